use super::evidence::Lattice;
use super::pattern::PLACES;
use super::read::{HalfSeen, read};
use super::refine::Found;
use super::{HalfReading, Pips};
use crate::capture::Picture;
use crate::geometry::ImagePoint;

/// Share of a half's face that must be even for it to be read at all, and to be sure of.
const LEAST_CLEAR: f32 = 0.55;
const SURE_CLEAR: f32 = 0.75;
/// What the best number may leave unexplained: to be read at all, and to be sure.
const MOST_REST: f32 = 1.5;
const SURE_REST: f32 = 0.7;
/// By how much the next number must explain less.
const SURE_MARGIN: f32 = 0.4;
/// How clear the three sides of a blank half must be, all together.
const LEAST_SIDES: f32 = 1.2;
/// Share of a half at the limit of all colours from which glare may hide pips.
const MOST_BURNT: f32 = 0.3;
/// A blank's strongest place, against what would be a pip.
const SURE_BLANK: f32 = 0.75;
/// Fit from which a tile is sure to be one.
const SURE_FIT: f32 = 0.8;
/// The same of one without pips: a gap between two backs is much like it.
const SURE_BLANK_FIT: f32 = 0.84;
/// How often a number repeats where there are no tiles; how many with pips show that there are, and the fit of one alone.
const REPEATED: usize = 3;
const SEVERAL: usize = 2;
const ALONE_FIT: f32 = 0.84;
/// Narrowest tile that is sure, pixels.
const NARROWEST: f32 = 11.0;

/// Reads the halves of all tiles. What is seen twice, though a set has each tile once,
/// is looked at again, and doubted if it stays.
pub fn read_all(picture: &Picture, tiles: &[Found], lattice: &Lattice) -> Vec<[HalfReading; 2]> {
    let mut readings: Vec<[HalfReading; 2]> =
        tiles.iter().map(|tile| reading(tile, &read(picture, &tile.0, lattice, tile.1.contrast), lattice)).collect();
    for tile in clashing(&readings) {
        let again = Lattice {
            along: lattice.along * 1.03,
            across: lattice.across * 1.03,
            radius: lattice.radius * 0.8,
            ..*lattice
        };
        let (pose, seen) = &tiles[tile];
        let other = reading(&tiles[tile], &read(picture, pose, &again, seen.contrast), &again);
        for (half, other) in readings[tile].iter_mut().zip(other) {
            if other.margin > half.margin {
                *half = other;
            }
        }
    }
    for tile in clashing(&readings).into_iter().chain(repeated_any(&readings)) {
        doubt(&mut readings[tile]);
    }
    if !is_credible(tiles, &readings) {
        readings.iter_mut().for_each(doubt);
    }
    readings
}

/// The places of what is no tile: what shows the same as two others, as chequered cloth and bricks do, and tiles of one set
/// never. Among other tiles the first of them, which is borne out best, may be one: it stays, doubted by `read_all`.
pub fn repeated(readings: &[[HalfReading; 2]]) -> Vec<usize> {
    let is_none = |tile: &usize| {
        let alike: Vec<usize> = (0..readings.len()).filter(|other| are_equal(readings, *tile, *other)).collect();
        let is_kept = alike.first() == Some(tile) && 2 * alike.len() < readings.len();
        alike.len() >= REPEATED && !is_kept
    };
    (0..readings.len()).filter(is_none).collect()
}

/// All tiles that show the same as two others.
fn repeated_any(readings: &[[HalfReading; 2]]) -> Vec<usize> {
    let count = |tile: usize| (0..readings.len()).filter(|other| are_equal(readings, tile, *other)).count();
    (0..readings.len()).filter(|tile| count(*tile) >= REPEATED).collect()
}

/// Whether two tiles show the same, sure or not.
fn are_equal(readings: &[[HalfReading; 2]], one: usize, other: usize) -> bool {
    let number = likely_number(&readings[one]);
    number.is_some() && number == likely_number(&readings[other])
}

