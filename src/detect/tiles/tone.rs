/// Places of the face that neither pips nor bar reach, for one half: along, across.
const FACE: [(f32, f32); 18] = [
    (0.365, 0.27),
    (0.365, -0.27),
    (0.635, 0.27),
    (0.635, -0.27),
    (0.93, 0.0),
    (0.93, 0.5),
    (0.93, -0.5),
    (0.13, 0.0),
    (0.13, 0.3),
    (0.13, -0.3),
    (0.12, 0.86),
    (0.365, 0.88),
    (0.635, 0.88),
    (0.85, 0.88),
    (0.12, -0.86),
    (0.365, -0.88),
    (0.635, -0.88),
    (0.85, -0.88),
];

/// Number of places of the face on both halves.
pub const FACE_PLACES: usize = 2 * FACE.len();

/// Places of the face on both halves, along and across; the first half's and the other's by turns.
pub fn face_places() -> impl Iterator<Item = (f32, f32)> {
    FACE.iter().flat_map(|(along, across)| [(*along, *across), (-*along, *across)])
}

/// The middle of some values.
pub fn median(values: &mut [f32]) -> f32 {
    let middle = values.len() / 2;
    *values.select_nth_unstable_by(middle, f32::total_cmp).1
}

/// A tile's own level, which may slope: lamps light one end more than the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone {
    /// In the tile's middle.
    pub middle: f32,
    /// What it gains from there to the first half's end.
    pub along: f32,
    /// What it gains from there to a side.
    pub across: f32,
    /// Median deviation of the face from it.
    pub spread: f32,
}

/// Rounds of fitting, and deviations beyond which a place counts no more.
const ROUNDS: usize = 2;
const MOST_DEVIATIONS: f32 = 2.5;

impl Tone {
    /// The tone of the face's places; a minority of them may show something else.
    pub fn of(face: &[f32; FACE_PLACES]) -> Self {
        let mut tone = Self { middle: median(&mut face.clone()), along: 0.0, across: 0.0, spread: 0.0 };
        for round in 0..=ROUNDS {
            let mut off = *face;
            off.iter_mut().zip(face_places()).for_each(|(off, (along, across))| *off -= tone.at(along, across));
            tone.spread = median(&mut off.map(f32::abs));
            if round == ROUNDS {
                break;
            }
            let most = MOST_DEVIATIONS * tone.spread + 1.0;
            let (mut middle, mut on_along, mut on_across) = (0.0, 0.0, 0.0);
            let (mut square_along, mut square_across) = (0.0, 0.0);
            for (off, (along, across)) in off.iter().zip(face_places()) {
                let off = off.clamp(-most, most);
                middle += off;
                on_along += off * along;
                on_across += off * across;
                square_along += along * along;
                square_across += across * across;
            }
            // The places lie evenly around the middle: each of the three can be told without the others.
            tone.middle += middle / FACE_PLACES as f32;
            tone.along += on_along / square_along;
            tone.across += on_across / square_across;
        }
        tone
    }

    /// The level at a place of the tile.
    pub fn at(&self, along: f32, across: f32) -> f32 {
        self.middle + along * self.along + across * self.across
    }
}
