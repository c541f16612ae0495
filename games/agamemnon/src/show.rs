//! Readable text of a setup.

mod canvas;
pub(crate) mod layout;

use std::fmt::Write;

use crate::score::{StringOfFate, strings};
use crate::turn::{TILES, left_in_turn, owner_of_next};
use crate::{Board, ByPlayer, Edge, Fate, Kind, Node, Placement, Player, Setup};
use canvas::Canvas;

/// The maximum length of a line.
const WIDTH: usize = 98;

/// The number of lines after which a list is cut short.
const MAX_LINES: usize = 200;

/// Board, legend, turn, bags, scores and strings.
pub(crate) fn picture(setup: &Setup) -> String {
    let strings = strings(&setup.tiles, &setup.edges);
    let mut out = String::new();
    match setup.board() {
        Some(board) if has_room(setup, board) => draw_board(setup, board, &strings, &mut out),
        _ => list_nodes(setup, &mut out),
    }
    out.push('\n');
    write_turn(setup, &strings, &mut out);
    write_tiles(setup, &mut out);
    out.push('\n');
    write_strings(setup, &strings, &mut out);
    out
}

/// Returns whether every tile has a node of the board to itself.
fn has_room(setup: &Setup, board: Board) -> bool {
    let tiles = || setup.tiles.iter().map(|placement| placement.node);
    tiles().all(|node| node.index() < board.nodes()) && setup.occupied().iter().count() == tiles().count()
}

fn draw_board(setup: &Setup, board: Board, strings: &[StringOfFate], out: &mut String) {
    let mut owners = vec![None; setup.edges.len()];
    for string in strings {
        string.edges.iter().for_each(|&edge| owners[edge] = string.owner());
    }
    let places = layout::places(board);
    let mut canvas = Canvas::new(layout::SIZE.0, layout::SIZE.1);
    for (edge, owner) in setup.edges.iter().zip(owners) {
        let owner = owner.map_or(String::new(), |owner| owner.to_string().to_lowercase());
        let [from, to] = [edge.from, edge.to].map(|node| places[node.index()]);
        canvas.edge(from, to, edge.fate, &format!("{}{owner}", edge.fate));
    }
    for (number, &place) in places.iter().enumerate() {
        canvas.write(place, &format!("( {} )", Node::new(number)));
    }
    for placement in &setup.tiles {
        let text = match placement.tile.player {
            Player::Orange => format!("[{placement}]"),
            Player::Black => format!("<{placement}>"),
        };
        canvas.write(places[placement.node.index()], &text);
    }
    canvas.lines().for_each(|line| push_line(out, &line));
    out.push('\n');
    let empty = if board == Board::Loom { "  ·E· empty" } else { "" };
    push_line(out, "( 07 ) free node 07   [Oa07] Orange's tile a   <Ba07> Black's tile a");
    push_line(
        out,
        &format!(
            "━S━ strength  ═L═ leadership  ┄F┄ force{empty}   So Lo Fo Orange's string  Sb Lb Fb Black's"
        ),
    );
    push_line(
        out,
        "tiles: a-e leaders (a is best)  f g h warriors (1 2 3)  i weft (cuts)  j warp (switches)",
    );
}

/// Lists every node that has tiles or edges, for graphs that are neither board.
fn list_nodes(setup: &Setup, out: &mut String) {
    push_line(out, "node  tiles and edges");
    let mut lines = Vec::new();
    for node in (0..Node::COUNT).map(Node::new) {
        let tiles = setup.tiles.iter().filter(|placement| placement.node == node);
        let edges = setup.edges.iter().filter(|edge| edge.from == node || edge.to == node);
        let mut words: Vec<String> = tiles.map(tile_word).collect();
        let has_tile = !words.is_empty();
        if !has_tile {
            words.push("free".to_owned());
        }
        words
            .extend(edges.map(|edge| {
                format!("{}-{}", edge.fate, if edge.from == node { edge.to } else { edge.from })
            }));
        if has_tile || words.len() > 1 {
            lines.extend(wrapped(&format!("  {node}  "), &words));
        }
    }
    push_lines(out, lines);
}

fn tile_word(placement: &Placement) -> String {
    match placement.tile.player {
        Player::Orange => format!("[{}]", placement.tile),
        Player::Black => format!("<{}>", placement.tile),
    }
}

