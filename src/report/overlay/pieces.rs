use super::{DiscState, OverlayScene, Space};
use crate::geometry::{ImagePoint, SpacePoint};
use crate::report::draw::{Align, Canvas, Opacity, PINK, SOLID, WHITE, half_colour};

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

/// Discs: the rim of the top as it appears, and the disc's number.
pub(super) fn draw_discs(canvas: &mut Canvas, space: &Space, scene: &OverlayScene) {
    let width = canvas.share(0.007).max(1.5);
    for disc in scene.discs {
        let colour = half_colour(disc.half);
        let rim = space.circle(disc.centre, scene.disc.height_mm, scene.disc.diameter_mm / 2.0);
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
    }
}

const MOVING_VEIL: Opacity = 120;

/// A number's size as a share of the disc's apparent radius.
const NUMBER_SHARE: f64 = 0.95;
