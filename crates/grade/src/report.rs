//! A grade for people, for programs, for a browser, and for Gradescope.

use std::fmt::Write;

use serde_json::{Value as Json, json as json_of};
use tessera_core::{Problem, Question, Value};

use crate::run::OpGrade;
use crate::{Grade, Mistake};

fn request(game: &str, question: &Question) -> Json {
    let args = tessera_wire::write(&Value::Map(question.args.0.clone()));
    let args: Json = serde_json::from_str(&args).unwrap_or_default();
    json_of!({"game": game, "op": question.op, "args": args})
}

fn shown(answer: &Result<Value, Problem>) -> String {
    match answer {
        Ok(value) => tessera_wire::write(value),
        Err(problem) => format!("an error: {problem}"),
    }
}

/// The grade as text.
pub fn text(grade: &Grade) -> String {
    let mut text = String::new();
    let width = grade.ops.keys().map(|op| op.len()).max().unwrap_or(0).max(5);
    let _ = writeln!(
        text,
        "{:width$}  {:>7} {:>7} {:>7} {:>7}  {:>9}",
        "op", "asked", "right", "wrong", "failed", "us each"
    );
    let line = |text: &mut String, name: &str, op: &OpGrade| {
        let each = op.micros.checked_div(op.asked).unwrap_or(0);
        let note = match (op.not_attempted, op.skipped) {
            (0, 0) => String::new(),
            (0, skipped) => format!("  {skipped} not asked"),
            (attempts, 0) if attempts == op.asked => "  not attempted".to_owned(),
            (attempts, skipped) => format!("  {attempts} not attempted, {skipped} not asked"),
        };
        let _ = writeln!(
            text,
            "{name:width$}  {:>7} {:>7} {:>7} {:>7}  {each:>9}{note}",
            op.asked, op.right, op.wrong, op.failed
        );
    };
    for (name, op) in &grade.ops {
        line(&mut text, name, op);
    }
    if grade.ops.len() > 1 {
        line(&mut text, "all", &grade.total());
    }
    for mistake in &grade.mistakes {
        let Mistake { question, about, ours, given, reason, .. } = mistake;
        let _ = writeln!(text, "\n{}: {about}", question.op);
        let _ = writeln!(text, "  question  {}", request(grade.game, question));
        let _ = writeln!(text, "  right     {}", shown(ours));
        let _ = writeln!(text, "  given     {}", given.shown());
        if let Some(reason) = reason {
            let _ = writeln!(text, "  because   {reason}");
        }
    }
    let total = grade.total();
    let verdict = match (grade.is_right(), total.right + total.wrong + total.failed) {
        (true, _) => "everything attempted is right",
        (false, 0) => "nothing was attempted",
        (false, _) => "something is wrong; above is the smallest question found for each operation",
    };
    let _ = writeln!(text, "\n{verdict}{}", if grade.is_stopped { " (stopped early)" } else { "" });
    text
}

fn op_json(op: &OpGrade) -> Json {
    json_of!({
        "asked": op.asked, "right": op.right, "wrong": op.wrong, "failed": op.failed,
        "not_attempted": op.not_attempted, "not_asked": op.skipped, "micros": op.micros,
    })
}

/// The grade as one JSON object.
pub fn json(grade: &Grade) -> String {
    let ops: serde_json::Map<String, Json> =
        grade.ops.iter().map(|(name, op)| ((*name).to_owned(), op_json(op))).collect();
    let mistake = |mistake: &Mistake| {
        json_of!({
            "question": request(grade.game, &mistake.question),
            "original": request(grade.game, &mistake.original),
            "about": mistake.about,
            "right": shown(&mistake.ours),
            "given": mistake.given.shown(),
            "reason": mistake.reason,
        })
    };
    let mistakes: Vec<Json> = grade.mistakes.iter().map(mistake).collect();
    json_of!({
        "game": grade.game, "is_right": grade.is_right(), "is_stopped": grade.is_stopped, "starts": grade.starts,
        "total": op_json(&grade.total()), "ops": ops, "mistakes": mistakes,
    })
    .to_string()
}

