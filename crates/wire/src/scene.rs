//! Scenes: their types, and a faster writer that produces the same bytes.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use tessera_core::{Item as CoreItem, Look, Panel as CorePanel, Role as CoreRole, Scene};

use super::phrase::Phrase;
use super::writer::Writer;

/// A part of the picture, with its own coordinates; x grows to the right, y downwards.
#[derive(Serialize, JsonSchema)]
pub struct Panel<'a> {
    /// The same from view to view.
    pub id: &'a str,
    /// What it is for.
    pub role: Role,
    /// What it shows, for people and screen readers.
    pub title: Phrase<'a>,
    /// The rectangle of its coordinates that is shown: left, top, width, height.
    pub view: [Number; 4],
    /// What is drawn, from back to front. The first is the ground, at the origin.
    pub items: Vec<Item<'a>>,
}

/// What a panel is for.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Role {
    /// Where things are placed.
    Board,
    /// Where the seat on turn takes things from.
    Hand,
    /// What somebody else has, or what has been collected.
    Side,
}

/// A thing in a picture: a symbol, a text, or SVG elements of its own. In the views of an event stream an item that is
/// in every respect as in the view before is only its id, a string.
#[derive(Serialize, JsonSchema)]
pub struct Item<'a> {
    /// Unique in the view; the same thing keeps it.
    pub id: &'a str,
    /// Where its origin is.
    pub at: [Number; 2],
    /// Turned clockwise about its origin, in degrees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotate: Option<Number>,
    /// Enlarged about its origin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<Number>,
    /// A symbol of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<&'a str>,
    /// A text, centred on the origin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<&'a str>,
    /// SVG elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<&'a str>,
    /// Classes of the game's style sheet, separated by spaces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<&'a str>,
    /// What it is, for screen readers and tooltips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<Phrase<'a>>,
}

/// A number that is written without a decimal point if it is whole.
#[derive(Clone, Copy, JsonSchema)]
#[schemars(inline)]
pub struct Number(pub f32);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = self.0 as i32;
        if whole as f32 == self.0 {
            serializer.serialize_i32(whole)
        } else {
            serializer.serialize_f32(self.0)
        }
    }
}

/// Returns the panels of a scene as typed values.
pub fn typed_panels(scene: &Scene) -> Vec<Panel<'_>> {
    scene.panels.iter().map(Panel::of).collect()
}

impl Panel<'_> {
    pub(crate) fn of(panel: &CorePanel) -> Panel<'_> {
        Panel {
            id: &panel.id,
            role: match panel.role {
                CoreRole::Board => Role::Board,
                CoreRole::Hand => Role::Hand,
                CoreRole::Side => Role::Side,
            },
            title: (&panel.title).into(),
            view: panel.view.map(Number),
            items: panel.items.iter().map(Item::of).collect(),
        }
    }
}

impl Item<'_> {
    pub(crate) fn of(item: &CoreItem) -> Item<'_> {
        let (symbol, text, svg) = match &item.look {
            Look::Symbol(symbol) => (Some(&**symbol), None, None),
            Look::Text(text) => (None, Some(&**text), None),
            Look::Svg(svg) => (None, None, Some(&**svg)),
        };
        Item {
            id: &item.id,
            at: item.at.map(Number),
            rotate: Some(Number(item.rotate)).filter(|rotate| rotate.0 != 0.0),
            scale: Some(Number(item.scale)).filter(|scale| scale.0 != 1.0),
            symbol,
            text,
            svg,
            class: Some(&*item.class).filter(|class| !class.is_empty()),
            label: (!item.label.is_empty()).then(|| (&item.label).into()),
        }
    }
}

/// Returns the panels of a scene as JSON.
pub fn panels(scene: &Scene) -> String {
    let items: usize = scene.panels.iter().map(|panel| panel.items.len()).sum();
    let mut out = Writer::with_capacity(256 + 160 * items);
    out.list(&scene.panels, |out, panel| write_panel(out, panel, write_item));
    out.finish()
}

fn write_panel<'a>(out: &mut Writer, panel: &'a CorePanel, write: impl FnMut(&mut Writer, &'a CoreItem)) {
    let role = match panel.role {
        CoreRole::Board => "board",
        CoreRole::Hand => "hand",
        CoreRole::Side => "side",
    };
    out.raw("{\"id\":")
        .text(&panel.id)
        .raw(",\"role\":\"")
        .raw(role)
        .raw("\",\"title\":")
        .phrase(&panel.title);
    out.raw(",\"view\":").list(panel.view, |out, number| {
        out.number(number);
    });
    out.raw(",\"items\":").list(&panel.items, write);
    out.raw("}");
}

fn write_item(out: &mut Writer, item: &CoreItem) {
    out.raw("{\"id\":").text(&item.id);
    out.raw(",\"at\":[").number(item.at[0]).raw(",").number(item.at[1]).raw("]");
    if item.rotate != 0.0 {
        out.raw(",\"rotate\":").number(item.rotate);
    }
    if item.scale != 1.0 {
        out.raw(",\"scale\":").number(item.scale);
    }
    match &item.look {
        Look::Symbol(symbol) => out.raw(",\"symbol\":").text(symbol),
        Look::Text(text) => out.raw(",\"text\":").text(text),
        Look::Svg(svg) => out.raw(",\"svg\":").text(svg),
    };
    if !item.class.is_empty() {
        out.raw(",\"class\":").text(&item.class);
    }
    if !item.label.is_empty() {
        out.raw(",\"label\":").phrase(&item.label);
    }
    out.raw("}");
}

/// The differences between a scene and the one before it.
pub struct Changes {
    /// The ids of new, moved or otherwise changed items, as JSON. Hands are excluded, because their items move together
    /// when one is taken.
    pub last: String,
    /// The panels as JSON, with unchanged items reduced to their ids.
    pub panels: String,
}

impl Changes {
    /// Compares the scenes before and after an event.
    pub fn of(before: &Scene, after: &Scene) -> Changes {
        let known: Vec<&CoreItem> = before.panels.iter().flat_map(|panel| &panel.items).collect();
        // Most items keep their order, so the search for each starts where the last one was found.
        let mut from = 0;
        let mut find = |id: &str| {
            let is_it = |&place: &usize| known[place].id.bytes().eq(id.bytes());
            let place = (from..known.len()).chain(0..from).find(is_it)?;
            from = place + 1;
            Some(known[place])
        };
        let (mut last, mut panels) = (Vec::new(), Writer::with_capacity(2048));
        panels.list(&after.panels, |out, panel| {
            write_panel(out, panel, |out, item| {
                let old = find(&item.id);
                if panel.role != CoreRole::Hand && old.is_none_or(|old| has_moved(old, item)) {
                    last.push(&*item.id);
                }
                if old == Some(item) {
                    out.text(&item.id);
                } else {
                    write_item(out, item);
                }
            });
        });
        Changes { last: super::json(&last), panels: panels.finish() }
    }
}

fn has_moved(old: &CoreItem, new: &CoreItem) -> bool {
    let same_symbol = match (&old.look, &new.look) {
        (Look::Symbol(old), Look::Symbol(new)) => old == new,
        _ => true,
    };
    old.at != new.at || old.rotate != new.rotate || !same_symbol
}
