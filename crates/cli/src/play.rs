//! `skok play`: a game in the terminal.

use std::io::{BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use skok_protocol::{Language, text, text_with};
use skok_rules::{AnyRecord, Departure, Seat, Status};

use crate::diagram::diagram;
use crate::game::options;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Id of the variant, such as star2.
    variant: String,
    /// The machine's level, 1 to 10; without it two people share the keyboard.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,
    /// Your seat against the machine, 1 begins.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=6))]
    seat: u8,
    /// A house rule; may be given again.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// en or ru; the system's language otherwise.
    #[arg(long, value_parser = ["en", "ru"])]
    lang: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let record = AnyRecord::new(&args.variant, &options(&args.set)?)?;
    let seats = record.colours().len();
    anyhow::ensure!(usize::from(args.seat) <= seats, "this game has {seats} seats: --seat may be 1 to {seats}");
    let language =
        args.lang.as_deref().map_or_else(system_language, |tag| Language::from_tag(tag).unwrap_or(Language::En));
    let machine = args.level.map(|level| (level, Seat(args.seat - 1)));
    Terminal { record, language, machine, begun: Instant::now() }.play()
}

fn system_language() -> Language {
    let tags = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|key| std::env::var(key).ok());
    tags.filter(|tag| !tag.is_empty()).find_map(|tag| Language::from_tag(&tag)).unwrap_or(Language::En)
}

struct Terminal {
    record: AnyRecord,
    language: Language,
    /// The machine's level, and the seat that is not the machine's.
    machine: Option<(u8, Seat)>,
    begun: Instant,
}

impl Terminal {
    fn play(mut self) -> anyhow::Result<()> {
        let mut lines = std::io::stdin().lock().lines();
        Self::say(&self.help())?;
        self.show()?;
        while let Some(seat) = self.record.turn() {
            match self.machine {
                Some((level, person)) if seat != person => self.machine_moves(level)?,
                _ => {
                    self.ask(seat)?;
                    let Some(line) = lines.next() else { return Ok(()) };
                    if !self.obey(line?.trim(), seat)? {
                        return Ok(());
                    }
                }
            }
        }
        self.tell_result()
    }

    fn say(line: &str) -> anyhow::Result<()> {
        writeln!(std::io::stdout().lock(), "{line}")?;
        Ok(())
    }

    fn help(&self) -> String {
        text_with(self.language, "play-help", &[("words", "moves, undo, resign, help, quit")])
    }

    fn show(&self) -> anyhow::Result<()> {
        Self::say(&diagram(&self.record))
    }

    fn colour(&self, seat: Seat) -> String {
        text(self.language, &format!("seat-{}", self.record.colours()[seat.index()]))
    }

    fn ask(&self, seat: Seat) -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        write!(out, "{} ", text_with(self.language, "play-prompt", &[("colour", &self.colour(seat))]))?;
        out.flush()?;
        Ok(())
    }

    /// Does what a person typed; says whether the game goes on.
    fn obey(&mut self, line: &str, seat: Seat) -> anyhow::Result<bool> {
        match line {
            "" => {}
            "quit" => return Ok(false),
            "help" => Self::say(&self.help())?,
            "resign" => {
                self.record.retire(seat, Departure::Resigned);
            }
            "moves" => {
                let moves = self.record.legal(512).unwrap_or_default();
                let list: Vec<String> = moves.into_iter().map(|m| m.notation).collect();
                Self::say(&list.join("  "))?;
            }
            "undo" => {
                self.record.take_back();
                while self.machine.is_some_and(|(_, person)| self.record.turn() != Some(person))
                    && self.record.take_back()
                {}
                self.show()?;
            }
            typed => match self.record.play(typed) {
                Ok(_) => self.show()?,
                Err(error) => Self::say(&error.to_string())?,
            },
        }
        Ok(true)
    }

    fn machine_moves(&mut self, level: u8) -> anyhow::Result<()> {
        let begun = self.begun;
        let now_ms = move || begun.elapsed().as_millis() as u64;
        let stop = AtomicBool::new(false);
        let limits = skok_engine::Limits { soft_ms: 2_000, max_nodes: None, now_ms: &now_ms, stop: &stop };
        let seed = self.begun.elapsed().as_nanos() as u64;
        let chosen = skok_engine::choose(&self.record, level, &limits, seed);
        let chosen = chosen.ok_or_else(|| anyhow::anyhow!("the machine found no move in a game that goes on"))?;
        self.record.play(&chosen)?;
        Self::say(&text_with(self.language, "play-machine", &[("move", &chosen)]))?;
        self.show()
    }

    fn tell_result(&self) -> anyhow::Result<()> {
        let Status::Over { reason, standings } = self.record.status() else { return Ok(()) };
        Self::say(&text(self.language, &format!("reason-{}", reason.code().replace('_', "-"))))?;
        for (seat, place) in standings.places().into_iter().enumerate() {
            let place = place.map_or_else(String::new, |p| p.to_string());
            Self::say(&format!("{place}. {}", self.colour(Seat(seat as u8))))?;
        }
        Ok(())
    }
}
