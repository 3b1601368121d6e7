use nalgebra::{Matrix3, Vector3};

use super::background::LogColour;

/// How much light and shadow move the logarithm of brightness, all channels alike: one standard deviation. A soft shadow
/// takes a quarter of the light, a hand's deep one half and more. Where pieces hardly differ from the board but in
/// brightness, shadows have to be told by their shape: the smaller spreads are for these.
const SHADE_SPREADS: [f64; 3] = [0.25, 0.12, 0.06];
/// Deviations of noise between board and pieces that are enough to keep the larger spread.
pub const ENOUGH_SEPARATION: f64 = 4.5;
/// Deviations of noise below which a look at the discs' colour is worth less than one at what has changed.
pub const SCANT_SEPARATION: f64 = 2.0;
/// Deviations of noise that the board's own cells stay below, nearly all.
const NOISE_MARGIN: f64 = 3.0;
/// Least likeness that can pass for a disc: a washed-out one in glare has a third of the others' contrast.
const LEAST_MIDPOINT: f64 = 0.25;
/// Least noise of one cell's logarithm, so that a flat synthetic picture does not make every step look certain.
pub const NOISE_FLOOR: f64 = 0.02;

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
    /// From the covariance of single cells of the board, that of cells of pieces, and the pieces' mean deviation.
    pub fn new(board_noise: Matrix3<f64>, disc_noise: Matrix3<f64>, disc: Vector3<f64>) -> Self {
        let noise = (board_noise + disc_noise) * 0.5;
        let candidates = SHADE_SPREADS.map(|spread| whitening(noise, spread));
        let enough = |white: &&Matrix3<f64>| (**white * disc).norm() >= ENOUGH_SEPARATION;
        let [.., least] = candidates;
        let white = candidates.iter().find(enough).copied().unwrap_or(least);
        let weighted = white.transpose() * white * disc;
        let direction = weighted / weighted.dot(&disc).max(1e-9);
        Self { white, disc, direction }
    }

    /// What is known where no piece's look is: only how the board's own cells vary.
    pub fn unknown(board_noise: Matrix3<f64>) -> Self {
        Self::new(board_noise, board_noise, Vector3::repeat(1e-3))
    }

    /// How many deviations of single-cell noise lie between piece and board.
    pub fn separation(&self) -> f64 {
        (self.white * self.disc).norm()
    }

    /// The likeness from which a cell is more disc than board: half, or less where noise leaves no doubt, so that glare on
    /// a disc does not count against it.
    pub fn midpoint(&self) -> f64 {
        (NOISE_MARGIN / self.separation()).clamp(LEAST_MIDPOINT, 0.5)
    }

    /// A deviation in units of the noise of board and pieces.
    pub fn whiten(&self, deviation: LogColour) -> Vector3<f64> {
        self.white * vector(deviation)
    }

    /// Likeness to a piece: 0 for the board, 1 for a piece, in between for a mixture of both.
    pub fn likeness(&self, deviation: LogColour) -> f32 {
        self.direction.dot(&vector(deviation)) as f32
    }
}

/// Makes the board's noise round, with little allowance for shade: for finding what stands out at all.
pub fn keen_whitening(board_noise: Matrix3<f64>) -> impl Fn(LogColour) -> Vector3<f64> {
    let white = whitening(board_noise, SHADE_SPREADS[1]);
    move |deviation| white * vector(deviation)
}

/// How far a deviation is from the board, shaded or not, in units of `hue_noise` (spread of the logarithm of hue).
pub fn distance_from_board(deviation: LogColour, hue_noise: f32) -> f32 {
    let shade = deviation.iter().sum::<f32>() / 3.0;
    let hue_square: f32 = deviation.iter().map(|d| (d - shade).powi(2)).sum();
    (hue_square / (hue_noise * hue_noise) + (shade / SHADE_SPREADS[0] as f32).powi(2)).sqrt()
}

/// Spread of the logarithm of hue among cells that show the board itself.
pub fn hue_noise(deviations: impl Iterator<Item = LogColour>) -> f32 {
    let (mut square, mut count) = (0.0, 0.0f32);
    for deviation in deviations {
        let shade = deviation.iter().sum::<f32>() / 3.0;
        square += deviation.iter().map(|d| (d - shade).powi(2)).sum::<f32>();
        count += 2.0;
    }
    (square / count.max(1.0)).sqrt().max(NOISE_FLOOR as f32)
}

/// The root of the inverse of a noise's covariance, shade and the least noise included.
fn whitening(noise: Matrix3<f64>, shade_spread: f64) -> Matrix3<f64> {
    let ones = Vector3::repeat(1.0);
    let total =
        noise + Matrix3::identity() * NOISE_FLOOR * NOISE_FLOOR + ones * ones.transpose() * shade_spread.powi(2);
    // Symmetric and positive by construction, so its inverse root exists.
    let eigen = total.symmetric_eigen();
    let roots = eigen.eigenvalues.map(|value| 1.0 / value.max(1e-9).sqrt());
    eigen.eigenvectors * Matrix3::from_diagonal(&roots) * eigen.eigenvectors.transpose()
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
