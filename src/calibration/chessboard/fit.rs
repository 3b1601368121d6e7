use super::model::{Fitted, LensModel, fit};
use super::verdict::{Coverage, LensDoubt, LensVerdict, doubts, verdict};
use super::{Chessboard, ChessboardView, LeftOut, LensError, Views};
use crate::geometry::{Distortion, Intrinsics};

/// A lens, with how well it is known.
#[derive(Clone, Debug, PartialEq)]
pub struct LensFit {
    /// Focal length, optical centre and distortion.
    pub intrinsics: Intrinsics,
    /// Width and height of the pictures that it holds for.
    pub size_px: (u32, u32),
    /// The views that it was made from, each with the root mean square miss of its corners in pixels.
    pub used: Vec<(ChessboardView, f64)>,
    /// Pictures that were left out, and why.
    pub left_out: Vec<(String, LeftOut)>,
    /// Root mean square miss of all corners, pixels.
    pub rms_px: f64,
    /// Standard deviation of the focal length, as a share of it.
    pub focal_deviation: f64,
    /// Where in the picture there were corners.
    pub coverage: Coverage,
    /// What may be wrong.
    pub doubts: Vec<LensDoubt>,
    /// Whether it is good enough.
    pub verdict: LensVerdict,
}

/// Fewer views cannot tell focal length, centre and distortion apart.
const LEAST_VIEWS: usize = 5;
/// A view that misses this many times as far as the median view contradicts the others …
const MISFIT: f64 = 3.0;
/// … if it misses by at least this share of the picture's width.
const MISFIT_SHARE: f64 = 0.0002;
/// The lens that explains the views best.
///
/// # Errors
/// If no picture shows the chessboard, if too few can be used, or if they fit no lens.
pub fn fit_lens(views: Views, board: &Chessboard) -> Result<LensFit, LensError> {
    if views.kept.is_empty() {
        let Chessboard { columns, rows, .. } = *board;
        return Err(LensError::NoChessboard { columns, rows, pictures: views.looked_at() });
    }
    enough(&views)?;
    let width = f64::from(views.size_px.0.max(views.size_px.1));
    let Views { size_px, kept, left_out } = &views;
    let mut kept: Vec<&ChessboardView> = kept.iter().collect();
    let mut left_out = left_out.clone();
    let mut fitted = best_model(&kept, board, *size_px)?;
    // The worst view goes first: it spoils the fit of the others.
    while let Some((worst, miss_px)) = worst(&fitted.view_px, width)
        && kept.len() > LEAST_VIEWS
    {
        let view = kept.remove(worst);
        left_out.push((view.name.clone(), LeftOut::Misfit { miss_px }));
        fitted = best_model(&kept, board, *size_px)?;
    }
    let Fitted { intrinsics, rms_px, view_px, focal_deviation, tilts_rad } = fitted;
    let coverage = Coverage::new(kept.iter().flat_map(|view| &view.corners), *size_px);
    let doubts = doubts(&coverage, kept.len(), rms_px / width, focal_deviation, &tilts_rad);
    let used = kept.into_iter().cloned().zip(view_px).collect();
    let verdict = verdict(&doubts);
    Ok(LensFit { intrinsics, size_px: *size_px, used, left_out, rms_px, focal_deviation, coverage, doubts, verdict })
}

fn enough(views: &Views) -> Result<(), LensError> {
    let (usable, pictures) = (views.kept.len(), views.looked_at());
    if usable >= LEAST_VIEWS {
        return Ok(());
    }
    Err(LensError::TooFew { usable, least: LEAST_VIEWS, pictures, views: Box::new(views.clone()) })
}

fn worst(view_px: &[f64], width: f64) -> Option<(usize, f64)> {
    let mut sorted = view_px.to_vec();
    sorted.sort_by(f64::total_cmp);
    let median = *sorted.get(sorted.len() / 2)?;
    let (at, miss) = view_px.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1))?;
    (*miss > MISFIT * median && *miss > MISFIT_SHARE * width).then_some((at, *miss))
}

/// The simplest model that explains the views about as well as any, by Schwarz's information criterion.
fn best_model(views: &[&ChessboardView], board: &Chessboard, size_px: (u32, u32)) -> Result<Fitted, LensError> {
    let numbers = (2 * views.len() * board.count()) as f64;
    let mut best: Option<(f64, Fitted)> = None;
    let mut fault = None;
    for model in LensModel::ALL {
        let fitted = match fit(model, views, board, size_px) {
            Ok(fitted) => fitted,
            Err(error) => {
                fault = Some(error.message);
                continue;
            }
        };
        if !is_one_to_one(&fitted.intrinsics, size_px) {
            continue;
        }
        let cost = numbers * (fitted.rms_px.powi(2)).ln() + model.parameters() as f64 * numbers.ln();
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, fitted));
        }
    }
    let found = best.map(|(_, fitted)| fitted);
    found.ok_or_else(|| LensError::NoFit(fault.unwrap_or_else(|| "every lens would fold the picture over".into())))
}

/// Whether no two places are seen at one pixel of the picture: polynomials that fit the middle may fold the corners over.
fn is_one_to_one(lens: &Intrinsics, (width, height): (u32, u32)) -> bool {
    if !(lens.fx.is_finite() && lens.fx > 0.0 && lens.fy > 0.0) {
        return false;
    }
    let x = lens.cx.max(f64::from(width) - lens.cx) / lens.fx;
    let y = lens.cy.max(f64::from(height) - lens.cy) / lens.fy;
    let Distortion { k1, k2, k3, .. } = lens.distortion;
    let seen_at = |r: f64| r * (1.0 + r * r * (k1 + r * r * (k2 + r * r * k3)));
    let grows_at = |r: f64| 1.0 + r * r * (3.0 * k1 + r * r * (5.0 * k2 + r * r * 7.0 * k3));
    // Outwards from the middle the place seen must move outwards until it leaves the picture.
    let mut r = 0.0;
    while seen_at(r) < x.hypot(y) {
        if grows_at(r) < LEAST_GROWTH || r > MOST_SLOPE {
            return false;
        }
        r += 0.01;
    }
    true
}

/// Below this the picture's border is squeezed so much that nothing can be measured there.
const LEAST_GROWTH: f64 = 0.05;
/// No lens of this model sees further aside: 80° from its axis.
const MOST_SLOPE: f64 = 5.7;
