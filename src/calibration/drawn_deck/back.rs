use super::CARD_MM;
use super::drawing::{Drawing, Pose, Rgb, smooth};
use super::face::frame;
use super::palette::{GOLD, PAPER};

/// Width of the white border, and of a lozenge of the pattern, mm.
const BORDER_MM: f64 = 3.4;
const LOZENGE_MM: (f64, f64) = (8.533, 11.6);

/// The back of all cards in this colour: lozenges with a flower in each, the same either way up.
pub(super) fn card_back(rgb: Rgb) -> Drawing {
    let (width, height) = CARD_MM;
    let mut card = Drawing::default();
    card.fill(&[(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)], PAPER);
    let b = BORDER_MM;
    card.fill(&[(b, b), (width - b, b), (width - b, height - b), (b, height - b)], rgb);
    let pale = rgb.map(|byte| byte + (255 - byte) / 5 * 4);
    let flower = flower(pale);
    let (w, h) = LOZENGE_MM;
    let (columns, rows) = (((width - 2.0 * b) / w).round() as u8, ((height - 2.0 * b) / h).round() as u8);
    for row in 0..=2 * rows {
        for column in 0..=2 * columns {
            let at = (b + f64::from(column) * w / 2.0, b + f64::from(row) * h / 2.0);
            if (row + column) % 2 == 0 {
                continue;
            }
            // Half a lozenge's lines, inside of the border.
            let inside = |(x, y): (f64, f64)| (x.clamp(b, width - b), y.clamp(b, height - b));
            let (dx, dy) = (w / 2.0, h / 2.0);
            for end in [(at.0 + dx, at.1 + dy), (at.0 + dx, at.1 - dy)] {
                if (inside(end).0 - end.0).abs() < 0.01 && (inside(end).1 - end.1).abs() < 0.01 {
                    card.line(&[at, end], 0.5, pale);
                }
            }
        }
    }
    for row in 1..2 * rows {
        for column in (1..2 * columns).filter(|column| (row + column) % 2 == 0) {
            let at = (b + f64::from(column) * w / 2.0, b + f64::from(row) * h / 2.0);
            card.add(&flower, Pose::new(at, 3.2));
        }
    }
    frame(&mut card, b + 1.3, 0.5, GOLD);
    card
}

/// Four petals, 1 wide.
fn flower(rgb: Rgb) -> Drawing {
    let mut petal = Drawing::default();
    petal.fill(&smooth(&[(0.06, 0.0), (0.3, -0.17), (0.5, 0.0), (0.3, 0.17)]), rgb);
    let mut flower = Drawing::default();
    for quarter in 0..4_u8 {
        flower.add(&petal, Pose::new((0.0, 0.0), 1.0).turned(f64::from(quarter) * 90.0));
    }
    flower.ellipse((0.0, 0.0), (0.1, 0.1), GOLD);
    flower
}
