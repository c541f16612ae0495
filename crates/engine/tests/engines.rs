//! Engines of other people, well-behaved and naughty, in several languages, and what the host makes of them.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use tessera_core::{
    Advice, AnyGame, AnyMatch, Ask, Beginning, Effort, Event, Forfeit, Player, PlayerError, Seat, Turn,
    Unwatched,
};
use tessera_engine::{Budget, Engine, EngineCommand, Limits};
use tessera_testkit::pebbles::Pebbles;

const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs");

const QUICK: Budget = Budget { ms: Some(300), nodes: None, margin: 0.1 };

fn engine(command: &str, budget: Budget) -> Engine {
    let command: EngineCommand = format!("other={command}").parse().unwrap();
    Engine::new(command, Limits::default(), budget)
}

fn python(way: &str) -> Engine {
    // Where many tests start at once, a program may be slow to answer; only those that must be late are hurried.
    let patient = Budget { ms: Some(5000), ..QUICK };
    let budget = if ["silence", "deaf"].contains(&way) { QUICK } else { patient };
    engine(&format!("python3 {PROGRAMS}/good.py {way}"), budget)
}

fn begin(engine: &mut Engine) -> Result<Box<dyn AnyMatch>, PlayerError> {
    let position = Pebbles.open("0902").unwrap();
    let start = position.setup();
    let info = Pebbles.info();
    let seat = Seat::new(0);
    let options = [("heap", "9")];
    engine.begin(&Beginning { info, options: &options, seats: 2, seat, start: &start })?;
    Ok(position)
}

fn choose(
    engine: &mut Engine,
    position: &dyn AnyMatch,
    events: &[Event],
) -> Result<Advice<String>, PlayerError> {
    let ask = Ask { seed: 7, watch: &Unwatched, effort: Effort::Level, threads: 1 };
    engine.choose(position, events, &ask)
}

/// Plays Pebbles against itself to the end.
fn play_to_the_end(engine: &mut Engine) -> Result<usize, PlayerError> {
    let mut position = begin(engine)?;
    let mut events = Vec::new();
    loop {
        let event = match position.turn() {
            Turn::Over => break,
            Turn::Dealer => Event::draw("d2"),
            Turn::Player(seat) => Event::action(seat, choose(engine, &*position, &events)?.action),
        };
        position.apply(&event).unwrap();
        events.push(event);
    }
    engine.end(&*position);
    Ok(events.len())
}

fn forfeit(way: &str) -> Forfeit {
    let mut engine = python(way);
    let lost = begin(&mut engine).and_then(|position| choose(&mut engine, &*position, &[]));
    match lost {
        Err(PlayerError::Forfeit(forfeit)) => forfeit,
        other => panic!("{way}: {other:?}"),
    }
}

/// From nine pebbles, one is taken at each turn: nine actions, and eight rolls between them.
const STEPS: usize = 17;

#[test]
fn programs_in_every_language_play_one_match_after_the_other() {
    let compiled = std::env::temp_dir().join(format!("tessera-engine-{}", std::process::id()));
    let built =
        Command::new("cc").args(["-O2", "-o"]).arg(&compiled).arg(format!("{PROGRAMS}/good.c")).status();
    assert!(built.unwrap().success());
    let commands = [
        format!("python3 {PROGRAMS}/good.py"),
        format!("node {PROGRAMS}/good.js"),
        format!("sh {PROGRAMS}/good.sh"),
        compiled.display().to_string(),
    ];
    for command in commands {
        let mut engine = engine(&command, Budget { ms: Some(5000), ..QUICK });
        for _ in 0..3 {
            assert_eq!(play_to_the_end(&mut engine).unwrap(), STEPS, "{command}");
        }
    }
    std::fs::remove_file(compiled).unwrap();
}

#[test]
fn an_engine_may_say_what_it_thinks() {
    let mut engine = python("info");
    let position = begin(&mut engine).unwrap();
    let advice = choose(&mut engine, &*position, &[]).unwrap();
    assert_eq!((advice.values.0, advice.nodes, advice.proved), ([0.75, 0.25, 0.0, 0.0], 12, false));
    assert_eq!(advice.line, ["t1"]);
}

