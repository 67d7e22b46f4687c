//! A game as its log leaves it: what an event changes, and nothing else.

use skok_protocol::{Over, Phase};
use skok_rules::{AnyRecord, Departure, Played, Seat};

use super::fact::{Bank, Fact, Holder, Setup};
use super::fresh::fresh;
use crate::ids::Millis;

/// How long after zero a flag falls, so that a move that arrived in time is never overtaken on its way to the log.
pub(crate) const FLAG_GRACE_MS: Millis = 300;

/// A game after some event.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// The game as played.
    pub(crate) record: AnyRecord,
    /// Who acts for each seat.
    pub(crate) holders: Vec<Holder>,
    /// Where the table stands.
    pub(crate) phase: Phase,
    /// The last event.
    pub(crate) seq: u32,
    /// When it arrived.
    pub(crate) at: Millis,
    /// The clocks, when there are any.
    pub(crate) clocks: Option<Clocks>,
}

/// Time left of each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    /// At the beginning of this turn.
    pub(crate) left: Vec<Millis>,
    /// Added after each own move.
    pub(crate) increment: Millis,
    /// When this turn began.
    pub(crate) began: Millis,
}

impl Clocks {
    fn new(bank: Bank, seats: usize) -> Clocks {
        Clocks { left: vec![Millis::from(bank.bank_ms); seats], increment: Millis::from(bank.increment_ms), began: 0 }
    }

    /// What a seat has left when it has used `elapsed` of this turn; never below zero.
    fn spend(&mut self, seat: u8, elapsed: Millis) {
        let left = &mut self.left[usize::from(seat)];
        *left = left.saturating_sub(elapsed);
    }
}

/// Why an event cannot follow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ReplayError {
    /// The log does not begin with how the table was made.
    #[error("the log does not begin with `create`")]
    NoBeginning,
    /// The variant or a house rule is not known to this program.
    #[error("{0}")]
    Rules(String),
    /// A body that this program cannot read.
    #[error("event {seq} cannot be read: {why}")]
    Body {
        /// Its number.
        seq: u32,
        /// What is wrong with it.
        why: String,
    },
    /// The rules of this program refuse a turn.
    #[error("event {seq} does not replay: {why}")]
    Turn {
        /// Its number.
        seq: u32,
        /// Why.
        why: String,
    },
    /// A number is missing.
    #[error("event {seq} is missing")]
    Gap {
        /// Its number.
        seq: u32,
    },
}

impl State {
    /// The table as it was made.
    pub(crate) fn create(setup: &Setup, at: Millis) -> Result<State, ReplayError> {
        let record = fresh(&setup.variant, &setup.options).map_err(|e| ReplayError::Rules(e.to_string()))?;
        if record.colours().len() != setup.seats.len() {
            return Err(ReplayError::Rules(format!("{} has {} seats", setup.variant, record.colours().len())));
        }
        let clocks = setup.clock.map(|bank| Clocks::new(bank, setup.seats.len()));
        Ok(State { record, holders: setup.seats.clone(), phase: Phase::Waiting, seq: 0, at, clocks })
    }

    /// The game after one more event; nothing has changed when it does not follow. A turn is told as it was played.
    pub(crate) fn apply(&mut self, fact: &Fact, at: Millis) -> Result<Option<Played>, ReplayError> {
        let seq = self.seq + 1;
        let before = self.record.turn();
        let played = self.change(fact, seq)?;
        (self.seq, self.at) = (seq, at);
        self.time(fact, at, before);
        Ok(played)
    }

    fn change(&mut self, fact: &Fact, seq: u32) -> Result<Option<Played>, ReplayError> {
        match fact {
            Fact::Create(_) => return Err(ReplayError::Turn { seq, why: "the table is made already".to_owned() }),
            Fact::Sit { seat, player } => {
                let holder = self.holders.get_mut(usize::from(*seat));
                *holder.ok_or_else(|| no_seat(seq))? = Holder::Human { player: player.clone() };
            }
            Fact::Start { seats } if seats.len() == self.holders.len() => {
                self.holders.clone_from(seats);
                self.phase = Phase::Playing;
            }
            Fact::Start { .. } => return Err(no_seat(seq)),
            Fact::Move { text, .. } => {
                let played = self.record.play(text);
                return played.map(Some).map_err(|e| ReplayError::Turn { seq, why: e.to_string() });
            }
            Fact::Resign { seat, .. } => self.retire(*seat, Departure::Resigned, seq)?,
            Fact::Timeout { seat } => self.retire(*seat, Departure::Flagged, seq)?,
            Fact::Credit { .. } => {}
            Fact::End { .. } => self.phase = Phase::Over,
        }
        Ok(None)
    }

    fn retire(&mut self, seat: u8, why: Departure, seq: u32) -> Result<(), ReplayError> {
        if usize::from(seat) < self.holders.len() && self.record.retire(Seat(seat), why) {
            Ok(())
        } else {
            Err(no_seat(seq))
        }
    }

