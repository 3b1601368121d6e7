use super::Deck;
use crate::capture::Picture;

/// Pixels over which a blurred face changes as little as over one …
const FAR_PX: usize = 4;
/// … and the share of the one in the other from which on a face is sharp. Where light changes evenly it is 1/16, faces that are
/// sharp have 0.19 and more, one that is blurred by a hundredth of its width 0.09.
const LEAST_SHARE: f64 = 0.1;

impl Deck {
    /// The cards whose pictures are blurred, so that they are told from others badly.
    pub fn blurred(&self) -> Vec<&str> {
        let blurred = self.cards().iter().filter(|card| sharpness(&card.face) < LEAST_SHARE);
        blurred.map(|card| card.name.as_str()).collect()
    }
}

/// How much of the change of light over some pixels happens from one to the next, squared.
fn sharpness(face: &Picture) -> f64 {
    let (width, height) = (face.width as usize, face.height as usize);
    let light: Vec<f64> = face.bgr.chunks_exact(3).map(|bgr| bgr.iter().map(|level| f64::from(*level)).sum()).collect();
    let squares = |apart: usize| {
        let along = (0..height).flat_map(|y| (apart..width).map(move |x| (y * width + x, y * width + x - apart)));
        let down = (apart..height).flat_map(|y| (0..width).map(move |x| (y * width + x, (y - apart) * width + x)));
        let pairs = along.chain(down);
        let (sum, count) =
            pairs.fold((0.0, 0.0), |(sum, count), (a, b)| (sum + (light[a] - light[b]).powi(2), count + 1.0));
        sum / f64::max(count, 1.0)
    };
    let far = squares(FAR_PX);
    if far > 0.0 { squares(1) / far } else { 0.0 }
}
