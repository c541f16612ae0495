//! Gradients against differences, training on one example, and the rounded network against the model.

use tessera_agamemnon::training::layout::{MOMENTS, POINT};
use tessera_agamemnon::training::{Network, SpotInputs};
use tessera_agamemnon::{Agamemnon, Position, TILES};
use tessera_core::Seed;
use tessera_testkit::random_match;

use super::*;
use crate::example::{StringExample, sign_of};
use crate::target::Target;

/// Two strings of one type and one of another.
fn some_example() -> Example {
    let string = |fate, numbers: &[u16], spots, edges, share| StringExample {
        fate,
        inputs: numbers.to_vec(),
        spots,
        edges,
        share,
    };
    let strings = vec![
        string(0, &[100, 200, 300, 400], 0b1000, 4.0, 0.3),
        string(0, &[100, 210, 310], 0b1001_0000, 2.0, -1.0),
        string(2, &[120, 200], 0b1000_1000, 3.0, 0.0),
    ];
    let spot = |node, numbers: &[u16]| SpotInputs { node, inputs: numbers.to_vec() };
    let spots = vec![spot(3, &[130, 230, 500]), spot(4, &[130, 240]), spot(7, &[140, 230])];
    Example { shared: vec![1, 20], spots, strings, beyond: 1.0, margin: 0.2 }
}

#[test]
fn gradients_are_what_a_small_change_of_a_weight_does() {
    let example = some_example();
    let mut model = Model::new(&mut Seed::from_number(4).fast_rng());
    assert!(model.forward(&example).common.iter().any(|sum| *sum > 0.0));
    let off = model.backward(&example);
    assert!((off + example.margin - model.forward(&example).margin).abs() < 1e-5);
    let half_squares = |model: &Model| {
        let activations = model.forward(&example);
        let strings = example.strings.iter().zip(&activations.strings);
        let shares = strings.map(|(string, active)| string.edges * (active.share - string.share).powi(2));
        (shares.sum::<f32>() + MARGIN * (activations.margin - example.margin).powi(2)) / 2.0
    };
    let rows = (0..FATES).flat_map(|fate| [1, 100, 200, 210, 400].map(|number| row_at(fate, number)));
    let first = rows.flat_map(|row| row..row + FIRST);
    let others = (0..FATES).flat_map(|fate| fate * OF_A_TYPE + COMMON_AT..(fate + 1) * OF_A_TYPE);
    let mut steep = 0;
    let spots = [1, 130, 140, 230, 500].map(|number| SPOTS_AT + number * SPOT);
    let spots = spots.into_iter().flat_map(|row| row..row + SPOT);
    for weight in first.chain(others).chain(COMMON_BIAS_AT..SPOTS_AT).chain(spots) {
        let before = model.weights[weight];
        model.weights[weight] = before + 1e-3;
        let above = half_squares(&model);
        model.weights[weight] = before - 1e-3;
        let below = half_squares(&model);
        model.weights[weight] = before;
        let gradient = (above - below) / 2e-3;
        assert!(
            (gradient - model.gradients[weight]).abs() < 0.02 + 0.05 * gradient.abs(),
            "weight {weight}: {gradient} and {}",
            model.gradients[weight]
        );
        steep += usize::from(gradient.abs() > 0.05);
    }
    assert!(steep > 200, "{steep}");
}

#[test]
fn steps_lead_to_what_became_of_a_position() {
    let mut example = some_example();
    let shares =
        |example: &Example| -> f32 { example.strings.iter().map(|string| string.edges * string.share).sum() };
    example.margin = example.beyond + shares(&example);
    let mut model = Model::new(&mut Seed::from_number(5).fast_rng());
    for _ in 0..1000 {
        model.backward(&example);
        model.step(0.003);
    }
    let activations = model.forward(&example);
    assert!((activations.margin - example.margin).abs() < 0.05, "{}", activations.margin);
    for (string, active) in example.strings.iter().zip(&activations.strings) {
        assert!((active.share - string.share).abs() < 0.05, "{} {}", active.share, string.share);
    }
}

#[test]
fn whole_numbers_say_nearly_the_same() {
    let model = Model::new(&mut Seed::from_number(6).fast_rng());
    let network = Network::read(&model.encode(&[0; MOMENTS]));
    random_match::<Agamemnon>(&[("board", "loom")], 6, |position: &Position| {
        if position.placed() < TILES {
            let activations = model.forward(&Example::new(position, &Target::of_end(position)));
            let margin = network.margin(position) as f32;
            let whole = sign_of(position.player()) * margin / POINT as f32;
            let off = (whole - activations.margin).abs();
            assert!(off < 0.2 + 0.02 * activations.margin.abs(), "{whole} and {}", activations.margin);
        }
    });
}
