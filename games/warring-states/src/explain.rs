//! Explanations of a move: why it is illegal, which card is meant, and what it does.

use tessera_core::{Aim, Attempt, Effect, Phrase, Reason, Rules, Seat, Sign, Turn};

use crate::scene::{ACROSS, card_id, flag_id, middle};
use crate::{Card, Location, Position, Refusal};

/// The maximum pointing distance from the centre of a card: halfway to the next one.
const REACH: f32 = ACROSS / 2.0;

/// Explains why Zhang Yi cannot go there, with him and the cards concerned.
pub(crate) fn why(position: &Position, destination: Location) -> Option<Reason> {
    Some(match position.check(destination).err()? {
        over @ Refusal::Over { .. } => Reason::of(&over),
        Refusal::ZhangYi { .. } => {
            reachable(position, "Zhang Yi stands here. Choose a card in his row or column.")
        }
        Refusal::NoCard { .. } => {
            reachable(position, "No card is left here. Choose a card in the row or column of Zhang Yi.")
        }
        Refusal::NotAligned { card, .. } => {
            let name = card.name();
            let sentence = format!(
                "Zhang Yi walks along his row or column, and {name} lies in neither. Choose a card in line with him."
            );
            Reason::new(sentence).items([card_id(Card::ZHANG_YI), card_id(card)])
        }
        Refusal::NotFurthest { card, furthest, .. } => {
            let last = position.card(furthest).expect("the furthest card lies on the table");
            let kingdom = card.kingdom().map_or("", |kingdom| kingdom.name());
            let (name, last_name) = (card.name(), last.name());
            let sentence = format!(
                "Zhang Yi walks to the furthest {kingdom} card in a direction, here {last_name}. \
                 Choose that one, and he collects {name} on the way."
            );
            Reason::new(sentence).items([card_id(card), card_id(last)])
        }
    })
}

/// Lists the cards that can be chosen, in a sentence.
fn reachable(position: &Position, sentence: &'static str) -> Reason {
    let mut destinations = Vec::new();
    position.legal_actions(&mut destinations);
    let cards = destinations.into_iter().filter_map(|destination| position.card(destination));
    Reason::new(sentence).items(cards.map(card_id))
}

/// Returns the card that was picked or is pointed at.
pub(crate) fn aim(position: &Position, aim: &Aim<'_>) -> Attempt<Location> {
    let picked = aim.path.iter().rev().find_map(|id| Card::ALL.into_iter().find(|&card| card_id(card) == id));
    let meant = match picked {
        Some(Card::ZHANG_YI) => Some(position.zhang_yi()),
        Some(card) => match Location::all().find(|&location| position.card(location) == Some(card)) {
            Some(location) => Some(location),
            None => return Attempt::refused(collected_already(position, card)),
        },
        None if aim.panel == "board" => {
            aim.nearest(Location::all().map(|location| (location, middle(location))), REACH)
        }
        None => None,
    };
    match meant {
        Some(action) => Attempt { action: Some(action), refusal: why(position, action), spots: Vec::new() },
        None => {
            let sentence = "Point at a card in the row or column of Zhang Yi.";
            Attempt::refused(reachable(position, sentence))
        }
    }
}

fn collected_already(position: &Position, card: Card) -> Reason {
    let has = |&seat: &Seat| position.supporters(seat).contains(&card);
    let whose = Seat::first(position.seats()).find(has);
    let name = Phrase::from(card.name());
    let sentence = match whose {
        Some(seat) => {
            name.text(" is a supporter of ").seat(seat).text(" already. Choose a card on the table.")
        }
        None => name.text(" is not on the table. Choose a card that is."),
    };
    let reason = Reason::new(sentence);
    if whose.is_some() { reason.items([card_id(card)]) } else { reason }
}

/// Returns the effects of a legal move: the cards it collects, and the flag of their kingdom.
pub(crate) fn effects(position: &Position, destination: Location) -> Vec<Effect> {
    let Turn::Player(seat) = position.turn() else { return Vec::new() };
    let Some(kingdom) = position.card(destination).and_then(Card::kingdom) else { return Vec::new() };
    let mut after = position.clone();
    after.play_unchecked(destination);
    let name = kingdom.name();
    let cards: Vec<&str> =
        position.collected(destination).iter().filter_map(|&at| position.card(at)).map(card_id).collect();
    let takes = format!("takes {}", counted(cards.len(), &format!("{name} card")));
    let mut effects = vec![Effect::new(takes, Sign::Gain).items(cards)];
    let (old, new) = (position.flags().owner(kingdom), after.flags().owner(kingdom));
    let flag = || Phrase::from(format!("takes the flag of {name}"));
    match (old, new) {
        (None, Some(owner)) if owner == seat => {
            effects.push(Effect::points(flag(), 1).items([flag_id(kingdom)]));
        }
        (Some(loser), Some(owner)) if owner == seat && loser != seat => {
            let text = flag().text(" from ").seat(loser);
            effects.push(Effect::points(text, 1).items([flag_id(kingdom)]));
        }
        (_, Some(owner)) if owner != seat => {
            let count = |seat| after.supporter_counts().count(seat, kingdom);
            let ahead = Seat::first(position.seats()).map(count).max().unwrap_or_default();
            let short = counted(ahead - count(seat), "card");
            let text = format!("{short} short of the flag of {name}");
            effects.push(Effect::new(text, Sign::Neutral).items([flag_id(kingdom)]));
        }
        _ => {}
    }
    if after.turn() == Turn::Over {
        effects.push(Effect::new("ends the game", Sign::Neutral));
    }
    effects
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
