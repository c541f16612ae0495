//! The page and its files, which are embedded in the program.

use std::borrow::Cow;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use rust_embed::Embed;
use tessera_core::Font;

use super::address::Path;
use super::catalogue::tagged;
use super::error::ApiError;
use super::packed::{Coding, packed};

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

/// Serves a page. All pages are the same file, which shows content depending on the URL.
pub(super) async fn page(headers: HeaderMap) -> Result<Response, ApiError> {
    send(&headers, "index.html", Page::get("index.html").map(|file| file.data))
}

/// Serves a script, a style sheet or a font.
pub(super) async fn file(Path(file): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    match file.strip_prefix("fonts/") {
        Some(font) => {
            let mut response = send(&headers, font, font_file(font))?;
            // Fonts never change under the same name.
            let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
            response.headers_mut().insert(header::CACHE_CONTROL, forever);
            Ok(response)
        }
        None => send(&headers, &file, Page::get(&file).map(|file| file.data)),
    }
}

/// Serves the style sheet that declares the fonts of the games.
pub(super) async fn fonts(headers: HeaderMap) -> Response {
    let mut css = String::new();
    for Font { name, family, weight, .. } in game_fonts() {
        css += &format!(
            "@font-face {{ font-family: {family:?}; font-weight: {weight}; font-display: swap; \
             src: url(\"/fonts/{name}.woff2\") format(\"woff2\"); }}\n"
        );
    }
    tagged(&headers, "text/css; charset=utf-8", css)
}

fn game_fonts() -> impl Iterator<Item = &'static Font> {
    tessera_catalog::GAMES.iter().flat_map(|game| game.art().fonts)
}

/// Returns a font of the page or of a game, or its licence.
fn font_file(file: &str) -> Option<Cow<'static, [u8]>> {
    if let Some(font) = Fonts::get(file) {
        return Some(font.data);
    }
    let (name, ending) = file.rsplit_once('.')?;
    let font = game_fonts().find(|font| font.name == name)?;
    match ending {
        "woff2" => Some(font.woff2.into()),
        "txt" => Some(font.licence.as_bytes().into()),
        _ => None,
    }
}

fn send(headers: &HeaderMap, name: &str, file: Option<Cow<'static, [u8]>>) -> Result<Response, ApiError> {
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
    let mut response = tagged(headers, kind, file.clone().into_owned());
    let tag = response.headers().get(header::ETAG).and_then(|tag| tag.to_str().ok());
    // Fonts are compressed already.
    if let (Some(coding), Some(tag), StatusCode::OK) = (Coding::accepted(headers), tag, response.status())
        && ending != "woff2"
        && let Ok(packed) = packed(tag, coding, &file)
    {
        *response.body_mut() = packed.into();
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    Ok(response)
}
