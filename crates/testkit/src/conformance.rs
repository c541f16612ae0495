//! The conformance suite for any game, along random matches.

use std::collections::HashSet;

use tessera_core::{
    AnyGame, AnyMatch, Code, Event, Game, Record, Rules, Seat, Seed, Turn, Value, choose, query,
    read_options, step_randomly,
};

/// The maximum number of steps of a match; a longer one is considered endless.
const MAX_STEPS: usize = 10_000;

/// The number of actions that are tried again after the match has moved on, to find illegal ones.
const STALE: usize = 40;

/// Starts a match of a game with options as text.
pub fn start<G: Game>(options: &[(&str, &str)], seed: u64) -> G::Position {
    let (seats, options) = read_options::<G>(options).expect("options of the game");
    G::start(seats, &options, &mut Seed::from_number(seed).deal_rng())
}

/// Plays a match with uniformly random actions and calls `visit` with every position, including the last.
pub fn random_match<G: Game>(options: &[(&str, &str)], seed: u64, mut visit: impl FnMut(&G::Position)) {
    let mut position = start::<G>(options, seed);
    let mut rng = Seed::from_number(seed).fast_rng();
    let mut actions = Vec::new();
    for _ in 0..MAX_STEPS {
        visit(&position);
        if step_randomly(&mut position, &mut rng, &mut actions).is_none() {
            return;
        }
    }
    panic!("{}: the match of seed {seed} does not end", G::INFO.name);
}

/// Checks everything that must hold for any game, along `matches` random matches with these options.
pub fn conformance<G: Game>(game: G, options: &[(&str, &str)], matches: u64) {
    for seed in 0..matches {
        let mut stale: Vec<<G::Position as Rules>::Action> = Vec::new();
        let mut steps = 0;
        random_match::<G>(options, seed, |position| {
            check_seats(position);
            check_setup::<G>(position);
            check_actions::<G>(position, &mut stale);
            check_draws::<G>(position, seed);
            steps += 1;
        });
        assert!(steps > 1, "a match has at least one step");
        check_record::<G>(game, options, seed);
    }
    check_determinism::<G>(options);
    check_ops(&game);
    let mut setups = Vec::new();
    random_match::<G>(options, 1, |position| setups.push(G::setup(position).to_string()));
    let corners = game.exam().map_or(&[][..], |exam| exam.corners());
    for (seed, setup) in (0..).zip(setups.iter().map(String::as_str).chain(corners.iter().copied())) {
        assert!(game.read(setup).is_ok(), "{setup:?} is well formed");
        check_questions(&game, setup, seed);
    }
}

fn check_seats<P: Rules>(position: &P) {
    let seats = position.seats();
    assert!((1..=Seat::MAX).contains(&seats));
    let ranks = position.ranks();
    for number in 0..Seat::MAX {
        let seat = Seat::new(number);
        if number < seats {
            assert!((1..=seats + 1).contains(&usize::from(ranks[seat])), "{ranks:?}");
        } else {
            assert_eq!((ranks[seat], position.scores()[seat]), (0, 0), "an absent seat has nothing");
        }
    }
    if let Turn::Player(seat) = position.turn() {
        assert!(seat.index() < seats);
    }
}

/// Checks that the setup text of every position parses to the same setup and the same position.
fn check_setup<G: Game>(position: &G::Position) {
    let setup = G::setup(position);
    let text = setup.to_string();
    let parsed: G::Setup = match text.parse() {
        Ok(parsed) => parsed,
        Err(error) => panic!("{text:?} was written but not read: {}", Into::into(error)),
    };
    assert_eq!(parsed, setup, "{text}");
    assert_eq!(parsed.to_string(), text);
    match G::position(&parsed) {
        Ok(read) => assert_eq!(&read, position, "{text}"),
        Err(problem) => panic!("{text:?} was reached but is refused: {problem}"),
    }
    let picture = G::show(&setup);
    assert!(picture.ends_with('\n') && picture.lines().all(|line| line == line.trim_end()), "{picture}");
}

