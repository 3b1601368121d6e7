use crate::geometry::Square;

/// A square as chess players name it: the column's letter from the near player's left, and the row's number from there.
pub fn square_name(square: Square) -> String {
    format!("{}{}", column_name(square.column), square.row.saturating_add(1))
}

pub(super) fn column_name(column: u8) -> char {
    char::from(b'a' + column.min(25))
}
