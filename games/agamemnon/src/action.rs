//! The actions of players and the dealer: single actions, whole turns, draws.

use crate::{Kind, Node, Placement, Player, Tile};

/// A player's step: a tile is placed, or a drawn weaver is put back into the bag.
///
/// Packed into four bytes. The two neighbours of a Warp are stored in increasing order: their order has no effect, so
/// actions with equal effects are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(u32);

/// From the highest bits down: player (1), kind (4), node (7), neighbours p and q (7 each).
const PLAYER: u32 = 25;
const KIND: u32 = 21;
const NODE: u32 = 14;
const P: u32 = 7;
const FIELD: u32 = 127;
/// The node field of an action without a node: the tile goes back into the bag.
const BACK: u32 = FIELD;

/// A decomposed [`Action`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A tile other than a Warp is placed on a node.
    Place(Kind, Node),
    /// A Warp is placed on a node and exchanges the types of its edges to two neighbours.
    Warp(Node, [Node; 2]),
    /// A weaver is put back into the bag, and another tile is drawn instead.
    PutBack(Kind),
}

impl Action {
    /// Places a tile other than a Warp on a node.
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

    /// Puts a weaver back into the bag.
    ///
    /// # Panics
    /// If the kind is not a weaver.
    #[inline]
    pub const fn put_back(player: Player, kind: Kind) -> Action {
        assert!(kind.is_weaver(), "only weavers are put back");
        Action(Action::first(player, kind).0 | BACK << NODE)
    }

    /// Returns the player.
    #[inline]
    pub const fn player(self) -> Player {
        Player::ALL[(self.0 >> PLAYER) as usize & 1]
    }

    /// The kind of the tile.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 >> KIND & 15) as usize]
    }

    /// Returns the decomposed action.
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

    /// Returns the node of the tile, if it is placed.
    #[inline]
    pub const fn node(self) -> Option<Node> {
        match self.0 >> NODE & FIELD {
            BACK => None,
            number => Some(Node::new(number as usize)),
        }
    }

    /// Returns the tile on its node, if it is placed.
    #[inline]
    pub const fn placement(self) -> Option<Placement> {
        match self.node() {
            Some(node) => Some(Placement { tile: Tile { player: self.player(), kind: self.kind() }, node }),
            None => None,
        }
    }

    /// Returns the action for a player's tile on node 00; [`Action::at`] moves it.
    #[inline]
    pub(crate) const fn first(player: Player, kind: Kind) -> Action {
        Action((player as u32) << PLAYER | (kind as u32) << KIND)
    }

    /// Returns the [first](Action::first) action moved to a place.
    #[inline]
    pub(crate) const fn at(self, place: Place) -> Action {
        Action(self.0 + place.0)
    }
}

/// The part of an action that gives the place. Lists of actions are made from tables of places.
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

/// All placements of a turn in the order in which they take effect: one or two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TurnAction {
    /// The first placement.
    pub first: Action,
    /// The second placement, if the turn has one.
    pub second: Option<Action>,
}

impl TurnAction {
    /// The placements in order.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        std::iter::once(self.first).chain(self.second)
    }
}

/// One or two tiles of one player, in the order of their kinds: a draw or a hand.
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

    /// Returns the owner of the tiles.
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

/// At most two kinds in increasing order, possibly equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Kinds {
    /// `None` only if there is no second kind either.
    first: Option<Kind>,
    second: Option<Kind>,
}

impl Kinds {
    /// No kind at all.
    pub const NONE: Kinds = Kinds { first: None, second: None };

    /// Returns the number of kinds.
    #[inline]
    pub const fn len(self) -> usize {
        self.first.is_some() as usize + self.second.is_some() as usize
    }

    /// Returns whether there are no kinds.
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

    /// Removes a kind that is present.
    #[inline]
    pub(crate) fn remove(&mut self, kind: Kind) {
        let rest = if self.first == Some(kind) { self.second } else { self.first };
        *self = Kinds { first: rest, second: None };
    }
}
