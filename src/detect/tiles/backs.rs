use super::choice::best_together;
use super::even::{evenness, face_of, level_at};
use super::measure::Measure;
use super::plane::{Plane, Pyramid};
use super::pose::Pose;
use super::refine::{WHOLE, shifted};
use super::sides::{Step, all_sides, is_in_view, steps};
use super::tones::Tones;

/// Width in pixels of its plane at which a back is looked at.
pub const WIDTH_PX: f32 = 16.0;
/// Where a guess is looked at, along and across it: it may be off by less than half of what votes are counted by.
const SHIFTS: [(f32, f32); 9] =
    [(0.0, 0.0), (0.1, 0.0), (-0.1, 0.0), (0.0, 0.2), (0.0, -0.2), (0.1, 0.2), (0.1, -0.2), (-0.1, 0.2), (-0.1, -0.2)];
/// How clear a guess's sides are for it to be looked at more closely, and those of anything that is looked at once more.
const PROMISING: f32 = 0.4;
const LEAST_SIDES: f32 = 0.66;
/// Share of a plain back that is even, and how clear all its sides but one are.
const LEAST_EVEN: f32 = 0.79;
const LEAST_SIDE: f32 = 0.7;
/// How clear all sides of a back with a pattern are; the same of one that looks like others, and but for one.
const PATTERN_SIDE: f32 = 0.82;
const ALIKE_SIDE: f32 = 0.4;
const ALIKE_OTHERS: f32 = 0.7;
/// How much the patterns of two backs agree, -1 to 1, and how far their colours may be apart: levels, and share.
const ALIKE: f32 = 0.6;
const ALIKE_LEVELS: f32 = 14.0;
const ALIKE_SHARE: f32 = 0.2;
/// How far the patterns of two that look alike may be off, levels.
const ALIKE_OFF: f32 = 12.0;
/// How much a back's levels may be off its tone where it has no pattern.
const PLAIN: f32 = 6.0;
/// Guesses that tell how much backs stand out, and the share of an outline that stands out less.
const TELLING: usize = 48;
/// So many of them may stand out more, being no backs.
const OUTLIERS: usize = 3;
const LESS_CLEAR_SHARE: f32 = 0.25;
/// How many backs one must look like that is known by its outline and by these.
const ENOUGH_ALIKE: usize = 2;
/// How clear each side is of an outline that only a tile has.
const CLOSED_SIDE: f32 = 0.9;
/// What a back is judged less than a tile with a face that is as clear: the table itself is even.
const LESS: f32 = 0.1;
/// The same of one with all sides clear.
const LESS_CLEAR: f32 = 0.03;
/// Share of the picture from which a tone is the table's.
const TABLE_SHARE: f32 = 0.08;
/// Up to which share two lie beside each other.
const APART: f32 = 0.15;
/// What a back is worth at least, and what may be one though it is unlike the others.
const WORTHLESS: f32 = 0.66;
const UNSURE: f32 = 0.85;
/// Spread of a back's face that makes its sides no harder to see: a pattern's.
const MOST_SPREAD: f32 = 4.0;

/// A back: its pose, and how well the picture bears it out.
pub type Back = (Pose, f32);

/// Backs, and what may be some but is unlike them.
#[derive(Clone, Debug, Default)]
pub struct Backs {
    /// Tiles that lie face down.
    pub found: Vec<Back>,
    /// What has the outline of one, too.
    pub unsure: Vec<Back>,
}

/// Places of the raster on which backs are compared with each other: 8 along, 4 across.
const LOOK: usize = 32;

#[derive(Clone, Copy, Debug)]
struct BackEvidence {
    even: f32,
    /// The least clear first.
    sides: [f32; 4],
    /// Levels in the middle of each way of looking, less than two as zero.
    tones: [f32; 2],
    /// Levels on a raster by the first way, less their tone.
    look: [f32; LOOK],
}

impl BackEvidence {
    fn mean_side(&self) -> f32 {
        mean(&self.sides)
    }

    /// Whether it is even, with an outline all around but for one side.
    fn is_plain(&self) -> bool {
        self.even >= LEAST_EVEN && self.sides[1] >= LEAST_SIDE
    }

    /// Whether there is an outline all around, whatever it shows.
    fn is_outlined(&self) -> bool {
        self.sides[0] >= PATTERN_SIDE
    }

