use super::{CARD_PX, Deck};
use crate::capture::Picture;

/// Two cards that pictures of some size hardly tell apart.
#[derive(Clone, Debug, PartialEq)]
pub struct AlikeCards {
    /// Their names.
    pub names: [String; 2],
    /// How far apart they look: levels, over all pixels of the card's picture at that size.
    pub apart: f64,
}

/// Cards that differ by less than this are alike: a root of squared levels summed over a card's pixels, which noise of eight
/// levels and an outline that is a third of a pixel off reach on cards of many marks.
const APART: f64 = 260.0;

impl Deck {
    /// The pairs of cards that are too alike where a card is `width_px` wide in the picture, the most alike first.
    pub fn alike(&self, width_px: u32) -> Vec<AlikeCards> {
        let small: Vec<Vec<[f64; 3]>> = self.cards.iter().map(|card| shrunk(&card.face, width_px)).collect();
        let mut pairs = Vec::new();
        for (k, a) in small.iter().enumerate() {
            for (j, b) in small.iter().enumerate().skip(k + 1) {
                let apart = apart(a.iter(), b).min(apart(a.iter().rev(), b));
                if apart < APART {
                    pairs.push(AlikeCards { names: [self.cards[k].name.clone(), self.cards[j].name.clone()], apart });
                }
            }
        }
        pairs.sort_by(|a, b| a.apart.total_cmp(&b.apart));
        pairs
    }
}

fn apart<'a>(a: impl Iterator<Item = &'a [f64; 3]>, b: &[[f64; 3]]) -> f64 {
    let squares = a.zip(b).map(|(a, b)| a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>());
    squares.sum::<f64>().sqrt()
}

/// A face as it looks when it is so wide, blurred by about a pixel as cameras do.
fn shrunk(face: &Picture, width_px: u32) -> Vec<[f64; 3]> {
    let wide = width_px.clamp(4, CARD_PX.0);
    let high = wide * CARD_PX.1 / CARD_PX.0;
    let mut small = Vec::with_capacity((wide * high) as usize);
    for y in 0..high {
        for x in 0..wide {
            // Twice a pixel's own area.
            let span = |at: u32, count: u32, length: u32| {
                let pixel = f64::from(length) / f64::from(count);
                let middle = (f64::from(at) + 0.5) * pixel;
                ((middle - pixel).max(0.0) as u32, ((middle + pixel).ceil() as u32).min(length))
            };
            let ((left, right), (top, bottom)) = (span(x, wide, CARD_PX.0), span(y, high, CARD_PX.1));
            let (mut sum, mut count) = ([0.0; 3], 0.0);
            for pixel in (top..bottom).flat_map(|y| (left..right).filter_map(move |x| face.pixel(x, y))) {
                sum.iter_mut().zip(pixel).for_each(|(sum, level)| *sum += f64::from(level));
                count += 1.0;
            }
            small.push(sum.map(|sum| sum / f64::max(count, 1.0)));
        }
    }
    small
}
