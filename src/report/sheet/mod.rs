//! Sheets to be printed: one list of shapes, written as PDF, SVG or PNG.
//!
//! # Conventions
//! - Millimetres from the page's top-left corner, x right, y down. Words stand on their base line and begin at their place.
//! - Grey is 0 for black and 1 for white.

mod chessboard;
mod deck;
mod markers;
mod pdf;
mod png;
mod svg;

pub use chessboard::chessboard_sheet;
pub use deck::deck_sheets;
pub use markers::marker_sheet;
pub use pdf::{sheet_pdf, sheets_pdf};
pub use png::{sheet_picture, sheet_png};
pub use svg::sheet_svg;

/// Paper that people have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 x 297 mm.
    #[default]
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

impl Paper {
    /// Both.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Width and height, upright.
    pub fn size_mm(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }

    /// The word for it on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }
}

/// A page with everything on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// What it is.
    pub title: String,
    /// Its paper.
    pub paper: Paper,
    /// In the order in which they are drawn.
    pub shapes: Vec<Shape>,
}

/// A place on the page, mm.
pub type Place = (f64, f64);

/// A thing on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled polygon.
    Area {
        /// Its corners.
        corners: Vec<Place>,
        /// How light it is.
        grey: f64,
    },
    /// A filled polygon in colour.
    Print {
        /// Its corners.
        corners: Vec<Place>,
        /// Red, green and blue.
        rgb: [u8; 3],
    },
    /// A straight line.
    Line {
        /// Where it begins.
        from: Place,
        /// Where it ends.
        to: Place,
        /// How wide it is.
        width_mm: f64,
        /// How light it is.
        grey: f64,
        /// Solid or dashed.
        stroke: Stroke,
    },
    /// A line of words.
    Words {
        /// Where its base line begins.
        at: Place,
        /// Height of the letters' em.
        size_mm: f64,
        /// How light it is.
        grey: f64,
        /// The words, in ASCII.
        words: String,
    },
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Without gaps.
    Solid,
    /// To be cut along.
    Dashed,
}

/// Length of a dash and of a gap.
const DASH_MM: f64 = 2.0;

fn rectangle((x, y): Place, width: f64, height: f64, grey: f64) -> Shape {
    Shape::Area { corners: vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)], grey }
}

fn words(at: Place, size_mm: f64, words: &str) -> Shape {
    Shape::Words { at, size_mm, grey: 0.0, words: words.to_owned() }
}

fn line(from: Place, to: Place, width_mm: f64) -> Shape {
    Shape::Line { from, to, width_mm, grey: 0.0, stroke: Stroke::Solid }
}

/// Height of the letters of instructions, and from line to line.
const TEXT_MM: f64 = 3.5;
const LINE_MM: f64 = 5.0;

/// Instructions below each other.
fn paragraph((x, y): Place, lines: &[String]) -> impl Iterator<Item = Shape> {
    (0_u8..).zip(lines).map(move |(i, text)| words((x, y + f64::from(i) * LINE_MM), TEXT_MM, text))
}

/// Length of the line by which people check that nothing was scaled.
const RULER_MM: f64 = 100.0;

/// A line of 100 mm with its ends and what to do with it.
fn ruler((x, y): Place) -> Vec<Shape> {
    let tick = |at: f64, half: f64| line((x + at, y - half), (x + at, y + half), 0.3);
    let small = (1_u8..10).map(|i| tick(f64::from(i) * 10.0, 1.2));
    let mut shapes: Vec<Shape> = [line((x, y), (x + RULER_MM, y), 0.3), tick(0.0, 2.5), tick(RULER_MM, 2.5)].into();
    shapes.extend(small);
    shapes.push(words((x, y + 7.0), TEXT_MM, "This line must be exactly 100 mm long."));
    shapes
}
