//! Programs that a server's operator offers as computer players.

use anyhow::bail;
use tessera_catalog::{GAMES, find};
use tessera_core::{Advice, AnyGame, AnyMatch, Ask, BotInfo, Info, PlayerError, Rng, Thinking};
use tessera_engine::{Stable, Stall};
use tessera_server::{Mind, OfTheGames};

use super::roster::{budget, limits, margin};
use crate::args;

/// The computer players of the games, and programs.
pub(super) struct Guests {
    stable: Stable,
    /// The programs of each game.
    offered: Vec<(&'static str, Vec<BotInfo>)>,
}

impl Guests {
    /// Creates the programs that the operator has configured.
    pub(super) fn new(guests: &[args::Guest], limited: &args::EngineLimits) -> anyhow::Result<Guests> {
        let mut stalls: Vec<Stall> = Vec::new();
        let mut offered: Vec<_> = GAMES.iter().map(|game| (game.info().name, Vec::new())).collect();
        for args::Guest { game, entrant, engine } in guests {
            let games = match game {
                Some(game) => vec![find(game)?],
                None => GAMES.to_vec(),
            };
            if stalls.iter().any(|stall| stall.engine.name == engine.name) {
                bail!("two engines are called {}", engine.name);
            }
            if let Some(game) = games.iter().find(|game| game.bot(&engine.name).is_ok()) {
                bail!(
                    "{} has a computer player called {}; choose another name",
                    game.info().name,
                    engine.name
                );
            }
            // The names are few and live as long as the process.
            let guest =
                BotInfo { name: engine.name.clone().leak(), level: 0, about: "A program of this server" };
            for (name, offered) in &mut offered {
                if games.iter().any(|game| game.info().name == *name) {
                    offered.push(guest);
                }
            }
            stalls.push(Stall { engine: engine.clone(), budget: budget(entrant.pace, margin(limited)) });
        }
        Ok(Guests { stable: Stable::new(stalls, limits(limited)?), offered })
    }
}

impl Mind for Guests {
    fn advise(
        &self,
        game: &'static dyn AnyGame,
        position: &dyn AnyMatch,
        bot: &str,
        thinking: &mut Thinking<'_>,
    ) -> Result<Advice<String>, PlayerError> {
        if !self.guests(game.info()).iter().any(|guest| guest.name == bot) {
            return OfTheGames.advise(game, position, bot, thinking);
        }
        let Thinking { watch, effort, threads, .. } = *thinking;
        let ask = Ask { seed: thinking.rng.next_u64(), watch, effort, threads };
        self.stable.advise(bot, game.info(), position, &ask)
    }

    fn guests(&self, game: &Info) -> &[BotInfo] {
        let offered = self.offered.iter().find(|(name, _)| *name == game.name);
        offered.map_or(&[], |(_, guests)| guests)
    }
}
