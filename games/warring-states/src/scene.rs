//! The picture: lacquer table, bamboo slips, banners. Also the gesture of a move, which points at a card.

use std::sync::LazyLock;

use tessera_core::{Art, BySeat, Font, Item, Panel, Phrase, Role, Rules, Scene, ScoreRow, Seat, Step, Words};

use crate::{Card, Kingdom, Location, Placement, Position, Setup};

/// The symbols of the kingdoms.
const SIGN_FONT: Font = Font {
    name: "noto-serif-tc-700",
    family: "Noto Serif TC",
    weight: 700,
    woff2: include_bytes!("art/fonts/noto-serif-tc-700.woff2"),
    ttf: include_bytes!("art/fonts/noto-serif-tc-700.ttf"),
    licence: include_str!("art/fonts/OFL-noto-serif-tc.txt"),
};

pub(crate) const ART: Art = Art {
    symbols: include_str!("art/symbols.svg"),
    css: include_str!("art/style.css"),
    rules: include_str!("art/rules.md"),
    lesson: include_str!("art/lessons.md"),
    fonts: &[SIGN_FONT],
};

/// The distance between the centres of neighbouring cards.
pub(crate) const ACROSS: f32 = 110.0;
const DOWN: f32 = 114.0;
/// The distance from the edge of the table to the centre of the first card.
const EDGE: f32 = 78.0;

/// Draws the match up to its first illegal move.
pub(crate) fn scene(setup: &Setup) -> Scene {
    let mut so_far = Setup { moves: Default::default(), ..*setup };
    let mut position = Position::try_from(&so_far).ok();
    if let Some(position) = &mut position {
        for &destination in setup.moves.iter() {
            if position.play(destination).is_err() {
                break;
            }
            so_far.moves.push(destination);
        }
    }
    match &position {
        Some(position) => panels(position, &so_far),
        None => Scene { panels: vec![board(&setup.placement, walk(&so_far))] },
    }
}

/// Draws a position.
pub(crate) fn scene_of(position: &Position) -> Scene {
    panels(position, &position.to_setup())
}

fn panels(position: &Position, setup: &Setup) -> Scene {
    let mut panels = vec![board(&position.placement(), walk(setup)), banners(position)];
    panels.extend(Seat::first(position.seats()).map(|seat| supporters(position, seat)));
    Scene { panels }
}

/// The gesture has a single step: pointing at the card where Zhang Yi will stop.
pub(crate) fn gesture(position: &Position, destination: Location) -> Vec<Step> {
    let card = position.card(destination).expect("a card lies at every destination");
    let label = format!("card {destination}: {}", describe(position, destination));
    vec![Step::pick(card_id(card), label).brief(&*CARDS[card.index()].label).noun("card")]
}

/// Describes the result of a move.
pub(crate) fn describe(position: &Position, destination: Location) -> String {
    let mut after = position.clone();
    after.play_unchecked(destination);
    let kingdom = position.card(destination).and_then(Card::kingdom).expect("a card of a kingdom lies there");
    let Some(seat) = Seat::first(position.seats()).find(|&seat| taken(position, &after, seat, kingdom) > 0)
    else {
        return format!("goes to {destination}");
    };
    let flag = if position.flags().owner(kingdom) == after.flags().owner(kingdom) {
        ""
    } else if position.flags().owner(kingdom).is_some() {
        " and takes the flag over"
    } else {
        " and takes the flag"
    };
    match taken(position, &after, seat, kingdom) {
        1 => format!("collects 1 {} card{flag}", kingdom.name()),
        cards => format!("collects {cards} {} cards{flag}", kingdom.name()),
    }
}

fn taken(before: &Position, after: &Position, seat: Seat, kingdom: Kingdom) -> usize {
    after.supporter_counts().count(seat, kingdom) - before.supporter_counts().count(seat, kingdom)
}

