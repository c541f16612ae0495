//! The log of a tournament: CSV with one row per match, from which a host can continue.

use std::collections::BTreeMap;

use tessera_arena::Loss;
use tessera_core::{Forfeit, Seat};

use crate::{Field, MatchId, Outcome, Planned};

/// The columns before those of the seats, for any number of seats.
const FIRST: [&str; 13] = [
    "tournament",
    "version",
    "game",
    "options",
    "seed",
    "format",
    "round",
    "group",
    "match",
    "deal",
    "deal_seed",
    "seats",
    "plies",
];

/// The columns of each seat.
const OF_A_SEAT: [&str; 4] = ["player", "score", "rank", "ms_per_move"];

/// The columns after those of the seats.
const LAST: [&str; 3] = ["forfeit_seat", "forfeit", "stderr"];

/// The reason why a log cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CsvError {
    /// The header is different.
    #[error("this is not a log of this tournament: its first line has other columns")]
    Columns,
    /// A row was written by another version of the program, whose players may play differently.
    #[error(
        "line {line}: version {found} of the program has played this match, this is version {ours}; results of both do not add up"
    )]
    OtherVersion {
        /// The line, counted from 1.
        line: usize,
        /// The version of the row.
        found: String,
        /// The version of this program.
        ours: String,
    },
    /// A row belongs to another tournament.
    #[error(
        "line {0}: this match is of another tournament: other entrants, engines, options, format or seed"
    )]
    OtherTournament(usize),
    /// A row is not the result of a match.
    #[error("line {0}: this is not the result of a match")]
    Line(usize),
}

/// Returns the number of seats that have columns.
fn columns_of_seats(field: &Field) -> usize {
    field.group_size()
}

/// Returns the header row.
pub fn write_head(field: &Field) -> String {
    let seats = (0..columns_of_seats(field)).flat_map(|seat| OF_A_SEAT.map(|name| format!("{name}_{seat}")));
    let first = FIRST.iter().map(ToString::to_string);
    line(&first.chain(seats).chain(LAST.map(str::to_owned)).collect::<Vec<_>>())
}

/// Returns the row of a match.
pub fn write_row(field: &Field, outcome: &Outcome) -> String {
    let Planned { id, deal, seating } = &outcome.plan;
    let options = field.options(seating.len());
    let options: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut cells = vec![
        field.fingerprint(),
        field.title.version.clone(),
        field.game.info().name.to_owned(),
        options.join(" "),
        field.title.seed.to_string(),
        field.title.format.to_string(),
        id.round.to_string(),
        id.group.to_string(),
        id.game.to_string(),
        deal.to_string(),
        field.deal_seed(*deal).to_string(),
        seating.len().to_string(),
        outcome.plies.to_string(),
    ];
    for seat in 0..columns_of_seats(field) {
        match seating.get(seat) {
            None => cells.extend(OF_A_SEAT.map(|_| String::new())),
            Some(&entrant) => cells.extend([
                field.name(entrant),
                outcome.scores[seat].to_string(),
                outcome.ranks[seat].to_string(),
                format!("{:.3}", outcome.ms[seat]),
            ]),
        }
    }
    match &outcome.loss {
        None => cells.extend(LAST.map(|_| String::new())),
        Some(Loss { seat, forfeit }) => {
            cells.extend([
                seat.to_string(),
                forfeit.reason.clone(),
                forfeit.last_words.replace('\n', LINE_BREAK),
            ]);
        }
    }
    line(&cells)
}

/// The replacement for a line break in an engine's output, so that a match is one line.
const LINE_BREAK: &str = " \\n ";

/// Joins cells to a line, quoting them where necessary.
fn line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
    cells.join(",") + "\n"
}

fn quoted(cell: &str) -> String {
    let plain: String = cell.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    if plain.contains([',', '"']) { format!("\"{}\"", plain.replace('"', "\"\"")) } else { plain }
}

