//! Explains the settled table by the least that must have happened since it was last known.

mod align;
mod hands;
mod plays;
mod train;
mod view;

use self::align::Alignment;
use self::view::{Reading, View};
use super::finding::Finding;
use super::now::{Now, Phase, Playing, Stage};
use crate::geometry::Timestamp;
use crate::model::PassingGame;
use crate::referee::step::grained;
use crate::rules::Observation;
use crate::rules::passing_game::{Action, Layout, Position};

/// How long an empty table between two rounds, or a train in the middle of one, must be seen, seconds.
const CLEARED_S: f64 = 0.5;
/// How long a train must be gone altogether until the round is given up, seconds.
const GONE_S: f64 = 3.0;
/// How long the train must lie unexplained until step is lost, seconds.
const LOST_S: f64 = 4.0;
/// How long the boneyard must be smaller for a draw, seconds: one look may miss a tile …
const DRAWN_S: f64 = 0.3;
/// … and for it to be below its floor, or to have a count that no draws explain.
const COUNTED_S: f64 = 1.0;
/// More draws between two looks than these are a slip of the eye.
const MOST_DRAWS: u8 = 2;

/// Something that a look may show.
struct Candidate {
    finding: Finding,
    /// For how long it must have been seen, seconds.
    lasts_s: f64,
}

/// The earliest thing that the camera shows and the match does not know.
pub(super) fn explain(now: &Now, keys: &PassingGame, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
    if now.paused.is_some() {
        return None;
    }
    let view = View::of(seen)?;
    if let Some(tiles) = now.playing().and_then(|playing| playing.together) {
        return Some((view.since, Finding::Together { tiles }));
    }
    let candidates = match &now.phase {
        Phase::Over => Vec::new(),
        Phase::Waiting(stage) => waiting(*stage, now, &view).into_iter().collect(),
        Phase::Playing(_) if now.is_taking => taking(&view).into_iter().collect(),
        Phase::Playing(playing) if now.is_lost => lost(playing, &view),
        Phase::Playing(playing) => playing_on(playing, keys, &view),
    };
    told(now, &candidates, &view).or_else(|| suspected(now, &candidates, &view))
}

/// The first of the candidates that has lasted long enough, at the moment since when it has. A draw that may have come first is
/// waited for.
fn told(now: &Now, candidates: &[Candidate], view: &View) -> Option<(Timestamp, Finding)> {
    for Candidate { finding, lasts_s } in candidates {
        let suspicion = now.suspicion(finding);
        let lasted_s = suspicion.map_or(0.0, |suspicion| view.t.seconds_since(suspicion.first_seen));
        if lasted_s >= *lasts_s {
            return Some((suspicion.map_or(view.since, |suspicion| suspicion.since), finding.clone()));
        }
        if finding.is_draw() {
            return None;
        }
    }
    None
}

/// What is seen for the first time, or not any more.
fn suspected(now: &Now, candidates: &[Candidate], view: &View) -> Option<(Timestamp, Finding)> {
    let new = candidates.iter().find(|candidate| now.suspicion(&candidate.finding).is_none());
    if let Some(Candidate { finding, .. }) = new {
        let what = Box::new(finding.clone());
        return Some((view.t, Finding::Suspected { what, since: grained(view.since) }));
    }
    let is_seen = |finding: &Finding| candidates.iter().any(|candidate| candidate.finding == *finding);
    let gone = now.suspicions.iter().find(|suspicion| !view.is_in_doubt && !is_seen(&suspicion.what))?;
    Some((view.t, Finding::Dispelled { what: Box::new(gone.what.clone()) }))
}

/// While no round is on: an empty table begins one, and so does a first tile on it; before the first round, whatever train lies
/// there is the middle of one.
fn waiting(stage: Stage, now: &Now, view: &View) -> Option<Candidate> {
    let train = view.train();
    let is_dealt = view.layout.boneyard.is_none_or(|tiles| tiles == Position::new(&now.seated, None).boneyard());
    let (finding, lasts_s) = match (stage, train.len()) {
        (_, 0) if view.has_open_hands() => return None,
        (Stage::Next, 0) => (Finding::Cleared, CLEARED_S),
        (Stage::First | Stage::Cleared, 0) if is_dealt => (Finding::SetUp { boneyard: None }, 0.0),
        (Stage::First | Stage::Cleared, 1) => (Finding::SetUp { boneyard: view.layout.boneyard }, 0.0),
        (Stage::First | Stage::Cleared, 2..) => (joined(view)?, CLEARED_S),
        (Stage::Next, 1..) | (Stage::First | Stage::Cleared, 0) => return None,
    };
    Some(Candidate { finding, lasts_s })
}

