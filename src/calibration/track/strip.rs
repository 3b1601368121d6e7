use super::super::colours::LabTable;
use super::chart::between;
use crate::capture::Picture;
use crate::geometry::{Camera, Centreline, TablePoint};

/// The table along a line, unrolled: a row of colours across the way at each of its stations, from right to left.
#[derive(Clone, Debug)]
pub(super) struct Strip {
    /// Between stations along the line, mm.
    pub(super) step_mm: f64,
    /// Between colours across, mm.
    pub(super) across_mm: f64,
    /// Colours to each side of the middle one.
    pub(super) reach: usize,
    /// CIELAB, station by station; `None` outside the picture.
    pub(super) lab: Vec<Vec<Option<[f32; 3]>>>,
    /// How wide a pixel of the picture is at the middle of each station, mm.
    pub(super) pixel_mm: Vec<f64>,
}

impl Strip {
    /// The table up to so far from the line to both sides.
    pub(super) fn of(
        picture: &Picture,
        camera: &Camera,
        line: &Centreline,
        reach_mm: f64,
        (step_mm, across_mm): (f64, f64),
    ) -> Self {
        let count = (line.length_mm() / step_mm).round().max(3.0);
        let step_mm = line.length_mm() / count;
        let reach = (reach_mm / across_mm).ceil() as usize;
        let table = LabTable::default();
        let stations = (0..count as usize).map(|station| station as f64 * step_mm);
        let colours = |along_mm: f64| {
            let across = (0..=2 * reach).map(|k| (k as f64 - reach as f64) * across_mm);
            let colour = |aside_mm: f64| {
                let at = camera.project(line.beside(along_mm, aside_mm).at_height(0.0))?;
                Some(between(picture, &table, at)?.map(|value| value as f32))
            };
            across.map(colour).collect()
        };
        let lab = stations.clone().map(colours).collect();
        let pixel_mm = stations.map(|along_mm| pixel_mm(camera, line.at(along_mm))).collect();
        Self { step_mm, across_mm, reach, lab, pixel_mm }
    }

    pub(super) fn stations(&self) -> usize {
        self.lab.len()
    }

    /// The colour at a station so many steps to the left of the line.
    pub(super) fn at(&self, station: usize, aside: isize) -> Option<[f32; 3]> {
        let across = aside.checked_add_unsigned(self.reach)?;
        *self.lab[station].get(usize::try_from(across).ok()?)?
    }

    /// The colours at a station with how far to the left of the line they lie, mm.
    pub(super) fn across(&self, station: usize) -> impl Iterator<Item = (f64, Option<[f32; 3]>)> + '_ {
        let places = (0..=2 * self.reach).map(|k| (k as f64 - self.reach as f64) * self.across_mm);
        places.zip(self.lab[station].iter().copied())
    }

    /// The mean colours of each station and its neighbours so many to both sides: noise fades, edges along the line stay.
    pub(super) fn smoothed(&self, beside: usize) -> Self {
        let count = self.stations();
        let mean = |station: usize, across: usize| {
            let around = (0..=2 * beside).map(|k| (station + count + k - beside.min(count)) % count);
            let seen: Vec<[f32; 3]> = around.filter_map(|station| self.lab[station][across]).collect();
            let sum = |k: usize| seen.iter().map(|lab| lab[k]).sum::<f32>() / seen.len() as f32;
            (seen.len() > beside).then(|| [sum(0), sum(1), sum(2)])
        };
        let lab =
            (0..count).map(|station| (0..=2 * self.reach).map(|across| mean(station, across)).collect()).collect();
        Self { lab, pixel_mm: self.pixel_mm.clone(), ..*self }
    }
}

/// How far apart two colours are.
pub(super) fn apart(a: [f32; 3], b: [f32; 3]) -> f32 {
    ((a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2) + (a[2] - b[2]).powi(2)).sqrt()
}

/// The wider side of a pixel at a place.
fn pixel_mm(camera: &Camera, at: TablePoint) -> f64 {
    let here = camera.project(at.at_height(0.0));
    let px_of = |x: f64, y: f64| {
        let beside = camera.project(TablePoint::new(at.x + x, at.y + y).at_height(0.0));
        here.zip(beside).map_or(f64::INFINITY, |(here, beside)| here.distance(beside))
    };
    1.0 / px_of(1.0, 0.0).min(px_of(0.0, 1.0)).max(1e-3)
}
