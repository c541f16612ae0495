//! The places of nodes in the picture, including those of graphs that are neither board.

use std::f32::consts::TAU;

use crate::show::layout::thousandths;
use crate::{Board, Node, NodeSet, Setup};

/// The side of one piece of the meander; the field consists of whole pieces.
pub(super) const KEY: f32 = 24.0;
/// The width of the field within the frame.
pub(super) const WIDTH: f32 = 42.0 * KEY;

/// The places of the nodes of a setup.
pub(super) struct Layout {
    /// The centre of each node by its number; `None` for nodes that the setup does not have.
    middles: [Option<[f32; 2]>; Node::COUNT],
    /// The height of the field.
    pub(super) height: f32,
    /// The scale of tiles and nodes.
    pub(super) scale: f32,
    /// The board whose shape is drawn.
    pub(super) board: Option<Board>,
}

impl Layout {
    pub(super) fn new(setup: &Setup) -> Layout {
        let is_of =
            |board: &Board| setup.edges.iter().all(|edge| board.edge_between(edge.from, edge.to).is_some());
        let mut nodes = setup.occupied();
        match Board::ALL.into_iter().find(is_of) {
            Some(board) => {
                (0..setup.nodes()).for_each(|number| nodes.insert(Node::new(number)));
                Layout::of_board(board, nodes)
            }
            None => {
                setup.edges.iter().flat_map(|edge| [edge.from, edge.to]).for_each(|end| nodes.insert(end));
                Layout::in_a_ring(&nodes.iter().collect::<Vec<Node>>())
            }
        }
    }

    /// Returns the centre of a node, if the setup has it.
    pub(super) fn middle(&self, node: Node) -> Option<[f32; 2]> {
        self.middles[node.index()]
    }

    /// The height of the field, excluding what is below a board.
    pub(super) fn board_height(&self) -> f32 {
        field_height(self.board.unwrap_or(Board::Standard))
    }

    /// Returns the nodes and their centres.
    pub(super) fn nodes(&self) -> impl Iterator<Item = (Node, [f32; 2])> {
        let middles = self.middles.iter().enumerate();
        middles.filter_map(|(number, middle)| middle.map(|middle| (Node::new(number), middle)))
    }

    /// Uses the shape of a board, or of the part of it that exists. Nodes that the board does not have are placed below
    /// it.
    fn of_board(board: Board, nodes: NodeSet) -> Layout {
        let places = place_of(board);
        let height = field_height(board);
        let mut layout = Layout { middles: [None; Node::COUNT], height, scale: 1.0, board: Some(board) };
        let mut strays = 0;
        for node in nodes.iter() {
            let middle = places(node).unwrap_or_else(|| {
                let (row, column) = (strays / 11, strays % 11);
                strays += 1;
                layout.height = height + KEY * 4.0 * (row + 1) as f32;
                [64.0 + 88.0 * column as f32, height + 44.0 + KEY * 4.0 * row as f32]
            });
            layout.middles[node.index()] = Some(middle);
        }
        layout
    }

    /// Arranges all nodes that have edges or tiles in a ring, where no edge crosses a third node.
    fn in_a_ring(nodes: &[Node]) -> Layout {
        let height = field_height(Board::Standard);
        let (across, down) = (WIDTH / 2.0 - 64.0, height / 2.0 - 64.0);
        let around = TAU * ((across * across + down * down) / 2.0).sqrt();
        let scale = rounded((around / (84.0 * nodes.len().max(1) as f32)).min(1.0) * 10.0) / 10.0;
        let mut layout = Layout { middles: [None; Node::COUNT], height, scale, board: None };
        for (index, &node) in nodes.iter().enumerate() {
            let (sine, cosine) = (TAU * index as f32 / nodes.len() as f32).sin_cos();
            layout.middles[node.index()] =
                Some([rounded(WIDTH / 2.0 + across * sine), rounded(height / 2.0 - down * cosine)]);
        }
        layout
    }
}

/// The places of the nodes of a board.
pub(super) fn place_of(board: Board) -> impl Fn(Node) -> Option<[f32; 2]> {
    // The board is 1000 wide and centred in the field.
    let height = match board {
        Board::Standard => 1000.0 / 1.436,
        Board::Loom => 1000.0 / 1.477,
    };
    let [left, top] = [(WIDTH - 1000.0) / 2.0, (field_height(board) - height) / 2.0];
    move |node| {
        let &(x, y) = thousandths(board).get(node.index())?;
        Some([rounded(left + x as f32), rounded(top + height * y as f32 / 1000.0)])
    }
}

fn field_height(board: Board) -> f32 {
    match board {
        Board::Standard => 29.0 * KEY,
        Board::Loom => 28.0 * KEY,
    }
}

/// Rounds to one decimal.
pub(super) fn rounded(number: f32) -> f32 {
    (10.0 * number).round() / 10.0
}
