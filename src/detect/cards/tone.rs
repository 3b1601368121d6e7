use super::grid::Cells;
use super::looks::Look;

/// How a picture shows a deck's colours: each channel's levels are `gain` times the deck's, and `offset` more.
#[derive(Clone, Copy, Debug)]
pub struct Tone {
    /// Blue, green, red.
    pub gain: [f32; 3],
    /// Blue, green, red, levels.
    pub offset: [f32; 3],
    /// Gain of the ground alone: blue, green, red.
    ground: [f32; 3],
}

/// Gains that light, cameras and yellowed cards make.
const GAINS: std::ops::RangeInclusive<f32> = 0.08..=1.8;
/// Level of usual ink, and how many cells of it are taken for granted.
const INK_LEVEL: f32 = 40.0;
const INK_CELLS: f32 = 12.0;
/// Most offset, levels: haze and reflections.
const MOST_OFFSET: f32 = 80.0;

impl Tone {
    /// The tone in which the deck's ground is seen as `seen`.
    pub fn by_ground(seen: [f32; 3], ground: [f32; 3]) -> Self {
        let gain = [0, 1, 2].map(|k| (seen[k] / ground[k].max(1.0)).clamp(*GAINS.start(), *GAINS.end()));
        Self { gain, offset: [0.0; 3], ground: gain }
    }

    /// How a colour of the deck is seen.
    pub fn seen(&self, colour: [f32; 3]) -> [f32; 3] {
        [0, 1, 2].map(|k| self.gain[k] * colour[k] + self.offset[k])
    }

    /// What was seen, in the deck's own levels.
    pub fn undone(&self, seen: &Cells) -> Cells {
        let mut even = seen.clone();
        for (k, levels) in even.bgr.iter_mut().enumerate() {
            let (gain, offset) = (self.gain[k], self.offset[k]);
            levels.iter_mut().for_each(|level| *level = (*level - offset) / gain);
        }
        even
    }

    /// The tone in which a look explains best what was seen, by cells of these weights; this one where they tell too little.
    pub fn fitted(&self, seen: &Cells, look: &Look, weights: &[f32]) -> Self {
        let mut better = *self;
        for k in 0..3 {
            // Ink is expected about as dark as by the ground alone; much of it is needed to tell otherwise.
            let (deck, level) = (INK_LEVEL, INK_LEVEL * self.ground[k]);
            let (mut w, mut t, mut s) = (INK_CELLS, INK_CELLS * deck, INK_CELLS * level);
            let (mut tt, mut ts) = (INK_CELLS * deck * deck, INK_CELLS * deck * level);
            for cell in 0..weights.len() {
                let (weight, deck, level) = (weights[cell], look.cells.bgr[k][cell], seen.bgr[k][cell]);
                w += weight;
                t += weight * deck;
                s += weight * level;
                tt += weight * deck * deck;
                ts += weight * deck * level;
            }
            let spread = (tt - t * t / w).max(1.0);
            let gain = ((ts - t * s / w) / spread).clamp(*GAINS.start(), *GAINS.end());
            better.gain[k] = gain;
            better.offset[k] = ((s - gain * t) / w).clamp(-MOST_OFFSET, MOST_OFFSET);
        }
        better
    }
}