/// One row for each kingdom: its flag is a point.
pub(crate) fn score_sheet(position: &Position) -> Vec<ScoreRow> {
    let mut collected = BySeat::<Vec<Card>>::default();
    for seat in Seat::first(position.seats()) {
        collected[seat] = position.supporters(seat);
    }
    let row = |kingdom: Kingdom| {
        let (mut points, mut detail, mut items) = (BySeat::default(), BySeat::default(), BySeat::default());
        for seat in Seat::first(position.seats()) {
            let owns = position.flags().owner(kingdom) == Some(seat);
            points[seat] = i32::from(owns);
            let flag = owns.then_some(flag_id(kingdom));
            let cards = collected[seat].iter().filter(|card| card.kingdom() == Some(kingdom));
            items[seat] = flag.into_iter().chain(cards.map(|&card| card_id(card))).map(Words::from).collect();
            detail[seat] = COUNTS[position.supporter_counts().count(seat, kingdom)].into();
        }
        ScoreRow { label: KINGDOMS[kingdom.index()].row.as_str().into(), points, detail, items }
    };
    Kingdom::ALL.map(row).to_vec()
}

/// The id of a card, which it keeps everywhere.
pub(crate) fn card_id(card: Card) -> &'static str {
    &CARDS[card.index()].id
}

/// The id of the flag of a kingdom.
pub(crate) fn flag_id(kingdom: Kingdom) -> &'static str {
    &KINGDOMS[kingdom.index()].flag
}

/// The maximum number of cards of a kingdom.
const COUNTS: [&str; 9] =
    ["", "1 card", "2 cards", "3 cards", "4 cards", "5 cards", "6 cards", "7 cards", "8 cards"];
const NUMBERS: [&str; 9] = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];

/// Returns the centre of a location, with north up and west left.
pub(crate) fn middle(location: Location) -> [f32; 2] {
    [EDGE + ACROSS * (5 - location.column()) as f32, EDGE + DOWN * location.row() as f32]
}

fn board(placement: &Placement, walk: Option<(Location, Location)>) -> Panel {
    let (width, height) = (2.0 * EDGE + 5.0 * ACROSS, 2.0 * EDGE + 5.0 * DOWN);
    let mut items = Vec::with_capacity(2 + Card::COUNT);
    items.push(Item::symbol("table", "table", [0.0, 0.0]));
    if let Some((from, to)) = walk {
        let ([x, y], [right, down]) = (middle(from), middle(to));
        let (dx, dy) = (right - x, down - y);
        // A brush stroke is never quite straight.
        let stroke = format!("M0 0Q{} {} {dx} {dy}", dx / 2.0 + dy / 24.0, dy / 2.0 - dx / 24.0);
        let svg = format!("<path class='walk' d='{stroke}'/><path class='walk-core' d='{stroke}'/>");
        items.push(Item::svg("walk", svg, [x, y]));
    }
    items.extend(placement.iter().map(|placed| card(placed.card, placed.location)));
    let view = [0.0, 0.0, width, height];
    Panel { id: "board".to_owned(), role: Role::Board, title: "The table".into(), view, items }
}

/// The frequently used names of a card.
struct CardWords {
    id: String,
    label: String,
    /// Its symbol, and its label on the table by location.
    placed: Vec<(String, String)>,
}

static CARDS: LazyLock<[CardWords; Card::COUNT]> = LazyLock::new(|| {
    Card::ALL.map(|card| {
        let id = card.to_string();
        let label = match card.kingdom() {
            Some(kingdom) => format!("{} of {}", card.name(), kingdom.name()),
            None => card.name().to_owned(),
        };
        let at = |location: Location| {
            let letter = format!("<text class='card-place' x='-43' y='-37'>{location}</text>");
            (format!("<use href='#card-{id}'/>{letter}"), format!("{location}: {label}"))
        };
        let placed = Location::all().map(at).collect();
        CardWords { id, label, placed }
    })
});

