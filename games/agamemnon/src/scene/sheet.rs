//! The score sheet: one row for each string that is won or contested.

use tessera_core::{BySeat, ScoreRow, Words};

use super::board::edge_id;
use super::{Copies, tile_id};
use crate::score::{Measure, StringOfFate, strings};
use crate::{Fate, Placement, Player, Position, Setup};

/// Returns the strings with an owner or with tiles of both players, longest first.
pub(crate) fn score_sheet(position: &Position) -> Vec<ScoreRow> {
    let setup = position.to_setup();
    let mut strings = strings(&setup.tiles, &setup.edges);
    strings.retain(|string| {
        string.owner().is_some() || Player::ALL.iter().all(|&player| string.measure[player].force > 0)
    });
    strings.sort_by_key(|string| (string.owner().is_none(), std::cmp::Reverse(string.edges.len())));
    let tiles = laid_tiles(&setup.tiles);
    strings.iter().map(|string| row(string, &setup, &tiles)).collect()
}

/// The tiles on the board, each with its item.
pub(crate) fn laid_tiles(tiles: &[Placement]) -> Vec<(Placement, String)> {
    let mut copies = Copies::default();
    let item = |&placement: &Placement| (placement, tile_id(placement.tile, copies.next(placement.tile)));
    tiles.iter().map(item).collect()
}

fn row(string: &StringOfFate, setup: &Setup, tiles: &[(Placement, String)]) -> ScoreRow {
    let (mut points, mut detail) = (BySeat::default(), BySeat::default());
    let mut items = BySeat::<Vec<Words>>::default();
    for player in Player::ALL {
        let seat = player.seat();
        detail[seat] = measure_words(string.measure[player], string.fate).into();
        if string.owner() == Some(player) {
            points[seat] = string.points() as i32;
            let edges = string.edges.iter().map(|&edge| setup.edges[edge]);
            items[seat].extend(edges.map(|edge| Words::from(edge_id(edge.from, edge.to))));
        }
        let own = tiles.iter().filter(|(placement, _)| {
            placement.tile.player == player && string.nodes.contains(placement.node)
        });
        items[seat].extend(own.map(|(_, item)| Words::from(item.clone())));
    }
    let label = format!("{} string of {}", string.fate.name(), string.edges.len());
    ScoreRow { label: label.into(), points, detail, items }
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
