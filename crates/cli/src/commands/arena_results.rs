//! The results of an arena, for people and for programs.

use tessera_arena::{Bars, Bout, Elo, Loss, Pentanomial, Played, Sprt, Title, Verdict, standing};
use tessera_core::Value;
use tessera_wire::{object, write};

/// What was played, in order.
pub(super) struct Results<'a> {
    pub(super) title: &'a Title,
    pub(super) played: &'a [Played],
    pub(super) sprt: Option<Sprt>,
}

impl Results<'_> {
    /// The pairs of bouts, if two entrants have met in matches of two.
    fn pairs(&self) -> Option<Pentanomial> {
        let is_duel =
            self.title.players.len() == 2 && self.played.first().is_some_and(|bout| bout.seating.len() == 2);
        is_duel.then(|| Pentanomial::count(self.played))
    }

    /// The forfeits of an entrant.
    fn forfeits(&self, entrant: usize) -> Vec<(Bout, &Loss)> {
        let losses = self.played.iter().filter_map(|bout| {
            let loss = bout.loss.as_ref()?;
            (bout.seating[loss.seat.index()] == entrant).then_some((bout.bout, loss))
        });
        losses.collect()
    }
}

fn verdict(verdict: Verdict) -> (&'static str, &'static str) {
    match verdict {
        Verdict::Open => ("open", "not decided yet"),
        Verdict::Stronger => ("stronger", "the first is stronger"),
        Verdict::NotStronger => ("not_stronger", "the first is not stronger"),
    }
}

/// A number with its interval; an end that nothing is known of is infinite.
fn shown(bars: Bars, factor: f64, number: impl Fn(f64) -> String) -> String {
    let end = |end: f64, word: &str| if end.is_finite() { number(factor * end) } else { word.to_owned() };
    let mean = if bars.mean < 0.0 { "-inf" } else { "+inf" };
    format!("{} [{}, {}]", end(bars.mean, mean), end(bars.low, "-inf"), end(bars.high, "+inf"))
}

/// The table for people.
pub(super) fn table(results: &Results<'_>) -> String {
    let Results { title, played, .. } = results;
    let mut text = format!("{title}\n{} bouts\n\n", played.len());
    text +=
        &format!("{:<24} {:>22} {:>24} {:>20}\n", "player", "first places, %", "mean score", "mean place");
    for (player, row) in title.players.iter().zip(standing(played, title.players.len())) {
        let cells = [
            shown(row.firsts, 100.0, |number| format!("{number:.1}")),
            shown(row.score, 1.0, |number| format!("{number:.1}")),
            shown(row.rank, 1.0, |number| format!("{number:.2}")),
        ];
        text += &format!("{player:<24} {:>22} {:>24} {:>20}\n", cells[0], cells[1], cells[2]);
    }
    for (number, player) in title.players.iter().enumerate() {
        let losses = results.forfeits(number);
        if let Some((Bout { deal, rotation }, first)) = losses.first() {
            let count = losses.len();
            let times = if count == 1 { "1 forfeit".to_owned() } else { format!("{count} forfeits") };
            text += &format!("\n{player}: {times}, the first in deal {deal}, rotation {rotation}: ");
            text += &format!("{}\n", first.forfeit.reason);
            text.extend(first.forfeit.last_words.lines().map(|line| format!("  {line}\n")));
        }
    }
    if let Some(counts) = results.pairs() {
        let Elo { elo, .. } = counts.elo();
        text += &format!(
            "\n{} deals in pairs, 0 to 2 points: {:?}\nElo {}\n",
            counts.deals(),
            counts.0,
            shown(elo, 1.0, |elo| format!("{elo:+.0}"))
        );
        if let Some(sprt) = results.sprt {
            let ((lower, upper), (_, words)) = (sprt.bounds(), verdict(sprt.verdict(counts)));
            let Sprt { elo0, elo1, alpha, beta } = sprt;
            text += &format!(
                "SPRT of {elo1} against {elo0} Elo, alpha {alpha}, beta {beta}: ratio {:.2} in [{lower:.2}, {upper:.2}], \
                 {words}\n",
                sprt.ratio(counts)
            );
        }
    }
    text
}

/// A number as JSON; null if it is not finite.
fn number(number: f64) -> String {
    if number.is_finite() { format!("{number:.4}") } else { "null".to_owned() }
}

fn bars(bars: Bars) -> String {
    format!("[{},{},{}]", number(bars.mean), number(bars.low), number(bars.high))
}

fn text(text: &str) -> String {
    write(&text.into())
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

/// Everything that the table shows, on one line.
pub(super) fn json(results: &Results<'_>) -> String {
    let Results { title, played, .. } = results;
    let mut deals: Vec<u64> = played.iter().map(|played| played.bout.deal).collect();
    deals.sort_unstable();
    deals.dedup();
    let forfeit = |(Bout { deal, rotation }, loss): &(Bout, &Loss)| {
        object(&[
            ("deal", deal.to_string()),
            ("rotation", rotation.to_string()),
            ("reason", text(&loss.forfeit.reason)),
            ("stderr", text(&loss.forfeit.last_words)),
        ])
    };
    let rows = standing(played, title.players.len());
    let players = title.players.iter().zip(rows).enumerate().map(|(entrant, (player, row))| {
        object(&[
            ("player", text(player)),
            ("bouts", played.len().to_string()),
            ("firsts", bars(row.firsts)),
            ("score", bars(row.score)),
            ("place", bars(row.rank)),
            ("forfeits", list(results.forfeits(entrant).iter().map(forfeit))),
        ])
    });
    let options = title.options.iter().map(|(name, value)| (name.clone(), Value::from(value.clone())));
    let mut entries = vec![
        ("version", text(&title.version)),
        ("game", text(&title.game)),
        ("seed", title.seed.to_string()),
        ("options", write(&Value::Map(options.collect()))),
        ("engines", list(title.engines.iter().map(|engine| text(engine)))),
        ("deals", deals.len().to_string()),
        ("bouts", played.len().to_string()),
        ("players", list(players)),
    ];
    if let Some(counts) = results.pairs() {
        let Elo { share, elo } = counts.elo();
        entries.push(("pairs", list(counts.0.iter().map(u64::to_string))));
        entries.push(("share", bars(share)));
        entries.push(("elo", bars(elo)));
        if let Some(sprt) = results.sprt {
            let (lower, upper) = sprt.bounds();
            let sprt = object(&[
                ("elo0", sprt.elo0.to_string()),
                ("elo1", sprt.elo1.to_string()),
                ("alpha", sprt.alpha.to_string()),
                ("beta", sprt.beta.to_string()),
                ("lower", number(lower)),
                ("upper", number(upper)),
                ("ratio", number(sprt.ratio(counts))),
                ("verdict", text(verdict(sprt.verdict(counts)).0)),
            ]);
            entries.push(("sprt", sprt));
        }
    }
    object(&entries)
}
