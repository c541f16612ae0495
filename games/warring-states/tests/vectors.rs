//! The questions with known answers.

use tessera_warring_states::WarringStates;

#[test]
fn every_vector_is_answered_as_expected() {
    tessera_testkit::course_vectors(&WarringStates);
}
