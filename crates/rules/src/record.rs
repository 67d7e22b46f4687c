//! A game as played: the turns and departures, with the position and key after each.

use crate::board::Square;
use crate::game::{Departure, Game, Illegal, Key, ParseMoveError, Reason, Status, Turn, shortened};
use crate::{Seat, Standing, Standings};

/// A game under way or over. It holds what looks back: earlier keys, the routes as played, take-back.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    game: G,
    start: G::Position,
    entries: Vec<Entry<G>>,
    /// Keys of the start and of the position after each turn; departures add none.
    keys: Vec<Key>,
}

/// One line of a record.
#[derive(Clone, Debug)]
pub struct Entry<G: Game> {
    /// Who acted.
    pub seat: Seat,
    /// What it did.
    pub act: Act<G::Move>,
    /// What stood after it.
    pub after: G::Position,
}

/// What a seat did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act<M> {
    /// It moved.
    Move(Turn<M>),
    /// It left.
    Leave(Departure),
}

/// Something worth telling that a turn or departure brought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A seat reached its aim.
    Finish(Seat),
    /// A seat was put out by the exit deadline.
    Deadline(Seat),
    /// A seat had no move and was passed over.
    Skip(Seat),
    /// A seat left.
    Leave(Seat, Departure),
    /// The game ended.
    End(Reason),
}

impl<G: Game> Record<G> {
    /// A new game from its start.
    pub fn new(game: G) -> Self {
        let start = game.start();
        Record::from_position(game, start)
    }

    /// A game from a position of its own.
    pub fn from_position(game: G, start: G::Position) -> Self {
        let keys = vec![game.repetition_key(&start)];
        Record { game, start, entries: Vec::new(), keys }
    }

    /// The rules it is played by.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Where it began.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// Where it stands.
    pub fn position(&self) -> &G::Position {
        self.entries.last().map_or(&self.start, |e| &e.after)
    }

    /// What was done so far.
    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    /// Turns played, departures not counted.
    pub fn ply(&self) -> usize {
        self.keys.len() - 1
    }

    /// Keys of the start and of the position after each turn, for engines that look back.
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// The seat to move; `None` once the game is over.
    pub fn turn(&self) -> Option<Seat> {
        (!self.status().is_over()).then(|| self.game.turn(self.position()))
    }

    /// Whether the game goes on, repetition included: the only status to ask for.
    pub fn status(&self) -> Status {
        match self.game.status(self.position()) {
            Status::Playing => self.repeated(),
            over @ Status::Over { .. } => over,
        }
    }

    fn repeated(&self) -> Status {
        let last = *self.keys.last().expect("the start has a key");
        let times = self.keys.iter().filter(|&&k| k == last).count();
        match self.game.repetition() {
            Some(reason) if times >= 3 => {
                Status::Over { reason, standings: self.game.adjudicate(self.position(), reason) }
            }
            _ => Status::Playing,
        }
    }

    /// Places: those fixed so far, all of them once the game is over.
    pub fn standings(&self) -> Standings {
        match self.status() {
            Status::Over { standings, .. } => standings,
            Status::Playing => self.game.standings(self.position()),
        }
    }

    /// Reads a move and says whether it is legal now, without playing it.
    pub fn parse(&self, text: &str) -> Result<Turn<G::Move>, ParseMoveError> {
        if self.status().is_over() {
            return Err(ParseMoveError::Illegal { text: shortened(text), why: Illegal::GameOver });
        }
        self.game.parse(self.position(), text)
    }

    /// Reads and plays a move.
    pub fn play(&mut self, text: &str) -> Result<&Entry<G>, ParseMoveError> {
        let turn = self.parse(text)?;
        Ok(self.push(turn))
    }

    /// Plays a move that is legal here, such as one of `legal_moves` with its canonical path.
    pub fn push(&mut self, turn: Turn<G::Move>) -> &Entry<G> {
        let mut after = self.position().clone();
        let seat = self.game.turn(&after);
        self.game.play_unchecked(&mut after, turn.m);
        self.keys.push(self.game.repetition_key(&after));
        self.entries.push(Entry { seat, act: Act::Move(turn), after });
        self.entries.last().expect("just pushed")
    }

    /// A seat leaves. Nothing happens when the game is over or the seat has its place already; says whether it did.
    pub fn retire(&mut self, seat: Seat, why: Departure) -> bool {
        let gone = seat.index() >= self.game.seats() || self.standings().get(seat) != Standing::Playing;
        if gone || self.status().is_over() {
            return false;
        }
        let mut after = self.position().clone();
        self.game.retire(&mut after, seat, why);
        self.entries.push(Entry { seat, act: Act::Leave(why), after });
        true
    }

    /// Takes the last line back.
    pub fn pop(&mut self) -> Option<Entry<G>> {
        let entry = self.entries.pop()?;
        if let Act::Move(_) = entry.act {
            self.keys.pop();
        }
        Some(entry)
    }

    /// The tree of legal paths at `prefix`; no way on once the game is over.
    pub fn step(&self, prefix: &[Square]) -> Result<crate::game::PathStep, ParseMoveError> {
        if self.status().is_over() {
            return Err(ParseMoveError::Illegal { text: String::new(), why: Illegal::GameOver });
        }
        self.game.step(self.position(), prefix)
    }

    /// Seats passed over after the entry of this index for want of a move.
    pub fn skipped(&self, index: usize) -> Vec<Seat> {
        let entry = &self.entries[index];
        let count = self.game.seats();
        if self.game.status(&entry.after).is_over() || matches!(entry.act, Act::Leave(_)) {
            return Vec::new();
        }
        let standings = self.game.standings(&entry.after);
        let to = self.game.turn(&entry.after);
        std::iter::successors(Some(entry.seat.next(count)), |s| Some(s.next(count)))
            .take(count - 1)
            .take_while(|&s| s != to)
            .filter(|&s| standings.get(s) == Standing::Playing)
            .collect()
    }

    /// Everything worth telling so far, in order.
    pub fn events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        let mut before = self.game.standings(&self.start);
        for (i, entry) in self.entries.iter().enumerate() {
            let after = self.game.standings(&entry.after);
            if let Act::Leave(why) = entry.act {
                events.push(Event::Leave(entry.seat, why));
            }
            events.extend(changes(entry, &before, &after));
            events.extend(self.skipped(i).into_iter().map(Event::Skip));
            before = after;
        }
        if let Status::Over { reason, .. } = self.status() {
            events.push(Event::End(reason));
        }
        events
    }
}

/// Places that a turn fixed, the mover's first, as the rules test them.
fn changes<G: Game>(entry: &Entry<G>, before: &Standings, after: &Standings) -> Vec<Event> {
    let count = after.count();
    let from_mover = std::iter::successors(Some(entry.seat), |s| Some(s.next(count))).take(count);
    from_mover
        .filter(|&s| before.get(s) != after.get(s))
        .filter_map(|s| match (after.get(s), &entry.act) {
            // A member of a pair that was home before has its event already.
            (Standing::Finished { .. }, _) if before.get(s) == Standing::Home => None,
            (Standing::Finished { .. } | Standing::Home, _) => Some(Event::Finish(s)),
            (Standing::Eliminated { .. }, Act::Move(_)) if s == entry.seat => Some(Event::Deadline(s)),
            _ => None,
        })
        .collect()
}
