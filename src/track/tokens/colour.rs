use super::{TokenTrack, TokenTrackConfig};
use crate::detect::tokens::Token;

/// Weight of lightness beside hue and strength of colour: shadows dim, and hardly tint.
const LIGHTNESS: f64 = 0.5;

/// What a lamp's reflection adds to a colour: white, which in a dark picture is grey.
const WHITES: [[f64; 3]; 2] = [[100.0, 0.0, 0.0], [70.0, 0.0, 0.0]];
/// Greatest share of it: more is glare, in which no colour can be told.
const MOST_SHEEN: f64 = 0.5;
/// What the whole of it differs by, beside what it leaves.
const SHEEN: f64 = 10.0;

/// What lightness is counted from where light grows less: there lightness and colour shrink by one factor.
const DARK: f64 = -16.0;
/// The least of it that the shadow under a hand leaves, …
const DEEPEST: f64 = 0.5;
/// … and what the whole of a shadow differs by, beside what it leaves.
const SHADOW: f64 = 12.0;

/// The share of it below which a colour is not told.
const DIM: f64 = 0.6;

/// How much two colours differ, shadows aside.
pub fn difference(one: &[f64; 3], other: &[f64; 3]) -> f64 {
    let [l, a, b] = [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
    ((LIGHTNESS * l).powi(2) + a * a + b * b).sqrt()
}

/// Least distance from grey of what has a colour.
const COLOURED: f64 = 25.0;

/// How much a top differs from a disc's own colour, where a lamp may shine on it or a hand's shadow lie: a disc that runs
/// about comes by a reflection, and one that is laid down lies under the hand. The disc's colour is the first.
pub fn difference_in_sheen(one: &[f64; 3], other: &[f64; 3]) -> f64 {
    let least = shone_on(one, other);
    // White in a reflection is white; only a colour pales, and comes back.
    if one[1].hypot(one[2]) < COLOURED { least } else { least.min(shone_on(other, one)).min(shaded(one, other)) }
}

/// How much a top in the shadow of a hand differs from a disc's colour.
fn shaded(plain: &[f64; 3], dim: &[f64; 3]) -> f64 {
    let share = ((dim[0] - DARK) / (plain[0] - DARK).max(1e-9)).clamp(DEEPEST, 1.0);
    let lit = [(dim[0] - DARK) / share + DARK, dim[1] / share, dim[2] / share];
    difference(plain, &lit) + SHADOW * (1.0 - share)
}

fn shone_on(plain: &[f64; 3], shiny: &[f64; 3]) -> f64 {
    WHITES.iter().map(|white| shone_on_by(white, plain, shiny)).fold(f64::INFINITY, f64::min)
}

fn shone_on_by(white_of: &[f64; 3], plain: &[f64; 3], shiny: &[f64; 3]) -> f64 {
    let weights = [LIGHTNESS * LIGHTNESS, 1.0, 1.0];
    let (mut along, mut way) = (0.0, 0.0);
    for (((plain, shiny), white), weight) in plain.iter().zip(shiny).zip(white_of).zip(&weights) {
        along += weight * (shiny - plain) * (white - plain);
        way += weight * (white - plain).powi(2);
    }
    let share = (along / way.max(1e-9)).clamp(0.0, MOST_SHEEN);
    let mix = |axis: usize| plain[axis] + (white_of[axis] - plain[axis]) * share;
    difference(&[mix(0), mix(1), mix(2)], shiny) + SHEEN * share
}

/// Whose a token is by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// This disc's.
    Own,
    /// Clearly another disc's.
    Others,
    /// Nobody's: a disc turned over, or a colour that is not seen clearly.
    Nobodys,
}

/// How every token's colour stands to every track's.
#[derive(Clone, Debug, Default)]
pub struct Colours {
    tokens: usize,
    /// Difference from the track's own colour, reflections aside, track by track.
    own: Vec<f64>,
    whose: Vec<Colour>,
}

