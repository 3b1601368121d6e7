/// Lightness, a, b of CIELAB.
pub type Lab = [f64; 3];

/// White of daylight (D65), which sRGB is made for.
const WHITE: [f64; 3] = [0.950_47, 1.0, 1.088_83];
/// Below this share of white the cube root is replaced by a line.
const LINEAR_BELOW: f64 = 216.0 / 24389.0;
const SLOPE: f64 = 24389.0 / 27.0;

/// Turns pixels into CIELAB; the tone curve of every byte is kept, so that a raster costs little.
#[derive(Clone, Debug)]
pub struct LabTable {
    light: [f64; 256],
}

impl Default for LabTable {
    fn default() -> Self {
        Self { light: std::array::from_fn(|byte| light_of(byte as u8)) }
    }
}

impl LabTable {
    /// The colour of a blue, green, red.
    pub fn of(&self, [blue, green, red]: [u8; 3]) -> Lab {
        let light = |byte: u8| self.light.get(usize::from(byte)).copied().unwrap_or_default();
        lab_of_light([light(blue), light(green), light(red)])
    }

    /// Linear light of a byte, 0 to 1.
    pub fn light(&self, byte: u8) -> f64 {
        self.light.get(usize::from(byte)).copied().unwrap_or_default()
    }
}

/// The colour of linear blue, green, red, each 0 to 1.
pub(in crate::calibration) fn lab_of_light([blue, green, red]: [f64; 3]) -> Lab {
    let xyz = [
        0.412_456_4 * red + 0.357_576_1 * green + 0.180_437_5 * blue,
        0.212_672_9 * red + 0.715_152_2 * green + 0.072_175 * blue,
        0.019_333_9 * red + 0.119_192 * green + 0.950_304_1 * blue,
    ];
    let [x, y, z] = [0, 1, 2].map(|k: usize| {
        let share = xyz.get(k).copied().unwrap_or_default() / WHITE.get(k).copied().unwrap_or(1.0);
        if share > LINEAR_BELOW { share.cbrt() } else { (SLOPE * share + 16.0) / 116.0 }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Blue, green, red of a colour, as near as a screen can show it.
pub fn bgr_of([lightness, a, b]: Lab) -> [u8; 3] {
    let y = (lightness + 16.0) / 116.0;
    let back = |f: f64, white: f64| {
        let share = if f.powi(3) > LINEAR_BELOW { f.powi(3) } else { (116.0 * f - 16.0) / SLOPE };
        share * white
    };
    let [white_x, white_y, white_z] = WHITE;
    let (x, y, z) = (back(y + a / 500.0, white_x), back(y, white_y), back(y - b / 200.0, white_z));
    let red = 3.240_454_2 * x - 1.537_138_5 * y - 0.498_531_4 * z;
    let green = -0.969_266 * x + 1.876_010_8 * y + 0.041_556 * z;
    let blue = 0.055_643_4 * x - 0.204_025_9 * y + 1.057_225_2 * z;
    [blue, green, red].map(|light| (255.0 * coded(light.clamp(0.0, 1.0))).round() as u8)
}

/// Linear light of a byte, 0 to 1, by the tone curve of sRGB (IEC 61966-2-1), which cameras keep near to.
pub fn light_of(coded: u8) -> f64 {
    let c = f64::from(coded) / 255.0;
    if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

/// Its inverse, of shares.
fn coded(light: f64) -> f64 {
    if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_colours_are_where_the_standard_puts_them() {
        let table = LabTable::default();
        let cases = [
            ([255, 255, 255], [100.0, 0.0, 0.0]),
            ([0, 0, 0], [0.0, 0.0, 0.0]),
            ([0, 0, 255], [53.24, 80.09, 67.20]),
            ([0, 255, 0], [87.73, -86.18, 83.18]),
            ([255, 0, 0], [32.30, 79.19, -107.86]),
        ];
        for (bgr, expected) in cases {
            let found = table.of(bgr);
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 0.05), "{bgr:?}: {found:?}");
            assert_eq!(bgr_of(found), bgr);
        }
    }
}
