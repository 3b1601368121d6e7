use std::fmt;
use std::sync::Arc;

use crate::report::{Annotator, jpeg, shrunk};
use crate::session::live::Glimpse;

/// Draws the newest picture once, however many ask for it.
pub(super) struct Painter {
    annotator: Annotator,
    last: Option<Arc<Shot>>,
}

/// A picture to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shot {
    /// The frame's number.
    pub number: u64,
    pub jpeg: Vec<u8>,
}

/// Wider pictures cost more time than they show.
const MOST_WIDE_PX: u32 = 1280;
/// Good enough to see pips from a metre away.
const QUALITY: u8 = 78;

impl fmt::Debug for Painter {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.debug_struct("Painter").field("last", &self.last.as_ref().map(|last| last.number)).finish()
    }
}

impl Painter {
    pub fn new(annotator: Annotator) -> Self {
        Self { annotator, last: None }
    }

    /// The frame with what is believed drawn over it.
    pub fn shot(&mut self, glimpse: &Glimpse) -> Option<Arc<Shot>> {
        let number = glimpse.frame.index;
        if self.last.as_ref().is_none_or(|last| last.number != number) {
            let mut picture = glimpse.frame.picture.clone();
            self.annotator.draw(&mut picture, &glimpse.seen);
            self.last = Some(Arc::new(Shot { number, jpeg: jpeg(&shrunk(&picture, MOST_WIDE_PX), QUALITY) }));
        }
        self.last.clone()
    }
}
