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

impl Picture {
    /// A black picture.
    pub fn black(width: u32, height: u32) -> Self {
        Self { width, height, bgr: vec![0; 3 * width as usize * height as usize] }
    }

    /// Width and height in pixels.
    pub fn size_px(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// Blue, green and red of the pixel in column `x` and row `y`; `None` outside.
    pub fn pixel(&self, x: u32, y: u32) -> Option<[u8; 3]> {
        let at = self.offset(x, y)?;
        self.bgr.get(at..at + 3)?.try_into().ok()
    }

    /// Gives the pixel in column `x` and row `y` a blue, green and red; nothing happens outside.
    pub fn set_pixel(&mut self, x: u32, y: u32, bgr: [u8; 3]) {
        if let Some(pixel) = self.offset(x, y).and_then(|at| self.bgr.get_mut(at..at + 3)) {
            pixel.copy_from_slice(&bgr);
        }
    }

    /// The bytes of row `y`; empty outside.
    pub fn row(&self, y: u32) -> &[u8] {
        self.offset(0, y).and_then(|at| self.bgr.get(at..at + 3 * self.width as usize)).unwrap_or_default()
    }

    /// The bytes of row `y`, to write; empty outside.
    pub fn row_mut(&mut self, y: u32) -> &mut [u8] {
        let width = self.width as usize;
        self.offset(0, y).and_then(|at| self.bgr.get_mut(at..at + 3 * width)).unwrap_or_default()
    }

    fn offset(&self, x: u32, y: u32) -> Option<usize> {
        (x < self.width && y < self.height).then(|| 3 * (y as usize * self.width as usize + x as usize))
    }
}
