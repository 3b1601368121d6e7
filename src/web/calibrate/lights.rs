//! The traffic lights of `doctor`, as far as one picture tells.

use std::f64::consts::PI;

use serde::Serialize;

use crate::calibration::{Calibration, Setup, alike_classes, assess, disc_sizes, sharpness};
use crate::capture::Picture;
use crate::geometry::TablePoint;
use crate::report::{Finding, Measure, Signal, judged};

/// A finding for the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Light {
    key: &'static str,
    light: Signal,
    found: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    mend: Option<String>,
}

/// All that is known of a setup, the worst first.
pub(super) fn lights(setup: &Setup, picture: Option<&Picture>) -> Vec<Light> {
    let (quality, calibration) = match assess(setup).and_then(|quality| Ok((quality, setup.calibration()?))) {
        Ok(known) => known,
        Err(error) => {
            return vec![Light { key: "corners", light: Signal::Red, found: error.to_string(), mend: None }];
        }
    };
    let longer_px = setup.size_px.0.max(setup.size_px.1);
    let mut measures = vec![
        Measure::Corners { residual_px: quality.residual_px, longer_px },
        Measure::Angle { elevation_deg: elevation_deg(&calibration) },
    ];
    if let Some(sizes) = disc_sizes(&calibration) {
        measures.push(Measure::PieceSize { smallest_px: sizes.smallest_px, largest_px: sizes.largest_px });
        if let Some(picture) = picture.filter(|picture| picture.size_px() == setup.size_px) {
            let edge_px = sharpness(picture, &calibration.camera, &calibration.board).map(|found| found.edge_px);
            measures.push(Measure::Sharpness { edge_px, piece_px: sizes.smallest_px });
        }
    }
    let mut lights: Vec<Light> = measures.iter().map(judged).map(Light::from).collect();
    let doubt = |found: String| Light { key: "doubt", light: Signal::Amber, found, mend: None };
    lights.extend(quality.doubts.into_iter().map(doubt));
    lights.extend(alike_classes(&setup.colours).iter().map(|alike| doubt(alike.words())));
    lights.sort_by_key(|light| match light.light {
        Signal::Red => 0,
        Signal::Amber => 1,
        Signal::Unknown => 2,
        Signal::Green => 3,
    });
    lights
}

impl From<Finding> for Light {
    fn from(finding: Finding) -> Self {
        Self { key: finding.key, light: finding.light, found: finding.found, mend: finding.mend }
    }
}

fn elevation_deg(calibration: &Calibration) -> f64 {
    let middle = TablePoint::new(calibration.board.width_mm / 2.0, calibration.board.length_mm / 2.0);
    calibration.camera.elevation_rad(middle) * 180.0 / PI
}
