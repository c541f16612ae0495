//! Pictures as plain data with ids, and the gestures that make a move in them.
//!
//! A game draws itself, so the code that shows the picture does not need to know the game. A [`Scene`] consists of
//! panels, which a page may arrange freely, and a panel consists of items in drawing order. An item keeps its id from
//! scene to scene as long as it is the same thing, so the difference of two scenes defines an animation. An item looks
//! like a symbol of the game's [`Art`] or has its own SVG, coloured by classes of the game's style sheet.

use crate::{BySeat, Phrase, Words};

/// The static assets of a game for a page.
#[derive(Clone, Copy, Debug)]
pub struct Art {
    /// `<symbol id="...">` and other definitions of SVG, without the surrounding `<svg>`.
    pub symbols: &'static str,
    /// The style sheet of the symbols and items, for light and dark pages.
    pub css: &'static str,
    /// The rules for players, in Markdown with headings, paragraphs and lists.
    pub rules: &'static str,
    /// The lesson that teaches the game, in the format of [`Lesson`](crate::Lesson); empty if there is none.
    pub lesson: &'static str,
    /// The fonts for texts in the picture that the page's font does not cover.
    pub fonts: &'static [Font],
}

impl Art {
    /// The art of a game without pictures.
    pub const NONE: Art = Art { symbols: "", css: "", rules: "", lesson: "", fonts: &[] };
}

/// A font that a game provides for its pictures.
#[derive(Clone, Copy, Debug)]
pub struct Font {
    /// The name of the files without extension, such as `noto-serif-tc-700`.
    pub name: &'static str,
    /// The font family, as style sheets name it.
    pub family: &'static str,
    /// The weight, from 100 to 900.
    pub weight: u16,
    /// The font for browsers.
    pub woff2: &'static [u8],
    /// The font for pictures rendered by the engine.
    pub ttf: &'static [u8],
    /// The licence.
    pub licence: &'static str,
}

/// The picture of a state as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// The parts of the picture, most important first.
    pub panels: Vec<Panel>,
}

/// A part of a picture with its own coordinates; x grows to the right, y downwards.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// The id, unique in the scene and stable from scene to scene.
    pub id: String,
    /// The purpose of the panel, by which a page arranges the panels.
    pub role: Role,
    /// A title for people and screen readers.
    pub title: Phrase,
    /// The visible rectangle: left, top, width, height.
    pub view: [f32; 4],
    /// The items, from back to front. The first is the background, at the origin; it never leaves the panel, whereas
    /// other items may move to another panel.
    pub items: Vec<Item>,
}

/// The purpose of a panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Where things are placed: large, in the centre.
    Board,
    /// Where the seat on turn takes things from: beside or below the board.
    Hand,
    /// Other players' possessions and collections: smaller.
    Side,
}

/// A thing in a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// The id, unique in the scene and stable for the same thing. Letters, digits, `-` and `_` only.
    pub id: Words,
    /// The position of its origin.
    pub at: [f32; 2],
    /// The clockwise rotation about its origin, in degrees.
    pub rotate: f32,
    /// The scale about its origin.
    pub scale: f32,
    /// The appearance.
    pub look: Look,
    /// Classes of the game's style sheet, separated by spaces.
    pub class: Words,
    /// The label for screen readers and tooltips; empty for decoration.
    pub label: Phrase,
}

/// The appearance of an item.
#[derive(Clone, PartialEq, Debug)]
pub enum Look {
    /// A symbol of the game's art.
    Symbol(Words),
    /// A text, centred on the origin.
    Text(Words),
    /// The item's own SVG elements, for things without a fixed form.
    Svg(Words),
}

impl Item {
    /// Creates an item with a symbol at a point.
    pub fn symbol(id: impl Into<Words>, symbol: impl Into<Words>, at: [f32; 2]) -> Item {
        Item::new(id, Look::Symbol(symbol.into()), at)
    }

    /// Creates a text centred on a point. The renderer escapes the text.
    pub fn text(id: impl Into<Words>, text: impl Into<Words>, at: [f32; 2]) -> Item {
        Item::new(id, Look::Text(text.into()), at)
    }

    /// Creates an item with SVG elements relative to a point.
    pub fn svg(id: impl Into<Words>, svg: impl Into<Words>, at: [f32; 2]) -> Item {
        Item::new(id, Look::Svg(svg.into()), at)
    }

    fn new(id: impl Into<Words>, look: Look, at: [f32; 2]) -> Item {
        Item {
            id: id.into(),
            at,
            rotate: 0.0,
            scale: 1.0,
            look,
            class: Words::default(),
            label: Phrase::default(),
        }
    }

