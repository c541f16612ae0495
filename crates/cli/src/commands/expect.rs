//! `tessera query --expect FILE`: compares answers with known ones.

use std::io;

use tessera_core::{Problem, Value};
use tessera_wire::{Answered, ask_line, read, write};

use super::query::Lines;
use crate::Answer;
use crate::output::Output;

/// The known answer to a question.
enum Known {
    /// The answer.
    Answer(Value),
    /// The code of an error; `None` accepts any error.
    Error(Option<String>),
}

/// Compares the answers with those of a file, in one of two forms. Lines with a question and its answer, in the member
/// `expect`, need no standard input. Lines as `tessera query` prints them are compared in order with the answers to the
/// questions on standard input.
pub(super) fn run(file: &str, is_strict: bool, output: &mut Output) -> anyhow::Result<Answer> {
    let mut expected = Lines::open(file)?;
    let mut questions: Option<Lines<io::StdinLock<'static>>> = None;
    let (mut count, mut wrong) = (0u64, 0u64);
    loop {
        let number = expected.number + 1;
        let known = match expected.next()? {
            None => break,
            Some(line) => line.map_err(|problem| at(file, number, &problem))?,
        };
        let entry = read(known).map_err(|error| at(file, number, &Problem::bad_request(error)))?;
        let is_question = matches!(&entry, Value::Map(entry) if entry.contains_key("op"));
        let asked = if is_question {
            ask_line(tessera_catalog::find, known, is_strict)
        } else {
            anyhow::ensure!(
                file != "-",
                "the questions and the answers cannot both come from standard input"
            );
            let questions = questions.get_or_insert_with(|| Lines::new(io::stdin().lock()));
            match questions.next()? {
                Some(Ok(line)) => ask_line(tessera_catalog::find, line, is_strict),
                Some(Err(problem)) => Answered { id: None, answer: Err(problem) },
                None => anyhow::bail!("{file} has more answers than standard input has questions"),
            }
        };
        let known = known_answer(entry).ok_or_else(|| {
            let message = "a line has \"expect\", \"ok\" or \"error\"";
            at(file, expected.number, &Problem::bad_request(message))
        })?;
        count += 1;
        if !is_as_expected(&asked.answer, &known) {
            wrong += 1;
            output.line(format!("{file}:{}: {}", expected.number, difference(&asked.answer, &known)))?;
        }
    }
    if let Some(questions) = &mut questions
        && questions.next()?.is_some()
    {
        anyhow::bail!("standard input has more questions than {file} has answers");
    }
    output.line(format!("{count} asked, {} as expected, {wrong} different", count - wrong))?;
    Ok(if wrong == 0 { Answer::Yes } else { Answer::No })
}

fn at(file: &str, line: usize, problem: &Problem) -> anyhow::Error {
    anyhow::anyhow!("{file}:{line}: {problem}")
}

/// The answer in a line: `expect` or `ok` with a value, or `error` with a code. An error may also be written as
/// `"expect": {"error": CODE}`.
fn known_answer(entry: Value) -> Option<Known> {
    let Value::Map(mut entry) = entry else { return None };
    if let Some(error) = entry.remove("error") {
        return Some(Known::Error(code_of(&error)));
    }
    match entry.remove("expect").or_else(|| entry.remove("ok"))? {
        Value::Map(members) if members.len() == 1 && members.contains_key("error") => {
            Some(Known::Error(code_of(&members["error"])))
        }
        answer => Some(Known::Answer(answer)),
    }
}

fn code_of(error: &Value) -> Option<String> {
    match error {
        Value::Text(code) => Some(code.clone()),
        Value::Map(error) => match error.get("code") {
            Some(Value::Text(code)) => Some(code.clone()),
            _ => None,
        },
        _ => None,
    }
}

fn is_as_expected(answer: &Result<Value, Problem>, known: &Known) -> bool {
    match (answer, known) {
        (Ok(answer), Known::Answer(known)) => answer == known,
        (Err(_), Known::Error(None)) => true,
        (Err(problem), Known::Error(Some(code))) => problem.code.name() == code,
        _ => false,
    }
}

fn difference(answer: &Result<Value, Problem>, known: &Known) -> String {
    let known = match known {
        Known::Answer(known) => write(known),
        Known::Error(Some(code)) => format!("the error {code}"),
        Known::Error(None) => "an error".to_owned(),
    };
    let answer = match answer {
        Ok(answer) => write(answer),
        Err(problem) => format!("the error {} ({problem})", problem.code),
    };
    format!("expected {known}, got {answer}")
}
