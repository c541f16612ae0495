//! The table for people at a terminal.

use tessera_arena::Bars;

use crate::{Field, Format, MatchId, Outcome, Standing};
use std::collections::BTreeMap;

/// More entrants than this have no cross table on a terminal; reports and JSON have it.
const MOST_CROSSED: usize = 16;

/// The standing as text.
pub fn text(field: &Field, results: &BTreeMap<MatchId, Outcome>, standing: &Standing) -> String {
    let mut text = format!("{}\n{} matches\n\n", field.about(), results.len());
    let width = standing.rows.iter().map(|row| field.name(row.entrant).len()).max().unwrap_or(0).max(7);
    let is_knockout = field.title.format == Format::Elimination;
    let rounds = if is_knockout { format!(" {:>6}", "rounds") } else { String::new() };
    text += &format!(
        "{:>3} {:<width$}{rounds} {:>8} {:>7}  {:<22} {:>6}  {:<24} {:>9}\n",
        "", "entrant", "points", "matches", "share, %", "place", "rating", "ms/move"
    );
    for row in &standing.rows {
        let rounds = if is_knockout { format!(" {:>6}", row.rounds) } else { String::new() };
        let rating = row.rating.map_or_else(String::new, |rating| {
            format!("{:+.0} [{:+.0}, {:+.0}]", rating.elo, rating.low, rating.high)
        });
        let place = if row.mean_place.is_nan() { "-".to_owned() } else { format!("{:.2}", row.mean_place) };
        text += &format!(
            "{:>3} {:<width$}{rounds} {:>8} {:>7}  {:<22} {place:>6}  {rating:<24} {:>9.1}\n",
            row.place,
            field.name(row.entrant),
            points(row.points),
            row.matches,
            share(row.share),
            row.ms
        );
    }
    if standing.rows.len() <= MOST_CROSSED {
        text += &cross(field, standing, width);
    }
    text + &forfeits(field, results, standing)
}

/// Points without a needless decimal place.
pub(crate) fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

pub(crate) fn share(bars: Bars) -> String {
    if bars.mean.is_nan() {
        return "-".to_owned();
    }
    format!("{:.1} [{:.1}, {:.1}]", 100.0 * bars.mean, 100.0 * bars.low, 100.0 * bars.high)
}

/// Who was ahead of whom how often.
fn cross(field: &Field, standing: &Standing, width: usize) -> String {
    let mut text = format!("\n{:>3} {:<width$}", "", "ahead of");
    let rows = &standing.rows;
    text.extend(rows.iter().map(|row| format!(" {:>8}", row.place)));
    text.push('\n');
    for row in rows {
        text += &format!("{:>3} {:<width$}", row.place, field.name(row.entrant));
        for other in rows {
            let (ahead, met) = standing.cross[row.entrant][other.entrant];
            let cell = if met == 0 { String::new() } else { format!("{}/{met}", points(ahead)) };
            text += &format!(" {cell:>8}");
        }
        text.push('\n');
    }
    text
}

/// How often every entrant has forfeited, and why it did the first time.
fn forfeits(field: &Field, results: &BTreeMap<MatchId, Outcome>, standing: &Standing) -> String {
    let mut text = String::new();
    for row in standing.rows.iter().filter(|row| row.forfeits > 0) {
        let first = results.values().find_map(|outcome| {
            let loss = outcome.loss.as_ref()?;
            (outcome.plan.seating.get(loss.seat.index()) == Some(&row.entrant)).then_some((outcome, loss))
        });
        let Some((outcome, loss)) = first else { continue };
        let MatchId { round, group, game } = outcome.plan.id;
        let times =
            if row.forfeits == 1 { "1 forfeit".to_owned() } else { format!("{} forfeits", row.forfeits) };
        let name = field.name(row.entrant);
        text += &format!(
            "\n{name}: {times}, the first in match {round}-{group}-{game}: {}\n",
            loss.forfeit.reason
        );
        text.extend(loss.forfeit.last_words.lines().map(|line| format!("  {line}\n")));
    }
    text
}
