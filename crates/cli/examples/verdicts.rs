//! How far the verdicts of the analysis can be trusted.
//!
//! Matches between middling players are judged twice, the second time with ten times the nodes, and the verdicts are
//! compared. Then one seat follows the hints against a middling player, and none of its moves may be called worse than
//! good.
//!
//! ```sh
//! cargo run --release -p tessera-cli --example verdicts -- MATCHES PARTS [GAME]
//! ```
//!
//! The first judge does one part in `PARTS` of its level, a multiple of ten.
#![allow(clippy::disallowed_methods, reason = "a program that measures has arguments")]

use tessera_analysis::{Analysis, JUDGING, Plan, Verdict};
use tessera_catalog::GAMES;
use tessera_core::{
    AnyGame, AnyMatch, Effort, Event, Problem, Record, Seat, Seed, StateHash, Thinking, Turn, Unwatched,
};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default: u32| args.get(index).map_or(Ok(default), |text| text.parse());
    let (matches, parts) = (number(0, 3)?, number(1, 40)?);
    for &game in GAMES.iter().filter(|game| args.get(2).is_none_or(|name| name == game.info().name)) {
        let (mut agreed, mut alike, mut moves) = (0, 0, 0);
        let (mut hinted, mut blamed) = (0, 0);
        for seed in 1..=u64::from(matches) {
            let record = play(game, seed, None)?;
            let plan = Plan::new(game, &record)?;
            let (few, many) =
                (judge(game, &plan, Effort::Part(parts))?, judge(game, &plan, Effort::Part(parts / 10))?);
            for (one, other) in verdicts(&few).zip(verdicts(&many)) {
                let mild = |verdict: Verdict| verdict <= Verdict::Good;
                moves += 1;
                alike += usize::from(one == other);
                agreed += usize::from(one == other || (mild(one) && mild(other)));
            }
            let record = play(game, seed, Some(Seat::new(0)))?;
            let analysis = judge(game, &Plan::new(game, &record)?, JUDGING)?;
            for event in &analysis.events {
                if let (Some(judged), true) = (&event.judged, event.event.seat() == Some(Seat::new(0))) {
                    hinted += 1;
                    blamed += usize::from(judged.verdict > Verdict::Good);
                }
            }
        }
        let share = |count: usize| 100.0 * count as f64 / f64::from(moves.max(1));
        println!(
            "{}: {moves} moves, the same with ten times the nodes {:.1} %, or both at least good {:.1} %; {hinted} hints, {blamed} called worse than good",
            game.info().name,
            share(alike),
            share(agreed)
        );
    }
    Ok(())
}

/// A match between middling players, or of one who follows the hints against such a player.
fn play(game: &dyn AnyGame, seed: u64, hinted: Option<Seat>) -> Outcome<Record> {
    let mut rng = Seed::from_number(seed).deal_rng();
    let mut position = game.start(&[], &mut rng)?;
    let mut record = Record::new(game.info().name, &*position);
    let mut players = game.bots();
    players.retain(|bot| bot.level > 0);
    players.sort_by_key(|bot| bot.level);
    let strongest = game.strongest()?.name;
    loop {
        let event = match position.turn() {
            Turn::Over => return Ok(record),
            Turn::Dealer => Event::draw(position.sample_draw(&mut rng).ok_or("the dealer draws")?),
            Turn::Player(seat) if hinted == Some(seat) => {
                // As the server asks for a hint.
                let seed = Seed::from_number(StateHash::of(&position.setup()).0);
                Event::action(seat, advise(&*position, strongest, JUDGING, seed)?)
            }
            Turn::Player(seat) => {
                let bot = players[(seat.index() + 1) % 3].name;
                let seed = Seed::from_number(seed ^ StateHash::of(&position.setup()).0);
                Event::action(seat, advise(&*position, bot, Effort::Level, seed)?)
            }
        };
        position.apply(&event)?;
        record.push(event, &*position);
    }
}

fn advise(position: &dyn AnyMatch, bot: &str, effort: Effort, seed: Seed) -> Result<String, Problem> {
    let mut thinking = Thinking { rng: seed.fast_rng(), watch: &Unwatched, effort, threads: 1 };
    Ok(position.advise(bot, &mut thinking)?.action)
}

fn judge(game: &dyn AnyGame, plan: &Plan, effort: Effort) -> Outcome<Analysis> {
    let bot = game.strongest()?.name;
    let answers: Result<Vec<_>, Problem> =
        plan.questions().iter().map(|question| question.ask(bot, effort, &Unwatched).map(Some)).collect();
    Ok(plan.judge(&answers?))
}

/// The verdicts on moves where there was a choice.
fn verdicts(analysis: &Analysis) -> impl Iterator<Item = Verdict> {
    let judged = analysis.events.iter().filter_map(|event| event.judged.as_ref());
    judged.map(|judged| judged.verdict).filter(|verdict| *verdict != Verdict::Forced)
}
