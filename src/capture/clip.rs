use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::JoinHandle;

use super::reader::Reader;
use super::{CaptureError, Frame, Source, SourceInfo};

/// A video file, decoded on a thread of its own. Every frame comes, in order; memory of recycled frames is used again.
#[derive(Debug)]
pub struct Clip {
    info: SourceInfo,
    /// `None` once the last frame or an error has been given.
    frames: Option<Receiver<Result<Frame, CaptureError>>>,
    used: Sender<Vec<u8>>,
    decoder: Option<JoinHandle<()>>,
}

/// Frames decoded ahead: enough to smooth over slow frames, at 1080p 25 MB.
const FRAMES_AHEAD: usize = 4;

impl Clip {
    /// Opens the file, reads its first frame, and begins to decode ahead.
    ///
    /// # Errors
    /// If the file is missing, no video, unfinished, in an unknown codec, or has no frame that can be decoded.
    pub fn open(path: &Path) -> Result<Self, CaptureError> {
        let (reader, first) = Reader::open(path)?;
        let info = reader.info(&first);
        let (give, frames) = sync_channel(FRAMES_AHEAD);
        let (used, memory) = channel();
        let decoder = std::thread::Builder::new()
            .name("decode".into())
            .spawn(move || decode(reader, first, &give, &memory))
            .map_err(|error| CaptureError::Io { error, path: path.to_path_buf() })?;
        Ok(Self { info, frames: Some(frames), used, decoder: Some(decoder) })
    }

    /// Waits for the decoder's thread; one that broke down must not look like the recording's end.
    fn end_decoder(&mut self) -> Result<(), CaptureError> {
        let ended = self.decoder.take().map_or(Ok(()), JoinHandle::join);
        let path = || self.info.name.clone().into();
        ended.map_err(|_| CaptureError::Decoding { detail: "the decoder broke down".into(), path: path() })
    }
}

impl Source for Clip {
    fn info(&self) -> &SourceInfo {
        &self.info
    }

    fn next_frame(&mut self) -> Result<Option<Frame>, CaptureError> {
        let next = self.frames.as_ref().and_then(|frames| frames.recv().ok());
        if !matches!(next, Some(Ok(_))) {
            self.frames = None;
            self.end_decoder()?;
        }
        next.transpose()
    }

    fn recycle(&mut self, frame: Frame) {
        // A decoder that has ended needs no more memory.
        let _ = self.used.send(frame.picture.bgr);
    }
}

impl Drop for Clip {
    fn drop(&mut self) {
        // Without its receiver the decoder stops at the frame it is at; it must not outlive the program's own end.
        self.frames = None;
        // An error of the decoder's is of no use to one who wants no more frames.
        let _ = self.end_decoder();
    }
}

fn decode(
    mut reader: Reader,
    first: Frame,
    give: &SyncSender<Result<Frame, CaptureError>>,
    memory: &Receiver<Vec<u8>>,
) {
    let mut next = Some(Ok(first));
    while let Some(frame) = next {
        let is_last = frame.is_err();
        if give.send(frame).is_err() || is_last {
            return;
        }
        next = reader.read(memory.try_recv().unwrap_or_default()).transpose();
    }
}
