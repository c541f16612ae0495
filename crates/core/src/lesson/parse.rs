//! The parser of lesson texts.

use std::str::FromStr;

use super::{Check, Goal, Lesson, LessonStep, Task};
use crate::{Problem, did_you_mean};

/// The words after `@`.
const WORDS: [&str; 8] = ["setup", "light", "peel", "task", "goal", "answer", "right", "wrong"];
/// The kinds of goals.
const GOALS: [&str; 6] = ["points", "best", "row", "effect", "play", "solved"];

/// A partly parsed step.
#[derive(Default)]
struct Draft {
    title: String,
    /// The line of its title.
    line: usize,
    setup: Option<String>,
    light: Vec<String>,
    peel: Option<String>,
    text: Vec<String>,
    ask: Option<String>,
    checks: Vec<Check>,
    /// Goals not yet followed by their `@wrong`.
    goals: Vec<Goal>,
    answer: Option<Vec<String>>,
    right: Option<String>,
}

impl FromStr for Lesson {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Lesson, Problem> {
        let mut title = None;
        let mut steps: Vec<Draft> = Vec::new();
        let mut prose = false;
        for (number, line) in joined(text) {
            let wrong = |message: String| Problem::malformed(message).within(&format!("line {number}"));
            let was_prose = std::mem::take(&mut prose);
            if let Some(words) = line.strip_prefix("## ") {
                steps.push(Draft { title: words.trim().to_owned(), line: number, ..Draft::default() });
            } else if let Some(words) = line.strip_prefix("# ") {
                if title.replace(words.trim().to_owned()).is_some() {
                    return Err(wrong("a lesson has one title".to_owned()));
                }
            } else if !line.is_empty() {
                let Some(step) = steps.last_mut() else {
                    return Err(wrong("a step begins with \"## \" and its title".to_owned()));
                };
                match line.strip_prefix('@') {
                    Some(told) => {
                        let (word, rest) = told.split_once(' ').unwrap_or((told, ""));
                        step.take(word, rest.trim()).map_err(wrong)?;
                    }
                    None => {
                        match step.text.last_mut().filter(|_| was_prose) {
                            Some(paragraph) => {
                                paragraph.push(' ');
                                paragraph.push_str(line.trim());
                            }
                            None => step.text.push(line.trim().to_owned()),
                        }
                        prose = true;
                    }
                }
            }
        }
        let title = title.ok_or_else(|| Problem::malformed("a lesson begins with \"# \" and its title"))?;
        if steps.is_empty() {
            return Err(Problem::malformed("a lesson has at least one step"));
        }
        let steps = steps.into_iter().map(Draft::finish).collect::<Result<_, _>>()?;
        Ok(Lesson { title, steps })
    }
}

/// Returns the lines with their numbers, counted from 1. A line that begins with a space is joined to the one before
/// it.
fn joined(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        match lines.last_mut() {
            Some((_, before)) if line.starts_with(' ') && !before.is_empty() => {
                before.push(' ');
                before.push_str(line.trim());
            }
            _ => lines.push((index + 1, line.trim_end().to_owned())),
        }
    }
    lines
}

/// Sets a field that may be set only once.
fn once<T>(place: &mut Option<T>, value: T, word: &str) -> Result<(), String> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("a step has one @{word}")),
    }
}

fn list(rest: &str) -> Vec<String> {
    rest.split_whitespace().map(str::to_owned).collect()
}

impl Draft {
    fn take(&mut self, word: &str, rest: &str) -> Result<(), String> {
        if rest.is_empty() {
            return Err(format!("nothing follows @{word}"));
        }
        let words = rest.to_owned();
        match word {
            "setup" => once(&mut self.setup, words, word),
            "peel" => once(&mut self.peel, words, word),
            "task" => once(&mut self.ask, words, word),
            "answer" => once(&mut self.answer, list(rest), word),
            "right" => once(&mut self.right, words, word),
            "wrong" if self.goals.is_empty() => Err("a @wrong follows a @goal".to_owned()),
            "wrong" => {
                self.checks.push(Check { goals: std::mem::take(&mut self.goals), wrong: words });
                Ok(())
            }
            "light" => {
                self.light.extend(list(rest));
                Ok(())
            }
            "goal" => {
                self.goals.push(goal(rest)?);
                Ok(())
            }
            _ => Err(format!("there is no @{word}{}", did_you_mean(word, WORDS))),
        }
    }

