//! A palette of the colours that many pictures have in common, by median cut.

use std::collections::BTreeMap;

/// The number of bits of each colour channel that are told apart.
const BITS: u32 = 6;

/// A palette, and the nearest entry of every colour. Entry 0 is transparent.
pub(crate) struct Palette {
    /// Red, green and blue of every entry.
    pub(crate) colours: Vec<[u8; 3]>,
    nearest: Vec<u8>,
}

/// A colour and how many pixels have it.
type Counted = ([u8; 3], u64);

impl Palette {
    /// Chooses at most `entries` colours, transparent included.
    pub(crate) fn of<'a>(pictures: impl Iterator<Item = &'a [[u8; 3]]>, entries: usize) -> Palette {
        let mut counts: BTreeMap<[u8; 3], u64> = BTreeMap::new();
        for picture in pictures {
            for colour in picture {
                *counts.entry(coarse(*colour)).or_default() += 1;
            }
        }
        let mut boxes: Vec<Vec<Counted>> = vec![counts.into_iter().collect()];
        while boxes.len() + 1 < entries {
            let widest = (0..boxes.len()).max_by_key(|&index| (importance(&boxes[index]), index));
            let Some(index) = widest.filter(|&index| boxes[index].len() > 1) else { break };
            let upper = split(&mut boxes[index]);
            boxes.push(upper);
        }
        let mut colours = vec![[0; 3]];
        colours.extend(boxes.iter().map(|colours| mean(colours)));
        let nearest = (0..1u32 << (3 * BITS)).map(|number| nearest(&colours, colour_of(number))).collect();
        Palette { colours, nearest }
    }

    /// Returns the entry of a colour.
    pub(crate) fn entry(&self, colour: [u8; 3]) -> u8 {
        self.nearest[colour.iter().fold(0, |all, part| all << BITS | usize::from(part >> (8 - BITS)))]
    }
}

/// Drops the low bits of every channel.
fn coarse(colour: [u8; 3]) -> [u8; 3] {
    colour.map(|part| part >> (8 - BITS) << (8 - BITS))
}

/// Returns the colour in the middle of those with this number.
fn colour_of(number: u32) -> [u8; 3] {
    let part = |place: u32| {
        let part = (number >> (BITS * place)) as u8 & ((1 << BITS) - 1);
        part << (8 - BITS) | 1 << (7 - BITS)
    };
    [part(2), part(1), part(0)]
}

/// Returns the channel in which some colours differ most, and the difference.
fn widest(colours: &[Counted]) -> (usize, u8) {
    let spread = |channel: usize| {
        let parts = || colours.iter().map(|(colour, _)| colour[channel]);
        parts().max().unwrap_or(0) - parts().min().unwrap_or(0)
    };
    (0..3).map(|channel| (channel, spread(channel))).max_by_key(|(_, spread)| *spread).unwrap_or((0, 0))
}

/// Returns how much a split of some colours improves the pictures: rare colours count, but less than common ones.
fn importance(colours: &[Counted]) -> u64 {
    let pixels: u64 = colours.iter().map(|(_, count)| count).sum();
    let (_, spread) = widest(colours);
    u64::from(spread) * u64::from(spread) * pixels.isqrt()
}

/// Removes the upper half of some colours and returns it.
fn split(colours: &mut Vec<Counted>) -> Vec<Counted> {
    let (channel, _) = widest(colours);
    colours.sort_by_key(|(colour, _)| (colour[channel], *colour));
    let half: u64 = colours.iter().map(|(_, count)| count).sum::<u64>() / 2;
    let mut seen = 0;
    let lower = colours.iter().take_while(|(_, count)| {
        seen += count;
        seen <= half
    });
    let place = lower.count().clamp(1, colours.len() - 1);
    colours.split_off(place)
}

fn mean(colours: &[Counted]) -> [u8; 3] {
    let pixels: u64 = colours.iter().map(|(_, count)| count).sum();
    std::array::from_fn(|channel| {
        let sum: u64 = colours.iter().map(|(colour, count)| u64::from(colour[channel]) * count).sum();
        // The dropped bits were half used on average.
        (sum / pixels.max(1)) as u8 | 1 << (7 - BITS)
    })
}

fn nearest(colours: &[[u8; 3]], colour: [u8; 3]) -> u8 {
    let distance = |other: &[u8; 3]| -> u32 {
        colour.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum()
    };
    let entries = (1..colours.len()).min_by_key(|&entry| distance(&colours[entry]));
    entries.unwrap_or(0) as u8
}
