use super::board::{BoardLook, median};
use super::raster::Raster;
use super::search::Hit;
use super::shape::{Mask, Solid};
use super::tone::{Tone, chroma, less, mean};
use crate::geometry::TablePoint;

/// Parts of a ball's outline, each way, whose tones are told apart.
const PARTS: usize = 7;
/// Fewest balls that tell how balls of their colour look.
const LEAST_BALLS: usize = 2;
/// Least deviations by which balls of one colour differ at the same part, lightness and hue.
const DIFFER: (f32, f32) = (0.15, 0.1);
/// Deviations within which a cell looks as it should.
const DEVIATIONS: f32 = 2.0;
/// How far a ball's tone may be from that of a colour, lightness and hue, to be of it.
const OF_KIND: (f32, f32) = (0.45, 0.25);
/// How far balls lie from where in their squares they usually do, squares, and for how many balls that speaks; and what it
/// costs to lie a deviation from there.
const USUAL_SPREAD: f64 = 0.17;
const SPREAD_SAYS: f64 = 5.0;
const UNLIKELY: f64 = 0.03;
/// Balls whose word the middle of a square is worth.
const MIDDLE_SAYS: f64 = 3.0;
/// Where what is around a ball begins and ends, in radii beyond its edge.
const AROUND: (f64, f64) = (0.15, 0.5);
/// How far from its square's middle it is looked for, in squares.
const REACH: f64 = 0.45;
/// Cells between the places that are tried.
const STEP: usize = 2;

/// How the balls of a picture look, colour by colour and part by part: the same lamps light them all from the same sides, so
/// that what is half hidden is known by the part that is in sight, whatever hides the rest.
#[derive(Clone, Debug)]
pub struct Alike {
    kinds: Vec<Kind>,
    radius_mm: f64,
    /// Where in their squares they lie, from the middle, and how far from there they do, squares.
    usual_place: (f64, f64),
    spread: f64,
}

/// Balls of one colour.
#[derive(Clone, Debug)]
struct Kind {
    own: Tone,
    /// Tone, and deviation in lightness, by part; `None` where no ball tells.
    parts: Vec<Option<(Tone, f32)>>,
}

/// Where a ball may lie.
#[derive(Clone, Copy, Debug)]
pub struct Likely {
    /// Share of it that looks as it should, less for lying where balls do not.
    pub likeness: f64,
    /// Its foot, mm.
    pub at: TablePoint,
    /// The foot's cell.
    pub cell: (i32, i32),
}

/// A cell of a ball's outline: from its foot's, in columns and rows, and the part that it belongs to.
type Cell = (i32, i32, usize);

/// Balls of one colour while they are gathered: the first one's tone, and each one's square and cells.
type Members = (Tone, Vec<(usize, Vec<(usize, usize)>)>);

impl Alike {
    /// Of balls that stand clear, of about this radius; `None` where too few do.
    pub fn new(
        raster: &Raster,
        (tones, board): (&[Tone], &BoardLook),
        clear: &[Hit],
        told_radius_mm: f64,
    ) -> Option<Self> {
        let mut kinds: Vec<Members> = Vec::new();
        for hit in clear {
            let cells = outline(raster, told_radius_mm * hit.scale, hit.at);
            let cells: Vec<(usize, usize)> = on_raster(raster, &cells, hit.cell).collect();
            let own = own_tone(tones, &board.light[hit.square], &cells);
            match kinds.iter_mut().find(|(kind, _)| is_of(&own, kind)) {
                Some((_, members)) => members.push((hit.square, cells)),
                None => kinds.push((own, vec![(hit.square, cells)])),
            }
        }
        kinds.retain(|(_, members)| members.len() >= LEAST_BALLS);
        let scale = median(clear.iter().map(|hit| hit.scale as f32).collect())?;
        let kinds: Vec<Kind> = kinds.into_iter().map(|members| Kind::new(tones, board, members)).collect();
        let off = |hit: &Hit| {
            let middle = raster.middle_of(hit.square);
            ((hit.at.x - middle.x) / raster.square_mm, (hit.at.y - middle.y) / raster.square_mm)
        };
        let usual_place = usual_place(&clear.iter().map(off).collect::<Vec<(f64, f64)>>());
        let away = |hit: &Hit| (off(hit).0 - usual_place.0).hypot(off(hit).1 - usual_place.1) as f32;
        // Of places that scatter evenly both ways, half are within this.
        let seen = f64::from(median(clear.iter().map(away).collect())?) / 1.18;
        let say = clear.len() as f64 / (clear.len() as f64 + SPREAD_SAYS);
        let spread = (say * seen.powi(2) + (1.0 - say) * USUAL_SPREAD.powi(2)).sqrt();
        let radius_mm = told_radius_mm * f64::from(scale);
        (!kinds.is_empty()).then_some(Self { kinds, radius_mm, usual_place, spread })
    }

