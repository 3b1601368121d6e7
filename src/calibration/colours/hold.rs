use super::{ClassColour, ColourSource, Lab, LabTable, colour_difference};
use crate::capture::{Frame, Picture};
use crate::geometry::Timestamp;

/// How pieces are held into the box. Differences are CIEDE2000.
#[derive(Clone, Copy, Debug)]
pub struct HoldConfig {
    /// Difference from the empty box from which something is in it.
    pub differs: f64,
    /// Difference from one frame to another within which nothing moves.
    pub still: f64,
    /// How long a piece must be held still, and the box stay empty at first, seconds.
    pub still_s: f64,
}

impl Default for HoldConfig {
    fn default() -> Self {
        Self { differs: 10.0, still: 4.0, still_s: 0.5 }
    }
}

/// The square of the picture that pieces are held into, pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoldBox {
    /// Its left edge.
    pub left: u32,
    /// Its top edge.
    pub top: u32,
    /// Its side.
    pub side: u32,
}

impl HoldBox {
    /// The middle of a picture of this size: there a piece is easily held, and the light is that of the table.
    pub fn in_picture((width, height): (u32, u32)) -> Self {
        let side = (width.min(height) / 4).max(1);
        Self { left: (width - side.min(width)) / 2, top: (height - side.min(height)) / 2, side }
    }
}

/// What the box shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoldState {
    /// It is not known yet how it looks without a piece.
    Learning,
    /// Nothing is in it.
    Empty,
    /// Something moves in it.
    Moving,
    /// A piece is held still, and its colour was taken.
    Taken,
}

/// Colours of the box's inner part, a few of them.
type Look = Vec<Lab>;
/// Places of the box each way whose colour is looked at.
const PLACES: u32 = 12;
/// Share of the side around the middle that a held piece fills; fingers hold it at its rim.
const INNER: f64 = 0.5;
/// Share of the places that must have changed: a piece, not a finger's tip.
const MOST_PLACES: f64 = 0.6;

/// Takes the colours of pieces that are held into the box one after the other.
#[derive(Clone, Debug)]
pub struct Holding {
    config: HoldConfig,
    place: HoldBox,
    table: LabTable,
    empty: Option<Look>,
    /// What is being held, and since when it is still.
    still: Option<(Look, Timestamp)>,
    /// Whether what is in the box was taken already.
    is_taken: bool,
    taken: Vec<Look>,
}

impl Holding {
    /// For pictures of this size; the box must be empty at first.
    pub fn new(size_px: (u32, u32), config: HoldConfig) -> Self {
        Self {
            config,
            place: HoldBox::in_picture(size_px),
            table: LabTable::default(),
            empty: None,
            still: None,
            is_taken: false,
            taken: Vec::new(),
        }
    }

    /// Looks at the next frame.
    pub fn step(&mut self, frame: &Frame) -> HoldState {
        let look = self.look(&frame.picture);
        let is_still = self.still.as_ref().is_some_and(|(before, _)| self.changed(before, &look) < 1.0 - MOST_PLACES);
        let since = match &self.still {
            Some((_, since)) if is_still => *since,
            Some(_) | None => frame.t,
        };
        if !is_still {
            self.still = Some((look.clone(), frame.t));
        }
        let is_long = frame.t.seconds_since(since) >= self.config.still_s;
        let Some(empty) = &self.empty else {
            if is_long {
                self.empty = Some(look);
                return HoldState::Empty;
            }
            return HoldState::Learning;
        };
        let differing = share(empty, &look, self.config.differs);
        if differing < 1.0 - MOST_PLACES {
            self.is_taken = false;
            return HoldState::Empty;
        }
        if !is_still {
            // Another piece may follow without the box being empty in between.
            self.is_taken &=
                self.taken.last().is_some_and(|last| share(last, &look, self.config.differs) < MOST_PLACES);
        }
        if self.is_taken {
            return HoldState::Taken;
        }
        if is_long && differing >= MOST_PLACES {
            self.taken.push(look);
            self.is_taken = true;
            return HoldState::Taken;
        }
        HoldState::Moving
    }

    /// Pieces held so far.
    pub fn held(&self) -> usize {
        self.taken.len()
    }

    /// The box.
    pub fn place(&self) -> HoldBox {
        self.place
    }

