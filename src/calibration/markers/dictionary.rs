//! ArUco's dictionary `DICT_4X4_50`, whose first four markers are printed.

/// Cells along a marker's side, its black border included.
pub const CELLS: usize = 6;
/// Cells along the side of the code inside.
const CODE_CELLS: usize = 4;
/// The dictionary's codes differ in at least four cells, so one that is read wrong is mended without doubt.
const MOST_WRONG_CELLS: u32 = 1;

/// The codes row by row from the top left, the highest bit first; 1 is white. From OpenCV's `predefined_dictionaries.hpp`.
const CODES: [u16; 50] = [
    0xb532, 0x0f9a, 0x332d, 0x9946, 0x549e, 0x79cd, 0x9e2e, 0xc4f2, 0xfeda, 0xcf56, //
    0xf991, 0x11a7, 0x0eb7, 0x2a0f, 0x24b1, 0x263e, 0x4665, 0x6600, 0x6c5e, 0x76af, //
    0x868b, 0xb02b, 0xccd5, 0xdd82, 0xfe47, 0x9471, 0xace4, 0xa554, 0x2123, 0x346f, //
    0x4415, 0x57b2, 0x9ecf, 0xf0cb, 0x08ae, 0x0929, 0x1875, 0x04ff, 0x0df6, 0x1c5a, //
    0x1718, 0x2a28, 0x328c, 0x38b2, 0x24e8, 0x2eeb, 0x2d3f, 0x4b64, 0x502e, 0x5013,
];

/// Which marker a code is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    /// Its id.
    pub id: u8,
    /// How many quarter turns clockwise the marker has been turned.
    pub quarter_turns: usize,
}

/// Whether a marker's cell is white; row and column count from its top left, the border included.
pub fn marker_is_white(id: u8, row: usize, column: usize) -> bool {
    let inside = |at: usize| at.checked_sub(1).filter(|at| *at < CODE_CELLS);
    let code = CODES.get(usize::from(id)).copied().unwrap_or(0);
    match (inside(row), inside(column)) {
        (Some(row), Some(column)) => is_set(code, row, column),
        (Some(_) | None, None) | (None, Some(_)) => false,
    }
}

/// Finds the marker with this code, turned any way.
pub(super) fn identify(code: u16) -> Option<Identity> {
    let mut turned = code;
    let mut best: Option<(u32, Identity)> = None;
    for quarter_turns in 0..4 {
        for (id, known) in (0_u8..).zip(CODES) {
            let wrong = (known ^ turned).count_ones();
            if wrong <= MOST_WRONG_CELLS && best.is_none_or(|(least, _)| wrong < least) {
                best = Some((wrong, Identity { id, quarter_turns }));
            }
        }
        turned = turned_back(turned);
    }
    best.map(|(_, identity)| identity)
}

/// The code turned by a quarter, counter-clockwise.
fn turned_back(code: u16) -> u16 {
    let cells = (0..CODE_CELLS).flat_map(|row| (0..CODE_CELLS).map(move |column| (column, CODE_CELLS - 1 - row)));
    cells.fold(0, |turned, (row, column)| turned << 1 | u16::from(is_set(code, row, column)))
}

fn is_set(code: u16, row: usize, column: usize) -> bool {
    code >> (CODE_CELLS * CODE_CELLS - 1 - row * CODE_CELLS - column) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_marker_is_found_turned_any_way_and_with_a_wrong_cell() {
        for (id, code) in (0_u8..).zip(CODES) {
            let mut turned = code;
            for turns in [0, 3, 2, 1] {
                assert_eq!(identify(turned), Some(Identity { id, quarter_turns: turns }));
                assert_eq!(identify(turned ^ 0x0100).unwrap().id, id);
                turned = turned_back(turned);
            }
            assert_eq!(turned, code);
        }
        assert_eq!(identify(0xffff), None);
    }

    #[test]
    fn cells_are_those_that_opencv_draws() {
        let rows = ["000000", "000000", "011110", "010010", "010100", "000000"];
        for (row, cells) in rows.iter().enumerate() {
            for (column, cell) in cells.chars().enumerate() {
                assert_eq!(marker_is_white(1, row, column), cell == '1', "{row} {column}");
            }
        }
    }
}
