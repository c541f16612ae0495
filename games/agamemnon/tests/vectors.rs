//! Questions with known answers.

#[test]
fn course_vectors() {
    tessera_testkit::course_vectors(&tessera_agamemnon::Agamemnon);
}
