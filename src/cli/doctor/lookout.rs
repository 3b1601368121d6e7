use crate::calibration::{Calibration, ClassColour, LabTable, Setup};
use crate::capture::Picture;
use crate::detect::cards::{CardDetections, CardDetector, CardPlace};
use crate::detect::figures::{FigureDetections, FigureDetector};
use crate::detect::pieces::{ClassedPiece, PieceDetections, PieceDetector};
use crate::detect::tiles::{TileDetections, TileDetector, TilePlace};
use crate::detect::tokens::{Token, TokenDetections, TokenDetector};
use crate::detect::{DetectConfig, Detections, Detector, Disc, Grid, Hand, Light};
use crate::geometry::TablePoint;
use crate::model::Game;
use crate::session::carabande::{token_config, track};
use crate::session::counter::piece_config;
use crate::session::passing_game::tile_config;
use crate::session::pferdeaeppel::figure_config;
use crate::session::trappola::{card_config, deck_of};

/// Share of the board that may look like a class before the class counts as like the board: the lines of a pattern do.
const LIKE_CLASS_SHARE: f64 = 0.1;
/// How far around its middle a piece, its side and shadow colour the board, in diameters.
const AROUND_PIECE: f64 = 1.2;
/// Every how many cells the board's colour is looked at.
const STEP: usize = 7;

/// Finds pieces in pictures that follow each other: a game's detector, behind one face.
pub enum Lookout {
    /// Discs of one look, of which there is a known number.
    Discs {
        /// Their class's name.
        class: &'static str,
        /// What finds them.
        detector: Box<Detector>,
    },
    /// Figures and balls on squares.
    Figures(Box<FigureDetector>),
    /// Discs of any colours on and around a track.
    Tokens(Box<TokenDetector>),
    /// Dominoes, as the calibration says where they lie.
    Tiles {
        /// What finds them.
        detector: Box<TileDetector>,
        /// Where the table lies.
        calibration: Box<Calibration>,
    },
    /// Cards of an enrolled deck.
    Cards {
        /// What finds them.
        detector: Box<CardDetector>,
        /// Where the table lies.
        calibration: Box<Calibration>,
    },
    /// Pieces of taught colours, any number of them.
    Colours {
        /// The colours.
        colours: Vec<ClassColour>,
        /// The raster on which the board's colours are looked at.
        grid: Box<Grid>,
        /// What finds the pieces.
        detector: Box<PieceDetector>,
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
    /// How much they differ from the board, deviations of single-cell noise; `None` where the detector does not tell.
    pub separation: Option<f64>,
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
            Game::Pferdeaeppel => {
                let config = figure_config(&setup.model()?.pferdeaeppel()?);
                Ok(Self::Figures(Box::new(FigureDetector::new(calibration, config))))
            }
            Game::Carabande => {
                let config = token_config(&track(setup)?);
                Ok(Self::Tokens(Box::new(TokenDetector::new(calibration, config))))
            }
            Game::PassingGame => {
                let detector = Box::new(TileDetector::new(tile_config(&setup.model()?.passing_game()?)));
                Ok(Self::Tiles { detector, calibration: Box::new(calibration.clone()) })
            }
            Game::Trappola => {
                let detector = Box::new(CardDetector::new(&deck_of(setup)?, card_config(&setup.model()?.trappola()?)));
                Ok(Self::Cards { detector, calibration: Box::new(calibration.clone()) })
            }
            Game::Counter => {
                let keys = setup.model()?.counter()?;
                let config = piece_config(&keys);
                let detector = Box::new(PieceDetector::new(calibration, config));
                Ok(Self::Colours { colours: setup.colours.clone(), grid: Box::new(Grid::new(calibration)), detector })
            }
        }
    }

    /// What the next picture shows.
    pub fn look(&mut self, picture: &Picture) -> Found {
        match self {
            Self::Discs { class, detector } => {
                let Detections { discs, hands, separation, light } = detector.detect(picture);
                let class = ClassFound { name: (*class).to_owned(), discs, separation: Some(separation) };
                Found { classes: vec![class], hands, light }
            }
            Self::Figures(detector) => {
                let FigureDetections { figures, balls, hands, light, .. } = detector.detect(picture);
                let figures = figures.iter().map(|figure| (figure.at, figure.fit, 1.0)).collect();
                let balls = balls.iter().map(|ball| (ball.at, ball.fit, ball.visible)).collect();
                let class = |(name, found): (&str, Vec<(TablePoint, f64, f64)>)| ClassFound {
                    name: name.to_owned(),
                    discs: found.into_iter().map(|(centre, fit, visible)| Disc { centre, fit, visible }).collect(),
                    separation: None,
                };
                Found { classes: [("horses", figures), ("apples", balls)].map(class).into(), hands, light }
            }
            Self::Tokens(detector) => {
                let TokenDetections { tokens, hands, light, .. } = detector.detect(picture);
                let disc = |token: &Token| Disc { centre: token.centre, fit: token.fit, visible: token.visible };
                let discs = tokens.iter().map(disc).collect();
                Found { classes: vec![ClassFound { name: "discs".to_owned(), discs, separation: None }], hands, light }
            }
            Self::Tiles { detector, calibration } => {
                let TileDetections { tiles, face_down, light, .. } = detector.detect(picture, Some(calibration));
                let disc = |(place, fit): (TilePlace, f64)| Disc { centre: place.centre, fit, visible: 1.0 };
                let face_up = tiles.iter().filter_map(|tile| Some(disc((tile.place?, tile.fit)))).collect();
                let face_down = face_down.iter().filter_map(|tile| Some(disc((tile.place?, tile.fit)))).collect();
                let class =
                    |(name, discs): (&str, Vec<Disc>)| ClassFound { name: name.to_owned(), discs, separation: None };
                let classes = [("tiles face up", face_up), ("tiles face down", face_down)].map(class).into();
                Found { classes, hands: Vec::new(), light }
            }
            Self::Cards { detector, calibration } => {
                let CardDetections { cards, face_down, light, .. } = detector.detect(picture, Some(calibration));
                let card = |(place, fit): (CardPlace, f64)| Disc { centre: place.centre, fit, visible: 1.0 };
                let face_up = cards.iter().filter_map(|seen| Some(card((seen.place?, seen.certainty)))).collect();
                let face_down = face_down.iter().filter_map(|seen| Some(card((seen.place?, seen.outline)))).collect();
                let class =
                    |(name, discs): (&str, Vec<Disc>)| ClassFound { name: name.to_owned(), discs, separation: None };
                let classes = [("cards face up", face_up), ("cards face down", face_down)].map(class).into();
                Found { classes, hands: Vec::new(), light }
            }
            Self::Colours { colours, grid, detector } => {
                let PieceDetections { pieces, hands, light, .. } = detector.detect(picture);
                let classes = (0..).zip(colours.iter()).map(|(index, colour)| ClassFound {
                    name: colour.class.clone(),
                    discs: pieces.iter().filter(|piece| piece.class == index).map(as_disc).collect(),
                    separation: Some(separation(picture, grid, &pieces, &hands, colour)),
                });
                Found { classes: classes.collect(), hands, light }
            }
        }
    }
}

