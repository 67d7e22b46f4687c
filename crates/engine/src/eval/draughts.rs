//! Draughts: material, and where the men stand.

use skok_rules::board::SquareSet;
use skok_rules::draughts::{Aim, Move, Position};
use skok_rules::{Draughts, Game, Seat};

use super::Eval;

const MAN: i32 = 100;
/// A flying king holds its own against about three men.
const FLYING_KING: i32 = 300;
/// A short one is a man that can go back.
const SHORT_KING: i32 = 150;
/// Where the first king wins, each row nearer to it is worth this much.
const RACE: i32 = 6;
/// Each row that a man has come forward.
const ADVANCE: i32 = 2;
/// A man on its first row keeps the other side from crowning.
const GUARD: i32 = 7;
/// Each field nearer to the middle file.
const CENTRE: i32 = 2;
/// The turn.
const TEMPO: i32 = 3;
/// With this share of a man's worth, exchanges help the side that is ahead.
const EXCHANGE: i32 = 8;

/// What pieces of one seat are worth on each bit of the grid.
struct SeatTables {
    man: Vec<i32>,
    king: Vec<i32>,
}

/// Judges positions of one game.
pub(crate) struct DraughtsEval<const W: usize> {
    game: Draughts<W>,
    seats: [SeatTables; 2],
    /// 1, or -1 where the aim is to give all away.
    aim: i32,
}

impl<const W: usize> DraughtsEval<W> {
    pub(crate) fn new(game: &Draughts<W>) -> Self {
        let aim = if game.rules().aim == Aim::Giveaway { -1 } else { 1 };
        DraughtsEval { game: game.clone(), aim, seats: [Seat(0), Seat(1)].map(|s| SeatTables::new(game, s)) }
    }

    fn worth(&self, seat: Seat, bit: u8, kings: SquareSet<W>) -> i32 {
        let tables = &self.seats[seat.index()];
        let table = if kings.contains(skok_rules::Square(bit)) { &tables.king } else { &tables.man };
        table[usize::from(bit)]
    }

    fn worth_of(&self, seat: Seat, set: SquareSet<W>, kings: SquareSet<W>) -> i32 {
        set.into_iter().map(|bit| self.worth(seat, bit.0, kings)).sum()
    }
}

fn kings_of<const W: usize>(p: &Position<W>) -> SquareSet<W> {
    p.kings(Seat(0)) | p.kings(Seat(1))
}

impl SeatTables {
    /// White starts at the bottom of the drawing and goes up.
    fn new<const W: usize>(game: &Draughts<W>, seat: Seat) -> Self {
        let board = game.board();
        let (mut man, mut king) = (vec![0; 64 * W], vec![0; 64 * W]);
        let worth = if game.rules().kings_fly { FLYING_KING } else { SHORT_KING };
        let advance = if game.rules().aim == Aim::Breakthrough { RACE } else { ADVANCE };
        let (left, right) = ends(board.holes.iter().map(|h| h.x));
        let (top, bottom) = ends(board.holes.iter().map(|h| h.y));
        for square in board.squares() {
            let hole = &board.holes[square.index()];
            let rows = if seat == game.white() { bottom - hole.y } else { hole.y - top } as i32;
            let inside = (hole.x - left).min(right - hole.x) as i32;
            let guard = if rows == 0 { GUARD } else { 0 };
            let bit = usize::from(game.bit(square));
            man[bit] = MAN + advance * rows + CENTRE * inside + guard;
            king[bit] = worth + CENTRE * inside;
        }
        SeatTables { man, king }
    }
}

/// The least and the greatest.
fn ends(values: impl Iterator<Item = f32>) -> (f32, f32) {
    values.fold((f32::MAX, f32::MIN), |(least, most), v| (least.min(v), most.max(v)))
}

impl<const W: usize> Eval<Draughts<W>> for DraughtsEval<W> {
    /// The worth of each seat's pieces.
    type Acc = [i32; 2];

    fn fresh(&self, p: &Position<W>) -> [i32; 2] {
        [Seat(0), Seat(1)].map(|seat| self.worth_of(seat, p.side(seat), kings_of(p)))
    }

    fn update(&self, sums: &mut [i32; 2], before: &Position<W>, m: Move<W>, after: &Position<W>) {
        let us = self.game.turn(before);
        let them = us.next(2);
        sums[us.index()] += self.worth(us, m.to(), kings_of(after)) - self.worth(us, m.from(), kings_of(before));
        if m.is_capture() {
            sums[them.index()] -= self.worth_of(them, m.taken(), kings_of(before));
        }
    }

    fn score(&self, sums: &[i32; 2], p: &Position<W>, seat: Seat) -> i32 {
        let (ours, theirs) = (sums[seat.index()], sums[seat.next(2).index()]);
        let ahead = (ours - theirs) * EXCHANGE * MAN / (ours + theirs).max(MAN);
        let tempo = if self.game.turn(p) == seat { TEMPO } else { -TEMPO };
        self.aim * (ours - theirs + ahead) + tempo
    }

    fn gain(&self, p: &Position<W>, m: Move<W>) -> i32 {
        let us = self.game.turn(p);
        let kings = kings_of(p);
        let table = &self.seats[us.index()];
        let moved = if kings.contains(skok_rules::Square(m.from())) { &table.king } else { &table.man };
        let taken = if m.is_capture() { self.worth_of(us.next(2), m.taken(), kings) } else { 0 };
        self.aim * (moved[usize::from(m.to())] - moved[usize::from(m.from())] + taken)
    }

    /// The other side may have to take what a quiet move offers.
    fn margin(&self, _: &Position<W>) -> Option<i32> {
        None
    }
}
