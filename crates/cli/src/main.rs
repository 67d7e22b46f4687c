//! The `skok` command: the rules, the machine and the site for scripts and people at a terminal.
//!
//! Answers go to standard output. An input that cannot be used gives one line on standard error and exit code 2;
//! an illegal move in a game gives exit code 1.

mod diagram;
mod game;
#[cfg(feature = "serve")]
mod load;
mod moves;
mod perft;
mod play;
mod replay;
#[cfg(feature = "serve")]
mod serve;
mod svg;
mod variants;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A move is some hundred short-lived pieces of text on threads of all kinds, which costs the C library's allocator a
/// quarter of the server's time.
#[cfg(feature = "serve")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Games of the jump: Chinese checkers, Halma, draughts.
#[derive(Parser)]
#[command(name = "skok", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the variants and their house rules.
    Variants(variants::Args),
    /// List the legal moves of a position.
    Moves(moves::Args),
    /// Play a written game and say how it stands.
    Replay(replay::Args),
    /// Draw a position, as text or as SVG.
    Diagram(diagram::Args),
    /// Count distinct move sequences.
    Perft(perft::Args),
    /// Play in the terminal, against the machine or two at one keyboard.
    Play(play::Args),
    /// Host the site.
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    /// Play many games at once against a server over real sockets, and measure it.
    #[cfg(feature = "serve")]
    Load(load::Args),
}

/// An illegal move in a written game: exit code 1 instead of 2.
#[derive(Debug)]
struct IllegalMove(String);

impl std::fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for IllegalMove {}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return fail(2, &one_line(&error.to_string())),
        Err(help) => {
            // Help and version; a closed pipe is the reader's choice.
            let _ = help.print();
            return ExitCode::SUCCESS;
        }
    };
    match run(cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => fail(if error.is::<IllegalMove>() { 1 } else { 2 }, &format!("{error:#}")),
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Variants(args) => variants::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Diagram(args) => diagram::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Play(args) => play::run(&args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args),
        #[cfg(feature = "serve")]
        Command::Load(args) => load::run(&args),
    }
}

fn fail(code: u8, message: &str) -> ExitCode {
    eprintln!("skok: {}", one_line(message));
    ExitCode::from(code)
}

/// The message without the usage that follows it, on one line.
fn one_line(message: &str) -> String {
    let head = message.split("\n\nUsage").next().unwrap_or_default();
    let head = head.split("\n\nFor more").next().unwrap_or_default();
    head.trim_start_matches("error: ").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe)
}
