use super::backs::{Back, closed};
use super::candidates::WIDTH_PX;
use super::evidence::{Evidence, Lattice, Marks};
use super::kin::{Kin, polarity_of};
use super::plane::Pyramid;
use super::pose::Pose;
use super::refine::{Found, WHOLE, refined};

/// Up to which share two lie beside each other.
const APART: f32 = 0.2;
/// As what a face within an outline must be judged.
const LEAST_JUDGED: f32 = 0.7;
/// As what it must be judged in what was taken for a back, and how many pips it must have: that has no bar to tell it.
const BACK_JUDGED: f32 = 0.8;
const FEWEST_PIPS: u8 = 2;

/// What has the whole outline of a tile and was taken for none.
#[derive(Clone, Debug, Default)]
pub struct Unread {
    /// Faces with pips.
    pub faces: Vec<Found>,
    /// What shows nothing that is known.
    pub others: Vec<Pose>,
}

/// Looks once more at outlines that are closed all around, where no tile and no back has been found: the outline tells that
/// one lies there, so pips tell its numbers though bar or contrast are unlike the others'.
pub fn unread(pyramid: &Pyramid, looks: &[&Pyramid], guesses: &[Back], kin: &Kin, found: &[Pose]) -> Unread {
    let is_free = |pose: &Pose, others: &[Pose]| others.iter().all(|other| other.overlap(pose) <= APART);
    let free = guesses.iter().filter(|(pose, _)| is_free(pose, found));
    let mut outlines: Vec<Back> = free.filter_map(|(pose, _)| closed(looks, pose, &kin.measure)).collect();
    outlines.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut taken = found.to_vec();
    let mut unread = Unread::default();
    for (pose, _) in outlines {
        if !is_free(&pose, &taken) {
            continue;
        }
        match face_at(pyramid, &pose, kin).filter(|(face, _)| is_free(face, &taken)) {
            Some(face) => {
                taken.push(face.0);
                unread.faces.push(face);
            }
            None => {
                taken.push(pose);
                unread.others.push(pose);
            }
        }
    }
    unread
}

/// The face of what was taken for a back, where it clearly has pips: these are pale on tiles far away, or out of focus.
pub fn face_of_back(pyramid: &Pyramid, pose: &Pose, kin: &Kin) -> Option<Found> {
    let pips = |seen: &Evidence| seen.halves.iter().map(|half| half.pips.pattern.pips).sum::<u8>();
    face_at(pyramid, pose, kin).filter(|(_, seen)| seen.judged >= BACK_JUDGED && pips(seen) >= FEWEST_PIPS)
}

/// The face at an outline whose pips show best, by how much all stand out or by how much its own do.
fn face_at(pyramid: &Pyramid, pose: &Pose, kin: &Kin) -> Option<Found> {
    let (plane, factor) = pyramid.plane_for(pose.width(), WIDTH_PX);
    let metric = kin.measure.at(pose.middle)?.scaled(factor);
    let by = |marks: Marks| {
        let lattice = Lattice { marks, ..kin.lattice };
        let (face, seen) = refined(plane, pose.scaled(factor), &lattice, Some(&metric), WHOLE)?;
        let is_face = seen.has_pips() && seen.judged >= LEAST_JUDGED && seen.is_explained();
        (is_face && polarity_of(seen.contrast) == kin.polarity).then(|| (face.scaled(1.0 / factor), seen))
    };
    [kin.lattice.marks, Marks::Pips].into_iter().filter_map(by).max_by(|a, b| a.1.judged.total_cmp(&b.1.judged))
}
