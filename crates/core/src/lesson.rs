//! Lessons: positions that each show one idea, and tasks whose answers the engine checks.

use crate::{AnyMatch, Effect, Problem, Seat, Turn};

mod parse;

/// A lesson that teaches a game in a sequence of steps.
///
/// It is parsed from a text in the folder of the game:
///
/// ```text
/// # The title of the lesson
///
/// ## The title of a step
/// @setup a setup of the game
/// @light the ids of items, to light up
/// @peel the label of the button that takes the upper layer of the picture away
///
/// Paragraphs of prose, with an empty line between them.
///
/// @task what to do
/// @goal points 3        the score grows by at least 3
/// @goal best            no other action gains more points
/// @goal row Qi 1        this row of the score sheet grows by at least 1
/// @goal effect flag     the text of an effect contains these words
/// @goal play A1 B2      the last action is one of these
/// @goal solved          the match is over, and the player has won it
/// @wrong what to say if one of the goals above is missed
/// @answer the actions that reach all goals, in order
/// @right what to say if all goals are reached
/// ```
///
/// A task may have several groups of goals, each followed by its own `@wrong`. The learner sees the `@wrong` of the
/// first group with a missed goal.
///
/// A line that begins with a space continues the line before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The title of the lesson.
    pub title: String,
    /// Its steps, at least one.
    pub steps: Vec<LessonStep>,
}

/// One idea, shown at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonStep {
    /// The idea, in a few words.
    pub title: String,
    /// The position.
    pub setup: String,
    /// The ids of the scene items that the step is about.
    pub light: Vec<String>,
    /// The label of the button that removes the upper layer of the picture, if there is one.
    pub peel: Option<String>,
    /// The explanation, in paragraphs.
    pub text: Vec<String>,
    /// The task; `None` if there is only text to read.
    pub task: Option<Task>,
}

/// A task for the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// What to do, as a request.
    pub ask: String,
    /// The goals to reach with the last action; at least one group.
    pub checks: Vec<Check>,
    /// Actions that reach all goals, in order.
    pub answer: Vec<String>,
    /// The message when all goals are reached.
    pub right: String,
}

/// A group of goals with a common message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// The goals, at least one.
    pub goals: Vec<Goal>,
    /// The message if one of them is missed.
    pub wrong: String,
}

/// A goal of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The score grows by at least this much.
    Points(i32),
    /// No other last action would gain more points.
    Best,
    /// The row with this label in the score sheet grows by at least this much.
    Row(String, i32),
    /// An effect of one of the actions contains these words, ignoring case.
    Effect(String),
    /// The last action is one of these.
    Play(Vec<String>),
    /// The match is over, and the learner has won it.
    Solved,
}

/// The verdict on the learner's actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried<'a> {
    /// All goals are reached; holds the message.
    Right(&'a str),
    /// More actions are needed.
    GoOn,
    /// A goal is missed; holds the message.
    Wrong(&'a str),
}

impl Task {
    /// Judges the actions that a learner has played from the position of the step. Fails if an action is malformed or
    /// illegal, or if there are more actions than in the answer.
    pub fn judge(&self, start: &dyn AnyMatch, actions: &[&str]) -> Result<Tried<'_>, Problem> {
        let Turn::Player(seat) = start.turn() else {
            return Err(Problem::invalid("nobody can move at the position of the lesson"));
        };
        let Some((last, earlier)) = actions.split_last() else { return Ok(Tried::GoOn) };
        if actions.len() > self.answer.len() {
            let count = self.answer.len();
            return Err(Problem::bad_request(format!(
                "the task takes {count} actions, not {}",
                actions.len()
            )));
        }
        let mut before = start.boxed_clone();
        let mut effects = Vec::new();
        for action in earlier {
            effects.extend(before.effects(action)?);
            before.play(action)?;
        }
        effects.extend(before.effects(last)?);
        let mut after = before.boxed_clone();
        after.play(last)?;
        if actions.len() < self.answer.len() && after.turn() == Turn::Player(seat) {
            return Ok(Tried::GoOn);
        }
        let attempt = TaskAttempt { seat, start, before: &*before, last, after: &*after, effects: &effects };
        let missed = self.checks.iter().find(|check| !check.goals.iter().all(|goal| attempt.reaches(goal)));
        Ok(missed.map_or(Tried::Right(&self.right), |check| Tried::Wrong(&check.wrong)))
    }
}

/// The state of a learner's attempt at a task.
struct TaskAttempt<'a> {
    seat: Seat,
    /// The position of the step.
    start: &'a dyn AnyMatch,
    /// The position before the last action.
    before: &'a dyn AnyMatch,
    last: &'a str,
    after: &'a dyn AnyMatch,
    /// The effects of all actions.
    effects: &'a [Effect],
}

impl TaskAttempt<'_> {
    fn reaches(&self, goal: &Goal) -> bool {
        let TaskAttempt { seat, start, before, last, after, effects } = *self;
        match goal {
            Goal::Points(points) => after.scores()[seat] - start.scores()[seat] >= *points,
            Goal::Best => {
                let score = |action: &String| {
                    let mut other = before.boxed_clone();
                    other.play(action).ok().map(|()| other.scores()[seat])
                };
                before
                    .actions()
                    .iter()
                    .filter_map(score)
                    .max()
                    .is_none_or(|most| after.scores()[seat] >= most)
            }
            Goal::Row(label, points) => row(after, label, seat) - row(start, label, seat) >= *points,
            Goal::Effect(words) => {
                let words = words.to_lowercase();
                effects.iter().any(|effect| effect.text.to_string().to_lowercase().contains(&words))
            }
            Goal::Play(actions) => actions.iter().any(|action| action == last),
            Goal::Solved => after.turn() == Turn::Over && after.ranks()[seat] == 1,
        }
    }
}

/// Returns the points of a seat in the row with this label; 0 if there is no such row.
fn row(position: &dyn AnyMatch, label: &str, seat: Seat) -> i32 {
    let sheet = position.score_sheet();
    sheet.iter().find(|row| row.label == label).map_or(0, |row| row.points[seat])
}
