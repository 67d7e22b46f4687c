//! Names and shapes on Skok's wire: the HTTP bodies and one enum for each direction of the socket.
//!
//! Types here are apart from the domain types of `skok-rules`: a stored or sent game outlives our structs.
//! TypeScript types are generated from these into `web/src/net/types/` (a test fails when they are stale).

mod http;
mod line;
mod local;
pub mod position;
mod record;
mod socket;
#[cfg(feature = "texts")]
mod texts;
mod unique;
mod variants;

pub use http::*;
pub use line::one_line;
pub use local::*;
pub use record::MOST_LISTED;
pub use socket::*;
#[cfg(feature = "texts")]
pub use texts::{Language, text, text_with};
pub use variants::option_field;