fn joined(view: &View) -> Option<Finding> {
    Some(Finding::Joined { train: sure_train(view)?, boneyard: view.layout.boneyard })
}

fn taking(view: &View) -> Option<Candidate> {
    let finding = Finding::Taken { train: sure_train(view)?, boneyard: view.layout.boneyard };
    Some(Candidate { finding, lasts_s: 0.0 })
}

fn sure_train(view: &View) -> Option<Vec<[u8; 2]>> {
    let train: Option<Vec<[u8; 2]>> = view.train().into_iter().map(Reading::sure).collect();
    train.filter(|train| !train.is_empty())
}

/// Step was lost: it is found again where all is as believed, or with the next round.
fn lost(playing: &Playing, view: &View) -> Vec<Candidate> {
    let believed = align::believed(&playing.position, playing);
    let seen = view.train();
    let is_back = seen.len() == believed.len()
        && Alignment::of(&believed, &seen).is_some_and(|way| way.differing.is_empty())
        && !believed.is_empty();
    match (is_back, seen.is_empty() && !view.has_open_hands()) {
        (true, _) => vec![Candidate { finding: Finding::Regained, lasts_s: 0.0 }],
        (false, true) => vec![Candidate { finding: Finding::SetUp { boneyard: None }, lasts_s: CLEARED_S }],
        (false, false) => Vec::new(),
    }
}

/// While a round is on: the train, then the boneyard, then the hands, each told only where those before are as believed.
fn playing_on(playing: &Playing, keys: &PassingGame, view: &View) -> Vec<Candidate> {
    let position = &playing.position;
    let seen = view.train();
    let mut candidates = Vec::new();
    if seen.is_empty() && !position.train().is_empty() {
        return vec![gone(playing)];
    }
    // With the hands open the rest is gathered too; what went before that is proved by their count.
    if !view.has_open_hands() || hands::prove_draws(position, view) {
        candidates.extend(boneyard(playing, keys, view));
    }
    let (of_train, is_explained) = train::explain(playing, view, seen);
    candidates.extend(of_train);
    if is_explained && !position.train().is_empty() {
        candidates.extend(hands::open(position, view, playing.refused.as_ref()));
    }
    candidates
}

/// The whole train is gone: its only tile may be taken back, a longer one has been cleared away.
fn gone(playing: &Playing) -> Candidate {
    match (playing.position.train().len(), playing.earlier.is_empty()) {
        (1, false) => Candidate { finding: Finding::TakenBack { kept: 0 }, lasts_s: CLEARED_S },
        (_, _) => Candidate { finding: Finding::Lost { seen: Vec::new() }, lasts_s: GONE_S },
    }
}

/// What the boneyard shows: draws while a train lies there, and what nothing explains. Before the first tile the hands are
/// being dealt.
fn boneyard(playing: &Playing, keys: &PassingGame, view: &View) -> Option<Candidate> {
    let position = &playing.position;
    let (seen, believed) = (view.layout.boneyard?, position.boneyard());
    let draws = believed.checked_sub(seen).filter(|draws| *draws <= MOST_DRAWS);
    let (finding, lasts_s) = match draws {
        Some(0) => return None,
        Some(draws) if !position.train().is_empty() && position.ending().is_none() => {
            let actions = vec![Action::Draw { player: None }; usize::from(draws)];
            let is_broken = seen < keys.boneyard_floor;
            let lasts_s = if is_broken { COUNTED_S } else { DRAWN_S };
            (Finding::Act { actions, unsure: view.is_in_doubt && is_broken, reaches: None }, lasts_s)
        }
        Some(_) | None => {
            let drawn = |earlier: &super::now::Earlier| earlier.position.boneyard() == seen;
            let is_drawn = playing.earlier.iter().rposition(drawn).filter(|_| seen > believed);
            match is_drawn {
                Some(kept) => (Finding::TakenBack { kept }, DRAWN_S),
                None => (Finding::Counted { boneyard: seen }, COUNTED_S),
            }
        }
    };
    Some(Candidate { finding, lasts_s })
}