    /// Sets the classes.
    #[must_use]
    pub fn class(mut self, class: impl Into<Words>) -> Item {
        self.class = class.into();
        self
    }

    /// Sets the label.
    #[must_use]
    pub fn label(mut self, label: impl Into<Phrase>) -> Item {
        self.label = label.into();
        self
    }

    /// Sets the clockwise rotation in degrees.
    #[must_use]
    pub fn rotate(mut self, degrees: f32) -> Item {
        self.rotate = degrees;
        self
    }

    /// Sets the scale.
    #[must_use]
    pub fn scale(mut self, factor: f32) -> Item {
        self.scale = factor;
        self
    }
}

/// A step of the gesture that makes a move. The gesture of an action is a path of steps; paths with a common beginning
/// share those steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// What the player does.
    pub kind: StepKind,
    /// The id, unique among the alternatives of the step: `tile-05`, `S01E02`, `turn-3`.
    pub id: Words,
    /// The label for people: `tile 05: market, 2 quarries, free`, `turned by 180 degrees`.
    pub label: Words,
    /// The short form of the label, if there is one, for lists and refusals: `tile 05`.
    pub brief: Option<Words>,
    /// A singular noun for what such a step points at: `tile`, `node`. Empty for cycles and buttons.
    pub noun: &'static str,
    /// The symbol of the thing in the player's hand from this step on, if it changes.
    pub symbol: Option<Words>,
    /// The rotation of that thing from this step on, in degrees, if it changes.
    pub rotate: Option<f32>,
}

/// The kind of a step of a gesture.
#[derive(Clone, PartialEq, Debug)]
pub enum StepKind {
    /// Points at an item of the scene. The id of the step is the id of the item.
    Pick,
    /// Points at a place where there may be no item yet.
    Place {
        /// The panel of the place.
        panel: Words,
        /// The coordinates in the panel.
        at: [f32; 2],
        /// The symbol that marks the place as available.
        mark: Words,
    },
    /// Cycles through alternatives of the thing in hand, such as rotations.
    Cycle,
    /// Presses a button.
    Choose,
}

impl Step {
    /// Creates a step that points at an item.
    pub fn pick(item: impl Into<Words>, label: impl Into<Words>) -> Step {
        Step::new(StepKind::Pick, item, label)
    }

    /// Creates a step that points at a place.
    pub fn place(
        id: impl Into<Words>,
        label: impl Into<Words>,
        panel: impl Into<Words>,
        at: [f32; 2],
        mark: impl Into<Words>,
    ) -> Step {
        Step::new(StepKind::Place { panel: panel.into(), at, mark: mark.into() }, id, label)
    }

    /// Creates one of the alternatives of the thing in hand.
    pub fn cycle(id: impl Into<Words>, label: impl Into<Words>) -> Step {
        Step::new(StepKind::Cycle, id, label)
    }

    /// Creates a button.
    pub fn choose(id: impl Into<Words>, label: impl Into<Words>) -> Step {
        Step::new(StepKind::Choose, id, label)
    }

    fn new(kind: StepKind, id: impl Into<Words>, label: impl Into<Words>) -> Step {
        Step { kind, id: id.into(), label: label.into(), brief: None, noun: "", symbol: None, rotate: None }
    }

    /// Sets the short form of the label.
    #[must_use]
    pub fn brief(mut self, brief: impl Into<Words>) -> Step {
        self.brief = Some(brief.into());
        self
    }

    /// Sets the noun for what the step points at.
    #[must_use]
    pub fn noun(mut self, noun: &'static str) -> Step {
        self.noun = noun;
        self
    }

    /// Sets the symbol of the thing in hand from this step on.
    #[must_use]
    pub fn symbol(mut self, symbol: impl Into<Words>) -> Step {
        self.symbol = Some(symbol.into());
        self
    }

    /// Sets the rotation of the thing in hand from this step on.
    #[must_use]
    pub fn rotate(mut self, degrees: f32) -> Step {
        self.rotate = Some(degrees);
        self
    }
}

/// A row of the score sheet: a district, a string, a kingdom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreRow {
    /// What is counted.
    pub label: Words,
    /// The points of each seat from it.
    pub points: BySeat<i32>,
    /// How the points are calculated, for each seat: `2 stars x 7`; may be empty.
    pub detail: BySeat<Words>,
    /// The items of the scene that count for each seat.
    pub items: BySeat<Vec<Words>>,
}
