use std::io::Cursor;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::{ExtendedColorType, ImageFormat};
use serde::{Deserialize, Serialize};

use super::{CARD_PX, Deck, DeckCard, DeckError};
use crate::capture::Picture;

/// The format's version; a file of a later one is refused.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct DeckFile {
    version: u32,
    width_mm: f64,
    height_mm: f64,
    cards: Vec<CardFile>,
}

#[derive(Serialize, Deserialize)]
struct CardFile {
    name: String,
    /// PNG, base64.
    face: String,
}

impl Deck {
    /// Writes the deck to one file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), DeckError> {
        let unwritable = |error: std::io::Error| DeckError::Write { error, path: path.into() };
        let mut cards = Vec::with_capacity(self.cards.len());
        for card in &self.cards {
            let face = png(&card.face).map_err(|error| unwritable(std::io::Error::other(error)))?;
            cards.push(CardFile { name: card.name.clone(), face: STANDARD.encode(face) });
        }
        let (width_mm, height_mm) = self.size_mm;
        let file = DeckFile { version: VERSION, width_mm, height_mm, cards };
        let text = serde_json::to_string_pretty(&file).map_err(|error| unwritable(error.into()))?;
        std::fs::write(path, text + "\n").map_err(unwritable)
    }

    /// Reads a deck's file.
    ///
    /// # Errors
    /// If the file cannot be read, or is no deck.
    pub fn load(path: &Path) -> Result<Self, DeckError> {
        let wrong = |message: String| DeckError::Parse { message, path: path.into() };
        let text = std::fs::read_to_string(path).map_err(|error| DeckError::Read { error, path: path.into() })?;
        let file: DeckFile = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        if file.version > VERSION {
            return Err(wrong(format!("it is of version {}, and only up to {VERSION} is known", file.version)));
        }
        let is_size = |mm: f64| (10.0..1000.0).contains(&mm);
        if !is_size(file.width_mm) || !is_size(file.height_mm) {
            return Err(wrong(format!("no card is {} x {} mm large", file.width_mm, file.height_mm)));
        }
        let mut cards: Vec<DeckCard> = Vec::with_capacity(file.cards.len());
        for card in file.cards {
            if cards.iter().any(|other| other.name == card.name) {
                return Err(wrong(format!("{} is there twice", card.name)));
            }
            let face =
                face_of(&card.face).map_err(|message| wrong(format!("the picture of {}: {message}", card.name)))?;
            cards.push(DeckCard { name: card.name, face });
        }
        if cards.is_empty() {
            return Err(wrong("it has no cards".into()));
        }
        Ok(Self { size_mm: (file.width_mm, file.height_mm), cards })
    }
}

fn png(face: &Picture) -> Result<Vec<u8>, image::ImageError> {
    let mut rgb = face.bgr.clone();
    rgb.chunks_exact_mut(3).for_each(|pixel| pixel.swap(0, 2));
    let mut bytes = Cursor::new(Vec::new());
    image::write_buffer_with_format(
        &mut bytes,
        &rgb,
        face.width,
        face.height,
        ExtendedColorType::Rgb8,
        ImageFormat::Png,
    )?;
    Ok(bytes.into_inner())
}

fn face_of(base64: &str) -> Result<Picture, String> {
    let bytes = STANDARD.decode(base64).map_err(|error| error.to_string())?;
    let image = image::load_from_memory_with_format(&bytes, ImageFormat::Png).map_err(|error| error.to_string())?;
    let rgb = image.into_rgb8();
    if rgb.dimensions() != CARD_PX {
        return Err(format!("it has {}x{} pixels instead of {}x{}", rgb.width(), rgb.height(), CARD_PX.0, CARD_PX.1));
    }
    let (width, height) = rgb.dimensions();
    let mut bgr = rgb.into_raw();
    bgr.chunks_exact_mut(3).for_each(|pixel| pixel.swap(0, 2));
    Ok(Picture { width, height, bgr })
}
