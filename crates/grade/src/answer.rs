//! The answer of a program, and whether it is right.

use tessera_core::{Problem, Value};

/// The answer of a program.
#[derive(Clone, PartialEq, Debug)]
pub enum Given {
    /// A value.
    Value(Value),
    /// An error, with its code if it has one.
    Error(String),
    /// The program does not implement the operation.
    NotAttempted,
    /// The program ended or closed its output; holds the reason and its last words.
    Crash(String),
    /// There was no answer in time.
    Hang(f64),
    /// The line is not an answer.
    Garbage(String),
}

impl Given {
    /// Parses a line; `None` if it answers another question.
    pub(crate) fn read(line: &[u8], id: u64) -> Option<Given> {
        let shown = || Given::Garbage(String::from_utf8_lossy(&line[..line.len().min(200)]).into_owned());
        let Ok(Value::Map(mut answer)) = tessera_wire::read(line) else { return Some(shown()) };
        match answer.get("id") {
            None | Some(Value::Null) => {}
            Some(Value::Int(number)) if *number == id as i64 => {}
            Some(Value::Int(_)) => return None,
            Some(_) => return Some(shown()),
        }
        if let Some(value) = answer.remove("ok") {
            return Some(Given::Value(value));
        }
        let code = match answer.remove("error") {
            Some(Value::Map(error)) => match error.get("code") {
                Some(Value::Text(code)) => code.clone(),
                _ => String::new(),
            },
            Some(Value::Text(code)) => code,
            _ => return Some(shown()),
        };
        Some(if code == "unknown_op" { Given::NotAttempted } else { Given::Error(code) })
    }

    /// Returns whether the program failed to answer.
    pub(crate) fn is_failure(&self) -> bool {
        matches!(self, Given::Crash(_) | Given::Hang(_) | Given::Garbage(_))
    }

    /// Formats the answer for people.
    pub(crate) fn shown(&self) -> String {
        match self {
            Given::Value(value) => tessera_wire::write(value),
            Given::Error(code) if code.is_empty() => "an error".to_owned(),
            Given::Error(code) => format!("the error {code}"),
            Given::NotAttempted => "not attempted".to_owned(),
            Given::Crash(how) => format!("no answer: the program {how}"),
            Given::Hang(seconds) => {
                format!("no answer after {seconds} s (does the program flush its output after each line?)")
            }
            Given::Garbage(line) => format!("a line that is no answer: {line}"),
        }
    }
}

/// Returns whether a program's answer is equivalent to ours.
pub fn is_right(ours: &Result<Value, Problem>, given: &Given) -> bool {
    match (ours, given) {
        (Ok(ours), Given::Value(given)) => is_same(ours, given),
        (Err(_), Given::Error(_)) => true,
        _ => false,
    }
}

/// Returns whether two values are equal; numbers may be written differently, such as 2 and 2.0.
fn is_same(one: &Value, other: &Value) -> bool {
    let number = |value: &Value| match value {
        Value::Int(number) => Some(*number as f64),
        Value::OtherNumber(text) => text.parse::<f64>().ok(),
        _ => None,
    };
    match (one, other) {
        (Value::List(one), Value::List(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        (Value::Map(one), Value::Map(other)) => {
            one.len() == other.len()
                && one.iter().all(|(name, one)| other.get(name).is_some_and(|other| is_same(one, other)))
        }
        _ => one == other || number(one).is_some_and(|one| number(other) == Some(one)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_in_any_form_that_means_something() {
        let read = |line: &str| Given::read(line.as_bytes(), 3);
        assert_eq!(read(r#"{"id":3,"ok":true}"#), Some(Given::Value(true.into())));
        assert_eq!(read(r#"{"ok":null}"#), Some(Given::Value(Value::Null)));
        assert_eq!(read(r#"{"id":2,"ok":true}"#), None, "a late answer to another question");
        assert_eq!(read(r#"{"id":3,"error":{"code":"illegal"}}"#), Some(Given::Error("illegal".to_owned())));
        assert_eq!(read(r#"{"id":3,"error":"unknown_op"}"#), Some(Given::NotAttempted));
        for garbage in ["", "true", "hello", r#"{"id":3}"#, r#"{"id":"x","ok":1}"#] {
            assert!(matches!(read(garbage), Some(Given::Garbage(_))), "{garbage}");
        }
    }

    #[test]
    fn numbers_are_equal_however_they_are_written() {
        let right = |ours: &str, given: &str| {
            let value = |text: &str| tessera_wire::read(text.as_bytes()).expect("JSON");
            is_right(&Ok(value(ours)), &Given::Value(value(given)))
        };
        assert!(right("[2,{\"a\":1}]", "[2.0,{\"a\":1}]"));
        for (ours, given) in
            [("2", "3"), ("2", "\"2\""), ("[1,2]", "[2,1]"), ("{\"a\":1}", "{}"), ("null", "false")]
        {
            assert!(!right(ours, given), "{ours} {given}");
        }
        assert!(is_right(&Err(Problem::illegal("no")), &Given::Error(String::new())));
        assert!(!is_right(&Err(Problem::illegal("no")), &Given::Value(false.into())));
    }
}
