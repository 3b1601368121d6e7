use super::plane::Plane;

/// How common each tone is in a picture, by the first two ways of looking at it.
pub struct Tones {
    shares: Vec<f32>,
}

/// Levels that are one tone, and their number.
const TONE_LEVELS: usize = 8;
const TONES: usize = 256 / TONE_LEVELS;

impl Tones {
    /// Of a picture's first way of looking and its last.
    pub fn of(planes: &[(&Plane, f32)]) -> Self {
        let mut shares = vec![0.0; TONES * TONES];
        let (Some((first, _)), Some((other, _))) = (planes.first(), planes.last()) else { return Self { shares } };
        let part = 1.0 / (first.levels.len() as f32).max(1.0);
        for (a, b) in first.levels.iter().zip(&other.levels) {
            shares[usize::from(*a) / TONE_LEVELS * TONES + usize::from(*b) / TONE_LEVELS] += part;
        }
        Self { shares }
    }

    /// Share of the picture that has about this tone.
    pub fn share(&self, tones: [f32; 2]) -> f32 {
        let near = |tone: f32| {
            let tone = (tone.max(0.0) as usize / TONE_LEVELS).min(TONES - 1);
            tone.saturating_sub(1)..(tone + 2).min(TONES)
        };
        near(tones[0]).flat_map(|a| near(tones[1]).map(move |b| self.shares[a * TONES + b])).sum()
    }
}
