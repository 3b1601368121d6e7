use super::ObserveConfig;
use super::set::one_of_each;
use super::spot::Spot;
use super::train::{Arranged, Kept, Piece, Placed, arrange};
use super::zones::{Area, Areas};
use crate::rules::Problem;
use crate::rules::passing_game::{Branch, Lain, Layout};

/// A tile face up with what is made of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seen {
    /// Where it lies.
    pub spot: Spot,
    /// Its halves.
    pub halves: [Read; 2],
    /// Its place in the train that is remembered.
    pub kept: Option<Kept>,
}

/// What a half shows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Read {
    /// The number, where it can be read.
    pub pips: Option<u8>,
    /// What it shows if it does not show that.
    pub next: Option<u8>,
    /// How sure the number is, 0 to 1.
    pub certainty: f64,
    /// Whether it is not to be relied on.
    pub in_doubt: bool,
}

/// What lies there in the game's words.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Laid {
    /// The words.
    pub layout: Layout,
    /// What is in doubt.
    pub problems: Vec<Problem>,
    /// How the tiles lie together, by their numbers among those seen.
    pub arranged: Arranged,
}

/// Puts into words what lies there; `areas` are `None` where places are only those in a picture.
pub(super) fn lay(mut seen: Vec<Seen>, backs: &[Spot], areas: Option<&Areas>, config: &ObserveConfig) -> Laid {
    let area = |spot: &Spot| areas.map_or(Area::Open, |areas| areas.at(spot.at));
    // Tiles of the boneyard lie face down: what shows no number beyond doubt there is the pattern of a back.
    let is_back = |seen: &Seen| area(&seen.spot) == Area::Boneyard && seen.kept.is_none() && !shows_a_face(seen);
    let turned: Vec<bool> = seen.iter().map(is_back).collect();
    let more = seen.iter().zip(&turned).filter(|(_, is_back)| **is_back).map(|(seen, _)| seen.spot);
    let backs: Vec<Spot> = backs.iter().copied().chain(more).collect();
    let blank = seen.iter_mut().zip(&turned).filter(|(_, is_back)| **is_back);
    blank.for_each(|(seen, _)| seen.halves = [Read::default(); 2]);
    let twice = one_of_each(&mut seen);
    let faces = seen.iter().zip(&turned).filter(|(_, is_back)| !**is_back);
    let mut problems: Vec<Problem> = faces.flat_map(|(seen, _)| doubts(seen)).collect();
    let at = |number: &usize| seen.get(*number).map(|seen| seen.spot.at);
    problems.extend(twice.iter().filter_map(at).map(|at| Problem::SameTileTwice { x: at.x, y: at.y }));
    let piece = |seen: &Seen| Piece {
        spot: seen.spot,
        halves: seen.halves.map(|half| half.pips),
        is_outside: area(&seen.spot) == Area::Open,
        kept: seen.kept,
    };
    let pieces: Vec<Piece> = seen.iter().map(piece).collect();
    let arranged = arrange(&pieces, config);
    let beyond = arranged.beyond.iter().filter_map(at);
    problems.extend(beyond.map(|at| Problem::GapInTrain { x: at.x, y: at.y }));
    let lain = |number: usize, left_half: usize| seen.get(number).map(|seen| lain(seen, left_half));
    let mut layout = Layout {
        train: arranged.train.iter().filter_map(|placed| lain(placed.piece, placed.left_half)).collect(),
        open: vec![Vec::new(); areas.map_or(0, Areas::hands)],
        face_down: backs.len().try_into().unwrap_or(u8::MAX),
        ..Layout::default()
    };
    let branch = |(number, beside): &(usize, usize)| Some(Branch { tile: lain(*number, 0)?, beside: *beside });
    layout.branches = arranged.branches.iter().filter_map(branch).collect();
    for (number, seen) in seen.iter().enumerate().filter(|(number, _)| turned.get(*number) == Some(&false)) {
        let is_of_train = arranged.train.iter().any(|Placed { piece, .. }| *piece == number);
        if is_of_train || arranged.branches.iter().any(|(branch, _)| *branch == number) {
            continue;
        }
        let of_player = match area(&seen.spot) {
            Area::Hand(player) => layout.open.get_mut(player),
            Area::Open | Area::Boneyard => None,
        };
        of_player.unwrap_or(&mut layout.loose).extend(lain(number, 0));
    }
    if areas.is_some_and(Areas::has_boneyard) {
        let count = backs.iter().filter(|spot| area(spot) == Area::Boneyard).count();
        layout.boneyard = count.try_into().ok();
    }
    Laid { layout, problems, arranged }
}

/// Whether both halves are read beyond doubt, and show pips.
fn shows_a_face(seen: &Seen) -> bool {
    seen.halves.iter().all(|half| half.pips.is_some() && !half.in_doubt)
        && seen.halves.iter().any(|half| half.pips > Some(0))
}

fn lain(seen: &Seen, left_half: usize) -> Lain {
    let spot = if left_half == 0 { seen.spot } else { seen.spot.turned() };
    let [first, other] = seen.halves;
    let halves = if left_half == 0 { [first, other] } else { [other, first] };
    Lain {
        halves: halves.map(|half| half.pips),
        at: spot.at,
        direction_rad: spot.direction_rad(),
        in_doubt: halves.iter().any(|half| half.in_doubt),
    }
}

/// What is in doubt about a tile.
fn doubts(seen: &Seen) -> impl Iterator<Item = Problem> + use<'_> {
    let ways = [seen.spot.along, -seen.spot.along];
    ways.into_iter().zip(&seen.halves).filter_map(|(way, half)| {
        let at = seen.spot.beyond(way / 2.0);
        match half.pips {
            None => Some(Problem::UnreadHalf { x: at.x, y: at.y }),
            Some(pips) => half.in_doubt.then_some(Problem::DoubtfulHalf { x: at.x, y: at.y, pips }),
        }
    })
}
