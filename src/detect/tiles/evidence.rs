use super::pattern::{Match, PLACES, best_match};
use super::plane::Plane;
use super::pose::Pose;
use super::sides::{Step, is_in_view, of_both, sides};
use super::tone::{FACE_PLACES, Tone, face_places, median};

/// How well pips must be explained, and how even the face be, where these show that a tile is not face down.
const LEAST_EXPLAINED: f32 = 0.6;
const LEAST_FACE: f32 = 0.5;

/// Where pips lie on a tile and how large they are, in the tile's widths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lattice {
    /// From one row of a half to the next, along the tile.
    pub along: f32,
    /// From one column to the next, across it.
    pub across: f32,
    /// A pip's radius.
    pub radius: f32,
    /// A bar's length, where it is known and shorter than the tile is wide.
    pub bar: Option<f32>,
    /// What tells how much pips stand out.
    pub marks: Marks,
}

/// What tells how much a tile's pips stand out from its face.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Marks {
    /// Its bar, which must be there.
    Bar,
    /// Its strongest pip; a bar may be there or not.
    Pips,
    /// What other tiles' pips and bars do, levels; negative where they are lighter.
    Known {
        /// Of pips.
        contrast: f32,
        /// Of bars; zero where there are none.
        bar: f32,
    },
}

impl Default for Lattice {
    fn default() -> Self {
        Self { along: 0.27, across: 0.27, radius: 0.085, bar: None, marks: Marks::Bar }
    }
}

impl Lattice {
    /// The place of the tile of one of a half's nine: along and across. `half` is 0.5 for the first half, -0.5 for the other.
    pub fn place(&self, half: f32, number: usize) -> (f32, f32) {
        let (row, column) = ((number / 3) as f32 - 1.0, (number % 3) as f32 - 1.0);
        (half + row * self.along, column * 2.0 * self.across)
    }
}

/// What the picture says of one half of a tile.
#[derive(Clone, Copy, Debug)]
pub struct HalfEvidence {
    /// What its nine places say.
    pub pips: Match,
    /// How even its face is between them, 0 to 1.
    pub face: f32,
    /// How clear its end and its two long sides are, 0 to 1.
    pub sides: [f32; 3],
}

impl HalfEvidence {
    /// How well a pattern explains the nine places, 0 to 1.
    pub fn explained(&self) -> f32 {
        (1.0 - self.pips.rest / MOST_REST).max(0.0)
    }

    /// All together, 0 to 1.
    pub fn score(&self) -> f32 {
        let sides = self.sides.iter().sum::<f32>() / 3.0;
        (0.25 * self.face + 0.3 * sides + 0.25 * self.explained()) / 0.8
    }
}

/// What the picture says of a tile at a pose.
#[derive(Clone, Copy, Debug)]
pub struct Evidence {
    /// All together, 0 to 1.
    pub score: f32,
    /// The score, less what being unlike the other tiles costs.
    pub judged: f32,
    /// How much of the bar is there, 0 to 1.
    pub bar: f32,
    /// The first half and the other.
    pub halves: [HalfEvidence; 2],
    /// The face's level.
    pub tone: Tone,
    /// How much darker the bar is than the face, or the pips where these tell; levels, negative where they are lighter.
    pub contrast: f32,
    /// How much darker the bar is, in any case.
    pub bar_contrast: f32,
    /// How much darker the face's edge is where the bar would meet it than beside: a gap between two tiles is, a bar ends before.
    pub notch: f32,
    /// How much darker the strongest pip is, in any case.
    pub pip_contrast: f32,
    /// What told the contrast.
    pub marks: Marks,
}

impl Evidence {
    /// Whether pips explain both halves, on an even face, well enough to show that this is not a tile face down.
    pub fn is_explained(&self) -> bool {
        self.halves.iter().all(|half| half.explained() >= LEAST_EXPLAINED && half.face >= LEAST_FACE)
    }

    /// Whether a pip is seen on either half.
    pub fn has_pips(&self) -> bool {
        self.halves.iter().any(|half| half.pips.pattern.pips > 0)
    }

    /// How clear the four sides are, 0 to 1, the least clear first: a long side is that of both halves.
    pub fn sides(&self) -> [f32; 4] {
        let mut sides = of_both(self.halves.map(|half| half.sides));
        sides.sort_by(f32::total_cmp);
        sides
    }