/// Checks that listed actions are unique, legal, round-trip, and are exactly those that the predicate accepts.
fn check_actions<G: Game>(position: &G::Position, stale: &mut Vec<<G::Position as Rules>::Action>) {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let listed: HashSet<_> = actions.iter().copied().collect();
    assert_eq!(listed.len(), actions.len(), "no action is listed twice");
    assert_eq!(matches!(position.turn(), Turn::Player(_)), !actions.is_empty(), "{position:?}");
    for &action in &actions {
        let text = action.to_string();
        let parsed: Result<<G::Position as Rules>::Action, _> = text.parse();
        assert!(parsed.is_ok_and(|parsed| parsed == action), "{text:?} reads back as itself");
        assert_eq!(position.check(action), Ok(()), "{text}");
    }
    for &action in stale.iter() {
        assert_eq!(position.check(action).is_ok(), listed.contains(&action), "{action} in {position:?}");
        if !listed.contains(&action) {
            let mut unchanged = position.clone();
            assert!(unchanged.play(action).is_err());
            assert_eq!(&unchanged, position, "a refused action changes nothing");
        }
    }
    let step = actions.len().div_ceil(STALE / 8).max(1);
    let now = position.scores();
    for &action in actions.iter().step_by(step) {
        let mut after = position.clone();
        after.play_unchecked(action);
        assert_eq!(position.scores_after(action, &now), after.scores(), "{action} in {position:?}");
    }
    stale.extend(actions.iter().step_by(step));
    let excess = stale.len().saturating_sub(STALE);
    stale.drain(..excess);
}

fn check_draws<G: Game>(position: &G::Position, seed: u64) {
    if position.turn() != Turn::Dealer {
        return;
    }
    let mut rng = Seed::from_number(seed).fast_rng();
    let sample = position.sample_draw(&mut rng);
    let parsed: Result<<G::Position as Rules>::Draw, _> = sample.to_string().parse();
    assert!(parsed.is_ok_and(|parsed| parsed == sample), "{sample} reads back as itself");
    assert_eq!(position.check_draw(&sample), Ok(()));
    if let Some(draws) = position.draws() {
        assert!(draws.iter().any(|(draw, _)| *draw == sample), "{sample} is among the draws");
        let mut seen = HashSet::new();
        for (draw, weight) in &draws {
            assert!(*weight > 0);
            assert_eq!(position.check_draw(draw), Ok(()));
            assert!(seen.insert(draw.to_string()), "{draw} is listed twice");
        }
    }
}

/// Checks that a record of a match replays to the same position, and that a changed one does not.
fn check_record<G: Game>(game: G, options: &[(&str, &str)], seed: u64) {
    let mut rng = Seed::from_number(seed).deal_rng();
    let mut position = game.start(options, &mut rng).expect("options of the game");
    let mut record = Record::new(G::INFO.name, &*position);
    loop {
        let event = match position.turn() {
            Turn::Over => break,
            Turn::Dealer => Event::draw(position.sample_draw(&mut rng).expect("the dealer is on turn")),
            Turn::Player(seat) => {
                let actions = position.actions();
                Event::action(seat, &**choose(&actions, &mut rng))
            }
        };
        check_apply(&*position, &event);
        position.apply(&event).expect("a listed action and a sampled draw can happen");
        record.push(event, &*position);
    }
    let read: Record = record.to_string().parse().expect("a record reads back");
    assert_eq!(read, record);
    let replayed = read.replay(&game).expect("a record replays");
    assert_eq!(replayed.setup(), position.setup());
    assert!(replayed.actions().is_empty());
    if record.events.len() > 1 {
        record.events.remove(0);
        assert!(record.replay(&game).is_err(), "a record without its first event does not replay");
    }
}

