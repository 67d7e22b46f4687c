//! The edge: a record of any family, in names and notation. Server, command line and browser see only this.

use crate::board::{Board, Square};
use crate::capture::Capture;
use crate::draughts::Draughts;
use crate::game::{
    Counter, Departure, Game, MoveView, ParseMoveError, Piece, Reason, SetupError, Status, Turn, shortened,
};
use crate::halma::Halma;
use crate::record::{Act, Event, Record};
use crate::variant::{AnyRules, RulesError, Variant};
use crate::{Colour, Key, Seat, Standings};

/// A game of any variant as played.
#[derive(Clone, Debug)]
pub struct AnyRecord {
    variant: &'static Variant,
    options: Vec<(String, String)>,
    colours: Vec<Colour>,
    inner: Inner,
}

/// The concrete games, however many variants there are.
#[derive(Clone, Debug)]
pub enum Inner {
    /// Star, and square boards up to 10×10.
    Halma2(Record<Halma<2>>),
    /// Square boards up to 16×16.
    Halma4(Record<Halma<4>>),
    /// Capture Chinese checkers.
    Capture(Record<Capture>),
    /// Draughts of up to 50 fields.
    Draughts1(Record<Draughts<1>>),
    /// Draughts on larger boards, along ranks and files, or on all fields.
    Draughts2(Record<Draughts<2>>),
}

/// Runs the same code on whichever record is inside.
#[macro_export]
macro_rules! each {
    ($inner:expr, $record:ident => $body:expr) => {
        match $inner {
            $crate::Inner::Halma2($record) => $body,
            $crate::Inner::Halma4($record) => $body,
            $crate::Inner::Capture($record) => $body,
            $crate::Inner::Draughts1($record) => $body,
            $crate::Inner::Draughts2($record) => $body,
        }
    };
}

/// A legal move in names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMove {
    /// In the family's notation, unambiguous here.
    pub notation: String,
    /// Every square visited, the start first.
    pub path: Vec<String>,
    /// Squares of the pieces taken.
    pub captured: Vec<String>,
    /// Whether it puts its own seat out of the game.
    pub eliminates: bool,
}

/// A turn just played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move, with the route as given.
    pub view: NamedMove,
    /// Who moved.
    pub seat: Seat,
    /// Seats without a move that were passed over after it.
    pub skipped: Vec<Seat>,
    /// The repetition key after it.
    pub key: Key,
}

/// A node of the tree of legal paths, in names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStep {
    /// Whether a move may end here.
    pub may_stop: bool,
    /// Squares it may go on to.
    pub next: Vec<String>,
}

/// A piece in names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPiece {
    /// Where it stands.
    pub square: String,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// Whether it is a king.
    pub king: bool,
}

/// Why a record cannot be begun.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NewRecordError {
    /// The rules are wrong.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The position is wrong.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Why a token of a record was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// Not a legal move.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// No such seat.
    #[error("`{word}` is no colour of this game: there are {known}")]
    UnknownColour {
        /// The word, shortened.
        word: String,
        /// The colours there are.
        known: String,
    },
    /// Neither `resign` nor `flag`.
    #[error("`{word}` is not something a seat can do: write COLOUR:resign or COLOUR:flag")]
    UnknownDeparture {
        /// The word, shortened.
        word: String,
    },
    /// The seat has left or finished, or the game is over.
    #[error("{colour} has its place already")]
    Gone {
        /// The seat's colour.
        colour: Colour,
    },
}

impl AnyRecord {
    /// A new game of this variant with house rules.
    pub fn new<K: AsRef<str>, V: AsRef<str>>(variant: &str, options: &[(K, V)]) -> Result<AnyRecord, RulesError> {
        let (variant, rules) = find(variant, options)?;
        let inner = match rules {
            AnyRules::Halma(r) if r.board.words() == 2 => Inner::Halma2(Record::new(Halma::new(r, variant.colours))),
            AnyRules::Halma(r) => Inner::Halma4(Record::new(Halma::new(r, variant.colours))),
            AnyRules::Capture(r) => Inner::Capture(Record::new(Capture::new(r, variant.colours))),
            AnyRules::Draughts(r) if r.words() == 1 => Inner::Draughts1(Record::new(Draughts::new(r))),
            AnyRules::Draughts(r) => Inner::Draughts2(Record::new(Draughts::new(r))),
        };
        Ok(AnyRecord::wrap(variant, options, inner))
    }

