//! Who wins together, and the places: a party is a pair of partners, or a seat by itself.

use super::rules::Unfinished;
use super::{Halma, Position};
use crate::game::Reason;
use crate::{Seat, Standing, Standings};

impl<const W: usize> Halma<W> {
    pub(super) fn count(&self) -> usize {
        self.colours.len()
    }

    fn parties(&self) -> usize {
        if self.rules.teams { self.count() / 2 } else { self.count() }
    }

    /// The partner, who sits opposite (star, "Pairs").
    pub fn partner(&self, seat: Seat) -> Option<Seat> {
        let half = self.count() / 2;
        self.rules.teams.then(|| Seat(((seat.index() + half) % self.count()) as u8))
    }

    /// The seats that win and lose with this one.
    pub(super) fn members(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<W> {
        std::iter::once(seat).chain(self.partner(seat))
    }

    /// The first member of every party that has no place yet.
    #[inline]
    fn unplaced(&self, standings: Standings) -> impl Iterator<Item = Seat> + use<W> {
        Seat::all(self.parties()).filter(move |&s| standings.get(s).place().is_none())
    }

    /// Places of the parties, each by its first member.
    fn by_party(&self, standings: &Standings) -> Standings {
        let mut parties = Standings::playing(self.parties());
        for seat in Seat::all(self.parties()) {
            parties.set(seat, standings.get(seat));
        }
        parties
    }

    /// Whether at most one party is without a place.
    pub(super) fn is_one_left(&self, p: &Position<W>) -> bool {
        self.unplaced(p.standings).nth(1).is_none()
    }

    /// A seat is home; its party has the best free place once all of it is. Says whether it got one.
    pub(super) fn bring_home(&self, p: &mut Position<W>, seat: Seat) -> bool {
        if self.partner(seat).is_some_and(|s| p.standings.get(s) == Standing::Playing) {
            p.standings.set(seat, Standing::Home);
            return false;
        }
        let place = self.by_party(&p.standings).best_free();
        self.members(seat).for_each(|s| p.standings.set(s, Standing::Finished { place }));
        true
    }

    /// A seat's party gets the worst free place.
    pub(super) fn place_last(&self, p: &mut Position<W>, seat: Seat) {
        let place = self.by_party(&p.standings).worst_free();
        self.members(seat).for_each(|s| p.standings.set(s, Standing::Eliminated { place }));
    }

    /// A place for every seat when the game has ended so: those without one by pieces in the goal, then by distance,
    /// summed over a party; equal in both shares.
    pub(super) fn all_placed(&self, p: &Position<W>, why: Reason) -> Standings {
        let counts = self.counting_decides(p, why);
        let rank = |seat| {
            let sum = |of: &dyn Fn(Seat) -> u32| self.members(seat).map(of).sum::<u32>();
            if counts { (u32::MAX - sum(&|s| self.at_home(p, s)), sum(&|s| self.distance_left(p, s))) } else { (0, 0) }
        };
        let rest: Vec<(Seat, (u32, u32))> = self.unplaced(p.standings).map(|s| (s, rank(s))).collect();
        let best = self.by_party(&p.standings).best_free();
        let mut standings = p.standings;
        for &(seat, rank) in &rest {
            let ahead = rest.iter().filter(|(_, other)| *other < rank).count();
            let place = best + ahead as u8;
            self.members(seat).for_each(|s| standings.set(s, Standing::Finished { place }));
        }
        standings
    }

    fn counting_decides(&self, p: &Position<W>, why: Reason) -> bool {
        let is_home = |s| matches!(p.standings.get(s), Standing::Finished { .. });
        match self.rules.unfinished {
            Unfinished::Draw => false,
            Unfinished::CountOnceHome if why == Reason::Limit => Seat::all(self.count()).any(is_home),
            Unfinished::Count | Unfinished::CountOnceHome => why != Reason::Agreed,
        }
    }
}
