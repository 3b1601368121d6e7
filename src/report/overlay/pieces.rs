use serde_json::json;

use super::{DiscState, OverlayScene, Space};
use crate::geometry::{ImagePoint, SpacePoint};
use crate::report::draw::{AMBER, Align, Canvas, DARK, Opacity, PINK, SOLID, WHITE, half_colour};
use crate::rules::passe_trappe::Half;

/// The ways that discs came, fading towards their beginning.
pub(super) fn draw_trails(canvas: &mut Canvas, space: &Space, scene: &OverlayScene) {
    let width = canvas.share(0.008).max(1.5);
    for trail in scene.trails {
        let places: Vec<SpacePoint> = trail.places.iter().map(|place| place.at_height(scene.disc.height_mm)).collect();
        let seen: Vec<ImagePoint> = places.iter().filter_map(|place| space.point(*place)).collect();
        // A few pieces of one opacity each, so that the joins between two places do not show.
        let part = seen.len().div_ceil(FADES.len()).max(1);
        for (i, opacity) in FADES.iter().enumerate() {
            let piece = seen.get(i * part..((i + 1) * part + 1).min(seen.len())).unwrap_or_default();
            canvas.plain_line(piece, width, half_colour(trail.half), *opacity);
        }
    }
}

const FADES: [Opacity; 5] = [40, 85, 130, 175, 220];

/// Hands: a light veil with an edge.
pub(super) fn draw_hands(canvas: &mut Canvas, space: &Space, scene: &OverlayScene) {
    let width = canvas.share(0.005).max(1.0);
    for hand in scene.hands {
        let corners: Vec<SpacePoint> = hand.iter().map(|corner| corner.at_height(scene.disc.height_mm)).collect();
        let outline = space.ring(&corners);
        canvas.area(&outline, PINK, HAND_VEIL);
        canvas.line(&outline, width, PINK, SOLID);
    }
}

const HAND_VEIL: Opacity = 45;

/// Discs: the rim of the top as it appears, and the disc's number. One that is owed has its owner's colour, a second rim
/// round the first, and says whose it is.
pub(super) fn draw_discs(canvas: &mut Canvas, space: &Space, scene: &OverlayScene) {
    let width = canvas.share(0.007).max(1.5);
    for disc in scene.discs {
        let colour = half_colour(disc.owed_to.or(disc.half));
        let radius_mm = scene.disc.diameter_mm / 2.0;
        let rim = space.circle(disc.centre, scene.disc.height_mm, radius_mm);
        match disc.state {
            DiscState::Still => canvas.line(&rim, width, colour, SOLID),
            DiscState::Moving => {
                canvas.area(&rim, colour, MOVING_VEIL);
                canvas.line(&rim, width, WHITE, SOLID);
            }
            DiscState::Hidden => canvas.dashes(&rim, width * 2.0, width * 0.8, colour),
            DiscState::Held => canvas.dashes(&rim, width * 2.0, width, PINK),
        }
        let Some(middle) = space.point(disc.centre.at_height(scene.disc.height_mm)) else {
            continue;
        };
        let lowest = rim.iter().map(|p| (p.y - middle.y).abs()).fold(0.0, f64::max);
        let number = (u16::from(disc.id) + 1).to_string();
        canvas.words(&number, middle, (lowest * NUMBER_SHARE).max(8.0), Align::Centre, WHITE);
        if let Some(owner) = disc.owed_to {
            let outer = space.circle(disc.centre, scene.disc.height_mm, radius_mm * OWED_RIM_SHARE);
            canvas.line(&outer, width, colour, SOLID);
            draw_owed_label(canvas, middle, lowest * OWED_RIM_SHARE + width, owner);
        }
    }
}

/// Below a disc, or above it where the picture ends.
fn draw_owed_label(canvas: &mut Canvas, middle: ImagePoint, reach: f64, owner: Half) {
    let size = canvas.share(0.036).max(8.0);
    let words = canvas.label("owed-to", &json!({ "half": owner }));
    let half_width = canvas.letters.width_px(&words, size) / 2.0 + size * 0.4;
    let (right, bottom) = (f64::from(canvas.picture.width), f64::from(canvas.picture.height));
    let below = middle.y + reach + size * 0.8;
    let y = if below + size > bottom { middle.y - reach - size * 0.8 } else { below };
    let x = middle.x.clamp(half_width, (right - half_width).max(half_width));
    let from = ImagePoint::new(x - half_width, y - size * 0.65);
    let to = ImagePoint::new(x + half_width, y + size * 0.65);
    canvas.panel(from, to, size * 0.3, DARK, LABEL_PANEL);
    canvas.words(&words, ImagePoint::new(x, y), size, Align::Centre, half_colour(Some(owner)));
}

const LABEL_PANEL: Opacity = 175;

/// Far enough out that the two rims do not run into each other.
const OWED_RIM_SHARE: f64 = 1.35;

/// A question mark in a dashed rim where the observer is not sure of a piece.
pub(super) fn draw_questions(canvas: &mut Canvas, space: &Space, scene: &OverlayScene) {
    let width = canvas.share(0.006).max(1.5);
    for at in scene.questions.iter().filter_map(|question| question.at) {
        let rim = space.circle(at, scene.disc.height_mm, scene.disc.diameter_mm / 2.0 * QUESTION_RIM_SHARE);
        canvas.dashes(&rim, width * 2.0, width, AMBER);
        let highest = rim.iter().copied().reduce(|a, b| if b.y < a.y { b } else { a });
        if let Some(highest) = highest {
            let size = canvas.share(0.045).max(9.0);
            canvas.words("?", ImagePoint::new(highest.x, highest.y - size * 0.5), size, Align::Centre, AMBER);
        }
    }
}

/// Outside the rim of a disc that lies there.
const QUESTION_RIM_SHARE: f64 = 1.3;

const MOVING_VEIL: Opacity = 120;

/// A number's size as a share of the disc's apparent radius.
const NUMBER_SHARE: f64 = 0.95;
