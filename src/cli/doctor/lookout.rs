use crate::calibration::{Calibration, Setup};
use crate::capture::Picture;
use crate::detect::{DetectConfig, Detections, Detector, Disc, Hand, Light};
use crate::model::Game;

/// Finds pieces in pictures that follow each other: a game's detector, behind one face.
pub enum Lookout {
    /// Discs of one look, of which there is a known number.
    Discs {
        /// Their class's name.
        class: &'static str,
        /// What finds them.
        detector: Box<Detector>,
    },
}

/// What is found in a picture.
#[derive(Clone, Debug)]
pub struct Found {
    /// Pieces, class by class.
    pub classes: Vec<ClassFound>,
    /// Hands and whatever else reaches over the board's edge.
    pub hands: Vec<Hand>,
    /// How the board is lit.
    pub light: Light,
}

/// The pieces of one class.
#[derive(Clone, Debug)]
pub struct ClassFound {
    /// The class's name in the model.
    pub name: String,
    /// Its pieces.
    pub discs: Vec<Disc>,
    /// How much they differ from the board, deviations of single-cell noise.
    pub separation: f64,
}

impl Found {
    /// The pieces of all classes.
    pub fn discs(&self) -> Vec<Disc> {
        self.classes.iter().flat_map(|class| &class.discs).copied().collect()
    }
}

impl Lookout {
    /// One for the setup's game that has seen nothing yet.
    pub fn new(setup: &Setup, calibration: &Calibration) -> anyhow::Result<Self> {
        match setup.game {
            Game::PasseTrappe => {
                let pieces = set(setup)?.unwrap_or_default();
                let detector = Box::new(Detector::new(calibration, pieces, DetectConfig::default()));
                Ok(Self::Discs { class: "disk", detector })
            }
        }
    }

    /// What the next picture shows.
    pub fn look(&mut self, picture: &Picture) -> Found {
        match self {
            Self::Discs { class, detector } => {
                let Detections { discs, hands, separation, light } = detector.detect(picture);
                let class = ClassFound { name: (*class).to_owned(), discs, separation };
                Found { classes: vec![class], hands, light }
            }
        }
    }
}

/// How many pieces the game's set has; `None` where any number may lie on the board.
pub fn set(setup: &Setup) -> anyhow::Result<Option<usize>> {
    match setup.game {
        Game::PasseTrappe => Ok(Some(2 * usize::from(setup.model()?.passe_trappe()?.disks_per_player))),
    }
}
