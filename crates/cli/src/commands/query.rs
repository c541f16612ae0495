//! `tessera query`: JSON lines in, JSON lines out, in order, streaming.
//!
//! Every line is answered, whatever it holds, and memory does not grow with the number of lines.

use std::io::{self, BufRead, BufReader, Read};

use tessera_catalog::find;
use tessera_core::{Args, Problem, Value};
use tessera_wire::{object, problem, read, write};

use crate::Answer;
use crate::output::Output;

/// The longest request that is read; every argument of every op is far shorter.
const MAX_LINE: usize = 1 << 20;

pub(crate) fn run(output: &mut Output) -> anyhow::Result<Answer> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut line = Vec::new();
    loop {
        // A client may wait for this answer before it sends more.
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
        match next_line(&mut input, &mut line)? {
            Line::End => return Ok(Answer::Yes),
            Line::Whole => output.line(answer(&line))?,
            Line::TooLong => {
                let message = format!("the line is longer than {MAX_LINE} bytes");
                output.line(write_answer(None, Err(Problem::bad_request(message))))?;
            }
        }
    }
}

enum Line {
    Whole,
    TooLong,
    End,
}

/// Reads a line without its end into `line`; of one that is too long everything is passed over.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let limit = MAX_LINE as u64 + 1;
    if (&mut *input).take(limit).read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Line::Whole);
    }
    if line.len() <= MAX_LINE {
        return Ok(Line::Whole);
    }
    loop {
        let buffer = input.fill_buf()?;
        let (used, done) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(index) => (index + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(Line::TooLong);
        }
    }
}

/// The answer to one request, as JSON.
fn answer(line: &[u8]) -> String {
    let request = match read(line) {
        Ok(Value::Map(request)) => request,
        Ok(other) => {
            let message = format!("a request is a JSON object, not {}", other.kind());
            return write_answer(None, Err(Problem::bad_request(message)));
        }
        Err(error) => {
            return write_answer(None, Err(Problem::bad_request(format!("not JSON: {error}"))));
        }
    };
    let mut request = Args(request);
    let id = request.0.remove("id");
    write_answer(id.as_ref(), ask(request))
}

fn ask(mut request: Args) -> Result<Value, Problem> {
    let args = match request.0.remove("args") {
        Some(Value::Map(args)) => Args(args),
        None => Args::default(),
        Some(other) => {
            let message = format!("\"args\" must be an object, not {}", other.kind());
            return Err(Problem::bad_request(message));
        }
    };
    find(request.text("game")?)?.query(request.text("op")?, &args)
}

fn write_answer(id: Option<&Value>, answer: Result<Value, Problem>) -> String {
    let mut entries = Vec::new();
    entries.extend(id.map(|id| ("id", write(id))));
    entries.push(match &answer {
        Ok(value) => ("ok", write(value)),
        Err(error) => ("error", problem(error)),
    });
    object(&entries)
}
