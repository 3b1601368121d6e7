use std::path::Path;

use super::names::{card_name, rank_name};
use super::outline::outlines;
use super::rectify::{face, face_within};
use super::sheet::sheet;
use super::{Deck, DeckCard, DeckError, USUAL_SIZE_MM, french, shown};
use crate::capture::{self, Liveness, Picture};
use crate::geometry::ImagePoint;

/// What is told about a deck that is enrolled.
#[derive(Clone, Debug, Default)]
pub struct EnrolOptions {
    /// Width and height of a card, mm; the usual ones where not told.
    pub size_mm: Option<(f64, f64)>,
    /// The names of a sheet's cards row by row, or of those that a video shows in turn. French-suited sheets tell their own.
    pub names: Vec<String>,
    /// Ranks that stand for others, e.g. `("3", "10")` where a deck has no tens.
    pub stand_ins: Vec<(String, String)>,
}

/// Endings of pictures in a folder of them.
const PICTURES: [&str; 5] = ["jpg", "jpeg", "png", "webp", "bmp"];
/// Height of a card that fills its picture, in widths.
const RATIO: std::ops::Range<f64> = 1.2..2.0;
/// Share of its picture that a card that lies in it takes at least; smaller ones are marks on a card that fills it.
const LEAST_SHARE: f64 = 0.08;

impl Deck {
    /// Enrols a deck: a folder of pictures, one a card and named like `7-cups.jpg`; a sheet or scan of all cards; a video in
    /// which cards are shown one after another; or a deck's file as it was saved.
    ///
    /// # Errors
    /// If something cannot be read, no cards can be made out, or their names are not known.
    pub fn enrol(source: &Path, options: &EnrolOptions) -> Result<Self, DeckError> {
        let cards = if source.is_dir() {
            folder(source)?
        } else if source.extension().is_some_and(|ending| ending == "json" || ending == "deck") {
            return Self::load(source);
        } else {
            file(source, options)?
        };
        let mut named: Vec<DeckCard> = Vec::with_capacity(cards.len());
        for mut card in cards {
            card.name = stand_in(&card.name, &options.stand_ins);
            if named.iter().any(|other| other.name == card.name) {
                return Err(DeckError::Twice { name: card.name, path: source.into() });
            }
            named.push(card);
        }
        Ok(Self::new(options.size_mm.unwrap_or(USUAL_SIZE_MM), named))
    }
}

/// One picture a card.
fn folder(source: &Path) -> Result<Vec<DeckCard>, DeckError> {
    let unreadable = |error: std::io::Error| DeckError::Read { error, path: source.into() };
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(source).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        if ending.is_some_and(|ending| PICTURES.contains(&ending.as_str())) {
            paths.push(path);
        }
    }
    paths.sort();
    let mut faces = Vec::with_capacity(paths.len());
    for path in paths {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let name = card_name(&stem).ok_or_else(|| DeckError::Name { path: path.clone() })?;
        faces.push((name, faces_of(&capture::read_picture(&path)?), path));
    }
    // Court cards have a frame that looks like an outline: how most pictures were taken tells how all were.
    let lying = faces.iter().filter(|(_, faces, _)| faces.lying.is_some()).count();
    let are_cut_out = 2 * lying < faces.len();
    let mut cards = Vec::with_capacity(faces.len());
    for (name, Faces { lying, filling }, path) in faces {
        let face = if are_cut_out { filling.or(lying) } else { lying.or(filling) };
        cards.push(DeckCard { name, face: face.ok_or(DeckError::NoCard { path })? });
    }
    match cards.is_empty() {
        true => Err(DeckError::NoCard { path: source.into() }),
        false => Ok(cards),
    }
}

/// The card of a picture that shows one.
struct Faces {
    /// As one that lies on an even ground.
    lying: Option<Picture>,
    /// As one that was cut out and fills the picture.
    filling: Option<Picture>,
}

fn faces_of(picture: &Picture) -> Faces {
    let (width, height) = (f64::from(picture.width), f64::from(picture.height));
    let area = |quad: &[ImagePoint; 4]| quad[0].distance(quad[1]) * quad[0].distance(quad[3]);
    let found = outlines(picture).into_iter().filter(|quad| area(quad) > LEAST_SHARE * width * height);
    let largest = found.max_by(|a, b| area(a).total_cmp(&area(b)));
    let filling = if RATIO.contains(&(height / width)) {
        face_within(picture, (0.0, width), (0.0, height))
    } else if RATIO.contains(&(width / height)) {
        let corners = [(0.0, height), (0.0, 0.0), (width, 0.0), (width, height)];
        face(picture, &corners.map(|(x, y)| ImagePoint::new(x, y)))
    } else {
        None
    };
    Faces { lying: largest.and_then(|corners| face(picture, &corners)), filling }
}

/// A sheet, or a video.
fn file(source: &Path, options: &EnrolOptions) -> Result<Vec<DeckCard>, DeckError> {
    let mut recording = capture::open(source)?;
    let is_video = recording.info().frames != Some(1) || recording.info().liveness != Liveness::Recorded;
    let (faces, own_names) = if is_video {
        (shown::shown(recording.as_mut())?, None)
    } else {
        let picture = capture::read_picture(source)?;
        let sheet = sheet(&picture).ok_or_else(|| DeckError::NoSheet { path: source.into() })?;
        let names = french::names(&sheet.faces, sheet.cols);
        (sheet.faces, names)
    };
    let told = (!options.names.is_empty()).then(|| options.names.clone());
    let unnamed = |expected: String| DeckError::Names { found: faces.len(), expected, path: source.into() };
    let names = told.or(own_names).ok_or_else(|| unnamed("tell the names in the order of the cards".into()))?;
    if names.len() != faces.len() {
        return Err(unnamed(format!("{} names were told", names.len())));
    }
    Ok(names
        .into_iter()
        .zip(faces)
        .map(|(name, face)| DeckCard { name: card_name(&name).unwrap_or(name), face })
        .collect())
}

/// A name with its rank replaced by the one that it stands for.
fn stand_in(name: &str, stand_ins: &[(String, String)]) -> String {
    let Some((rank, suit)) = name.split_once('-') else { return name.to_owned() };
    let is_rank = |word: &str| rank_name(word).unwrap_or(word) == rank;
    let stands_for = stand_ins.iter().find(|(own, _)| is_rank(own));
    stands_for.map_or_else(|| name.to_owned(), |(_, other)| format!("{}-{suit}", rank_name(other).unwrap_or(other)))
}
