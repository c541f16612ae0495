//! JSON as the protocol has it. The engine knows none of this; every wire type is here.

mod analysis;

pub use analysis::{TURNING_POINTS, analysis};

use std::collections::HashMap;

use serde::Serialize;
use tessera_core::{
    BySeat, Gesture, Item, Look, Panel, Problem, Role, Scene, ScoreRow, Step, StepKind, Turn,
};

/// Writes a wire type.
pub fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("wire types are plain data")
}

/// An object with further members of finished JSON.
pub fn with_parts<T: Serialize + ?Sized>(object: &T, parts: &[(&str, &str)]) -> String {
    let mut whole = json(object);
    whole.reserve(parts.iter().map(|(name, part)| name.len() + part.len() + 4).sum());
    whole.pop();
    for (name, part) in parts {
        let comma = if whole.len() > 1 { "," } else { "" };
        for text in [comma, "\"", name, "\":", part] {
            whole.push_str(text);
        }
    }
    whole.push('}');
    whole
}

fn is_zero(number: &f32) -> bool {
    *number == 0.0
}

fn is_one(number: &f32) -> bool {
    *number == 1.0
}

#[derive(Serialize)]
struct WirePanel<'a> {
    id: &'a str,
    role: &'static str,
    title: &'a str,
    view: [f32; 4],
    items: Vec<WireItem<'a>>,
}

#[derive(Serialize)]
struct WireItem<'a> {
    id: &'a str,
    at: [f32; 2],
    #[serde(skip_serializing_if = "is_zero")]
    rotate: f32,
    #[serde(skip_serializing_if = "is_one")]
    scale: f32,
    #[serde(flatten)]
    look: WireLook<'a>,
    #[serde(skip_serializing_if = "str::is_empty")]
    class: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    label: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum WireLook<'a> {
    Symbol(&'a str),
    Text(&'a str),
    Svg(&'a str),
}

fn item(item: &Item) -> WireItem<'_> {
    let look = match &item.look {
        Look::Symbol(symbol) => WireLook::Symbol(symbol),
        Look::Text(text) => WireLook::Text(text),
        Look::Svg(svg) => WireLook::Svg(svg),
    };
    WireItem {
        id: &item.id,
        at: item.at,
        rotate: item.rotate,
        scale: item.scale,
        look,
        class: &item.class,
        label: &item.label,
    }
}

/// The panels of a scene.
pub fn panels(scene: &Scene) -> String {
    let panel = |panel: &'_ Panel| -> String {
        json(&WirePanel {
            id: &panel.id,
            role: match panel.role {
                Role::Board => "board",
                Role::Hand => "hand",
                Role::Side => "side",
            },
            title: &panel.title,
            view: panel.view,
            items: panel.items.iter().map(item).collect(),
        })
    };
    format!("[{}]", scene.panels.iter().map(panel).collect::<Vec<_>>().join(","))
}

/// The ids of the items that are new, or lie elsewhere or look otherwise than before. Hands are left out, as
/// they close up when something is taken.
pub fn changed<'a>(before: &Scene, after: &'a Scene) -> Vec<&'a str> {
    let known: HashMap<&str, &Item> =
        before.panels.iter().flat_map(|panel| &panel.items).map(|item| (&*item.id, item)).collect();
    let is_changed = |item: &&Item| match known.get(&*item.id) {
        None => true,
        Some(old) => {
            let same_symbol = match (&old.look, &item.look) {
                (Look::Symbol(old), Look::Symbol(new)) => old == new,
                _ => true,
            };
            old.at != item.at || old.rotate != item.rotate || !same_symbol
        }
    };
    let panels = after.panels.iter().filter(|panel| panel.role != Role::Hand);
    panels.flat_map(|panel| &panel.items).filter(is_changed).map(|item| &*item.id).collect()
}

#[derive(Serialize)]
struct WireSheetRow<'a> {
    label: &'a str,
    points: &'a [i32],
    detail: &'a [String],
}

/// The score sheet.
pub fn sheet(rows: &[ScoreRow], seats: usize) -> String {
    let rows: Vec<_> = rows
        .iter()
        .map(|row| WireSheetRow {
            label: &row.label,
            points: &row.points.0[..seats],
            detail: &row.detail.0[..seats],
        })
        .collect();
    json(&rows)
}

#[derive(Serialize)]
struct WireStep<'a> {
    kind: &'static str,
    id: &'a str,
    label: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    symbol: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rotate: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    panel: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<[f32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    next: Vec<WireStep<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gain: Option<&'a [i32]>,
}

fn kind(step: &Step) -> &'static str {
    match step.kind {
        StepKind::Pick => "pick",
        StepKind::Place { .. } => "place",
        StepKind::Cycle => "cycle",
        StepKind::Choose => "choose",
    }
}

fn step(step: &Step) -> WireStep<'_> {
    let (panel, at, mark) = match &step.kind {
        StepKind::Place { panel, at, mark } => (Some(&**panel), Some(*at), Some(&**mark)),
        _ => (None, None, None),
    };
    WireStep {
        kind: kind(step),
        id: &step.id,
        label: &step.label,
        symbol: step.symbol.as_deref(),
        rotate: step.rotate,
        panel,
        at,
        mark,
        next: Vec::new(),
        action: None,
        gain: None,
    }
}

