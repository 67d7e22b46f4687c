//! A person's page: what it has shown, what it has sent and not heard of.

use skok_protocol::{Action, ClientIn, Legal, Live, MoveMade, Phase, PlayerRef, ServerOut};

use super::rng::Rng;

/// What the server may say of a command that may be stored all the same: it does not know.
const UNKNOWING: [&str; 3] = ["storage", "internal", "restarting"];

pub(super) struct Client {
    pub(super) player: PlayerRef,
    pub(super) socket: Option<usize>,
    /// The last event shown.
    pub(super) seq: Option<u32>,
    pub(super) moves: Vec<MoveMade>,
    pub(super) live: Option<Live>,
    /// Sent again after each reconnect until there is an answer.
    pub(super) pending: Vec<(String, Action)>,
    /// Commands of which the server said that nothing came.
    pub(super) refused: Vec<(String, String)>,
    pub(super) acked: Vec<(String, u32)>,
    made: u32,
}

impl Client {
    pub(super) fn new(number: usize) -> Client {
        let player = PlayerRef { id: format!("player-{number}"), guest: number as u32 + 1 };
        Client {
            player,
            socket: None,
            seq: None,
            moves: Vec::new(),
            live: None,
            pending: Vec::new(),
            refused: Vec::new(),
            acked: Vec::new(),
            made: 0,
        }
    }

    /// What a page sends on a new socket.
    pub(super) fn hello(&self, game: &str) -> Vec<ClientIn> {
        let watch = ClientIn::Watch { game: game.to_owned(), since: self.seq };
        std::iter::once(watch).chain(self.pending.iter().map(|c| command(game, c))).collect()
    }

    /// A command, now and then a bad one, when this person may do something and waits for nothing.
    pub(super) fn decide(&mut self, game: &str, rng: &mut Rng) -> Option<ClientIn> {
        if !self.pending.is_empty() {
            return None;
        }
        let action = self.action(rng)?;
        self.made += 1;
        self.pending.push((format!("{}-{}", self.player.id, self.made), action));
        self.pending.last().map(|c| command(game, c))
    }

    fn action(&self, rng: &mut Rng) -> Option<Action> {
        let live = self.live.as_ref()?;
        match live.phase {
            Phase::Waiting if live.yours.is_empty() => {
                Some(Action::Sit { seat: rng.between(0, live.seats.len() as u64) as u8 })
            }
            Phase::Waiting | Phase::Over => None,
            Phase::Playing if rng.chance(4) => Some(Action::Resign {}),
            Phase::Playing if rng.chance(10) => {
                Some(Action::Move { ply: live.ply, text: "m1-x".to_owned(), confirm: true })
            }
            Phase::Playing => {
                let Some(Legal::List { moves }) = &live.legal else { return None };
                let text = rng.pick(moves).notation.clone();
                let ply = if rng.chance(15) { live.ply + 1 } else { live.ply };
                Some(Action::Move { ply, text, confirm: true })
            }
        }
    }

    /// Takes a message in; says what to send when something is missing.
    pub(super) fn hear(&mut self, message: ServerOut) -> Result<Option<ClientIn>, String> {
        match message {
            ServerOut::Snapshot(view) => {
                if self.seq.is_some_and(|seq| view.seq < seq) {
                    return Ok(None); // a page never goes back
                }
                (self.seq, self.moves, self.live) = (Some(view.seq), view.moves, Some(view.live));
            }
            ServerOut::Event { game, seq, event, live } => match self.seq {
                Some(shown) if seq <= shown => {}
                Some(shown) if seq == shown + 1 => {
                    if let skok_protocol::Event::Move { made, .. } = event {
                        self.moves.push(made);
                    }
                    (self.seq, self.live) = (Some(seq), Some(live));
                }
                since => return Ok(Some(ClientIn::Watch { game, since })),
            },
            ServerOut::Ack { id, seq, .. } => {
                if let Some((_, before)) = self.acked.iter().find(|(i, _)| *i == id)
                    && *before != seq
                {
                    return Err(format!("{id} is acknowledged as {before} and as {seq}"));
                }
                self.pending.retain(|(i, _)| *i != id);
                self.acked.push((id, seq));
            }
            ServerOut::Refused { id: Some(id), refusal, .. } => {
                self.pending.retain(|(i, _)| *i != id);
                if !UNKNOWING.contains(&refusal.code.as_str()) {
                    self.refused.push((id, refusal.code));
                }
            }
            _ => {}
        }
        Ok(None)
    }
}

fn command(game: &str, (id, action): &(String, Action)) -> ClientIn {
    ClientIn::Command { game: game.to_owned(), id: id.clone(), action: action.clone() }
}