    /// Whether it looks like another one, either way round.
    fn is_like(&self, other: &Self) -> bool {
        let [(own, theirs), hues] = [0, 1].map(|way| (self.tones[way], other.tones[way]));
        let is_near = |(a, b): (f32, f32), share: f32| (a - b).abs() <= ALIKE_LEVELS + share * a.min(b);
        if !is_near((own, theirs), ALIKE_SHARE) || !is_near(hues, 0.0) {
            return false;
        }
        let root = |sum: f32| (sum / LOOK as f32).sqrt();
        let size = |look: &[f32; LOOK]| root(look.iter().map(|off| off * off).sum());
        let apart = |a: f32, b: f32| (a - b) * (a - b);
        let straight_off = root(self.look.iter().zip(&other.look).map(|(a, b)| apart(*a, *b)).sum());
        let turned_off = root(self.look.iter().zip(other.look.iter().rev()).map(|(a, b)| apart(*a, *b)).sum());
        let (size, other_size) = (size(&self.look), size(&other.look));
        // Being off by little says nothing of what shows no more than that itself.
        if straight_off.min(turned_off) < ALIKE_OFF.min(size.max(other_size).max(PLAIN)) {
            return true;
        }
        let together = |a: f32, b: f32| a * b / (size * other_size).max(1.0) / LOOK as f32;
        let straight: f32 = self.look.iter().zip(&other.look).map(|(a, b)| together(*a, *b)).sum();
        let turned: f32 = self.look.iter().zip(other.look.iter().rev()).map(|(a, b)| together(*a, *b)).sum();
        straight.max(turned) >= ALIKE
    }
}

/// The guesses that have an outline, each where it shows best, with how clear it is.
pub fn outlined(looks: &[&Pyramid], guesses: &[Pose]) -> Vec<Back> {
    let best = |pose: &Pose| {
        let (planes, factor) = planes(looks, pose.width())?;
        let clear = |pose: &Pose| Some(mean(&outline(&planes, &pose.scaled(factor), 0.0)?));
        let around = SHIFTS.map(|(along, across)| Pose { middle: pose.at(along, across), ..*pose });
        around.iter().filter_map(|pose| Some((*pose, clear(pose)?))).max_by(|a, b| a.1.total_cmp(&b.1))
    };
    guesses.iter().filter_map(best).filter(|(_, clear)| *clear >= PROMISING).collect()
}

/// Tiles that lie face down where guesses are, by each way of looking at the picture: with a clear outline, and even or like
/// each other.
pub fn backs(
    looks: &[&Pyramid],
    guesses: &[Back],
    measure: &Measure,
    tiles: &[Pose],
    is_face_down: impl Fn(&Pose) -> bool,
) -> Backs {
    let is_free = |pose: &Pose| tiles.iter().all(|tile| tile.overlap(pose) < 0.3);
    let mut promising: Vec<Back> = guesses.iter().filter(|(pose, _)| is_free(pose)).copied().collect();
    promising.sort_by(|a, b| b.1.total_cmp(&a.1));
    // How much the clearest one stands out from the table tells what no pattern within another does.
    let first = promising.iter().take(TELLING).filter_map(|(pose, _)| settled(looks, pose, measure, 0.0));
    let mut own: Vec<f32> = first.map(|(pose, _)| contrasts(looks, &pose).into_iter().fold(0.0, f32::max)).collect();
    own.sort_by(|a, b| b.total_cmp(a));
    let contrast = own.get(OUTLIERS).or(own.last()).copied().unwrap_or_default();
    let mut looked: Vec<(Pose, BackEvidence)> = Vec::new();
    for (pose, _) in promising {
        if looked.iter().any(|(other, seen)| seen.sides[0] >= LEAST_SIDE && other.is_same(&pose)) {
            continue;
        }
        let Some((pose, seen)) = settled(looks, &pose, measure, contrast) else { continue };
        let is_better =
            |(other, now): &(Pose, BackEvidence)| now.mean_side() < seen.mean_side() || !other.is_same(&pose);
        if seen.mean_side() >= LEAST_SIDES && is_free(&pose) && looked.iter().all(is_better) {
            looked.retain(|(other, _)| !other.is_same(&pose));
            looked.push((pose, seen));
        }
    }
    looked.retain(|(pose, _)| is_face_down(pose));
    told_apart(looks, &looked)
}

