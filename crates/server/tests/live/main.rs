//! The server as browsers meet it: real sockets, a fresh database each.

#[path = "../support/mod.rs"]
mod support;

mod bad_input;
mod http;
mod machine;
mod play;
#[cfg(feature = "postgres")]
mod postgres;
mod restart;
mod storage;
