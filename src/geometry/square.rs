use serde::{Deserialize, Serialize};

/// A square of a grid, 0-based from the near-left, written `[column, row]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "[u8; 2]", into = "[u8; 2]")]
pub struct Square {
    /// To the near player's right.
    pub column: u8,
    /// Away from the near player.
    pub row: u8,
}

impl Square {
    /// The square in this column and row.
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }

    /// The square so many columns and rows further, if it lies on a grid of `size` × `size` squares.
    pub fn offset(self, columns: i8, rows: i8, size: u8) -> Option<Self> {
        let column = self.column.checked_add_signed(columns).filter(|column| *column < size)?;
        let row = self.row.checked_add_signed(rows).filter(|row| *row < size)?;
        Some(Self { column, row })
    }

    /// All squares of a grid of `size` × `size`, row by row from the near-left.
    pub fn all(size: u8) -> impl Iterator<Item = Self> {
        (0..size).flat_map(move |row| (0..size).map(move |column| Self { column, row }))
    }
}

impl From<[u8; 2]> for Square {
    fn from([column, row]: [u8; 2]) -> Self {
        Self { column, row }
    }
}

impl From<Square> for [u8; 2] {
    fn from(square: Square) -> Self {
        [square.column, square.row]
    }
}

impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{}, {}]", self.column, self.row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_written_as_column_and_row_and_stays_on_its_grid() {
        let square = Square::new(2, 7);
        assert_eq!(serde_json::to_string(&square).unwrap(), "[2,7]");
        assert_eq!(serde_json::from_str::<Square>("[2,7]").unwrap(), square);
        assert_eq!(square.offset(-2, 1, 9), Some(Square::new(0, 8)));
        assert_eq!(square.offset(-3, 1, 9), None);
        assert_eq!(square.offset(1, 2, 9), None);
        assert_eq!(Square::all(3).count(), 9);
    }
}
