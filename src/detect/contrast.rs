use nalgebra::{Matrix3, Vector3};

use super::background::LogColour;

/// How much light and shadow move the logarithm of brightness, all channels alike: one standard deviation. A soft shadow
/// takes a quarter of the light, a hand's deep one half and more.
const SHADE_SPREAD: f64 = 0.25;
/// Least noise of one cell's logarithm, so that a flat synthetic picture does not make every step look certain.
const NOISE_FLOOR: f64 = 0.02;

/// How pieces differ from the board in the logarithm of colour: Fisher's linear discriminant with shade as noise, so that
/// a shadow counts for little wherever hue tells the two apart.
#[derive(Clone, Debug)]
pub struct Contrast {
    /// Makes noise round: `white * deviation` has unit spread.
    white: Matrix3<f64>,
    /// The pieces' mean deviation from the board, log colour.
    pub disc: Vector3<f64>,
    /// Row that maps a deviation to likeness: board 0, piece 1.
    direction: Vector3<f64>,
}

impl Contrast {
    /// From the noise of single cells and the pieces' mean deviation.
    pub fn new(noise: Matrix3<f64>, disc: Vector3<f64>) -> Self {
        let ones = Vector3::repeat(1.0);
        let total =
            noise + Matrix3::identity() * NOISE_FLOOR * NOISE_FLOOR + ones * ones.transpose() * SHADE_SPREAD.powi(2);
        // A symmetric positive matrix by construction, so its inverse root exists.
        let eigen = total.symmetric_eigen();
        let roots = eigen.eigenvalues.map(|value| 1.0 / value.max(1e-9).sqrt());
        let white = eigen.eigenvectors * Matrix3::from_diagonal(&roots) * eigen.eigenvectors.transpose();
        let weighted = white.transpose() * white * disc;
        let direction = weighted / weighted.dot(&disc).max(1e-9);
        Self { white, disc, direction }
    }

    /// How many deviations of single-cell noise lie between piece and board.
    pub fn separation(&self) -> f64 {
        (self.white * self.disc).norm()
    }

    /// A deviation in units of noise.
    pub fn whiten(&self, deviation: LogColour) -> Vector3<f64> {
        self.white * vector(deviation)
    }

    /// Likeness to a piece: 0 for the board, 1 for a piece, in between for a mixture of both.
    pub fn likeness(&self, deviation: LogColour) -> f32 {
        self.direction.dot(&vector(deviation)) as f32
    }

    /// Distance in units of noise from everything that board, piece, or a mixture of both can look like.
    pub fn foreignness(&self, deviation: LogColour) -> f64 {
        let seen = vector(deviation);
        let share = self.direction.dot(&seen).clamp(0.0, 1.0);
        (self.white * (seen - self.disc * share)).norm()
    }
}

fn vector(colour: LogColour) -> Vector3<f64> {
    Vector3::new(f64::from(colour[0]), f64::from(colour[1]), f64::from(colour[2]))
}

/// Covariance of deviations about their mean; zero for fewer than two.
pub fn covariance(deviations: &[LogColour]) -> (Vector3<f64>, Matrix3<f64>) {
    let count = (deviations.len() as f64).max(1.0);
    let mean = deviations.iter().map(|d| vector(*d)).sum::<Vector3<f64>>() / count;
    let spread = deviations.iter().map(|d| vector(*d) - mean).map(|d| d * d.transpose()).sum::<Matrix3<f64>>();
    (mean, spread / count)
}
