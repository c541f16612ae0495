//! Explanations of a move: why it is illegal, and what it does.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tessera_core as core;

use crate::scene::Number;
use crate::{Phrase, ScoreRow};

/// Where somebody points who wants to move, even if that is not possible.
#[derive(Deserialize, JsonSchema)]
pub struct AimRequest {
    /// The ids of the steps taken so far, among them the turn that the thing in hand was last given.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub path: Vec<String>,
    /// The panel that is pointed at.
    pub panel: String,
    /// The point, in the coordinates of the panel.
    pub point: [f32; 2],
}

/// The same in the viewer, where no table knows the position.
#[derive(Deserialize, JsonSchema)]
pub struct ViewAimRequest {
    /// The name of the game.
    pub game: String,
    /// The setup that is shown.
    pub setup: String,
    /// The ids of the steps taken so far, among them the turn that the thing in hand was last given.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub path: Vec<String>,
    /// The panel that is pointed at.
    pub panel: String,
    /// The point, in the coordinates of the panel.
    pub point: [f32; 2],
}

/// What pointing somewhere amounts to. Without a refusal it is a legal action, or the next step of one.
#[derive(Serialize, JsonSchema)]
pub struct Attempt<'a> {
    /// The action that is meant, legal or not, if the gesture is complete.
    pub action: Option<&'a str>,
    /// Why it cannot be done.
    pub refusal: Option<Reason<'a>>,
    /// How each part of the thing in hand would lie.
    pub spots: Vec<Spot>,
}

/// Why something cannot be done.
#[derive(Serialize, JsonSchema)]
pub struct Reason<'a> {
    /// A sentence that names the rule.
    pub sentence: Phrase<'a>,
    /// The ids of the items that stand in the way.
    pub items: Vec<&'a str>,
}

/// One part of the thing in hand, at the place where it would lie.
#[derive(Serialize, JsonSchema)]
pub struct Spot {
    /// Its middle, in the coordinates of the panel.
    pub at: [Number; 2],
    /// Whether it can lie there.
    pub fit: Fit,
}

/// Whether a part of the thing in hand can lie where it would.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Fit {
    /// Nothing speaks against it.
    Fits,
    /// Something lies there already.
    Taken,
    /// What lies beside the place does not let it in.
    Blocked,
    /// What is below does not carry it.
    Unsupported,
    /// The place is beyond the board.
    Off,
}

/// An action whose effects are wanted.
#[derive(Deserialize, JsonSchema)]
pub struct EffectsRequest {
    /// In the notation of the game.
    pub action: String,
}

/// What an action does.
#[derive(Serialize, JsonSchema)]
pub struct Effects<'a> {
    /// How many plies there are at the position that was asked about.
    pub ply: usize,
    /// The effects; their points add up to the change of the acting seat's score.
    pub effects: Vec<Effect<'a>>,
    /// The score sheet after the action.
    pub sheet: Vec<ScoreRow<'a>>,
}

/// Something that an action does.
#[derive(Serialize, JsonSchema)]
pub struct Effect<'a> {
    /// A few words.
    pub text: Phrase<'a>,
    /// Whether it is good for the seat that acts.
    pub sign: Sign,
    /// The part of that seat's change of score.
    pub points: i32,
    /// The ids of the items concerned, before the action or after it.
    pub items: Vec<&'a str>,
}

/// Whether something is good for the seat that acts.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Sign {
    /// Good.
    Gain,
    /// Bad.
    Loss,
    /// Neither.
    Neutral,
}

impl<'a> From<&'a core::Reason> for Reason<'a> {
    fn from(reason: &'a core::Reason) -> Reason<'a> {
        Reason { sentence: (&reason.sentence).into(), items: reason.items.iter().map(|id| &**id).collect() }
    }
}

impl<'a> From<&'a core::Attempt<String>> for Attempt<'a> {
    fn from(attempt: &'a core::Attempt<String>) -> Attempt<'a> {
        let spot = |spot: &core::Spot| Spot {
            at: spot.at.map(Number),
            fit: match spot.fit {
                core::Fit::Fits => Fit::Fits,
                core::Fit::Taken => Fit::Taken,
                core::Fit::Blocked => Fit::Blocked,
                core::Fit::Unsupported => Fit::Unsupported,
                core::Fit::Off => Fit::Off,
            },
        };
        Attempt {
            action: attempt.action.as_deref(),
            refusal: attempt.refusal.as_ref().map(Reason::from),
            spots: attempt.spots.iter().map(spot).collect(),
        }
    }
}

impl<'a> From<&'a core::Effect> for Effect<'a> {
    fn from(effect: &'a core::Effect) -> Effect<'a> {
        Effect {
            text: (&effect.text).into(),
            sign: match effect.sign {
                core::Sign::Gain => Sign::Gain,
                core::Sign::Loss => Sign::Loss,
                core::Sign::Neutral => Sign::Neutral,
            },
            points: effect.points,
            items: effect.items.iter().map(|id| &**id).collect(),
        }
    }
}
