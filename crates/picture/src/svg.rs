//! Writes a whole scene as one SVG file.

use std::fmt::Write;

use tessera_core::{Art, Item, Look, Panel, Role, Scene};

/// The colours around the boards, which keep their own background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// Returns the class on the root element, which style sheets use.
    pub fn class(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    fn page(self) -> (&'static str, &'static str) {
        match self {
            Theme::Light => ("#f6f3ec", "#25231f"),
            Theme::Dark => ("#1c1b19", "#ece7dc"),
        }
    }
}

/// The width of the picture of a whole scene, in units of the SVG.
pub const WIDTH: f32 = 1000.0;
const GAP: f32 = 24.0;
const TITLE: f32 = 34.0;

/// Writes a scene as an SVG file: boards at full width, hands below, other panels two in a row.
pub fn svg(scene: &Scene, art: &Art, theme: Theme) -> String {
    let (_, ink) = theme.page();
    let mut body = String::new();
    let mut top = GAP;
    let (sides, large): (Vec<&Panel>, Vec<&Panel>) =
        scene.panels.iter().partition(|panel| panel.role == Role::Side);
    for panel in large {
        let most = if panel.role == Role::Board { 760.0 } else { 240.0 };
        top += place(&mut body, panel, [GAP, top, WIDTH - 2.0 * GAP, most], ink) + GAP;
    }
    for row in sides.chunks(2) {
        let width = (WIDTH - 3.0 * GAP) / 2.0;
        let mut height = 0f32;
        for (index, panel) in row.iter().enumerate() {
            let left = GAP + index as f32 * (width + GAP);
            height = height.max(place(&mut body, panel, [left, top, width, 420.0], ink));
        }
        top += height + GAP;
    }
    document([WIDTH, top], &body, art, theme)
}

/// Writes panels without titles into rectangles (left, top, width, height) of a picture of the given size.
pub fn arranged(panels: &[(&Panel, [f32; 4])], size: [f32; 2], art: &Art, theme: Theme) -> String {
    let mut body = String::new();
    for (panel, rectangle) in panels {
        draw(&mut body, panel, *rectangle);
    }
    document(size, &body, art, theme)
}

/// Puts the elements of a picture into a file with everything that they need.
fn document([width, height]: [f32; 2], body: &str, art: &Art, theme: Theme) -> String {
    let (ground, _) = theme.page();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         class=\"scene {class}\" font-family=\"Atkinson Hyperlegible Next, sans-serif\">\n<style>{css}</style>\n\
         <defs>{symbols}</defs>\n<rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n{body}</svg>\n",
        class = theme.class(),
        css = art.css,
        symbols = art.symbols,
    )
}

/// Writes a panel into a rectangle with its title above, and returns its height.
fn place(out: &mut String, panel: &Panel, [left, top, width, most]: [f32; 4], ink: &str) -> f32 {
    let height = (width * panel.view[3] / panel.view[2].max(1e-3)).min(most);
    let _ = writeln!(
        out,
        "<text x=\"{left}\" y=\"{}\" font-size=\"20\" font-weight=\"700\" fill=\"{ink}\">{}</text>",
        top + 20.0,
        escape(&panel.title.to_string()),
    );
    draw(out, panel, [left, top + TITLE, width, height]);
    TITLE + height
}

/// Writes a panel into a rectangle.
fn draw(out: &mut String, panel: &Panel, [left, top, width, height]: [f32; 4]) {
    let [x, y, w, h] = panel.view;
    let _ = writeln!(
        out,
        "<svg class=\"panel panel-{}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {w} {h}\">",
        escape(&panel.id),
    );
    for item in &panel.items {
        write_item(out, item);
    }
    out.push_str("</svg>\n");
}

fn write_item(out: &mut String, item: &Item) {
    let [x, y] = item.at;
    let mut transform = format!("translate({x} {y})");
    if item.rotate != 0.0 {
        let _ = write!(transform, " rotate({})", item.rotate);
    }
    if item.scale != 1.0 {
        let _ = write!(transform, " scale({})", item.scale);
    }
    let _ = write!(
        out,
        "<g id=\"{}\" class=\"{}\" transform=\"{transform}\">",
        escape(&item.id),
        escape(&item.class)
    );
    if !item.label.is_empty() {
        let _ = write!(out, "<title>{}</title>", escape(&item.label.to_string()));
    }
    match &item.look {
        Look::Symbol(symbol) => {
            let _ = write!(out, "<use href=\"#{}\"/>", escape(symbol));
        }
        Look::Text(text) => {
            let _ = write!(
                out,
                "<text text-anchor=\"middle\" dominant-baseline=\"central\">{}</text>",
                escape(text)
            );
        }
        Look::Svg(svg) => out.push_str(svg),
    }
    out.push_str("</g>\n");
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