/// Rotations follow each other all the way round, in whatever order the rules list the moves.
fn in_turning_order(steps: &mut [WireStep<'_>]) {
    if steps.iter().all(|step| step.kind == "cycle") {
        steps.sort_by(|a, b| {
            let degrees = |step: &WireStep<'_>| step.rotate.unwrap_or_default();
            degrees(a).total_cmp(&degrees(b)).then_with(|| a.id.cmp(b.id))
        });
    }
}

/// A step of the tree while it is built; the children are places in the same list.
struct Branch<'a> {
    step: WireStep<'a>,
    children: Vec<usize>,
}

/// The tree of moves: gestures that begin alike share their first steps.
pub fn moves(gestures: &[Gesture], seats: usize) -> String {
    let mut tree: Vec<Branch<'_>> = Vec::new();
    let mut roots: Vec<usize> = Vec::new();
    let mut known: HashMap<(usize, &str, &str), usize> = HashMap::new();
    for gesture in gestures {
        let mut parent = usize::MAX;
        for one in &gesture.steps {
            let next = *known.entry((parent, kind(one), &one.id)).or_insert_with(|| {
                tree.push(Branch { step: step(one), children: Vec::new() });
                let place = tree.len() - 1;
                match tree.get_mut(parent) {
                    Some(branch) => branch.children.push(place),
                    None => roots.push(place),
                }
                place
            });
            parent = next;
        }
        if let Some(branch) = tree.get_mut(parent) {
            branch.step.action = Some(&gesture.action);
            branch.step.gain = Some(&gesture.gain.0[..seats]);
        }
    }
    // Children come after their parents, so from the end on every branch is complete when it is moved.
    let mut steps: Vec<Option<WireStep<'_>>> = Vec::with_capacity(tree.len());
    let children: Vec<Vec<usize>> = tree
        .into_iter()
        .map(|branch| {
            steps.push(Some(branch.step));
            branch.children
        })
        .collect();
    for place in (0..steps.len()).rev() {
        let mut next: Vec<_> = children[place].iter().filter_map(|&child| steps[child].take()).collect();
        in_turning_order(&mut next);
        if let Some(step) = &mut steps[place] {
            step.next = next;
        }
    }
    json(&roots.iter().filter_map(|&root| steps[root].take()).collect::<Vec<_>>())
}

/// Whose turn it is.
#[derive(Serialize)]
#[serde(untagged)]
pub enum WireTurn {
    /// A seat's.
    Seat {
        /// The number of the seat.
        seat: usize,
    },
    /// Nobody's.
    Word(&'static str),
}

impl From<Turn> for WireTurn {
    fn from(turn: Turn) -> WireTurn {
        match turn {
            Turn::Player(seat) => WireTurn::Seat { seat: seat.index() },
            Turn::Dealer => WireTurn::Word("dealer"),
            Turn::Over => WireTurn::Word("over"),
        }
    }
}

/// A seat in a view.
#[derive(Serialize)]
pub struct WireSeat<'a> {
    /// The name shown.
    pub name: &'a str,
    /// `person`, `bot` or `open`.
    pub kind: &'static str,
    /// The computer player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<&'a str>,
    /// Whether the viewer holds it.
    pub yours: bool,
    /// Whether somebody looks at the table from it.
    pub present: bool,
}

/// A take-back that waits for an answer.
#[derive(Serialize)]
pub struct WireAsked {
    /// How many plies there are.
    pub ply: usize,
    /// Who asks.
    pub seat: usize,
}

/// Which computer player thinks.
#[derive(Serialize)]
pub struct WireThinking {
    /// Its seat.
    pub seat: usize,
    /// Since when.
    pub since: i64,
}

/// What one viewer sees of a position, without the parts that are made once for several viewers: `sheet`,
/// `panels` and `moves`.
#[derive(Serialize)]
pub struct WireView<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// How many plies there are.
    pub ply: usize,
    /// How many rows the log has; grows with every change of the table.
    pub row: u32,
    /// The canonical setup text.
    pub setup: &'a str,
    /// Whose turn it is.
    pub turn: WireTurn,
    /// The seat that gave up.
    pub resigned: Option<usize>,
    /// The take-back that waits for an answer.
    pub asked: Option<WireAsked>,
    /// The seats.
    pub seats: Vec<WireSeat<'a>>,
    /// The points of the seats.
    pub scores: &'a [i32],
    /// The standing.
    pub ranks: &'a [u8],
    /// The items that the last move changed.
    pub last: Vec<&'a str>,
    /// Why no match can come to this.
    pub wrong: Option<WireProblem<'a>>,
    /// Which computer player thinks.
    pub thinking: Option<WireThinking>,
}

/// A problem in an answer.
#[derive(Serialize)]
pub struct WireProblem<'a> {
    /// The kind, for programs.
    pub code: &'a str,
    /// A sentence for people.
    pub message: &'a str,
    /// The character where it happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
}

impl<'a> From<&'a Problem> for WireProblem<'a> {
    fn from(problem: &'a Problem) -> WireProblem<'a> {
        WireProblem { code: problem.code.name(), message: &problem.message, at: problem.at }
    }
}

/// A move or a draw in the log.
#[derive(Serialize)]
pub struct WirePly<'a> {
    /// Its number, from 0.
    pub ply: usize,
    /// Who played it; null for the dealer.
    pub seat: Option<usize>,
    /// In the notation of the game.
    pub action: &'a str,
    /// What it does.
    pub text: &'a str,
    /// When.
    pub at: i64,
}

/// The values of the seats that there are.
pub fn of_seats<T>(values: &BySeat<T>, seats: usize) -> &[T] {
    &values.0[..seats]
}