/// Checks that an event of a seat that is not on turn changes nothing, and that a possible event is described the same
/// beforehand.
fn check_apply(position: &dyn AnyMatch, event: &Event) {
    let (mut other, before) = (position.boxed_clone(), position.setup());
    let stranger = match event {
        Event::Action { text, .. } => Event::draw(&**text),
        Event::Draw { text } => Event::action(Seat::new(0), &**text),
    };
    assert!(other.apply(&stranger).is_err(), "{stranger} at {before}");
    assert_eq!(other.setup(), before, "a refused event changes nothing");
    let described = match event {
        Event::Action { text, .. } => position.describe(text),
        Event::Draw { text } => position.describe_draw(text),
    };
    assert_eq!(other.apply(event), described);
}

fn check_determinism<G: Game>(options: &[(&str, &str)]) {
    let texts = |seed| {
        let mut texts = Vec::new();
        random_match::<G>(options, seed, |position| texts.push(G::setup(position).to_string()));
        texts
    };
    assert_eq!(texts(99), texts(99), "same seed, same match");
}

/// Checks that every operation answers its example and rejects malformed requests: without arguments, with arguments of
/// a wrong kind, and with one too many.
fn check_ops(game: &dyn AnyGame) {
    for op in game.ops().iter().chain(game.common_ops()) {
        let example = op.example(game);
        let Ok(Value::Map(args)) = tessera_wire::read(example.as_bytes()) else {
            panic!("{}: {example} is not an object", op.name);
        };
        let args = tessera_core::Args(args);
        let answer = game.query(op.name, &args).unwrap_or_else(|error| panic!("{}: {error}", op.name));
        assert!(is_of_kind(&answer, op.answer), "{} answers {answer:?}, not {}", op.name, op.answer);
        assert_eq!(query(game, op.name, &args, true), Ok(answer), "{} is strict", op.name);

        let mut more = args.clone();
        more.0.insert("no_such_argument".to_owned(), Value::Null);
        assert_eq!(game.query(op.name, &more).unwrap_err().code, Code::BadRequest, "{}", op.name);
        let is_optional = op.args.iter().all(|arg| arg.is_optional);
        assert!(
            is_optional || game.query(op.name, &Default::default()).is_err(),
            "{} needs arguments",
            op.name
        );
        for wrong in [Value::Int(-1), Value::List(vec![]), Value::from("\u{1F3B2}\u{301}\0;")] {
            let args = op.args.iter().map(|arg| (arg.name.to_owned(), wrong.clone()));
            let _answered_without_a_panic = game.query(op.name, &tessera_core::Args(args.collect()));
        }
    }
    let problem = game.query("no_such_op", &Default::default()).unwrap_err();
    assert_eq!(problem.code, tessera_core::Code::UnknownOp);
}

/// Checks that every question about a state has an answer and uses that game's operations.
fn check_questions(game: &dyn AnyGame, setup: &str, seed: u64) {
    let Some(exam) = game.exam() else { return };
    for question in exam.questions(setup, &mut Seed::from_number(seed).fast_rng()) {
        let answer = game.query(question.op, &question.args);
        assert!(answer.is_ok(), "{question:?} about {setup:?}: {answer:?}");
        let is_own = game.ops().iter().any(|op| op.name == question.op);
        assert!(is_own, "{} is an operation of the game", question.op);
        if let Some(subject) = exam.subject(&question.args) {
            // What is asked for may be any text; most of the time there is a picture of it.
            let _ = game.read(&subject.setup);
        }
    }
}

/// Returns whether a value has a kind such as `array of strings or null`.
fn is_of_kind(value: &Value, kind: &str) -> bool {
    let (kind, or_null) = kind.strip_suffix(" or null").map_or((kind, false), |kind| (kind, true));
    match value {
        Value::Null => or_null,
        Value::Bool(_) => kind == "boolean",
        Value::Int(_) => kind == "integer",
        Value::OtherNumber(_) => false,
        Value::Text(_) => kind == "string",
        Value::Map(_) => kind == "object",
        Value::List(items) => match kind.strip_prefix("array of ") {
            Some(kind) => items.iter().all(|item| is_of_kind(item, kind.trim_end_matches('s'))),
            None => kind == "array",
        },
    }
}
