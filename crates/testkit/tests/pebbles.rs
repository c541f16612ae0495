//! A whole game in one file: the smallest that has players, chance, options and an end.
//!
//! It shows what a game has to write, and it tests the suite that all games are tested with.

use std::fmt;
use std::str::FromStr;

use tessera_core::{
    Args, Chosen, Game, Info, Op, OptionKind, OptionSpec, ParseError, Problem, Ranks, Rng, Rules, Scanner,
    Scores, Seat, Turn, Unexpected, Value, Workload, below, playouts,
};

/// Two players take pebbles from a heap, at most as many as the die shows; the last pebble wins.
#[derive(Clone, Copy, Debug)]
struct Pebbles;

/// `heap seat die`: two digits, the seat on turn, and the die, 0 if it has not been rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    heap: u8,
    seat: Seat,
    die: u8,
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
    ($name:ident, $letter:literal) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        struct $name(u8);

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

digit_type!(Take, 't');
digit_type!(Roll, 'd');

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum Refusal {
    #[error("the die has not been rolled")]
    NotRolled,
    #[error("take 1 to {0} pebbles")]
    TooMany(u8),
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
            // Whoever would be on turn did not take the last one.
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
        seats: (2, 2),
        example: "0902",
    };
    const OPTIONS: &'static [OptionSpec] =
        &[OptionSpec { name: "heap", about: "pebbles", kind: OptionKind::Number(1, 99), default: "20" }];
    const OPS: &'static [Op] = &[Op { name: "well_formed", args: "state", about: "bool", run: well_formed }];
    const WORKLOADS: &'static [Workload] = &[Workload {
        name: "playouts",
        unit: "moves",
        about: "random matches",
        rounds: 10,
        run: |rounds| playouts::<Pebbles>(&20, rounds, tessera_core::Seed::from_number(1)),
    }];

    fn options(chosen: &Chosen) -> Result<u8, Problem> {
        Ok(chosen.number("heap") as u8)
    }

    fn start<R: Rng + ?Sized>(heap: &u8, _: &mut R) -> State {
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
}

fn well_formed(args: &Args) -> Result<Value, Problem> {
    Ok(args.text_or_null("state")?.is_some_and(|text| text.parse::<State>().is_ok()).into())
}

#[test]
fn a_small_game_passes_the_suite() {
    tessera_testkit::conformance(Pebbles, &[], 20);
    tessera_testkit::conformance(Pebbles, &[("heap", "1")], 5);
}

/// From 2 pebbles: three rolls; a roll of 1 leaves one way to take, 2 and 3 leave two each.
#[test]
fn perft_counts_moves_and_draws() {
    let position: State = "0200".parse().unwrap();
    assert_eq!(tessera_core::perft(&position, 0), Some(1));
    assert_eq!(tessera_core::perft(&position, 1), Some(3));
    assert_eq!(tessera_core::perft(&position, 2), Some(5));
    // Only taking one of two goes on: after each of the three rolls, three rolls more.
    assert_eq!(tessera_core::perft(&position, 3), Some(9));
    tessera_testkit::perft_file(&Pebbles, "# by hand\n0200\t1 3 2 5 3 9\n");
}

#[test]
fn corpora_compare_code_and_message() {
    tessera_testkit::valid_setups::<Pebbles>("# as written\n2000\n0113\n");
    let cases = "\\e\tmalformed: at character 1: expected two digits of the heap, but the text ends\n\
                 2é00\tmalformed: at character 2: expected two digits of the heap, found 'é'\n\
                 2009\tinvalid: no die shows 9 here\n";
    tessera_testkit::invalid_setups::<Pebbles>(cases, 3);
    let cases = "t3\tillegal: take 1 to 2 pebbles\nt\tmalformed: at character 2: expected a digit, but the text ends\n";
    tessera_testkit::invalid_actions::<Pebbles>("0902", cases, 2);
}

#[test]
fn fuzz_bodies_accept_anything() {
    for text in ["", "2000", "t1", "d1", "\u{202E}9", "9999|x|2"] {
        tessera_testkit::fuzz_texts(&Pebbles, text);
        tessera_testkit::fuzz_actions::<Pebbles>(text.as_bytes());
    }
    tessera_testkit::fuzz_query(&[&Pebbles], br#"{"op":"well_formed","args":{"state":"2000"}}"#);
}

#[test]
fn options_are_checked_by_their_specification() {
    let chosen =
        |values: &[(&'static str, &'static str)]| Chosen::new(Pebbles::OPTIONS, values.iter().copied());
    assert_eq!(chosen(&[]).unwrap().number("heap"), 20);
    let message = |values| chosen(values).unwrap_err().to_string();
    assert_eq!(
        message(&[("heap", "100")]),
        "option \"heap\" must be a whole number from 1 to 99, not \"100\""
    );
    assert_eq!(message(&[("heep", "5")]), "there is no option \"heep\", did you mean heap?");
    assert_eq!(message(&[("heap", "5"), ("heap", "6")]), "option \"heap\" is given twice");
}
