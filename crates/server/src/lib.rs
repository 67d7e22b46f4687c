//! Skok's server: live tables over HTTP and WebSocket, their log in SQLite, the machine in a bounded pool.
//!
//! **Invariant**: the server never looks into a position; what is legal, whose turn it is and how a game ended is
//! [`skok_rules`]' to say, in notation and codes.

mod accept;
mod actor;
mod announce;
mod audience;
mod config;
#[cfg(feature = "fuzz")]
pub mod fuzz;
mod game;
mod ids;
mod journal;
mod limit;
mod machine;
mod metrics;
mod outlet;
mod people;
mod pool;
mod presence;
mod refuse;
mod routes;
mod server;
#[cfg(test)]
mod simulation;

pub use config::{Config, ConfigError, Database, Layer, MetricsFor};
pub use journal::OpenError;
pub use machine::EngineMachine;
pub use pool::Machine;
pub use routes::openapi_json;
pub use server::{RunError, Server, run};
