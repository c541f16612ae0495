//! Checks for the encoding of any game.

use std::collections::HashSet;

use tessera_core::{
    AnyBatch, AnyEncoding, Arrays, BatchError, Encoded, Encoding, Layout, Rules, Seat, Seed, Turn, below,
    read_options,
};

use crate::random_match;

/// The number of matches in a batch, and the number of steps.
const MATCHES: usize = 3;
const STEPS: usize = 120;

/// Checks the encoding of a game along `matches` random matches with these options, and a batch of them.
pub fn encoding<G: Encoding>(options: &[(&str, &str)], matches: u64) {
    let (seats, _) = read_options::<G>(options).expect("options of the game");
    let layout = G::layout(seats);
    assert!(layout.actions > 0 && layout.size() > 0);
    let names: HashSet<&str> =
        layout.planes.iter().chain(&layout.features).map(|field| field.name.as_str()).collect();
    assert_eq!(names.len(), layout.planes.len() + layout.features.len(), "every name once");
    for seed in 0..matches {
        random_match::<G>(options, seed, |position| {
            check_numbers::<G>(position, &layout);
            check_observations::<G>(position, &layout);
        });
    }
    check_batch::<G>(options);
    check_refusals::<G>(options);
}

/// Checks that every legal action has its own number that leads back to it, and that the mask has exactly these
/// numbers.
fn check_numbers<G: Encoding>(position: &G::Position, layout: &Layout) {
    let mut room = Vec::new();
    let mut mask = vec![u64::MAX; layout.words()];
    G::mask(position, &mut mask, &mut room);
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let mut expected = vec![0; layout.words()];
    for &action in &actions {
        let index = G::index(position, action);
        assert!(index < layout.actions, "{action} has the number {index}");
        assert_eq!(G::action(position, index), Some(action), "{index}");
        assert_eq!(expected[index / 64] >> (index % 64) & 1, 0, "{index} is the number of two actions");
        expected[index / 64] |= 1u64 << (index % 64);
    }
    assert!(mask == expected, "the mask of {position:?} is not the list of legal actions");
    if matches!(position.turn(), Turn::Player(_)) {
        // Actions with other numbers are illegal.
        for index in (0..layout.actions).step_by(layout.actions.div_ceil(500)) {
            let is_legal = G::action(position, index).is_some_and(|action| position.check(action).is_ok());
            assert_eq!(is_legal, expected[index / 64] >> (index % 64) & 1 == 1, "{index}");
        }
    }
}

/// Checks that an observation depends only on the public setup text, regardless of the previous contents of the array.
fn check_observations<G: Encoding>(position: &G::Position, layout: &Layout) {
    let text = G::setup(position).to_string();
    let setup = text.parse().map_err(Into::into).expect("a written setup reads back");
    let read = G::position(&setup).expect("the position of a match is possible");
    for seat in Seat::first(position.seats()) {
        let observe = |position: &G::Position, before: u8| {
            let mut out = vec![before; layout.size()];
            G::observe(position, seat, &mut out);
            out
        };
        assert_eq!(observe(position, 0), observe(position, 0xff), "{text}");
        assert_eq!(observe(position, 0), observe(&read, 0), "{text}");
    }
}

/// The arrays of a batch.
struct Owned {
    observations: Vec<u8>,
    masks: Vec<bool>,
    rewards: Vec<f32>,
    scores: Vec<i32>,
    done: Vec<bool>,
    seats: Vec<u8>,
}

impl Owned {
    fn of(batch: &dyn AnyBatch) -> Owned {
        let (matches, layout) = (batch.matches(), batch.layout());
        Owned {
            observations: vec![9; matches * layout.size()],
            masks: vec![true; matches * layout.actions],
            rewards: vec![9.0; matches * batch.seats()],
            scores: vec![9; matches * batch.seats()],
            done: vec![true; matches],
            seats: vec![9; matches],
        }
    }

    fn arrays(&mut self) -> Arrays<'_> {
        Arrays {
            observations: Some(&mut self.observations),
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            scores: &mut self.scores,
            done: &mut self.done,
            seats: &mut self.seats,
        }
    }
}

fn batch<G: Encoding>(matches: usize, options: &[(&str, &str)], seed: u64) -> Box<dyn AnyBatch> {
    Encoded::<G>::new().batch(matches, options, seed).expect("options of the game")
}

