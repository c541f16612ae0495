//! Named operations over text: their arguments, their answers, and the checks of a request.

use std::str::FromStr;

use crate::{AnyGame, Args, Code, Problem, Seed, Turn, Value, did_you_mean};

/// A named operation over text.
#[derive(Clone, Copy)]
pub struct Op {
    /// The name in requests.
    pub name: &'static str,
    /// The arguments.
    pub args: &'static [Arg],
    /// What the operation answers, in one sentence.
    pub about: &'static str,
    /// The kind of its answer: `boolean`, `string or null`, `array of strings`, ...
    pub answer: &'static str,
    /// Example arguments as a JSON object; see [`Op::example`].
    pub example: &'static str,
    /// Answers one request.
    pub run: fn(&Args) -> Result<Value, Problem>,
}

/// Checks that a text is meaningful, or says why not.
type Check = fn(&str) -> Result<(), Problem>;

/// An argument of an operation.
#[derive(Clone, Copy)]
pub struct Arg {
    /// The name in requests.
    pub name: &'static str,
    /// The accepted values.
    pub kind: ArgKind,
    /// Whether it may be left out.
    pub is_optional: bool,
    /// The additional check of a text in a strict request.
    strict: Option<Check>,
}

/// The values that an argument accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ArgKind {
    /// A string.
    Text,
    /// A string or null; null is never well formed.
    TextOrNull,
    /// An integer.
    Number,
    /// True or false.
    Flag,
    /// An object.
    Object,
    /// An object or a string.
    ObjectOrText,
}

impl ArgKind {
    /// Returns the JSON name of the kind.
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
    /// Creates a required argument.
    pub const fn new(name: &'static str, kind: ArgKind) -> Arg {
        Arg { name, kind, is_optional: false, strict: None }
    }

    /// Creates a string argument.
    pub const fn text(name: &'static str) -> Arg {
        Arg::new(name, ArgKind::Text)
    }

    /// Creates an integer argument.
    pub const fn number(name: &'static str) -> Arg {
        Arg::new(name, ArgKind::Number)
    }

    /// Makes the argument optional.
    #[must_use]
    pub const fn optional(self) -> Arg {
        Arg { is_optional: true, ..self }
    }

    /// Adds a check that a strict request must pass. For operations that answer a wrong text with `false`, `null` or an
    /// empty list, which hides mistakes in the request.
    #[must_use]
    pub const fn strict(self, check: Check) -> Arg {
        Arg { strict: Some(check), ..self }
    }
}

/// Checks that a text follows a notation; for [`Arg::strict`].
pub fn follows<T: FromStr<Err: Into<Problem>>>(text: &str) -> Result<(), Problem> {
    text.parse::<T>().map(drop).map_err(Into::into)
}

impl Op {
    /// Returns the arguments for help texts: `placement, [count]`.
    pub fn signature(&self) -> String {
        let shown = |arg: &Arg| if arg.is_optional { format!("[{}]", arg.name) } else { arg.name.to_owned() };
        self.args.iter().map(shown).collect::<Vec<_>>().join(", ")
    }

    /// Returns the example arguments as a JSON object. In those of common operations, `EXAMPLE`, `LEGAL` and `DEALER`
    /// are placeholders for a setup of the game, a legal action there, and a setup at the dealer's turn.
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

    /// Answers a request that has no arguments other than those of the operation.
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

/// Quotes a text. Texts of games need no escapes.
fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

/// Returns the setup at the dealer's first turn when every player takes the first legal action.
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

/// Answers a named operation of a game. A strict request gets an error where a lenient one answers `false`, `null` or
/// an empty list because a text is malformed or a state impossible.
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
