//! A match as pictures: the first one whole, and of each later one what is different.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use tessera_core::{Panel as CorePanel, Scene};

use crate::scene::{Item, Number, Panel};
use crate::{Phrase, json};

/// A picture of a film, with what has led to it.
#[derive(Serialize)]
struct Frame<'a> {
    /// What has happened, in words; empty at the start.
    text: &'a str,
    /// The seat that has acted.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<usize>,
    /// The points of the seats.
    scores: &'a [i32],
    /// The ids of all panels, if they are not those of the picture before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    order: Vec<&'a str>,
    /// The panels that are different.
    panels: Vec<Change<'a>>,
}

/// A panel of a picture, compared with the picture before.
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
        /// The ids of the items that are no longer there.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        gone: Vec<&'a str>,
        /// The items that are new or different, with their places among all, in ascending order.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        set: Vec<(usize, Item<'a>)>,
    },
}

/// A moment of a match.
pub struct Moment {
    /// What has happened, in words; empty at the start.
    pub text: String,
    /// The seat that has acted.
    pub seat: Option<usize>,
    /// The points of the seats.
    pub scores: Vec<i32>,
    /// The picture.
    pub scene: Scene,
}

/// A match as pictures. A reader keeps the panels by their ids, takes out of each what is `gone`, and puts in what is
/// `set`: in the place of the item with the same id, or else at its number.
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
    // What stays must follow each other as before; otherwise the panel is told anew.
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
