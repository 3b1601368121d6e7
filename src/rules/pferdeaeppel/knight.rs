//! "The horses move as the knights do in chess: 2 squares straight ahead, then 1 square to the side."

use crate::geometry::Square;

/// The eight moves, in columns and rows.
const STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Whether a horse gets from the one square to the other by one move.
pub(super) fn is_move(from: Square, to: Square) -> bool {
    let apart = (from.column.abs_diff(to.column), from.row.abs_diff(to.row));
    apart == (1, 2) || apart == (2, 1)
}

/// The squares of the board one move away.
pub(super) fn moves(from: Square, size: u8) -> impl Iterator<Item = Square> {
    STEPS.into_iter().filter_map(move |(columns, rows)| from.offset(columns, rows, size))
}

/// The columns and rows one move away that lie off the board.
pub(super) fn off_board(from: Square, size: u8) -> impl Iterator<Item = [i16; 2]> {
    let outside = move |(columns, rows): &(i8, i8)| from.offset(*columns, *rows, size).is_none();
    let place = move |(columns, rows): (i8, i8)| {
        [i16::from(from.column) + i16::from(columns), i16::from(from.row) + i16::from(rows)]
    };
    STEPS.into_iter().filter(outside).map(place)
}