    /// The classes' colours in the order in which their pieces were held; fewer where fewer were held.
    pub fn colours(&self, classes: &[String]) -> Vec<ClassColour> {
        let one =
            |(class, look): (&String, &Look)| ClassColour::of_samples(class, &main_colour(look), ColourSource::Held);
        classes.iter().zip(&self.taken).filter_map(one).collect()
    }

    fn changed(&self, before: &Look, now: &Look) -> f64 {
        share(before, now, self.config.still)
    }

    fn look(&self, picture: &Picture) -> Look {
        let HoldBox { left, top, side } = self.place;
        let from = f64::from(side) * (1.0 - INNER) / 2.0;
        let step = f64::from(side) * INNER / f64::from(PLACES);
        let at = |start: u32, i: u32| start + (from + step * f64::from(i)) as u32;
        let places = (0..PLACES).flat_map(|row| (0..PLACES).map(move |column| (column, row)));
        places.filter_map(|(column, row)| self.mean(picture, at(left, column), at(top, row), step as u32)).collect()
    }

    /// Mean colour of a small square, so that noise does not move.
    fn mean(&self, picture: &Picture, left: u32, top: u32, side: u32) -> Option<Lab> {
        let side = side.clamp(1, 8);
        let (mut sum, mut count) = ([0u32; 3], 0);
        for (x, y) in (top..top + side).flat_map(|y| (left..left + side).map(move |x| (x, y))) {
            let Some(bgr) = picture.pixel(x, y) else { continue };
            sum.iter_mut().zip(bgr).for_each(|(sum, value)| *sum += u32::from(value));
            count += 1;
        }
        (count > 0).then(|| self.table.of(sum.map(|sum| (sum / count) as u8)))
    }
}

/// Share of places that differ by more than a limit.
fn share(one: &Look, other: &Look, limit: f64) -> f64 {
    let differing = one.iter().zip(other).filter(|(a, b)| colour_difference(**a, **b) > limit).count();
    differing as f64 / one.len().max(1) as f64
}

/// The colours that are like most others: the piece, without the fingers that hold it.
fn main_colour(look: &Look) -> Look {
    /// Half the size of a colour's neighbourhood.
    const NEAR: f64 = 8.0;
    let near =
        |middle: &Lab| look.iter().filter(|lab| colour_difference(*middle, **lab) < NEAR).copied().collect::<Look>();
    look.iter().map(near).max_by_key(Vec::len).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grey picture in which the box shows a colour, held by a finger.
    fn frame(index: u64, held: Option<[u8; 3]>) -> Frame {
        let size = (160, 120);
        let mut picture = Picture { width: size.0, height: size.1, bgr: vec![128; 3 * 160 * 120] };
        let HoldBox { left, top, side } = HoldBox::in_picture(size);
        let inside = (top..top + side).flat_map(|y| (left..left + side).map(move |x| (x, y)));
        for (x, y) in inside.filter(|_| held.is_some()) {
            let is_finger = y > top + side * 2 / 3;
            picture.set_pixel(x, y, if is_finger { [120, 150, 210] } else { held.unwrap_or_default() });
        }
        Frame { index, t: Timestamp::from_seconds(index as f64 / 10.0), picture }
    }

    #[test]
    fn pieces_held_one_after_the_other_are_taken_once_each_in_their_order() {
        let (red, blue) = ([30, 20, 190], [190, 60, 20]);
        let mut holding = Holding::new((160, 120), HoldConfig::default());
        let shown = [(None, 8), (Some(red), 9), (None, 4), (Some(blue), 12), (Some(red), 2), (None, 3)];
        let all = shown.into_iter().flat_map(|(held, frames)| std::iter::repeat_n(held, frames));
        let states: Vec<HoldState> = (0u64..).zip(all).map(|(i, held)| holding.step(&frame(i, held))).collect();
        assert_eq!(states.first(), Some(&HoldState::Learning));
        assert_eq!(states.last(), Some(&HoldState::Empty));
        assert_eq!(holding.held(), 2);
        let colours = holding.colours(&["red".into(), "blue".into()]);
        let table = LabTable::default();
        for (colour, bgr) in colours.iter().zip([red, blue]) {
            assert!(colour_difference(colour.lab, table.of(bgr)) < 1.0, "{colour:?}");
        }
        assert_eq!(colours.len(), 2);
    }
}
