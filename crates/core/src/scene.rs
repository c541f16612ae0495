//! Pictures as keyed plain data, and the gestures that make a move of them.
//!
//! A game draws itself; whoever shows the picture knows no game. A [`Scene`] consists of panels, which a
//! page may arrange as it likes, and a panel of items in drawing order. An item keeps its id from scene
//! to scene as long as it is the same thing, so that the difference of two scenes is an animation. What an
//! item looks like is a symbol of the game's [`Art`] or a piece of SVG of its own, coloured by classes of
//! the game's style sheet.

use crate::{BySeat, Phrase, Words};

/// What a game needs on a page besides its scenes; fixed for the game.
#[derive(Clone, Copy, Debug)]
pub struct Art {
    /// `<symbol id="...">` and other definitions of SVG, without the surrounding `<svg>`.
    pub symbols: &'static str,
    /// The style sheet of the symbols and items, for light and dark pages.
    pub css: &'static str,
    /// The rules for players, in Markdown with headings, paragraphs and lists.
    pub rules: &'static str,
    /// The lesson that teaches the game, as [`Lesson`](crate::Lesson) describes it; empty if there is none.
    pub lesson: &'static str,
    /// The fonts of texts in the picture that the font of the page does not cover.
    pub fonts: &'static [Font],
}

impl Art {
    /// A game without pictures.
    pub const NONE: Art = Art { symbols: "", css: "", rules: "", lesson: "", fonts: &[] };
}

/// A font that a game brings for its pictures.
#[derive(Clone, Copy, Debug)]
pub struct Font {
    /// The name of the files without their ending, such as `noto-serif-tc-700`.
    pub name: &'static str,
    /// The family, as style sheets name it.
    pub family: &'static str,
    /// How bold it is, from 100 to 900.
    pub weight: u16,
    /// The font for browsers.
    pub woff2: &'static [u8],
    /// The font for pictures that are rendered here.
    pub ttf: &'static [u8],
    /// The licence.
    pub licence: &'static str,
}

/// The picture of a state, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// The parts of the picture, the most important first.
    pub panels: Vec<Panel>,
}

/// One part of a picture with its own coordinates; x grows to the right, y downwards.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// The name, unique in the scene and the same from scene to scene.
    pub id: String,
    /// What it is for, so that a page can arrange the panels.
    pub role: Role,
    /// What it shows, for people and screen readers.
    pub title: Phrase,
    /// The rectangle of its coordinates that is shown: left, top, width, height.
    pub view: [f32; 4],
    /// What is drawn, from back to front. The first is the ground, at the origin; it never leaves the panel, as other
    /// items may on their way to another one.
    pub items: Vec<Item>,
}

/// What a panel is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Where things are placed: large, in the middle.
    Board,
    /// Where the seat on turn takes things from: beside or below the board.
    Hand,
    /// What somebody else has, or what has been collected: smaller.
    Side,
}

/// One thing in a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// Unique in the scene; the same thing keeps it. Letters, digits, `-` and `_` only.
    pub id: Words,
    /// Where its origin is.
    pub at: [f32; 2],
    /// Turned clockwise by so many degrees about its origin.
    pub rotate: f32,
    /// Enlarged about its origin.
    pub scale: f32,
    /// What it looks like.
    pub look: Look,
    /// Classes of the game's style sheet, separated by spaces.
    pub class: Words,
    /// What it is, for screen readers and tooltips; empty if it is only decoration.
    pub label: Phrase,
}

/// What an item looks like.
#[derive(Clone, PartialEq, Debug)]
pub enum Look {
    /// A symbol of the game's art.
    Symbol(Words),
    /// A text, centred on the origin.
    Text(Words),
    /// SVG elements of its own, for what has no fixed form.
    Svg(Words),
}

impl Item {
    /// A symbol at a point.
    pub fn symbol(id: impl Into<Words>, symbol: impl Into<Words>, at: [f32; 2]) -> Item {
        Item::new(id, Look::Symbol(symbol.into()), at)
    }

    /// A text centred on a point. Text is escaped by whoever writes it.
    pub fn text(id: impl Into<Words>, text: impl Into<Words>, at: [f32; 2]) -> Item {
        Item::new(id, Look::Text(text.into()), at)
    }

    /// SVG elements whose coordinates start at a point.
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

