//! Lessons: what a learner sees, and the verdict on a try.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tessera_core as core;

use crate::Effect;

/// What teaches a game.
#[derive(Serialize, JsonSchema)]
pub struct Lesson<'a> {
    /// What it is called.
    pub title: &'a str,
    /// Its steps.
    pub steps: Vec<LessonStep<'a>>,
}

/// One idea, shown at a position.
#[derive(Serialize, JsonSchema)]
pub struct LessonStep<'a> {
    /// The idea in a few words.
    pub title: &'a str,
    /// The position, a setup of the game.
    pub setup: &'a str,
    /// The explanation, in paragraphs.
    pub text: Vec<&'a str>,
    /// The ids of the items that it is about.
    pub light: Vec<&'a str>,
    /// The label of the button that takes the upper layer of the picture away, if there is one.
    pub peel: Option<&'a str>,
    /// What to do, unless there is only something to read.
    pub task: Option<Task<'a>>,
}

/// What a learner does in a step.
#[derive(Serialize, JsonSchema)]
pub struct Task<'a> {
    /// The request.
    pub ask: &'a str,
    /// Actions that fulfil it.
    pub answer: Vec<&'a str>,
}

/// What a learner has played from the position of the step.
#[derive(Deserialize, JsonSchema)]
pub struct TryRequest {
    /// The actions, in the notation of the game.
    #[schemars(length(min = 1, max = 32))]
    pub actions: Vec<String>,
}

/// What a try amounts to.
#[derive(Serialize, JsonSchema)]
pub struct Tried<'a> {
    /// Whether the task is fulfilled.
    pub tried: TriedWord,
    /// What to tell the learner; empty as long as more actions are needed.
    pub said: &'a str,
    /// What the last action did.
    pub effects: Vec<Effect<'a>>,
}

/// Whether a task is fulfilled.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum TriedWord {
    /// It is.
    Right,
    /// More actions are needed.
    GoOn,
    /// It is not.
    Wrong,
}

impl<'a> From<&'a core::Lesson> for Lesson<'a> {
    fn from(lesson: &'a core::Lesson) -> Lesson<'a> {
        let step = |step: &'a core::LessonStep| LessonStep {
            title: &step.title,
            setup: &step.setup,
            text: strs(&step.text),
            light: strs(&step.light),
            peel: step.peel.as_deref(),
            task: step.task.as_ref().map(|task| Task { ask: &task.ask, answer: strs(&task.answer) }),
        };
        Lesson { title: &lesson.title, steps: lesson.steps.iter().map(step).collect() }
    }
}

fn strs(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

impl<'a> Tried<'a> {
    /// Returns the wire form of a verdict, with the effects of the last action.
    pub fn new(tried: core::Tried<'a>, effects: &'a [core::Effect]) -> Tried<'a> {
        let (tried, said) = match tried {
            core::Tried::Right(said) => (TriedWord::Right, said),
            core::Tried::GoOn => (TriedWord::GoOn, ""),
            core::Tried::Wrong(said) => (TriedWord::Wrong, said),
        };
        Tried { tried, said, effects: effects.iter().map(Effect::from).collect() }
    }
}
