//! The picture: lacquer table, bamboo slips, banners; and the gesture of a move, which points at a card.

use tessera_core::{Art, BySeat, Item, Panel, Role, Rules, Scene, ScoreRow, Seat, Step};

use crate::{Card, Kingdom, Location, Placement, Position, Setup};

pub(crate) const ART: Art = Art {
    symbols: include_str!("art/symbols.svg"),
    css: include_str!("art/style.css"),
    rules: include_str!("art/rules.md"),
};

/// The distance between the middles of neighbouring cards.
const ACROSS: f32 = 110.0;
const DOWN: f32 = 114.0;
/// From the edge of the table to the middle of the first card.
const EDGE: f32 = 78.0;

/// Draws the match as far as its moves are legal.
pub(crate) fn scene(setup: &Setup) -> Scene {
    let mut so_far = Setup { moves: Default::default(), ..*setup };
    let mut position = Position::new(&so_far).ok();
    if let Some(position) = &mut position {
        for &destination in setup.moves.iter() {
            if position.play(destination).is_err() {
                break;
            }
            so_far.moves.push(destination);
        }
    }
    let placement = position.as_ref().map_or(setup.placement, Position::placement);
    let mut panels = vec![board(&placement, walk(&so_far))];
    if let Some(position) = &position {
        panels.push(banners(position));
        panels.extend(Seat::first(position.seats()).map(|seat| supporters(position, seat)));
    }
    Scene { panels }
}

/// Pointing at the card where Zhang Yi will stop is the whole gesture.
pub(crate) fn gesture(position: &Position, destination: Location) -> Vec<Step> {
    let card = position.card(destination).expect("a card lies at every destination");
    vec![Step::pick(card.to_string(), format!("card {destination}: {}", describe(position, destination)))]
}

/// What a move brings.
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

/// One line for each kingdom: its flag is a point.
pub(crate) fn score_sheet(position: &Position) -> Vec<ScoreRow> {
    let row = |kingdom: Kingdom| {
        let mut points = BySeat::default();
        let mut detail = BySeat::default();
        for seat in Seat::first(position.seats()) {
            points[seat] = i32::from(position.flags().owner(kingdom) == Some(seat));
            detail[seat] = match position.supporter_counts().count(seat, kingdom) {
                0 => String::new(),
                1 => "1 card".to_owned(),
                cards => format!("{cards} cards"),
            };
        }
        ScoreRow { label: format!("{} ({} cards)", kingdom.name(), kingdom.cards()), points, detail }
    };
    Kingdom::ALL.map(row).to_vec()
}

/// The middle of a location, with north up and west left.
fn middle(location: Location) -> [f32; 2] {
    [EDGE + ACROSS * (5 - location.column()) as f32, EDGE + DOWN * location.row() as f32]
}

fn board(placement: &Placement, walk: Option<(Location, Location)>) -> Panel {
    let (width, height) = (2.0 * EDGE + 5.0 * ACROSS, 2.0 * EDGE + 5.0 * DOWN);
    let table =
        format!("<rect x=\"3\" y=\"3\" width=\"{}\" height=\"{}\" rx=\"18\"/>", width - 6.0, height - 6.0);
    let mut items = vec![Item::svg("table", table, [0.0, 0.0]).class("lacquer")];
    for location in Location::all().filter(|&location| placement.card(location).is_none()) {
        let outline = "<rect x=\"-46\" y=\"-48\" width=\"92\" height=\"96\" rx=\"7\"/>";
        items.push(Item::svg(format!("spot-{location}"), outline, middle(location)).class("spot"));
        items.push(
            Item::text(format!("place-{location}"), location.to_string(), middle(location)).class("place"),
        );
    }
    if let Some((from, to)) = walk {
        let ([x, y], [right, down]) = (middle(from), middle(to));
        let (dx, dy) = (right - x, down - y);
        // A brush stroke is never quite straight.
        let stroke = format!("M0 0Q{} {} {dx} {dy}", dx / 2.0 + dy / 24.0, dy / 2.0 - dx / 24.0);
        let svg = format!("<path class=\"walk\" d=\"{stroke}\"/><path class=\"walk-core\" d=\"{stroke}\"/>");
        items.push(Item::svg("walk", svg, [x, y]));
    }
    items.extend(placement.iter().map(|placed| card(placed.card, placed.location)));
    let view = [0.0, 0.0, width, height];
    Panel { id: "board".to_owned(), role: Role::Board, title: "The table".to_owned(), view, items }
}

