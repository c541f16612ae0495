//! The client: its files unchanged, and the page with relative URLs that work in any folder.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};

use crate::folder::Folder;

/// The content security policy: files of the page's own host, and WebAssembly.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
                      manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// The web app manifest, which makes the page installable.
const MANIFEST: &str = r##"{
  "name": "Tessera",
  "short_name": "Tessera",
  "description": "Board games to play in the browser, with or without a network.",
  "start_url": "./",
  "scope": "./",
  "display": "standalone",
  "background_color": "#f4efe6",
  "theme_color": "#a2481f",
  "icons": [
    { "src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any" },
    { "src": "icon-full.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "maskable" }
  ]
}
"##;

/// Adds the client.
pub(crate) fn add(root: &Path, site: &mut Folder) -> anyhow::Result<()> {
    add_folder(&root.join("web"), "", site)?;
    let read = |path: &str| fs::read_to_string(root.join(path)).with_context(|| path.to_owned());
    site.add("index.html", page(&read("web/index.html")?)?);
    site.add("manifest.webmanifest", MANIFEST);
    site.add("icon-full.svg", full_icon(&read("web/icon.svg")?));
    let licences = [read("LICENSE-MIT")?, read("LICENSE-APACHE")?];
    let notice = "Tessera is under the MIT licence or the Apache licence 2.0, at your choice.\nThe fonts are under \
                  the licences beside them in the folder fonts.\n\n";
    site.add("LICENCE.txt", notice.to_owned() + &licences.join("\n\n"));
    Ok(())
}

fn add_folder(folder: &Path, path: &str, site: &mut Folder) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let file = entry?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let inner = format!("{path}{name}");
        if file.is_dir() {
            if !["node_modules", "test"].contains(&&*name) && !name.starts_with('.') {
                add_folder(&file, &format!("{inner}/"), site)?;
            }
        } else if name.ends_with(".js") || name.ends_with(".svg") {
            site.add(inner, fs::read(&file)?);
        } else if name.ends_with(".css") {
            // Style sheets are in a folder beside that of the fonts.
            site.add(inner, fs::read_to_string(&file)?.replace("url(\"/fonts/", "url(\"../fonts/"));
        }
    }
    Ok(())
}

/// Returns the page with relative URLs, a policy, and the marker for running without a server.
fn page(html: &str) -> anyhow::Result<String> {
    const HEAD: &str = "<meta charset=\"utf-8\">";
    ensure!(html.contains(HEAD), "the page has no head like {HEAD}");
    let added = format!(
        "{HEAD}\n  <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n  \
         <meta name=\"tessera-host\" content=\"worker\">\n  <link rel=\"manifest\" href=\"manifest.webmanifest\">"
    );
    let relative = html.replace("href=\"/", "href=\"./").replace("src=\"/", "src=\"./");
    Ok(relative.replacen(HEAD, &added, 1))
}

/// Returns the icon with padding, for devices that crop icons.
fn full_icon(icon: &str) -> String {
    let wider = icon.replacen("viewBox=\"0 0 24 24\"", "viewBox=\"-8 -8 40 40\"", 1);
    wider.replacen("><path", "><path fill=\"#f4efe6\" d=\"M-8-8h40v40H-8z\"/><path", 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_works_in_any_folder() {
        let html = "<meta charset=\"utf-8\"><link href=\"/a.css\"><script src=\"/b.js\"></script>";
        let page = page(html).unwrap();
        assert!(page.contains("href=\"./a.css\"") && page.contains("src=\"./b.js\""), "{page}");
        assert!(!page.contains("=\"/"), "{page}");
        assert!(super::page("<html>").is_err(), "a page without its head is not changed in silence");
    }

    #[test]
    fn the_policy_allows_no_script_but_those_of_the_host() {
        assert!(POLICY.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
        assert!(!POLICY.contains("unsafe-inline") && !POLICY.contains("http"));
    }
}
