//! Opening the log that the settings name.

use std::path::Path;
use std::time::Duration;

use super::{Journal, OpenError, Sqlite};

/// How long a write waits for another process's lock; reads wait less, for they hold up nobody.
const PATIENCE: Duration = Duration::from_secs(5);
/// Connections that read.
const READERS: usize = 2;

/// The one that writes and those that read.
pub(crate) type Opened = (Box<dyn Journal>, Vec<Box<dyn Journal>>);

/// A SQLite file in this folder, made when it is not there. Commits are made slower by `delay`, for measuring.
pub(crate) fn file(folder: &Path, delay: Duration) -> Result<Opened, OpenError> {
    let path = Sqlite::create(folder)?;
    let writer = Sqlite::writer(&path, PATIENCE, delay)?;
    let mut readers: Vec<Box<dyn Journal>> = Vec::new();
    for _ in 0..READERS {
        readers.push(Box::new(Sqlite::open(&path, PATIENCE)?));
    }
    Ok((Box::new(writer), readers))
}

/// The database at this address; its tables are made when they are not there.
#[cfg(feature = "postgres")]
pub(crate) fn database(address: &str, delay: Duration) -> Result<Opened, OpenError> {
    let address = super::database::Address::parse(address)?;
    super::Postgres::create(&address)?;
    let writer = super::Postgres::writer(&address, delay)?;
    let mut readers: Vec<Box<dyn Journal>> = Vec::new();
    for _ in 0..READERS {
        readers.push(Box::new(super::Postgres::open(&address)?));
    }
    Ok((Box::new(writer), readers))
}

/// Not in this program.
#[cfg(not(feature = "postgres"))]
pub(crate) fn database(_address: &str, _delay: Duration) -> Result<Opened, OpenError> {
    let why = "this program was built without PostgreSQL".to_owned();
    Err(OpenError::Database { path: "given as `database`".to_owned(), why })
}
