//! A self-contained page with tables, forfeits, and every match as pictures.

use std::collections::BTreeMap;
use std::fmt::Write;

use tessera_wire::write;

use crate::text::{points, share};
use crate::{Field, Format, Group, MatchId, Outcome, Standing};

/// The script that shows the pictures.
const SCRIPT: &str = include_str!("report.js");

/// The style of the page.
const STYLE: &str = include_str!("report.css");

/// A match as pictures: JSON in the format of `tessera_wire::film`, for each copy that was played.
pub type Film = Vec<String>;

/// Returns the page. `films` are the matches whose records are available.
pub fn html(
    field: &Field,
    results: &BTreeMap<MatchId, Outcome>,
    standing: &Standing,
    rounds: &[Vec<Group>],
    films: &BTreeMap<MatchId, Film>,
) -> String {
    let info = field.game.info();
    let art = field.game.art();
    let mut fonts = String::new();
    for font in art.fonts {
        let _ = write!(
            fonts,
            "@font-face{{font-family:\"{}\";font-weight:{};src:url(data:font/woff2;base64,{})}}",
            font.family,
            font.weight,
            base64(font.woff2)
        );
    }
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Tournament: {title}</title>\n<style>{STYLE}{fonts}{css}</style></head>\n<body>\n\
         <svg width=\"0\" height=\"0\" class=\"symbols\" aria-hidden=\"true\"><defs>{symbols}</defs></svg>\n\
         <h1>{title}</h1>\n<p class=\"about\">{about}. {count} matches.</p>\n",
        title = escaped(info.title),
        css = art.css,
        symbols = art.symbols,
        about = escaped(&field.about()),
        count = results.len(),
    );
    page += &table(field, standing);
    page += &cross(field, standing);
    page += &forfeits(field, results);
    page += &matches(field, results, rounds, films);
    page += "<dialog id=\"player\"><form method=\"dialog\"><h2 id=\"who\"></h2><button>Close</button></form>\
             <p id=\"what\" aria-live=\"polite\"></p><div class=\"controls\">\
             <button id=\"first\">First</button><button id=\"back\">Back</button>\
             <input id=\"place\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"Move\">\
             <button id=\"on\">Next</button><button id=\"last\">Last</button><button id=\"run\">Play</button></div>\
             <div id=\"picture\"></div></dialog>\n";
    for (id, film) in films {
        let names = |outcome: &Outcome| {
            let names = outcome.plan.seating.iter().map(|&entrant| write(&field.name(entrant).into()));
            names.collect::<Vec<_>>().join(",")
        };
        let names = results.get(id).map(names).unwrap_or_default();
        // A script ends at the first `</`, even inside a string.
        let copies = film.join(",").replace("</", "<\\/");
        let _ = writeln!(
            page,
            "<script type=\"application/json\" id=\"film-{}\">{{\"names\":[{}],\"copies\":[{copies}]}}</script>",
            name(*id),
            names.replace("</", "<\\/"),
        );
    }
    let _ = writeln!(page, "<script>{SCRIPT}</script>\n</body></html>");
    page
}

fn name(id: MatchId) -> String {
    format!("{}-{}-{}", id.round, id.group, id.game)
}

fn table(field: &Field, standing: &Standing) -> String {
    let is_knockout = field.title.format == Format::Elimination;
    let mut text =
        "<h2>Standing</h2>\n<div class=\"wide\"><table><thead><tr><th>Place<th class=\"name\">Entrant"
            .to_owned();
    text += if is_knockout { "<th>Rounds" } else { "" };
    text += "<th>Points<th>Matches<th>Share, %<th>Mean place<th>Rating<th>ms a move<th>Forfeits<th>Byes</thead>\n";
    for row in &standing.rows {
        let rating = row.rating.map_or_else(String::new, |rating| {
            format!("<b>{:+.0}</b> [{:+.0}, {:+.0}]", rating.elo, rating.low, rating.high)
        });
        let rounds = if is_knockout { format!("<td>{}", row.rounds) } else { String::new() };
        let place = if row.mean_place.is_nan() { String::new() } else { format!("{:.2}", row.mean_place) };
        let _ = writeln!(
            text,
            "<tr><td>{}<th class=\"name\">{}{rounds}<td>{}<td>{}<td>{}<td>{place}<td>{rating}<td>{:.1}<td>{}<td>{}",
            row.place,
            escaped(&field.name(row.entrant)),
            points(row.points),
            row.matches,
            share(row.share),
            row.ms,
            row.forfeits,
            row.byes
        );
    }
    let model = match field.group_size() {
        2 => "Ratings are Elo",
        _ => "Ratings follow the model of Plackett and Luce on the scale of Elo",
    };
    text + &format!(
        "</table></div>\n<p class=\"quiet\">{model}, relative to the mean of the field. Brackets hold 95 % intervals.</p>\n"
    )
}

