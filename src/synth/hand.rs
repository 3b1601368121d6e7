//! A hand and its arm as capsules.

use nalgebra::Vector3;

use super::solids::{Capsule, V3};
use super::truth::BoardKeys;
use crate::geometry::SpacePoint;
use crate::rules::passe_trappe::Half;

/// How the fingers are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// Stretched out, as when reaching or covering.
    Flat,
    /// Index and middle finger pressed down, the others drawn in.
    Press,
    /// Thumb and fingers around a disk.
    Pinch,
}

/// A hand reaching over the board.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    /// The player it belongs to.
    pub player: Half,
    /// Where the tip of the middle finger is.
    pub tip: SpacePoint,
    /// Direction from elbow to fingers as seen from above, radians from x towards y.
    pub reach_rad: f64,
    /// How steeply hand and arm rise from the finger tips backwards, beyond the usual: rise over run.
    pub pitch: f64,
    /// How the fingers are held.
    pub grip: Grip,
    /// Millimetres a second.
    pub velocity: Vector3<f64>,
    /// The rest of its looks.
    pub body: Body,
}

/// What a person's arm looks like.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// 1 for an adult's hand of middle size.
    pub size: f32,
    /// Left hands are mirrored.
    pub left: bool,
    pub(super) skin: V3,
    pub(super) sleeve: V3,
    /// How far behind the wrist the sleeve begins; beyond the arm's end for a bare arm.
    pub(super) sleeve_from_mm: f32,
    pub(super) sleeve_radius_mm: f32,
}

/// What a part of a hand is covered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cover {
    Skin,
    Nail,
    Cloth,
    Rubber,
}

/// A part of a hand (or of an elastic band).
#[derive(Clone, Copy, Debug)]
pub(super) struct Limb {
    pub capsule: Capsule,
    pub cover: Cover,
}

/// Across, along (from the tip of the middle finger backwards) and up of a knuckle; length share and radius of the finger.
const FINGERS: [(f32, f32, f32); 4] = [(-29.0, 92.0, 8.6), (-10.0, 86.0, 9.2), (9.0, 90.0, 8.8), (27.0, 99.0, 7.6)];
const FINGER_LENGTHS: [f32; 4] = [80.0, 88.0, 82.0, 64.0];
const KNUCKLE_UP: f32 = 30.0;
const WRIST_BACK: f32 = 172.0;
const WRIST_UP: f32 = 46.0;
/// No hand is pitched more, rise over run.
const STEEPEST: f64 = 0.9;
const ARM_MM: f32 = 900.0;

impl Hand {
    /// The capsules that it consists of.
    pub(super) fn limbs(&self) -> Vec<Limb> {
        let frame = Frame::of(self);
        let size = self.body.size;
        let mut limbs = Vec::with_capacity(26);
        let mut add = |a: V3, b: V3, radius: f32, cover: Cover| {
            limbs.push(Limb { capsule: Capsule::new(a, b, radius * size), cover });
        };
        let wrist = frame.at(0.0, WRIST_BACK, WRIST_UP);
        for (i, ((across, back, radius), length)) in FINGERS.into_iter().zip(FINGER_LENGTHS).enumerate() {
            let knuckle = frame.at(across, back, KNUCKLE_UP);
            add(frame.at(across * 0.55, WRIST_BACK - 8.0, WRIST_UP - 4.0), knuckle, 13.5, Cover::Skin);
            let [middle, tip] = self.finger(i, across, back, length).map(|(x, y, z)| frame.at(x, y, z));
            add(knuckle, middle, radius, Cover::Skin);
            add(middle, tip, radius * 0.88, Cover::Skin);
            let nail = tip + (middle - tip) * 0.08 + V3::z() * radius * 0.32;
            add(nail, nail + (middle - tip) * 0.12, radius * 0.66, Cover::Nail);
        }
        let [base, joint, thumb] = self.thumb();
        let place = |(x, y, z): (f32, f32, f32)| frame.at(x, y, z);
        add(place(base), place(joint), 13.0, Cover::Skin);
        add(place(joint), place(thumb), 10.0, Cover::Skin);
        let slope = ARM_MM * 0.16;
        let behind = |mm: f32| frame.at(0.0, WRIST_BACK + mm, WRIST_UP + slope * mm / ARM_MM);
        add(wrist, behind(100.0), 26.0, Cover::Skin);
        // Long parts are cut up: what is short touches little of the picture.
        let cut = |from: f32, radius: f32, cover: Cover, add: &mut dyn FnMut(V3, V3, f32, Cover)| {
            let pieces = ((ARM_MM - from) / 130.0).ceil().max(1.0);
            for piece in 0..pieces as usize {
                let at = |k: f32| behind(from + (ARM_MM - from) * k / pieces);
                add(at(piece as f32), at(piece as f32 + 1.0), radius, cover);
            }
        };
        cut(90.0, 32.0, Cover::Skin, &mut add);
        if self.body.sleeve_from_mm < ARM_MM {
            cut(self.body.sleeve_from_mm + 30.0, self.body.sleeve_radius_mm, Cover::Cloth, &mut add);
        }
        limbs
    }

