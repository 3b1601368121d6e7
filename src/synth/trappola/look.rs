use super::deck::{CardDeck, back_texture};
use super::texture::Texture;
use crate::calibration::Rgb as PrintRgb;
use crate::synth::dice::Dice;
use crate::synth::painter::Lights;
use crate::synth::solids::V3;
use crate::synth::tabletop::{Surface, apart, random_lights, random_surface};
use crate::synth::truth::BoardKeys;

/// Colours and light of a table and of the cards on it.
#[derive(Clone, Debug)]
pub(super) struct CardLook {
    pub surface: Surface,
    /// Strength and sharpness of reflections on the table.
    pub surface_gloss: (f32, f32),
    pub lights: Lights,
    /// In the order of `Card::all`.
    faces: Vec<Texture>,
    back: Texture,
    /// What the faces' colours are multiplied by: old paper is yellow, and no print reflects all.
    paper: V3,
    /// Strength and sharpness of reflections on cards.
    pub card_gloss: (f32, f32),
}

/// Backs that people have.
const BACKS: [PrintRgb; 7] =
    [[142, 28, 44], [30, 62, 128], [28, 92, 62], [60, 60, 66], [120, 74, 36], [92, 44, 110], [24, 104, 122]];
/// How light white paper is: linear reflectance.
const PAPER: (f32, f32) = (0.72, 0.88);
/// Distance in sRGB under which a person does not see at a glance where a card ends.
const LEAST_APART: f32 = 60.0;
/// White cards on a dark table are not burnt out by a camera that people have set up: linear light of a white card.
const WHITE_AT_MOST: (f32, f32) = (0.55, 0.9);

impl CardLook {
    /// The face of a card, by its place in `Card::all`, at a place, 0 to 1 from its left and its top, seen by a pixel that
    /// covers such a share of its width.
    pub fn face_at(&self, face: usize, at: (f32, f32), covers: f32) -> V3 {
        let face = self.faces.get(face).unwrap_or(&self.back);
        face.at(at, covers).component_mul(&self.paper)
    }

    /// The back at a place.
    pub fn back_at(&self, at: (f32, f32), covers: f32) -> V3 {
        self.back.at(at, covers).component_mul(&self.paper)
    }

    /// A cut edge.
    pub fn edge(&self) -> V3 {
        self.paper * 0.8
    }
}

/// Colours and light of a table of these sizes, and the brightness a camera aims at so that the cards keep their print.
pub(super) fn look(dice: &mut Dice, board: &BoardKeys, deck: &CardDeck, brightness: f32) -> (CardLook, f32) {
    let warm = dice.between_f32(0.0, 1.0);
    let paper = V3::new(1.0, 0.985 - 0.02 * warm, 0.97 - 0.1 * warm) * dice.between_f32(PAPER.0, PAPER.1);
    let (mut surface, mut surface_gloss) = random_surface(dice);
    for _ in 0..30 {
        if apart(surface.mean(), paper) >= LEAST_APART {
            break;
        }
        (surface, surface_gloss) = random_surface(dice);
    }
    let [first, others @ ..] = BACKS;
    let back = dice.pick(first, &others);
    let look = CardLook {
        surface,
        surface_gloss,
        lights: random_lights(dice, board),
        faces: deck.textures(),
        back: back_texture(back),
        paper,
        card_gloss: (dice.pick(0.02, &[0.05, 0.1, 0.2]), dice.between_f32(20.0, 120.0)),
    };
    let most = dice.between_f32(WHITE_AT_MOST.0, WHITE_AT_MOST.1) * look.surface.mean().mean() / paper.max();
    (look, brightness.min(most))
}
