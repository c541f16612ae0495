//! The page and its files, which are part of the program.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use rust_embed::{Embed, EmbeddedFile};

use super::address::Path;
use super::catalogue::tagged;
use super::error::ApiError;

#[derive(Embed)]
#[folder = "../../web"]
#[include = "*.html"]
#[include = "*.js"]
#[include = "*.css"]
#[include = "*.svg"]
#[include = "*.webmanifest"]
#[exclude = "node_modules/*"]
#[exclude = "test/*"]
#[exclude = "tests/*"]
struct Page;

#[derive(Embed)]
#[folder = "../picture/assets/fonts"]
#[include = "*.woff2"]
#[include = "*.txt"]
struct Fonts;

/// Every page is the same file; what it shows follows from its address.
pub(super) async fn page(headers: HeaderMap) -> Result<Response, ApiError> {
    send(&headers, "index.html", Page::get("index.html"))
}

/// A script, a style sheet or a font.
pub(super) async fn file(Path(file): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    match file.strip_prefix("fonts/") {
        Some(font) => {
            let mut response = send(&headers, font, Fonts::get(font))?;
            // Fonts never change under the same name.
            let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
            response.headers_mut().insert(header::CACHE_CONTROL, forever);
            Ok(response)
        }
        None => send(&headers, &file, Page::get(&file)),
    }
}

fn send(headers: &HeaderMap, name: &str, file: Option<EmbeddedFile>) -> Result<Response, ApiError> {
    let file = file.ok_or_else(|| ApiError::unknown("page"))?;
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let kind = match ending {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    };
    Ok(tagged(headers, kind, file.data.into_owned()))
}
