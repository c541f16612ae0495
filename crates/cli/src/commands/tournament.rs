//! `tessera tournament`: many entrants, one table.

mod films;
mod play;

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use tessera_arena::{Entrant, Pace};
use tessera_catalog::find;
use tessera_tournament::{
    Field, MatchId, Next, Outcome, Standing, Title, html, json, next, read_csv, text, write_head, write_row,
};

use super::roster::Roster;
use super::{Progress, deal, read_file};
use crate::args;
use crate::output::Output;
use crate::{Answer, interrupt};

pub(crate) fn run(args: &args::Tournament, output: &mut Output) -> anyhow::Result<Answer> {
    let game = find(&args.game)?;
    let mut args_of_engines = args.engines.clone();
    let entrants = entrants(args, &mut args_of_engines)?;
    let roster = Roster::new(game, &args_of_engines)?;
    entrants.iter().try_for_each(|entrant| roster.check(entrant))?;
    let title = Title {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        options: deal::split_options(&args.options, game.info().name)?,
        entrants,
        engines: roster.told(),
        format: args.format,
        games: args.games,
        rounds: args.rounds,
        is_drawn: args.seeding == "random",
        seed: args.seed,
    };
    let field = Field::new(game, title)?;
    let mut tournament = Tournament::open(args, &field, &roster)?;
    interrupt::listen()?;
    let rounds = tournament.run()?;
    if tournament.results.is_empty() {
        bail!("interrupted before the first match was over");
    }
    let groups = rounds.as_deref().unwrap_or_default();
    let standing = Standing::of(&field, &tournament.results, groups);
    if let Some(file) = &args.report {
        let films = tournament.films()?;
        let page = html(&field, &tournament.results, &standing, groups, &films);
        std::fs::write(file, page).with_context(|| file.clone())?;
    }
    match args.json {
        true => output.line(json(&field, &tournament.results, &standing, groups))?,
        false => output.text(&text(&field, &tournament.results, &standing))?,
    }
    if rounds.is_none() {
        let again = if args.log.is_some() { "; the same command goes on" } else { "" };
        eprintln!("tessera: interrupted after {} matches{again}", tournament.results.len());
        return Ok(Answer::Interrupted);
    }
    Ok(Answer::Yes)
}

/// Returns all entrants; the engines of the file are added to those of the command line.
fn entrants(args: &args::Tournament, engines: &mut args::Engines) -> anyhow::Result<Vec<Entrant>> {
    let mut names = args.entrants.clone();
    if let Some(file) = &args.field {
        let lines = read_file(file)?;
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match line.contains('=') {
                true => {
                    let guest: args::Guest =
                        line.parse().map_err(anyhow::Error::msg).with_context(|| file.clone())?;
                    if guest.game.is_some() {
                        bail!("{file}: an entrant is written NAME=COMMAND, not {line:?}");
                    }
                    names.push(guest.entrant.to_string());
                    engines.engines.push(guest.engine);
                }
                false => names.push(line.to_owned()),
            }
        }
    }
    let common: Option<Entrant> =
        args.time.as_ref().map(|time| format!("x@{time}").parse()).transpose().context("--time")?;
    let entrant = |name: &String| -> anyhow::Result<Entrant> {
        let entrant: Entrant = name.parse()?;
        Ok(match (&common, entrant.pace) {
            (Some(common), Pace::Level) => Entrant { pace: common.pace, ..entrant },
            _ => entrant,
        })
    };
    names.iter().map(entrant).collect()
}

/// A tournament in progress.
struct Tournament<'a> {
    args: &'a args::Tournament,
    field: &'a Field,
    roster: &'a Roster,
    results: BTreeMap<MatchId, Outcome>,
    log: Option<File>,
    /// The folder of the records.
    folder: Option<PathBuf>,
    /// The records that are only in memory.
    records: BTreeMap<MatchId, Vec<String>>,
}

