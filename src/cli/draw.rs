use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::detect::Hand;
use crate::geometry::TablePoint;
use crate::referee::Event;
use crate::report::{Headline, Overlay, OverlayDisc, OverlayScene, Tally, Trails, event_words, problem_words};
use crate::session::Step;

/// Draws what the referee believes over a recording's pictures; keeps ways and the last event from frame to frame.
pub struct Drawing {
    overlay: Overlay,
    calibration: Calibration,
    trails: Trails,
    headline: Headline,
}

impl Drawing {
    /// Nothing drawn yet.
    pub fn new(calibration: Calibration) -> Self {
        Self { overlay: Overlay::new(), calibration, trails: Trails::default(), headline: Headline::default() }
    }

    /// Draws one frame's answer.
    pub fn draw(&mut self, picture: &mut Picture, step: &Step) {
        let t = step.observation.t;
        let standing = &step.standing;
        let disks = &step.observation.layout.disks;
        if let Some(event) = step.events.last() {
            self.headline.say(t, &title(event));
        }
        let discs: Vec<OverlayDisc> = disks.iter().map(OverlayDisc::from).collect();
        let hands: Vec<Vec<TablePoint>> = step.hands.iter().map(|Hand { outline, .. }| outline.clone()).collect();
        let problems: Vec<String> = step.observation.problems.iter().map(problem_words).collect();
        let scene = OverlayScene {
            camera: &self.calibration.camera,
            board: &self.calibration.board,
            disc: &self.calibration.disc,
            clock: t,
            discs: &discs,
            trails: self.trails.follow(t, &discs),
            hands: &hands,
            near: tally(standing.effective.near, standing.owed_near),
            far: tally(standing.effective.far, standing.owed_far),
            score: (standing.score.near, standing.score.far),
            headline: self.headline.at(t),
            problems: &problems,
        };
        self.overlay.draw(picture, &scene);
    }
}

/// An event in a few words, with a question mark where it is only proposed.
fn title(event: &Event) -> String {
    let words = event_words(&event.kind);
    if event.proposed { words.as_proposal().title } else { words.title }
}

fn tally(disks: u8, owed: usize) -> Tally {
    Tally { disks, owed: u8::try_from(owed).unwrap_or(u8::MAX) }
}
