//! What the engine says about a move: why it is refused, and what it does.

use crate::{Phrase, Rules, Words};

/// Where a player points after the first steps of a gesture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aim<'a> {
    /// The ids of the steps taken so far, among them the turn that the thing in hand was last given, wherever a
    /// gesture has it. They need not belong to any legal action.
    pub path: &'a [String],
    /// The panel that is pointed at.
    pub panel: &'a str,
    /// The point, in the coordinates of the panel.
    pub point: [f32; 2],
}

/// What an [`Aim`] amounts to.
///
/// With a `refusal` nothing legal comes of it; without one it is a legal action, or the next step of one.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt<A> {
    /// The action that the player means, legal or not, if the gesture is complete.
    pub action: Option<A>,
    /// Why it cannot be done.
    pub refusal: Option<Reason>,
    /// How each part of the thing in hand would lie, if it is put down somewhere.
    pub spots: Vec<Spot>,
}

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// A sentence that names the rule and, where it helps, says what to do.
    pub sentence: Phrase,
    /// The items of the scene that stand in the way, to light up.
    pub items: Vec<Words>,
}

/// One part of the thing in hand, such as a hex of a tile or a ring of a piece, at the place where it would lie.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// The middle of the part, in the coordinates of the panel.
    pub at: [f32; 2],
    /// Whether it can lie there.
    pub fit: Fit,
}

/// Whether a part of the thing in hand can lie where it would.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    /// Nothing speaks against it.
    Fits,
    /// Something lies there already.
    Taken,
    /// The place is free, but what lies beside it does not let this part in.
    Blocked,
    /// What is below does not carry it.
    Unsupported,
    /// The place is beyond the board.
    Off,
}

/// Something that an action does, said in a few words: `+6 houses`, `takes the flag of Qi from Bob`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The words.
    pub text: Phrase,
    /// Whether it is good for the seat that acts.
    pub sign: Sign,
    /// The part of that seat's change of score that it accounts for. The effects of an action add up to the whole
    /// change.
    pub points: i32,
    /// The items concerned, of the scene before the action or after it.
    pub items: Vec<Words>,
}

/// Whether something is good for the seat that acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Good.
    Gain,
    /// Bad.
    Loss,
    /// Neither.
    Neutral,
}

impl<'a> Aim<'a> {
    /// What follows `start` in the id of the last step that begins with it.
    ///
    /// ```
    /// use tessera_core::Aim;
    /// let path = ["tile-05".to_owned(), "turn-2".to_owned()];
    /// let aim = Aim { path: &path, panel: "board", point: [0.0, 0.0] };
    /// assert_eq!(aim.step("tile-"), Some("05"));
    /// assert_eq!(aim.step("at-"), None);
    /// ```
    pub fn step(&self, start: &str) -> Option<&'a str> {
        self.path.iter().rev().find_map(|id| id.strip_prefix(start))
    }

    /// The distance from the point to another one; infinite if a coordinate is not a number.
    pub fn distance(&self, [x, y]: [f32; 2]) -> f32 {
        let distance = (self.point[0] - x).hypot(self.point[1] - y);
        if distance.is_nan() { f32::INFINITY } else { distance }
    }

    /// The thing nearest to the point, if it is closer than `reach`.
    pub fn nearest<T>(&self, things: impl IntoIterator<Item = (T, [f32; 2])>, reach: f32) -> Option<T> {
        let things = things.into_iter().map(|(thing, at)| (thing, self.distance(at)));
        let near = things.filter(|(_, distance)| *distance < reach);
        near.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(thing, _)| thing)
    }
}

impl<A> Attempt<A> {
    /// Something that cannot be done.
    pub fn refused(reason: Reason) -> Attempt<A> {
        Attempt { action: None, refusal: Some(reason), spots: Vec::new() }
    }

    /// A step that may lead to a legal action.
    pub fn step() -> Attempt<A> {
        Attempt { action: None, refusal: None, spots: Vec::new() }
    }

    /// The same attempt with the action written as a text.
    pub fn into_text(self) -> Attempt<String>
    where
        A: ToString,
    {
        let action = self.action.map(|action| action.to_string());
        Attempt { action, refusal: self.refusal, spots: self.spots }
    }
}

impl Reason {
    /// A reason with nothing to light up.
    pub fn new(sentence: impl Into<Phrase>) -> Reason {
        Reason { sentence: sentence.into(), items: Vec::new() }
    }

    /// The same reason with items to light up.
    #[must_use]
    pub fn items<W: Into<Words>>(mut self, items: impl IntoIterator<Item = W>) -> Reason {
        self.items.extend(items.into_iter().map(Into::into));
        self
    }

    /// The reason for a refusal of the rules, without items: its message as a sentence.
    pub fn of(refusal: &impl std::fmt::Display) -> Reason {
        Reason::new(sentence(&refusal.to_string()))
    }
}

/// Words as a sentence: with a capital letter and a full stop.
///
/// ```
/// assert_eq!(tessera_core::sentence("the match is over"), "The match is over.");
/// ```
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let mut sentence: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    sentence.push_str(letters.as_str());
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

impl Effect {
    /// An effect on the score of the acting seat.
    pub fn points(text: impl Into<Phrase>, points: i32) -> Effect {
        let sign = match points.signum() {
            1 => Sign::Gain,
            -1 => Sign::Loss,
            _ => Sign::Neutral,
        };
        Effect { text: text.into(), sign, points, items: Vec::new() }
    }

    /// An effect that changes no score of the acting seat.
    pub fn new(text: impl Into<Phrase>, sign: Sign) -> Effect {
        Effect { text: text.into(), sign, points: 0, items: Vec::new() }
    }

    /// The same effect with its items.
    #[must_use]
    pub fn items<W: Into<Words>>(mut self, items: impl IntoIterator<Item = W>) -> Effect {
        self.items.extend(items.into_iter().map(Into::into));
        self
    }
}

/// A number with its sign, as effects are written: `+6`, `-2`.
///
/// ```
/// assert_eq!(tessera_core::signed(6), "+6");
/// assert_eq!(tessera_core::signed(-2), "\u{2212}2");
/// ```
pub fn signed(points: i32) -> String {
    match points {
        ..0 => format!("\u{2212}{}", points.unsigned_abs()),
        _ => format!("+{points}"),
    }
}

/// The effects of an action that are known of any game: by how much the score of the acting seat changes.
pub fn score_effect<P: Rules>(position: &P, action: P::Action) -> Vec<Effect> {
    let crate::Turn::Player(seat) = position.turn() else { return Vec::new() };
    let before = position.scores();
    let points = position.scores_after(action, &before)[seat] - before[seat];
    match points {
        0 => Vec::new(),
        1 | -1 => vec![Effect::points(format!("{} point", signed(points)), points)],
        _ => vec![Effect::points(format!("{} points", signed(points)), points)],
    }
}
