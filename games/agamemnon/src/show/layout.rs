//! The places of the boards' nodes in the text drawing.

use crate::Board;
use crate::show::canvas::HALF;

const STANDARD: [(i32, i32); 32] = [
    (66, 359),
    (129, 188),
    (131, 526),
    (131, 719),
    (199, 355),
    (243, 94),
    (246, 621),
    (246, 810),
    (310, 258),
    (308, 451),
    (377, 94),
    (377, 621),
    (377, 810),
    (442, 258),
    (442, 451),
    (509, 94),
    (494, 711),
    (494, 906),
    (556, 355),
    (556, 547),
    (624, 187),
    (624, 711),
    (624, 906),
    (688, 355),
    (688, 547),
    (755, 187),
    (736, 808),
    (802, 451),
    (802, 641),
    (867, 279),
    (934, 451),
    (934, 641),
];

const LOOM: [(i32, i32); 33] = [
    (63, 357),
    (131, 187),
    (130, 526),
    (129, 720),
    (196, 353),
    (243, 93),
    (247, 627),
    (246, 818),
    (313, 261),
    (314, 459),
    (381, 93),
    (378, 627),
    (377, 818),
    (445, 261),
    (445, 456),
    (513, 93),
    (496, 715),
    (495, 907),
    (559, 362),
    (558, 546),
    (623, 189),
    (625, 717),
    (625, 907),
    (688, 357),
    (690, 544),
    (755, 189),
    (759, 718),
    (759, 907),
    (806, 454),
    (868, 285),
    (873, 622),
    (872, 811),
    (937, 453),
];

/// The numbers of columns and lines between the centres of the outermost nodes, in the proportions of the boards with
/// characters twice as high as wide.
const COLUMNS: i32 = 91;
const LINES: i32 = 30;

/// The size of the drawing.
pub(super) const SIZE: (usize, usize) = ((COLUMNS + 1 + 2 * HALF) as usize, (LINES + 1) as usize);

/// The centres of the nodes in thousandths of the width and of the height of the board.
pub(crate) fn thousandths(board: Board) -> &'static [(i32, i32)] {
    match board {
        Board::Standard => &STANDARD,
        Board::Loom => &LOOM,
    }
}

/// Returns the column and line of every node.
pub(super) fn places(board: Board) -> Vec<(i32, i32)> {
    let nodes = thousandths(board);
    let column = stretch(nodes.iter().map(|node| node.0), COLUMNS);
    let line = stretch(nodes.iter().map(|node| node.1), LINES);
    nodes.iter().map(|&(x, y)| (HALF + column(x), line(y))).collect()
}

/// Returns a linear function that maps the smallest value to 0 and the largest to `length`.
fn stretch(values: impl Iterator<Item = i32> + Clone, length: i32) -> impl Fn(i32) -> i32 {
    let (least, most) = (values.clone().min().unwrap_or(0), values.max().unwrap_or(1));
    move |value| ((value - least) * 2 * length + most - least) / (2 * (most - least))
}