/// The nearby pose with an outline that is clear all around, by itself, and how clear it is; `None` where a side is not.
pub fn closed(looks: &[&Pyramid], pose: &Pose, measure: &Measure) -> Option<Back> {
    let (pose, seen) = settled(looks, pose, measure, 0.0)?;
    (seen.sides[0] >= CLOSED_SIDE).then(|| (pose, seen.mean_side()))
}

/// Those of some outlines, closed all around, that look like backs that have been found.
pub fn more_backs(looks: &[&Pyramid], outlines: &[Pose], found: &[Back], measure: &Measure) -> Vec<Back> {
    let seen = |pose: &Pose| settled(looks, pose, measure, 0.0).map(|(_, seen)| seen);
    let known: Vec<BackEvidence> = found.iter().filter_map(|(pose, _)| seen(pose)).collect();
    let judged = |pose: &Pose| {
        let own = seen(pose)?;
        let is_back = own.even >= LEAST_EVEN && known.iter().filter(|other| own.is_like(other)).count() >= ENOUGH_ALIKE;
        is_back.then(|| (*pose, own.mean_side() - LESS_CLEAR))
    };
    outlines.iter().filter_map(judged).collect()
}

/// What was looked at as backs, and what may be one but is unlike them.
fn told_apart(looks: &[&Pyramid], looked: &[(Pose, BackEvidence)]) -> Backs {
    let tones = looked.first().and_then(|(pose, _)| Some(Tones::of(&planes(looks, pose.width())?.0)));
    let is_table = |seen: &BackEvidence| tones.as_ref().is_some_and(|tones| tones.share(seen.tones) >= TABLE_SHARE);
    // A pattern is known to be a back's by a clear outline, or because others with an outline look like it.
    let alike: Vec<Vec<bool>> = looked
        .iter()
        .map(|(pose, seen)| looked.iter().map(|(other, o)| seen.is_like(o) && other.overlap(pose) < APART).collect())
        .collect();
    let is_clear = |seen: &BackEvidence| seen.is_outlined() || seen.is_plain();
    let support = |number: usize| {
        let others = alike[number].iter().zip(looked);
        others.filter(|(is_like, (_, other))| **is_like && is_clear(other)).count()
    };
    let judged = |number: usize, seen: &BackEvidence| -> Option<f32> {
        let is_alike = seen.sides[0] >= ALIKE_SIDE && seen.sides[1] >= ALIKE_OTHERS && support(number) > 0;
        let is_back = seen.is_plain() || seen.is_outlined() || is_alike;
        // What most of the picture looks like is the table between other things.
        let is_sure = !is_table(seen) || seen.is_outlined() && is_alike;
        let is_closed = seen.sides[0] >= LEAST_SIDE || is_alike;
        (is_back && is_sure).then(|| seen.mean_side() - if is_closed { LESS_CLEAR } else { LESS })
    };
    let likely: Vec<Option<f32>> = looked.iter().enumerate().map(|(number, (_, seen))| judged(number, seen)).collect();
    // All backs of a set look alike: those that most others are like.
    let worth = |number: usize| likely[number].map_or(0.0, |judged| (judged - WORTHLESS).max(0.0));
    let kin = |number: usize| {
        let others = alike[number].iter().enumerate().filter(|(_, is_like)| **is_like);
        worth(number) + others.map(|(other, _)| worth(other)).sum::<f32>()
    };
    let first = (0..looked.len()).filter(|number| likely[*number].is_some()).max_by(|a, b| kin(*a).total_cmp(&kin(*b)));
    let mut pool: Vec<Back> = Vec::new();
    let mut others: Vec<Back> = Vec::new();
    for (number, (pose, seen)) in looked.iter().enumerate() {
        let Some(judged) = likely[number] else { continue };
        let is_kin = first.is_none_or(|first| {
            number == first
                || seen.is_like(&looked[first].1)
                || alike[first].iter().zip(&alike[number]).any(|(a, b)| *a && *b)
        });
        if is_kin { pool.push((*pose, judged)) } else { others.push((*pose, judged)) }
    }
    let chosen = best_together(&pool);
    let found: Vec<Back> = chosen.iter().map(|number| pool[*number]).collect();
    others.retain(|(pose, judged)| *judged >= UNSURE && found.iter().all(|(back, _)| back.overlap(pose) < APART));
    let mut unsure: Vec<Back> = best_together(&others).iter().map(|number| others[*number]).collect();
    // One that has not all its sides may as well be something else; so may one with a pattern that no other has.
    let may_be_other = |(pose, _): &&Back| {
        let number = looked.iter().position(|(other, _)| other == pose);
        number.is_some_and(|number| {
            let seen = &looked[number].1;
            seen.sides[0] < LEAST_SIDE || !seen.is_plain() && support(number) == 0
        })
    };
    unsure.extend(found.iter().filter(may_be_other));
    Backs { found, unsure }
}

