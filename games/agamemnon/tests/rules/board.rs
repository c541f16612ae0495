//! The boards and the mappings of the Loom.

use tessera_agamemnon::{Board, Mapping, Node, Position};
use tessera_core::{Rules, Value};

use super::ask;

#[test]
fn neighbours_are_those_of_the_rules() {
    let standard = "1 4;0 5;3 4 6;2 6 7;0 2 8 9;1 8 10;2 3 11;3 12;4 5 9 13;4 8 11;5 15;6 9 12 14;7 11 16 17;\
        8 14 15;11 13 18 19;10 13 20;12 17 19;12 16 22;14 20 23;14 16 21 24;15 18 25;19 22 26;17 21 26;18 24 25;\
        19 23 27 28;20 23 29;21 22 28;24 28 29;24 26 27 31;25 27 30;29 31;28 30";
    let loom = "1 2 4;0 4 5;0 3 4 6;2 6 7;0 1 2 8 9;1 8 10;2 3 7 9 11;3 6 12;4 5 9 10 13;4 6 8 11 14;5 8 13 15;\
        6 9 12 16;7 11 16 17;8 10 14 15 18;9 13 18 19;10 13 20;11 12 17 19 21;12 16 22;13 14 19 20 23;14 16 18 21 24;\
        15 18 23 25;16 19 22 24 26;17 21 27;18 20 24 25 28;19 21 23 26 28;20 23 29;21 24 27 30 31;22 26 31;\
        23 24 29 30 32;25 28 32;26 28 31 32;26 27 30;28 29 30";
    for (board, lists) in [(Board::Standard, standard), (Board::Loom, loom)] {
        let nodes = || (0..board.nodes()).map(Node::new);
        let found: Vec<String> = nodes()
            .map(|node| {
                let near = nodes().filter(|&other| board.edge_between(node, other).is_some());
                near.map(|other| other.index().to_string()).collect::<Vec<_>>().join(" ")
            })
            .collect();
        assert_eq!(found.join(";"), lists);
    }
}

#[test]
fn each_mapping_leaves_its_number_of_scoring_edges_and_isolates_its_node() {
    let table = "SLFE 19/15/15 32,SLEF 19/15/17 31,SFLE 19/15/15 32,SFEL 19/17/15 31,SELF 19/15/17 03,SEFL 19/17/15 03,\
        LSFE 15/19/15 32,LSEF 15/19/17 31,LFSE 15/19/15 32,LFES 17/19/15 31,LESF 15/19/17 03,LEFS 17/19/15 03,\
        FSLE 15/15/19 32,FSEL 15/17/19 31,FLSE 15/15/19 32,FLES 17/15/19 31,FESL 15/17/19 03,FELS 17/15/19 03,\
        ESLF 15/15/17 15,ESFL 15/17/15 15,ELSF 15/15/17 15,ELFS 17/15/15 15,EFSL 15/17/15 15,EFLS 17/15/15 15";
    let rows: Vec<&str> = table.split(',').collect();
    assert_eq!(rows.len(), 24);
    for (row, mapping) in rows.into_iter().zip(Mapping::ALL) {
        let Ok(Value::Text(edges)) = ask("loom_edges", &[("mapping", &mapping.to_string())]) else {
            panic!("{mapping} is a mapping")
        };
        let edges: Vec<&str> = (0..66).map(|edge| &edges[5 * edge..5 * edge + 5]).collect();
        let count = |letter| edges.iter().filter(|edge| edge.starts_with(letter)).count();
        let isolated: Vec<String> = (0..33)
            .map(|node| format!("{node:02}"))
            .filter(|node| {
                edges
                    .iter()
                    .all(|edge| edge.starts_with('E') || ![&edge[1..3], &edge[3..]].contains(&&**node))
            })
            .collect();
        let found = format!("{mapping} {}/{}/{} {}", count('S'), count('L'), count('F'), isolated.join(" "));
        assert_eq!(found, row);
    }
}

#[test]
fn edge_24_28_of_the_loom_has_letter_a() {
    let Ok(Value::Text(edges)) = ask("loom_edges", &[("mapping", "LSFE")]) else { panic!() };
    assert!(edges.contains("L2428"));
}

#[test]
fn the_isolated_node_of_the_loom_is_a_normal_node() {
    let mut position = Position::loom("SLFE".parse().unwrap());
    position.draw(&"Oa".parse().unwrap()).unwrap();
    position.play("Oa32".parse().unwrap()).unwrap();
    assert_eq!(position.scores().0[..2], [0, 0]);
}