fn card(card: Card, location: Location) -> Item {
    let words = &CARDS[card.index()];
    if card == Card::ZHANG_YI {
        return Item::symbol(&*words.id, "zhang-yi", middle(location))
            .class("zhang-yi")
            .label(format!("Zhang Yi at {location}"));
    }
    let (picture, label) = &words.placed[location.index()];
    Item::svg(&*words.id, &**picture, middle(location)).class("card").label(&**label)
}

/// The frequently used names of a kingdom.
struct KingdomWords {
    row: String,
    flag: String,
    banner: String,
    owner: String,
    title: String,
    left: String,
    /// For each seat, its sign and the number of its cards.
    held: [[String; 2]; Seat::MAX],
    mini: String,
    tally: [String; Seat::MAX],
}

static KINGDOMS: LazyLock<[KingdomWords; Kingdom::COUNT]> = LazyLock::new(|| {
    Kingdom::ALL.map(|kingdom| {
        let letter = kingdom.char();
        KingdomWords {
            row: format!("{} ({} cards)", kingdom.name(), kingdom.cards()),
            flag: format!("flag-{letter}"),
            banner: format!("banner-{letter}"),
            owner: format!("owner-{letter}"),
            title: format!("kingdom-{letter}"),
            left: format!("left-{letter}"),
            held: std::array::from_fn(|seat| {
                ["holder", "held"].map(|what| format!("{what}-{seat}-{letter}"))
            }),
            mini: format!("mini-{letter}"),
            tally: std::array::from_fn(|seat| format!("tally-{seat}-{letter}")),
        }
    })
});

/// The sign of each seat.
const SIGNS: [&str; Seat::MAX] = ["seat-0", "seat-1", "seat-2", "seat-3"];

/// The background of each seat's cards, with its sign beside them.
const OF_SEATS: [[&str; 2]; Seat::MAX] =
    [["ground-0", "sign-0"], ["ground-1", "sign-1"], ["ground-2", "sign-2"], ["ground-3", "sign-3"]];

/// Draws one strip for each kingdom: its name and its banner, the owner, the cards of each player, and the number of
/// cards left on the table.
fn banners(position: &Position) -> Panel {
    let seats = position.seats();
    let height = ROWS + ROW * seats as f32 + 24.0;
    let ground = format!("<rect width='{WIDE}' height='{height}' rx='14'/>");
    let mut items = Vec::with_capacity(1 + (5 + 2 * seats) * Kingdom::COUNT);
    items.push(Item::svg("banner-ground", ground, [0.0, 0.0]).class("lacquer"));
    for (kingdom, words) in Kingdom::ALL.into_iter().zip(&*KINGDOMS) {
        let x = COLUMN * (kingdom.index() as f32 + 0.5) + 10.0;
        items.push(Item::text(&*words.title, kingdom.name(), [x, 24.0]).class("kingdom"));
        let flag = Item::symbol(&*words.flag, &*words.banner, [x, 110.0]);
        match position.flags().owner(kingdom) {
            None => {
                items.push(flag.class("banner unowned").label(format!("{}: no owner", kingdom.name())));
            }
            Some(seat) => {
                let lead = lead(position, kingdom, seat);
                let label =
                    Phrase::from(format!("{}: ", kingdom.name())).seat(seat).text(format!(", {lead}"));
                items.push(flag.class("banner").label(label));
                items.push(Item::symbol(&*words.owner, SIGNS[seat.index()], [x + 2.0, 164.0]));
            }
        }
        let mut left = kingdom.cards();
        for seat in Seat::first(seats) {
            let cards = position.supporter_counts().count(seat, kingdom);
            left -= cards;
            let y = ROWS + ROW * seat.index() as f32;
            let [sign, held] = &words.held[seat.index()];
            items.push(Item::symbol(&**sign, SIGNS[seat.index()], [x - 16.0, y]).scale(0.55));
            items.push(Item::text(&**held, NUMBERS[cards], [x + 14.0, y]).class("tally"));
        }
        let y = ROWS + ROW * seats as f32 + 2.0;
        items.push(Item::text(&*words.left, format!("{left} left"), [x, y]).class("lead"));
    }
    let view = [0.0, 0.0, WIDE, height];
    Panel { id: "banners".to_owned(), role: Role::Side, title: "Kingdoms".into(), view, items }
}