/// The planes on which a tile is about so wide as it is looked at, each with its noise, and the factor to them.
pub fn planes<'a>(looks: &[&'a Pyramid], width_px: f32) -> Option<(Vec<(&'a Plane, f32)>, f32)> {
    let level = looks.first()?.level_for(width_px, WIDTH_PX);
    let planes = looks.iter().filter_map(|look| Some((look.planes.get(level)?, *look.noises.get(level)?)));
    Some((planes.collect(), 1.0 / (1 << level) as f32))
}

/// The nearby pose whose outline shows best.
fn settled(looks: &[&Pyramid], start: &Pose, measure: &Measure, contrast: f32) -> Option<(Pose, BackEvidence)> {
    let (planes, factor) = planes(looks, start.width())?;
    let metric = measure.at(start.middle)?.scaled(factor);
    let clear = |pose: &Pose| outline(&planes, pose, contrast).map(|sides| mean(&sides));
    let judged = |pose: &Pose| Some((clear(pose)?, ()));
    let (pose, ()) = shifted(start.scaled(factor), WHOLE, &metric, judged)?;
    let seen = evidence(&planes, &pose, contrast)?;
    Some((pose.scaled(1.0 / factor), seen))
}

/// Levels by which nearly all of an outline stands out, by each way of looking.
fn contrasts(looks: &[&Pyramid], pose: &Pose) -> [f32; 2] {
    let mut contrasts = [0.0; 2];
    let Some((planes, factor)) = planes(looks, pose.width()) else { return contrasts };
    for (contrast, (plane, _)) in contrasts.iter_mut().zip(&planes) {
        let mut steps = steps(plane, &pose.scaled(factor));
        let number = (steps.len() as f32 * LESS_CLEAR_SHARE) as usize;
        *contrast = *steps.select_nth_unstable_by(number, f32::total_cmp).1;
    }
    contrasts
}

fn mean(sides: &[f32; 4]) -> f32 {
    sides.iter().sum::<f32>() / 4.0
}

/// How clear the four sides are, the least clear first, by the way of looking that shows each best.
fn outline(planes: &[(&Plane, f32)], pose: &Pose, contrast: f32) -> Option<[f32; 4]> {
    if !is_in_view(planes.first()?.0, pose) {
        return None;
    }
    let mut clear = [0.0f32; 4];
    for (plane, noise) in planes {
        let step = Step::around(contrast, *noise);
        clear.iter_mut().zip(all_sides(plane, pose, &step)).for_each(|(most, side)| *most = most.max(side));
    }
    clear.sort_by(f32::total_cmp);
    Some(clear)
}

fn evidence(planes: &[(&Plane, f32)], pose: &Pose, contrast: f32) -> Option<BackEvidence> {
    let sides = outline(planes, pose, contrast)?;
    let mut tones = [0.0; 2];
    let mut even = 1.0f32;
    let mut look = [0.0; LOOK];
    for (number, ((plane, _), middle)) in planes.iter().zip(&mut tones).enumerate() {
        let tone = face_of(plane, pose);
        *middle = tone.middle;
        even = even.min(evenness(plane, pose, &tone, tone.spread.min(MOST_SPREAD)));
        if number == 0 {
            look = std::array::from_fn(|number| {
                let (along, across) = ((number / 4) as f32 * 0.22 - 0.77, (number % 4) as f32 * 0.5 - 0.75);
                level_at(plane, pose, (along, across)) - tone.at(along, across)
            });
        }
    }
    Some(BackEvidence { even, sides, tones, look })
}
