use std::time::{Duration, Instant};

use super::{LiveConfig, LiveFeed, Opener};
use crate::capture::{Arrival, CaptureError, Feed as _, LiveError, Picture};

/// How a still picture is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StillConfig {
    /// Pictures before this are passed over: exposure and white balance settle.
    pub settling: Duration,
    /// So many pictures are made into one; an odd number, so that there is a middle.
    pub pictures: usize,
    /// Longer is not waited, all in all.
    pub patience: Duration,
}

impl Default for StillConfig {
    fn default() -> Self {
        Self { settling: Duration::from_millis(1500), pictures: 5, patience: Duration::from_secs(30) }
    }
}

/// A still picture: of each pixel the middle of what a few pictures show, so that noise and a passing hand are out of it.
///
/// # Errors
/// If the camera cannot be opened, or too few pictures come in time.
pub fn take_still(opener: Box<dyn Opener>, config: StillConfig) -> Result<Picture, CaptureError> {
    let mut feed = LiveFeed::start(opener, LiveConfig::default())?;
    let begun = Instant::now();
    let mut settled_at = None;
    let mut pictures: Vec<Picture> = Vec::new();
    while pictures.len() < config.pictures.max(1) {
        let left = config.patience.saturating_sub(begun.elapsed());
        match feed.wait(left) {
            Arrival::Frame { frame, .. } => {
                let settled_at = *settled_at.get_or_insert_with(|| Instant::now() + config.settling);
                if Instant::now() >= settled_at {
                    pictures.push(frame.picture);
                }
            }
            // A recording that is over has no more pictures; what there is must do.
            Arrival::Ended if !pictures.is_empty() => break,
            Arrival::Nothing | Arrival::Ended => {
                return Err(LiveError::Stalled { after: begun.elapsed(), source_name: feed.health().name }.into());
            }
        }
    }
    Ok(middle(pictures))
}

/// Of each byte the middle of what pictures of one size have there; of an even number the upper one.
fn middle(mut pictures: Vec<Picture>) -> Picture {
    let Some(mut still) = pictures.pop() else { return Picture::black(0, 0) };
    let mut values = Vec::with_capacity(pictures.len() + 1);
    for (at, byte) in still.bgr.iter_mut().enumerate() {
        values.clear();
        values.push(*byte);
        values.extend(pictures.iter().filter_map(|picture| picture.bgr.get(at)));
        values.sort_unstable();
        *byte = values.get(values.len() / 2).copied().unwrap_or(*byte);
    }
    still
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passes_by_is_not_in_the_still() {
        let picture = |bgr: [u8; 3]| Picture { width: 1, height: 1, bgr: bgr.to_vec() };
        let seen = [[10, 20, 30], [12, 19, 33], [255, 0, 0], [11, 21, 31], [9, 20, 32]];
        assert_eq!(middle(seen.map(picture).to_vec()), picture([11, 20, 31]));
    }
}