impl Colours {
    /// Compares all with all.
    pub fn new(tracks: &[TokenTrack], tokens: &[Token], config: &TokenTrackConfig) -> Self {
        let own: Vec<f64> = tracks
            .iter()
            .flat_map(|track| tokens.iter().map(move |token| difference_in_sheen(&track.own, &token.colour)))
            .collect();
        let of = |track: usize, token: usize| own.get(track * tokens.len() + token).copied().unwrap_or(f64::INFINITY);
        let mut whose = Vec::with_capacity(own.len());
        for (index, track) in tracks.iter().enumerate() {
            let others = || {
                let rest = tracks.iter().enumerate().filter(move |(other, one)| *other != index && one.is_believed());
                rest.filter(|(_, other)| difference(&track.own, &other.own) >= config.alike).map(|(other, _)| other)
            };
            whose.extend((0..tokens.len()).map(|token| {
                let mine = of(index, token);
                let theirs = others().map(|other| of(other, token)).fold(f64::INFINITY, f64::min);
                // With a reflection, pale wood is white: whose it is must be seen without.
                let is_clear = |other: usize| {
                    let pair = tracks.get(other).zip(tokens.get(token));
                    pair.is_some_and(|(other, token)| difference(&other.own, &token.colour) <= config.clear)
                };
                if others().any(is_clear) && theirs + config.apart <= mine {
                    Colour::Others
                } else if mine <= config.like && mine <= theirs {
                    Colour::Own
                } else {
                    Colour::Nobodys
                }
            }));
        }
        Self { tokens: tokens.len(), own, whose }
    }

    /// Difference of a token's colour from the track's own.
    pub fn difference(&self, track: usize, token: usize) -> f64 {
        self.own.get(track * self.tokens + token).copied().unwrap_or(f64::INFINITY)
    }

    /// Whose the token is, as seen from the track.
    pub fn whose(&self, track: usize, token: usize) -> Colour {
        self.whose.get(track * self.tokens + token).copied().unwrap_or(Colour::Nobodys)
    }
}

impl TokenTrack {
    /// What a token's colour costs as this disc's, mm.
    pub(super) fn colour_cost(&self, own: f64, token: &Token, config: &TokenTrackConfig) -> f64 {
        let least = own.min(difference(&self.look, &token.colour));
        config.colour_mm * least.min(config.most_difference)
    }

    /// Whether it and another may be taken for each other: their own colours are alike, or one of them lies turned over.
    pub(super) fn is_like(&self, other: &TokenTrack, config: &TokenTrackConfig) -> bool {
        difference(&self.own, &other.own) < config.alike || difference(&self.look, &other.look) < config.alike
    }

    /// Learns from a sighting what the disc looks like and which side is up.
    pub(super) fn look_at(&mut self, token: &Token, whose: Colour, diameter_mm: f64, config: &TokenTrackConfig) {
        self.visible = token.visible;
        // What lies in sight, with no hand near, turns over no more than it sets out.
        let is_left_alone = self.track.still_since.is_some_and(|since| {
            self.track.seen.seconds_since(since.max(self.back)) >= config.new_s
                && self.track.hand_gap_mm >= config.near_mm
        });
        let is_clear = token.visible >= config.whole && token.smear_mm <= config.blurred * diameter_mm;
        if !is_clear {
            return;
        }
        let own = difference_in_sheen(&self.own, &token.colour);
        // Where a hand leaves hardly any light no colour is seen but the disc's own.
        let is_dim = token.colour[0] - DARK < DIM * (self.own[0] - DARK) && self.track.hand_gap_mm < config.near_mm;
        if is_dim && own > config.same_side {
            return;
        }
        // A reflection is not learnt.
        if self.learnt == 0 || self.shows_own && difference(&self.own, &token.colour) <= config.learn {
            // The first sightings count most: later its light changes slowly.
            let share = (1.0 / f64::from(self.learnt + 1)).max(SLOWLY);
            follow(&mut self.own, &token.colour, share);
            self.learnt = self.learnt.saturating_add(1);
        }
        let other = self.other.map_or(f64::INFINITY, |other| difference(&other, &token.colour));
        let is_own = own <= if whose == Colour::Own { config.same_side } else { config.alike } && own <= other;
        if is_own == self.shows_own || is_left_alone {
            self.turned = 0;
        } else {
            self.turned = self.turned.saturating_add(1);
        }
        // Nothing but the disc itself has its own colour.
        if self.turned >= if is_own { 1 } else { config.turned_hits } {
            self.shows_own = is_own;
            self.turned = 0;
        }
        if self.turned == 0 {
            self.look = token.colour;
            if !self.shows_own {
                follow(self.other.get_or_insert(token.colour), &token.colour, SLOWLY);
            }
        }
    }
}

/// Share of a new sighting in a colour that is well known.
const SLOWLY: f64 = 0.02;

fn follow(colour: &mut [f64; 3], seen: &[f64; 3], share: f64) {
    for (value, seen) in colour.iter_mut().zip(seen) {
        *value += (seen - *value) * share;
    }
}