/// The grade as a results file of Gradescope: one test for each operation, worth as much as any other.
pub fn gradescope(grade: &Grade) -> String {
    let test = |(&name, op): (&&str, &OpGrade)| {
        let output = match grade.mistakes.iter().find(|mistake| mistake.question.op == name) {
            None if op.not_attempted == op.asked => "not attempted".to_owned(),
            None => String::new(),
            Some(mistake) => format!(
                "{}\nquestion: {}\nright:    {}\ngiven:    {}\n{}",
                mistake.about,
                request(grade.game, &mistake.question),
                shown(&mistake.ours),
                mistake.given.shown(),
                mistake.reason.as_deref().unwrap_or_default(),
            ),
        };
        let all = (op.asked + op.skipped).max(1);
        json_of!({
            "name": name, "score": (1000.0 * op.right as f64 / all as f64).round() / 100.0, "max_score": 10.0,
            "output": output, "output_format": "text",
            "status": if op.right == all { "passed" } else { "failed" },
        })
    };
    let tests: Vec<Json> = grade.ops.iter().map(test).collect();
    json_of!({"output": text(grade), "output_format": "text", "tests": tests}).to_string()
}

/// The grade as a page that needs nothing else.
pub fn html(grade: &Grade) -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Grade: {0}</title>\n<style>{STYLE}</style></head><body>\n<h1>{0}</h1>\n",
        escaped(grade.game)
    );
    page += "<div class=\"wide\"><table><thead><tr><th>Operation<th>Asked<th>Right<th>Wrong<th>Failed<th>Not attempted</thead>\n";
    for (name, op) in &grade.ops {
        let class = if op.wrong + op.failed > 0 { "bad" } else { "good" };
        let _ = writeln!(
            page,
            "<tr class=\"{class}\"><th>{name}<td>{}<td>{}<td>{}<td>{}<td>{}",
            op.asked, op.right, op.wrong, op.failed, op.not_attempted
        );
    }
    page += "</table></div>\n";
    for mistake in &grade.mistakes {
        let _ =
            writeln!(page, "<section><h2>{}</h2><p>{}</p><dl>", mistake.question.op, escaped(mistake.about));
        let entries = [
            ("Smallest question", request(grade.game, &mistake.question).to_string()),
            ("Right answer", shown(&mistake.ours)),
            ("Program's answer", mistake.given.shown()),
        ];
        for (name, entry) in entries {
            let _ = writeln!(page, "<dt>{name}<dd><code>{}</code>", escaped(&entry));
        }
        if let Some(reason) = &mistake.reason {
            let _ = writeln!(page, "<dt>Why<dd>{}", escaped(reason));
        }
        page += "</dl>\n";
        if let Some(picture) = &mistake.picture {
            // As an image, so that the style sheets of the pictures stay apart.
            let _ =
                writeln!(page, "<img alt=\"The position\" src=\"data:image/svg+xml,{}\">", encoded(picture));
        }
        page += "</section>\n";
    }
    if grade.mistakes.is_empty() {
        page += "<p>No mistakes found.</p>\n";
    }
    page + "</body></html>\n"
}

const STYLE: &str = ":root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}\
    body{max-width:60rem;margin:0 auto;padding:1rem}table{border-collapse:collapse}.wide{overflow-x:auto}\
    th,td{padding:.3rem .8rem;text-align:right;border-bottom:1px solid #8886}th:first-child{text-align:left}\
    .bad th{color:#c33}.good th{color:#2a7}dt{font-weight:600;margin-top:.5rem}dd{margin:0}\
    code{overflow-wrap:anywhere}img{max-width:100%;max-height:32rem;margin-top:1rem;background:#fff;border-radius:8px}\
    section{border-top:2px solid #8886;margin-top:2rem}\
    @media (prefers-color-scheme:dark){.bad th{color:#f88}.good th{color:#6d9}}";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text in an address: everything but letters and digits is written in percent.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(2 * text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'0'..=b'9'
            | b'-'
            | b'.'
            | b' '
            | b'='
            | b':'
            | b'/'
            | b';'
            | b',' => {
                encoded.push(byte as char);
            }
            _ => {
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
    }
    encoded
}
