//! Scenes.

use tessera_core::{Item, Look, Panel, Role, Scene};

use super::writer::Writer;

/// The panels of a scene.
pub fn panels(scene: &Scene) -> String {
    let items: usize = scene.panels.iter().map(|panel| panel.items.len()).sum();
    let mut out = Writer::with_capacity(256 + 160 * items);
    out.list(&scene.panels, panel);
    out.finish()
}

fn panel(out: &mut Writer, panel: &Panel) {
    let role = match panel.role {
        Role::Board => "board",
        Role::Hand => "hand",
        Role::Side => "side",
    };
    out.raw("{\"id\":").text(&panel.id).raw(",\"role\":\"").raw(role).raw("\",\"title\":").text(&panel.title);
    out.raw(",\"view\":").list(panel.view, |out, number| {
        out.number(number);
    });
    out.raw(",\"items\":").list(&panel.items, item);
    out.raw("}");
}

fn item(out: &mut Writer, item: &Item) {
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

/// The ids of the items that are new, or lie elsewhere or look otherwise than before. Hands are left out, as
/// they close up when something is taken.
pub fn changed<'a>(before: &Scene, after: &'a Scene) -> Vec<&'a str> {
    let known: Vec<&Item> = before.panels.iter().flat_map(|panel| &panel.items).collect();
    // Most items follow each other as before, so each is looked for from where the last one was.
    let mut from = 0;
    let mut is_changed = |item: &&Item| {
        let place = (from..known.len()).chain(0..from).find(|&place| known[place].id == item.id);
        let Some(place) = place else { return true };
        from = place + 1;
        let old = known[place];
        let same_symbol = match (&old.look, &item.look) {
            (Look::Symbol(old), Look::Symbol(new)) => old == new,
            _ => true,
        };
        old.at != item.at || old.rotate != item.rotate || !same_symbol
    };
    let panels = after.panels.iter().filter(|panel| panel.role != Role::Hand);
    panels.flat_map(|panel| &panel.items).filter(|item| is_changed(item)).map(|item| &*item.id).collect()
}
