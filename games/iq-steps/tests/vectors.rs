//! The questions with known answers.

use tessera_iq_steps::IqSteps;

#[test]
fn course_vectors() {
    tessera_testkit::course_vectors(&IqSteps);
}