    /// The radius of these balls, mm.
    pub fn radius_mm(&self) -> f64 {
        self.radius_mm
    }

    /// How far a place in a square is from where balls usually lie, in deviations.
    pub fn away(&self, raster: &Raster, square: usize, at: TablePoint) -> f64 {
        let middle = raster.middle_of(square);
        let off = |at: f64, middle: f64, usual: f64| (at - middle) / raster.square_mm - usual;
        let (x, y) = self.usual_place;
        off(at.x, middle.x, x).hypot(off(at.y, middle.y, y)) / self.spread
    }

    /// Whether balls of this one's colour are known.
    pub fn knows(&self, raster: &Raster, (tones, light): (&[Tone], &Tone), hit: &Hit) -> bool {
        let cells: Vec<(usize, usize)> =
            on_raster(raster, &outline(raster, self.radius_mm, hit.at), hit.cell).collect();
        let own = own_tone(tones, light, &cells);
        self.kinds.iter().any(|kind| is_of(&own, &kind.own))
    }

    /// The place in a square where most of a ball looks as it should, the less likely the farther from where they usually lie.
    pub fn best_in(&self, raster: &Raster, (tones, light): (&[Tone], &Tone), square: usize) -> Option<Likely> {
        let middle = raster.middle_of(square);
        let (x, y) = raster.in_cells(middle);
        let reach = (REACH * raster.square_mm / raster.cell_mm) as i32;
        let cells = outline(raster, self.radius_mm, middle);
        let mut best: Option<Likely> = None;
        for dy in (-reach..=reach).step_by(STEP) {
            for dx in (-reach..=reach).step_by(STEP) {
                let cell = (x as i32 + dx, y as i32 + dy);
                let offset = |cells: i32| f64::from(cells) * raster.cell_mm;
                let at = TablePoint::new(middle.x + offset(dx), middle.y + offset(dy));
                let unlikely = UNLIKELY * self.away(raster, square, at).powi(2);
                let least = best.map_or(f64::NEG_INFINITY, |best| best.likeness);
                if 1.0 - unlikely <= least {
                    continue;
                }
                let likeness = self.share_of(raster, (tones, light), &cells, cell) - unlikely;
                best = if likeness > least { Some(Likely { likeness, at, cell }) } else { best };
            }
        }
        best
    }

    /// Share of the cells around a ball there that look like some part of one.
    pub fn around(&self, raster: &Raster, (tones, light): (&[Tone], &Tone), at: TablePoint, cell: (i32, i32)) -> f64 {
        let ball = Solid::ball(self.radius_mm, raster.blur_mm);
        let inner = Mask::new(raster, &ball.wider(AROUND.0 * self.radius_mm), at);
        let around = Mask::new(raster, &ball.wider(AROUND.1 * self.radius_mm), at).without(&inner);
        let cells: Vec<Tone> = around.each_cell(raster.side, cell).map(|cell| less(&tones[cell], light)).collect();
        let parts = |own: &Tone| {
            let of_parts = self.kinds.iter().flat_map(|kind| kind.parts.iter().flatten());
            of_parts.into_iter().any(|(tone, spread)| suits(own, tone, *spread))
        };
        cells.iter().filter(|own| parts(own)).count() as f64 / cells.len().max(1) as f64
    }

    fn share_of(&self, raster: &Raster, (tones, light): (&[Tone], &Tone), cells: &[Cell], foot: (i32, i32)) -> f64 {
        let share = |kind: &Kind| {
            let suits = |(cell, part): &(usize, usize)| {
                let Some((tone, spread)) = &kind.parts[*part] else { return false };
                suits(&less(&tones[*cell], light), tone, *spread)
            };
            on_raster(raster, cells, foot).filter(suits).count() as f64 / cells.len().max(1) as f64
        };
        self.kinds.iter().map(share).fold(0.0, f64::max)
    }
}

