//! The panel of the board: frame, strings, nodes, tiles.

use tessera_core::{Item, Panel, Role};

use super::layout::{KEY, Layout, WIDTH, rounded};
use super::{Copies, placed_symbol, tile_id, tile_words};
use crate::score::strings;
use crate::{Board, Edge, Fate, Node, Player, Setup};

/// The width of the frame around the field.
const FRAME: f32 = KEY + 8.0;

/// The maximum number of edges drawn side by side between the same two nodes, which no real board has.
const MOST_PARALLEL: u8 = 3;

pub(super) fn panel(setup: &Setup, copies: &mut Copies) -> Panel {
    let layout = Layout::new(setup);
    let mut items = vec![frame(layout.height), ornaments(&layout)];
    items.extend(legend(setup, &layout));
    edges(setup, &layout, &mut items);
    for (node, middle) in layout.nodes() {
        let svg = format!("<use href=\"#dish-node\"/><text class=\"node-number\" y=\"6.5\">{node}</text>");
        let item = Item::svg(format!("node-{node}"), svg, middle).scale(layout.scale);
        items.push(item.label(format!("node {node}")));
    }
    tiles(setup, &layout, copies, &mut items);
    let view = [-FRAME, -FRAME, WIDTH + 2.0 * FRAME, layout.height + 2.0 * FRAME];
    Panel { id: "board".to_owned(), role: Role::Board, title: "The strings of fate".into(), view, items }
}

/// Black glaze with a meander, and the field of clay.
fn frame(height: f32) -> Item {
    let (left, right, bottom) = (-FRAME + 4.0, WIDTH + 4.0, height + 4.0);
    let mut svg = format!(
        "<rect class=\"frame\" x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{2}\" rx=\"12\"/>\
         <rect class=\"field\" width=\"{WIDTH}\" height=\"{height}\"/>\
         <rect class=\"grain\" width=\"{WIDTH}\" height=\"{height}\"/>\
         <rect class=\"tongues\" width=\"{WIDTH}\" height=\"13\"/>",
        -FRAME,
        WIDTH + 2.0 * FRAME,
        height + 2.0 * FRAME,
    );
    // The patterns start at the corner of each strip.
    for y in [left, bottom] {
        svg += &format!(
            "<rect class=\"meander\" width=\"{WIDTH}\" height=\"{KEY}\" transform=\"translate(0 {y})\"/>"
        );
    }
    for x in [left, right] {
        svg += &format!(
            "<rect class=\"meander-side\" width=\"{KEY}\" height=\"{height}\" transform=\"translate({x} 0)\"/>"
        );
        for y in [left, bottom] {
            svg += &format!("<use href=\"#stud\" x=\"{}\" y=\"{}\"/>", x + KEY / 2.0, y + KEY / 2.0);
        }
    }
    Item::svg("frame", svg, [0.0, 0.0])
}

/// Draws the ornaments where there are no nodes.
fn ornaments(layout: &Layout) -> Item {
    let galley = match layout.board {
        Some(Board::Standard) => "translate(880 622)",
        Some(Board::Loom) => "translate(902 622) scale(.64)",
        None => "translate(504 348) scale(1.4)",
    };
    let svg = format!(
        "<use href=\"#palmette\" transform=\"translate(52 62) rotate(135)\"/>\
         <use href=\"#palmette\" transform=\"translate(934 84) rotate(-135) scale(1.35)\"/>\
         <use href=\"#galley\" transform=\"{galley}\"/>"
    );
    Item::svg("ornaments", svg, [0.0, 0.0])
}

/// Draws the legend: the kinds of lines and how each is won, in the free corner of a board.
fn legend(setup: &Setup, layout: &Layout) -> Option<Item> {
    layout.board?;
    let has = |fate: Fate| setup.edges.iter().any(|edge| edge.fate == fate);
    let fates: Vec<Fate> = Fate::ALL.into_iter().filter(|&fate| fate != Fate::Empty || has(fate)).collect();
    let mut svg = String::new();
    for (index, &fate) in fates.iter().enumerate() {
        let wins = match fate {
            Fate::Strength => "larger sum",
            Fate::Leadership => "best leader",
            Fate::Force => "more tiles",
            Fate::Empty => "no string",
        };
        let (x, y) = (246 * (index / 2), 23 * (index % 2));
        svg += &format!(
            "<g transform=\"translate({x} {y})\">{}<text class=\"rule-name\" x=\"50\" y=\"6\">{} \
             <tspan class=\"rule-text\">{wins}</tspan></text></g>",
            line(fate, "M0 0H42"),
            fate.name()
        );
    }
    Some(Item::svg("legend", svg, [24.0, layout.board_height() - 44.0]))
}

/// The strokes of a line.
fn line(fate: Fate, path: &str) -> String {
    let classes: &[&str] = match fate {
        Fate::Strength => &["strength-case", "strength"],
        Fate::Leadership => &["leadership-case", "leadership", "leadership-core"],
        Fate::Force => &["force-case", "force"],
        Fate::Empty => &["empty"],
    };
    strokes(classes, path)
}

