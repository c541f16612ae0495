//! The score sheet: one line for each string that is won or fought for.

use tessera_core::{BySeat, ScoreRow};

use crate::score::{Measure, StringOfFate, strings};
use crate::{Fate, Node, Player, Position, Setup};

/// How many nodes of a string are named.
const NAMED: usize = 5;

/// The strings with an owner or with tiles of both players, the longest first.
pub(crate) fn score_sheet(position: &Position) -> Vec<ScoreRow> {
    let setup = Setup::from(position);
    let mut strings = strings(&setup.tiles, &setup.edges);
    strings.retain(|string| {
        string.owner().is_some() || Player::ALL.iter().all(|&player| string.measure[player].force > 0)
    });
    strings.sort_by_key(|string| (string.owner().is_none(), std::cmp::Reverse(string.edges.len())));
    strings.iter().map(row).collect()
}

fn row(string: &StringOfFate) -> ScoreRow {
    let mut points = BySeat::default();
    let mut detail = BySeat::default();
    for player in Player::ALL {
        detail[player.seat()] = measure_words(string.measure[player], string.fate).into();
    }
    if let Some(owner) = string.owner() {
        points[owner.seat()] = string.points() as i32;
    }
    let edges = match string.edges.len() {
        1 => "1 edge".to_owned(),
        edges => format!("{edges} edges"),
    };
    let nodes: Vec<Node> = string.nodes.iter().collect();
    let named: Vec<String> = nodes.iter().take(NAMED).map(Node::to_string).collect();
    let more = if nodes.len() > NAMED { " ..." } else { "" };
    let label = format!("{}, {edges} ({}{more})", string.fate.name(), named.join(" "));
    ScoreRow { label: label.into(), points, detail, items: BySeat::default() }
}

fn measure_words(measure: Measure, fate: Fate) -> String {
    match (fate, measure.of(fate)) {
        _ if measure.force == 0 => String::new(),
        (Fate::Leadership, 0) => "no leader".to_owned(),
        (Fate::Strength, strength) => format!("strength {strength}"),
        (Fate::Leadership, _) => {
            let letters = measure.leader_letters().to_uppercase();
            let word = if letters.len() == 1 { "leader" } else { "leaders" };
            format!("{word} {}", letters.chars().map(String::from).collect::<Vec<_>>().join(" "))
        }
        (_, 1) => "1 tile".to_owned(),
        (_, tiles) => format!("{tiles} tiles"),
    }
}
