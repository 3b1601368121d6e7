use std::fs;
use std::path::Path;

use super::texture::Texture;
use crate::calibration::{Rgb, card_picture, deck_back, deck_faces};
use crate::capture::{Picture, read_picture};
use crate::rules::trappola::Card;
use crate::synth::SynthError;
use crate::synth::case::{io, write_jpeg};

/// A deck whose faces are known as pictures.
#[derive(Clone, Debug)]
pub struct CardDeck {
    /// In the order of [`Card::all`].
    faces: Vec<Picture>,
}

/// Width of the drawn faces: finer than any card is seen.
const FACE_PX: u32 = 232;
/// How well pictures of a deck are kept.
const QUALITY: u8 = 92;
/// Kinds of pictures that a deck's folder may hold.
const KINDS: [&str; 3] = ["jpg", "png", "jpeg"];

impl CardDeck {
    /// The deck that is drawn by code.
    pub fn drawn() -> Self {
        let mut drawn = deck_faces(FACE_PX);
        let position = |(name, _): &(String, Picture)| Card::all().position(|card| card.to_string() == *name);
        drawn.sort_by_key(position);
        Self { faces: drawn.into_iter().map(|(_, face)| face).collect() }
    }

    /// A deck from a folder of pictures named like `7-cups.jpg`, each a card from edge to edge.
    ///
    /// # Errors
    /// If a card has no picture there, or one that cannot be read.
    pub fn load(folder: &Path) -> Result<Self, SynthError> {
        let face = |card: Card| {
            let named = KINDS.map(|kind| folder.join(format!("{card}.{kind}")));
            let path = named.iter().find(|path| path.is_file());
            let Some(path) = path.or(named.first()) else { return Ok(Picture::black(1, 1)) };
            Ok(read_picture(path)?)
        };
        Ok(Self { faces: Card::all().map(face).collect::<Result<_, SynthError>>()? })
    }

    pub(super) fn textures(&self) -> Vec<Texture> {
        self.faces.iter().map(Texture::new).collect()
    }
}

/// What the backs of a deck look like in a colour.
pub(super) fn back_texture(rgb: Rgb) -> Texture {
    Texture::new(&card_picture(&deck_back(rgb), FACE_PX))
}

/// What cards lie on in their pictures, and how much of it is seen on each side, as a share of their width.
const GROUND: u8 = 66;
const MARGIN: f64 = 0.12;

/// A card's picture as a person takes it: on something dark, so that its edge is told from a frame that is printed on it.
fn on_ground(face: &Picture) -> Picture {
    let margin = (f64::from(face.width) * MARGIN).round() as u32;
    let mut picture = Picture::black(face.width + 2 * margin, face.height + 2 * margin);
    picture.bgr.fill(GROUND);
    let (from, wide) = (3 * margin as usize, 3 * face.width as usize);
    for (row, y) in face.bgr.chunks_exact(wide.max(1)).zip(margin..) {
        if let Some(target) = picture.row_mut(y).get_mut(from..from + wide) {
            target.copy_from_slice(row);
        }
    }
    picture
}

/// Writes a deck as a folder of pictures, one a card, each lying on something dark.
///
/// # Errors
/// If a file cannot be written.
pub fn write_deck(folder: &Path, deck: &CardDeck) -> Result<(), SynthError> {
    fs::create_dir_all(folder).map_err(io(folder))?;
    for (card, face) in Card::all().zip(&deck.faces) {
        write_jpeg(&folder.join(format!("{card}.jpg")), &on_ground(face), QUALITY)?;
    }
    Ok(())
}
