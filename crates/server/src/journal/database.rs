//! Where the log is kept: the address of a PostgreSQL server, and how it is opened.

use std::fmt;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

use super::OpenError;
use super::postgres::PATIENCE;

/// A PostgreSQL server and a database on it. It is shown without the password.
#[derive(Clone)]
pub(crate) struct Address(Config);

impl Address {
    /// From `postgres://USER:PASSWORD@HOST:PORT/NAME`. What is wrong is said without the text, which may hold a password.
    pub(crate) fn parse(text: &str) -> Result<Address, OpenError> {
        let wrong = |why: &str| OpenError::Database { path: "given as `database`".to_owned(), why: why.to_owned() };
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(wrong("write postgres://USER:PASSWORD@HOST:PORT/NAME"));
        }
        let parsed: Config = text.parse().map_err(|_| wrong("this is no address of a PostgreSQL database"))?;
        let odd = |host: &Host| matches!(host, Host::Tcp(name) if name.contains(['@', ':', '#']));
        if parsed.get_hosts().is_empty() || parsed.get_hosts().iter().any(odd) {
            return Err(wrong("the host is not clear; in a password write %40 for @ and %2F for /"));
        }
        if parsed.get_ssl_mode() == SslMode::Require {
            return Err(wrong(
                "sslmode=require cannot be had: keep the server on this machine or in a network of its own",
            ));
        }
        Ok(Address(parsed))
    }

    /// For the library, with a name and a patience.
    pub(super) fn config(&self) -> Config {
        let mut config = self.0.clone();
        config.application_name("skok").connect_timeout(PATIENCE);
        config
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = match self.0.get_hosts().first() {
            Some(Host::Tcp(name)) => name.clone(),
            #[cfg(unix)]
            Some(Host::Unix(path)) => path.display().to_string(),
            None => String::new(),
        };
        let port = self.0.get_ports().first().copied().unwrap_or(5432);
        write!(f, "postgres://{host}:{port}/{}", self.0.get_dbname().unwrap_or_default())
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let address = Address::parse("postgres://anna:s3cret@db.example:5433/skok").expect("good");
        assert_eq!(address.to_string(), "postgres://db.example:5433/skok");
        assert!(!format!("{address:?}").contains("s3cret"));
    }

    #[test]
    fn what_is_wrong_is_said_without_the_password() {
        let wrong = [
            "mysql://u:s3cret@h/x",
            "postgres://u:s3@cret@h/x",
            "postgres://u:s3cret@h:port/x",
            "postgres://u:s3cret@h/x?sslmode=require",
            "postgres://u:s3cret@h/x?s3cret=1",
            "s3cret",
        ];
        for text in wrong {
            let said = Address::parse(text).expect_err(text).to_string();
            assert!(!said.contains("cret") && !said.contains('\n'), "{said}");
        }
    }
}