impl Tournament<'_> {
    fn open<'a>(
        args: &'a args::Tournament,
        field: &'a Field,
        roster: &'a Roster,
    ) -> anyhow::Result<Tournament<'a>> {
        let beside = args.log.as_ref().filter(|_| args.report.is_some()).map(|log| format!("{log}.records"));
        let folder = args.records.clone().or(beside).map(PathBuf::from);
        if let Some(folder) = &folder {
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let mut results = BTreeMap::new();
        let log = match &args.log {
            None => None,
            Some(path) => {
                results = take_up(path, field).with_context(|| path.clone())?;
                Some(OpenOptions::new().append(true).open(path).with_context(|| path.clone())?)
            }
        };
        Ok(Tournament { args, field, roster, results, log, folder, records: BTreeMap::new() })
    }

    /// Plays the missing matches; returns the rounds if the tournament is over, and `None` after Ctrl-C.
    fn run(&mut self) -> anyhow::Result<Option<Vec<Vec<tessera_tournament::Group>>>> {
        let progress = Progress::new();
        loop {
            let planned = match next(self.field, &self.results) {
                Next::Over(rounds) => {
                    progress.clear();
                    return Ok(Some(rounds));
                }
                Next::Play(planned) => planned,
            };
            let (total, before) = (self.results.len() + planned.len(), self.results.len());
            let threads = self.args.concurrency.unwrap_or_else(super::cores);
            let (field, roster) = (self.field, self.roster);
            play::all(field, roster, &planned, threads, &mut |outcome, records| {
                self.keep(outcome, records)?;
                progress.show(&format!("{} of {total} matches", self.results.len()));
                Ok(())
            })?;
            if interrupt::asked() && self.results.len() < before + planned.len() {
                progress.clear();
                return Ok(None);
            }
        }
    }

    /// Stores a result: the record first, so that every match in the log has one.
    fn keep(&mut self, outcome: Outcome, records: Vec<String>) -> anyhow::Result<()> {
        let id = outcome.plan.id;
        match &self.folder {
            Some(folder) => {
                for (path, record) in record_paths(folder, id, records.len()).iter().zip(&records) {
                    std::fs::write(path, record).with_context(|| path.display().to_string())?;
                }
            }
            None if self.args.report.is_some() => drop(self.records.insert(id, records)),
            None => {}
        }
        if let Some(log) = &mut self.log {
            log.write_all(write_row(self.field, &outcome).as_bytes()).context("the log")?;
        }
        self.results.insert(id, outcome);
        Ok(())
    }

    /// Returns every match whose record is available, as pictures.
    fn films(&self) -> anyhow::Result<BTreeMap<MatchId, tessera_tournament::Film>> {
        let mut films = BTreeMap::new();
        for (id, outcome) in &self.results {
            let copies = if self.field.is_solo() { outcome.plan.seating.len() } else { 1 };
            let records = match (self.records.get(id), &self.folder) {
                (Some(records), _) => Some(records.clone()),
                (None, Some(folder)) => {
                    let read = |path: &PathBuf| std::fs::read_to_string(path).ok();
                    record_paths(folder, *id, copies).iter().map(read).collect()
                }
                (None, None) => None,
            };
            if let Some(records) = records {
                let film = records.iter().map(|record| films::film(self.field.game, record));
                films.insert(*id, film.collect::<anyhow::Result<_>>()?);
            }
        }
        Ok(films)
    }
}

/// Returns the record files of a match: one, or one for each copy.
fn record_paths(folder: &Path, id: MatchId, copies: usize) -> Vec<PathBuf> {
    let name = format!("{}-{}-{}", id.round, id.group, id.game);
    match copies {
        1 => vec![folder.join(format!("{name}.record"))],
        copies => (0..copies).map(|copy| folder.join(format!("{name}-{copy}.record"))).collect(),
    }
}

/// Returns the results in a log; a new log gets its header, and an incomplete last line is removed.
fn take_up(path: &str, field: &Field) -> anyhow::Result<BTreeMap<MatchId, Outcome>> {
    let mut text = String::new();
    match File::open(path) {
        Ok(mut file) => drop(file.read_to_string(&mut text)?),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error.into()),
    }
    let results = read_csv(field, &text)?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if whole == 0 {
        std::fs::write(path, write_head(field))?;
    } else if whole < text.len() {
        OpenOptions::new().write(true).open(path)?.set_len(whole as u64)?;
    }
    Ok(results)
}
