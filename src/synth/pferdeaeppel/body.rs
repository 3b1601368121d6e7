use super::look::{AppleLook, FieldLook};
use super::world::{FieldScene, LyingApple, StandingHorse};
use crate::rules::pferdeaeppel::{AppleColour, Horse};
use crate::synth::painter::{Ball, Body, Solid, What};
use crate::synth::scene::v3;
use crate::synth::solids::V3;

/// What a body is.
#[derive(Clone, Copy, Debug)]
pub(super) enum FieldPiece {
    Apple { colour: AppleColour, own: f32 },
    Horse { horse: Horse, at: V3, turn_rad: f32 },
}

/// All bodies of a scene: the apples, then the horses, in the scene's order; then what is beside the board, and hands.
pub(super) fn bodies(scene: &FieldScene) -> Vec<Body<FieldPiece>> {
    let beside = -f64::from(scene.look.thickness_mm);
    let on_board = scene.apples.iter().map(|apple| of_apple(scene, apple, 0.0));
    let horses = scene.horses.iter().map(|horse| of_horse(scene, horse));
    let supply = scene.supply.iter().map(|apple| of_apple(scene, apple, beside));
    let hands = scene.hands.iter().map(|hand| Body::of_hand(hand, scene.sensor.shutter_s));
    on_board.chain(horses).chain(supply).chain(hands).collect()
}

fn of_apple(scene: &FieldScene, apple: &LyingApple, ground: f64) -> Body<FieldPiece> {
    let AppleLook { flat, long, .. } = scene.look.apple(apple.colour);
    let radius = scene.apple_mm as f32 / 2.0;
    let radii = V3::new(radius * long, radius, radius * flat);
    let foot = v3(apple.at.at_height(ground + apple.lifted_mm));
    let ball = Ball { centre: foot + V3::z() * radii.z, radii, turn_rad: apple.own * std::f32::consts::TAU };
    let piece = FieldPiece::Apple { colour: apple.colour, own: apple.own };
    Body::new(What::Piece(piece), vec![Solid::Ball(ball)], V3::zeros())
}

fn of_horse(scene: &FieldScene, horse: &StandingHorse) -> Body<FieldPiece> {
    let (at, turn_rad) = (v3(horse.at.at_height(horse.lifted_mm)), horse.turn_rad as f32);
    let travel = (horse.velocity * scene.sensor.shutter_s).cast::<f32>();
    let piece = FieldPiece::Horse { horse: horse.horse, at, turn_rad };
    Body::new(What::Piece(piece), scene.build.solids(at, turn_rad), travel)
}

impl FieldLook {
    /// How apples of a colour look.
    pub fn apple(&self, colour: AppleColour) -> AppleLook {
        match colour {
            AppleColour::Brown => self.brown_apple,
            AppleColour::Golden => self.golden_apple,
        }
    }
}
