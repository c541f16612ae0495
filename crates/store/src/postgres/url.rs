//! The URL of a PostgreSQL store.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};

use crate::StoreError;

/// The time to establish a connection to one address.
const CONNECT: Duration = Duration::from_secs(3);

/// The time after which unacknowledged data breaks a connection.
const UNACKNOWLEDGED: Duration = Duration::from_secs(10);

/// The certificates that are accepted from the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trust {
    /// Any certificate: the connection is only encrypted, if at all.
    Anything,
    /// A certificate of this host name, issued by a public authority or by one in this file.
    Verified(Option<PathBuf>),
}

/// The parsed URL of a PostgreSQL database. `Display` and `Debug` show neither the password nor the user.
#[derive(Clone)]
pub struct StoreUrl {
    pub(super) config: Config,
    pub(super) trust: Trust,
    pub(super) hints: bool,
    shown: String,
}

impl StoreUrl {
    /// Parses a URL such as `postgres://user:password@host:5432/database?sslmode=require`. Error messages never quote
    /// it, because it may hold a password.
    pub fn parse(text: &str) -> Result<StoreUrl, StoreError> {
        let wrong = |what: &str| StoreError(format!("the URL of the store {what}"));
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(wrong("must begin with postgres:// or postgresql://"));
        }
        // The credentials end at the first `@`.
        let place = text.find('@').unwrap_or(0);
        let (main, query) = match text[place..].find('?') {
            Some(mark) => (&text[..place + mark], &text[place + mark + 1..]),
            None => (text, ""),
        };
        let (mut hints, mut mode, mut root, mut rest) = (true, "prefer", None, Vec::new());
        for option in query.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("hints", "on")) => hints = true,
                Some(("hints", "off")) => hints = false,
                Some(("hints", _)) => return Err(wrong("has a value for hints other than on and off")),
                Some(("sslmode", value)) => mode = value,
                Some(("sslrootcert", value)) => {
                    root = Some(decoded(value).ok_or_else(|| wrong("is not UTF-8"))?)
                }
                _ => rest.push(option),
            }
        }
        let mut address = main.to_owned();
        if !rest.is_empty() {
            address = format!("{main}?{}", rest.join("&"));
        }
        let form =
            "is malformed; it should look like postgres://user:password@host:5432/database?sslmode=require";
        let mut config = Config::from_str(&address).map_err(|_| wrong(form))?;
        let (tls, trust) = match mode {
            "disable" => (SslMode::Disable, Trust::Anything),
            "prefer" => (SslMode::Prefer, Trust::Anything),
            "require" => (SslMode::Require, Trust::Anything),
            "verify-full" => (SslMode::Require, Trust::Verified(root.clone().map(PathBuf::from))),
            _ => {
                return Err(wrong(
                    "has a value for sslmode other than disable, prefer, require and verify-full",
                ));
            }
        };
        if root.is_some() && trust == Trust::Anything {
            return Err(wrong("has sslrootcert, which needs sslmode=verify-full"));
        }
        if config.get_hosts().is_empty() {
            return Err(wrong("names no host"));
        }
        if config.get_dbname().is_none_or(str::is_empty) {
            return Err(wrong("names no database"));
        }
        config.ssl_mode(tls).tcp_user_timeout(UNACKNOWLEDGED);
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        if config.get_application_name().is_none() {
            config.application_name("tessera");
        }
        if config.get_hosts().len() > 1 && config.get_target_session_attrs() == TargetSessionAttrs::Any {
            config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        }
        let shown = shown(&config);
        Ok(StoreUrl { config, trust, hints, shown })
    }

    /// Sets the password, unless the URL has one.
    #[must_use]
    pub fn with_password(mut self, password: &str) -> StoreUrl {
        if self.config.get_password().is_none() {
            self.config.password(password);
        }
        self
    }
}

/// Decodes `%` followed by two hexadecimal digits.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                (16 * digit()? + digit()?) as u8
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

/// Returns what may be shown of a URL.
fn shown(config: &Config) -> String {
    let ports = config.get_ports();
    let hosts = config.get_hosts().iter().enumerate().map(|(index, host)| {
        let port = ports.get(index).or(ports.first()).copied().unwrap_or(5432);
        match host {
            Host::Tcp(name) if name.contains(':') => format!("[{name}]:{port}"),
            Host::Tcp(name) => format!("{name}:{port}"),
            #[cfg(unix)]
            Host::Unix(folder) => folder.display().to_string(),
        }
    });
    let hosts: Vec<String> = hosts.collect();
    format!("postgres://{}/{}", hosts.join(","), config.get_dbname().unwrap_or_default())
}

impl fmt::Display for StoreUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl fmt::Debug for StoreUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_shown_without_its_user_and_password() {
        let url =
            StoreUrl::parse("postgres://ann:s3cret@db.example/games?sslmode=require&hints=off").unwrap();
        assert_eq!(url.to_string(), "postgres://db.example:5432/games");
        assert_eq!(format!("{url:?}"), url.to_string());
        assert_eq!(
            (url.config.get_ssl_mode(), url.trust, url.hints),
            (SslMode::Require, Trust::Anything, false)
        );
        let two = StoreUrl::parse("postgresql://ann@one:1,two:2/games").unwrap();
        assert_eq!(two.to_string(), "postgres://one:1,two:2/games");
        assert_eq!(two.config.get_target_session_attrs(), TargetSessionAttrs::ReadWrite);
        let with = |text: &str| StoreUrl::parse(text).unwrap().with_password("other").config;
        assert_eq!(with("postgres://ann:first@db/games").get_password(), Some(&b"first"[..]));
        assert_eq!(with("postgres://ann@db/games").get_password(), Some(&b"other"[..]));
    }

    #[test]
    fn a_certificate_is_verified_only_if_the_url_says_so() {
        let trust =
            |query: &str| StoreUrl::parse(&format!("postgres://db/games?{query}")).map(|url| url.trust);
        assert_eq!(trust("sslmode=verify-full"), Ok(Trust::Verified(None)));
        let file = Some(PathBuf::from("/etc/my ca.pem"));
        assert_eq!(trust("sslmode=verify-full&sslrootcert=/etc/my%20ca.pem"), Ok(Trust::Verified(file)));
        assert!(trust("sslrootcert=/ca.pem").unwrap_err().0.contains("needs sslmode=verify-full"));
        assert!(trust("sslmode=verify-ca").unwrap_err().0.contains("sslmode"));
    }

    #[test]
    fn a_refused_url_is_not_quoted() {
        let wrong = [
            "mysql://ann:s3cret@db/games",
            "postgres://ann:s3cret@db:port/games",
            "postgres://ann:s3cret@db/games?s3cret=1",
            "postgres://ann:s3cret@db/games?hints=s3cret",
            "postgres://ann:s3cret@db/games?sslmode=s3cret",
            "postgres://ann:s3cret@db",
            "postgres://ann:s3cret@/games",
            "postgres://ann:s3/cret%zz@db/games?port=%zz",
            "s3cret",
        ];
        for text in wrong {
            let error = StoreUrl::parse(text).unwrap_err().to_string();
            assert!(
                !error.contains("s3cret") && error.starts_with("the URL of the store"),
                "{text}: {error}"
            );
        }
    }
}
