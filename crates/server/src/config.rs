//! Settings: a file, then the environment, then flags; the later one wins.

use std::fmt;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// Who may read `/metrics`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MetricsFor {
    /// Programs on this machine.
    #[default]
    Loopback,
    /// Whoever reaches the port.
    Everybody,
}

/// The address of a database, `postgres://USER:PASSWORD@HOST:PORT/NAME`. It is never shown, for it may hold a password.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Database(String);

impl Database {
    /// From its text.
    pub fn new(address: impl Into<String>) -> Database {
        Database(address.into())
    }

    /// Its text, password included.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Database(…)")
    }
}

/// Everything a server needs to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Folder of the database; made when it is not there.
    pub data: PathBuf,
    /// A PostgreSQL database that holds the log, instead of a file in the data folder.
    pub database: Option<Database>,
    /// Folder of the built web client; without it the client in the binary is served.
    pub web_root: Option<PathBuf>,
    /// How browsers reach the site, such as `https://skok.example`; needed behind a proxy that ends TLS.
    pub public_url: Option<String>,
    /// What to log, in the words of `tracing`, such as `info` or `skok_server=debug`.
    pub log: String,
    /// Who may read `/metrics`.
    pub metrics: MetricsFor,
    /// Threads of the machine.
    pub engine_threads: usize,
    /// Connections at once.
    pub max_connections: usize,
    /// Connections at once from one address.
    pub max_per_address: usize,
    /// Whether a proxy of ours stands before it, whose last `X-Forwarded-For` is then believed.
    pub behind_proxy: bool,
    /// Milliseconds added to every commit, to see how the server bears a slow disk. 0 but for measuring.
    pub commit_delay_ms: u64,
}

impl Default for Config {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Config {
            listen: SocketAddr::from(([0, 0, 0, 0], 8080)),
            data: PathBuf::from("data"),
            database: None,
            web_root: None,
            public_url: None,
            log: "info".to_owned(),
            metrics: MetricsFor::Loopback,
            engine_threads: cores.saturating_sub(1).max(1),
            max_connections: 10_000,
            max_per_address: 2_000,
            behind_proxy: false,
            commit_delay_ms: 0,
        }
    }
}

/// Some of the settings, from one source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layer {
    /// See [`Config::listen`].
    pub listen: Option<SocketAddr>,
    /// See [`Config::data`].
    pub data: Option<PathBuf>,
    /// See [`Config::database`].
    pub database: Option<Database>,
    /// See [`Config::web_root`].
    pub web_root: Option<PathBuf>,
    /// See [`Config::public_url`].
    pub public_url: Option<String>,
    /// See [`Config::log`].
    pub log: Option<String>,
    /// See [`Config::metrics`].
    pub metrics: Option<MetricsFor>,
    /// See [`Config::engine_threads`].
    pub engine_threads: Option<usize>,
    /// See [`Config::max_connections`].
    pub max_connections: Option<usize>,
    /// See [`Config::max_per_address`].
    pub max_per_address: Option<usize>,
    /// See [`Config::behind_proxy`].
    pub behind_proxy: Option<bool>,
    /// See [`Config::commit_delay_ms`].
    pub commit_delay_ms: Option<u64>,
}

/// Why settings cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read the settings {path}: {why}")]
    File {
        /// The file.
        path: String,
        /// What the system said.
        why: String,
    },
    /// The file has something that is no setting.
    #[error("the settings {path} are wrong: {why}")]
    Syntax {
        /// The file.
        path: String,
        /// What is wrong and where.
        why: String,
    },
    /// A variable of the environment that is no setting, or has a wrong value.
    #[error("the environment variable {name} is wrong: {why}")]
    Variable {
        /// Its name.
        name: String,
        /// What is wrong.
        why: String,
    },
    /// A value out of its range.
    #[error("the setting {name} is wrong: {why}")]
    Value {
        /// The setting.
        name: &'static str,
        /// What is allowed.
        why: &'static str,
    },
}

impl Layer {
    /// From a TOML file.
    pub fn from_file(path: &Path) -> Result<Layer, ConfigError> {
        let name = || path.display().to_string();
        let text = fs::read_to_string(path).map_err(|e| ConfigError::File { path: name(), why: e.to_string() })?;
        toml::from_str(&text).map_err(|e| {
            // The library's own text quotes the line, which may hold a password.
            let line = e.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            let why = format!("line {line}: {}", e.message().trim_end().replace('\n', " "));
            ConfigError::Syntax { path: name(), why }
        })
    }