fn write_turn(setup: &Setup, strings: &[StringOfFate], out: &mut String) {
    let mut score = ByPlayer([0; Player::COUNT]);
    for string in strings {
        string.owner().iter().for_each(|&owner| score[owner] += string.points());
    }
    let [orange, black] = score.0;
    push_line(out, &format!("Score   Orange {orange} : {black} Black"));
    let placed = setup.tiles.len();
    let player = owner_of_next(placed).name();
    let plural = |count: usize| if count == 1 { "1 tile".to_owned() } else { format!("{count} tiles") };
    let hand: Vec<String> = setup.drawn.iter().map(ToString::to_string).collect();
    let needed = left_in_turn(placed);
    let turn = match (needed, hand.len()) {
        (0, _) if orange == black => "over, nobody wins".to_owned(),
        (0, _) if orange > black => "over, Orange wins".to_owned(),
        (0, _) => "over, Black wins".to_owned(),
        (_, held) if held < needed => format!("{player} draws {}", plural(needed - held)),
        _ => format!("{player} places {}", plural(needed)),
    };
    push_line(out, &format!("Turn    {turn} ({placed} of {TILES} tiles are placed)"));
    if !hand.is_empty() {
        push_line(out, &format!("Hand    {}", hand.join(" ")));
    }
}

/// Lists the unplaced tiles of each player.
fn write_tiles(setup: &Setup, out: &mut String) {
    for player in Player::ALL {
        let left = Kind::ALL.into_iter().map(|kind| {
            let held = setup.drawn.iter().filter(|tile| tile.player == player && tile.kind == kind).count();
            (kind, setup.left(player, kind).saturating_sub(held))
        });
        let words: Vec<String> = left
            .filter(|&(_, count)| count > 0)
            .map(|(kind, count)| if count == 1 { kind.to_string() } else { format!("{count}{kind}") })
            .collect();
        let bag = if words.is_empty() { "empty".to_owned() } else { words.join(" ") };
        push_line(out, &format!("{:<8}bag: {bag}", player.name()));
    }
}

/// Lists the strings that have tiles, most valuable first, and the number of edges without any.
fn write_strings(setup: &Setup, strings: &[StringOfFate], out: &mut String) {
    let (mut with_tiles, without): (Vec<&StringOfFate>, Vec<&StringOfFate>) =
        strings.iter().partition(|string| string.measure.0.iter().any(|measure| measure.force > 0));
    with_tiles.sort_by_key(|string| std::cmp::Reverse(string.points()));
    if !with_tiles.is_empty() {
        push_line(out, "owner   points  type        Orange : Black   edges");
    }
    let mut lines = Vec::new();
    for string in with_tiles {
        let owner = string.owner().map_or("nobody", Player::name);
        let [orange, black] = Player::ALL.map(|player| measure_text(string, player));
        let points = string.points();
        let start = format!("{owner:<7} {points:>6}  {:<10} {orange:>7} : {black:<7} ", string.fate.name());
        let edges: Vec<String> = string.edges.iter().map(|&edge| edge_word(setup.edges[edge])).collect();
        lines.extend(wrapped(&start, &edges));
    }
    push_lines(out, lines);
    let untouched: usize = without.iter().map(|string| string.edges.len()).sum();
    if untouched > 0 {
        let what = if untouched == 1 { "1 edge has" } else { &format!("{untouched} edges have") };
        push_line(out, &format!("{what} no tile at either end"));
    }
}

fn edge_word(edge: Edge) -> String {
    format!("{}-{}", edge.from, edge.to)
}

fn measure_text(string: &StringOfFate, player: Player) -> String {
    let measure = string.measure[player];
    match string.fate {
        Fate::Leadership if measure.leaders == 0 => "-".to_owned(),
        Fate::Leadership => measure.leader_letters(),
        fate => measure.of(fate).to_string(),
    }
}

/// Wraps words after a prefix, indenting the lines by its length.
fn wrapped(start: &str, words: &[String]) -> Vec<String> {
    let mut lines = vec![start.to_owned()];
    let indent = start.chars().count();
    for word in words {
        let line = lines.last_mut().expect("there is a first line");
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(format!("{:indent$}{word}", ""));
        } else {
            let space = if line.chars().count() == indent { "" } else { " " };
            write!(line, "{space}{word}").expect("a String takes everything");
        }
    }
    lines
}

/// Writes lines, up to a limit.
fn push_lines(out: &mut String, lines: Vec<String>) {
    let more = lines.len().saturating_sub(MAX_LINES);
    lines.iter().take(MAX_LINES).for_each(|line| push_line(out, line));
    if more > 0 {
        push_line(out, &format!("... and {more} more lines"));
    }
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line.trim_end());
    out.push('\n');
}
