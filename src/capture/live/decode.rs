use std::sync::Arc;

use super::Encoding;
use super::shared::{Shared, Undeveloped};
use crate::capture::{Frame, Picture};

/// Decodes the newest picture again and again, and keeps it in the ring.
pub(super) fn decode_all(shared: &Arc<Shared>) {
    let mut to_keep: Option<Picture> = None;
    while let Some(Undeveloped { index, t, captured, raw, memory }) = shared.take_shot() {
        let ring = shared.config.ring.as_ref();
        let picture = raw.decode(memory);
        // What is kept must not hold the frame up: a camera's own JPEG is copied in no time, others are made into one later.
        if let (Some(ring), Some(picture)) = (ring, &picture) {
            match raw.jpeg() {
                Some(jpeg) => ring.push_jpeg(t, Arc::from(jpeg.as_ref())),
                None if ring.is_due(t) => to_keep.get_or_insert_with(|| Picture::black(0, 0)).clone_from(picture),
                None => {}
            }
        }
        let is_kept = raw.encoding == Encoding::Mjpeg || picture.is_none();
        shared.put_frame(picture.map(|picture| (captured, Frame { index, t, picture })));
        if let (false, Some(ring), Some(picture)) = (is_kept, ring, &to_keep) {
            ring.push(t, picture);
        }
    }
}
