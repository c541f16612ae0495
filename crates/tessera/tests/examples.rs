//! The examples of the project do what they say.
#![allow(clippy::unwrap_used, dead_code, reason = "a test may panic; the `main` of an example is not called")]

#[path = "../../../examples/animate-a-match/main.rs"]
mod animate_a_match;
#[path = "../../../examples/draw-a-picture.rs"]
mod draw_a_picture;
#[path = "../../../examples/grade-a-program.rs"]
mod grade_a_program;
#[path = "../../../examples/random-match.rs"]
mod random_match;
#[path = "../../../examples/solve-a-deal.rs"]
mod solve_a_deal;
#[path = "../../../examples/write-a-bot.rs"]
mod write_a_bot;

use tessera::games::warring_states::{Position, Setup};
use tessera::{GAMES, Record, find};

#[test]
fn a_random_match_of_every_game_replays() {
    for game in GAMES {
        let text = random_match::play(game.info().name, 7).unwrap();
        let (record, scores) = text.split_once("scores ").unwrap();
        let position = record.parse::<Record>().unwrap().replay(*game).unwrap();
        assert_eq!(scores.trim(), format!("{:?}", &position.scores().0[..position.seats()]));
    }
}

#[test]
fn the_bot_beats_random_moves() {
    let (mine, random) = write_a_bot::duel("akropolis", "random", 3).unwrap();
    assert!(mine >= 5 && mine + random >= 6, "{mine} to {random}");
}

#[test]
fn a_small_deal_is_solved() {
    // Qi first: then the other one has to collect a card of Qin, and the first one draws level and takes the flag.
    let setup: Setup = "z9Aa0Bb0Ca1D//2".parse().unwrap();
    let sentence = solve_a_deal::sentence(&Position::try_from(&setup).unwrap());
    assert!(sentence.starts_with("Player 1 wins by 2 flags: C"), "{sentence}");
}

#[test]
fn the_mistake_of_the_program_is_found() {
    let (placement, to) = grade_a_program::smallest_mistake(grade_a_program::may_move, 3).unwrap().unwrap();
    // The engine refuses the move because a card of the same kingdom lies further on.
    let position = find("warring-states").unwrap().open(&placement).unwrap();
    let reason = position.why(&to.to_string()).unwrap().unwrap();
    assert!(reason.sentence.to_string().contains("furthest"), "{reason:?}");
    assert!(placement.len() < 60, "{placement} is not small");
}

#[test]
fn a_picture_is_drawn_of_every_game() {
    for game in GAMES {
        let picture = draw_a_picture::draw(game.info().name, None).unwrap();
        assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    }
    assert!(draw_a_picture::draw("akropolis", Some("nonsense")).is_err());
}

#[test]
fn a_match_becomes_an_animation() {
    let whole = random_match::play("warring-states", 7).unwrap();
    // The head has three lines, and each move is one more.
    let three: String = whole.lines().take(6).map(|line| format!("{line}\n")).collect();
    let film = animate_a_match::animate(&three).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(&film)).read_info().unwrap();
    // The start, and of each move Zhang Yi's way and the position after it.
    let frames = reader.info().animation_control().unwrap().num_frames;
    assert!((10..=19).contains(&frames), "{frames}");
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    for _ in 0..frames {
        reader.next_frame(&mut pixels).unwrap();
    }
    assert_eq!(animate_a_match::animate(&three).unwrap(), film, "the same record gives the same file");
    assert!(animate_a_match::animate("no record").is_err());
}