    /// A game from a position text of the family.
    pub fn from_position<K: AsRef<str>, V: AsRef<str>>(
        variant: &str,
        options: &[(K, V)],
        text: &str,
    ) -> Result<AnyRecord, NewRecordError> {
        let fresh = AnyRecord::new(variant, options)?;
        let inner = match &fresh.inner {
            Inner::Halma2(r) => Inner::Halma2(set_up(r.game(), text)?),
            Inner::Halma4(r) => Inner::Halma4(set_up(r.game(), text)?),
            Inner::Capture(r) => Inner::Capture(set_up(r.game(), text)?),
            Inner::Draughts1(r) => Inner::Draughts1(set_up(r.game(), text)?),
            Inner::Draughts2(r) => Inner::Draughts2(set_up(r.game(), text)?),
        };
        Ok(AnyRecord { inner, ..fresh })
    }

    fn wrap<K: AsRef<str>, V: AsRef<str>>(variant: &'static Variant, options: &[(K, V)], inner: Inner) -> AnyRecord {
        let colours = match &inner {
            Inner::Halma2(r) => r.game().colours().to_vec(),
            Inner::Halma4(r) => r.game().colours().to_vec(),
            Inner::Draughts1(r) => r.game().colours().to_vec(),
            Inner::Draughts2(r) => r.game().colours().to_vec(),
            Inner::Capture(_) => variant.colours.to_vec(),
        };
        let options = options.iter().map(|(k, v)| (k.as_ref().to_owned(), v.as_ref().to_owned())).collect();
        AnyRecord { variant, options, colours, inner }
    }

    /// The variant.
    pub fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// The house rules as given.
    pub fn options(&self) -> &[(String, String)] {
        &self.options
    }

    /// The record of the concrete game, for an engine; see [`each!`](crate::each).
    pub fn inner(&self) -> &Inner {
        &self.inner
    }

    /// Colours in turn order.
    pub fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// The seat of this colour.
    pub fn seat_of(&self, colour: Colour) -> Option<Seat> {
        self.colours.iter().position(|&c| c == colour).map(|i| Seat(i as u8))
    }

    /// The board.
    pub fn board(&self) -> &Board {
        each!(&self.inner, r => r.game().board())
    }

    /// Camp and goal of a seat, in names.
    pub fn zones(&self, seat: Seat) -> (Vec<String>, Vec<String>) {
        let zones = each!(&self.inner, r => r.game().zones(seat));
        (self.names(&zones.camp), self.names(&zones.goal))
    }

    /// Degrees, clockwise, by which the board is turned for this seat.
    pub fn turned(&self, seat: Seat) -> u16 {
        each!(&self.inner, r => r.game().turned(seat))
    }

    /// The seat to move; `None` once the game is over.
    pub fn turn(&self) -> Option<Seat> {
        each!(&self.inner, r => r.turn())
    }

    /// Turns played.
    pub fn ply(&self) -> usize {
        each!(&self.inner, r => r.ply())
    }

    /// Whether the game goes on.
    pub fn status(&self) -> Status {
        each!(&self.inner, r => r.status())
    }

    /// The reason of the end, once there is one.
    pub fn over(&self) -> Option<Reason> {
        match self.status() {
            Status::Over { reason, .. } => Some(reason),
            Status::Playing => None,
        }
    }

    /// Places: those fixed so far, all of them once the game is over.
    pub fn standings(&self) -> Standings {
        each!(&self.inner, r => r.standings())
    }

    /// Everything worth telling so far.
    pub fn events(&self) -> Vec<Event> {
        each!(&self.inner, r => r.events())
    }

    /// An event in the words of the command line, such as `finish:white`.
    pub fn event_text(&self, event: Event) -> String {
        let colour = |seat: Seat| self.colours[seat.index()];
        match event {
            Event::Finish(s) => format!("finish:{}", colour(s)),
            Event::Deadline(s) => format!("deadline:{}", colour(s)),
            Event::Skip(s) => format!("skip:{}", colour(s)),
            Event::Leave(s, why) => format!("{}:{}", why.reason().code(), colour(s)),
            Event::End(reason) => format!("end:{}", reason.code()),
        }
    }

