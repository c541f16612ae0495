//! Scenes.

use tessera_core::{Item, Look, Panel, Role, Scene};

use super::writer::Writer;

/// The panels of a scene.
pub fn panels(scene: &Scene) -> String {
    let items: usize = scene.panels.iter().map(|panel| panel.items.len()).sum();
    let mut out = Writer::with_capacity(256 + 160 * items);
    out.list(&scene.panels, |out, panel| write_panel(out, panel, write_item));
    out.finish()
}

fn write_panel<'a>(out: &mut Writer, panel: &'a Panel, write: impl FnMut(&mut Writer, &'a Item)) {
    let role = match panel.role {
        Role::Board => "board",
        Role::Hand => "hand",
        Role::Side => "side",
    };
    out.raw("{\"id\":").text(&panel.id).raw(",\"role\":\"").raw(role).raw("\",\"title\":").text(&panel.title);
    out.raw(",\"view\":").list(panel.view, |out, number| {
        out.number(number);
    });
    out.raw(",\"items\":").list(&panel.items, write);
    out.raw("}");
}

fn write_item(out: &mut Writer, item: &Item) {
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
    for (name, text) in [(",\"class\":", &item.class), (",\"label\":", &item.label)] {
        if !text.is_empty() {
            out.raw(name).text(text);
        }
    }
    out.raw("}");
}

/// What is different in a scene compared with the one before it.
pub struct Changes {
    /// The ids of the items that are new, or lie elsewhere or look otherwise than before, as JSON. Hands are left
    /// out, as they close up when something is taken.
    pub last: String,
    /// The panels as JSON, with only the ids of the items that are in every respect as before.
    pub panels: String,
}

impl Changes {
    /// What is different after something has happened.
    pub fn of(before: &Scene, after: &Scene) -> Changes {
        let known: Vec<&Item> = before.panels.iter().flat_map(|panel| &panel.items).collect();
        // Most items follow each other as before, so each is looked for from where the last one was.
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
                if panel.role != Role::Hand && old.is_none_or(|old| has_moved(old, item)) {
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

fn has_moved(old: &Item, new: &Item) -> bool {
    let same_symbol = match (&old.look, &new.look) {
        (Look::Symbol(old), Look::Symbol(new)) => old == new,
        _ => true,
    };
    old.at != new.at || old.rotate != new.rotate || !same_symbol
}
