//! The node signature: what all players of a game do in fixed positions with fixed nodes and one thread.
//!
//! It stays the same on every machine until somebody changes how a player thinks.

use tessera_core::{
    AnyGame, AnyMatch, Effort, Problem, Rng, Seed, StateHash, Tally, Thinking, Turn, Unwatched, choose,
};

/// The positions: so many steps of random play from so many deals.
const POSITIONS: [(u64, usize); 3] = [(1, 0), (2, 6), (3, 14)];

/// The nodes of each player in each position.
const NODES: u64 = 200;

/// Asks every player of a game for its advice in fixed positions: how many positions, how many nodes, and a
/// number that all moves, values and nodes go into.
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

/// The last position with a choice for a player, at most so many random steps after the deal.
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