    /// Says whether a move is legal now and how it is shown, without playing it.
    pub fn check(&self, text: &str) -> Result<NamedMove, ParseMoveError> {
        each!(&self.inner, r => {
            let turn = r.parse(text)?;
            Ok(named(r.game(), r.position(), &turn))
        })
    }

    /// Plays a move given in the family's notation.
    pub fn play(&mut self, text: &str) -> Result<Played, ParseMoveError> {
        each!(&mut self.inner, r => {
            let turn = r.parse(text)?;
            let view = named(r.game(), r.position(), &turn);
            let seat = r.push(turn).seat;
            let skipped = r.skipped(r.entries().len() - 1);
            let key = *r.keys().last().expect("the start has a key");
            Ok(Played { view, seat, skipped, key })
        })
    }

    /// Plays one token of a written game: a move, or `COLOUR:resign`, or `COLOUR:flag`.
    pub fn apply(&mut self, token: &str) -> Result<(), PlayError> {
        let Some((word, deed)) =
            token.split_once(':').filter(|(w, _)| w.len() > 2 && w.chars().all(char::is_alphabetic))
        else {
            self.play(token)?;
            return Ok(());
        };
        let colour = Colour::from_word(word).and_then(|c| Some((c, self.seat_of(c)?)));
        let (colour, seat) = colour.ok_or_else(|| PlayError::UnknownColour {
            word: shortened(word),
            known: self.colours.iter().map(|c| c.as_str()).collect::<Vec<_>>().join(", "),
        })?;
        let why = match deed {
            "resign" => Departure::Resigned,
            "flag" => Departure::Flagged,
            _ => return Err(PlayError::UnknownDeparture { word: shortened(deed) }),
        };
        if self.retire(seat, why) { Ok(()) } else { Err(PlayError::Gone { colour }) }
    }

    /// A seat leaves; says whether anything happened.
    pub fn retire(&mut self, seat: Seat, why: Departure) -> bool {
        each!(&mut self.inner, r => r.retire(seat, why))
    }

    /// Takes the last turn or departure back; says whether there was one.
    pub fn take_back(&mut self) -> bool {
        each!(&mut self.inner, r => r.pop().is_some())
    }

    /// The turns so far, as played.
    pub fn moves(&self) -> Vec<(Seat, NamedMove)> {
        each!(&self.inner, r => {
            let befores = std::iter::once(r.start()).chain(r.entries().iter().map(|e| &e.after));
            r.entries().iter().zip(befores).filter_map(|(e, before)| match &e.act {
                Act::Move(turn) => Some((e.seat, named(r.game(), before, turn))),
                Act::Leave(_) => None,
            }).collect()
        })
    }

    /// All legal moves in the board's order; `None` when there are more than `max`.
    pub fn legal(&self, max: usize) -> Option<Vec<NamedMove>> {
        each!(&self.inner, r => {
            let (game, p) = (r.game(), r.position());
            let mut moves = Vec::new();
            if !r.status().is_over() && !game.legal_moves_up_to(p, max, &mut moves) {
                return None;
            }
            let view = |m| {
                let view = view_of(game, p, m);
                (view.path.clone(), in_names(game, p, m, view))
            };
            Some(in_order(moves.into_iter().map(view).collect()))
        })
    }

    /// The tree of legal paths at a prefix, in names.
    pub fn step<S: AsRef<str>>(&self, prefix: &[S]) -> Result<NamedStep, ParseMoveError> {
        let squares = prefix.iter().map(|s| find_square(self.board(), s.as_ref())).collect::<Result<Vec<_>, _>>()?;
        let step = each!(&self.inner, r => r.step(&squares))?;
        Ok(NamedStep { may_stop: step.may_stop, next: self.names(&step.next) })
    }

    /// Pieces on the board now.
    pub fn pieces(&self) -> Vec<NamedPiece> {
        each!(&self.inner, r => pieces_of(r.game(), r.position()))
    }

