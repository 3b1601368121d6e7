use super::strip::Strip;

/// How much likelier a colour is on the surface than beside it.
#[derive(Clone, Debug)]
pub(super) struct Tones {
    /// The logarithm of how many times likelier, bin by bin.
    likelier: Vec<f32>,
}

/// The side of a bin, units of CIELAB.
const BIN: f32 = 5.0;
/// Bins of lightness, and of each colour.
const BINS: [usize; 3] = [21, 40, 40];
/// The colours of the surface are taken from so much of its width.
const INNER: f64 = 0.8;
/// Those of the table from so far to so far beyond the edges, mm: there no rail stands, and no side of the board is seen.
const BESIDE_MM: (f64, f64) = (16.0, 45.0);
/// A colour that is rarer than this in both tells nothing.
const RARE: f32 = 2e-4;
/// No colour tells more than this.
const MOST: f32 = 3.0;

impl Tones {
    /// What a strip's colours tell, if the surface's middle lies so far to the left at each station, mm.
    pub(super) fn of(strip: &Strip, moves: &[f64], width_mm: f64) -> Self {
        let (inner, half) = (INNER * width_mm / 2.0, width_mm / 2.0);
        let beside = half + BESIDE_MM.0..half + BESIDE_MM.1;
        let [mut surface, mut table] = [0, 1].map(|_| vec![0.0_f32; BINS.iter().product()]);
        for (station, at) in moves.iter().enumerate() {
            for (place, colour) in strip.across(station) {
                let off = (place - at).abs();
                let Some(bin) = colour.map(bin_of) else { continue };
                if off <= inner {
                    surface[bin] += 1.0;
                } else if beside.contains(&off) {
                    table[bin] += 1.0;
                }
            }
        }
        let (surface, table) = (shares(&surface), shares(&table));
        let tell = |(surface, table): (&f32, &f32)| ((surface + RARE) / (table + RARE)).ln().clamp(-MOST, MOST);
        Self { likelier: surface.iter().zip(&table).map(tell).collect() }
    }

    /// How much likelier a colour is on the surface than beside it, as a logarithm.
    pub(super) fn tell(&self, colour: [f32; 3]) -> f32 {
        self.likelier[bin_of(colour)]
    }
}

fn bin_of(colour: [f32; 3]) -> usize {
    let zero = [0.0, 100.0, 100.0];
    let at = |k: usize| (((colour[k] + zero[k]) / BIN) as usize).min(BINS[k] - 1);
    (at(0) * BINS[1] + at(1)) * BINS[2] + at(2)
}

/// Shares of the whole, each mixed with its neighbours'.
fn shares(counts: &[f32]) -> Vec<f32> {
    let total = counts.iter().sum::<f32>().max(1.0);
    let mut mixed: Vec<f32> = counts.iter().map(|count| count / total).collect();
    let mut stride = 1;
    for bins in BINS.iter().rev() {
        let before = mixed.clone();
        for (at, share) in mixed.iter_mut().enumerate() {
            let place = at / stride % bins;
            let low = if place > 0 { before[at - stride] } else { 0.0 };
            let high = if place + 1 < *bins { before[at + stride] } else { 0.0 };
            *share = before[at] / 2.0 + (low + high) / 4.0;
        }
        stride *= bins;
    }
    mixed
}
