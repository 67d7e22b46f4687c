//! Places of the seats. A result is read off them: there is no "winner".

use crate::{MAX_SEATS, Seat};

/// How a seat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Standing {
    /// It has no place yet.
    Playing,
    /// It has reached its aim and waits for its partner, with whom it shares a place.
    Home,
    /// It has reached its aim, or was placed when the game ended.
    Finished {
        /// 1 is best.
        place: u8,
    },
    /// It is out of the game.
    Eliminated {
        /// 1 is best.
        place: u8,
    },
}

impl Standing {
    /// The place, once there is one.
    pub const fn place(self) -> Option<u8> {
        match self {
            Standing::Playing | Standing::Home => None,
            Standing::Finished { place } | Standing::Eliminated { place } => Some(place),
        }
    }
}

/// How every seat stands; equal places are shared (1, 1 is a draw of two).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standings {
    seats: [Standing; MAX_SEATS],
    count: u8,
}

impl Standings {
    /// All of `count` seats still playing.
    pub const fn playing(count: usize) -> Standings {
        Standings { seats: [Standing::Playing; MAX_SEATS], count: count as u8 }
    }

    /// Places fixed by `place`, one call a seat.
    pub fn placed(count: usize, mut place: impl FnMut(Seat) -> u8) -> Standings {
        let mut standings = Standings::playing(count);
        for seat in Seat::all(count) {
            standings.set(seat, Standing::Finished { place: place(seat) });
        }
        standings
    }

    /// Everybody shares the first place.
    pub fn draw(count: usize) -> Standings {
        Standings::placed(count, |_| 1)
    }

    /// How `seat` stands.
    #[inline]
    pub const fn get(&self, seat: Seat) -> Standing {
        self.seats[seat.index()]
    }

    /// Fixes how `seat` stands.
    #[inline]
    pub fn set(&mut self, seat: Seat, standing: Standing) {
        self.seats[seat.index()] = standing;
    }

    /// Number of seats.
    #[inline]
    pub const fn count(&self) -> usize {
        self.count as usize
    }

    /// The seats that still play.
    pub fn still_playing(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.count()).filter(|&s| self.get(s) == Standing::Playing)
    }

    /// Place of each seat, `None` while it plays.
    pub fn places(&self) -> Vec<Option<u8>> {
        Seat::all(self.count()).map(|s| self.get(s).place()).collect()
    }

    /// The best place that nobody has.
    pub fn best_free(&self) -> u8 {
        self.free().next().unwrap_or(self.count)
    }

    /// The worst place that nobody has.
    pub fn worst_free(&self) -> u8 {
        self.free().next_back().unwrap_or(self.count)
    }

    /// Places nobody has, best first. A place shared by n seats uses up n places from it on.
    fn free(&self) -> impl DoubleEndedIterator<Item = u8> + '_ {
        let mut used = [false; MAX_SEATS + 1];
        let mut taken: Vec<u8> = self.seats[..self.count()].iter().filter_map(|s| s.place()).collect();
        taken.sort_unstable();
        for place in taken {
            let mut slot = place as usize;
            while slot < self.count() && used[slot] {
                slot += 1;
            }
            used[slot] = true;
        }
        (1..=self.count).filter(move |&p| !used[p as usize])
    }
}
