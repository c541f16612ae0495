//! The picture of the heap, the gesture of a move, and the reasons for refusing it.

use tessera_core::{
    Aim, Art, Attempt, BySeat, Effect, Item, Panel, Phrase, Reason, Role, Rules, Scene, ScoreRow, Sign, Step,
};

use super::{Refusal, State, Take};

pub(super) const ART: Art = Art {
    symbols: "<circle id=\"pebble\" r=\"9\"/>",
    css: ".cloth { fill: #2f5d50 } .pebble { fill: #d8d2c4 }",
    rules: "# Pebbles\n\nTake at most as many pebbles as the die shows. Whoever takes the last one wins.\n",
    lesson: LESSON,
    fonts: &[],
};

/// A lesson of one step.
const LESSON: &str = "\
# Learn Pebbles

## Take pebbles
@setup 0703

You may take as many pebbles as the die shows.

@task Take three pebbles.
@goal play t3
@wrong Take three.
@answer t3
@right Four are left.
";

/// The distance between pebbles, and the number in a row.
const PITCH: f32 = 24.0;
const ROW: u8 = 10;

pub(super) fn scene(setup: &State) -> Scene {
    let cloth = format!("<rect x=\"-24\" y=\"-24\" width=\"{}\" height=\"264\"/>", PITCH * 12.0);
    let mut items = vec![Item::svg("heap", cloth, [0.0, 0.0]).class("cloth")];
    for number in 0..setup.heap {
        let item = Item::symbol(id(number), "pebble", middle(number));
        items.push(item.class("pebble").label(format!("pebble {}", number + 1)));
    }
    let title = match setup.die {
        0 => Phrase::from(format!("{} pebbles", setup.heap)),
        die => Phrase::from(setup.seat).text(format!(" takes 1 to {die} of {} pebbles", setup.heap)),
    };
    let view = [-24.0, -24.0, PITCH * 12.0, 264.0];
    Scene { panels: vec![Panel { id: "heap-panel".to_owned(), role: Role::Board, title, view, items }] }
}

fn id(number: u8) -> String {
    format!("pebble-{number}")
}

fn middle(number: u8) -> [f32; 2] {
    [PITCH * f32::from(number % ROW), PITCH * f32::from(number / ROW)]
}

/// Points at a pebble: it is taken with all after it.
pub(super) fn gesture(position: &State, action: Take) -> Vec<Step> {
    let label = format!("take {}", counted(action.0));
    vec![Step::pick(id(position.heap - action.0), label).noun("pebble")]
}

/// Returns the pebble that is pointed at or was picked, and those after it.
pub(super) fn aim(position: &State, aim: &Aim<'_>) -> Attempt<Take> {
    let is_meant = |&number: &u8| match aim.path {
        [picked, ..] => *picked == id(number),
        [] => {
            let [x, y] = middle(number);
            aim.panel == "heap-panel" && (aim.point[0] - x).hypot(aim.point[1] - y) < PITCH / 2.0
        }
    };
    let Some(number) = (0..position.heap).find(is_meant) else {
        return Attempt::refused(Reason::new("Point at a pebble: it is taken with all those after it."));
    };
    let action = Take(position.heap - number);
    Attempt { action: Some(action), refusal: why(position, action), spots: Vec::new() }
}

pub(super) fn why(position: &State, action: Take) -> Option<Reason> {
    match position.check(action) {
        Ok(()) => None,
        Err(Refusal::TooMany(most)) => {
            let allowed = position.heap.saturating_sub(most)..position.heap;
            let sentence =
                format!("The die shows {}, so you can take up to {}.", position.die, counted(most));
            Some(Reason::new(sentence).items(allowed.map(id)))
        }
        Err(other) => Some(Reason::of(&other)),
    }
}

pub(super) fn effects(position: &State, action: Take) -> Vec<Effect> {
    let taken = (position.heap - action.0..position.heap).map(id);
    if action.0 == position.heap {
        return vec![Effect::points("takes the last pebble and wins", 1).items(taken)];
    }
    vec![Effect::new(format!("takes {}", counted(action.0)), Sign::Neutral).items(taken)]
}

/// The player who took the last pebble has a point.
pub(super) fn score_sheet(position: &State) -> Vec<ScoreRow> {
    let points = position.scores();
    let items = BySeat(points.0.map(|points| if points > 0 { vec!["heap".into()] } else { Vec::new() }));
    vec![ScoreRow { label: "last pebble".into(), points, detail: BySeat::default(), items }]
}

fn counted(pebbles: u8) -> String {
    if pebbles == 1 { "1 pebble".to_owned() } else { format!("{pebbles} pebbles") }
}
