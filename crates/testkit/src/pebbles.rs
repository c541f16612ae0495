//! A complete small game with players, chance, options, a picture, explanations and an end.
//!
//! It shows what a game has to implement, and tests code that knows games only by their contract.

mod scene;

use std::fmt;
use std::str::FromStr;

use tessera_core::{
    Advice, Aim, Arg, Args, Art, Attempt, Bot, BySeat, Chosen, Effect, Game, GameKind, Info, Op, OptionKind,
    OptionSpec, ParseError, Problem, Ranks, Reason, Rng, Rules, Scanner, Scene, ScoreRow, Scores, Seat, Step,
    Thinking, Turn, Unexpected, Value, Workload, below, playouts,
};

/// Two players take pebbles from a heap, at most as many as the die shows; the player who takes the last pebble wins.
#[derive(Clone, Copy, Debug)]
pub struct Pebbles;

/// `heap seat die`: two digits, the seat on turn, and the die, 0 if it has not been rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The number of pebbles left.
    pub heap: u8,
    /// The seat on turn.
    pub seat: Seat,
    /// The number on the die, 0 if it has not been rolled.
    pub die: u8,
}

impl FromStr for State {
    type Err = ParseError<Unexpected>;
    fn from_str(text: &str) -> Result<State, Self::Err> {
        let mut text = Scanner::new(text);
        let heap = text.two_digits("two digits of the heap")?;
        let seat = text.take("seat 0 or 1", |char| matches!(char, '0' | '1').then_some(char as u8 - b'0'))?;
        let die = text.digit("the die")?;
        text.end("nothing after the die")?;
        Ok(State { heap, seat: Seat::new(usize::from(seat)), die })
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{}{}", self.heap, self.seat, self.die)
    }
}

macro_rules! digit_type {
    ($(#[$about:meta])* $name:ident, $letter:literal) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u8);

        impl FromStr for $name {
            type Err = ParseError<Unexpected>;
            fn from_str(text: &str) -> Result<$name, Self::Err> {
                let mut text = Scanner::new(text);
                text.expect($letter, "the letter")?;
                let number = text.digit("a digit")?;
                text.end("nothing after the digit")?;
                Ok($name(number))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{}", $letter, self.0)
            }
        }
    };
}

digit_type!(
    /// Takes this many pebbles.
    Take, 't'
);
digit_type!(
    /// The number on the die.
    Roll, 'd'
);

/// The reason for a refusal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// No player is on turn.
    #[error("the die has not been rolled")]
    NotRolled,
    /// The number exceeds the die or the heap.
    #[error("take 1 to {0} pebbles")]
    TooMany(u8),
    /// The die has no such number.
    #[error("a die shows 1 to 3")]
    NoSuchRoll,
}

impl Rules for State {
    type Action = Take;
    type Draw = Roll;
    type Refusal = Refusal;

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        match (self.heap, self.die) {
            (0, _) => Turn::Over,
            (_, 0) => Turn::Dealer,
            _ => Turn::Player(self.seat),
        }
    }

    fn scores(&self) -> Scores {
        let mut scores = Scores::default();
        if self.heap == 0 {
            // The player who would be next did not take the last pebble.
            scores[self.seat.next(2)] = 1;
        }
        scores
    }

    fn ranks(&self) -> Ranks {
        let mut ranks = Ranks::default();
        for seat in Seat::first(2) {
            ranks[seat] = if self.heap == 0 && seat == self.seat { 2 } else { 1 };
        }
        ranks
    }

    fn legal_actions(&self, out: &mut Vec<Take>) {
        out.clear();
        out.extend((1..=self.die.min(self.heap)).map(Take));
    }

    fn check(&self, action: Take) -> Result<(), Refusal> {
        match (self.turn(), self.die.min(self.heap)) {
            (Turn::Player(_), most) if (1..=most).contains(&action.0) => Ok(()),
            (Turn::Player(_), most) => Err(Refusal::TooMany(most)),
            _ => Err(Refusal::NotRolled),
        }
    }

    fn play_unchecked(&mut self, action: Take) {
        *self = State { heap: self.heap - action.0, seat: self.seat.next(2), die: 0 };
    }

    fn draws(&self) -> Option<Vec<(Roll, u64)>> {
        Some((1..=3).map(|number| (Roll(number), 1)).collect())
    }

    fn sample_draw<R: Rng + ?Sized>(&self, rng: &mut R) -> Roll {
        Roll(1 + below(rng, 3) as u8)
    }

    fn check_draw(&self, draw: &Roll) -> Result<(), Refusal> {
        if self.turn() == Turn::Dealer && (1..=3).contains(&draw.0) {
            Ok(())
        } else {
            Err(Refusal::NoSuchRoll)
        }
    }

    fn draw_unchecked(&mut self, draw: &Roll) {
        self.die = draw.0;
    }
}

