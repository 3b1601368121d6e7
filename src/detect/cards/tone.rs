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
    /// How usual ink is expected to be seen: blue, green, red.
    ink: [f32; 3],
}

/// Gains that light, cameras and yellowed cards make.
const GAINS: std::ops::RangeInclusive<f32> = 0.08..=1.8;
/// Level of usual ink; and how many cells of it are taken for granted by all channels together, and by each.
const INK_LEVEL: f32 = 40.0;
const INK_CELLS: (f32, f32) = (12.0, 12.0);
/// Any level that others are told by.
const WHITE: f32 = 255.0;
/// Share of a card's contrast that haze and reflections leave where it can be read.
pub const LEAST_CONTRAST: f32 = 0.4;
/// Most offset, levels: haze and reflections.
const MOST_OFFSET: f32 = 150.0;

impl Tone {
    /// The tone in which the deck's ground is seen as `seen`.
    pub fn by_ground(seen: [f32; 3], ground: [f32; 3]) -> Self {
        let gain = [0, 1, 2].map(|k| (seen[k] / ground[k].max(1.0)).clamp(*GAINS.start(), *GAINS.end()));
        Self { gain, offset: [0.0; 3], ground: gain, ink: gain.map(|gain| gain * INK_LEVEL) }
    }

    /// The same ground where haze or shine leaves this share of a card's contrast.
    pub fn of_contrast(&self, contrast: f32, ground: [f32; 3]) -> Self {
        let whole = self.seen(ground);
        let gain = self.gain.map(|gain| contrast * gain);
        let offset = [0, 1, 2].map(|k| whole[k] - gain[k] * ground[k]);
        Self { gain, offset, ground: self.ground, ink: [0, 1, 2].map(|k| gain[k] * INK_LEVEL + offset[k]) }
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
        let sums = [0, 1, 2].map(|k| self.sums(k, seen, look, weights));
        // First all channels together, in shares of the ground's level there: haze and shine have the light's colour. Then each
        // by itself, as far as it has ink to tell.
        let mut all = Sums::default();
        for (k, sums) in sums.iter().enumerate() {
            all.add(&sums.scaled(1.0 / WHITE, 1.0 / (WHITE * self.ground[k])));
            all.put(INK_CELLS.0 / 3.0, INK_LEVEL / WHITE, self.ink[k] / (WHITE * self.ground[k]));
        }
        let (share, rest) = all.line(LEAST_CONTRAST..=*GAINS.end());
        let mut better = *self;
        for (k, mut sums) in sums.into_iter().enumerate() {
            let own = self.ground[k];
            sums.put(INK_CELLS.1, INK_LEVEL, own * (share * INK_LEVEL + rest * WHITE));
            let (gain, offset) = sums.line((LEAST_CONTRAST * own).max(*GAINS.start())..=*GAINS.end());
            better.gain[k] = gain;
            better.offset[k] = offset.clamp(-MOST_OFFSET, MOST_OFFSET);
        }
        better
    }

    fn sums(&self, k: usize, seen: &Cells, look: &Look, weights: &[f32]) -> Sums {
        let mut sums = Sums::default();
        let levels = seen.bgr[k].iter().zip(&seen.least_off[k]).zip(&look.cells.bgr[k]);
        for (((level, least_off), deck), weight) in levels.zip(weights) {
            // Where it is burnt out, it is as light as expected.
            let expected = (self.gain[k] * deck + self.offset[k]).max(*level);
            sums.put(*weight, *deck, if *least_off == 0.0 { expected } else { *level });
        }
        sums
    }
}

/// Sums for a line through points (deck's level, seen level) of some weights.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    w: f32,
    t: f32,
    s: f32,
    tt: f32,
    ts: f32,
}

impl Sums {
    #[inline]
    fn put(&mut self, weight: f32, deck: f32, seen: f32) {
        self.w += weight;
        self.t += weight * deck;
        self.s += weight * seen;
        self.tt += weight * deck * deck;
        self.ts += weight * deck * seen;
    }

    fn add(&mut self, other: &Self) {
        self.w += other.w;
        self.t += other.t;
        self.s += other.s;
        self.tt += other.tt;
        self.ts += other.ts;
    }

    /// The same for levels scaled by these factors.
    fn scaled(&self, deck: f32, seen: f32) -> Self {
        Self { w: self.w, t: self.t * deck, s: self.s * seen, tt: self.tt * deck * deck, ts: self.ts * deck * seen }
    }

    /// Slope, within these, and offset of the line.
    fn line(&self, slopes: std::ops::RangeInclusive<f32>) -> (f32, f32) {
        let weight = self.w.max(1e-3);
        let spread = (self.tt - self.t * self.t / weight).max(1e-6);
        let slope = ((self.ts - self.t * self.s / weight) / spread).clamp(*slopes.start(), *slopes.end());
        (slope, (self.s - slope * self.t) / weight)
    }
}
