use crate::calibration::light_of;

/// Light that a lens and a sensor add to every pixel, as a share of white: keeps logarithms of the dark within bounds.
const FLARE: f64 = 0.006;

/// Logarithms of linear red, green, blue: light and shade add the same to all three.
pub type Tone = [f32; 3];

/// Turns pixels into tones.
#[derive(Clone, Debug)]
pub struct ToneTable {
    logs: [f32; 256],
}

impl Default for ToneTable {
    fn default() -> Self {
        Self { logs: std::array::from_fn(|byte| (light_of(byte as u8) + FLARE).ln() as f32) }
    }
}

impl ToneTable {
    /// The tone of a blue, green, red.
    pub fn of(&self, [blue, green, red]: [u8; 3]) -> Tone {
        [red, green, blue].map(|byte| self.logs[usize::from(byte)])
    }

    /// How much a logarithm changes by a step of one level, at a level.
    pub fn step(&self, level: u8) -> f32 {
        let (below, above) = (level.saturating_sub(2), level.saturating_add(2));
        (self.logs[usize::from(above)] - self.logs[usize::from(below)]) / f32::from(above - below)
    }
}

/// One tone less another.
pub fn less(one: &Tone, other: &Tone) -> Tone {
    [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
}

/// One tone more another.
pub fn plus(one: &Tone, other: &Tone) -> Tone {
    [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
}

/// How much lighter a tone is than another.
pub fn mean(tone: &Tone) -> f32 {
    (tone[0] + tone[1] + tone[2]) / 3.0
}

/// How far a difference is from a mere change of light.
pub fn chroma(tone: &Tone) -> f32 {
    let mean = mean(tone);
    tone.iter().map(|value| (value - mean) * (value - mean)).sum::<f32>().sqrt()
}
