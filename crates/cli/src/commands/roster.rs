//! Who can be entered: the computer players of a game, and engines.

use std::collections::BTreeMap;

use anyhow::Context;
use tessera_arena::{Entrant, Pace};
use tessera_core::{AnyGame, BuiltIn, Player};
use tessera_engine::{Budget, Engine, EngineCommand, Limits};

use crate::args;

/// The players that entrants name.
pub(crate) struct Roster {
    game: &'static dyn AnyGame,
    engines: Vec<EngineCommand>,
    limits: Limits,
    margin: f64,
}

/// Players by entrant and seat, kept from match to match so that an engine starts once for many.
pub(crate) type Bench = BTreeMap<(usize, usize), Box<dyn Player>>;

impl Roster {
    /// The computer players of the game, and these engines. An engine may have the name of a computer player, which it
    /// then stands for.
    pub(crate) fn new(game: &'static dyn AnyGame, args: &args::Engines) -> anyhow::Result<Roster> {
        let mut engines = args.engines.clone();
        engines.sort_by(|one, other| one.name.cmp(&other.name));
        if let Some(pair) = engines.windows(2).find(|pair| pair[0].name == pair[1].name) {
            anyhow::bail!("two engines are called {}", pair[0].name);
        }
        let program = std::env::current_exe().context("the guard of the engines")?;
        let limits = Limits {
            memory: args.memory.map(|mib| mib << 20),
            cpu: args.cpu,
            guard: Some((program, vec!["engine-guard".to_owned()])),
        };
        Ok(Roster { game, engines, limits, margin: f64::from(args.margin) / 100.0 })
    }

    /// Refuses an entrant who is nobody.
    pub(crate) fn check(&self, entrant: &Entrant) -> anyhow::Result<()> {
        if self.engine(entrant).is_none() {
            self.game.bot(&entrant.name)?;
        }
        Ok(())
    }

    fn engine(&self, entrant: &Entrant) -> Option<&EngineCommand> {
        self.engines.iter().find(|engine| engine.name == entrant.name)
    }

    /// A player for an entrant.
    pub(crate) fn player(&self, entrant: &Entrant) -> Box<dyn Player> {
        let Some(engine) = self.engine(entrant) else {
            return Box::new(BuiltIn::new(&*entrant.name));
        };
        let (ms, nodes) = match entrant.pace {
            Pace::Level => (Budget::SECOND.ms, None),
            Pace::Nodes(nodes) => (None, Some(nodes)),
            Pace::Seconds(seconds) => (Some((seconds * 1000.0).round().max(1.0) as u64), None),
        };
        let budget = Budget { ms, nodes, margin: self.margin };
        Box::new(Engine::new(engine.clone(), self.limits.clone(), budget))
    }

    /// What the engines are, for the log: two logs are of the same arena only if these are equal.
    pub(crate) fn told(&self) -> String {
        self.engines.iter().map(|engine| format!(" {}={:?}", engine.name, engine.words.join(" "))).collect()
    }
}