/// Splits a line into cells.
fn cells(line: &str) -> Option<Vec<String>> {
    let mut cells = Vec::new();
    let mut rest = line;
    loop {
        let mut cell = String::new();
        if let Some(mut inner) = rest.strip_prefix('"') {
            loop {
                let (part, after) = inner.split_once('"')?;
                cell += part;
                match after.strip_prefix('"') {
                    Some(after) => {
                        cell.push('"');
                        inner = after;
                    }
                    None => {
                        rest = after;
                        break;
                    }
                }
            }
        } else {
            let end = rest.find(',').unwrap_or(rest.len());
            cell += &rest[..end];
            rest = &rest[end..];
        }
        cells.push(cell);
        match rest.strip_prefix(',') {
            Some(after) => rest = after,
            None => return rest.is_empty().then_some(cells),
        }
    }
}

/// Reads the log of this tournament. An incomplete last line is ignored, so its match is played again.
pub fn read_csv(field: &Field, text: &str) -> Result<BTreeMap<MatchId, Outcome>, CsvError> {
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let head = write_head(field);
    let Some(rows) = whole.strip_prefix(&head) else {
        return if whole.is_empty() { Ok(BTreeMap::new()) } else { Err(CsvError::Columns) };
    };
    let fingerprint = field.fingerprint();
    let names: BTreeMap<String, usize> =
        (0..field.title.entrants.len()).map(|entrant| (field.name(entrant), entrant)).collect();
    let mut results = BTreeMap::new();
    for (number, line) in (2..).zip(rows.lines()) {
        let cells = cells(line).ok_or(CsvError::Line(number))?;
        let cell = |index: usize| cells.get(index).map_or("", |cell| cell.as_str());
        if cell(1) != field.title.version && !cell(1).is_empty() {
            let (found, ours) = (cell(1).to_owned(), field.title.version.clone());
            return Err(CsvError::OtherVersion { line: number, found, ours });
        }
        if cell(0) != fingerprint {
            return Err(CsvError::OtherTournament(number));
        }
        let outcome = parse_row(&cells, columns_of_seats(field), &names).ok_or(CsvError::Line(number))?;
        results.insert(outcome.plan.id, outcome);
    }
    Ok(results)
}

fn parse_row(cells: &[String], columns: usize, names: &BTreeMap<String, usize>) -> Option<Outcome> {
    if cells.len() != FIRST.len() + columns * OF_A_SEAT.len() + LAST.len() {
        return None;
    }
    let number = |index: usize| cells[index].parse::<u64>().ok();
    let id = MatchId {
        round: number(6)?.try_into().ok()?,
        group: number(7)?.try_into().ok()?,
        game: number(8)?.try_into().ok()?,
    };
    let seats = usize::try_from(number(11)?).ok().filter(|seats| (1..=columns).contains(seats))?;
    let mut outcome = Outcome {
        plan: Planned { id, deal: number(9)?, seating: Vec::new() },
        scores: Vec::new(),
        ranks: Vec::new(),
        plies: number(12)?.try_into().ok()?,
        ms: Vec::new(),
        loss: None,
    };
    for seat in 0..seats {
        let of_seat = &cells[FIRST.len() + seat * OF_A_SEAT.len()..];
        outcome.plan.seating.push(*names.get(&of_seat[0])?);
        outcome.scores.push(of_seat[1].parse().ok()?);
        outcome.ranks.push(of_seat[2].parse().ok()?);
        outcome.ms.push(of_seat[3].parse().ok()?);
    }
    let [seat, reason, stderr] = &cells[cells.len() - LAST.len()..] else { return None };
    if !seat.is_empty() {
        let seat = seat.parse().ok().filter(|&seat| seat < seats).map(Seat::new)?;
        let forfeit = Forfeit { reason: reason.clone(), last_words: stderr.replace(LINE_BREAK, "\n") };
        outcome.loss = Some(Loss { seat, forfeit });
    }
    Some(outcome)
}
