//! Everybody at once: brought in, set going, cut off, heard out.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, bail};
use futures_util::future::try_join_all;
use tokio::sync::{Notify, Semaphore, watch};
use tokio::time::{Instant, sleep};

use super::Stage;
use super::game::Game;
use super::http::{Guest, Http};
use super::player::Player;
use super::random::Random;
use super::tally::Tally;

/// Connections that bring guests and tables in.
const DOORS: usize = 16;
/// Connections being opened at once: the system keeps no longer a queue for the server.
const ENTRY: usize = 512;
/// How long all may take to come in or to come back.
const PATIENCE: Duration = Duration::from_secs(120);

/// The people of a run.
pub(super) struct Crowd {
    pub(super) games: Vec<Arc<Game>>,
    pub(super) tally: Tally,
    pub(super) stage: watch::Sender<Stage>,
    pub(super) entry: Semaphore,
    /// Sockets that have seen their game begin.
    pub(super) ready: AtomicUsize,
    /// Moves acknowledged.
    pub(super) acked: AtomicU64,
    /// Sockets cut off and not back yet.
    pub(super) away: AtomicI64,
    watchers: usize,
    server: SocketAddr,
    cuts: Mutex<Vec<Arc<Notify>>>,
}

impl Crowd {
    /// These games, with so many that watch each of them.
    pub(super) fn new(server: SocketAddr, games: Vec<Arc<Game>>, watchers: usize) -> Crowd {
        Crowd {
            games,
            watchers,
            server,
            tally: Tally::default(),
            stage: watch::Sender::new(Stage::Gather),
            entry: Semaphore::new(ENTRY),
            ready: AtomicUsize::new(0),
            acked: AtomicU64::new(0),
            away: AtomicI64::new(0),
            cuts: Mutex::default(),
        }
    }

    /// Where the server listens.
    pub(super) fn address(&self) -> SocketAddr {
        self.server
    }

    /// Seats and watchers of all games.
    pub(super) fn sockets(&self) -> usize {
        self.games.iter().map(|g| g.variant.colours.len() + self.watchers).sum()
    }

    /// Brings in all guests, tables and sockets, and waits until every game has begun.
    pub(super) async fn gather(self: &Arc<Crowd>) -> anyhow::Result<()> {
        let next = AtomicUsize::new(0);
        try_join_all((0..DOORS).map(|_| self.bring_in(&next))).await?;
        let begun = Instant::now();
        while self.ready.load(Relaxed) < self.sockets() {
            if begun.elapsed() > PATIENCE {
                let (ready, refused) = (self.ready.load(Relaxed), self.tally.refused());
                bail!("only {ready} of {} sockets saw their game begin; refused: {refused:?}", self.sockets());
            }
            sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    async fn bring_in(self: &Arc<Crowd>, next: &AtomicUsize) -> anyhow::Result<()> {
        let mut http = Http::connect(self.server).await?;
        loop {
            let number = next.fetch_add(1, Relaxed);
            let Some(game) = self.games.get(number) else { return Ok(()) };
            self.bring_game(&mut http, game, number).await.context("the server does not let everybody in")?;
        }
    }

    async fn bring_game(self: &Arc<Crowd>, http: &mut Http, game: &Arc<Game>, number: usize) -> anyhow::Result<()> {
        let seats = game.variant.colours.len();
        let places = seats + self.watchers;
        for place in 0..places {
            let number = number * places + place;
            let guest = http.guest(number).await?;
            if place == 0 {
                game.begin(http.table(&guest, game.variant.id, seats).await?);
            }
            self.enter(game, (place < seats).then_some(place as u8), guest, number);
        }
        Ok(())
    }

    fn enter(self: &Arc<Crowd>, game: &Arc<Game>, seat: Option<u8>, guest: Guest, number: usize) {
        let cut = Arc::new(Notify::new());
        self.cuts.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&cut));
        tokio::spawn(Player::new(Arc::clone(self), Arc::clone(game), seat, guest, cut, number).run());
    }

    /// Lets the games begin.
    pub(super) fn play(&self) {
        self.games.iter().for_each(|game| game.spread());
        self.stage.send_replace(Stage::Play);
    }

    /// Cuts one socket a time, by lot, at this rate, until the future is dropped.
    pub(super) async fn cut_by_lot(&self, per_second: f64) {
        let mut random = Random::new(2);
        let mut due = Instant::now();
        loop {
            due += Duration::from_secs_f64(random.share() * 2.0 / per_second);
            tokio::time::sleep_until(due).await;
            let cuts = self.cuts.lock().unwrap_or_else(PoisonError::into_inner);
            self.away.fetch_add(1, Relaxed);
            cuts[random.below(cuts.len())].notify_one();
        }
    }

    /// Cuts so many sockets at once, and waits until all are back and have seen what they missed.
    pub(super) async fn cut_at_once(&self, count: usize) -> anyhow::Result<Duration> {
        let cuts: Vec<Arc<Notify>> = self.cuts.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let begun = Instant::now();
        // Every so many in the order of the games, so that the cut goes through all of them.
        for i in 0..count.min(cuts.len()) {
            self.away.fetch_add(1, Relaxed);
            cuts[i * cuts.len() / count.min(cuts.len())].notify_one();
        }
        while self.away.load(Relaxed) > 0 {
            if begun.elapsed() > PATIENCE {
                bail!("{} sockets did not come back", self.away.load(Relaxed));
            }
            sleep(Duration::from_millis(2)).await;
        }
        Ok(begun.elapsed())
    }

    /// No more moves; what is under way may end.
    pub(super) async fn settle(&self) {
        self.stage.send_replace(Stage::Settle);
        let mut last = u64::MAX;
        // Everything is answered when a whole second brings no more acknowledgement.
        while last != self.acked.load(Relaxed) {
            last = self.acked.load(Relaxed);
            sleep(Duration::from_secs(1)).await;
        }
        self.stage.send_replace(Stage::Over);
        // Each player holds one receiver as long as it is there.
        self.stage.closed().await;
    }
}
