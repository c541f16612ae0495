//! Checks that the files generated from the wire types are up to date, and that the fast writers match the types.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use std::fs;
use std::path::Path;

use serde_json::Value as Json;
use tessera_catalog::GAMES;
use tessera_core::{AnyMatch, Seat, Seed, Turn, below};
use tessera_wire::{Number, json, moves, panels, schema, score_rows, sheet, typed_moves, typed_panels};

/// Compares a file with what it should hold, or writes it anew if `UPDATE_EXPECT` is set.
fn expect(file: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, wanted).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "{file} is stale: UPDATE_EXPECT=1 cargo test -p tessera-wire writes it anew");
}

#[test]
fn the_description_of_the_interface_is_up_to_date() {
    expect("openapi.json", &(serde_json::to_string_pretty(&schema::openapi()).unwrap() + "\n"));
}

#[test]
fn the_types_of_the_browser_client_are_up_to_date() {
    expect("../../web/types.d.ts", &schema::typescript());
}

#[test]
fn every_reference_leads_somewhere() {
    let document = schema::openapi();
    let text = document.to_string();
    let mut references = 0;
    for part in text.split("\"$ref\":\"#").skip(1) {
        let pointer = part.split('"').next().unwrap();
        assert!(document.pointer(pointer).is_some(), "{pointer}");
        references += 1;
    }
    assert!(references > 50);
}

#[test]
fn a_member_that_may_be_left_out_is_never_null() {
    let schemas = schema::schemas();
    let item = &schemas["Item"];
    assert_eq!(item["properties"]["symbol"]["type"], "string");
    assert_eq!(item["required"], serde_json::json!(["id", "at"]));
    assert_eq!(schemas["Ply"]["properties"]["seat"]["type"], serde_json::json!(["integer", "null"]));
}

#[test]
fn whole_numbers_have_no_decimal_point() {
    assert_eq!(json(&[Number(3.0), Number(-0.5), Number(1e9)]), "[3,-0.5,1000000000]");
}

/// Plays random matches and calls `look` at every position.
fn along_matches(mut look: impl FnMut(&dyn AnyMatch)) {
    for game in GAMES {
        let mut rng = Seed::from_number(7).deal_rng();
        let mut position = game.start(&[], &mut rng).unwrap();
        loop {
            look(&*position);
            match position.turn() {
                Turn::Over => break,
                Turn::Dealer => {
                    let draw = position.sample_draw(&mut rng).unwrap();
                    position.draw(&draw).unwrap();
                }
                Turn::Player(_) => {
                    let actions = position.actions();
                    let action = &actions[below(&mut rng, actions.len() as u32) as usize];
                    position.play(action).unwrap();
                }
            }
        }
    }
}

#[test]
fn the_fast_writers_write_the_bytes_of_the_typed_forms() {
    let mut looked = 0;
    along_matches(|position| {
        let seats = position.seats();
        for viewer in [None, Some(Seat::new(0))] {
            let scene = position.scene(viewer);
            assert_eq!(panels(&scene), json(&typed_panels(&scene)));
        }
        let gestures = position.gestures();
        assert_eq!(moves(&gestures, seats), json(&typed_moves(&gestures, seats)));
        let rows = position.score_sheet();
        assert_eq!(sheet(&rows, seats), json(&score_rows(&rows, seats)));
        looked += 1;
    });
    assert!(looked > 100, "{looked}");
}

#[test]
fn views_of_every_game_fit_the_schema() {
    let mut document = schema::openapi();
    document["$ref"] = "#/components/schemas/Panel".into();
    let panel = jsonschema::validator_for(&document).unwrap();
    document["$ref"] = "#/components/schemas/Step".into();
    let step = jsonschema::validator_for(&document).unwrap();
    along_matches(|position| {
        let parts = |text: String| match serde_json::from_str(&text).unwrap() {
            Json::Array(parts) => parts,
            other => panic!("{other}"),
        };
        for part in parts(panels(&position.scene(None))) {
            panel.validate(&part).unwrap();
        }
        for part in parts(moves(&position.gestures(), position.seats())) {
            step.validate(&part).unwrap();
        }
    });
    assert!(panel.validate(&serde_json::json!({"id": "board"})).is_err(), "the schema asks for something");
}
