//! Guests: who a browser is, and under which number others see it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use skok_protocol::PlayerRef;

use crate::game::Names;
use crate::ids::{Clock, SessionToken, person_id};
use crate::journal::{Ledger, StorageError, Write, Written};

/// Numbers kept in memory; beyond it the map is emptied, for it can be read again.
const REMEMBERED: usize = 50_000;

/// The people of this server.
#[derive(Clone)]
pub(crate) struct People {
    ledger: Ledger,
    clock: Arc<Clock>,
    numbers: Arc<Mutex<HashMap<String, u32>>>,
}

impl People {
    /// Everybody the ledger knows.
    pub(crate) fn new(ledger: Ledger, clock: Arc<Clock>) -> People {
        People { ledger, clock, numbers: Arc::default() }
    }

    fn numbers(&self) -> MutexGuard<'_, HashMap<String, u32>> {
        self.numbers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember(&self, id: &str, number: u32) {
        let mut numbers = self.numbers();
        if numbers.len() >= REMEMBERED {
            numbers.clear();
        }
        numbers.insert(id.to_owned(), number);
    }

    /// Makes a guest and the secret for its cookie.
    pub(crate) async fn welcome(&self) -> Result<(PlayerRef, SessionToken), StorageError> {
        let (token, id) = (SessionToken::random(), person_id());
        let write = Write::Guest { id: id.clone(), token: token.hash(), at: self.clock.now() };
        let Written::Guest(guest) = self.ledger.write(write).await? else { return Err(StorageError::Closed) };
        self.remember(&id, guest);
        Ok((PlayerRef { id, guest }, token))
    }

    /// The person of this session.
    pub(crate) async fn find(&self, token: &SessionToken) -> Result<Option<PlayerRef>, StorageError> {
        let guest = self.ledger.guest_of(token.hash()).await?;
        Ok(guest.map(|g| PlayerRef { id: g.id, guest: g.number }))
    }

    /// The number of a guest; 0 for somebody who was erased.
    async fn number(&self, id: &str) -> Result<u32, StorageError> {
        let known = self.numbers().get(id).copied();
        if let Some(number) = known {
            return Ok(number);
        }
        let number = self.ledger.guest_number(id.to_owned()).await?.unwrap_or(0);
        self.remember(id, number);
        Ok(number)
    }

    /// The numbers of these guests.
    pub(crate) async fn names(&self, ids: Vec<String>) -> Result<Names, StorageError> {
        let mut names = Names::new();
        for id in ids {
            let number = self.number(&id).await?;
            names.insert(id, number);
        }
        Ok(names)
    }
}