fn card(card: Card, location: Location) -> Item {
    let Some(kingdom) = card.kingdom() else {
        return Item::symbol(card.to_string(), "zhang-yi", middle(location))
            .class("zhang-yi")
            .label(format!("Zhang Yi at {location}"));
    };
    let svg = format!(
        "<use href=\"#card-{}\"/><text class=\"card-place\" x=\"-43\" y=\"-37\">{location}</text>\
         <text class=\"card-name\" text-anchor=\"middle\" y=\"42\">{}</text>",
        kingdom.char(),
        card.name(),
    );
    Item::svg(card.to_string(), svg, middle(location)).class("card").label(format!(
        "{location}: {} of {}",
        card.name(),
        kingdom.name()
    ))
}

/// Seven banners with their owner, and by how many cards the owner leads.
fn banners(position: &Position) -> Panel {
    let mut items = vec![
        Item::svg("banner-ground", "<rect width=\"700\" height=\"196\" rx=\"14\"/>", [0.0, 0.0])
            .class("lacquer"),
    ];
    for kingdom in Kingdom::ALL {
        let at = [58.0 + 97.0 * kingdom.index() as f32, 84.0];
        let letter = kingdom.char();
        let owner = position.flags().owner(kingdom);
        let label = match owner {
            None => format!("{}: no owner", kingdom.name()),
            Some(seat) => {
                format!("{}: player {}, {}", kingdom.name(), seat.index() + 1, lead(position, kingdom, seat))
            }
        };
        let class = if owner.is_some() { "banner" } else { "banner unowned" };
        items.push(
            Item::symbol(format!("flag-{letter}"), format!("banner-{letter}"), at).class(class).label(label),
        );
        if let Some(seat) = owner {
            let below = [at[0] + 2.0, 138.0];
            items.push(Item::symbol(format!("owner-{letter}"), format!("seat-{seat}"), below));
            let text = lead(position, kingdom, seat);
            items.push(Item::text(format!("lead-{letter}"), text, [at[0] + 2.0, 172.0]).class("lead"));
        }
    }
    let view = [0.0, 0.0, 700.0, 196.0];
    Panel { id: "banners".to_owned(), role: Role::Side, title: "Flags".to_owned(), view, items }
}

/// The cards of the owner against the most that anybody else has.
fn lead(position: &Position, kingdom: Kingdom, owner: Seat) -> String {
    let count = |seat| position.supporter_counts().count(seat, kingdom);
    let others = Seat::first(position.seats()).filter(|&seat| seat != owner);
    format!("{} to {}", count(owner), others.map(count).max().unwrap_or_default())
}

/// What a seat has collected, by kingdom; a card keeps its id, so it is seen to fly here.
fn supporters(position: &Position, seat: Seat) -> Panel {
    let mut items = vec![
        Item::svg(format!("ground-{seat}"), "<rect width=\"370\" height=\"150\" rx=\"12\"/>", [0.0, 0.0])
            .class("lacquer"),
        Item::symbol(format!("sign-{seat}"), format!("seat-{seat}"), [28.0, 28.0]),
    ];
    let mut stacked = [0usize; Kingdom::COUNT];
    for card in position.supporters(seat) {
        let Some(kingdom) = card.kingdom() else { continue };
        let stack = &mut stacked[kingdom.index()];
        let at = [74.0 + 44.0 * kingdom.index() as f32, 70.0 + 7.0 * *stack as f32];
        *stack += 1;
        items.push(Item::symbol(card.to_string(), format!("mini-{}", kingdom.char()), at).label(format!(
            "{} of {}",
            card.name(),
            kingdom.name()
        )));
    }
    for kingdom in Kingdom::ALL {
        let cards = stacked[kingdom.index()];
        if cards > 0 {
            let at = [74.0 + 44.0 * kingdom.index() as f32, 28.0];
            items.push(
                Item::text(format!("tally-{seat}-{}", kingdom.char()), cards.to_string(), at).class("tally"),
            );
        }
    }
    let view = [0.0, 0.0, 370.0, 150.0];
    let title = match stacked.iter().sum() {
        1usize => format!("Player {}: 1 card", seat.index() + 1),
        cards => format!("Player {}: {cards} cards", seat.index() + 1),
    };
    Panel { id: format!("supporters-{seat}"), role: Role::Side, title, view, items }
}

/// Where Zhang Yi went last, from where to where.
fn walk(setup: &Setup) -> Option<(Location, Location)> {
    let start = setup.placement.find(Card::ZHANG_YI)?;
    let stops: Vec<Location> = std::iter::once(start).chain(setup.moves.iter().copied()).collect();
    match stops[..] {
        [.., from, to] => Some((from, to)),
        _ => None,
    }
}
