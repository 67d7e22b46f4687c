//! Names and shapes on Skok's wire: the HTTP bodies and one enum for each direction of the socket.
//!
//! Types here are apart from the domain types of `skok-rules`: a stored or sent game outlives our structs.
//! TypeScript types are generated from these into `web/src/net/types/` (a test fails when they are stale).

mod http;
mod line;
pub mod position;
mod socket;
mod texts;
mod unique;
mod variants;

pub use http::*;
pub use line::one_line;
pub use socket::*;
pub use texts::{Language, text, text_with};
