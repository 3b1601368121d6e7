//! Where the camera is now, after it or the board was knocked out of its place.
//!
//! A picture from a known camera is the reference: patches of the board's own parts (rim, bar and whatever of the surface
//! is free), each with its place in space. They are found again in a later picture, first roughly and in all the reach of a
//! knock, then to a tenth of a pixel, and the camera is moved until it sees them there. Whether camera or board has moved
//! does not matter: what counts is one beside the other.
//!
//! # Conventions
//! - Everything inside counts pixels of a working picture, which is reduced by a whole number.

mod coarse;
mod fine;
mod patch;
mod plane;
mod reference;
mod sentinel;
mod solve;
mod surface;
mod watch;

pub use watch::{Verdict, Watch, WatchConfig};

use self::fine::Fitted;
use self::plane::Plane;
use self::reference::{Reference, finest_reduction, scaled};
use crate::capture::Picture;
use crate::geometry::Camera;

/// The camera that sees the reference's board as it is in a picture, from the last one known; `None` where the picture does
/// not tell for sure. `Search::Wide` looks in all the reach of a knock if need be.
fn register(reference: &Reference, picture: &Picture, last: &Camera, search: Search) -> Option<Fitted> {
    let plane = Plane::reduced(picture, reference.by);
    let last = scaled(last, 1.0 / reference.by as f64);
    let near = fine::refine(reference, &plane, &last);
    let found = match (near.is_sure(), search) {
        (true, _) | (false, Search::Near) => near,
        (false, Search::Wide) => {
            let wide = coarse::search(reference, &plane.halved(), &last)?;
            fine::refine(reference, &plane, &wide)
        }
    };
    found.is_sure().then(|| Fitted { camera: scaled(&found.camera, reference.by as f64), ..found })
}

/// The same camera to the last fraction of a pixel that the whole picture tells.
fn polished(reference: &Reference, picture: &Picture, camera: &Camera) -> Camera {
    let by = finest_reduction(reference.by);
    let found = fine::polish(reference, &Plane::reduced(picture, by), &scaled(camera, 1.0 / by as f64));
    if found.is_sure() { scaled(&found.camera, by as f64) } else { *camera }
}

/// How far around its last place the board is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Search {
    /// A few pixels.
    Near,
    /// As far as a knock may move it.
    Wide,
}
