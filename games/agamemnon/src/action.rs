//! What players and the dealer do: single actions, whole turns, draws.

use crate::{Kind, Node, Placement, Player, Tile};

/// One step of a player: a tile is placed, or a drawn weaver is put back into the bag.
///
/// Packed into four bytes. The two neighbours of a Warp are kept in increasing order, because switching
/// them changes nothing, so equal effects are equal actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(u32);

/// From the highest bits down: player (1), kind (4), node (7), neighbours p and q (7 each).
const PLAYER: u32 = 25;
const KIND: u32 = 21;
const NODE: u32 = 14;
const P: u32 = 7;
const FIELD: u32 = 127;
/// In the field of the node: there is none, the tile goes back into the bag.
const BACK: u32 = FIELD;

/// An [`Action`] taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A tile that is no Warp is placed on a node.
    Place(Kind, Node),
    /// A Warp is placed on a node and exchanges the types of its edges to two neighbours.
    Warp(Node, [Node; 2]),
    /// A weaver is put back into the bag, and another tile will be drawn instead.
    PutBack(Kind),
}

impl Action {
    /// A tile of any kind but Warp on a node.
    ///
    /// # Panics
    /// If the kind is Warp.
    #[inline]
    pub const fn place(player: Player, kind: Kind, node: Node) -> Action {
        assert!(!matches!(kind, Kind::Warp), "a Warp names two neighbours");
        Action::first(player, kind).at(Place::on(node.index()))
    }

    /// A Warp on a node with two neighbours, in any order.
    #[inline]
    pub const fn warp(player: Player, node: Node, [p, q]: [Node; 2]) -> Action {
        let (p, q) = if p.index() <= q.index() { (p, q) } else { (q, p) };
        Action::first(player, Kind::Warp).at(Place::switching(node.index(), p.index(), q.index()))
    }

    /// A weaver goes back into the bag.
    ///
    /// # Panics
    /// If the kind is no weaver.
    #[inline]
    pub const fn put_back(player: Player, kind: Kind) -> Action {
        assert!(kind.is_weaver(), "only weavers are put back");
        Action(Action::first(player, kind).0 | BACK << NODE)
    }

    /// Whose action it is.
    #[inline]
    pub const fn player(self) -> Player {
        Player::ALL[(self.0 >> PLAYER) as usize & 1]
    }

    /// The kind of the tile.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 >> KIND & 15) as usize]
    }

    /// The action taken apart.
    #[inline]
    pub const fn step(self) -> Step {
        match (self.node(), self.kind()) {
            (None, kind) => Step::PutBack(kind),
            (Some(node), Kind::Warp) => {
                let (p, q) = (self.0 >> P & FIELD, self.0 & FIELD);
                Step::Warp(node, [Node::new(p as usize), Node::new(q as usize)])
            }
            (Some(node), kind) => Step::Place(kind, node),
        }
    }

    /// Where the tile is placed, if it is.
    #[inline]
    pub const fn node(self) -> Option<Node> {
        match self.0 >> NODE & FIELD {
            BACK => None,
            number => Some(Node::new(number as usize)),
        }
    }

    /// The tile on its node, if it is placed.
    #[inline]
    pub const fn placement(self) -> Option<Placement> {
        match self.node() {
            Some(node) => Some(Placement { tile: Tile { player: self.player(), kind: self.kind() }, node }),
            None => None,
        }
    }

    /// The tile of a player, on node 00 until it is [moved](Action::at).
    #[inline]
    pub(crate) const fn first(player: Player, kind: Kind) -> Action {
        Action((player as u32) << PLAYER | (kind as u32) << KIND)
    }

    /// The [first](Action::first) action moved to a place, or moved on by it.
    #[inline]
    pub(crate) const fn at(self, place: Place) -> Action {
        Action(self.0 + place.0)
    }
}

/// The part of an action that says where: tables of places make lists of actions.
#[derive(Clone, Copy)]
pub(crate) struct Place(u32);

impl Place {
    /// A node.
    pub(crate) const fn on(node: usize) -> Place {
        Place((node as u32) << NODE)
    }

    /// A node and two of its neighbours in increasing order.
    pub(crate) const fn switching(node: usize, p: usize, q: usize) -> Place {
        Place((node as u32) << NODE | (p as u32) << P | q as u32)
    }
}

/// All placements of one turn in the order in which they take effect: one or two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TurnAction {
    /// The first placement.
    pub first: Action,
    /// The second, if the turn has one.
    pub second: Option<Action>,
}

impl TurnAction {
    /// The placements in order.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        std::iter::once(self.first).chain(self.second)
    }
}

/// One or two tiles of one player, in the order of their kinds: what the dealer draws, or a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Draw {
    player: Player,
    kinds: Kinds,
}

impl Draw {
    /// A single tile.
    #[inline]
    pub const fn one(player: Player, kind: Kind) -> Draw {
        Draw { player, kinds: Kinds { first: Some(kind), second: None } }
    }

    /// Two tiles, in any order.
    #[inline]
    pub fn two(player: Player, kinds: [Kind; 2]) -> Draw {
        let mut draw = Draw::one(player, kinds[0]);
        draw.kinds.put(kinds[1]);
        draw
    }

    /// Whose tiles they are.
    #[inline]
    pub const fn player(self) -> Player {
        self.player
    }

    /// The kinds in increasing order.
    #[inline]
    pub const fn kinds(self) -> Kinds {
        self.kinds
    }
}

/// At most two kinds in increasing order, which may be the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Kinds {
    /// `None` only if there is no second either.
    first: Option<Kind>,
    second: Option<Kind>,
}

impl Kinds {
    /// No kind at all.
    pub const NONE: Kinds = Kinds { first: None, second: None };

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.first.is_some() as usize + self.second.is_some() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.first.is_none()
    }

    /// Whether the kind is among them.
    #[inline]
    pub fn contains(self, kind: Kind) -> bool {
        self.first == Some(kind) || self.second == Some(kind)
    }

    /// The kinds in increasing order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        self.first.into_iter().chain(self.second)
    }

    /// The kinds in increasing order, each once.
    #[inline]
    pub fn different(self) -> impl Iterator<Item = Kind> {
        self.first.into_iter().chain(self.second.filter(|_| self.second != self.first))
    }

    /// Adds a kind. There must be fewer than two.
    #[inline]
    pub(crate) fn put(&mut self, kind: Kind) {
        debug_assert!(self.second.is_none(), "nobody holds three tiles");
        match self.first {
            Some(first) if first <= kind => self.second = Some(kind),
            first => *self = Kinds { first: Some(kind), second: first },
        }
    }

    /// Removes a kind that is there.
    #[inline]
    pub(crate) fn remove(&mut self, kind: Kind) {
        let rest = if self.first == Some(kind) { self.second } else { self.first };
        *self = Kinds { first: rest, second: None };
    }
}
