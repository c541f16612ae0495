//! The operations of lessons.

use super::{Body, ERROR, Operation, get, post};

pub(in crate::schema) const LESSONS: [Operation; 2] = [
    get(
        "/api/games/{name}/lesson",
        "the lesson that teaches a game",
        &[(200, "the lesson", Body::Json("Lesson")), (404, "unknown game, or one without a lesson", ERROR)],
    ),
    post(
        "/api/games/{name}/lesson/{step}",
        "judges a try at the task of a step of the lesson",
        "TryRequest",
        &[
            (200, "what the try amounts to", Body::Json("Tried")),
            (404, "unknown game or step, or a step without a task", ERROR),
            (422, "an illegal action", ERROR),
        ],
    ),
];