fn strokes(classes: &[&str], path: &str) -> String {
    classes.iter().map(|class| format!("<path class=\"{class}\" d=\"{path}\"/>")).collect()
}

fn edges(setup: &Setup, layout: &Layout, items: &mut Vec<Item>) {
    let mut owners = vec![None; setup.edges.len()];
    for string in strings(&setup.tiles, &setup.edges) {
        string.edges.iter().for_each(|&edge| owners[edge] = string.owner());
    }
    let mut drawn = vec![0u8; Node::COUNT * Node::COUNT];
    for (&edge, owner) in setup.edges.iter().zip(owners) {
        let (from, to) = (edge.from.min(edge.to), edge.from.max(edge.to));
        let (Some(start), Some(end)) = (layout.middle(from), layout.middle(to)) else { continue };
        let parallel = &mut drawn[from.index() * Node::COUNT + to.index()];
        if *parallel == MOST_PARALLEL {
            continue;
        }
        *parallel += 1;
        let id = match *parallel {
            1 => edge_id(from, to),
            number => format!("{}-{number}", edge_id(from, to)),
        };
        let at = middle(start, end);
        let half = [0, 1].map(|axis| rounded((end[axis] - start[axis]) / 2.0 / layout.scale));
        let inwards = [WIDTH / 2.0 - at[0], layout.height / 2.0 - at[1]];
        let (path, sign) = path(half, *parallel, inwards);
        let item = Item::svg(id, edge_svg(edge.fate, owner, &path, sign), at).scale(layout.scale);
        items.push(item.label(edge_words(edge, owner)));
    }
}

/// The name of an edge, from the smaller node to the larger one.
pub(crate) fn edge_id(a: Node, b: Node) -> String {
    format!("edge-{}-{}", a.min(b), a.max(b))
}

/// Returns the midpoint.
pub(crate) fn middle(start: [f32; 2], end: [f32; 2]) -> [f32; 2] {
    [0, 1].map(|axis| rounded((start[axis] + end[axis]) / 2.0))
}

/// Returns the path of an edge about its midpoint, and the place of its sign. A loop, which no board has, hangs towards
/// `inwards`.
fn path([x, y]: [f32; 2], parallel: u8, inwards: [f32; 2]) -> (String, [f32; 2]) {
    if x == 0.0 && y == 0.0 {
        let [right, down] = scaled(inwards, 70.0 + 30.0 * f32::from(parallel));
        let (one, other) = ([right - down, down + right], [right + down, down - right]);
        let [[a, b], [c, d]] = [one, other].map(|point| point.map(rounded));
        return (format!("M0 0C{a} {b} {c} {d} 0 0"), [right, down].map(|axis| rounded(0.75 * axis)));
    }
    let bow = match parallel {
        1 => return (format!("M{} {}L{x} {y}", -x, -y), [0.0, 0.0]),
        2 => 60.0,
        _ => -60.0,
    };
    let [right, down] = scaled([-y, x], bow).map(rounded);
    (format!("M{} {}Q{right} {down} {x} {y}", -x, -y), [right, down].map(|axis| rounded(axis / 2.0)))
}

/// Scales a vector to another length.
fn scaled([x, y]: [f32; 2], length: f32) -> [f32; 2] {
    let factor = length / x.hypot(y).max(1.0);
    [x * factor, y * factor]
}

fn edge_svg(fate: Fate, owner: Option<Player>, path: &str, [x, y]: [f32; 2]) -> String {
    let mut svg = match owner {
        Some(Player::Orange) => strokes(&["won-O", "won-bed"], path),
        Some(Player::Black) => strokes(&["won-B", "won-bed"], path),
        None => String::new(),
    };
    svg += &line(fate, path);
    if fate != Fate::Empty {
        let owner = owner.map(Player::char).map_or(String::new(), String::from);
        svg += &format!("<use href=\"#sign-{owner}{fate}\" x=\"{x}\" y=\"{y}\"/>");
    }
    svg
}

fn edge_words(edge: Edge, owner: Option<Player>) -> String {
    let won = owner.map_or(String::new(), |owner| format!(", won by {}", owner.name()));
    format!("{} from {} to {}{won}", edge.fate.name(), edge.from, edge.to)
}

/// Draws the tiles on their nodes; several on one node, which no match has, form a stack.
fn tiles(setup: &Setup, layout: &Layout, copies: &mut Copies, items: &mut Vec<Item>) {
    let mut stacked = [0u8; Node::COUNT];
    for placement in &setup.tiles {
        let Some([x, y]) = layout.middle(placement.node) else { continue };
        let height = &mut stacked[placement.node.index()];
        let lift = 7.0 * f32::from(*height);
        *height = (*height + 1).min(6);
        let id = tile_id(placement.tile, copies.next(placement.tile));
        let item = Item::symbol(id, placed_symbol(placement.tile), [x + lift, y - lift]).scale(layout.scale);
        items.push(item.label(format!("{} on {}", tile_words(placement.tile), placement.node)));
    }
}
