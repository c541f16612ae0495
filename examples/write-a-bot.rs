//! Writes a custom bot and measures its strength: it plays 20 duplicate deals against a built-in player.
//!
//! ```sh
//! cargo run --release -p tessera --example write-a-bot
//! ```

use std::error::Error;

use tessera::arena::{Entrant, Rules, Schedule, play};
use tessera::{Advice, AnyMatch, Ask, BuiltIn, Event, Player, PlayerError, Seat, Turn, Unwatched, find};

/// Takes the move that puts it furthest ahead right now.
struct Greedy;

impl Player for Greedy {
    fn choose(
        &mut self,
        position: &dyn AnyMatch,
        _events: &[Event],
        _ask: &Ask<'_>,
    ) -> Result<Advice<String>, PlayerError> {
        let Turn::Player(me) = position.turn() else { unreachable!("a player is asked at its own turn") };
        let lead = |action: &String| {
            let mut after = position.boxed_clone();
            after.play(action).expect("legal actions can be played");
            let scores = after.scores();
            let others = Seat::first(after.seats()).filter(|seat| *seat != me).map(|seat| scores[seat]);
            scores[me] - others.max().unwrap_or(0)
        };
        let best = position.actions().into_iter().max_by_key(lead).expect("a player on turn has an action");
        Ok(Advice::of(best, Default::default()))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mine, theirs) = duel("akropolis", "random", 20)?;
    println!("my bot {mine}, random {theirs}");
    Ok(())
}

/// Matches won by the bot and by the other one. Each deal is played twice with the seats swapped.
pub(crate) fn duel(game: &str, opponent: &str, deals: u64) -> Result<(u32, u32), Box<dyn Error>> {
    let entrants: [Entrant; 2] = ["mine".parse()?, opponent.parse()?];
    let options = [("players", "2")];
    let rules = Rules { game: find(game)?, options: &options, entrants: &entrants, seed: 1 };
    let mut wins = [0, 0];
    for bout in (Schedule { entrants: 2, seats: 2 }).bouts(deals) {
        let (mut mine, mut theirs) = (Greedy, BuiltIn::new(opponent));
        let mut players: [&mut dyn Player; 2] = [&mut mine, &mut theirs];
        if bout.rotation == 1 {
            players.reverse();
        }
        let (played, _record) = play(&rules, &mut players, bout, &|_| Box::new(Unwatched))?;
        for (entrant, rank) in played.seating.iter().zip(&played.ranks) {
            wins[*entrant] += u32::from(*rank == 1);
        }
    }
    Ok((wins[0], wins[1]))
}