    /// Pieces on the board at the start.
    pub fn start_pieces(&self) -> Vec<NamedPiece> {
        each!(&self.inner, r => pieces_of(r.game(), r.start()))
    }

    /// The canonical text of the position.
    pub fn position_text(&self) -> String {
        each!(&self.inner, r => r.game().position_text(r.position()))
    }

    /// The text of the position with every counter, complete enough to resume.
    pub fn state_text(&self) -> String {
        each!(&self.inner, r => r.game().state_text(r.position()))
    }

    /// Counters worth showing.
    pub fn counters(&self) -> Vec<Counter> {
        each!(&self.inner, r => r.game().counters(r.position()))
    }

    /// Own moves made, a count a seat.
    pub fn made(&self) -> Vec<u32> {
        each!(&self.inner, r => r.game().made(r.position()))
    }

    /// Pieces taken, a count a seat, where that decides the game; else empty.
    pub fn score(&self) -> Vec<u32> {
        each!(&self.inner, r => r.game().score(r.position()))
    }

    /// The seat that wins and loses with this one.
    pub fn partner(&self, seat: Seat) -> Option<Seat> {
        each!(&self.inner, r => r.game().partner(seat))
    }

    fn names(&self, squares: &[Square]) -> Vec<String> {
        squares.iter().map(|&s| self.board().name(s).to_owned()).collect()
    }
}

/// Moves with their paths, in the board's order: by start, end, path. One function for all families, so that it is
/// compiled once.
fn in_order(mut moves: Vec<(Vec<Square>, NamedMove)>) -> Vec<NamedMove> {
    moves.sort_by(|(a, _), (b, _)| (a.first(), a.last(), a).cmp(&(b.first(), b.last(), b)));
    moves.into_iter().map(|(_, m)| m).collect()
}

fn find<K: AsRef<str>, V: AsRef<str>>(
    id: &str,
    options: &[(K, V)],
) -> Result<(&'static Variant, AnyRules), RulesError> {
    let variant = Variant::find(id)?;
    Ok((variant, variant.rules_with(options)?))
}

fn set_up<G: Game>(game: &G, text: &str) -> Result<Record<G>, SetupError> {
    let position = game.validate(game.parse_setup(text)?)?;
    Ok(Record::from_position(game.clone(), position))
}

/// The square of this name, or an error that says which there are.
pub(crate) fn find_square(board: &Board, name: &str) -> Result<Square, ParseMoveError> {
    board.find(name).ok_or_else(|| ParseMoveError::UnknownSquare {
        name: shortened(name),
        first: board.holes[0].name.clone(),
        last: board.holes[board.len() - 1].name.clone(),
    })
}

/// A legal move in names, with the route as given.
fn named<G: Game>(game: &G, p: &G::Position, turn: &Turn<G::Move>) -> NamedMove {
    let mut view = view_of(game, p, turn.m);
    if turn.path != view.path {
        view.notation = game.path_text(p, turn.m, &turn.path);
        view.path.clone_from(&turn.path);
        view.captured = game.captured_along(p, &turn.path);
    }
    in_names(game, p, turn.m, view)
}

fn view_of<G: Game>(game: &G, p: &G::Position, m: G::Move) -> MoveView {
    let mut view = MoveView::default();
    game.describe(p, m, &mut view);
    view
}

fn in_names<G: Game>(game: &G, p: &G::Position, m: G::Move, view: MoveView) -> NamedMove {
    let names = |squares: &[Square]| squares.iter().map(|&s| game.board().name(s).to_owned()).collect();
    let (path, captured) = (names(&view.path), names(&view.captured));
    NamedMove { notation: view.notation, path, captured, eliminates: game.eliminates(p, m) }
}

fn pieces_of<G: Game>(game: &G, p: &G::Position) -> Vec<NamedPiece> {
    let mut pieces = Vec::new();
    game.pieces(p, &mut pieces);
    pieces_in_names(game.board(), pieces)
}

fn pieces_in_names(board: &Board, mut pieces: Vec<Piece>) -> Vec<NamedPiece> {
    pieces.sort_by_key(|p| p.square);
    let name = |s: Square| board.name(s).to_owned();
    pieces.into_iter().map(|p| NamedPiece { square: name(p.square), seat: p.seat, king: p.king }).collect()
}
