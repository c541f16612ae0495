//! A match as a sequence of pictures: the first one complete, each later one as a difference.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use tessera_core::{Panel as CorePanel, Scene};

use crate::scene::{Item, Number, Panel};
use crate::{Phrase, json};

/// A picture of a film and the event that led to it.
#[derive(Serialize)]
struct Frame<'a> {
    /// A description of the event; empty at the start.
    text: &'a str,
    /// The seat that acted.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<usize>,
    /// The points of the seats.
    scores: &'a [i32],
    /// The ids of all panels, if they differ from those of the previous picture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    order: Vec<&'a str>,
    /// The changed panels.
    panels: Vec<Change<'a>>,
}

/// A panel, compared with the previous picture.
#[derive(Serialize)]
#[serde(untagged)]
enum Change<'a> {
    Whole(Panel<'a>),
    Part {
        id: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<Phrase<'a>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        view: Option<[Number; 4]>,
        /// The ids of the removed items.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        gone: Vec<&'a str>,
        /// The new or changed items, with their indices in the panel, in ascending order.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        set: Vec<(usize, Item<'a>)>,
    },
}

/// A moment of a match.
pub struct Moment {
    /// A description of the event; empty at the start.
    pub text: String,
    /// The seat that acted.
    pub seat: Option<usize>,
    /// The points of the seats.
    pub scores: Vec<i32>,
    /// The picture.
    pub scene: Scene,
}

/// Returns a match as a sequence of pictures. A reader keeps the panels by id, removes the items in `gone`, and inserts
/// those in `set`: replacing the item with the same id, or else at the given index.
pub fn film(moments: &[Moment]) -> String {
    let mut frames = Vec::new();
    let nothing = Scene::default();
    let mut before = &nothing;
    for Moment { text, seat, scores, scene } in moments {
        let ids = |scene: &Scene| scene.panels.iter().map(|panel| panel.id.clone()).collect::<Vec<_>>();
        let order = match ids(before) == ids(scene) {
            true => Vec::new(),
            false => scene.panels.iter().map(|panel| &*panel.id).collect(),
        };
        let panels = scene.panels.iter().filter_map(|panel| {
            match before.panels.iter().find(|old| old.id == panel.id) {
                Some(old) => change(old, panel),
                None => Some(Change::Whole(Panel::of(panel))),
            }
        });
        frames.push(Frame { text, seat: *seat, scores, order, panels: panels.collect() });
        before = scene;
    }
    json(&frames)
}

fn change<'a>(old: &'a CorePanel, new: &'a CorePanel) -> Option<Change<'a>> {
    if old == new {
        return None;
    }
    let known: BTreeMap<&str, &tessera_core::Item> = old.items.iter().map(|item| (&*item.id, item)).collect();
    let there: BTreeSet<&str> = new.items.iter().map(|item| &*item.id).collect();
    let gone: Vec<&str> = known.keys().copied().filter(|id| !there.contains(id)).collect();
    let is_new = |item: &&tessera_core::Item| !known.contains_key(&*item.id);
    // Unchanged items must stay in the same order; otherwise the whole panel is sent again.
    let stays = old.items.iter().filter(|item| there.contains(&*item.id)).map(|item| &*item.id);
    if !stays.eq(new.items.iter().filter(|item| !is_new(item)).map(|item| &*item.id)) {
        return Some(Change::Whole(Panel::of(new)));
    }
    let set = new.items.iter().enumerate().filter(|(_, item)| known.get(&*item.id) != Some(item));
    Some(Change::Part {
        id: &new.id,
        title: (old.title != new.title).then(|| (&new.title).into()),
        view: (old.view != new.view).then(|| new.view.map(Number)),
        gone,
        set: set.map(|(place, item)| (place, Item::of(item))).collect(),
    })
}
