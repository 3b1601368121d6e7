use super::bars::{Bar, Dot};
use super::evidence::{Lattice, Marks};
use super::marks::Polarity;
use super::measure::Measure;
use super::refine::Found;
use super::tone::median;

/// What all tiles of a picture share.
#[derive(Clone, Copy, Debug)]
pub struct Kin {
    /// Their size and plane.
    pub measure: Measure,
    /// Where their pips lie.
    pub lattice: Lattice,
    /// Whether pips and bars are darker or lighter than faces.
    pub polarity: Polarity,
    /// How much their bars stand out, levels.
    pub contrast: f32,
    /// Their faces' levels, from the darkest to the lightest.
    pub tones: (f32, f32),
    /// A bar's length, in tiles' widths.
    pub bar: f32,
}

/// Range of a pip's radius, and of the steps of a lattice, in tiles' widths.
const RADII: std::ops::Range<f32> = 0.04..0.16;
const RADIUS: (f32, f32) = (0.06, 0.13);
const STEP: (f32, f32) = (0.2, 0.33);
/// A bar's length where none tells, and one that has no face beyond its ends, in tiles' widths.
const USUAL_BAR: f32 = 0.85;
const LONGEST_BAR: f32 = 0.88;
/// How many pips tell where they lie.
const ENOUGH: usize = 3;

impl Kin {
    /// What sure tiles tell of all.
    pub fn of(measure: Measure, members: &[Found], bars: &[Bar], dots: &[Dot]) -> Option<Self> {
        let polarity = members.first().map(|(_, seen)| polarity_of(seen.contrast))?;
        let (mut along, mut across, mut radius, mut bar_length) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (pose, _) in members {
            for dot in dots.iter().filter(|dot| dot.polarity == polarity) {
                let (on_along, on_across) = pose.place_of(dot.middle);
                let size = (dot.area / std::f32::consts::PI).sqrt() / pose.width();
                if on_along.abs() > 0.9 || on_across.abs() > 0.85 || !RADII.contains(&size) {
                    continue;
                }
                radius.push(size);
                let on_along = (on_along.abs() - 0.5).abs();
                // Half a step from the middle row or column, it is one of the outer ones.
                if on_along > 0.18 {
                    along.push(on_along);
                }
                if on_across.abs() > 0.36 {
                    across.push(on_across.abs() / 2.0);
                }
            }
            for bar in bars.iter().filter(|bar| bar.polarity == polarity) {
                let (on_along, on_across) = pose.place_of(bar.middle);
                if on_along.abs() < 0.05 && on_across.abs() < 0.1 {
                    let metric = measure.at(bar.middle)?;
                    bar_length.push(2.0 * metric.length(bar.half));
                }
            }
        }
        let own = |mut values: Vec<f32>, usual: f32, (least, most): (f32, f32)| {
            if values.len() < ENOUGH { usual } else { median(&mut values).clamp(least, most) }
        };
        let usual = Lattice::default();
        let mut contrasts: Vec<f32> = members.iter().map(|(_, seen)| seen.contrast).collect();
        let tones = members.iter().fold((f32::INFINITY, 0.0f32), |(least, most), (_, seen)| {
            (least.min(seen.tone.middle), most.max(seen.tone.middle))
        });
        let marks = match measure {
            Measure::Seen { .. } => Marks::Bar,
            Measure::Told { .. } => known_marks(members),
        };
        if let Marks::Known { contrast, .. } = marks {
            contrasts = vec![contrast];
        }
        let told = bar_length.len() > 1;
        let bar = if told { median(&mut bar_length) } else { USUAL_BAR };
        Some(Self {
            measure,
            lattice: Lattice {
                along: own(along, usual.along, STEP),
                across: own(across, usual.across, STEP),
                radius: own(radius, usual.radius, RADIUS),
                bar: (told && bar < LONGEST_BAR).then_some(bar),
                marks,
            },
            polarity,
            contrast: median(&mut contrasts),
            tones,
            bar,
        })
    }
}

/// How much pips and bars stand out on tiles, where both have been seen.
fn known_marks(members: &[Found]) -> Marks {
    let sign = members.first().map_or(1.0, |(_, seen)| seen.contrast.signum());
    let with_pips = members.iter().filter(|(_, seen)| seen.has_pips() && seen.pip_contrast * sign > 0.0);
    let mut pips: Vec<f32> = with_pips.map(|(_, seen)| seen.pip_contrast).collect();
    if pips.is_empty() {
        return Marks::Bar;
    }
    let mut bars: Vec<f32> = members.iter().map(|(_, seen)| seen.bar_contrast).collect();
    Marks::Known { contrast: median(&mut pips), bar: median(&mut bars) }
}

/// Whether marks of this contrast are dark or light.
pub fn polarity_of(contrast: f32) -> Polarity {
    if contrast > 0.0 { Polarity::Dark } else { Polarity::Light }
}
