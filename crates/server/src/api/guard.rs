//! Middleware: checks requests, finishes responses.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt;
use tessera_table::hex;

use super::App;
use super::address::Network;
use super::error::ApiError;
use crate::config::Config;
use crate::doors::{Pass, network};
use crate::time::instant;

/// The maximum length of path and query.
const LONGEST_URI: usize = 2048;

/// The time limit for starting a response.
const TIME: Duration = Duration::from_secs(30);

/// The cost of a request for an unknown table: ids are short enough for a patient attacker to guess.
const GUESS_COST: f64 = 10.0;

/// The maximum size of a request head: request line and headers. Browsers send all cookies of a site.
const MOST_HEAD_BYTES: usize = 32 << 10;

const POLICY: &str = "default-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Checks a request, passes it on, and finishes its response.
pub(super) async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let start = instant();
    let id = hex(&app.requests.fetch_add(1, Relaxed).to_be_bytes());
    let method = request.method().clone();
    let place = match request.extensions().get::<MatchedPath>() {
        Some(path) => path.as_str().to_owned(),
        None => "none".to_owned(),
    };
    let (address, is_forwarded) = address(&app.tables.config, &request);
    request.extensions_mut().insert(Network(network(address)));
    let checked = check(&app, &request, address).and_then(|()| pass(&app, network(address), is_forwarded));
    let mut response = match checked {
        Ok(pass) => match tokio::time::timeout(TIME, next.run(request)).await {
            Ok(response) => with_pass(response, pass),
            Err(_) => {
                ApiError::later(StatusCode::SERVICE_UNAVAILABLE, "this takes too long", 5).into_response()
            }
        },
        Err(error) => error.into_response(),
    };
    let status = response.status();
    if status == StatusCode::NOT_FOUND && place.starts_with("/api/tables/") {
        // If the bucket is empty, the next request from the address is refused.
        let _ = app.limiter.take(address, GUESS_COST);
    }
    finish(response.headers_mut(), &id);
    let took = start.elapsed();
    app.tables.metrics.answered(status.as_u16(), took);
    let micros = took.as_micros() as u64;
    if status.is_server_error() {
        tracing::warn!(request = id, %method, path = place, status = status.as_u16(), micros, "answered");
    } else {
        tracing::info!(request = id, %method, path = place, status = status.as_u16(), micros, "answered");
    }
    response
}

/// Admits a request forwarded by a proxy. Direct connections were already counted on accept.
fn pass(app: &App, network: IpAddr, is_forwarded: bool) -> Result<Option<Pass>, ApiError> {
    if !is_forwarded {
        return Ok(None);
    }
    let pass = app.doors.forward(network).ok_or_else(|| {
        app.tables.metrics.turned_away.fetch_add(1, Relaxed);
        let message = "too many requests and streams at the same time from your address";
        ApiError::later(StatusCode::TOO_MANY_REQUESTS, message, 5)
    })?;
    Ok(Some(pass))
}

/// Attaches the pass to the response until its last byte; a stream stays open for long.
fn with_pass(response: Response, pass: Option<Pass>) -> Response {
    let Some(pass) = pass else { return response };
    response.map(|body| {
        Body::new(body.map_frame(move |frame| {
            let _held = &pass;
            frame
        }))
    })
}

fn check(app: &App, request: &Request, address: IpAddr) -> Result<(), ApiError> {
    if let Err(seconds) = app.limiter.take(address, cost(request.method())) {
        return Err(ApiError::later(
            StatusCode::TOO_MANY_REQUESTS,
            "too many requests from your address",
            seconds,
        ));
    }
    let uri = request.uri();
    if uri.path().len() + uri.query().map_or(0, str::len) > LONGEST_URI {
        return Err(ApiError::new(StatusCode::URI_TOO_LONG, "too_large", "the address is too long"));
    }
    let line = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len() + 4;
    if request.headers().iter().map(line).sum::<usize>() > MOST_HEAD_BYTES {
        let message = format!("the head of a request has at most {MOST_HEAD_BYTES} bytes");
        return Err(ApiError::new(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "too_large", message));
    }
    let host = host(request)?;
    if !host.is_none_or(|host| is_our_name(&app.tables.config, host)) {
        let message = "the server does not go by this name; it can be told to with --host";
        return Err(ApiError::new(StatusCode::MISDIRECTED_REQUEST, "other_host", message));
    }
    if !is_same_origin(request.method(), request.headers(), host) {
        let message = "the request comes from a page of another site";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "other_origin", message));
    }
    Ok(())
}

fn cost(method: &Method) -> f64 {
    if is_safe(method) { 1.0 } else { 2.0 }
}

fn is_safe(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Returns the host that the request addresses. There must be exactly one, and it must be readable: otherwise a proxy
/// might have understood a different one.
fn host(request: &Request) -> Result<Option<&str>, ApiError> {
    let mut named = request.headers().get_all(header::HOST).iter();
    let host = match (named.next(), named.next()) {
        (Some(host), None) => host.to_str().ok(),
        (None, None) => request.uri().authority().map(|name| name.as_str()),
        (_, Some(_)) => None,
    };
    if host.is_none() && request.version() >= Version::HTTP_11 {
        return Err(ApiError::bad_request("the request must name one host, in ASCII"));
    }
    Ok(host)
}

/// Returns whether this is one of the server's host names. This prevents DNS rebinding: another site can point its own
/// host name at this machine, so a server for this machine only accepts no such names.
fn is_our_name(config: &Config, host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    let is_local = bare.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok();
    is_local
        || config.hosts.iter().any(|ours| ours.eq_ignore_ascii_case(name))
        || (config.hosts.is_empty() && !config.bind.ip().is_loopback())
}

/// Returns whether a request comes from one of our pages, or from no page at all.
fn is_same_origin(method: &Method, headers: &HeaderMap, host: Option<&str>) -> bool {
    if let Some(origin) = headers.get(header::ORIGIN) {
        let from = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, from)| from);
        if from.is_none() || from != host {
            return false;
        }
    }
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    is_safe(method) || !matches!(site, Some(b"cross-site" | b"same-site"))
}

/// Returns the address that a request comes from, and whether a proxy supplied it. Only the configured proxy is
/// trusted.
fn address(config: &Config, request: &Request) -> (IpAddr, bool) {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
    if config.proxy != Some(peer) {
        return (peer, false);
    }
    let forwarded = request.headers().get_all("x-forwarded-for").iter().next_back();
    let last = forwarded.and_then(|value| value.to_str().ok()).and_then(|value| value.rsplit(',').next());
    (last.and_then(|address| address.trim().parse().ok()).unwrap_or(peer), true)
}

fn finish(headers: &mut HeaderMap, id: &str) {
    headers.reserve(8);
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert(REQUEST_ID, HeaderValue::try_from(id).expect("hexadecimal digits are ASCII"));
}
