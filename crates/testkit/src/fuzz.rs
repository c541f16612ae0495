//! The bodies of the fuzz targets, so that they are compiled and run by ordinary tests as well.

use tessera_core::{AnyGame, Args, Game, OptionKind, OptionSpec, PLAYERS, Problem, Rules, Turn, Value};

/// Any text given to every parser of a game: what is read is written and read back, nothing panics.
pub fn fuzz_texts<G: Game>(game: &G, text: &str) {
    if let Ok(setup) = text.parse::<G::Setup>() {
        let written = setup.to_string();
        let read: Result<G::Setup, Problem> = written.parse().map_err(Into::into);
        assert_eq!(read.as_ref(), Ok(&setup), "{written:?}");
        assert!(G::show(&setup).ends_with('\n'));
        if let Ok(position) = G::position(&setup) {
            let again = G::setup(&position).to_string();
            let read: Result<G::Setup, Problem> = again.parse().map_err(Into::into);
            assert_eq!(read.and_then(|setup| G::position(&setup)).as_ref(), Ok(&position), "{again:?}");
        }
    }
    let _ = text.parse::<<G::Position as Rules>::Draw>();
    if let Ok(action) = text.parse::<<G::Position as Rules>::Action>() {
        let written = action.to_string();
        assert!(written.parse::<<G::Position as Rules>::Action>().is_ok_and(|read| read == action));
    }
    // Every operation takes the text in each of its arguments, alone and split over them.
    let pieces: Vec<&str> = text.split('|').collect();
    for op in game.ops() {
        let args = op.args.split(", ").enumerate().map(|(index, name)| {
            let piece = pieces[index % pieces.len()];
            let value = piece.parse().map_or_else(|_| Value::from(piece), Value::Int);
            (name.trim_matches(['[', ']']).to_owned(), value)
        });
        let _ = game.query(op.name, &Args(args.collect()));
    }
}

/// Bytes that choose options, a deal and the moves: the list of legal actions and the predicate agree on
/// the actions of this position and of the one before.
pub fn fuzz_actions<G: Game>(bytes: &[u8]) {
    let Some((seed, choices)) = bytes.split_first() else { return };
    let options = any_options::<G>(choices);
    let options: Vec<(&str, &str)> = options.iter().map(|(name, value)| (*name, &**value)).collect();
    let mut position = crate::start::<G>(&options, u64::from(*seed));
    let mut rng = tessera_core::Seed::from_number(u64::from(*seed)).fast_rng();
    let (mut actions, mut before) = (Vec::new(), Vec::new());
    for pair in choices.chunks(2) {
        let choice = pair.iter().fold(0usize, |sum, &byte| 256 * sum + usize::from(byte));
        match position.turn() {
            Turn::Over => break,
            Turn::Dealer => {
                let draw = position.sample_draw(&mut rng);
                position.draw(&draw).expect("a sampled draw is possible");
            }
            Turn::Player(_) => {
                std::mem::swap(&mut actions, &mut before);
                position.legal_actions(&mut actions);
                for &action in before.iter().skip(choice % 7).step_by(7) {
                    assert_eq!(position.check(action).is_ok(), actions.contains(&action), "{action}");
                }
                position.play(actions[choice % actions.len()]).expect("a listed action is legal");
            }
        }
    }
}

/// Any bytes as a request to a game that may or may not exist: an answer or a problem, never a panic.
pub fn fuzz_query(games: &[&dyn AnyGame], bytes: &[u8]) {
    let Ok(Value::Map(request)) = tessera_wire::read(bytes) else { return };
    let (Some(Value::Text(op)), Some(Value::Map(args))) = (request.get("op"), request.get("args")) else {
        return;
    };
    for game in games {
        let _ = game.query(op, &Args(args.clone()));
    }
}

/// The number of seats and a value for each option of the game, chosen by the bytes; texts keep their default.
fn any_options<G: Game>(bytes: &[u8]) -> Vec<(&'static str, String)> {
    let value = |index: usize, option: &OptionSpec| {
        let byte = bytes.get(index).copied().unwrap_or_default();
        match option.kind {
            OptionKind::Number(least, most) => (least + u32::from(byte) % (most - least + 1)).to_string(),
            OptionKind::Choice(words) => words[usize::from(byte) % words.len()].to_owned(),
            OptionKind::Text => option.default.to_owned(),
        }
    };
    let (least, most) = G::INFO.seats;
    let seats = least + bytes.iter().map(|&byte| usize::from(byte)).sum::<usize>() % (most - least + 1);
    let options = G::OPTIONS.iter().enumerate().map(|(index, option)| (option.name, value(index, option)));
    options.chain([(PLAYERS, seats.to_string())]).collect()
}
