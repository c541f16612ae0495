//! The bodies of the fuzz targets, which ordinary tests compile and run as well.

use std::collections::HashSet;

use tessera_core::{
    Aim, AnyGame, AnyMatch, Args, Event, Notation, OptionKind, OptionSpec, PLAYERS, Seat, Seed, Turn, Value,
    query,
};

/// Splits an input of a fuzz target: the first byte chooses the game, the rest is its input.
pub fn fuzz_choice<'a, 'b>(
    games: &[&'a dyn AnyGame],
    bytes: &'b [u8],
) -> Option<(&'a dyn AnyGame, &'b [u8])> {
    let (first, rest) = bytes.split_first()?;
    let index = usize::from(*first).checked_rem(games.len())?;
    Some((games[index], rest))
}

/// Passes any text to every parser and operation of a game: parsed values round-trip, and nothing panics.
pub fn fuzz_texts(game: &dyn AnyGame, text: &str) {
    for notation in Notation::ALL {
        if let Ok(written) = game.canonical(notation, text) {
            assert_eq!(game.canonical(notation, &written).as_ref(), Ok(&written), "{text:?}");
            assert_eq!(game.same(notation, text, &written), Ok(true), "{text:?} and {written:?}");
        }
    }
    check_setup(game, text);
    // Every operation takes the text in each of its arguments, alone and split over them.
    let pieces: Vec<&str> = text.split('|').collect();
    let quick = game.common_ops().into_iter().filter(|op| !["advise", "solve"].contains(&op.name));
    for op in game.ops().iter().chain(quick) {
        let args = op.args.iter().enumerate().map(|(index, arg)| {
            let piece = pieces[index % pieces.len()];
            let value = piece.parse().map_or_else(|_| Value::from(piece), Value::Int);
            (arg.name.to_owned(), value)
        });
        let args = Args(args.collect());
        let (lenient, strict) = (game.query(op.name, &args), query(game, op.name, &args, true));
        assert!(strict.is_err() || strict == lenient, "{} {args:?}", op.name);
    }
}

/// Checks that a setup is shown like its canonical form and opens unless it is invalid, and that the setup of the match
/// opens to the same match.
fn check_setup(game: &dyn AnyGame, text: &str) {
    let Ok(setup) = game.read(text) else {
        assert!(game.open(text).is_err(), "{text:?}");
        return;
    };
    let again = game.read(&setup.text()).expect("a canonical text is read");
    assert_eq!(again.text(), setup.text(), "{text:?}");
    assert!(setup.show().ends_with('\n'), "{text:?}");
    assert_eq!(again.show(), setup.show(), "{text:?}");
    assert_eq!(again.scene(None), setup.scene(None), "{text:?}");
    match setup.position() {
        Ok(position) => {
            let again = position.setup();
            assert!(game.open(&again).is_ok_and(|read| read.is_same(&*position)), "{text:?} and {again:?}");
        }
        Err(problem) => assert_eq!(again.position().err(), Some(problem), "{text:?}"),
    }
}

/// Bytes choose options, a deal and the moves: checks that the list of legal actions and the predicate agree on the
/// actions of this position and the one before, and that refusals change nothing.
pub fn fuzz_actions(game: &dyn AnyGame, bytes: &[u8]) {
    let Some((seed, choices)) = bytes.split_first() else { return };
    let options = any_options(game, choices);
    let options: Vec<(&str, &str)> = options.iter().map(|(name, value)| (*name, &**value)).collect();
    let seed = Seed::from_number(u64::from(*seed));
    let mut position = game.start(&options, &mut seed.deal_rng()).expect("values that the options accept");
    let mut rng = seed.fast_rng();
    let mut before: Vec<String> = Vec::new();
    for pair in choices.chunks(2) {
        let choice = pair.iter().fold(0usize, |sum, &byte| 256 * sum + usize::from(byte));
        let event = match position.turn() {
            Turn::Over => break,
            Turn::Dealer => {
                check_out_of_turn(&*position, before.first());
                Event::draw(position.sample_draw(&mut rng).expect("the dealer is on turn"))
            }
            Turn::Player(seat) => {
                let actions = position.actions();
                let listed: HashSet<&str> = actions.iter().map(String::as_str).collect();
                for action in before.iter().skip(choice % 7).step_by(7) {
                    check_action(&*position, seat, action, listed.contains(&**action));
                }
                let action = actions[choice % actions.len()].clone();
                check_action(&*position, seat, &action, true);
                if choice % 16 == 3 {
                    check_aim(&*position, choice / 16, &listed);
                }
                before = actions;
                Event::action(seat, action)
            }
        };
        position.apply(&event).expect("a listed action and a sampled draw can happen");
    }
    if position.turn() == Turn::Over {
        check_out_of_turn(&*position, before.first());
    }
}

/// Checks that everything that judges an action agrees on whether it is legal, and that a refused one changes nothing.
fn check_action(position: &dyn AnyMatch, seat: Seat, action: &str, legal: bool) {
    let at = || format!("{action} at {}", position.setup());
    let why = position.why(action).expect("a listed action is well formed");
    assert_eq!(why.is_none(), legal, "{}", at());
    assert_eq!(position.effects(action).is_ok(), legal, "{}", at());
    let (mut played, mut applied) = (position.boxed_clone(), position.boxed_clone());
    assert_eq!(played.play(action).is_ok(), legal, "{}", at());
    assert_eq!(applied.apply(&Event::action(seat, action)).is_ok(), legal, "{}", at());
    assert!(played.is_same(&*applied), "{}", at());
    assert!(legal || played.is_same(position), "a refused action changes nothing: {}", at());
}

/// Checks that an action has no effect when no player is on turn.
fn check_out_of_turn(position: &dyn AnyMatch, action: Option<&String>) {
    assert!(position.actions().is_empty());
    let Some(action) = action else { return };
    assert!(matches!(position.why(action), Ok(Some(_))), "{action} at {}", position.setup());
    let mut other = position.boxed_clone();
    assert!(other.play(action).is_err() && other.apply(&Event::action(Seat::new(0), &**action)).is_err());
    assert!(other.is_same(position), "a refused action changes nothing: {action} at {}", position.setup());
}

/// Points somewhere after part of a gesture, and checks that the meant action is refused exactly if it is illegal.
fn check_aim(position: &dyn AnyMatch, choice: usize, listed: &HashSet<&str>) {
    let scene = position.scene(None);
    let gestures = position.gestures();
    let steps = &gestures[choice % gestures.len()].steps;
    let path: Vec<String> =
        steps.iter().take(choice % (steps.len() + 1)).map(|step| step.id.to_string()).collect();
    let Some(panel) = scene.panels.get(choice % scene.panels.len().max(1)) else { return };
    let [left, top, width, height] = panel.view;
    let part = |number: usize| (number % 53) as f32 / 40.0 - 0.15;
    let point = [left + width * part(choice), top + height * part(choice / 53)];
    let attempt = position.aim(&Aim { path: &path, panel: &panel.id, point });
    if let Some(action) = &attempt.action {
        let legal = listed.contains(&**action);
        assert_eq!(attempt.refusal.is_none(), legal, "{action} after {path:?} at {}", position.setup());
    }
}

/// Handles any bytes as a request to a game that may not exist: the result is an answer or a problem, never a panic.
pub fn fuzz_query(games: &[&dyn AnyGame], bytes: &[u8]) {
    let Ok(Value::Map(request)) = tessera_wire::read(bytes) else { return };
    let (Some(Value::Text(op)), Some(Value::Map(args))) = (request.get("op"), request.get("args")) else {
        return;
    };
    for game in games {
        let _ = game.query(op, &Args(args.clone()));
    }
}

/// Chooses the number of seats and a value for each option of the game by the bytes; texts keep their defaults.
fn any_options(game: &dyn AnyGame, bytes: &[u8]) -> Vec<(&'static str, String)> {
    let value = |index: usize, option: &OptionSpec| {
        let byte = bytes.get(index).copied().unwrap_or_default();
        match option.kind {
            OptionKind::Number(least, most) => (least + u32::from(byte) % (most - least + 1)).to_string(),
            OptionKind::Choice(words) => words[usize::from(byte) % words.len()].to_owned(),
            OptionKind::Text => option.default.to_owned(),
        }
    };
    let (least, most) = game.info().seats;
    let seats = least + bytes.iter().map(|&byte| usize::from(byte)).sum::<usize>() % (most - least + 1);
    let options =
        game.options().iter().enumerate().map(|(index, option)| (option.name, value(index, option)));
    options.chain([(PLAYERS, seats.to_string())]).collect()
}
