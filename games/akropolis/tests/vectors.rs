//! The questions of the course vectors.

use tessera_akropolis::Akropolis;

#[test]
fn course_vectors_are_answered_as_expected() {
    tessera_testkit::course_vectors(&Akropolis);
}
