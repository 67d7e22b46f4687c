//! Random ids and the instants that the log is stamped with.

use std::fmt;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use sha2::{Digest, Sha256};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// `N` bytes from the operating system.
///
/// # Panics
/// When the operating system has no randomness to give, without which no id is safe.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives randomness");
    bytes
}

/// A random number for what needs to be fair but is written down afterwards, such as a lot.
pub(crate) fn random_u64() -> u64 {
    u64::from_le_bytes(random())
}

/// Bytes as url-safe text, six bits a letter, without padding.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0_u32, |w, &b| (w << 8) | u32::from(b)) << (8 * (3 - chunk.len()));
        for i in 0..=chunk.len() {
            text.push(ALPHABET[(word >> (18 - 6 * i)) as usize & 63] as char);
        }
    }
    text
}

fn is_token(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|b| ALPHABET.contains(&b))
}

/// The id of a table: 128 random bits, so that a link cannot be guessed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GameId(String);

impl GameId {
    /// A new one.
    pub(crate) fn random() -> GameId {
        GameId(encode(&random::<16>()))
    }

    /// From text of the right form; a wrong form is no table's.
    pub(crate) fn parse(text: &str) -> Option<GameId> {
        is_token(text, 22).then(|| GameId(text.to_owned()))
    }

    /// Its text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The secret in a browser's cookie. Only its hash is stored.
pub(crate) struct SessionToken(String);

impl SessionToken {
    /// A new one of 128 bits.
    pub(crate) fn random() -> SessionToken {
        SessionToken(encode(&random::<16>()))
    }

    /// From a cookie.
    pub(crate) fn parse(text: &str) -> Option<SessionToken> {
        is_token(text, 22).then(|| SessionToken(text.to_owned()))
    }

    /// What the cookie holds.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }

    /// What the database holds. 128 random bits need no slow hash.
    pub(crate) fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

/// The public id of a person: 64 random bits; it gives no rights.
pub(crate) fn person_id() -> String {
    encode(&random::<8>())
}

/// The name of one run of a process in the log.
pub(crate) fn process_id() -> String {
    encode(&random::<8>())
}

/// Milliseconds of the process's own time: the wall clock at the start plus what the monotonic clock says since,
/// so that a wall clock set back charges nobody.
pub(crate) type Millis = u64;

/// The wall clock of this machine.
pub(crate) fn wall_clock() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as Millis)
}

/// The one authority on time in a process.
#[derive(Debug)]
pub(crate) struct Clock {
    boot: Millis,
    started: Instant,
}

impl Clock {
    /// Begins at what a wall clock says, or at `least` when that one is behind what the log has seen already.
    pub(crate) fn start(wall: Millis, least: Millis) -> Clock {
        Clock { boot: wall.max(least), started: Instant::now() }
    }

    /// When this process started.
    pub(crate) fn boot(&self) -> Millis {
        self.boot
    }

    /// Now.
    pub(crate) fn now(&self) -> Millis {
        self.boot + self.started.elapsed().as_millis() as Millis
    }

    /// The monotonic instant of a moment, to sleep until it.
    pub(crate) fn instant(&self, at: Millis) -> Instant {
        self.started + std::time::Duration::from_millis(at.saturating_sub(self.boot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_bytes_is_url_safe_and_as_long_as_needed() {
        assert_eq!(encode(b""), "");
        assert_eq!(encode(b"f"), "Zg");
        assert_eq!(encode(b"fo"), "Zm8");
        assert_eq!(encode(b"foobar"), "Zm9vYmFy");
        assert_eq!(encode(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn ids_read_back_and_junk_does_not() {
        let id = GameId::random();
        assert_eq!(GameId::parse(id.as_str()), Some(id));
        for junk in ["", "short", "../../../../etc/passwd", "ÄÄÄÄÄÄÄÄÄÄÄ", "aaaaaaaaaaaaaaaaaaaaa="] {
            assert_eq!(GameId::parse(junk), None, "{junk}");
        }
    }

    #[test]
    fn time_never_starts_before_what_the_log_has_seen() {
        let late = 99_999_999_999_999;
        let clock = Clock::start(1, late);
        assert!(clock.boot() == late && clock.now() >= late);
    }
}
