use super::digits::Digit;
use crate::synth::material::{Table, Wood};
use crate::synth::noise::{clouds, ramp, smooth};
use crate::synth::painter::Lights;
use crate::synth::solids::V3;

/// Colours and light of a track, its discs and what it lies on.
#[derive(Clone, Debug)]
pub(super) struct RaceLook {
    pub surface: Surface,
    /// How high the track's surface is over the table.
    pub thickness_mm: f32,
    pub edge: V3,
    pub rail: Paint,
    pub rail_mm: f32,
    pub rail_gloss: (f32, f32),
    /// Strength and sharpness of reflections on the track.
    pub varnish: (f32, f32),
    /// Colour of the joints between pieces and half their width; 0 for none to be seen.
    pub joint: V3,
    pub joint_mm: f32,
    pub start: StartLook,
    pub table: Table,
    pub pad: Option<Pad>,
    pub lights: Lights,
    /// The numbered discs, by number.
    pub discs: Vec<DiscLook>,
    pub black: DiscLook,
}

/// What a track or a rail is made of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Paint {
    /// Paint, or smooth plastic.
    Plain {
        colour: V3,
        mottle: f32,
        seed: u32,
    },
    /// Pressed fibres: swirls of one tone.
    Fibres {
        colour: V3,
        swirl: f32,
        seed: u32,
    },
    Wood(Wood),
}

/// The track's upper side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surface {
    pub paint: Paint,
    /// How much pieces differ from each other in lightness.
    pub uneven: f32,
    pub seed: u32,
}

/// The start line: its colours, its width, and the side of its squares (0 where it is of one colour).
#[derive(Clone, Copy, Debug)]
pub(super) struct StartLook {
    pub first: V3,
    pub second: V3,
    pub width_mm: f32,
    pub square_mm: f32,
}

/// The score pad: a sheet of paper with its lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pad {
    pub centre: (f32, f32),
    pub half: (f32, f32),
    pub turn_rad: f32,
    pub paper: V3,
}

/// How a disc looks.
#[derive(Clone, Debug)]
pub(super) struct DiscLook {
    /// Its own body: edge, back, and what the sticker leaves of the front.
    pub body: Paint,
    pub back: Paint,
    pub gloss: (f32, f32),
    pub sticker: Option<Sticker>,
}

/// What is stuck on a disc's front.
#[derive(Clone, Debug)]
pub(super) struct Sticker {
    pub colour: V3,
    pub ink: V3,
    pub digit: Digit,
    /// Its radius, the number's height and half of its strokes' width, as shares of the disc's radius.
    pub radius: f32,
    pub digit_size: f32,
    pub stroke: f32,
    /// A ring of ink at a share of the radius; 0 for none.
    pub ring: f32,
}

impl Paint {
    /// Colour at a place of the plane that it covers.
    pub fn colour(&self, x: f32, y: f32) -> V3 {
        match self {
            Self::Plain { colour, mottle, seed } => {
                *colour * (1.0 + mottle * (clouds(x / 30.0, y / 30.0, 3, *seed) - 0.5))
            }
            Self::Fibres { colour, swirl, seed } => {
                let (u, v) = (clouds(x / 60.0, y / 60.0, 2, seed ^ 5), clouds(x / 60.0, y / 60.0, 2, seed ^ 9));
                let cloud = clouds(x / 24.0 + 4.0 * u, y / 24.0 + 4.0 * v, 3, *seed);
                let fine = smooth(x / 0.9, y / 0.9, seed ^ 3);
                *colour * (1.0 + swirl * ((cloud - 0.5) * 1.3 + (fine - 0.5) * 0.3))
            }
            Self::Wood(wood) => wood.colour(x, y),
        }
    }

    /// Its usual colour.
    pub fn mean(&self) -> V3 {
        match self {
            Self::Plain { colour, .. } | Self::Fibres { colour, .. } => *colour,
            Self::Wood(wood) => wood.light.lerp(&wood.dark, 0.4 * wood.contrast),
        }
    }
}

impl Surface {
    /// Colour at a place on a piece: each is cut from another place.
    pub fn colour(&self, x: f32, y: f32, piece: usize) -> V3 {
        let own = smooth(piece as f32 * 3.7, 0.5, self.seed) - 0.5;
        let cut = piece as f32 * 311.0;
        self.paint.colour(x + cut, y - cut) * (1.0 + self.uneven * own)
    }
}

impl Sticker {
    /// Colour of the front at a place in radii from its middle, seen by a pixel that covers `footprint` radii; `None` beside it.
    pub fn colour(&self, x: f32, y: f32, footprint: f32) -> Option<V3> {
        let r = x.hypot(y);
        if r > self.radius {
            return None;
        }
        let soft = footprint.max(0.01);
        let cover = |distance: f32, half: f32| 1.0 - ramp(half - soft / 2.0, half + soft / 2.0, distance);
        let size = self.digit_size;
        let digit = cover(self.digit.distance(x / size, y / size) * size, self.stroke);
        let ring = if self.ring > 0.0 { cover((r - self.ring).abs(), 0.03) } else { 0.0 };
        Some(self.colour.lerp(&self.ink, digit.max(ring)))
    }
}

impl Pad {
    /// Colour at a place of the table; `None` beside the paper.
    pub fn colour(&self, x: f32, y: f32) -> Option<V3> {
        let (sin, cos) = self.turn_rad.sin_cos();
        let (dx, dy) = (x - self.centre.0, y - self.centre.1);
        let (u, v) = (dx * cos + dy * sin, dy * cos - dx * sin);
        if u.abs() > self.half.0 || v.abs() > self.half.1 {
            return None;
        }
        let line = |at: f32, half: f32| {
            let c = (at / half + 1.0) * 2.0;
            ramp(0.03, 0.06, (c - c.round()).abs())
        };
        Some(self.paper * (0.35 + 0.65 * line(u, self.half.0).min(line(v, self.half.1))))
    }
}