    /// Whether what seems a bar is rather a gap between two tiles.
    pub fn is_gap(&self) -> bool {
        let depth = self.notch * self.contrast.signum();
        depth >= LEAST_NOTCH && depth >= NOTCH * (self.bar_contrast * self.contrast.signum()).max(0.0)
    }

    /// The less even of the two faces, 0 to 1.
    pub fn least_face(&self) -> f32 {
        self.halves[0].face.min(self.halves[1].face)
    }
}

/// Sum of squares that no pattern may leave unexplained.
const MOST_REST: f32 = 1.5;
/// Places on the bar: across.
const BAR: [f32; 7] = [-0.54, -0.36, -0.18, 0.0, 0.18, 0.36, 0.54];
/// Places beside a bar.
const BESIDE_BAR: [(f32, f32); 4] = [(0.13, 0.3), (0.13, -0.3), (-0.13, 0.3), (-0.13, -0.3)];
/// How far beyond a bar's end the face is looked at, and what the bar itself counts beside its ends.
const BEYOND_BAR: f32 = 0.11;
const BAR_SHARE: f32 = 0.6;
/// Where along a side, and how far from the middle, a gap is told from a bar.
const BESIDE_NOTCH: f32 = 0.25;
const EDGE: f32 = 0.88;
/// A gap's notch is deeper than the line itself by this factor, and at least so deep, levels.
const NOTCH: f32 = 1.15;
const LEAST_NOTCH: f32 = 15.0;
/// What a tile is worth at least if its sides are perfect, for these to be looked at.
const LEAST_SCORE: f32 = 0.5;
/// Least contrast between bar and face: levels, and spreads of the face.
const LEAST_CONTRAST: f32 = 12.0;
const LEAST_SPREADS: f32 = 3.0;
/// Share of the contrast of the bar from which a place may be a pip, though that half's pips were all paler.
const PALEST: f32 = 0.35;
/// Share of what pips usually are from which and up to which a tile's own tell.
const LEAST_OWN: f32 = 0.5;
const MOST_OWN: f32 = 1.6;
/// How far at least a bar's contrast may be off, as a share of pips'; and the share of that which light and shade make.
const LEAST_BAR_OFF: f32 = 0.5;
const FREE_BAR_OFF: f32 = 0.15;

