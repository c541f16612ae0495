//! Explanations of a move: why it is illegal, and what it does.

use crate::{Phrase, Rules, Words};

/// A point that a player indicates after the first steps of a gesture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aim<'a> {
    /// The ids of the steps taken so far. They include the last rotation of the thing in hand, regardless of where the
    /// gesture has that step, and need not belong to any legal action.
    pub path: &'a [String],
    /// The panel that contains the point.
    pub panel: &'a str,
    /// The point, in the coordinates of the panel.
    pub point: [f32; 2],
}

/// The interpretation of an [`Aim`].
///
/// With a `refusal`, no legal action can result. Without one, the attempt is a legal action or the next step of one.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt<A> {
    /// The action that the player means, legal or not, if the gesture is complete.
    pub action: Option<A>,
    /// The reason why it is illegal.
    pub refusal: Option<Reason>,
    /// Where each part of the thing in hand would lie, if it is put down somewhere.
    pub spots: Vec<Spot>,
}

/// The reason why something is illegal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// A sentence that names the rule and, where useful, says what to do.
    pub sentence: Phrase,
    /// The ids of the scene items that cause the refusal, to highlight.
    pub items: Vec<Words>,
}

/// One part of the thing in hand, such as a hex of a tile or a ring of a piece, at its intended place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// The centre of the part, in the coordinates of the panel.
    pub at: [f32; 2],
    /// Whether the part fits there.
    pub fit: Fit,
}

/// Whether a part of the thing in hand fits at its intended place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    /// It fits.
    Fits,
    /// The place is occupied.
    Taken,
    /// The place is free, but its neighbours do not allow this part.
    Blocked,
    /// The level below does not support it.
    Unsupported,
    /// The place is outside the board.
    Off,
}

/// An effect of an action, in a few words: `+6 houses`, `takes the flag of Qi from Bob`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The words.
    pub text: Phrase,
    /// Whether it is good for the acting seat.
    pub sign: Sign,
    /// The part of the acting seat's change of score due to this effect. The effects of an action add up to the whole
    /// change.
    pub points: i32,
    /// The items concerned, in the scene before or after the action.
    pub items: Vec<Words>,
}

/// Whether something is good for the acting seat.
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
    /// Returns the rest of the id of the last step that begins with `start`.
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

    /// Returns the distance from the point to another one; infinite if a coordinate is not a number.
    pub fn distance(&self, [x, y]: [f32; 2]) -> f32 {
        let distance = (self.point[0] - x).hypot(self.point[1] - y);
        if distance.is_nan() { f32::INFINITY } else { distance }
    }

    /// Returns the thing nearest to the point, if it is closer than `reach`.
    pub fn nearest<T>(&self, things: impl IntoIterator<Item = (T, [f32; 2])>, reach: f32) -> Option<T> {
        let things = things.into_iter().map(|(thing, at)| (thing, self.distance(at)));
        let near = things.filter(|(_, distance)| *distance < reach);
        near.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(thing, _)| thing)
    }
}

impl<A> Attempt<A> {
    /// Creates an attempt that is refused.
    pub fn refused(reason: Reason) -> Attempt<A> {
        Attempt { action: None, refusal: Some(reason), spots: Vec::new() }
    }

    /// Creates a step that may lead to a legal action.
    pub fn step() -> Attempt<A> {
        Attempt { action: None, refusal: None, spots: Vec::new() }
    }

    /// Converts the action to text.
    pub fn into_text(self) -> Attempt<String>
    where
        A: ToString,
    {
        let action = self.action.map(|action| action.to_string());
        Attempt { action, refusal: self.refusal, spots: self.spots }
    }
}

impl Reason {
    /// Creates a reason with nothing to highlight.
    pub fn new(sentence: impl Into<Phrase>) -> Reason {
        Reason { sentence: sentence.into(), items: Vec::new() }
    }

    /// Adds items to highlight.
    #[must_use]
    pub fn items<W: Into<Words>>(mut self, items: impl IntoIterator<Item = W>) -> Reason {
        self.items.extend(items.into_iter().map(Into::into));
        self
    }

    /// Turns a refusal of the rules into a reason without items: the sentence is its message.
    pub fn of(refusal: &impl std::fmt::Display) -> Reason {
        Reason::new(sentence(&refusal.to_string()))
    }
}

/// Turns words into a sentence with a capital letter and a full stop.
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
    /// Creates an effect on the score of the acting seat.
    pub fn points(text: impl Into<Phrase>, points: i32) -> Effect {
        let sign = match points.signum() {
            1 => Sign::Gain,
            -1 => Sign::Loss,
            _ => Sign::Neutral,
        };
        Effect { text: text.into(), sign, points, items: Vec::new() }
    }

    /// Creates an effect that does not change the score of the acting seat.
    pub fn new(text: impl Into<Phrase>, sign: Sign) -> Effect {
        Effect { text: text.into(), sign, points: 0, items: Vec::new() }
    }

    /// Adds the items concerned.
    #[must_use]
    pub fn items<W: Into<Words>>(mut self, items: impl IntoIterator<Item = W>) -> Effect {
        self.items.extend(items.into_iter().map(Into::into));
        self
    }
}

/// Formats a number with its sign, as in effects: `+6`, `-2`.
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

/// Returns the effects of an action that are known for any game: the change of the acting seat's score.
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
