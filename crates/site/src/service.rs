//! The file list of the service worker: a version, the files of the first page, and the rest.

use crate::folder::Folder;

/// Returns whether the first page shows this file of the games.
pub(crate) fn is_shown_first(path: &str) -> bool {
    let shown = ["index.json", "cover.json", "symbols.svg", "style.css"];
    path.starts_with("games/") && shown.iter().any(|name| path.ends_with(name))
}

/// Adds the list for the service worker.
pub(crate) fn add(site: &mut Folder) {
    let version = site.version();
    // The browser itself caches the worker and its list.
    let kept = site.paths().filter(|path| *path != "service.js");
    let is_first =
        |path: &str| !path.starts_with("engine/") && (!path.starts_with("games/") || is_shown_first(path));
    let (first, rest): (Vec<&str>, Vec<&str>) = kept.partition(|path| is_first(path));
    // Every page has the URL of the folder.
    let first: Vec<&str> =
        first.into_iter().map(|path| if path == "index.html" { "" } else { path }).collect();
    let (first, rest) = (tessera_wire::json(&first), tessera_wire::json(&rest));
    let text = format!("self.SITE = {{ version: {version:?}, first: {first}, rest: {rest} }};\n");
    site.add("files.js", text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engines_come_after_the_first_page() {
        let mut site = Folder::default();
        for path in ["index.html", "engine/a.wasm", "games/index.json", "games/a/rules.md", "service.js"] {
            site.add(path, *b"x");
        }
        add(&mut site);
        let version = {
            let mut plain = Folder::default();
            for path in ["index.html", "engine/a.wasm", "games/index.json", "games/a/rules.md", "service.js"]
            {
                plain.add(path, *b"x");
            }
            plain.version()
        };
        let expected = format!(
            "self.SITE = {{ version: \"{version}\", first: [\"games/index.json\",\"\"], \
             rest: [\"engine/a.wasm\",\"games/a/rules.md\"] }};\n"
        );
        let mut whole = Folder::default();
        for path in ["index.html", "engine/a.wasm", "games/index.json", "games/a/rules.md", "service.js"] {
            whole.add(path, *b"x");
        }
        whole.add("files.js", expected);
        assert_eq!(site.version(), whole.version());
    }
}
