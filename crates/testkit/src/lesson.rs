//! Checks for the lesson of a game.

use std::collections::HashSet;

use tessera_core::{AnyGame, AnyMatch, Lesson, LessonStep, Notation, Task, Tried};

/// Checks the lesson of a game: every position opens and is written in canonical form, highlighted items exist in its
/// picture, every answer reaches the goals, and some other legal action misses them.
pub fn lessons(game: &dyn AnyGame) {
    let lesson: Lesson = match game.art().lesson.parse() {
        Ok(lesson) => lesson,
        Err(problem) => panic!("the lesson of {}: {problem}", game.info().name),
    };
    for step in &lesson.steps {
        check_step(game, step);
    }
}

fn check_step(game: &dyn AnyGame, step: &LessonStep) {
    let LessonStep { title, setup, .. } = step;
    assert_eq!(game.canonical(Notation::Setup, setup).as_ref(), Ok(setup), "{title}");
    let start = match game.open(setup) {
        Ok(start) => start,
        Err(problem) => panic!("{title}: {problem}"),
    };
    let scene = start.scene(None);
    let items: HashSet<&str> =
        scene.panels.iter().flat_map(|panel| &panel.items).map(|item| &*item.id).collect();
    for light in &step.light {
        assert!(items.contains(light.as_str()), "{title}: there is no item {light}");
    }
    assert!(!title.ends_with('.'), "{title} is a heading");
    step.text.iter().for_each(|text| check_sentences(text));
    if let Some(task) = &step.task {
        check_sentences(&task.ask);
        check_sentences(&task.right);
        task.checks.iter().for_each(|check| check_sentences(&check.wrong));
        check_task(title, &*start, task);
    }
}

fn check_sentences(text: &str) {
    assert!(text.ends_with(['.', '!', '?', ':']), "{text:?} is made of sentences");
    assert!(!text.contains("  "), "{text:?} has single blanks");
}

/// Checks that the answer reaches the goals with its last action and not before, and that some other action on the way
/// misses them.
fn check_task(title: &str, start: &dyn AnyMatch, task: &Task) {
    let judge = |actions: &[&str]| match task.judge(start, actions) {
        Ok(tried) => tried,
        Err(problem) => panic!("{title}: {actions:?}: {problem}"),
    };
    let answer: Vec<&str> = task.answer.iter().map(String::as_str).collect();
    let mut position = start.boxed_clone();
    let mut missed = false;
    for (played, &action) in answer.iter().enumerate() {
        assert_eq!(judge(&answer[..played]), Tried::GoOn, "{title}: {played} actions of the answer");
        let gestures = position.gestures();
        assert!(gestures.iter().any(|gesture| gesture.action == action), "{title}: {action} can be made");
        for other in position.actions() {
            let tried = [&answer[..played], &[other.as_str()]].concat();
            missed |= matches!(judge(&tried), Tried::Wrong(_));
        }
        position.play(action).expect("the answer is legal");
    }
    assert_eq!(judge(&answer), Tried::Right(&task.right), "{title}: the answer");
    assert!(missed, "{title}: some legal action is judged wrong");
    let longer = [&answer[..], &answer[..1]].concat();
    assert!(task.judge(start, &longer).is_err(), "{title}: a longer try is refused");
}
