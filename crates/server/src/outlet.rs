//! The way out to one socket: a bounded queue. Whoever does not read is dropped, so that nobody else waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use skok_protocol::ServerOut;
use tokio::sync::{Notify, mpsc};

use crate::metrics::Metrics;

/// Messages that may wait for a socket.
const QUEUE: usize = 128;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// Where messages for one socket go; cheap to clone.
#[derive(Clone)]
pub(crate) struct Outlet {
    id: u64,
    queue: mpsc::Sender<Utf8Bytes>,
    drop_it: Arc<Notify>,
    metrics: Arc<Metrics>,
}

impl Outlet {
    /// A new one, what it is sent, and the signal that its socket has to go.
    pub(crate) fn new(metrics: Arc<Metrics>) -> (Outlet, mpsc::Receiver<Utf8Bytes>, Arc<Notify>) {
        let (queue, messages) = mpsc::channel(QUEUE);
        let drop_it = Arc::new(Notify::new());
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        (Outlet { id, queue, drop_it: Arc::clone(&drop_it), metrics }, messages, drop_it)
    }

    /// Its number in this process.
    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// Whether the socket is there.
    pub(crate) fn is_open(&self) -> bool {
        !self.queue.is_closed()
    }

    /// The text of a message.
    pub(crate) fn text(message: &ServerOut) -> Utf8Bytes {
        serde_json::to_string(message).expect("a message is plain data").into()
    }

    /// Sends a message, or gives the socket up.
    pub(crate) fn send(&self, message: &ServerOut) {
        self.send_text(Outlet::text(message));
    }

    /// Sends a message that is text already.
    pub(crate) fn send_text(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(text) {
            self.metrics.unread.fetch_add(1, Ordering::Relaxed);
            self.give_up();
        }
    }

    /// Closes the socket.
    pub(crate) fn give_up(&self) {
        self.drop_it.notify_one();
    }
}
