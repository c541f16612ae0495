//! The value of a lead in a kingdom: the average final difference in flags that results from it.

use super::state::LEVEL;

/// The value of a settled flag.
pub(crate) const FLAG: i16 = 1000;

/// In thousandths of a flag, by the cards left (1 to 8) and the owner's lead in cards (0 to 7).
///
/// Means over matches in which every other move is the best one by this very table, and the others are random; the test
/// below computes them. With a table from random moves alone, a search takes a third more nodes. Impossible entries are
/// 1000.
const MEANS: [[i16; 8]; 8] = [
    [-33, 41, 1000, 1000, 1000, 1000, 1000, 1000],
    [66, 460, 501, 1000, 1000, 1000, 1000, 1000],
    [-29, 258, 667, 754, 1000, 1000, 1000, 1000],
    [9, 310, 479, 802, 879, 1000, 1000, 1000],
    [-9, 225, 507, 662, 1000, 1000, 1000, 1000],
    [13, 248, 411, 1000, 1000, 1000, 1000, 1000],
    [0, 188, 1000, 1000, 1000, 1000, 1000, 1000],
    [1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000],
];

/// Indexed by the number of cards and the lead as stored in the state.
static WORTH: [[i16; 64]; 16] = {
    let mut table = [[0; 64]; 16];
    let mut cards = 0;
    while cards < 16 {
        let mut lead = 1;
        while lead < LEVEL as usize {
            let ahead = (lead - 1) / 2;
            let settled = cards == 0 || ahead > cards;
            let mean = if settled || cards > 8 || ahead > 7 { FLAG } else { MEANS[cards - 1][ahead] };
            table[cards][LEVEL as usize + lead] = mean;
            table[cards][LEVEL as usize - lead] = -mean;
            lead += 1;
        }
        cards += 1;
    }
    table
};

/// Returns the value of the lead for the player on turn with this many cards of the kingdom left.
#[inline]
pub(super) fn worth(lead: u8, cards: u8) -> i16 {
    WORTH[usize::from(cards & 15)][usize::from(lead & 63)]
}

/// Returns the value of a lead for the owner of the flag with this many cards left.
pub(crate) fn worth_of(ahead: usize, cards: usize) -> i16 {
    worth(LEVEL + 2 * ahead as u8 + 1, cards as u8)
}

#[cfg(test)]
mod tests {
    use tessera_core::{Game, Rules, Seat, Seed, Turn, below, choose};

    use super::super::Solver;
    use super::*;
    use crate::{Kingdom, Options, Position, WarringStates};

    /// Returns the table, and the number of cases behind each number: 1 if the owner keeps the flag, -1 if not.
    fn means(matches: u32) -> [[(i64, i64); 8]; 8] {
        let mut rng = Seed::from_number(1).fast_rng();
        let mut sums = [[(0, 0); 8]; 8];
        let mut actions = Vec::new();
        for _ in 0..matches {
            let mut position = WarringStates::start(2, &Options::default(), &mut rng);
            let mut seen = Vec::new();
            while position.turn() != Turn::Over {
                position.legal_actions(&mut actions);
                let action = match below(&mut rng, 2) {
                    0 => *choose(&actions, &mut rng),
                    _ => Solver::new(&position).branches()[0].action(),
                };
                position.play_unchecked(action);
                seen.extend(Kingdom::ALL.into_iter().filter_map(|kingdom| standing(&position, kingdom)));
            }
            for (kingdom, owner, left, lead) in seen {
                let (sum, count) = &mut sums[left - 1][lead];
                *sum += if position.flags().owner(kingdom) == Some(owner) { 1000 } else { -1000 };
                *count += 1;
            }
        }
        sums.map(|row| row.map(|(sum, count)| (sum / i64::max(count, 1), count)))
    }

    /// Returns the kingdom, the owner of its flag, its cards on the table and the owner's lead, if the flag can still
    /// change hands.
    fn standing(position: &Position, kingdom: Kingdom) -> Option<(Kingdom, Seat, usize, usize)> {
        let owner = position.flags().owner(kingdom)?;
        let [own, others] =
            [owner, owner.next(2)].map(|seat| position.supporter_counts().count(seat, kingdom));
        let left = position.left_of(kingdom);
        (left > 0 && own - others <= left).then_some((kingdom, owner, left, own - others))
    }

    #[test]
    fn the_table_holds_the_means() {
        let means = means(3_000);
        for (row, known) in means.iter().zip(MEANS) {
            for ((mean, count), known) in row.iter().zip(known) {
                // The standard deviation of a mean of 1000 cases is 32 at most, but the cases within a match are
                // correlated.
                assert!(*count < 1000 || (mean - i64::from(known)).abs() < 120, "{known}: {means:?}");
            }
        }
    }

    #[test]
    fn what_is_good_for_one_is_bad_for_the_other() {
        for cards in 0..=8 {
            assert_eq!(worth(LEVEL, cards), 0);
            for lead in 1..=17 {
                assert_eq!(worth(LEVEL + lead, cards), -worth(LEVEL - lead, cards));
                assert!(worth(LEVEL + lead, cards) <= FLAG);
            }
        }
        // No card is left, or too few to draw level.
        assert_eq!((worth_of(0, 0), worth_of(3, 2)), (FLAG, FLAG));
    }
}
