use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::feed::spawn;
use super::shared::{Left, Shared, Wanted, Watched, Worker};
use super::{Grabber, LiveInfo, LiveKind, Opener};
use crate::capture::{CaptureError, LiveError, Trouble};

/// Watches over a camera: lets a thread take its pictures, and opens it again when it was away.
pub(super) struct Supervisor {
    pub(super) worker: Worker,
    pub(super) opener: Box<dyn Opener>,
}

impl Supervisor {
    /// Goes on until nobody wants frames any more or a recording is over.
    pub(super) fn run(mut self, mut grabber: Box<dyn Grabber>) {
        let mut connection = 0;
        loop {
            let info = grabber.info().clone();
            let watched = match self.begin(connection, grabber) {
                Ok(()) => self.shared().watch(),
                Err(error) => Watched::Failed(error.into()),
            };
            match (watched, info.kind) {
                (Watched::Closed, _) => return,
                (Watched::Over, _) => return self.shared().end(None),
                (Watched::Failed(error), LiveKind::Recording) => return self.shared().end(Some(Trouble::of(&error))),
                (Watched::Failed(error), LiveKind::Camera | LiveKind::Stream) => {
                    self.shared().lose(Some(Trouble::of(&error)));
                }
                // That it stalls has been told.
                (Watched::GivenUp, _) => self.shared().lose(None),
            }
            let Some(found) = self.find_again(&info) else { return };
            grabber = found;
            connection = self.shared().found_again(grabber.info().clone());
        }
    }

    fn shared(&self) -> &Arc<Shared> {
        &self.worker.shared
    }

    /// Lets a thread take pictures. It may hang in the driver for ever, so nothing else is done on it.
    fn begin(&self, connection: u64, grabber: Box<dyn Grabber>) -> Result<(), LiveError> {
        let worker = Worker::new(self.shared());
        let name = grabber.info().name.clone();
        spawn("grab", move || {
            let left = grab_all(&worker.shared, connection, grabber, &name);
            worker.shared.leave(connection, left);
        })
    }

    /// Tries to open the camera again until it is back; `None` if nobody waits for it any more.
    fn find_again(&mut self, before: &LiveInfo) -> Option<Box<dyn Grabber>> {
        loop {
            if self.shared().rest(self.shared().config.retry_every) == Wanted::No {
                return None;
            }
            let opened = self.opener.open().and_then(|grabber| same_size(grabber, before));
            let error = match opened {
                Ok(grabber) => return Some(grabber),
                Err(error) => error,
            };
            // Our own thread that hangs in the driver keeps it busy; no other program does.
            let is_own_fault =
                matches!(error, CaptureError::Live(LiveError::Busy { .. })) && self.shared().has_abandoned();
            if !is_own_fault {
                self.shared().say(Trouble::of(&error));
            }
        }
    }
}

fn same_size(grabber: Box<dyn Grabber>, before: &LiveInfo) -> Result<Box<dyn Grabber>, CaptureError> {
    let (expected, found) = (before.size_px, grabber.info().size_px);
    if expected == found {
        return Ok(grabber);
    }
    Err(LiveError::SizeChanged { expected, found, source_name: before.name.clone() }.into())
}

/// Takes pictures until the camera fails or nobody wants them any more; then it is closed.
fn grab_all(shared: &Shared, connection: u64, mut grabber: Box<dyn Grabber>, name: &str) -> Left {
    let broke_down =
        |_| Left::Failed(LiveError::Failed { detail: "its driver broke down".into(), camera: name.into() }.into());
    let left = catch_unwind(AssertUnwindSafe(|| {
        loop {
            match grabber.grab() {
                Ok(Some(shot)) => match shared.put_shot(connection, shot) {
                    Wanted::Yes => {}
                    Wanted::No => return Left::Unwanted,
                },
                Ok(None) => return Left::Over,
                Err(error) => return Left::Failed(error),
            }
        }
    }))
    .unwrap_or_else(broke_down);
    // Before anybody hears of it: a camera that is still open here could not be opened again.
    match catch_unwind(AssertUnwindSafe(|| drop(grabber))) {
        Ok(()) => left,
        Err(cause) => broke_down(cause),
    }
}