/// Whether there are tiles here at all: several with pips, or one that leaves no doubt.
fn is_credible(tiles: &[Found], readings: &[[HalfReading; 2]]) -> bool {
    let has_pips = |tile: &[HalfReading; 2]| likely_number(tile).is_some_and(|number| number != [0, 0]);
    let with_pips = tiles.iter().zip(readings).filter(|(_, halves)| has_pips(halves));
    let fits: Vec<f32> = with_pips.map(|((_, seen), _)| seen.judged).collect();
    fits.len() >= SEVERAL || fits.iter().any(|fit| *fit >= ALONE_FIT)
}

fn doubt(tile: &mut [HalfReading; 2]) {
    tile.iter_mut().for_each(|half| half.pips = doubted(half.pips));
}

/// Both numbers, sure or not, the lower first.
fn likely_number(tile: &[HalfReading; 2]) -> Option<[u8; 2]> {
    let number = |half: &HalfReading| match half.pips {
        Pips::Sure(pips) | Pips::Doubtful(pips) => Some(pips),
        Pips::Unreadable => None,
    };
    let (a, b) = (number(&tile[0])?, number(&tile[1])?);
    Some([a.min(b), a.max(b)])
}

/// The tiles that surely show the same as another.
fn clashing(readings: &[[HalfReading; 2]]) -> Vec<usize> {
    let number =
        |tile: &[HalfReading; 2]| likely_number(tile).filter(|_| tile.iter().all(|half| half.pips.sure().is_some()));
    let numbers: Vec<_> = readings.iter().map(number).collect();
    let is_twice = |tile: &usize| {
        numbers[*tile].is_some() && numbers.iter().filter(|number| **number == numbers[*tile]).count() > 1
    };
    (0..numbers.len()).filter(is_twice).collect()
}

fn doubted(pips: Pips) -> Pips {
    match pips {
        Pips::Sure(pips) | Pips::Doubtful(pips) => Pips::Doubtful(pips),
        Pips::Unreadable => Pips::Unreadable,
    }
}

/// A tile's halves as they are told.
fn reading((pose, seen): &Found, halves: &[HalfSeen; 2], lattice: &Lattice) -> [HalfReading; 2] {
    let is_blank = halves.iter().all(|half| half.seen.pattern.pips == 0);
    let least = if is_blank { SURE_BLANK_FIT } else { SURE_FIT };
    let is_sure = seen.judged >= least && pose.width() >= NARROWEST;
    std::array::from_fn(|number| {
        let half = if number == 0 { 0.5 } else { -0.5 };
        let read = &halves[number];
        let has_outline = seen.halves[number].sides.iter().sum::<f32>() >= LEAST_SIDES;
        let pips = match pips_of(read) {
            // Without pips and outline it may be a hand, or the table.
            Pips::Sure(0) | Pips::Doubtful(0) if !has_outline || read.is_other => Pips::Unreadable,
            Pips::Sure(pips) if !is_sure => Pips::Doubtful(pips),
            pips => pips,
        };
        let place = |along: f32, across: f32| {
            let at = pose.at(along, across);
            ImagePoint::new(f64::from(at.x), f64::from(at.y))
        };
        let has_pip = |number: &usize| read.seen.pattern.places >> number & 1 == 1 && pips != Pips::Unreadable;
        let places = (0..PLACES).filter(has_pip).map(|number| lattice.place(half, number)).map(|(a, b)| place(a, b));
        let explained = (1.0 - read.seen.rest / MOST_REST).max(0.0);
        HalfReading {
            pips,
            middle: place(half, 0.0),
            places: places.collect(),
            certainty: f64::from((read.seen.margin.min(1.0) * explained * read.clear).clamp(0.0, 1.0)),
            margin: f64::from(read.seen.margin),
        }
    })
}

fn pips_of(half: &HalfSeen) -> Pips {
    if half.clear < LEAST_CLEAR || half.seen.rest > MOST_REST {
        return Pips::Unreadable;
    }
    let pips = half.seen.pattern.pips;
    let is_blank = pips == 0;
    let is_sure = half.clear >= SURE_CLEAR
        && half.seen.rest <= SURE_REST
        && half.seen.margin >= SURE_MARGIN
        && half.burnt <= MOST_BURNT
        && !(is_blank && half.strength > SURE_BLANK * half.noise);
    if is_sure { Pips::Sure(pips) } else { Pips::Doubtful(pips) }
}
