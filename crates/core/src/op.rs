//! Named operations over text: what they take, what they answer, and how a request is checked.

use std::str::FromStr;

use crate::{AnyGame, Args, Code, Problem, Seed, Turn, Value, did_you_mean};

/// A named operation over text.
#[derive(Clone, Copy)]
pub struct Op {
    /// The name in requests.
    pub name: &'static str,
    /// The arguments.
    pub args: &'static [Arg],
    /// What the operation answers, in words.
    pub about: &'static str,
    /// The kind of its answer: `boolean`, `string or null`, `array of strings`, ...
    pub answer: &'static str,
    /// Arguments that show it at work, as a JSON object; see [`Op::example`].
    pub example: &'static str,
    /// Answers one request.
    pub run: fn(&Args) -> Result<Value, Problem>,
}

/// An argument of an operation.
#[derive(Clone, Copy)]
pub struct Arg {
    /// The name in requests.
    pub name: &'static str,
    /// The values it takes.
    pub kind: ArgKind,
    /// Whether it may be left out.
    pub is_optional: bool,
    /// What a strict request also demands of a text.
    strict: Option<fn(&str) -> Result<(), Problem>>,
}

/// Which values an argument takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ArgKind {
    /// A string.
    Text,
    /// A string, or null, which is never well formed.
    TextOrNull,
    /// A whole number.
    Number,
    /// True or false.
    Flag,
    /// An object.
    Object,
    /// An object or a string.
    ObjectOrText,
}

impl ArgKind {
    /// The kind in the words of JSON.
    pub fn name(self) -> &'static str {
        match self {
            ArgKind::Text => "string",
            ArgKind::TextOrNull => "string or null",
            ArgKind::Number => "integer",
            ArgKind::Flag => "boolean",
            ArgKind::Object => "object",
            ArgKind::ObjectOrText => "object or string",
        }
    }
}

impl Arg {
    /// An argument that must be given.
    pub const fn new(name: &'static str, kind: ArgKind) -> Arg {
        Arg { name, kind, is_optional: false, strict: None }
    }

    /// A string.
    pub const fn text(name: &'static str) -> Arg {
        Arg::new(name, ArgKind::Text)
    }

    /// A whole number.
    pub const fn number(name: &'static str) -> Arg {
        Arg::new(name, ArgKind::Number)
    }

    /// The same argument, which may be left out.
    #[must_use]
    pub const fn optional(self) -> Arg {
        Arg { is_optional: true, ..self }
    }

    /// The same argument; a strict request must pass this check. For operations whose answer to a wrong text is
    /// `false`, `null` or an empty list, which hides a slip in the request.
    #[must_use]
    pub const fn strict(self, check: fn(&str) -> Result<(), Problem>) -> Arg {
        Arg { strict: Some(check), ..self }
    }
}

/// Whether a text follows a notation; for [`Arg::strict`].
pub fn follows<T: FromStr<Err: Into<Problem>>>(text: &str) -> Result<(), Problem> {
    text.parse::<T>().map(drop).map_err(Into::into)
}

impl Op {
    /// The arguments for help texts: `placement, [count]`.
    pub fn signature(&self) -> String {
        let shown = |arg: &Arg| if arg.is_optional { format!("[{}]", arg.name) } else { arg.name.to_owned() };
        self.args.iter().map(shown).collect::<Vec<_>>().join(", ")
    }

    /// Arguments that show the operation at work, as a JSON object. In those of operations that every game has,
    /// `EXAMPLE`, `LEGAL` and `DEALER` stand for a setup of the game, an action there, and a setup at the dealer's turn.
    pub fn example(&self, game: &dyn AnyGame) -> String {
        let setup = game.info().example;
        let mut text = self.example.replace("EXAMPLE", &quoted(setup));
        if text.contains("LEGAL") {
            let action = game.open(setup).ok().and_then(|position| position.actions().into_iter().next());
            text = text.replace("LEGAL", &quoted(&action.unwrap_or_default()));
        }
        if text.contains("DEALER") {
            text = text.replace("DEALER", &quoted(&at_the_dealer(game).unwrap_or_default()));
        }
        text
    }

    /// Answers a request with no other arguments than those of the operation.
    fn answer(&self, args: &Args, is_strict: bool) -> Result<Value, Problem> {
        if let Some(name) = args.0.keys().find(|name| self.args.iter().all(|arg| arg.name != **name)) {
            let hint = did_you_mean(name, self.args.iter().map(|arg| arg.name));
            let name: String = name.chars().take(64).collect();
            return Err(Problem::bad_request(format!("{} has no argument {name:?}{hint}", self.name)));
        }
        for arg in self.args.iter().filter(|_| is_strict) {
            if let (Some(check), Some(Value::Text(text))) = (arg.strict, args.0.get(arg.name)) {
                check(text).map_err(|problem| problem.within(arg.name))?;
            }
        }
        (self.run)(args)
    }
}

/// The texts of games need no escapes.
fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

/// The setup at the dealer's first turn in a match of first actions.
fn at_the_dealer(game: &dyn AnyGame) -> Option<String> {
    let mut position = game.start(&[], &mut Seed::from_number(1).deal_rng()).ok()?;
    loop {
        match position.turn() {
            Turn::Dealer => return Some(position.setup()),
            Turn::Player(_) => position.play(&position.actions().swap_remove(0)).ok()?,
            Turn::Over => return None,
        }
    }
}

/// Answers a named operation of a game. A strict request gets an error where the operation otherwise answers `false`,
/// `null` or an empty list because a text is malformed or a state impossible.
pub fn query(game: &dyn AnyGame, op: &str, args: &Args, is_strict: bool) -> Result<Value, Problem> {
    let ops = || game.ops().iter().chain(game.common_ops());
    match ops().find(|known| known.name == op) {
        Some(known) => known.answer(args, is_strict),
        None => {
            let hint = did_you_mean(op, ops().map(|known| known.name));
            let op: String = op.chars().take(64).collect();
            Err(Problem::new(Code::UnknownOp, format!("{} has no op {op:?}{hint}", game.info().name)))
        }
    }
}
