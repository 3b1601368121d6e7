//! What speaks for a view and against it.

use nalgebra::{Point2, Vector2};

use super::edges::Edges;
use super::outline::{EdgeKind, Outline, hides};
use super::view::View;

/// Per kind of edge.
#[derive(Clone, Debug, Default)]
pub(super) struct Evidence {
    pub values: Vec<(&'static str, f64)>,
}

pub(super) fn evidence(soft: &Edges, fine: &Edges, outline: &Outline, view: &View) -> Evidence {
    let (eye, opaque) = (view.eye(), outline.opaque(&view.frame));
    let (width, height) = (fine.width as f64, fine.height as f64);
    let mut values = Vec::new();
    let kinds = [EdgeKind::Foot, EdgeKind::Top, EdgeKind::Outer, EdgeKind::Base, EdgeKind::Solid];
    let names = [["foot_t", "foot_s", "foot_min"], ["top_t", "top_s", "top_min"], ["outer_t", "outer_s", "outer_min"], ["base_t", "base_s", "base_min"], ["solid_t", "solid_s", "solid_min"]];
    // strips where nothing should be: (kind, offsets mm along the in-plane outward normal)
    let mut stray = [(0.0, 0.0); 3];
    for (kind, [t, s, m]) in kinds.into_iter().zip(names) {
        let (mut tight, mut signed, mut of) = (0.0, 0.0, 0.0);
        let mut least: f64 = 1.0;
        for edge in outline.edges.iter().filter(|e| e.kind == kind) {
            let (mut visible, mut all, mut found, mut sign) = (0.0, 0.0, 0.0, 0.0);
            for point in &edge.points {
                all += 1.0;
                let place = point.with(&view.frame);
                if opaque.iter().any(|solid| hides(solid, &place, &eye)) { continue; }
                let Some(seen) = view.seen(point) else { continue };
                if !(0.0..width).contains(&seen.at.x) || !(0.0..height).contains(&seen.at.y) { continue; }
                visible += 1.0;
                if let Some((edgel, beside)) = fine.nearest(seen.at, seen.normal, 2.5) {
                    let worth = f64::from(edgel.strength) * (-0.5 * (beside / 0.6).powi(2)).exp();
                    found += worth;
                    sign += worth * edgel.lighter_along(&seen.normal);
                }
            }
            if all == 0.0 || visible / all < 0.3 { continue; }
            let counts = (edge.length_mm / outline.board.width_mm).min(1.0) * (visible / all);
            tight += counts * found / visible;
            signed += counts * f64::abs(sign) / visible;
            least = least.min(found / visible);
            of += counts;
        }
        values.push((t, if of > 0.0 { tight / of } else { -1.0 }));
        values.push((s, if of > 0.0 { signed / of } else { -1.0 }));
        values.push((m, least));
    }
    // Stray edges parallel to the sides on the rim's top, on the floor near the rim, and outside.
    for edge in outline.edges.iter().filter(|e| e.kind == EdgeKind::Top || e.kind == EdgeKind::Foot) {
        for point in &edge.points {
            let place = point.with(&view.frame);
            let Some(seen) = view.seen(point) else { continue };
            let (w, l) = (outline.board.width_mm, outline.board.length_mm);
            let out = nalgebra::Vector3::new(
                if place.x < 0.01 { -1.0 } else if place.x > w - 0.01 { 1.0 } else { 0.0 },
                if place.y < 0.01 { -1.0 } else if place.y > l - 0.01 { 1.0 } else { 0.0 }, 0.0);
            let spans: &[(usize, f64, f64)] = if edge.kind == EdgeKind::Top { &[(0, 0.15, 0.85)] } else { &[(1, -40.0, -4.0)] };
            for (slot, from, to) in spans {
                let scale = if *slot == 0 { view.frame.rim_mm } else { 1.0 };
                let steps = 12;
                let mut most: f64 = 0.0; let mut any = false;
                for k in 0..=steps {
                    let d = (from + (to - from) * k as f64 / steps as f64) * scale;
                    let p = place + out * d;
                    if opaque.iter().any(|solid| hides(solid, &p, &eye)) { continue; }
                    let Some(px) = view.camera.project(crate::geometry::SpacePoint::new(p.x, p.y, p.z)) else { continue };
                    let px = Point2::new(px.x, px.y);
                    if (px - seen.at).dot(&seen.normal).abs() < 1.5 { continue; }
                    any = true;
                    if let Some(e) = fine.at(px.x.floor() as i32, px.y.floor() as i32) {
                        let n = Vector2::new(f64::from(e.normal.x), f64::from(e.normal.y));
                        if n.dot(&seen.normal).abs() > 0.95 { most = most.max(f64::from(e.strength)); }
                    }
                }
                if any { if let Some(s) = stray.get_mut(*slot) { s.0 += most; s.1 += 1.0; } }
            }
        }
    }
    for (name, (sum, of)) in ["stray_rim", "stray_floor", "stray_out"].into_iter().zip(stray) {
        values.push((name, if of > 0.0 { sum / of } else { 0.0 }));
    }
    Evidence { values }
}
