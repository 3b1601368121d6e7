//! Whether a reading is borne out: which parts of the card are seen, and whether what is seen there is this card.

use super::grid::Cells;
use super::looks::{Look, Looks};
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
    /// Share of the cells that show ink where this card has none, with this card all around: nothing hides those.
    pub foreign: f32,
}

/// Parts across a card that are seen or hidden as one.
const PARTS_ACROSS: usize = 8;
/// Share of a part's blank cells that must be good if the part is seen, and how many there must be, of all its cells.
const BLANK_GOOD: f32 = 0.7;
const BLANK_LEAST: f32 = 0.2;

/// Levels, over three channels, by which foreign ink is darker than the card.
const DARKER: f32 = 120.0;

/// Cells of one part.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    blank: usize,
    blank_good: usize,
    ink: usize,
    ink_good: usize,
    /// Those that are darker than the card.
    darker: usize,
}

impl Part {
    fn seen(&self) -> usize {
        self.blank + self.ink
    }

    fn good(&self) -> usize {
        self.blank_good + self.ink_good
    }

    /// Whether this card is seen here: its ground, or nearly all of it.
    fn is_shown(&self) -> bool {
        let share = |good: usize, all: usize| good as f32 / all.max(1) as f32;
        let shows_ground =
            self.blank as f32 >= BLANK_LEAST * self.seen() as f32 && share(self.blank_good, self.blank) >= BLANK_GOOD;
        self.seen() > 0 && (shows_ground || share(self.good(), self.seen()) >= BLANK_GOOD)
    }
}

fn parts(even: &Cells, good: &[bool], look: &Look) -> Vec<Part> {
    let mesh = even.mesh;
    let across = PARTS_ACROSS.min(mesh.cols / 2);
    let size = mesh.cols.div_ceil(across);
    let mut parts = vec![Part::default(); across * mesh.rows.div_ceil(size)];
    for cell in (0..mesh.cells()).filter(|cell| even.seen[*cell]) {
        let part = &mut parts[cell / mesh.cols / size * across + cell % mesh.cols / size];
        let is_good = usize::from(good[cell]);
        let (all, good) =
            if look.ink[cell] { (&mut part.ink, &mut part.ink_good) } else { (&mut part.blank, &mut part.blank_good) };
        *all += 1;
        *good += is_good;
        let level = |cells: &Cells| cells.bgr.iter().map(|levels| levels[cell]).sum::<f32>();
        part.darker += usize::from(is_good == 0 && level(even) < level(&look.cells) - DARKER);
    }
    parts
}

/// Share of the ink in parts that show the card that is borne out, and its cells.
pub fn ink_shown(even: &Cells, good: &[bool], look: &Look) -> (f32, usize) {
    let shown = parts(even, good, look).into_iter().filter(Part::is_shown);
    let (ink, good) = shown.fold((0, 0), |sum, part| (sum.0 + part.ink, sum.1 + part.ink_good));
    (good as f32 / ink.max(1) as f32, good)
}

/// Cells with foreign ink in parts that do not show the card, but have parts all around that do: what hides a card comes from
/// outside of it.
fn foreign(parts: &[Part], across: usize) -> usize {
    let down = parts.len() / across;
    let mut is_outside = vec![false; parts.len()];
    let is_rim = |k: &usize| [0, across - 1].contains(&(k % across)) || [0, down - 1].contains(&(k / across));
    let mut open: Vec<usize> = (0..parts.len()).filter(|k| is_rim(k) && !parts[*k].is_shown()).collect();
    while let Some(k) = open.pop() {
        if std::mem::replace(&mut is_outside[k], true) {
            continue;
        }
        let (col, row) = (k % across, k / across);
        for near_row in row.saturating_sub(1)..(row + 2).min(down) {
            for near in (col.saturating_sub(1)..(col + 2).min(across)).map(|col| near_row * across + col) {
                if !is_outside[near] && !parts[near].is_shown() {
                    open.push(near);
                }
            }
        }
    }
    parts
        .iter()
        .zip(is_outside)
        .filter(|(part, outside)| !outside && !part.is_shown())
        .map(|(part, _)| part.darker)
        .sum()
}

/// Judges a reading.
pub fn judge(reading: &Reading, looks: &Looks) -> Verdict {
    let look = &looks.cards[reading.card][reading.variant];
    let parts = parts(&reading.even, &reading.good, look);
    let (ink, ink_cells) = ink_shown(&reading.even, &reading.good, look);
    let cells = reading.even.mesh.inner_cells() as f32;
    let open = parts.iter().map(Part::seen).sum::<usize>() as f32;
    let good = parts.iter().map(Part::good).sum::<usize>() as f32;
    let visible = parts.iter().filter(|part| part.is_shown()).map(Part::seen).sum::<usize>() as f32;
    let foreign = foreign(&parts, PARTS_ACROSS) as f32 / cells;
    Verdict {
        foreign,
        visible: visible / cells,
        ink,
        ink_cells,
        explained: good / open.max(1.0),
        hidden: 1.0 - open / cells,
    }
}
