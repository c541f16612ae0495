//! Who can be entered: the computer players of a game, and engines.

use std::collections::BTreeMap;

use anyhow::Context;
use tessera_arena::{Entrant, Pace};
use tessera_core::{AnyGame, BuiltIn, Player};
use tessera_engine::{Budget, Engine, EngineCommand, Limits};

use crate::args;

/// What engines may use, with the guard that ends them with this process.
pub(super) fn limits(args: &args::EngineLimits) -> anyhow::Result<Limits> {
    let program = std::env::current_exe().context("the guard of the engines")?;
    Ok(Limits {
        memory: args.memory.map(|mib| mib << 20),
        cpu: args.cpu,
        guard: Some((program, vec!["engine-guard".to_owned()])),
    })
}

/// The share of its time by which an engine may be late.
pub(super) fn margin(args: &args::EngineLimits) -> f64 {
    f64::from(args.margin) / 100.0
}

/// What an engine may spend on a move.
pub(super) fn budget(pace: Pace, margin: f64) -> Budget {
    let (ms, nodes) = match pace {
        Pace::Level => (Budget::SECOND.ms, None),
        Pace::Nodes(nodes) => (None, Some(nodes)),
        Pace::Seconds(seconds) => (Some((seconds * 1000.0).round().max(1.0) as u64), None),
    };
    Budget { ms, nodes, margin }
}

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
        Ok(Roster { game, engines, limits: limits(&args.limits)?, margin: margin(&args.limits) })
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
        Box::new(Engine::new(engine.clone(), self.limits.clone(), budget(entrant.pace, self.margin)))
    }

    /// What the engines are, for the log: two logs are of the same arena only if these are equal.
    pub(crate) fn told(&self) -> Vec<String> {
        self.engines.iter().map(|engine| format!("{}={}", engine.name, engine.words.join(" "))).collect()
    }
}