/// The vertical position of the rows of each player's cards below the banners, and their height.
const ROWS: f32 = 204.0;
const ROW: f32 = 32.0;
/// The width of a kingdom's strip, and of all strips.
const COLUMN: f32 = 112.0;
const WIDE: f32 = 804.0;

/// Describes the owner's cards against the most that any other player has.
fn lead(position: &Position, kingdom: Kingdom, owner: Seat) -> String {
    let count = |seat| position.supporter_counts().count(seat, kingdom);
    let others = Seat::first(position.seats()).filter(|&seat| seat != owner);
    format!("{} to {}", count(owner), others.map(count).max().unwrap_or_default())
}

/// Draws a seat's collected cards by kingdom; a card keeps its id, so it visibly moves here.
fn supporters(position: &Position, seat: Seat) -> Panel {
    let mut items = Vec::with_capacity(2 + Card::COUNT);
    let [ground, sign] = OF_SEATS[seat.index()];
    items.push(Item::svg(ground, "<rect width='370' height='172' rx='12'/>", [0.0, 0.0]).class("lacquer"));
    items.push(Item::symbol(sign, SIGNS[seat.index()], [28.0, 28.0]));
    let mut stacked = [0usize; Kingdom::COUNT];
    for card in position.supporters(seat) {
        let Some(kingdom) = card.kingdom() else { continue };
        let stack = &mut stacked[kingdom.index()];
        let at = [74.0 + 44.0 * kingdom.index() as f32, 70.0 + 7.0 * *stack as f32];
        *stack += 1;
        let (words, mini) = (&CARDS[card.index()], &KINGDOMS[kingdom.index()].mini);
        items.push(Item::symbol(&*words.id, &**mini, at).label(&*words.label));
    }
    for kingdom in Kingdom::ALL {
        let cards = stacked[kingdom.index()];
        if cards > 0 {
            let at = [74.0 + 44.0 * kingdom.index() as f32, 28.0];
            let id = &*KINGDOMS[kingdom.index()].tally[seat.index()];
            items.push(Item::text(id, NUMBERS[cards], at).class("tally"));
        }
    }
    let view = [0.0, 0.0, 370.0, 172.0];
    let title = match stacked.iter().sum() {
        1usize => Phrase::from(seat).text(": 1 card"),
        cards => Phrase::from(seat).text(format!(": {cards} cards")),
    };
    Panel { id: format!("supporters-{seat}"), role: Role::Side, title, view, items }
}

/// Marks Zhang Yi's last move, from start to destination.
fn walk(setup: &Setup) -> Option<(Location, Location)> {
    let start = setup.placement.find(Card::ZHANG_YI)?;
    let stops: Vec<Location> = std::iter::once(start).chain(setup.moves.iter().copied()).collect();
    match stops[..] {
        [.., from, to] => Some((from, to)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_art_has_every_place_and_every_person() {
        for location in Location::all() {
            let [x, y] = middle(location);
            let letter = format!("<text x=\"{x}\" y=\"{y}\">{location}</text>");
            assert!(ART.symbols.contains(&letter), "{letter}");
            let outline = format!("M{} {}h78", x - 39.0, y - 48.0);
            assert!(ART.symbols.contains(&outline), "{outline}");
        }
        for card in Card::ALL.into_iter().filter(|&card| card != Card::ZHANG_YI) {
            let symbol = ART.symbols.split_once(&format!("<g id=\"card-{card}\">")).expect("a symbol").1;
            assert!(symbol.lines().next().is_some_and(|line| line.contains(card.name())), "{card}");
        }
    }
}
