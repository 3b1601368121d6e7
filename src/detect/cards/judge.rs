//! Whether a reading is borne out: which parts of the card are seen, and whether what is seen there is this card.

use super::grid::FINE;
use super::looks::Looks;
use super::read::Reading;

/// What speaks for and against a reading.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// Share of the card that is seen and is this card's.
    pub visible: f32,
    /// Share of the ink, in parts that show the card, that is borne out.
    pub ink: f32,
    /// Cells of ink that are borne out.
    pub ink_cells: usize,
    /// Share of the cells that are not known to be hidden that are borne out.
    pub explained: f32,
    /// Share of the cells known to be hidden by others.
    pub hidden: f32,
}

/// Cells a side of the parts that are seen or hidden as one.
const PART: usize = 5;
/// Share of a part's blank cells that must be good if the part is seen.
const BLANK_GOOD: f32 = 0.7;

/// Judges a reading.
pub fn judge(reading: &Reading, looks: &Looks) -> Verdict {
    let look = &looks.cards[reading.card][reading.blur];
    let (mut visible, mut ink, mut ink_good, mut good, mut open) = (0usize, 0usize, 0usize, 0usize, 0usize);
    for part in 0..FINE.cells() / (PART * PART) {
        let (mut blank, mut blank_good, mut inked, mut inked_good, mut seen) = (0usize, 0usize, 0usize, 0usize, 0usize);
        let per_row = FINE.cols / PART;
        let first = part / per_row * PART * FINE.cols + part % per_row * PART;
        for row in 0..PART {
            for cell in first + row * FINE.cols..first + row * FINE.cols + PART {
                if !reading.even.seen[cell] {
                    continue;
                }
                seen += 1;
                let is_good = usize::from(reading.good[cell]);
                if look.ink[cell] {
                    inked += 1;
                    inked_good += is_good;
                } else {
                    blank += 1;
                    blank_good += is_good;
                }
            }
        }
        open += seen;
        good += blank_good + inked_good;
        let all = (blank_good + inked_good) as f32 / seen.max(1) as f32;
        let shows_ground = blank >= 5 && blank_good as f32 >= BLANK_GOOD * blank as f32;
        if seen > 0 && (shows_ground || all >= BLANK_GOOD) {
            visible += seen;
            ink += inked;
            ink_good += inked_good;
        }
    }
    let cells = FINE.cells() as f32;
    Verdict {
        visible: visible as f32 / cells,
        ink: ink_good as f32 / ink.max(1) as f32,
        ink_cells: ink_good,
        explained: good as f32 / open.max(1) as f32,
        hidden: 1.0 - open as f32 / cells,
    }
}
