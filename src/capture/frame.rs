use crate::geometry::Timestamp;

/// An upright picture: 8-bit blue, green, red, rows packed without padding.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// `3 * width * height` bytes.
    pub bgr: Vec<u8>,
}

/// One picture of a source, with the time it was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Its number in the source, from 0.
    pub index: u64,
    /// When it was taken.
    pub t: Timestamp,
    /// What was seen.
    pub picture: Picture,
}
