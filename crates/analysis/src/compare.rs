//! Estimates how much worse a played move is than the best one: both resulting positions are searched in the same way,
//! repeatedly until the verdict is clear.

use tessera_core::{AnyMatch, Effort, Problem, Rng, Seat, Seed, StateHash, Thinking, Turn, Watch};

use crate::plan::part_of;
use crate::{Opinion, Verdict};

/// The minimum and maximum number of rounds of a comparison.
const ROUNDS: (usize, usize) = (2, 6);

/// The divisor of each of these searches' effort, relative to the effort for the position itself.
const PARTS: u32 = 4;

/// The number of draws sampled at a dealer's turn, or all of them if there are fewer.
const DRAWS: usize = 4;

/// The assumed standard deviation of a difference before it is measured, and the number of measurements that this prior
/// counts for.
const PRIOR: (f32, f32) = (0.05, 2.0);

/// A comparison of the played move with the best one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Comparison {
    /// The loss in winning chances of the played move; negative if it looks better.
    pub loss: f32,
    /// The standard error of the loss; 0 if it is proved.
    pub error: f32,
    /// Whether it is proved.
    pub proved: bool,
}

/// A position after a move, and the seat whose result is wanted.
struct Side<'a> {
    position: Box<dyn AnyMatch>,
    seat: Seat,
    bot: &'a str,
}

/// Compares two moves of a seat at a position.
pub(crate) fn compare(
    position: &dyn AnyMatch,
    seat: Seat,
    [best, played]: [&str; 2],
    bot: &str,
    effort: Effort,
    watch: &dyn Watch,
) -> Result<Comparison, Problem> {
    let side = |action: &str| -> Result<Side<'_>, Problem> {
        let mut position = position.boxed_clone();
        position.play(action)?;
        Ok(Side { position, seat, bot })
    };
    let (best, played) = (side(best)?, side(played)?);
    let seed = StateHash::of(&position.setup()).0;
    let mut losses = Vec::with_capacity(ROUNDS.1);
    loop {
        let round = losses.len() as u64;
        // Both sides see the same random numbers, so luck cancels out.
        let seed = Seed::from_number(seed.wrapping_add(round.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        let effort = part_of(effort, PARTS);
        let (kept, kept_proved) = best.value(seed, effort, watch)?;
        let (left, left_proved) = played.value(seed, effort, watch)?;
        if kept_proved && left_proved {
            return Ok(Comparison { loss: kept - left, error: 0.0, proved: true });
        }
        losses.push(kept - left);
        let (loss, error) = mean(&losses);
        let is_done = losses.len() >= ROUNDS.1 || watch.stop();
        if is_done || (losses.len() >= ROUNDS.0 && is_clear(loss, error)) {
            return Ok(Comparison { loss, error, proved: false });
        }
    }
}

/// Returns the mean of measurements and its standard error.
fn mean(losses: &[f32]) -> (f32, f32) {
    let count = losses.len() as f32;
    let mean = losses.iter().sum::<f32>() / count;
    let squares: f32 = losses.iter().map(|loss| (loss - mean).powi(2)).sum();
    let (expected, weight) = PRIOR;
    let variance = (squares + weight * expected * expected) / (count - 1.0 + weight);
    (mean, (variance / count).sqrt())
}

/// Returns whether another measurement would hardly change the verdict.
fn is_clear(loss: f32, error: f32) -> bool {
    let verdict = |loss: f32| Verdict::on(loss.max(0.0), None);
    let mild = |verdict: Verdict| verdict <= Verdict::Good;
    let (least, most) = (verdict(loss - 2.0 * error), verdict(loss + error));
    least == most || (mild(least) && mild(most))
}

impl Side<'_> {
    /// Returns the expected result of the seat, and whether it is proved.
    fn value(&self, seed: Seed, effort: Effort, watch: &dyn Watch) -> Result<(f32, bool), Problem> {
        match self.position.turn() {
            Turn::Dealer => self.mean_of_draws(seed, effort, watch),
            _ => self.settled(self.position.boxed_clone(), seed, effort, watch),
        }
    }

    fn mean_of_draws(&self, seed: Seed, effort: Effort, watch: &dyn Watch) -> Result<(f32, bool), Problem> {
        let mut rng = seed.deal_rng();
        let all = self.position.draws().filter(|draws| draws.len() <= DRAWS);
        let (draws, complete) = match all {
            Some(draws) => (draws, true),
            None => {
                let sampled = (0..DRAWS).filter_map(|_| Some((self.position.sample_draw(&mut rng)?, 1)));
                (sampled.collect(), false)
            }
        };
        let effort = part_of(effort, draws.len().max(1) as u32);
        let (mut sum, mut weights, mut proved) = (0.0, 0.0, complete);
        for (draw, weight) in &draws {
            let mut next = self.position.boxed_clone();
            next.draw(draw)?;
            proved &= next.turn() != Turn::Dealer;
            deal(&mut *next, &mut rng)?;
            let (value, is_proved) = self.settled(next, seed, effort, watch)?;
            sum += *weight as f32 * value;
            weights += *weight as f32;
            proved &= is_proved;
        }
        Ok((sum / weights.max(1.0), proved))
    }

    /// Returns the value of a position that is not at a dealer's turn.
    fn settled(
        &self,
        position: Box<dyn AnyMatch>,
        seed: Seed,
        effort: Effort,
        watch: &dyn Watch,
    ) -> Result<(f32, bool), Problem> {
        let opinion = match position.turn() {
            Turn::Player(_) => {
                let mut thinking = Thinking { rng: seed.fast_rng(), watch, effort, threads: 1 };
                Opinion::of(position.advise(self.bot, &mut thinking)?, &*position)
            }
            _ => Opinion::of_end(&*position),
        };
        Ok((opinion.values[self.seat], opinion.proved))
    }
}

/// Plays draws until it is no longer the dealer's turn.
fn deal(position: &mut dyn AnyMatch, rng: &mut dyn Rng) -> Result<(), Problem> {
    while let Some(draw) = position.sample_draw(rng) {
        position.draw(&draw)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_shrinks_with_every_measurement_and_is_never_nothing() {
        let (mean_of_two, error_of_two) = mean(&[0.10, 0.14]);
        // (0.02^2 + 0.02^2 + 2 * 0.05^2) / 3 = 0.001933, over 2.
        assert!((mean_of_two - 0.12).abs() < 1e-6 && (error_of_two - 0.03109).abs() < 1e-4, "{error_of_two}");
        let (_, error_of_six) = mean(&[0.1; 6]);
        // 2 * 0.05^2 / 7 = 0.000714, over 6.
        assert!((error_of_six - 0.01091).abs() < 1e-4, "{error_of_six}");
    }

    #[test]
    fn a_loss_is_clear_away_from_the_borders_of_the_verdicts() {
        assert!(is_clear(0.4, 0.03) && is_clear(0.0, 0.02) && is_clear(-0.2, 0.05));
        assert!(!is_clear(0.2, 0.03) && !is_clear(0.06, 0.03));
    }
}
