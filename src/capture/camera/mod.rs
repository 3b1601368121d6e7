//! Cameras at this computer, through nokhwa; on Linux with V4L2's own listing, and its setting of formats beforehand.
//!
//! # Invariants
//! - A camera is found again by its name and its place, not by its number: that may change when it is plugged in anew.
//! - A camera is opened in exactly a mode that it lists, or refused with those that it does.

mod devices;
#[cfg(not(target_os = "linux"))]
mod elsewhere;
mod fault;
mod grabber;
#[cfg(target_os = "linux")]
mod linux;
mod lock;
mod mode;

#[cfg(not(target_os = "linux"))]
use elsewhere as system;
#[cfg(target_os = "linux")]
use linux as system;

use std::sync::{Arc, Mutex, PoisonError};

pub use devices::{Device, devices};
pub use mode::{Mode, ModeWish};

use self::devices::{Node, known_words};
use self::grabber::CameraGrabber;
use self::lock::LockedValues;
use super::live::{Grabber, Opener};
use super::{CaptureError, LiveError};

/// A camera at this computer, by its number.
#[derive(Debug)]
pub struct Camera {
    index: u32,
    wish: ModeWish,
    lock: Option<Lock>,
    /// What was opened first, to be found again.
    known: Option<(Node, Mode)>,
}

/// Exposure and white balance are kept as the camera had found them by itself when it was opened first.
type Lock = Arc<Mutex<Option<LockedValues>>>;

/// Whether the camera may change exposure and white balance by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exposure {
    /// It may.
    Automatic,
    /// It may for a second, and then they are fixed.
    Locked,
}

impl Camera {
    /// The camera that `devices` lists under this number, in a mode like the one wished for.
    pub fn new(index: u32, wish: ModeWish, exposure: Exposure) -> Self {
        let lock = match exposure {
            Exposure::Automatic => None,
            Exposure::Locked => Some(Lock::default()),
        };
        Self { index, wish, lock, known: None }
    }

    /// Where the camera is now.
    fn find(&self) -> Result<Node, CaptureError> {
        let nodes = system::nodes()?;
        match &self.known {
            Some((known, _)) => {
                known.found_in(nodes).ok_or_else(|| LiveError::Unplugged { camera: known.name.clone() }.into())
            }
            None if nodes.is_empty() => Err(LiveError::NoCamera.into()),
            None => {
                let known = known_words(&nodes);
                let found = nodes.into_iter().find(|node| node.index == self.index);
                found.ok_or_else(|| LiveError::NoSuchCamera { index: self.index, known }.into())
            }
        }
    }
}

impl Opener for Camera {
    fn open(&mut self) -> Result<Box<dyn Grabber>, CaptureError> {
        let node = self.find()?;
        let offered = system::modes(&node)?;
        let wish = match &self.known {
            // A match goes on with pictures of the same size.
            Some((_, mode)) => ModeWish { size_px: Some(mode.size_px), fps: Some(mode.fps()) },
            None => self.wish,
        };
        let mut refusal = None;
        for mode in mode::candidates(&offered, wish, &node.name)? {
            let locked = self.lock.clone();
            match system::prepare(&node, mode).and_then(|()| CameraGrabber::open(&node, mode, locked)) {
                Ok(grabber) => {
                    self.known = Some((node, mode));
                    return Ok(Box::new(grabber));
                }
                // Another mode would not help.
                Err(error @ (LiveError::Busy { .. } | LiveError::Forbidden { .. } | LiveError::Unplugged { .. })) => {
                    return Err(error.into());
                }
                Err(error @ LiveError::NotLockable { .. }) => return Err(error.into()),
                Err(error) => refusal = Some(error),
            }
        }
        let none =
            || LiveError::Failed { detail: "it takes none of its own formats".into(), camera: node.name.clone() };
        Err(refusal.unwrap_or_else(none).into())
    }
}

/// The values under a lock; a thread that broke down while it held it has left them whole.
fn locked_values(lock: &Lock) -> std::sync::MutexGuard<'_, Option<LockedValues>> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
