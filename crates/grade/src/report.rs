//! The grade for people, for programs, as a web page, and for Gradescope.

use std::fmt::Write;

use tessera_core::{Problem, Question, Value};
use tessera_wire::grade::{self as wire, Asked, Gradescope, GradescopeTest};

use crate::run::OpGrade;
use crate::{Grade, Mistake};

/// Returns a question as it is sent.
fn request(game: &str, question: &Question) -> String {
    tessera_wire::json(&Asked::new(game, question))
}

fn shown(answer: &Result<Value, Problem>) -> String {
    match answer {
        Ok(value) => tessera_wire::write(value),
        Err(problem) => format!("an error: {problem}"),
    }
}

/// Returns the grade as text.
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

fn op_form(op: &OpGrade) -> wire::OpGrade {
    let OpGrade { asked, right, wrong, failed, not_attempted, skipped: not_asked, micros } = *op;
    wire::OpGrade { asked, right, wrong, failed, not_attempted, not_asked, micros }
}

fn mistake_form<'a>(game: &'a str, mistake: &'a Mistake) -> wire::Mistake<'a> {
    wire::Mistake {
        question: Asked::new(game, &mistake.question),
        original: Asked::new(game, &mistake.original),
        about: mistake.about,
        right: shown(&mistake.ours),
        given: mistake.given.shown(),
        reason: mistake.reason.as_deref(),
    }
}

/// Returns the grade as one JSON object.
pub fn json(grade: &Grade) -> String {
    tessera_wire::json(&wire::Grade {
        game: grade.game,
        is_right: grade.is_right(),
        is_stopped: grade.is_stopped,
        starts: grade.starts,
        total: op_form(&grade.total()),
        ops: grade.ops.iter().map(|(name, op)| (*name, op_form(op))).collect(),
        mistakes: grade.mistakes.iter().map(|mistake| mistake_form(grade.game, mistake)).collect(),
    })
}

/// Returns the grade as a results file of Gradescope: one test per operation, all with equal weight.
pub fn gradescope(grade: &Grade) -> String {
    let test = |(name, op): (&&'static str, &OpGrade)| {
        let output = match grade.mistakes.iter().find(|mistake| mistake.question.op == *name) {
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
        GradescopeTest {
            name,
            score: (1000.0 * op.right as f64 / all as f64).round() / 100.0,
            max_score: 10.0,
            output,
            output_format: "text",
            status: if op.right == all { "passed" } else { "failed" },
        }
    };
    let tests = grade.ops.iter().map(test).collect();
    tessera_wire::json(&Gradescope { output: text(grade), output_format: "text", tests })
}

/// Returns the grade as a self-contained page.
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
            ("Smallest question", request(grade.game, &mistake.question)),
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
            // As an image, so that the style sheets of the pictures do not interfere.
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

/// Percent-encodes everything except letters and digits.
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
