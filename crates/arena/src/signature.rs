//! The node signature: a checksum of the play of all players of a game in fixed positions, with fixed nodes and one
//! thread.
//!
//! It is the same on every machine and changes only when a player's behaviour changes.

use tessera_core::{
    AnyGame, AnyMatch, Effort, Problem, Rng, Seed, StateHash, Tally, Thinking, Turn, Unwatched, choose,
};

/// The positions: the seed of a deal and the number of random steps after it.
const POSITIONS: [(u64, usize); 3] = [(1, 0), (2, 6), (3, 14)];

/// The node budget of each player in each position.
const NODES: u64 = 200;

/// Asks every player of a game for its advice in fixed positions. Returns the number of positions, the number of nodes,
/// and a checksum of all moves, values and nodes.
pub fn signature(game: &dyn AnyGame) -> Result<Tally, Problem> {
    let mut tally = Tally::default();
    let mut told = String::new();
    for (seed, steps) in POSITIONS {
        let position = position(game, seed, steps)?;
        for bot in game.bots() {
            let rng = Seed::from_number(seed).fast_rng();
            let mut thinking = Thinking { rng, watch: &Unwatched, effort: Effort::Nodes(NODES), threads: 1 };
            let advice = position.advise(bot.name, &mut thinking)?;
            tally.games += 1;
            tally.units += advice.nodes;
            told += &format!("{} {} {} {}", bot.name, advice.action, advice.nodes, advice.proved);
            for value in advice.values.0 {
                told += &format!(" {:08x}", value.to_bits());
            }
            told.push('\n');
        }
    }
    tally.check = StateHash::of(&told).0;
    Ok(tally)
}

/// Returns the last position in which a player has a choice, at most `steps` random steps after the deal.
fn position(game: &dyn AnyGame, seed: u64, steps: usize) -> Result<Box<dyn AnyMatch>, Problem> {
    let mut rng = Seed::from_number(seed).deal_rng();
    let mut position = game.start(&[], &mut rng)?;
    let mut found = None;
    for step in 0.. {
        match position.turn() {
            Turn::Over => break,
            Turn::Dealer => {
                let draw = position.sample_draw(&mut rng as &mut dyn Rng).unwrap_or_default();
                position.draw(&draw)?;
            }
            Turn::Player(_) => {
                let actions = position.actions();
                if actions.len() > 1 {
                    found = Some(position.boxed_clone());
                }
                if step >= steps && found.is_some() {
                    break;
                }
                let action = choose(&actions, &mut rng);
                position.play(action)?;
            }
        }
    }
    found.ok_or_else(|| Problem::illegal("nobody has a choice in this game"))
}
