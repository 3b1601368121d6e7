use std::collections::{BTreeMap, BTreeSet};

use super::course::Course;
use crate::calibration::colours_called;
use crate::geometry::TablePoint;

/// What the black disc is called.
const BLACK: &str = "black";
/// Margin, a natural logarithm, below which it is in doubt which disc bears a colour's name.
const SURE_MARGIN: f64 = 1.0;
/// Lightness of the darkest disc, below which it can be the black one …
const DARK: f64 = 45.0;
/// … how much darker than all others it must be …
const DARKER: f64 = 10.0;
/// … and how far from grey at most.
const GREY: f64 = 16.0;

/// A disc that is to be given a number.
#[derive(Clone, Copy, Debug)]
pub struct Unnumbered {
    /// Its track.
    pub id: u8,
    /// Where it lies.
    pub at: TablePoint,
    /// The colour of its top.
    pub colour: [f64; 3],
}

/// Who is who.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Numbers {
    /// The number of each track that has one.
    pub of: BTreeMap<u8, u8>,
    /// The black disc's track.
    pub black: Option<u8>,
    /// Tracks whose number is in doubt: colours that are hard to tell.
    pub unsure: BTreeSet<u8>,
    /// Whether discs of one colour were told apart by their places alone.
    pub by_place: bool,
}

impl Numbers {
    /// Numbers discs by the names of their colours; each number once. Among discs of one colour those that are `known` keep
    /// their numbers.
    pub fn by_names(
        discs: &[Unnumbered],
        names: &BTreeMap<u8, String>,
        course: &Course,
        known: &BTreeMap<u8, u8>,
    ) -> Self {
        let mut wanted: Vec<(Option<u8>, &str)> =
            names.iter().map(|(number, name)| (Some(*number), name.as_str())).collect();
        if names.values().all(|name| name != BLACK) {
            wanted.push((None, BLACK));
        }
        let words: Vec<&str> = wanted.iter().map(|(_, name)| *name).collect();
        let colours: Vec<[f64; 3]> = discs.iter().map(|disc| disc.colour).collect();
        let mut numbers = Self::default();
        let mut found: BTreeMap<&str, (Vec<u8>, Vec<Unnumbered>)> = BTreeMap::new();
        for ((number, name), called) in wanted.iter().zip(colours_called(&colours, &words)) {
            let disc = called.colour.and_then(|index| discs.get(index)).copied();
            if let (Some(disc), true) = (disc, called.margin < SURE_MARGIN) {
                numbers.unsure.insert(disc.id);
            }
            let Some(number) = number else {
                numbers.black = disc.map(|disc| disc.id);
                continue;
            };
            let (of_name, bearers) = found.entry(name).or_default();
            of_name.push(*number);
            bearers.extend(disc);
        }
        for (of_name, mut bearers) in found.into_values() {
            in_order(&mut bearers, course);
            numbers.by_place |= bearers.len() > 1;
            let keeps = |disc: &Unnumbered| known.get(&disc.id).copied().filter(|number| of_name.contains(number));
            numbers.of.extend(bearers.iter().filter_map(|disc| Some((disc.id, keeps(disc)?))));
            let kept: Vec<u8> = bearers.iter().filter_map(keeps).collect();
            let left = of_name.iter().copied().filter(|number| !kept.contains(number));
            let others = bearers.iter().filter(|disc| keeps(disc).is_none());
            numbers.of.extend(others.zip(left).map(|(disc, number)| (disc.id, number)));
        }
        numbers
    }

    /// Numbers discs by their places, from 1; the darkest one, if it is grey and much darker than the others, is the black one.
    pub fn by_places(discs: &[Unnumbered], course: &Course) -> Self {
        let black = black_of(discs);
        let mut rest: Vec<Unnumbered> = discs.iter().filter(|disc| Some(disc.id) != black).copied().collect();
        in_order(&mut rest, course);
        let of = rest.iter().zip(1..).map(|(disc, number)| (disc.id, number)).collect();
        Self { of, black, unsure: BTreeSet::new(), by_place: true }
    }

    /// The same with every number greater by this.
    pub fn after(mut self, number: u8) -> Self {
        self.of.values_mut().for_each(|of| *of = of.saturating_add(number));
        self
    }

    /// Takes the numbers of more discs.
    pub fn add(&mut self, more: Self) {
        self.of.extend(more.of);
        self.black = self.black.or(more.black);
        self.unsure.extend(more.unsure);
        self.by_place |= more.by_place;
    }
}

fn black_of(discs: &[Unnumbered]) -> Option<u8> {
    let darkest = discs.iter().min_by(|a, b| a.colour[0].total_cmp(&b.colour[0]))?;
    let [lightness, a, b] = darkest.colour;
    let others = discs.iter().filter(|disc| disc.id != darkest.id);
    let is_darker = others.into_iter().all(|other| other.colour[0] >= lightness + DARKER);
    (lightness < DARK && a.hypot(b) < GREY && is_darker).then_some(darkest.id)
}

/// Nearest to the start line first; those abreast from left to right.
fn in_order(discs: &mut [Unnumbered], course: &Course) {
    let behind = |disc: &Unnumbered| -course.first(course.locate(disc.at).along_mm);
    discs.sort_by(|a, b| behind(a).total_cmp(&behind(b)));
    for row in discs.chunk_by_mut(|a, b| behind(b) - behind(a) < ABREAST_MM) {
        row.sort_by(|a, b| course.aside_mm(b.at).total_cmp(&course.aside_mm(a.at)));
    }
}

/// Discs of one row at the start are less far behind each other, mm.
const ABREAST_MM: f64 = 12.0;
