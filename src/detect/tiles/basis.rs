use super::bars::{Bar, Dot, bars_of, dot_of};
use super::candidates::{candidates, family, is_sure, measure_of, of_size, settled};
use super::evidence::Marks;
use super::kin::Kin;
use super::marks::{NARROW, Polarity, WIDE, marks};
use super::measure::Measure;
use super::plane::Pyramid;
use super::pose::Pose;
use super::refine::Found;
use super::scan::scan;
use super::search::all_tiles;
use super::shapes::Shapes;
use super::tone::median;

/// How far sure tiles may be from the told measure for it to be trusted.
const MOST_MISFIT: f32 = 0.12;
/// Rounds of searching all tiles with what those found so far tell.
const ROUNDS: usize = 3;
/// Width in pixels of the plane on which pips and bars are looked for where tiles' size is known.
const STROKES_PX: f32 = 16.0;

/// What the search for all tiles starts from: some sure ones, and what they tell.
pub struct Basis {
    /// What all share.
    pub kin: Kin,
    /// Those that are sure.
    pub members: Vec<Found>,
    bars: Vec<Bar>,
    dots: Vec<Dot>,
    /// Where there may be bars of this size.
    likely: Vec<Pose>,
}

impl Basis {
    /// From bars of tiles that are about so wide in the picture, as the calibration tells.
    pub fn told(pyramid: &Pyramid, told: Measure, width_px: f32) -> Vec<Self> {
        let [dark, light] = [Polarity::Dark, Polarity::Light].map(|polarity| scan(pyramid, &told, width_px, polarity));
        let mut found = of_size(pyramid, &dark, &told, Marks::Bar);
        found.append(&mut of_size(pyramid, &light, &told, Marks::Bar));
        found.retain(|(_, seen)| !seen.is_gap());
        let by_bars = family(&found);
        // Where bars are faint, or there are none, whatever has the outline of a tile is looked at for pips.
        let shapes = Shapes::of_all_tones(pyramid, width_px);
        let mut starts: Vec<Pose> = shapes.iter().flat_map(|shapes| shapes.alone(&told)).collect();
        starts.extend(dark.iter().chain(&light));
        let mut found = of_size(pyramid, &starts, &told, Marks::Pips);
        found.retain(|(_, seen)| !seen.is_gap());
        let by_pips = family(&found);
        let mut families: Vec<Vec<Found>> = by_bars.into_iter().map(|(_, members)| members).collect();
        let is_in = |one: &Found, members: &[Found]| members.iter().any(|(pose, _)| pose.is_same(&one.0));
        // Both tell the same where bars are clear.
        let is_other =
            |members: &Vec<Found>| families.first().is_none_or(|bars| members.iter().any(|one| !is_in(one, bars)));
        families.extend(by_pips.map(|(_, members)| members).filter(is_other));
        let (bars, dots) = strokes_on(pyramid, pyramid.level_for(width_px, STROKES_PX));
        let basis = |members: Vec<Found>| {
            let kin = Kin::of(told, &members, &bars, &dots)?;
            let likely = match kin.polarity {
                Polarity::Dark => &dark,
                Polarity::Light => &light,
            };
            Some(Self { kin, members, bars: bars.clone(), dots: dots.clone(), likely: likely.clone() })
        };
        families.into_iter().filter_map(basis).collect()
    }

    /// From bars of any size.
    pub fn seen(pyramid: &Pyramid, told: Option<Measure>) -> Option<Self> {
        let (bars, dots) = strokes(pyramid);
        let (measure, members) = family(&candidates(pyramid, &bars))?;
        let kin = Kin::of(measure, &members, &bars, &dots)?;
        // Their places are known better when it is known where their pips and bars lie.
        let members = settled(pyramid, &members, &kin);
        let measure = trusted(told, measure_of(&members)?, &members);
        let kin = Kin::of(measure, &members, &bars, &dots)?;
        let likely = scan(pyramid, &kin.measure, mean_width(&members), kin.polarity);
        Some(Self { kin, members, bars, dots, likely })
    }

    /// All tiles; whoever is found tells more about the others.
    pub fn search(&mut self, pyramid: &Pyramid, told: Option<Measure>) -> Vec<Found> {
        let mut tiles = Vec::new();
        for _ in 0..ROUNDS {
            let shapes = Shapes::of(pyramid, self.kin.tones, self.width_px());
            tiles = all_tiles(pyramid, (&self.bars, &self.likely), &self.members, &self.kin, &shapes);
            // Many tell more of perspective and light than the few that were sure at first.
            let sure: Vec<Found> = tiles.iter().filter(|(_, seen)| is_sure(seen)).copied().collect();
            let measure = measure_of(&sure).map(|measure| trusted(told, measure, &sure));
            let better = measure.and_then(|measure| Kin::of(measure, &sure, &self.bars, &self.dots));
            let Some(better) = better.filter(|_| sure.len() > self.members.len()) else { break };
            self.kin = better;
            self.members = sure;
        }
        tiles
    }

    /// How wide tiles are in the picture, pixels.
    pub fn width_px(&self) -> f32 {
        mean_width(&self.members)
    }
}

/// The told measure where sure tiles agree with it; otherwise what they tell themselves.
fn trusted(told: Option<Measure>, seen: Measure, members: &[Found]) -> Measure {
    let Some(told) = told else { return seen };
    let mut misfits: Vec<f32> = members
        .iter()
        .map(|(pose, _)| told.at(pose.middle).map_or(f32::INFINITY, |metric| metric.misfit(pose)))
        .collect();
    if !misfits.is_empty() && median(&mut misfits) < MOST_MISFIT { told } else { seen }
}

fn mean_width(members: &[Found]) -> f32 {
    members.iter().map(|(pose, _)| pose.width()).sum::<f32>() / (members.len() as f32).max(1.0)
}

/// What may be bars and pips, of all sizes.
fn strokes(pyramid: &Pyramid) -> (Vec<Bar>, Vec<Dot>) {
    let (mut bars, mut dots) = (Vec::new(), Vec::new());
    for level in 0..pyramid.planes.len() {
        let (mut more_bars, mut more_dots) = strokes_on(pyramid, level);
        bars.append(&mut more_bars);
        dots.append(&mut more_dots);
    }
    (bars, dots)
}

/// What may be bars and pips on one plane.
fn strokes_on(pyramid: &Pyramid, level: usize) -> (Vec<Bar>, Vec<Dot>) {
    let (mut bars, mut dots) = (Vec::new(), Vec::new());
    let Some(plane) = pyramid.planes.get(level) else { return (bars, dots) };
    let scale = (1 << level) as f32;
    for mark in marks(plane, WIDE) {
        match dot_of(&mark, scale) {
            Some(dot) => dots.push(dot),
            None => bars.append(&mut bars_of(plane, &mark, scale)),
        }
    }
    for mark in marks(plane, NARROW) {
        bars.append(&mut bars_of(plane, &mark, scale));
    }
    (bars, dots)
}
