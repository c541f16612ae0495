//! The selection of questions.

use tessera_core::{
    AnyGame, ArgKind, Args, Event, FastRng, OptionKind, Problem, Question, Seed, Turn, Value, below, choose,
};

use crate::hostile;

/// The parameters of the selection.
#[derive(Clone, Debug)]
pub struct Asks {
    /// The seed of all randomness.
    pub seed: u64,
    /// The number of questions.
    pub count: usize,
    /// The operations to ask for; if empty, all of the game and the quick common ones.
    pub ops: Vec<String>,
    /// Whether to include malformed and impossible texts.
    pub hostile: bool,
}

/// The common operations that have a single right answer.
const COMMON: [&str; 3] = ["legal", "play", "scores"];

/// Returns questions from corner cases and from random matches with every number of seats and random options. The same
/// parameters give the same questions.
pub fn ask_for(game: &dyn AnyGame, asks: &Asks) -> Result<Vec<Question>, Problem> {
    let known: Vec<&str> =
        game.ops().iter().map(|op| op.name).chain(game.common_ops().iter().map(|op| op.name)).collect();
    for op in &asks.ops {
        if !known.contains(&op.as_str()) {
            let hint = tessera_core::did_you_mean(op, known.iter().copied());
            return Err(Problem::bad_request(format!("{} has no op {op:?}{hint}", game.info().name)));
        }
    }
    let is_wanted = |op: &str| asks.ops.is_empty() || asks.ops.iter().any(|wanted| wanted == op);
    let mut rng = Seed::from_number(asks.seed).fast_rng();
    let mut questions = Vec::new();
    let corners = game.exam().map_or(&[][..], |exam| exam.corners());
    let add = |setup: &str, rng: &mut FastRng, questions: &mut Vec<Question>| {
        for question in about(game, setup, rng) {
            if questions.len() < asks.count && is_wanted(question.op) {
                // Whether a text is well formed is mainly a question about malformed texts.
                let is_spoilt = asks.hostile || takes_any_text(game, question.op);
                let spoilt = is_spoilt.then(|| hostile::spoil(&question, rng));
                questions.push(question);
                questions.extend(spoilt.filter(|_| questions.len() < asks.count));
            }
        }
    };
    // A few rounds over the corner cases, as many of their questions are random.
    for setup in corners.iter().cycle().take(3 * corners.len()) {
        add(setup, &mut rng, &mut questions);
    }
    // Guards against an endless loop if no position of a match answers any of the wanted operations.
    let mut idle = 0;
    while questions.len() < asks.count && idle < 50 {
        let before = questions.len();
        each_position(game, &mut rng, |setup, rng| add(setup, rng, &mut questions))?;
        idle = if questions.len() == before { idle + 1 } else { 0 };
    }
    Ok(questions)
}

/// Returns whether an operation accepts malformed texts as questions.
fn takes_any_text(game: &dyn AnyGame, op: &str) -> bool {
    let op = game.ops().iter().find(|known| known.name == op);
    op.is_some_and(|op| op.args.iter().any(|arg| arg.kind == ArgKind::TextOrNull))
}

/// Returns the questions about a state: the game's own, and those of [`COMMON`].
fn about(game: &dyn AnyGame, setup: &str, rng: &mut FastRng) -> Vec<Question> {
    let mut questions = game.exam().map_or(Vec::new(), |exam| exam.questions(setup, rng));
    if let Ok(position) = game.open(setup) {
        let setup = || ("setup", Value::from(position.setup()));
        let op = COMMON[below(rng, COMMON.len() as u32) as usize];
        let actions = position.actions();
        match op {
            "play" if actions.is_empty() => {}
            "play" => {
                let action = Value::from(choose(&actions, rng).as_str());
                questions.push(Question::new("play", [setup(), ("action", action)]));
            }
            op => questions.push(Question::new(op, [setup()])),
        }
    }
    questions
}

/// Calls `visit` with some positions of a random match.
fn each_position(
    game: &dyn AnyGame,
    rng: &mut FastRng,
    mut visit: impl FnMut(&str, &mut FastRng),
) -> Result<(), Problem> {
    let options = random_options(game, rng);
    let options: Vec<(&str, &str)> = options.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let mut position =
        game.start(&options, &mut Seed::from_number(u64::from(below(rng, u32::MAX))).deal_rng())?;
    loop {
        visit(&position.setup(), rng);
        let event = match position.turn() {
            Turn::Over => return Ok(()),
            Turn::Dealer => match position.sample_draw(rng) {
                Some(draw) => Event::draw(draw),
                None => return Ok(()),
            },
            Turn::Player(seat) => Event::action(seat, choose(&position.actions(), rng).clone()),
        };
        position.apply(&event)?;
    }
}

/// Returns a random number of seats and random option values; free texts keep their defaults.
fn random_options(game: &dyn AnyGame, rng: &mut FastRng) -> Vec<(&'static str, String)> {
    let mut options = Vec::new();
    let (least, most) = game.info().seats;
    if least < most {
        let seats = least + below(rng, (most - least + 1) as u32) as usize;
        options.push((tessera_core::PLAYERS, seats.to_string()));
    }
    for option in game.options() {
        let value = match option.kind {
            OptionKind::Choice(words) => (*choose(words, rng)).to_owned(),
            // Puzzles come in any order; a number may be anything in its range.
            OptionKind::Number(least, most) => (least + below(rng, most - least + 1)).to_string(),
            _ => continue,
        };
        options.push((option.name, value));
    }
    options
}

/// Reads questions with `op` and `args`, one per line; other members are ignored.
pub fn read_line(game: &dyn AnyGame, line: &[u8]) -> Result<Option<Question>, Problem> {
    let Value::Map(mut entry) = tessera_wire::read(line).map_err(Problem::bad_request)? else {
        return Err(Problem::bad_request("a line is an object with \"op\" and \"args\""));
    };
    if let Some(Value::Text(name)) = entry.get("game")
        && name != game.info().name
    {
        return Ok(None);
    }
    let (Some(Value::Text(op)), Some(Value::Map(args))) = (entry.remove("op"), entry.remove("args")) else {
        return Err(Problem::bad_request("a line is an object with \"op\" and \"args\""));
    };
    let ops = game.ops().iter().chain(game.common_ops());
    let known = ops.map(|known| known.name).find(|known| *known == op);
    let op = known.ok_or_else(|| Problem::bad_request(format!("{} has no op {op:?}", game.info().name)))?;
    Ok(Some(Question { op, args: Args(args) }))
}
