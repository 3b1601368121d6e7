use super::{Paper, Shape, Sheet, paragraph, rectangle};
use crate::calibration::Chessboard;

/// From the page's top to the squares.
const TOP_MM: f64 = 13.0;

/// A chessboard to measure a lens by, with how to do it. It fits both papers with its longer side upright.
pub fn chessboard_sheet(board: &Chessboard, paper: Paper) -> Sheet {
    let (width, _) = paper.size_mm();
    let (across, down) = (board.rows + 1, board.columns + 1);
    let square = board.square_mm;
    let left = (width - f64::from(across) * square) / 2.0;
    let mut shapes: Vec<Shape> = Vec::new();
    for row in 0..down {
        for column in (0..across).filter(|column| (row + column) % 2 == 0) {
            let at = (left + f64::from(column) * square, TOP_MM + f64::from(row) * square);
            shapes.push(rectangle(at, square, square, 0.0));
        }
    }
    let lines = [
        "Print it and glue it to something flat, or show it full screen on a tablet. Take 10 to 20 pictures of it with the camera,".into(),
        "or a slow video: tilted this way and that, and all over the picture, its corners too. The whole board must be in view.".into(),
        "Zoom, focus and size as when you play; no image stabilisation. Then: tableref lens PICTURE... -o lens.toml".into(),
    ];
    shapes.extend(paragraph((left - 6.0, TOP_MM + f64::from(down) * square + 8.0), &lines).map(smaller));
    Sheet { title: "tableref chessboard for the lens".into(), paper, shapes }
}

/// Three long lines must fit beside each other's ends.
fn smaller(shape: Shape) -> Shape {
    match shape {
        Shape::Words { at, grey, words, .. } => Shape::Words { at, size_mm: 2.8, grey, words },
        Shape::Area { .. } | Shape::Print { .. } | Shape::Line { .. } => shape,
    }
}