/// What a plane says of a tile at a pose in its own pixels; `None` where it reaches out of the picture or has no bar.
pub fn evidence(plane: &Plane, pose: &Pose, lattice: &Lattice) -> Option<Evidence> {
    if !is_in_view(plane, pose) {
        return None;
    }
    let at = |along: f32, across: f32| {
        let place = pose.at(along, across);
        plane.nearest(place.x, place.y)
    };
    let levels = BAR.map(|across| at(0.0, across));
    // Most guesses lie beside any bar, and can be told at once.
    let beside = BESIDE_BAR.iter().map(|(along, across)| at(*along, *across)).sum::<f32>() / BESIDE_BAR.len() as f32;
    let has_bar = (beside - median(&mut levels.clone())).abs() >= LEAST_CONTRAST / 2.0;
    if lattice.marks == Marks::Bar && !has_bar {
        return None;
    }
    let mut face = [0.0; FACE_PLACES];
    face.iter_mut().zip(face_places()).for_each(|(value, (along, across))| *value = at(along, across));
    let tone = Tone::of(&face);
    let off = [0.5f32, -0.5].map(|half| offsets(plane, pose, lattice, half, &tone));
    let bar = levels.iter().zip(BAR).map(|(level, across)| tone.at(0.0, across) - level);
    let mut darker: [f32; BAR.len()] = std::array::from_fn(|_| 0.0);
    darker.iter_mut().zip(bar).for_each(|(to, from)| *to = from);
    let bar_contrast = median(&mut darker.clone());
    let notch = [1.0f32, -1.0].map(|side| {
        let edge = |along: f32| at(along, side * EDGE);
        edge(BESIDE_NOTCH).midpoint(edge(-BESIDE_NOTCH)) - edge(0.0)
    });
    let notch = notch[0].midpoint(notch[1]);
    let strongest =
        off.iter().flatten().copied().fold(0.0f32, |most, off| if off.abs() > most.abs() { off } else { most });
    let contrast = match lattice.marks {
        Marks::Bar => bar_contrast,
        Marks::Pips => strongest,
        Marks::Known { contrast, .. } => {
            let own = off.iter().flatten().map(|off| off * contrast.signum()).fold(0.0, f32::max);
            let usual = contrast.abs();
            // Light and shade change what pips are worth; what is much less than one is none.
            let near = if own < LEAST_OWN * usual { usual } else { own.min(MOST_OWN * usual) };
            near * contrast.signum()
        }
    };
    if contrast.abs() < LEAST_CONTRAST.max(LEAST_SPREADS * tone.spread) {
        return None;
    }
    let bar = match lattice.marks {
        Marks::Bar => bar_score(&darker, contrast, lattice.bar, |across| tone.at(0.0, across) - at(0.0, across)),
        // Whether there is one at all is not known; what is darker than pips is none.
        Marks::Pips => (2.0 - (bar_contrast / contrast).abs()).clamp(0.0, 1.0),
        Marks::Known { contrast, bar } => {
            let off = (bar_contrast - bar).abs() / bar.abs().max(LEAST_BAR_OFF * contrast.abs());
            (1.0 - (off - FREE_BAR_OFF).max(0.0)).max(0.0)
        }
    };
    let mut even = [0.0; 2];
    for (number, (value, (along, across))) in face.iter().zip(face_places()).enumerate() {
        let off = (value - tone.at(along, across)) / (0.3 * contrast);
        even[number % 2] += (1.0 - off * off).max(0.0) / (FACE_PLACES / 2) as f32;
    }
    let step = Step::of(tone.spread, contrast.abs());
    let matches = [0, 1].map(|half| best_match(&places(&off[half], contrast)));
    // What can be no tile, however clear its sides are, is left here: most guesses are, and looking at sides takes longest.
    let explained = matches.iter().map(|pips| (1.0 - pips.rest / MOST_REST).max(0.0)).sum::<f32>();
    let most = 0.2 * bar + 0.4 * (0.25 * (even[0] + even[1]) + 0.6 + 0.25 * explained) / 0.8;
    if lattice.marks != Marks::Bar && most < LEAST_SCORE {
        return None;
    }
    let halves = [0.5f32, -0.5].map(|half| HalfEvidence {
        pips: matches[usize::from(half < 0.0)],
        face: even[usize::from(half < 0.0)],
        sides: sides(plane, pose, half, &step),
    });
    let score = 0.2 * bar + 0.4 * (halves[0].score() + halves[1].score());
    Some(Evidence {
        score,
        judged: score,
        bar,
        halves,
        tone,
        contrast,
        bar_contrast,
        pip_contrast: strongest,
        notch,
        marks: lattice.marks,
    })
}

/// How much of a bar is there, 0 to 1, from how much darker its places are; `darker` tells the same of any place across it.
fn bar_score(places: &[f32], contrast: f32, length: Option<f32>, darker: impl Fn(f32) -> f32) -> f32 {
    let bar = places.iter().map(|darker| (darker / contrast).clamp(0.0, 1.0)).sum::<f32>() / places.len() as f32;
    let Some(length) = length else { return bar };
    // Where a bar ends, a gap between two tiles goes on.
    let share = |across: f32| (darker(across) / contrast).clamp(0.0, 1.0);
    let ends = [1.0f32, -1.0].map(|side| share(side * 0.9 * length) - share(side * (length + BEYOND_BAR)));
    BAR_SHARE * bar + (1.0 - BAR_SHARE) * ends.iter().sum::<f32>().max(0.0) / 2.0
}

/// How much darker each place of a half is than the face, levels.
fn offsets(plane: &Plane, pose: &Pose, lattice: &Lattice, half: f32, tone: &Tone) -> [f32; PLACES] {
    let off = 0.6 * lattice.radius;
    std::array::from_fn(|number| {
        let (along, across) = lattice.place(half, number);
        let spots = [(0.0, 0.0), (off, 0.0), (-off, 0.0), (0.0, 2.0 * off), (0.0, -2.0 * off)];
        let level = spots.iter().map(|(a, b)| {
            let at = pose.at(along + a, across + b);
            plane.nearest(at.x, at.y)
        });
        tone.at(along, across) - level.sum::<f32>() / spots.len() as f32
    })
}

/// How much of a pip lies at each place of a half.
fn places(off: &[f32; PLACES], contrast: f32) -> [f32; PLACES] {
    let seen = off.map(|off| off / contrast);
    let most = seen.iter().copied().fold(PALEST, f32::max);
    seen.map(|value| (value / most).clamp(-0.3, 1.0))
}