fn as_disc(piece: &ClassedPiece) -> Disc {
    Disc { centre: piece.at, fit: piece.fit, visible: piece.visible }
}

/// How far the board's colours are from a class's, in the class's own deviations; of the nearest of them.
fn separation(picture: &Picture, grid: &Grid, pieces: &[ClassedPiece], hands: &[Hand], colour: &ClassColour) -> f64 {
    let table = LabTable::default();
    let mut seen = Vec::new();
    grid.sample(picture, &mut seen);
    let is_board = |at: TablePoint| {
        let reach = AROUND_PIECE * grid.diameter_mm();
        pieces.iter().all(|piece| piece.at.distance(at) > reach)
            && hands.iter().all(|hand| hand.distance_to(at) > reach)
    };
    let cells = seen.chunks_exact(3).zip(&grid.open).enumerate().step_by(STEP);
    let mut apart: Vec<f64> = cells
        .filter(|(cell, (_, open))| **open && is_board(grid.centre_of(cell % grid.cols, cell / grid.cols)))
        .filter_map(|(_, (bgr, _))| Some(colour.square_of(&table.of(bgr.try_into().ok()?)).sqrt()))
        .collect();
    let nearest = (LIKE_CLASS_SHARE * apart.len() as f64) as usize;
    if nearest >= apart.len() {
        return 0.0;
    }
    *apart.select_nth_unstable_by(nearest, f64::total_cmp).1
}

/// Whether the game is judged by how pieces move, and not only by where they lie.
pub fn follows_motion(game: Game) -> bool {
    match game {
        Game::PasseTrappe => true,
        Game::Pferdeaeppel => false,
        Game::Carabande => true,
        Game::PassingGame | Game::Trappola | Game::Counter => false,
    }
}

/// How many pieces the game's set has; `None` where any number may lie on the board.
pub fn set(setup: &Setup) -> anyhow::Result<Option<usize>> {
    match setup.game {
        Game::PasseTrappe => Ok(Some(setup.model()?.passe_trappe()?.disks())),
        Game::Pferdeaeppel => Ok(None),
        Game::Carabande => Ok(None),
        Game::PassingGame | Game::Trappola => Ok(None),
        Game::Counter => Ok(None),
    }
}