#[test]
fn an_engine_that_only_answers_requests_may_play() {
    let mut engine = python("no-hello");
    assert_eq!(play_to_the_end(&mut engine).unwrap(), STEPS);
    let second = Instant::now();
    assert_eq!(play_to_the_end(&mut engine).unwrap(), STEPS);
    assert!(second.elapsed() < Duration::from_secs(8), "nobody waits twice for a hello");
}

#[test]
fn floods_noise_and_slow_starts_are_borne() {
    for way in ["flood", "loud", "slow-start", "lingers"] {
        let mut engine = python(way);
        assert_eq!(play_to_the_end(&mut engine).unwrap(), STEPS, "{way}");
    }
}

#[test]
fn whatever_goes_wrong_is_a_forfeit_with_its_reason() {
    for (way, reason) in [
        ("silence", "did not answer within its time"),
        ("garbage", "wrote a line that is not JSON: \"nonsense\""),
        ("illegal", "played the illegal action \"t9\": The die shows 2, so you can take up to 2 pebbles."),
        ("malformed", "played the illegal action"),
        ("other-id", "answered request 99, not request 1"),
        ("other-type", "wrote a message of another form"),
        ("exit", "exited with code 3"),
        ("crash", "was ended by a signal"),
        ("closes-output", "closed its output"),
        ("huge-line", "wrote a line over 1048576 bytes"),
    ] {
        let found = forfeit(way).reason;
        assert!(found.starts_with(reason), "{way}: {found}");
    }
}

#[test]
fn an_action_nobody_asked_for_is_a_forfeit() {
    let mut engine = python("unasked");
    let lost = (0..2).try_for_each(|_| play_to_the_end(&mut engine).map(drop)).unwrap_err();
    // It depends on who is quicker when the host sees it.
    let PlayerError::Forfeit(Forfeit { reason, .. }) = lost else { panic!("{lost:?}") };
    assert!(
        ["wrote an action nobody asked for", "answered request 1, not request 2"].contains(&&*reason),
        "{reason}"
    );
}

#[test]
fn the_last_words_of_an_engine_are_kept() {
    assert_eq!(forfeit("garbage").last_words, "one\nabout to write nonsense");
    assert_eq!(forfeit("exit").last_words, "giving up");
}

#[test]
fn after_a_forfeit_the_next_match_starts_a_fresh_process() {
    let mut engine = python("exit");
    for _ in 0..3 {
        let position = begin(&mut engine).unwrap();
        assert!(matches!(choose(&mut engine, &*position, &[]), Err(PlayerError::Forfeit(_))));
    }
}

#[test]
fn silence_costs_no_more_than_the_time_allowed() {
    let start = Instant::now();
    let mut engine = python("silence");
    let position = begin(&mut engine).unwrap();
    let asked = Instant::now();
    assert!(choose(&mut engine, &*position, &[]).is_err());
    assert!(asked.elapsed() >= Duration::from_millis(380), "300 ms, 10 % and 50 ms are granted");
    drop(engine);
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_program_that_is_not_there_is_a_problem_and_no_forfeit() {
    let lost = begin(&mut engine("/no/such/program", QUICK)).err().unwrap();
    assert!(matches!(&lost, PlayerError::Problem(problem) if problem.message.contains("/no/such/program")));
}

/// How many processes have this word in their command line.
fn running(word: &str) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let has_it = |path: &Path| {
        std::fs::read(path.join("cmdline")).is_ok_and(|line| String::from_utf8_lossy(&line).contains(word))
    };
    processes.filter(|entry| has_it(&entry.path())).count()
}

#[test]
fn nothing_of_an_engine_outlives_it() {
    let mut engine = python("lingers alone");
    play_to_the_end(&mut engine).unwrap();
    assert_eq!(running("lingers\0alone"), 1);
    let start = Instant::now();
    drop(engine);
    assert!(start.elapsed() >= Duration::from_millis(900), "a second is granted");
    assert_eq!(running("lingers\0alone"), 0);
}
