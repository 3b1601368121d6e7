use super::strip::{Strip, apart};

/// A place at a station where the surface may end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Edge {
    /// To the left of the line, mm.
    pub(super) aside_mm: f64,
    /// How strongly the colour changes there, units of CIELAB.
    pub(super) contrast: f64,
    /// How much it speaks for the surface's end, 0 to 1.
    pub(super) worth: f64,
    /// What lies beyond it.
    pub(super) beyond: Beyond,
}

/// What lies beyond an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beyond {
    /// Something wide.
    Wide,
    /// A band before something else: the board's side, a rail or a shadow.
    Band,
}

/// The two sides of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

impl Side {
    /// 1 to the left, -1 to the right.
    pub(super) fn sign(self) -> f64 {
        match self {
            Self::Left => 1.0,
            Self::Right => -1.0,
        }
    }
}

/// Mean colours over this many mm to both sides of a place are held against each other.
const WINDOW_MM: f64 = 1.5;
/// Weaker changes than this share of the strongest nearby are no edges.
const LEAST_SHARE: f64 = 0.25;
/// An edge stands out from the surface's grain by this factor.
const OVER_GRAIN: f64 = 2.0;
/// No edge is weaker than this, units of CIELAB.
const LEAST_CONTRAST: f64 = 2.0;
/// An edge this many times the least is as good as any.
const SURE: f64 = 3.0;
/// The surface's end comes first; an edge beyond another is worth something only if it is so many times stronger, as the
/// first is grain then.
const OVER_FIRST: f64 = 2.5;
/// What it is worth then.
const BEYOND_ANOTHER: f64 = 0.5;
/// The board's side, a rail and their shadows are no wider than this, mm.
const BAND_MM: f64 = 20.0;

/// For each station the edges on a side of the strip, from the middle outwards, within `search_mm` of where one should be,
/// `expected_mm` from the line.
pub(super) fn edges(strip: &Strip, side: Side, expected_mm: f64, search_mm: f64) -> Vec<Vec<Edge>> {
    let least = (OVER_GRAIN * grain(strip, expected_mm)).max(LEAST_CONTRAST);
    (0..strip.stations()).map(|station| edges_at(strip, station, side, (expected_mm, search_mm), least)).collect()
}

/// How much neighbouring colours on the surface differ by themselves, as steps are measured.
fn grain(strip: &Strip, half_mm: f64) -> f64 {
    let reach = (0.6 * half_mm / strip.across_mm) as isize;
    let mut steps: Vec<f64> = Vec::new();
    for station in 0..strip.stations() {
        for aside in (-reach..=reach).step_by(3) {
            steps.extend(step(strip, station, Side::Left, aside));
        }
    }
    steps.sort_by(f64::total_cmp);
    steps.get(steps.len() * 3 / 4).copied().unwrap_or_default()
}

/// The change of colour at a place, going outwards.
fn step(strip: &Strip, station: usize, side: Side, outwards: isize) -> Option<f64> {
    let window = (WINDOW_MM / strip.across_mm).round().max(1.0) as isize;
    let sign = side.sign() as isize;
    let mean = |places: std::ops::RangeInclusive<isize>| {
        let mut sum = [0.0_f32; 3];
        for place in places {
            let colour = strip.at(station, sign * place)?;
            sum = [sum[0] + colour[0], sum[1] + colour[1], sum[2] + colour[2]];
        }
        Some(sum.map(|value| value / window as f32))
    };
    let (inner, outer) = (mean(outwards - window..=outwards - 1)?, mean(outwards + 1..=outwards + window)?);
    Some(f64::from(apart(inner, outer)))
}

fn edges_at(strip: &Strip, station: usize, side: Side, (expected_mm, search_mm): (f64, f64), least: f64) -> Vec<Edge> {
    let from = ((expected_mm - search_mm) / strip.across_mm).floor() as isize - 1;
    let to = ((expected_mm + search_mm) / strip.across_mm).ceil() as isize + 1;
    let steps: Vec<f64> = (from..=to).map(|place| step(strip, station, side, place).unwrap_or(0.0)).collect();
    let strongest = steps.iter().copied().fold(0.0, f64::max);
    let mut found: Vec<Edge> = Vec::new();
    for (place, three) in (from + 1..).zip(steps.windows(3)) {
        let (before, here, after) = (three[0], three[1], three[2]);
        if here < least.max(LEAST_SHARE * strongest) || here <= before || here < after {
            continue;
        }
        if let Some(last) = found.last_mut() {
            let apart_mm = place as f64 * strip.across_mm - last.aside_mm.abs();
            last.beyond = if apart_mm <= BAND_MM { Beyond::Band } else { Beyond::Wide };
        }
        // The top of the parabola through the three.
        let off = (before - after) / (2.0 * (before - 2.0 * here + after)).min(-1e-9);
        let rank = match found.iter().map(|before| before.contrast).reduce(f64::max) {
            None => 1.0,
            Some(before) if here >= OVER_FIRST * before => BEYOND_ANOTHER,
            Some(_) => 0.0,
        };
        found.push(Edge {
            aside_mm: side.sign() * (place as f64 + off.clamp(-0.5, 0.5)) * strip.across_mm,
            contrast: here,
            beyond: Beyond::Wide,
            worth: rank * (here / strongest + (here / (SURE * least)).min(1.0)) / 2.0,
        });
    }
    found
}
