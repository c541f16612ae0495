//! Answers that no host changes.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use tessera_answers::{Fault, hint_in_viewer, try_step, view};
use tessera_wire::{TryRequest, ViewRequest, parse};

fn request(setup: &str, action: Option<&str>) -> ViewRequest {
    ViewRequest { game: "iq_steps".to_owned(), setup: setup.to_owned(), action: action.map(str::to_owned) }
}

#[test]
fn a_body_that_is_no_json_names_the_character() {
    // Nine characters and a line break, of which one has two bytes, then a space and the wrong letter.
    let body = "{\"é\": 1,\n x";
    let error = parse::<ViewRequest>(body.as_bytes()).err().unwrap();
    let fault = Fault::of_body(body.as_bytes(), &error);
    assert_eq!((fault.status, fault.code, fault.at), (400, "malformed", Some(11)));
}

#[test]
fn the_viewer_refuses_what_no_text_means() {
    let game = tessera_catalog::find("iq_steps").unwrap();
    let fault = view(game, &request("BGSA?Q", None)).unwrap_err();
    assert_eq!((fault.status, fault.code), (400, "malformed"));
    assert!(fault.at.is_some(), "{fault:?}");
    assert!(view(game, &request("BGSAHQ", None)).unwrap().starts_with("{\"game\":\"iq_steps\""));
    assert_eq!(view(game, &request("BGSAHQ", Some("CAa"))).unwrap_err().status, 422, "an illegal action");
    assert!(hint_in_viewer(game, &request("?", None)).is_err());
}

#[test]
fn a_lesson_has_no_step_behind_its_last() {
    let game = tessera_catalog::find("iq_steps").unwrap();
    let body = TryRequest { actions: vec!["CAa".to_owned()] };
    let fault = try_step(game, 1000, &body).unwrap_err();
    assert_eq!((fault.status, fault.message.as_str()), (404, "there is no such step"));
}