    fn finish(self) -> Result<LessonStep, Problem> {
        let missing = |what: &str| {
            Problem::malformed(format!("the step has no @{what}")).within(&format!("line {}", self.line))
        };
        let asks = self.ask.is_some()
            || self.answer.is_some()
            || self.right.is_some()
            || !self.checks.is_empty()
            || !self.goals.is_empty();
        let task = match asks {
            false => None,
            true if !self.goals.is_empty() => return Err(missing("wrong after its last @goal")),
            true if self.checks.is_empty() => return Err(missing("goal")),
            true => Some(Task {
                ask: self.ask.ok_or_else(|| missing("task"))?,
                checks: self.checks,
                answer: self.answer.ok_or_else(|| missing("answer"))?,
                right: self.right.ok_or_else(|| missing("right"))?,
            }),
        };
        let setup = self.setup.ok_or_else(|| missing("setup"))?;
        if self.text.is_empty() {
            return Err(missing("line of prose"));
        }
        Ok(LessonStep { title: self.title, setup, light: self.light, peel: self.peel, text: self.text, task })
    }
}

fn goal(rest: &str) -> Result<Goal, String> {
    let (word, rest) = rest.split_once(' ').map_or((rest, ""), |(word, rest)| (word, rest.trim()));
    let number = |text: &str| text.parse().map_err(|_| format!("{text:?} is not a number of points"));
    match (word, rest.is_empty()) {
        ("best", true) => Ok(Goal::Best),
        ("solved", true) => Ok(Goal::Solved),
        ("points", false) => Ok(Goal::Points(number(rest)?)),
        ("effect", false) => Ok(Goal::Effect(rest.to_owned())),
        ("play", false) => Ok(Goal::Play(list(rest))),
        ("row", false) => {
            let (label, points) = rest.rsplit_once(' ').ok_or("a row has a label and a number of points")?;
            Ok(Goal::Row(label.trim().to_owned(), number(points)?))
        }
        ("best" | "solved", false) => Err(format!("nothing can follow the goal {word}")),
        ("points" | "effect" | "play" | "row", true) => Err(format!("something must follow the goal {word}")),
        _ => Err(format!("there is no goal {word}{}", did_you_mean(word, GOALS))),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]
    use super::*;

    const STEP: &str = "# Title\n\n## One\n@setup x/y\nSome\nprose.\n\nMore.\n";

    fn check(text: &str, expected: &str) {
        assert_eq!(text.parse::<Lesson>().unwrap_err().message, expected);
    }

    #[test]
    fn paragraphs_are_joined_and_kept_apart() {
        let lesson: Lesson = STEP.parse().unwrap();
        assert_eq!(lesson.title, "Title");
        assert_eq!(lesson.steps[0].text, ["Some prose.", "More."]);
        assert_eq!(lesson.steps[0].task, None);
    }

    #[test]
    fn a_task_has_goals_an_answer_and_words() {
        let task = "@task Take\n  it.\n@goal row Qi 2\n@goal best\n@wrong No.\n@goal points 1\n@wrong Nearly.\n@answer A B\n@right Yes.\n";
        let lesson: Lesson = format!("{STEP}{task}").parse().unwrap();
        let expected = Task {
            ask: "Take it.".to_owned(),
            checks: vec![
                Check { goals: vec![Goal::Row("Qi".to_owned(), 2), Goal::Best], wrong: "No.".to_owned() },
                Check { goals: vec![Goal::Points(1)], wrong: "Nearly.".to_owned() },
            ],
            answer: vec!["A".to_owned(), "B".to_owned()],
            right: "Yes.".to_owned(),
        };
        assert_eq!(lesson.steps[0].task, Some(expected));
    }

    #[test]
    fn mistakes_name_their_line() {
        check("", "a lesson begins with \"# \" and its title");
        check("# A\nprose", "in line 2: a step begins with \"## \" and its title");
        check("# A\n# B", "in line 2: a lesson has one title");
        check("# A", "a lesson has at least one step");
        check("# A\n\n## B\nprose", "in line 3: the step has no @setup");
        check("# A\n## B\n@setpu x", "in line 3: there is no @setpu, did you mean setup?");
        check("# A\n## B\n@setup x\n@setup y", "in line 4: a step has one @setup");
        check("# A\n## B\n@setup", "in line 3: nothing follows @setup");
        check(&format!("{STEP}@goal pints 2"), "in line 9: there is no goal pints, did you mean points?");
        check(&format!("{STEP}@goal points two"), "in line 9: \"two\" is not a number of points");
        check(&format!("{STEP}@wrong No."), "in line 9: a @wrong follows a @goal");
        check(&format!("{STEP}@task Take it."), "in line 3: the step has no @goal");
        let goal = format!("{STEP}@task Take it.\n@goal best");
        check(&goal, "in line 3: the step has no @wrong after its last @goal");
        check(&format!("{goal}\n@wrong No."), "in line 3: the step has no @answer");
    }
}
