use super::world::{RaceDisc, RaceScene};
use crate::synth::painter::{Body, Coin, Solid, What};
use crate::synth::scene::v3;

/// A disc as it is painted.
#[derive(Clone, Copy, Debug)]
pub(super) struct PaintedDisc {
    /// Its number; `None` for the black one.
    pub number: Option<usize>,
    pub coin: Coin,
}

/// All bodies of a scene: the numbered discs in order, the black one, hands.
pub(super) fn bodies(scene: &RaceScene) -> Vec<Body<PaintedDisc>> {
    let discs = scene.discs.iter().enumerate().map(|(index, disc)| of_disc(scene, Some(index + 1), disc));
    let black = scene.black.iter().map(|disc| of_disc(scene, None, disc));
    let hands = scene.hands.iter().map(|hand| Body::of_hand(hand, scene.sensor.shutter_s));
    discs.chain(black).chain(hands).collect()
}

fn of_disc(scene: &RaceScene, number: Option<usize>, disc: &RaceDisc) -> Body<PaintedDisc> {
    let axis = |v: nalgebra::Vector3<f64>| (disc.turn * v).cast::<f32>();
    let coin = Coin {
        centre: v3(disc.at),
        right: axis(nalgebra::Vector3::x()),
        up: axis(nalgebra::Vector3::y()),
        out: axis(nalgebra::Vector3::z()),
        radius: scene.disc_mm.0 as f32 / 2.0,
        height: scene.disc_mm.1 as f32,
    };
    let travel = (disc.velocity * scene.sensor.shutter_s).cast::<f32>();
    Body::new(What::Piece(PaintedDisc { number, coin }), vec![Solid::Coin(coin)], travel)
}
