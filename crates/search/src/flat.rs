//! Flat Monte Carlo: the same number of playouts for every action, and no tree.

use tessera_core::{Advice, BySeat, Candidate, Progress, Rules, Thinking, shuffle};

use crate::Knowledge;
use crate::common::{after, at_once, legal_actions, limit_of, seat_on_turn};

/// Chooses the action with the best mean result, spreading the playouts evenly over all actions.
///
/// The budget is `playouts` unless [`Thinking::effort`] overrides it. The playouts are [`Knowledge::rollout`]; with
/// [`NoKnowledge`](crate::NoKnowledge) they are uniformly random. Uses one thread.
/// ones. One thread works.
///
/// If it is not a player's turn.
/// If it is not a player's turn.
pub fn flat<P: Rules, K: Knowledge<P>>(
    position: &P,
    knowledge: &K,
    playouts: u64,
    thinking: &mut Thinking<'_>,
) -> Advice<P::Action> {
    let seat = seat_on_turn(position);
    let mut actions = legal_actions(position);
    let playouts = thinking.effort.nodes(playouts);
    if actions.len() == 1 || playouts == 0 || thinking.watch.stop() {
        return at_once(knowledge, position, &actions);
    }
    // With fewer playouts than actions, only the first listed ones would be tried otherwise.
    shuffle(&mut actions, &mut thinking.rng);
    let mut tries: Vec<Try> = actions.iter().map(|_| Try::default()).collect();
    let mut scratch = Vec::new();
    let mut done = 0;
    while done < playouts {
        if done % 16 == 0 && done > 0 {
            if thinking.watch.stop() {
                break;
            }
            if done % 1024 == 0 {
                thinking.watch.progress(Progress { nodes: done, limit: limit_of(playouts) });
            }
        }
        let index = (done % actions.len() as u64) as usize;
        let mut next = after(position, actions[index]);
        tries[index].add(knowledge.rollout(&mut next, &mut thinking.rng, &mut scratch));
        done += 1;
    }

    let mut order: Vec<usize> = (0..actions.len()).filter(|index| tries[*index].playouts > 0).collect();
    order.sort_by(|a, b| tries[*b].mean()[seat].total_cmp(&tries[*a].mean()[seat]));
    let candidates = order.iter().map(|index| Candidate {
        action: actions[*index],
        value: tries[*index].mean()[seat],
        nodes: tries[*index].playouts,
    });
    let best = order[0];
    Advice { nodes: done, candidates: candidates.collect(), ..Advice::of(actions[best], tries[best].mean()) }
}

#[derive(Clone, Copy, Default)]
struct Try {
    playouts: u64,
    sums: BySeat<f64>,
}

impl Try {
    fn add(&mut self, values: BySeat<f32>) {
        self.playouts += 1;
        for (sum, value) in self.sums.0.iter_mut().zip(values.0) {
            *sum += f64::from(value);
        }
    }

    fn mean(&self) -> BySeat<f32> {
        BySeat(self.sums.0.map(|sum| (sum / self.playouts as f64) as f32))
    }
}
