//! The standing for programs.

use std::collections::BTreeMap;

use tessera_core::Value;
use tessera_wire::{object, write};

use crate::{Field, Group, MatchId, Outcome, Standing};

fn number(number: f64) -> String {
    if number.is_finite() { format!("{number:.4}") } else { "null".to_owned() }
}

fn text(text: &str) -> String {
    write(&text.into())
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

/// Returns the whole table on one line: the entrants from best to last, and the cross table in the same order. Each
/// cell says how often the first was ahead and how often the two have met.
pub fn json(
    field: &Field,
    results: &BTreeMap<MatchId, Outcome>,
    standing: &Standing,
    rounds: &[Vec<Group>],
) -> String {
    let rows = standing.rows.iter().map(|row| {
        let bars = |[mean, low, high]: [f64; 3]| list([mean, low, high].into_iter().map(number));
        let rating = row
            .rating
            .map_or_else(|| "null".to_owned(), |rating| bars([rating.elo, rating.low, rating.high]));
        let lost = results.values().filter_map(|outcome| {
            let loss = outcome.loss.as_ref()?;
            (outcome.plan.seating.get(loss.seat.index()) == Some(&row.entrant))
                .then_some((outcome.plan.id, loss))
        });
        let forfeits = lost.map(|(id, loss)| {
            object(&[
                ("match", text(&format!("{}-{}-{}", id.round, id.group, id.game))),
                ("reason", text(&loss.forfeit.reason)),
                ("stderr", text(&loss.forfeit.last_words)),
            ])
        });
        object(&[
            ("place", row.place.to_string()),
            ("entrant", text(&field.name(row.entrant))),
            ("matches", row.matches.to_string()),
            ("points", number(row.points)),
            ("share", bars([row.share.mean, row.share.low, row.share.high])),
            ("mean_place", number(row.mean_place)),
            ("rating", rating),
            ("rounds", row.rounds.to_string()),
            ("byes", row.byes.to_string()),
            ("ms_per_move", number(row.ms)),
            ("forfeits", list(forfeits)),
        ])
    });
    let cross = standing.rows.iter().map(|row| {
        let cells = standing.rows.iter().map(|other| {
            let (ahead, met) = standing.cross[row.entrant][other.entrant];
            list([number(ahead), met.to_string()].into_iter())
        });
        list(cells)
    });
    let rounds = rounds.iter().map(|groups| {
        let names = |group: &Group| list(group.members.iter().map(|&member| text(&field.name(member))));
        list(groups.iter().map(names))
    });
    let title = &field.title;
    let options = title.options.iter().map(|(name, value)| (name.clone(), Value::from(value.clone())));
    object(&[
        ("version", text(&title.version)),
        ("game", text(field.game.info().name)),
        ("options", write(&Value::Map(options.collect()))),
        ("seed", title.seed.to_string()),
        ("format", text(&title.format.to_string())),
        ("games", title.games.to_string()),
        ("seats", field.seats.to_string()),
        ("engines", list(title.engines.iter().map(|engine| text(engine)))),
        ("matches", results.len().to_string()),
        ("entrants", list(rows)),
        ("ahead", list(cross)),
        ("rounds", list(rounds)),
    ])
}