    /// The same item with these classes.
    #[must_use]
    pub fn class(mut self, class: impl Into<Words>) -> Item {
        self.class = class.into();
        self
    }

    /// The same item with this label.
    #[must_use]
    pub fn label(mut self, label: impl Into<Phrase>) -> Item {
        self.label = label.into();
        self
    }

    /// The same item turned clockwise by so many degrees.
    #[must_use]
    pub fn rotate(mut self, degrees: f32) -> Item {
        self.rotate = degrees;
        self
    }

    /// The same item enlarged.
    #[must_use]
    pub fn scale(mut self, factor: f32) -> Item {
        self.scale = factor;
        self
    }
}

/// One step of the gesture that makes a move. The gesture of an action is a path of steps; paths of several
/// actions that begin alike share their first steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// What the player does.
    pub kind: StepKind,
    /// The name of the step, unique among its alternatives: `tile-05`, `S01E02`, `turn-3`.
    pub id: Words,
    /// What it means, for people: `tile 05: market, 2 quarries, free`, `turned by 180 degrees`.
    pub label: Words,
    /// The short form of the label where there is one, for lists and refusals: `tile 05`.
    pub brief: Option<Words>,
    /// What steps like this one point at, in the singular: `tile`, `node`. Empty for cycles and buttons.
    pub noun: &'static str,
    /// What the thing in the player's hand looks like from this step on, if it changes: a symbol.
    pub symbol: Option<Words>,
    /// How it is turned from this step on, if that changes, in degrees.
    pub rotate: Option<f32>,
}

/// What a player does in a step of a gesture.
#[derive(Clone, PartialEq, Debug)]
pub enum StepKind {
    /// Points at an item of the scene, whose id is that of the step.
    Pick,
    /// Points at a place where there may be no item yet.
    Place {
        /// The panel of the place.
        panel: Words,
        /// Where it is in the coordinates of the panel.
        at: [f32; 2],
        /// The symbol that marks the place as a possible one.
        mark: Words,
    },
    /// Goes through alternatives of the thing in hand, such as rotations.
    Cycle,
    /// Presses a button.
    Choose,
}

impl Step {
    /// Points at an item.
    pub fn pick(item: impl Into<Words>, label: impl Into<Words>) -> Step {
        Step::new(StepKind::Pick, item, label)
    }

    /// Points at a place.
    pub fn place(
        id: impl Into<Words>,
        label: impl Into<Words>,
        panel: impl Into<Words>,
        at: [f32; 2],
        mark: impl Into<Words>,
    ) -> Step {
        Step::new(StepKind::Place { panel: panel.into(), at, mark: mark.into() }, id, label)
    }

    /// One of the alternatives of the thing in hand.
    pub fn cycle(id: impl Into<Words>, label: impl Into<Words>) -> Step {
        Step::new(StepKind::Cycle, id, label)
    }

    /// A button.
    pub fn choose(id: impl Into<Words>, label: impl Into<Words>) -> Step {
        Step::new(StepKind::Choose, id, label)
    }

    fn new(kind: StepKind, id: impl Into<Words>, label: impl Into<Words>) -> Step {
        Step { kind, id: id.into(), label: label.into(), brief: None, noun: "", symbol: None, rotate: None }
    }

    /// The same step with a short form of its label.
    #[must_use]
    pub fn brief(mut self, brief: impl Into<Words>) -> Step {
        self.brief = Some(brief.into());
        self
    }

    /// The same step with a word for what it points at.
    #[must_use]
    pub fn noun(mut self, noun: &'static str) -> Step {
        self.noun = noun;
        self
    }

    /// The same step, from which on the thing in hand looks like this symbol.
    #[must_use]
    pub fn symbol(mut self, symbol: impl Into<Words>) -> Step {
        self.symbol = Some(symbol.into());
        self
    }

    /// The same step, from which on the thing in hand is turned so.
    #[must_use]
    pub fn rotate(mut self, degrees: f32) -> Step {
        self.rotate = Some(degrees);
        self
    }
}

/// A line of the score sheet: a district, a string, a kingdom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreRow {
    /// What is counted.
    pub label: Words,
    /// The points of each seat from it.
    pub points: BySeat<i32>,
    /// How they come about, for each seat: `2 stars x 7`; may be empty.
    pub detail: BySeat<Words>,
    /// The items of the scene that count for each seat.
    pub items: BySeat<Vec<Words>>,
}