fn cross(field: &Field, standing: &Standing) -> String {
    let rows = &standing.rows;
    let mut text =
        "<h2>Who was ahead of whom</h2>\n<div class=\"wide\"><table class=\"cross\"><thead><tr><th><th>"
            .to_owned();
    text.extend(rows.iter().map(|row| format!("<th>{}", row.place)));
    text += "</thead>\n";
    for row in rows {
        let _ = write!(text, "<tr><td>{}<th class=\"name\">{}", row.place, escaped(&field.name(row.entrant)));
        for other in rows {
            let (ahead, met) = standing.cross[row.entrant][other.entrant];
            if met == 0 {
                text += "<td class=\"none\">";
                continue;
            }
            let part = ahead / met as f64;
            let class = if part > 0.55 {
                "won"
            } else if part < 0.45 {
                "lost"
            } else {
                "level"
            };
            let _ = write!(text, "<td class=\"{class}\">{}/{met}", points(ahead));
        }
        text.push('\n');
    }
    text + "</table></div>\n"
}

fn forfeits(field: &Field, results: &BTreeMap<MatchId, Outcome>) -> String {
    let mut text = String::new();
    for outcome in results.values() {
        let Some(loss) = &outcome.loss else { continue };
        let Some(&entrant) = outcome.plan.seating.get(loss.seat.index()) else { continue };
        let words = match loss.forfeit.last_words.is_empty() {
            true => String::new(),
            false => format!("<pre>{}</pre>", escaped(&loss.forfeit.last_words)),
        };
        let _ = writeln!(
            text,
            "<li><b>{}</b> in match {}: {}{words}",
            escaped(&field.name(entrant)),
            name(outcome.plan.id),
            escaped(&loss.forfeit.reason)
        );
    }
    if text.is_empty() { text } else { format!("<h2>Forfeits</h2>\n<ul>\n{text}</ul>\n") }
}

fn matches(
    field: &Field,
    results: &BTreeMap<MatchId, Outcome>,
    rounds: &[Vec<Group>],
    films: &BTreeMap<MatchId, Film>,
) -> String {
    let mut text = "<h2>Matches</h2>\n".to_owned();
    let count = results.keys().map(|id| id.round + 1).max().unwrap_or(0);
    for round in 0..count {
        let byes = rounds.get(round as usize).into_iter().flatten().filter(|group| group.members.len() == 1);
        let byes: Vec<String> = byes.map(|group| escaped(&field.name(group.members[0]))).collect();
        let _ = writeln!(
            text,
            "<details{}><summary>Round {}</summary>",
            if count == 1 { " open" } else { "" },
            round + 1
        );
        if !byes.is_empty() {
            let _ = writeln!(text, "<p>Byes: {}</p>", byes.join(", "));
        }
        text += "<div class=\"wide\"><table class=\"matches\"><thead><tr><th>Match<th class=\"name\">Players in the order of the seats\
                 <th>Points<th>Places<th>Moves<th></thead>\n";
        for (id, outcome) in results.iter().filter(|(id, _)| id.round == round) {
            let players: Vec<String> =
                outcome.plan.seating.iter().map(|&entrant| escaped(&field.name(entrant))).collect();
            let listed = |numbers: Vec<String>| numbers.join(" : ");
            let button = match films.contains_key(id) {
                true => format!("<button data-film=\"{}\">Replay</button>", name(*id)),
                false => String::new(),
            };
            let _ = writeln!(
                text,
                "<tr><td>{}<td class=\"name\">{}<td>{}<td>{}<td>{}<td>{button}",
                name(*id),
                players.join(", "),
                listed(outcome.scores.iter().map(ToString::to_string).collect()),
                listed(outcome.ranks.iter().map(ToString::to_string).collect()),
                outcome.plies
            );
        }
        text += "</table></div></details>\n";
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Encodes bytes as Base64 (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits =
            chunk.iter().fold(0u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * place)) as usize & 63];
            text.push(if place <= chunk.len() { letter as char } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn bytes_are_written_as_the_rfc_shows() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