/// Checks that a match of a batch depends only on its seed, its number and its actions, that a restored batch continues
/// in the same way, and that the arrays show the positions of the setups.
fn check_batch<G: Encoding>(options: &[(&str, &str)]) {
    let mut large = batch::<G>(MATCHES, options, 7);
    let mut small = batch::<G>(1, options, 7);
    let mut restored = batch::<G>(MATCHES, options, 8);
    let (mut of_large, mut of_small) = (Owned::of(&*large), Owned::of(&*small));
    let mut of_restored = Owned::of(&*restored);
    large.write(&mut of_large.arrays()).expect("arrays of the right length");
    let mut actions = vec![0; MATCHES];
    let (mut ended, mut rng) = (0, Seed::from_number(3).fast_rng());
    for step in 0..STEPS {
        check_rows::<G>(&*large, &of_large);
        large.random_actions(&mut actions).expect("an array of the right length");
        let legal =
            (0..MATCHES).all(|row| of_large.masks[row * large.layout().actions + actions[row] as usize]);
        assert!(legal, "{actions:?}");
        if below(&mut rng, 8) == 0 || step == 0 {
            restored.restore(&large.setups(), &large.streams()).expect("texts of a batch");
        }
        large.step(&actions, &mut of_large.arrays()).expect("legal actions");
        restored.step(&actions, &mut of_restored.arrays()).expect("legal actions");
        small.step(&actions[..1], &mut of_small.arrays()).expect("a legal action");
        assert_eq!(large.setups()[0], small.setups()[0]);
        assert_eq!(large.setups(), restored.setups());
        assert_eq!(of_large.observations, of_restored.observations);
        assert_eq!(of_large.masks, of_restored.masks);
        assert_eq!(of_large.rewards, of_restored.rewards);
        check_rewards(&of_large, large.seats());
        ended += of_large.done.iter().filter(|&&done| done).count();
    }
    assert!(ended > 0, "some matches have ended");
}

fn check_rows<G: Encoding>(batch: &dyn AnyBatch, owned: &Owned) {
    let layout = batch.layout();
    for (row, text) in batch.setups().iter().enumerate() {
        let setup = text.parse().map_err(Into::into).expect("a setup");
        let position = G::position(&setup).expect("a position");
        let Turn::Player(seat) = position.turn() else { panic!("{text}: no player is on turn") };
        assert_eq!(owned.seats[row], seat.index() as u8);
        let mut expected = vec![0; layout.size()];
        G::observe(&position, seat, &mut expected);
        assert_eq!(owned.observations[row * layout.size()..][..layout.size()], expected);
        let mut legal = Vec::new();
        position.legal_actions(&mut legal);
        let mut mask = vec![false; layout.actions];
        legal.into_iter().for_each(|action| mask[G::index(&position, action)] = true);
        assert!(owned.masks[row * layout.actions..][..layout.actions] == mask, "{text}");
    }
}

/// Checks that in a finished match of several seats the best reward is larger than the others, or all are 0.
fn check_rewards(owned: &Owned, seats: usize) {
    for (row, &done) in owned.done.iter().enumerate() {
        let rewards = &owned.rewards[row * seats..][..seats];
        assert!(rewards.iter().all(|reward| (-1.0..=1.0).contains(reward)), "{rewards:?}");
        if !done {
            assert!(rewards.iter().all(|&reward| reward == 0.0));
            assert!(owned.scores[row * seats..][..seats].iter().all(|&score| score == 0));
        } else if seats > 1 {
            let shares: f32 = rewards.iter().map(|reward| (reward + 1.0) / 2.0).sum();
            assert!((shares - 1.0).abs() < 1e-5, "{rewards:?}");
        }
    }
}

/// Checks that a step with one illegal action changes nothing and names it, and likewise for arrays of a wrong length.
fn check_refusals<G: Encoding>(options: &[(&str, &str)]) {
    let mut batch = batch::<G>(MATCHES, options, 1);
    let mut owned = Owned::of(&*batch);
    batch.write(&mut owned.arrays()).expect("arrays of the right length");
    let count = batch.layout().actions;
    let illegal = (0..count).find(|&index| !owned.masks[count + index]);
    let mut actions = vec![0; MATCHES];
    batch.random_actions(&mut actions).expect("an array of the right length");
    let (setups, streams, legal) = (batch.setups(), batch.streams(), actions[1]);
    for wrong in illegal.map(|index| index as i32).into_iter().chain([-1, i32::MIN, count as i32, i32::MAX]) {
        actions[1] = wrong;
        let error = batch.step(&actions, &mut owned.arrays()).expect_err("an illegal action");
        assert!(matches!(error, BatchError::Illegal { of: 1, .. }), "{error}");
        assert!(error.to_string().contains(&wrong.to_string()), "{error}");
        assert_eq!((batch.setups(), batch.streams()), (setups.clone(), streams.clone()));
    }
    actions[1] = legal;
    assert!(matches!(
        batch.step(&actions[1..], &mut owned.arrays()),
        Err(BatchError::Length { array: "actions", expected: MATCHES, found: 2 })
    ));
    owned.done.pop();
    assert!(matches!(
        batch.step(&actions, &mut owned.arrays()),
        Err(BatchError::Length { array: "done", .. })
    ));
    assert_eq!(batch.setups(), setups);
}
