//! `tessera advise`: what a computer player would do in a position, and how sure it is.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use tessera_analysis::reasons;
use tessera_arena::{Entrant, Pace};
use tessera_catalog::find;
use tessera_core::{Advice, AnyGame, AnyMatch, Problem, Seat, Seed, Thinking, Turn, Value, Watch};
use tessera_wire::{Phrase, object, write};

use super::{Deadline, Progress, percent, text_or_stdin};
use crate::Answer;
use crate::args;
use crate::interrupt;
use crate::output::Output;

/// The maximum number of moves listed for people; JSON has all.
const LISTED: usize = 10;

/// The minimum time between two progress updates.
const BETWEEN: Duration = Duration::from_millis(200);

pub(crate) fn run(args: &args::Advise, output: &mut Output) -> anyhow::Result<Answer> {
    let game = find(&args.setup.game)?;
    let position = game.open(&text_or_stdin(&args.setup.setup)?)?;
    let entrant = match &args.player {
        Some(player) => player.parse()?,
        None => Entrant { name: game.strongest()?.name.to_owned(), pace: Pace::Level },
    };
    game.bot(&entrant.name)?;
    if position.turn() == Turn::Dealer {
        return Err(after_a_draw(&*position, args.seed).into());
    }
    interrupt::listen()?;
    let observer = Observer::new(entrant.pace);
    let mut thinking = Thinking {
        rng: Seed::from_number(args.seed).fast_rng(),
        watch: &observer,
        effort: entrant.pace.effort(),
        threads: args.threads,
    };
    let advice = position.advise(&entrant.name, &mut thinking);
    observer.progress.clear();
    let advice = advice?;
    match args.setup.json {
        true => output.line(json(game, &entrant, &*position, &advice))?,
        false => tell(game, &*position, &advice, output)?,
    }
    Ok(Answer::Yes)
}

/// Returns the problem for a dealer's turn, at which there is nothing to advise; the state after a draw shows what to
/// write.
fn after_a_draw(position: &dyn AnyMatch, seed: u64) -> Problem {
    let mut example = String::new();
    let mut next = position.boxed_clone();
    if let Some(draw) = position.sample_draw(&mut Seed::from_number(seed).deal_rng())
        && let (Ok(words), Ok(())) = (position.describe_draw(&draw), next.draw(&draw))
    {
        example = format!("; if the dealer {words}, for example, the state is\n{}", next.setup());
    }
    Problem::illegal(format!("it is the dealer's turn: the state lacks what is drawn next{example}"))
}

/// Enforces the time limit, and shows the progress of the search.
struct Observer {
    deadline: Deadline,
    progress: Progress,
    next: Mutex<Instant>,
}

impl Observer {
    fn new(pace: Pace) -> Observer {
        Observer {
            deadline: Deadline::new(pace),
            progress: Progress::new(),
            next: Mutex::new(Instant::now() + BETWEEN),
        }
    }
}

impl Watch for Observer {
    fn stop(&self) -> bool {
        self.deadline.stop()
    }

    fn progress(&self, progress: tessera_core::Progress) {
        let now = Instant::now();
        // If another thread is about to report, that is enough.
        let Ok(mut next) = self.next.try_lock() else { return };
        if now >= *next {
            *next = now + BETWEEN;
            let limit = progress.limit.map(|limit| format!(" of {limit}")).unwrap_or_default();
            self.progress.show(&format!("{}{limit} nodes", progress.nodes));
        }
    }
}

fn tell(
    game: &dyn AnyGame,
    position: &dyn AnyMatch,
    advice: &Advice<String>,
    output: &mut Output,
) -> anyhow::Result<()> {
    let seats = position.seats();
    output.line(format!("best move: {} ({})", advice.action, position.describe(&advice.action)?))?;
    let sure = if advice.proved { "proved" } else { "estimated" };
    let names = game.seat_names();
    let chance = |seat: Seat| match seats {
        1 => percent(advice.values[seat]),
        _ => format!("{} {}", names[seat.index()], percent(advice.values[seat])),
    };
    let chances: Vec<String> = Seat::first(seats).map(chance).collect();
    output.line(format!("chances, {sure}: {}", chances.join(", ")))?;
    if let (Some(margin), Turn::Player(seat)) = (advice.margin.filter(|_| seats > 1), position.turn()) {
        output.line(format!("lead of {} in the end: {margin:+.1} points", names[seat.index()]))?;
    }
    for reason in reasons(position, advice) {
        output.line(reason.named(&names))?;
    }
    output.line(format!("expected: {}", advice.line.join(" ")))?;
    output.line(format!("nodes: {}", advice.nodes))?;
    if !advice.candidates.is_empty() {
        output.line(format!("\n{:<16} {:>6} {:>12}", "move", "chance", "nodes"))?;
    }
    for candidate in advice.candidates.iter().take(LISTED) {
        let chance = percent(candidate.value);
        // An estimate must not be mistaken for a proof.
        let note =
            if advice.proved && !is_proved(advice, candidate) { "  estimated, not proved" } else { "" };
        output.line(format!("{:<16} {chance:>6} {:>12}{note}", candidate.action, candidate.nodes))?;
    }
    match advice.candidates.len().saturating_sub(LISTED) {
        0 => Ok(()),
        more => Ok(output.line(format!("and {more} more"))?),
    }
}

/// Returns whether the value of a candidate move is certain: the values are proved, and it is the chosen move or a
/// certain win or loss.
fn is_proved(advice: &Advice<String>, candidate: &tessera_core::Candidate<String>) -> bool {
    advice.proved && (candidate.action == advice.action || candidate.value <= 0.0 || candidate.value >= 1.0)
}

fn json(game: &dyn AnyGame, entrant: &Entrant, position: &dyn AnyMatch, advice: &Advice<String>) -> String {
    let candidate = |candidate: &tessera_core::Candidate<String>| {
        object(&[
            ("action", write(&candidate.action.as_str().into())),
            ("value", write(&number(candidate.value))),
            ("proved", write(&is_proved(advice, candidate).into())),
            ("nodes", write(&Value::Int(candidate.nodes as i64))),
        ])
    };
    let candidates: Vec<String> = advice.candidates.iter().map(candidate).collect();
    object(&[
        ("game", write(&game.info().name.into())),
        ("player", write(&entrant.to_string().into())),
        ("action", write(&advice.action.as_str().into())),
        ("values", write(&Value::list(advice.values.0.into_iter().take(position.seats()).map(number)))),
        ("proved", write(&advice.proved.into())),
        ("margin", write(&advice.margin.map_or(Value::Null, number))),
        ("nodes", write(&Value::Int(advice.nodes as i64))),
        ("why", tessera_wire::json(&reasons(position, advice).iter().map(Phrase::from).collect::<Vec<_>>())),
        ("line", write(&Value::list(advice.line.iter().map(String::as_str)))),
        ("candidates", format!("[{}]", candidates.join(","))),
    ])
}

/// Rounds a number to its significant digits.
fn number(value: f32) -> Value {
    Value::OtherNumber(format!("{value:.4}"))
}