impl Kind {
    fn new(tones: &[Tone], board: &BoardLook, (own, members): Members) -> Self {
        let mut of_parts: Vec<Vec<Tone>> = vec![Vec::new(); PARTS * PARTS];
        for (square, cells) in &members {
            cells.iter().for_each(|(cell, part)| of_parts[*part].push(less(&tones[*cell], &board.light[*square])));
        }
        let look = |seen: Vec<Tone>| {
            let middle = |k: usize| median(seen.iter().map(|tone| tone[k]).collect());
            let tone = [middle(0)?, middle(1)?, middle(2)?];
            let off = median(seen.iter().map(|seen| mean(&less(seen, &tone)).abs()).collect())?;
            Some((tone, (off / 0.674).max(DIFFER.0)))
        };
        Self { own, parts: of_parts.into_iter().map(look).collect() }
    }
}

/// The cells of a ball of a radius, mm, whose foot is about there. Parts are counted from the camera and from the left, so that
/// balls all over the board show the same part at the same side.
fn outline(raster: &Raster, radius_mm: f64, foot: TablePoint) -> Vec<Cell> {
    let mask = Mask::new(raster, &Solid::ball(radius_mm, raster.blur_mm), foot);
    let (x, y) = (foot.x - raster.camera.x, foot.y - raster.camera.y);
    let length = x.hypot(y).max(f64::EPSILON);
    let (away_x, away_y) = (x / length, y / length);
    let place = |(x, y): (i32, i32)| {
        let (x, y) = (f64::from(x), f64::from(y));
        (x * away_x + y * away_y, y * away_x - x * away_y)
    };
    let cells: Vec<(i32, i32)> = mask.offsets().collect();
    let (mut along, mut across) = ((f64::INFINITY, f64::NEG_INFINITY), (f64::INFINITY, f64::NEG_INFINITY));
    for (u, v) in cells.iter().map(|cell| place(*cell)) {
        along = (along.0.min(u), along.1.max(u));
        across = (across.0.min(v), across.1.max(v));
    }
    let part = |value: f64, (least, most): (f64, f64)| {
        let share = (value - least) / (most - least).max(f64::EPSILON);
        ((share * PARTS as f64) as usize).min(PARTS - 1)
    };
    let with_part = |cell: (i32, i32)| {
        let (u, v) = place(cell);
        (cell.0, cell.1, part(u, along) * PARTS + part(v, across))
    };
    cells.into_iter().map(with_part).collect()
}

/// Those of an outline's cells that lie on the raster, with their parts.
fn on_raster(raster: &Raster, cells: &[Cell], foot: (i32, i32)) -> impl Iterator<Item = (usize, usize)> {
    let inside = 0..raster.side as i32;
    let side = raster.side;
    cells.iter().filter_map(move |(x, y, part)| {
        let (x, y) = (foot.0 + x, foot.1 + y);
        (inside.contains(&x) && inside.contains(&y)).then(|| (y as usize * side + x as usize, *part))
    })
}

/// The middle tone of cells in the board's usual light.
fn own_tone(tones: &[Tone], light: &Tone, cells: &[(usize, usize)]) -> Tone {
    let of = |k: usize| median(cells.iter().map(|(cell, _)| tones[*cell][k] - light[k]).collect());
    [0, 1, 2].map(|k| of(k).unwrap_or_default())
}

/// Where in their squares balls lie: in the middle, but for a height that is not as told or corners a little off.
fn usual_place(off: &[(f64, f64)]) -> (f64, f64) {
    let middle = |of: &dyn Fn(&(f64, f64)) -> f64| {
        f64::from(median(off.iter().map(|off| of(off) as f32).collect()).unwrap_or_default())
    };
    let say = off.len() as f64 / (off.len() as f64 + MIDDLE_SAYS);
    (say * middle(&|off| off.0), say * middle(&|off| off.1))
}

/// Whether a cell's own tone is that of a part of balls.
fn suits(own: &Tone, part: &Tone, spread: f32) -> bool {
    let off = less(own, part);
    mean(&off).abs() < DEVIATIONS * spread && chroma(&off) < DEVIATIONS * DIFFER.1
}

fn is_of(own: &Tone, kind: &Tone) -> bool {
    let off = less(own, kind);
    mean(&off).abs() < OF_KIND.0 && chroma(&off) < OF_KIND.1
}
