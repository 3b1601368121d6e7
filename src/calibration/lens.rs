use std::path::Path;

use serde::{Deserialize, Serialize};

use super::CalibrationError;
use super::setup::contradiction;
use crate::geometry::{Distortion, Intrinsics};

/// `[lens]`: OpenCV's model of a camera, pixels counted from the picture's top-left corner.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names are OpenCV's and explained at `Intrinsics` and `Distortion`")]
pub struct LensKeys {
    pub fx: f64,
    pub fy: f64,
    pub cx: f64,
    pub cy: f64,
    /// Width and height of the pictures that it was measured with, where known: it holds for no other size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size_px: Option<(u32, u32)>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub k1: f64,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub k2: f64,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub p1: f64,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub p2: f64,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub k3: f64,
}

impl LensKeys {
    /// From the program's own type.
    pub fn new(intrinsics: &Intrinsics) -> Self {
        let Intrinsics { fx, fy, cx, cy, distortion: Distortion { k1, k2, p1, p2, k3 } } = *intrinsics;
        Self { fx, fy, cx, cy, size_px: None, k1, k2, p1, p2, k3 }
    }

    /// As the program's own type.
    pub fn intrinsics(&self) -> Intrinsics {
        let Self { fx, fy, cx, cy, size_px: _, k1, k2, p1, p2, k3 } = *self;
        Intrinsics { fx, fy, cx, cy, distortion: Distortion { k1, k2, p1, p2, k3 } }
    }

    /// Reads a lens from a file of its own, with the keys of a setup's `[lens]`, and checks it for pictures of this size.
    pub fn load(path: &Path, size_px: (u32, u32)) -> Result<Self, CalibrationError> {
        let what = "the lens";
        let text =
            std::fs::read_to_string(path).map_err(|error| CalibrationError::Read { what, error, path: path.into() })?;
        let lens: Self = toml::from_str(&text).map_err(|error| CalibrationError::Parse {
            what,
            message: error.to_string().trim_end().to_owned(),
            path: path.into(),
        })?;
        match lens.check(size_px) {
            Ok(()) => Ok(lens),
            Err(error) => Err(CalibrationError::Lens { error: Box::new(error), path: path.into() }),
        }
    }

    /// A lens file's text, with remarks above it; whole millionths, which is finer than any lens is known.
    pub fn file_text(&self, remarks: &[String]) -> String {
        let Self { fx, fy, cx, cy, size_px, k1, k2, p1, p2, k3 } = *self;
        let mut text: String = remarks.iter().map(|remark| format!("# {remark}\n")).collect();
        text.extend(size_px.map(|(width, height)| format!("size_px = [{width}, {height}]\n")));
        let keys = [("fx", fx), ("fy", fy), ("cx", cx), ("cy", cy)].map(|(key, px)| format!("{key} = {px:.3}\n"));
        text.extend(keys);
        let bent = [("k1", k1), ("k2", k2), ("p1", p1), ("p2", p2), ("k3", k3)];
        text.extend(bent.into_iter().filter(|(_, k)| *k != 0.0).map(|(key, k)| format!("{key} = {k:.6}\n")));
        text
    }

    /// Whether it can be that of a camera whose pictures have this size.
    pub(super) fn check(&self, (width, height): (u32, u32)) -> Result<(), CalibrationError> {
        if let Some((own_width, own_height)) = self.size_px.filter(|size| *size != (width, height)) {
            return contradiction(
                "lens.size_px",
                format!(
                    "the lens was measured with pictures of {own_width}x{own_height}, and this one has {width}x{height}; \
                    measure it with pictures of that size"
                ),
            );
        }
        if !(self.fx > 0.0 && self.fy > 0.0 && self.fx.is_finite() && self.fy.is_finite()) {
            return contradiction("lens.fx, lens.fy", "focal lengths are positive numbers of pixels".into());
        }
        if ![self.k1, self.k2, self.p1, self.p2, self.k3].into_iter().all(f64::is_finite) {
            return contradiction("lens", "distortion coefficients are finite numbers".into());
        }
        if !(0.0..=f64::from(width)).contains(&self.cx) || !(0.0..=f64::from(height)).contains(&self.cy) {
            return contradiction(
                "lens.cx, lens.cy",
                format!("the optical centre {},{} lies outside the picture of {width}x{height}", self.cx, self.cy),
            );
        }
        Ok(())
    }
}

fn is_zero(coefficient: &f64) -> bool {
    *coefficient == 0.0
}
