use std::collections::HashMap;

use ab_glyph::{Font, FontRef, Glyph, PxScale, ScaleFont, point};

use super::{Bgr, DARK, Mask, SOLID};
use crate::capture::Picture;
use crate::geometry::ImagePoint;

pub(in crate::report) const FONT: &[u8] = include_bytes!("../fonts/DejaVuSans-Bold.ttf");

/// Which part of a line of words stands at the place given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum Align {
    Left,
    Centre,
    Right,
}

/// Letters of the embedded font, each drawn once a size.
#[derive(Default)]
pub(in crate::report) struct Letters {
    font: Option<FontRef<'static>>,
    drawn: HashMap<(char, u16), Letter>,
}

/// A letter's coverage and that of the dark edge around it.
struct Letter {
    advance_px: f64,
    /// Top-left pixel, from the pen's place on the base line.
    offset: (i64, i64),
    width: usize,
    inside: Vec<u8>,
    edge: Vec<u8>,
}

/// The dark edge's width as a share of the letters' size.
const EDGE_SHARE: f64 = 0.07;

/// Half the height of a capital letter, as a share of the letters' size: from the base line to the line's middle.
const MIDDLE_SHARE: f64 = 0.365;

impl Letters {
    /// The embedded font. That it can be read is a test; without it pictures would have no words.
    pub(in crate::report) fn new() -> Self {
        Self { font: FontRef::try_from_slice(FONT).ok(), drawn: HashMap::new() }
    }

    /// How wide the words are.
    pub(in crate::report) fn width_px(&mut self, words: &str, size_px: f64) -> f64 {
        words.chars().filter_map(|c| self.letter(c, size_px).map(|letter| letter.advance_px)).sum()
    }

    /// The largest size up to `size_px` in which the words are not wider than `most_px`.
    pub(in crate::report) fn fitting_size(&mut self, words: &str, size_px: f64, most_px: f64) -> f64 {
        let width = self.width_px(words, size_px);
        if width <= most_px { size_px } else { (size_px * most_px / width).floor() }
    }

    /// Draws the words through a mask: their edge first, so that it never covers a neighbour.
    pub(super) fn draw(
        &mut self,
        (picture, mask): (&mut Picture, &mut Mask),
        words: &str,
        at: ImagePoint,
        (size_px, align): (f64, Align),
        colour: Bgr,
    ) {
        let width = self.width_px(words, size_px);
        let left = match align {
            Align::Left => at.x,
            Align::Centre => at.x - width / 2.0,
            Align::Right => at.x - width,
        };
        let base = (at.y + MIDDLE_SHARE * size_px).round() as i64;
        for (part, colour) in [(Part::Edge, DARK), (Part::Inside, colour)] {
            let mut pen = left;
            for c in words.chars() {
                let Some(letter) = self.letter(c, size_px) else {
                    continue;
                };
                let place = (pen.round() as i64 + letter.offset.0, base + letter.offset.1);
                let covers = match part {
                    Part::Edge => &letter.edge,
                    Part::Inside => &letter.inside,
                };
                mask.stamp(place, letter.width, covers);
                pen += letter.advance_px;
            }
            mask.paint(picture, colour, SOLID);
        }
    }

    /// Draws a single sign without its edge, its ink's middle at a place.
    pub(super) fn draw_figure(
        &mut self,
        (picture, mask): (&mut Picture, &mut Mask),
        sign: char,
        middle: ImagePoint,
        size_px: f64,
        colour: Bgr,
    ) {
        let Some(letter) = self.letter(sign, size_px).filter(|letter| letter.width > 0) else {
            return;
        };
        let (width, height) = (letter.width as f64, (letter.inside.len() / letter.width) as f64);
        let place = ((middle.x - width / 2.0).round() as i64, (middle.y - height / 2.0).round() as i64);
        mask.stamp(place, letter.width, &letter.inside);
        mask.paint(picture, colour, SOLID);
    }

    fn letter(&mut self, c: char, size_px: f64) -> Option<&Letter> {
        let font = self.font.as_ref()?;
        let size = size_px.clamp(LEAST_SIZE_PX, MOST_SIZE_PX).round() as u16;
        Some(self.drawn.entry((c, size)).or_insert_with(|| Letter::of(font, c, size)))
    }
}

/// Letters are drawn in whole sizes between these.
const LEAST_SIZE_PX: f64 = 6.0;
const MOST_SIZE_PX: f64 = 600.0;

enum Part {
    Edge,
    Inside,
}

impl Letter {
    fn of(font: &FontRef<'static>, c: char, size: u16) -> Self {
        // PxScale is the font's ascent plus descent; people mean the em.
        let em_to_height = font.height_unscaled() / font.units_per_em().unwrap_or(2048.0);
        let scale = PxScale::from(f32::from(size) * em_to_height);
        let glyph: Glyph = font.glyph_id(c).with_scale_and_position(scale, point(0.0, 0.0));
        let advance_px = f64::from(font.as_scaled(scale).h_advance(glyph.id));
        let Some(outlined) = font.outline_glyph(glyph) else {
            return Self { advance_px, offset: (0, 0), width: 0, inside: Vec::new(), edge: Vec::new() };
        };
        let bounds = outlined.px_bounds();
        let edge_px = (f64::from(size) * EDGE_SHARE).max(1.2);
        let margin = edge_px.ceil() as usize + 1;
        let width = bounds.width().ceil() as usize + 2 * margin;
        let height = bounds.height().ceil() as usize + 2 * margin;
        let mut inside = vec![0; width * height];
        outlined.draw(|x, y, cover| {
            if let Some(pixel) = inside.get_mut((y as usize + margin) * width + x as usize + margin) {
                *pixel = (cover.clamp(0.0, 1.0) * 255.0) as u8;
            }
        });
        let edge = widened(&inside, width, edge_px);
        let offset = (bounds.min.x as i64 - margin as i64, bounds.min.y as i64 - margin as i64);
        Self { advance_px, offset, width, inside, edge }
    }
}

/// Coverage widened by a round brush with a smooth rim.
fn widened(covers: &[u8], width: usize, radius_px: f64) -> Vec<u8> {
    let reach = radius_px.ceil() as isize;
    let offsets = (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)));
    let brush: Vec<(isize, u32)> = offsets
        .filter_map(|(dx, dy)| {
            let share = (radius_px + 0.5 - (dx as f64).hypot(dy as f64)).clamp(0.0, 1.0);
            (share > 0.0).then_some((dy * width as isize + dx, (share * 255.0) as u32))
        })
        .collect();
    let mut wide = vec![0; covers.len()];
    for (at, cover) in covers.iter().enumerate().filter(|(_, cover)| **cover > 0) {
        for (step, share) in &brush {
            // The margin around a letter is wider than the brush, so that no step leaves its row.
            if let Some(pixel) = at.checked_add_signed(*step).and_then(|to| wide.get_mut(to)) {
                *pixel = (*pixel).max((u32::from(*cover) * share / 255) as u8);
            }
        }
    }
    wide
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_font_can_be_read_and_has_accents() {
        let mut letters = Letters::new();
        let font = letters.font.as_ref().unwrap();
        for c in "éèçàâêîôûëïüäößÉ→×’–·½".chars() {
            assert_ne!(font.glyph_id(c).0, 0, "{c}");
        }
        assert!(letters.width_px("WWW", 40.0) > letters.width_px("iii", 40.0));
        assert_eq!(letters.fitting_size("Pass!", 40.0, 1e4), 40.0);
        let size = letters.fitting_size("Pass!", 40.0, 60.0);
        assert!(letters.width_px("Pass!", size) <= 61.0);
    }
}
