use super::{Paper, Place, Shape, Sheet, Stroke, TEXT_MM, line, paragraph, rectangle, ruler, words};
use crate::calibration::{CELLS, MARKERS, MarkerLayout, MarkerPlace, marker_is_white};
use crate::model::BoardShape;

/// Room for scissors between the pieces.
const GAP_MM: f64 = 10.0;
/// Where the pieces begin below the instructions.
const PIECES_FROM_MM: f64 = 64.0;
/// Side of the grey triangle in the corner that belongs to the board's corner; white stays between it and the marker.
const CORNER_SHARE: f64 = 0.6;
const PALE: f64 = 0.62;
const LABEL_MM: f64 = 3.0;

const NAMES: [&str; MARKERS] = ["near-left", "near-right", "far-right", "far-left"];
/// Columns and rows of the page, laid out as the pieces lie on the board.
const GRID: [(f64, f64); MARKERS] = [(0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)];

/// The four markers of a board with cut lines, how to lay them, and a line to check the size by.
pub fn marker_sheet(game: &str, layout: &MarkerLayout, board: &BoardShape, paper: Paper) -> Sheet {
    let (width, height) = paper.size_mm();
    let piece = layout.piece_mm();
    let left = (width - 2.0 * piece - GAP_MM) / 2.0;
    let mut shapes = vec![words((15.0, 17.0), 6.0, &format!("tableref: four markers for {game}"))];
    shapes.extend(paragraph((15.0, 25.0), &instructions(game, layout, board)));
    for ((id, name), (column, row)) in (0_u8..).zip(NAMES).zip(GRID) {
        let at = (left + column * (piece + GAP_MM), PIECES_FROM_MM + row * (piece + GAP_MM));
        shapes.extend(piece_shapes(at, id, name, layout));
    }
    let below = PIECES_FROM_MM + 2.0 * piece + GAP_MM + 16.0;
    shapes.extend(ruler((left, below)));
    shapes.push(words((left, below + 12.0), TEXT_MM, "If it is not, measure a black square and give --marker-mm."));
    let at = (left + 118.0, below - 6.0);
    shapes.extend(how_they_lie(at, (width - at.0 - 6.0, height - below - 6.0), layout, board));
    Sheet { title: format!("tableref markers for {game}"), paper, shapes }
}

fn instructions(game: &str, layout: &MarkerLayout, board: &BoardShape) -> Vec<String> {
    let (lay, height) = match layout.place {
        MarkerPlace::Rim => (
            if board.rim_height_mm > 0.0 {
                "outside the playing area, flat on the rim, its grey corner"
            } else {
                "outside the playing area, flat on the table, its grey corner"
            },
            format!("Their height above the playing surface is taken to be {} mm;", layout.height_mm),
        ),
        MarkerPlace::Inside => {
            ("inside the playing area, flat on its surface, its grey corner", "They lie on the playing surface;".into())
        }
    };
    let option = match layout.place {
        MarkerPlace::Rim => "",
        MarkerPlace::Inside => "=inside",
    };
    vec![
        "1. Print at 100 % (\"actual size\"), not fitted to the page. Glue it to card, so that it stays flat.".into(),
        "2. Cut along the dashed lines, exactly: the paper's corner is what counts. Keep the white margin.".into(),
        format!("3. Lay each piece {lay}"),
        "    at the playing area's inner corner, as in the drawing below. A piece may be turned.".into(),
        format!("4. {height} if not, give --marker-height-mm."),
        format!("5. tableref calibrate --game {game} --image photo.jpg --markers{option} -o setup.toml"),
    ]
}

/// Marker, label, the corner that counts, and cut lines a little longer than the sides.
fn piece_shapes((x, y): Place, id: u8, name: &str, layout: &MarkerLayout) -> Vec<Shape> {
    let (piece, cell) = (layout.piece_mm(), layout.marker_mm / CELLS as f64);
    let mut shapes = vec![rectangle((x + cell, y + cell), layout.marker_mm, layout.marker_mm, 0.0)];
    for row in 0..CELLS {
        // Neighbouring white cells are one area, so that no hair line is seen between them.
        let mut column = 0;
        while column < CELLS {
            let run = (column..CELLS).take_while(|c| marker_is_white(id, row, *c)).count();
            if run > 0 {
                let at = (x + cell * (column + 1) as f64, y + cell * (row + 1) as f64);
                shapes.push(rectangle(at, cell * run as f64, cell, 1.0));
            }
            column += run.max(1);
        }
    }
    shapes.push(corner_that_counts((x, y), id, layout));
    let label = Shape::Words {
        at: (x + cell + 2.0, y + piece - cell * 0.5 + LABEL_MM * 0.36),
        size_mm: LABEL_MM,
        grey: 0.3,
        words: format!("{id}  {name}"),
    };
    shapes.push(label);
    let over = 4.0;
    let cut = |from: Place, to: Place| Shape::Line { from, to, width_mm: 0.2, grey: 0.35, stroke: Stroke::Dashed };
    shapes.extend([0.0, piece].map(|d| cut((x - over, y + d), (x + piece + over, y + d))));
    shapes.extend([0.0, piece].map(|d| cut((x + d, y - over), (x + d, y + piece + over))));
    shapes
}

fn corner_that_counts((x, y): Place, id: u8, layout: &MarkerLayout) -> Shape {
    let (piece, size) = (layout.piece_mm(), layout.marker_mm / CELLS as f64 * CORNER_SHARE);
    // On the board's right the piece's left corner counts if it lies outside, and so on.
    let is_on_right = matches!(id, 1 | 2);
    let is_far = matches!(id, 2 | 3);
    let (at_right, at_bottom) = match layout.place {
        MarkerPlace::Rim => (!is_on_right, is_far),
        MarkerPlace::Inside => (is_on_right, !is_far),
    };
    let (cx, inwards) = if at_right { (x + piece, -size) } else { (x, size) };
    let (cy, downwards) = if at_bottom { (y + piece, -size) } else { (y, size) };
    Shape::Area { corners: vec![(cx, cy), (cx + inwards, cy), (cx, cy + downwards)], grey: PALE }
}

/// A small drawing of the board from above with its pieces.
fn how_they_lie((x, y): Place, (wide_mm, high_mm): Place, layout: &MarkerLayout, board: &BoardShape) -> Vec<Shape> {
    let around = match layout.place {
        MarkerPlace::Rim => 2.0 * layout.piece_mm(),
        MarkerPlace::Inside => 0.0,
    };
    let scale = ((high_mm.min(52.0) - 8.0) / (board.length_mm + around)).min(wide_mm / (board.width_mm + around));
    let (bx, by) = (x + around / 2.0 * scale, y + around / 2.0 * scale);
    let (w, l, side) = (board.width_mm * scale, board.length_mm * scale, layout.piece_mm() * scale);
    let corners = [(bx, by), (bx + w, by), (bx + w, by + l), (bx, by + l)];
    let mut shapes: Vec<Shape> = Vec::new();
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    shapes.extend(sides.map(|(from, to)| line(*from, *to, 0.3)));
    for id in 0..MARKERS as u8 {
        let Some(at) = layout.piece_at(id, board) else { continue };
        let (px, py) = (bx + at.x * scale, by + l - at.y * scale - side);
        shapes.push(rectangle((px, py), side, side, PALE));
        shapes.push(words((px + side / 2.0 - 0.9, py + side / 2.0 + 1.1), 3.0, &id.to_string()));
    }
    shapes.push(words((bx + w / 2.0 - 10.5, by + l + around / 2.0 * scale + 5.0), TEXT_MM, "near player"));
    shapes
}