    fn time(&mut self, fact: &Fact, at: Millis, before: Option<Seat>) {
        let turn = self.record.turn();
        let Some(clocks) = &mut self.clocks else { return };
        match *fact {
            Fact::Start { .. } => clocks.began = at,
            Fact::Move { seat, elapsed, .. } => {
                clocks.spend(seat, elapsed);
                clocks.left[usize::from(seat)] += clocks.increment;
                clocks.began = at;
            }
            Fact::Resign { seat, elapsed } => {
                clocks.spend(seat, elapsed);
                clocks.turn_changed(before, turn, at);
            }
            Fact::Timeout { seat } => {
                clocks.spend(seat, Millis::MAX);
                clocks.turn_changed(before, turn, at);
            }
            Fact::Credit { ms } => clocks.began = clocks.began.saturating_add(ms),
            Fact::Create(_) | Fact::Sit { .. } | Fact::End { .. } => {}
        }
    }

    /// The seat whose turn it is, while the game is played.
    pub(crate) fn turn(&self) -> Option<Seat> {
        (self.phase == Phase::Playing).then(|| self.record.turn()).flatten()
    }

    /// Who acts for a seat.
    pub(crate) fn holder(&self, seat: Seat) -> &Holder {
        &self.holders[seat.index()]
    }

    /// The level of the program that is to move.
    pub(crate) fn program_to_move(&self) -> Option<u8> {
        match self.holder(self.turn()?) {
            Holder::Program { level } => Some(*level),
            _ => None,
        }
    }

    /// Whether this person acts for this seat.
    pub(crate) fn holds(&self, seat: Seat, player: &str) -> bool {
        matches!(self.holder(seat), Holder::Human { player: p } if p == player)
    }

    /// The seats of this person.
    pub(crate) fn seats_of<'a>(&'a self, player: &'a str) -> impl Iterator<Item = Seat> + 'a {
        Seat::all(self.holders.len()).filter(move |&s| self.holds(s, player))
    }

    /// Whether every seat has somebody to act for it.
    pub(crate) fn is_full(&self) -> bool {
        !self.holders.contains(&Holder::Open)
    }

    /// Whether a clock runs.
    pub(crate) fn clock_runs(&self) -> bool {
        self.clocks.is_some() && self.turn().is_some()
    }

    /// When the person who is to move has no time left. A program is charged for its thinking only, so its flag
    /// never falls: that the server was busy is nobody's loss.
    pub(crate) fn flag(&self) -> Option<Millis> {
        let (clocks, turn) = (self.clocks.as_ref()?, self.turn()?);
        self.program_to_move().is_none().then(|| clocks.began.saturating_add(clocks.left[turn.index()]))
    }

    /// How long the seat to move has thought at this moment.
    pub(crate) fn elapsed(&self, now: Millis) -> Millis {
        self.clocks.as_ref().map_or_else(|| now.saturating_sub(self.at), |c| now.saturating_sub(c.began))
    }

    /// The event that must come next whatever anybody does: the start, the end.
    pub(crate) fn is_owed(&self) -> bool {
        match self.phase {
            Phase::Waiting => self.is_full(),
            Phase::Playing => self.record.status().is_over(),
            Phase::Over => false,
        }
    }

    /// When the game needs the server without anybody asking.
    pub(crate) fn due(&self) -> Option<Millis> {
        if self.is_owed() || self.program_to_move().is_some() {
            return Some(self.at);
        }
        self.flag().map(|flag| flag + FLAG_GRACE_MS)
    }

    /// The end as the rules see it.
    pub(crate) fn end(&self) -> Option<Fact> {
        let Over { reason, places } = Over::of(&self.record)?;
        Some(Fact::End { reason, places })
    }
}

/// What an event changed besides the record, to show a game as it was while the event is on its way to the disk.
/// Events are many and rarely looked behind, so the record itself is not kept twice.
#[derive(Debug)]
pub(crate) struct Before {
    /// When the event changed them.
    holders: Option<Vec<Holder>>,
    phase: Phase,
    seq: u32,
    at: Millis,
    clocks: Option<Clocks>,
    /// Whether the event is a line of the record.
    recorded: bool,
    /// Whose turn it was.
    pub(crate) turn: Option<Seat>,
}

impl Before {
    /// Of this state, before this event.
    pub(crate) fn of(state: &State, fact: &Fact) -> Before {
        let seats = matches!(fact, Fact::Sit { .. } | Fact::Start { .. });
        Before {
            holders: seats.then(|| state.holders.clone()),
            phase: state.phase,
            seq: state.seq,
            at: state.at,
            clocks: state.clocks.clone(),
            recorded: matches!(fact, Fact::Move { .. } | Fact::Resign { .. } | Fact::Timeout { .. }),
            turn: state.turn(),
        }
    }

    /// The number of the last event then.
    pub(crate) fn seq(&self) -> u32 {
        self.seq
    }

    /// The state then.
    pub(crate) fn restore(&self, after: &State) -> State {
        let mut record = after.record.clone();
        if self.recorded {
            record.take_back();
        }
        let holders = self.holders.as_ref().unwrap_or(&after.holders).clone();
        State { record, holders, phase: self.phase, seq: self.seq, at: self.at, clocks: self.clocks.clone() }
    }
}

impl Clocks {
    fn turn_changed(&mut self, before: Option<Seat>, after: Option<Seat>, at: Millis) {
        if before != after {
            self.began = at;
        }
    }
}

fn no_seat(seq: u32) -> ReplayError {
    ReplayError::Turn { seq, why: "no such seat is playing".to_owned() }
}
