//! The names of a whole French-suited deck on a sheet, by what the cards show: colours and shapes of the suits, and how much
//! ink ranks have.

use crate::capture::Picture;

/// Ranks in the order that decks are laid out in, by how many there are.
const ORDERS: [&[&str]; 4] = [
    &["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "C", "K"],
    &["A", "2", "3", "4", "5", "6", "7", "8", "9", "B", "C", "K"],
    &["A", "2", "3", "4", "5", "6", "7", "B", "C", "K"],
    &["A", "2", "7", "8", "9", "10", "B", "C", "K"],
];

/// The names of cards that lie in rows of `cols`, four suits one way and the ranks the other; `None` where that is not what
/// the cards show.
pub fn names(faces: &[Picture], cols: usize) -> Option<Vec<String>> {
    let rows = faces.len().checked_div(cols)?;
    let is_by_column = cols == 4;
    let ranks = if is_by_column { rows } else { cols };
    if faces.len() != 4 * ranks || (!is_by_column && rows != 4) {
        return None;
    }
    let at = |suit: usize, rank: usize| if is_by_column { rank * cols + suit } else { suit * cols + rank };
    let marks: Vec<Marks> = faces.iter().map(Marks::of).collect();
    let order = ORDERS.iter().find(|order| order.len() == ranks)?;
    let ink = |rank: usize| (0..4).map(|suit| marks[at(suit, rank)].ink).sum::<f64>();
    // Courts have the most ink, and are at one end.
    let inks: Vec<f64> = (0..ranks).map(ink).collect();
    let ends = (inks[..3].iter().sum::<f64>(), inks[ranks - 3..].iter().sum::<f64>());
    let order: Vec<&str> = if ends.1 > ends.0 { order.to_vec() } else { order.iter().rev().copied().collect() };
    // Between them, ink grows with the number.
    let numbers: Vec<f64> = (0..ranks).filter(|k| order[*k].parse::<u8>().is_ok()).map(|k| inks[k]).collect();
    let is_growing = numbers.is_sorted_by(|a, b| a < b) || numbers.is_sorted_by(|a, b| a > b);
    let suits = suits(&|suit: usize| order.iter().position(|rank| *rank == "2").map(|rank| &marks[at(suit, rank)]))?;
    let mut named = vec![String::new(); faces.len()];
    for suit in 0..4 {
        for (rank, name) in order.iter().enumerate() {
            named[at(suit, rank)] = format!("{name}-{}", suits[suit]);
        }
    }
    is_growing.then_some(named)
}

/// The four suits by their marks on the card with two of them.
fn suits<'a>(two: &dyn Fn(usize) -> Option<&'a Marks>) -> Option<[&'static str; 4]> {
    let marks = [two(0)?, two(1)?, two(2)?, two(3)?];
    let mut by_redness: Vec<usize> = (0..4).collect();
    by_redness.sort_by(|a, b| marks[*a].redness.total_cmp(&marks[*b].redness));
    let (black, red) = by_redness.split_at(2);
    if marks[black[1]].redness > 30.0 || marks[red[0]].redness < 60.0 {
        return None;
    }
    // A heart is widest above its middle, a diamond at it; a club's top is round, a spade's is a point.
    let by = |pair: &[usize], measure: &dyn Fn(&Marks) -> f64| {
        if measure(marks[pair[0]]) > measure(marks[pair[1]]) { (pair[0], pair[1]) } else { (pair[1], pair[0]) }
    };
    let (heart, diamond) = by(red, &|marks: &Marks| marks.width_at(0.2));
    let (club, spade) = by(black, &|marks: &Marks| marks.width_at(0.15));
    let mut suits = [""; 4];
    (suits[heart], suits[diamond], suits[club], suits[spade]) = ("cups", "coins", "batons", "swords");
    Some(suits)
}

/// A card's ink, and its largest mark.
struct Marks {
    /// Share of the card.
    ink: f64,
    /// How much stronger ink's red is than its other colours, levels.
    redness: f64,
    /// Width of each row of the upper half's largest mark, from its top, in its own width.
    widths: Vec<f64>,
}

/// Levels that ink is darker than the ground.
const INK: u8 = 70;

impl Marks {
    fn of(face: &Picture) -> Self {
        let pixels = face.bgr.as_chunks::<3>().0;
        let (width, height) = (face.width as usize, face.height as usize);
        let mut greens: Vec<u8> = pixels.iter().map(|[_, green, _]| *green).collect();
        greens.sort_unstable();
        let ground = greens.get(greens.len() * 9 / 10).copied().unwrap_or_default();
        let is_ink: Vec<bool> = pixels.iter().map(|[_, green, _]| ground.saturating_sub(*green) > INK).collect();
        let count = is_ink.iter().filter(|ink| **ink).count().max(1) as f64;
        let red = |[blue, green, red]: &[u8; 3]| f64::from(*red) - f64::from(*blue.max(green));
        let redness =
            pixels.iter().zip(&is_ink).filter(|(_, ink)| **ink).map(|(pixel, _)| red(pixel)).sum::<f64>() / count;
        // The middle third of the upper half has the mark alone, the index is at the sides.
        let row_width = |y: usize| {
            let row = (width / 3..width * 2 / 3).filter(|x| is_ink[y * width + x]);
            row.count() as f64
        };
        let rows: Vec<f64> = (0..height / 2).map(row_width).collect();
        let from = rows.iter().position(|wide| *wide > 0.0).unwrap_or_default();
        let mark: Vec<f64> = rows[from..].iter().copied().take_while(|wide| *wide > 0.0).collect();
        let most = mark.iter().copied().fold(1.0, f64::max);
        let widths = mark.iter().map(|wide| wide / most).collect();
        Self { ink: count / pixels.len().max(1) as f64, redness, widths }
    }

    /// Width at a share of the mark's height from its top.
    fn width_at(&self, share: f64) -> f64 {
        let at = (share * self.widths.len() as f64) as usize;
        self.widths.get(at).copied().unwrap_or_default()
    }
}