    /// From variables such as `SKOK_LISTEN`. Others than ours are left alone; `SKOK_CONFIG` names the file.
    pub fn from_env(variables: impl IntoIterator<Item = (String, String)>) -> Result<Layer, ConfigError> {
        let mut layer = Layer::default();
        for (name, value) in variables {
            let Some(key) = name.strip_prefix("SKOK_").map(str::to_ascii_lowercase) else { continue };
            layer.set(&key, &value).map_err(|why| ConfigError::Variable { name, why })?;
        }
        Ok(layer)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "listen" => self.listen = Some(read(value, "an address such as 0.0.0.0:8080")?),
            "data" => self.data = Some(value.into()),
            "database" => self.database = Some(Database::new(value)),
            "web_root" => self.web_root = Some(value.into()),
            "public_url" => self.public_url = Some(value.to_owned()),
            "log" => self.log = Some(value.to_owned()),
            "metrics" => self.metrics = Some(metrics_for(value)?),
            "engine_threads" => self.engine_threads = Some(read(value, "a number from 1")?),
            "max_connections" => self.max_connections = Some(read(value, "a number from 1")?),
            "max_per_address" => self.max_per_address = Some(read(value, "a number from 1")?),
            "commit_delay_ms" => self.commit_delay_ms = Some(read(value, "a number from 0")?),
            "behind_proxy" => self.behind_proxy = Some(read(value, "true or false")?),
            _ => {}
        }
        Ok(())
    }
}

fn read<T: std::str::FromStr>(value: &str, allowed: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("`{value}` is not {allowed}"))
}

fn metrics_for(value: &str) -> Result<MetricsFor, String> {
    match value {
        "loopback" => Ok(MetricsFor::Loopback),
        "everybody" => Ok(MetricsFor::Everybody),
        _ => Err(format!("`{value}` is not `loopback` or `everybody`")),
    }
}

impl Config {
    /// Lays layers over the defaults, the last on top, and checks what comes out.
    pub fn merge(layers: impl IntoIterator<Item = Layer>) -> Result<Config, ConfigError> {
        let config = layers.into_iter().fold(Config::default(), Config::under);
        config.check()?;
        Ok(config)
    }

    fn under(self, layer: Layer) -> Config {
        Config {
            listen: layer.listen.unwrap_or(self.listen),
            data: layer.data.unwrap_or(self.data),
            database: layer.database.or(self.database),
            web_root: layer.web_root.or(self.web_root),
            public_url: layer.public_url.or(self.public_url),
            log: layer.log.unwrap_or(self.log),
            metrics: layer.metrics.unwrap_or(self.metrics),
            engine_threads: layer.engine_threads.unwrap_or(self.engine_threads),
            max_connections: layer.max_connections.unwrap_or(self.max_connections),
            max_per_address: layer.max_per_address.unwrap_or(self.max_per_address),
            behind_proxy: layer.behind_proxy.unwrap_or(self.behind_proxy),
            commit_delay_ms: layer.commit_delay_ms.unwrap_or(self.commit_delay_ms),
        }
    }

    fn check(&self) -> Result<(), ConfigError> {
        let number = |name, value: usize, max: usize| {
            let wrong = ConfigError::Value { name, why: "a number from 1, and no more than the machine can bear" };
            if (1..=max).contains(&value) { Ok(()) } else { Err(wrong) }
        };
        number("engine_threads", self.engine_threads, 256)?;
        number("max_connections", self.max_connections, 1_000_000)?;
        number("max_per_address", self.max_per_address, 1_000_000)?;
        match &self.public_url {
            Some(url) if !is_origin(url) => {
                let why = "write scheme and host, and a port if there is one: https://skok.example";
                Err(ConfigError::Value { name: "public_url", why })
            }
            _ => Ok(()),
        }
    }

    /// Whether browsers reach the site by HTTPS.
    pub(crate) fn is_https(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }
}

fn is_origin(url: &str) -> bool {
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    host.is_some_and(|h| !h.is_empty() && h.chars().all(|c| c.is_ascii_alphanumeric() || "-.:[]".contains(c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn env(name: &str, value: &str) -> Result<Layer, ConfigError> {
        Layer::from_env([(name.to_owned(), value.to_owned()), ("HOME".to_owned(), "/root".to_owned())])
    }

    #[test]
    fn the_last_layer_wins_and_the_rest_stays() {
        let file: Layer = toml::from_str("listen = '127.0.0.1:1'\nlog = 'debug'\nmetrics = 'everybody'").expect("good");
        let config = Config::merge([file, env("SKOK_LISTEN", "127.0.0.1:2").expect("good")]).expect("good");
        assert_eq!(config.listen, "127.0.0.1:2".parse().expect("good"));
        assert_eq!((config.log.as_str(), config.metrics), ("debug", MetricsFor::Everybody));
        assert_eq!(config.data, PathBuf::from("data"));
    }

    #[test]
    fn wrong_settings_say_what_is_allowed() {
        let error = env("SKOK_LISTEN", "here").expect_err("no address").to_string();
        assert_eq!(
            error,
            "the environment variable SKOK_LISTEN is wrong: `here` is not an address such as 0.0.0.0:8080"
        );
        assert!(toml::from_str::<Layer>("lisen = 'x'").is_err());
        for url in ["skok.example", "https://", "https://a/b", "ftp://a"] {
            let layer = Layer { public_url: Some(url.to_owned()), ..Layer::default() };
            assert!(Config::merge([layer]).is_err(), "{url}");
        }
        let layer = Layer { engine_threads: Some(0), ..Layer::default() };
        assert!(Config::merge([layer]).is_err());
    }
}
