use super::{Paper, Place, Shape, Sheet, Stroke, words};
use crate::calibration::{BACK_RGB, CARD_MM, Drawing, deck_back, deck_drawings};

/// Cards of a page, across and down: a suit.
const COLUMNS: u8 = 3;
const ROWS: u8 = 3;
/// Height of the letters beside the cards, mm, and how long cut lines are.
const SMALL_MM: f64 = 2.6;
const CUT_MM: f64 = 4.0;

/// The drawn deck to print: a suit a page, then a page of backs for the reverse of each.
pub fn deck_sheets(paper: Paper) -> Vec<Sheet> {
    let faces: Vec<Drawing> = deck_drawings().into_iter().map(|(_, face)| face).collect();
    let backs = vec![deck_back(BACK_RGB); usize::from(COLUMNS * ROWS)];
    let suits = faces
        .chunks(backs.len())
        .map(|suit| page(suit, paper, "tableref: Trappola. Print at 100 %, cut along the lines."));
    let mut sheets: Vec<Sheet> = suits.collect();
    sheets.push(page(
        &backs,
        paper,
        "tableref: backs. Print on the reverse of each page of faces, or glue them to it.",
    ));
    sheets
}

fn page(cards: &[Drawing], paper: Paper, note: &str) -> Sheet {
    let (width, height) = paper.size_mm();
    let (across, down) = (CARD_MM.0 * f64::from(COLUMNS), CARD_MM.1 * f64::from(ROWS));
    // In the middle, so that backs meet their faces whichever side the paper is turned over.
    let (left, top) = ((width - across) / 2.0, (height - down) / 2.0);
    let mut shapes: Vec<Shape> = Vec::new();
    let places = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (f64::from(column), f64::from(row))));
    for (card, (column, row)) in cards.iter().zip(places) {
        let (x, y) = (left + column * CARD_MM.0, top + row * CARD_MM.1);
        shapes.extend(card.patches().iter().map(|patch| Shape::Print {
            corners: patch.corners.iter().map(|(u, v)| (x + u, y + v)).collect(),
            rgb: patch.rgb,
        }));
    }
    let cut = |from: Place, to: Place| Shape::Line { from, to, width_mm: 0.15, grey: 0.4, stroke: Stroke::Solid };
    for x in (0..=COLUMNS).map(|column| left + f64::from(column) * CARD_MM.0) {
        shapes.extend([(top - CUT_MM, top), (top + down, top + down + CUT_MM)].map(|(a, b)| cut((x, a), (x, b))));
    }
    for y in (0..=ROWS).map(|row| top + f64::from(row) * CARD_MM.1) {
        shapes
            .extend([(left - CUT_MM, left), (left + across, left + across + CUT_MM)].map(|(a, b)| cut((a, y), (b, y))));
    }
    shapes.push(words((left + 2.0, top - 1.6), SMALL_MM, note));
    Sheet { title: "tableref deck for Trappola".into(), paper, shapes }
}

#[cfg(test)]
mod tests {
    use super::super::sheets_pdf;
    use super::*;

    #[test]
    fn a_suit_fills_a_page_of_either_paper() {
        for paper in Paper::ALL {
            let (width, height) = paper.size_mm();
            let sheets = deck_sheets(paper);
            assert_eq!(sheets.len(), 5);
            let corners = sheets.iter().flat_map(|sheet| &sheet.shapes).filter_map(|shape| match shape {
                Shape::Print { corners, .. } => Some(corners),
                Shape::Area { .. } | Shape::Line { .. } | Shape::Words { .. } => None,
            });
            assert!(corners.flatten().all(|(x, y)| (5.0..width - 5.0).contains(x) && (5.0..height - 5.0).contains(y)));
        }
        let pdf = sheets_pdf(&deck_sheets(Paper::A4));
        assert!(pdf.starts_with(b"%PDF") && pdf.len() < 6_000_000, "{} bytes", pdf.len());
    }
}