impl Game for Pebbles {
    type Setup = State;
    type Position = State;
    type Options = u8;

    const INFO: Info = Info {
        name: "pebbles",
        title: "Pebbles",
        about: "take the last one",
        kind: GameKind::Match,
        seats: (2, 2),
        example: "0902",
        notation: "Two digits of the heap, the seat on turn and the die.",
    };
    const OPTIONS: &'static [OptionSpec] =
        &[OptionSpec { name: "heap", about: "pebbles", kind: OptionKind::Number(1, 99), default: "20" }];
    const OPS: &'static [Op] = &[Op {
        name: "well_formed",
        args: &[Arg::text("state")],
        about: "whether a text is a state",
        answer: "boolean",
        example: r#"{"state":"0501"}"#,
        run: well_formed,
    }];
    const BOTS: &'static [Bot<State>] =
        &[Bot { name: "perfect", level: 1, about: "knows every heap", choose: perfect }];
    const WORKLOADS: &'static [Workload] = &[Workload {
        name: "playouts",
        unit: "moves",
        about: "random matches",
        rounds: 10,
        run: |rounds| playouts::<Pebbles>(2, &20, rounds, tessera_core::Seed::from_number(1)),
    }];

    fn options(chosen: &Chosen) -> Result<u8, Problem> {
        Ok(chosen.number("heap") as u8)
    }

    fn start<R: Rng + ?Sized>(_: usize, heap: &u8, _: &mut R) -> State {
        State { heap: *heap, seat: Seat::new(0), die: 0 }
    }

    fn position(setup: &State) -> Result<State, Problem> {
        if setup.die > 3 || (setup.heap == 0 && setup.die > 0) {
            return Err(Problem::invalid(format!("no die shows {} here", setup.die)));
        }
        Ok(*setup)
    }

    fn setup(position: &State) -> State {
        *position
    }

    fn show(setup: &State) -> String {
        format!("{}\n", "o".repeat(usize::from(setup.heap)))
    }

    const ART: Art = scene::ART;
    const SAME_FOR_ALL: bool = true;

    fn scene(setup: &State, _: Option<Seat>) -> Scene {
        scene::scene(setup)
    }

    fn gesture(position: &State, action: Take) -> Vec<Step> {
        scene::gesture(position, action)
    }

    fn why(position: &State, action: Take) -> Option<Reason> {
        scene::why(position, action)
    }

    fn aim(position: &State, aim: &Aim<'_>) -> Attempt<Take> {
        scene::aim(position, aim)
    }

    fn effects(position: &State, action: Take) -> Vec<Effect> {
        scene::effects(position, action)
    }

    fn score_sheet(position: &State) -> Vec<ScoreRow> {
        scene::score_sheet(position)
    }

    fn describe(_: &State, action: Take) -> String {
        format!("takes {}", action.0)
    }

    fn describe_draw(_: &State, draw: &Roll) -> String {
        format!("rolls {}", draw.0)
    }
}

fn well_formed(args: &Args) -> Result<Value, Problem> {
    Ok(args.text_or_null("state")?.is_some_and(|text| text.parse::<State>().is_ok()).into())
}

/// The expected result of the player who rolls next, for every heap up to this one.
fn chances(heap: u8) -> Vec<f32> {
    let mut chances = vec![0.0];
    for left in 1..=usize::from(heap) {
        let best =
            |die: usize| (1..=die.min(left)).map(|take| 1.0 - chances[left - take]).fold(0.0, f32::max);
        chances.push((best(1) + best(2) + best(3)) / 3.0);
    }
    chances
}

fn perfect(position: &State, _: &mut Thinking<'_>) -> Advice<Take> {
    let chances = chances(position.heap);
    let chance = |take: &Take| 1.0 - chances[usize::from(position.heap - take.0)];
    let mut takes = Vec::new();
    position.legal_actions(&mut takes);
    takes.sort_by(|a, b| chance(b).total_cmp(&chance(a)));
    let mut values = BySeat::default();
    values[position.seat] = chance(&takes[0]);
    values[position.seat.next(2)] = 1.0 - chance(&takes[0]);
    Advice { proved: true, ..Advice::of(takes[0], values) }
}