    /// The same hand pitched until it clears the rim and the bar below it.
    pub(super) fn clearing(mut self, board: &BoardKeys, rim_width_mm: f64) -> Self {
        while self.pitch < STEEPEST && !self.is_clear(board, rim_width_mm) {
            self.pitch += 0.01;
        }
        self
    }

    fn is_clear(&self, board: &BoardKeys, rim_width_mm: f64) -> bool {
        self.limbs().iter().filter(|limb| limb.cover == Cover::Skin || limb.cover == Cover::Cloth).all(|limb| {
            (0..=8).all(|step| {
                let at = limb.capsule.a.lerp(&limb.capsule.b, step as f32 / 8.0);
                let (x, y) = (f64::from(at.x), f64::from(at.y));
                let r = f64::from(limb.capsule.radius) * 0.8;
                let over = |low: f64, high: f64, c: f64| c > low - r && c < high + r;
                let (w, l) = (board.width_mm, board.length_mm);
                let over_rim = over(-rim_width_mm, w + rim_width_mm, x)
                    && over(-rim_width_mm, l + rim_width_mm, y)
                    && !(x > r && x < w - r && y > r && y < l - r);
                let over_arm =
                    board.arms().iter().any(|arm| over(arm.min.x, arm.max.x, x) && over(arm.min.y, arm.max.y, y));
                let below = f64::from(at.z - limb.capsule.radius);
                !(over_rim && below < board.rim_height_mm + 1.0 || over_arm && below < board.bar_height_mm + 1.0)
            })
        })
    }

    /// A finger's middle joint and tip in the hand's frame.
    fn finger(&self, number: usize, across: f32, back: f32, length: f32) -> [(f32, f32, f32); 2] {
        let straight = |spread: f32, share: f32| (across * spread, back - length * share);
        match (self.grip, number) {
            (Grip::Flat, _) => {
                let ((mx, my), (tx, ty)) = (straight(1.1, 0.5), straight(1.2, 1.0));
                [(mx, my, KNUCKLE_UP - 8.0), (tx, ty, 4.0)]
            }
            (Grip::Press, 0) => [(across * 0.8, back - length * 0.55, KNUCKLE_UP + 6.0), (-10.0, 3.0, 2.0)],
            (Grip::Press, 1) => [(across * 0.8 + 2.0, back - length * 0.55, KNUCKLE_UP + 7.0), (8.0, 0.0, 2.0)],
            (Grip::Press, _) => {
                [(across * 0.95, back - length * 0.5, KNUCKLE_UP - 14.0), (across * 0.9, back - 6.0, 6.0)]
            }
            (Grip::Pinch, _) => [(across * 0.85, back - length * 0.6, KNUCKLE_UP + 14.0), (across * 0.6, 3.0, -6.0)],
        }
    }

    /// The thumb's base, joint and tip in the hand's frame.
    fn thumb(&self) -> [(f32, f32, f32); 3] {
        let base = (-24.0, WRIST_BACK - 26.0, WRIST_UP - 12.0);
        match self.grip {
            Grip::Flat => [base, (-47.0, 106.0, 22.0), (-58.0, 72.0, 10.0)],
            Grip::Press => [base, (-46.0, 104.0, 24.0), (-34.0, 76.0, 18.0)],
            Grip::Pinch => [base, (-46.0, 98.0, 20.0), (-18.0, 54.0, -4.0)],
        }
    }
}

/// The hand's own axes in table space.
struct Frame {
    origin: V3,
    forward: V3,
    right: V3,
    size: f32,
    pitch: f32,
    /// How far the hand is moved forwards.
    forwards: f32,
}

impl Frame {
    fn of(hand: &Hand) -> Self {
        let (sin, cos) = (hand.reach_rad as f32).sin_cos();
        let mirror = if hand.body.left { -1.0 } else { 1.0 };
        Self {
            origin: V3::new(hand.tip.x as f32, hand.tip.y as f32, hand.tip.z as f32),
            forward: V3::new(cos, sin, 0.0),
            right: V3::new(sin, -cos, 0.0) * mirror,
            size: hand.body.size,
            pitch: hand.pitch as f32,
            forwards: if hand.grip == Grip::Pinch { 26.0 } else { 0.0 },
        }
    }

    fn at(&self, across: f32, back: f32, up: f32) -> V3 {
        self.origin
            + (self.right * across - self.forward * (back - self.forwards)
                + V3::z() * (up + self.pitch * back.max(0.0)))
                * self.size
    }
}
