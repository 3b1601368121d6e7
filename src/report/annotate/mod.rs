mod cards;

use std::collections::BTreeMap;

use cards::{card_board, draw_on_cards};

use crate::calibration::{Calibration, CalibrationError, Setup};
use crate::capture::Picture;
use crate::detect::Hand;
use crate::detect::figures::{Ball, BallColour, Figure, FigureColour, FigureDetections};
use crate::geometry::TablePoint;
use crate::model::{Carabande, Game, PassingGame, Track, Trappola};
use crate::referee::Event;
use crate::report::{
    CardOccasion, CountScene, CountWords, FieldBoard, FieldOccasion, FieldPiece, FieldPieceKind, FieldView, Headline,
    Language, Occasion, Overlay, OverlayDisc, OverlayScene, OverlayTrail, Question, RaceBoard, RaceOccasion, RaceTrail,
    RaceTrails, RaceView, TableBoard, TableOccasion, TableView, Tally, Told, Trails, TurnKnown, card_seen_words,
    draw_counts, draw_field, draw_field_board, draw_race, draw_race_board, draw_table, draw_table_board, event_words,
    field_seen_words, race_seen_words, seen_words, table_seen_words,
};
use crate::rules::Observation;
use crate::rules::carabande::EventKind as RaceEvent;
use crate::rules::pferdeaeppel::{AppleColour, Horse};
use crate::session::{Seen, carabande, counter, passe_trappe::Step, passing_game, pferdeaeppel, trappola};

/// Draws what the referee believes over a recording's pictures; keeps ways and the last event from frame to frame.
pub struct Annotator {
    overlay: Overlay,
    calibration: Calibration,
    trails: Trails,
    headline: Headline,
    race: Option<RaceTable>,
    table: Option<PassingGame>,
    cards: Option<Trappola>,
}

/// What a setup tells of a race.
struct RaceTable {
    keys: Carabande,
    track: Track,
    colours: BTreeMap<String, String>,
    trails: RaceTrails,
}

impl RaceTable {
    /// `None` where the setup is of another game or has no track.
    fn of(setup: &Setup) -> Result<Option<Self>, CalibrationError> {
        let Some(track) = setup.track()?.filter(|_| setup.game == Game::Carabande) else { return Ok(None) };
        let keys = setup.model()?.carabande()?;
        Ok(Some(Self { keys, track, colours: setup.discs.clone(), trails: RaceTrails::default() }))
    }
}

impl Annotator {
    /// Nothing drawn yet over pictures of this setup.
    pub fn new(setup: &Setup) -> Result<Self, CalibrationError> {
        let calibration = setup.calibration()?;
        let race = RaceTable::of(setup)?;
        let table = match setup.game {
            Game::PassingGame => Some(setup.model()?.passing_game()?),
            Game::PasseTrappe | Game::Pferdeaeppel | Game::Carabande | Game::Trappola | Game::Counter => None,
        };
        let cards = match setup.game {
            Game::Trappola => Some(setup.model()?.trappola()?),
            Game::PasseTrappe | Game::Pferdeaeppel | Game::Carabande | Game::PassingGame | Game::Counter => None,
        };
        let (trails, headline) = (Trails::default(), Headline::default());
        Ok(Self { overlay: Overlay::new(), calibration, trails, headline, race, table, cards })
    }

    /// The same with words in another language than English.
    pub fn in_language(mut self, language: Language) -> Self {
        self.overlay = self.overlay.in_language(language);
        self
    }

    /// Draws one frame's answer.
    pub fn draw(&mut self, picture: &mut Picture, seen: &Seen) {
        match seen {
            Seen::PasseTrappe(step) => self.draw_match(picture, step),
            Seen::Pferdeaeppel(step) => self.draw_field_match(picture, step),
            Seen::Carabande(step) => self.draw_race(picture, step),
            Seen::PassingGame(step) => self.draw_table(picture, step),
            Seen::Trappola(step) => self.draw_session(picture, step),
            Seen::Counter(step) => self.draw_counts(picture, step, CountWords::Corner),
        }
    }

    /// Draws what is seen in a picture that belongs to no match.
    pub fn draw_single(&mut self, picture: &mut Picture, seen: &Seen) {
        match seen {
            Seen::PasseTrappe(step) => self.draw_still(picture, step),
            Seen::Pferdeaeppel(step) => {
                let seen = field_seen_words(&step.observation.layout, self.overlay.language());
                draw_squares(&mut self.overlay, picture, step, FieldOccasion::Single { seen: &seen });
            }
            Seen::Carabande(step) => {
                let seen = race_seen_words(&step.observation.layout, self.overlay.language());
                let Some(race) = &self.race else { return };
                draw_on_track(&mut self.overlay, picture, step, race, (&[], RaceOccasion::Single { seen: &seen }));
            }
            Seen::PassingGame(step) => {
                let seen = table_seen_words(&step.observation.layout, self.overlay.language());
                let Some(keys) = &self.table else { return };
                draw_on_table(&mut self.overlay, picture, step, keys, TableOccasion::Single { seen: &seen });
            }
            Seen::Trappola(step) => {
                let seen = card_seen_words(&step.observation.layout, self.overlay.language());
                draw_on_cards(&mut self.overlay, picture, step, CardOccasion::Single { seen: &seen });
            }
            Seen::Counter(step) => self.draw_counts(picture, step, CountWords::Below),
        }
    }

    /// The board as players look at it, where the game has one to be drawn and all that it needs was seen.
    pub fn board(&self, seen: &Seen) -> Option<Picture> {
        let mut overlay = Overlay::new().in_language(self.overlay.language());
        match seen {
            Seen::Pferdeaeppel(step) => field_board(&mut overlay, step),
            Seen::Carabande(step) => Some(race_board(&mut overlay, step, self.race.as_ref()?)),
            Seen::PassingGame(step) => Some(table_board(&mut overlay, step, self.table.as_ref()?)),
            Seen::Trappola(step) => Some(card_board(&mut overlay, step, self.cards.as_ref()?)),
            Seen::PasseTrappe(_) | Seen::Counter(_) => None,
        }
    }

    fn draw_counts(&mut self, picture: &mut Picture, step: &counter::Step, words: CountWords) {
        let hands = outlines(&step.hands);
        let questions = questions(&step.observation, self.overlay.language());
        let disc = self.calibration.disc;
        let scene = CountScene {
            camera: &self.calibration.camera,
            board: &self.calibration.board,
            colours: &self.calibration.colours,
            piece_mm: (step.diameter_mm, disc.height_mm * step.diameter_mm / disc.diameter_mm),
            layout: &step.observation.layout,
            hands: &hands,
            questions: &questions,
        };
        draw_counts(&mut self.overlay, picture, &scene, words);
    }

    fn draw_field_match(&mut self, picture: &mut Picture, step: &pferdeaeppel::Step) {
        let t = step.observation.t;
        if let Some(event) = step.events.last() {
            self.headline.say(t, &title(event, self.overlay.language()));
        }
        let occasion = FieldOccasion::Match { clock: t, score: step.standing.score, headline: self.headline.at(t) };
        draw_squares(&mut self.overlay, picture, step, occasion);
    }

    fn draw_race(&mut self, picture: &mut Picture, step: &carabande::Step) {
        let t = step.observation.t;
        // The last shot's own words say more than that it was one.
        let loudest = step.events.iter().rfind(|event| !matches!(event.kind, RaceEvent::Flick { .. }));
        if let Some(event) = loudest.or(step.events.last()) {
            self.headline.say(t, &title(event, self.overlay.language()));
        }
        let Some(race) = &mut self.race else { return };
        let trails = race.trails.follow(t, &step.observation.layout).to_vec();
        let occasion = RaceOccasion::Race { clock: t, headline: self.headline.at(t) };
        draw_on_track(&mut self.overlay, picture, step, race, (&trails, occasion));
    }

    fn draw_table(&mut self, picture: &mut Picture, step: &passing_game::Step) {
        let t = step.observation.t;
        if let Some(event) = step.events.last() {
            self.headline.say(t, &title(event, self.overlay.language()));
        }
        let Some(keys) = &self.table else { return };
        let occasion = TableOccasion::Round { clock: t, headline: self.headline.at(t) };
        draw_on_table(&mut self.overlay, picture, step, keys, occasion);
    }

    fn draw_session(&mut self, picture: &mut Picture, step: &trappola::Step) {
        let t = step.observation.t;
        if let Some(event) = step.events.last() {
            self.headline.say(t, &title(event, self.overlay.language()));
        }
        let occasion = CardOccasion::Session { clock: t, headline: self.headline.at(t) };
        draw_on_cards(&mut self.overlay, picture, step, occasion);
    }

    fn draw_match(&mut self, picture: &mut Picture, step: &Step) {
        let position = step.position.as_ref();
        let t = step.observation.t;
        if let Some(event) = step.events.last() {
            self.headline.say(t, &title(event, self.overlay.language()));
        }
        let owed_to = |id| position.and_then(|position| Some(position.disk(id)?.owed?.to));
        let disks = step.observation.layout.disks.iter();
        let discs: Vec<OverlayDisc> =
            disks.map(|disk| OverlayDisc { owed_to: owed_to(disk.id), ..disk.into() }).collect();
        let score = (step.standing.score.near, step.standing.score.far);
        let occasion = Occasion::Match { clock: t, score, headline: self.headline.at(t) };
        let trails = self.trails.follow(t, &discs);
        draw(&mut self.overlay, &self.calibration, picture, step, (&discs, trails, occasion));
    }

    fn draw_still(&mut self, picture: &mut Picture, step: &Step) {
        let layout = &step.observation.layout;
        let discs: Vec<OverlayDisc> = layout.disks.iter().map(OverlayDisc::from).collect();
        let seen = seen_words(step.standing.effective, layout.hands, self.overlay.language());
        let occasion = Occasion::Single { seen: &seen };
        draw(&mut self.overlay, &self.calibration, picture, step, (&discs, &[], occasion));
    }
}

fn draw(
    overlay: &mut Overlay,
    calibration: &Calibration,
    picture: &mut Picture,
    step: &Step,
    (discs, trails, occasion): (&[OverlayDisc], &[OverlayTrail], Occasion),
) {
    let standing = &step.standing;
    let hands = outlines(&step.hands);
    let questions = questions(&step.observation, overlay.language());
    let scene = OverlayScene {
        camera: &step.camera,
        board: &calibration.board,
        disc: &calibration.disc,
        occasion,
        discs,
        trails,
        hands: &hands,
        near: tally(standing.effective.near, standing.owed_near),
        far: tally(standing.effective.far, standing.owed_far),
        questions: &questions,
    };
    overlay.draw(picture, &scene);
}

fn draw_squares(overlay: &mut Overlay, picture: &mut Picture, step: &pferdeaeppel::Step, occasion: FieldOccasion) {
    let pieces: Vec<FieldPiece> = field_pieces(&step.detections).collect();
    let hands = outlines(&step.detections.hands);
    let questions = questions(&step.observation, overlay.language());
    let view = FieldView {
        camera: &step.camera,
        keys: &step.keys,
        layout: &step.observation.layout,
        pieces: &pieces,
        position: step.standing.position.as_ref().filter(|_| step.standing.in_round),
        occasion,
        hands: &hands,
        questions: &questions,
    };
    draw_field(overlay, picture, &view);
}

fn draw_on_track(
    overlay: &mut Overlay,
    picture: &mut Picture,
    step: &carabande::Step,
    race: &RaceTable,
    (trails, occasion): (&[RaceTrail], RaceOccasion),
) {
    let hands = outlines(&step.detections.hands);
    let questions = questions(&step.observation, overlay.language());
    let view = RaceView {
        camera: &step.camera,
        keys: &race.keys,
        track: &race.track,
        colours: &race.colours,
        layout: &step.observation.layout,
        position: step.standing.position.as_ref(),
        points: &step.standing.points,
        occasion,
        trails,
        hands: &hands,
        questions: &questions,
    };
    draw_race(overlay, picture, &view);
}

/// Height of a drawn board's picture, pixels.
const BOARD_PX: u32 = 1080;

fn field_board(overlay: &mut Overlay, step: &pferdeaeppel::Step) -> Option<Picture> {
    let questions = questions(&step.observation, overlay.language());
    let board = FieldBoard {
        position: step.standing.position.as_ref()?,
        turn: if step.standing.in_round { TurnKnown::Yes } else { TurnKnown::No },
        cell_mm: step.keys.cell_mm,
        score: step.standing.score,
        headline: None,
        questions: &questions,
    };
    Some(draw_field_board(overlay, &board, BOARD_PX))
}

fn race_board(overlay: &mut Overlay, step: &carabande::Step, race: &RaceTable) -> Picture {
    let questions = questions(&step.observation, overlay.language());
    let board = RaceBoard {
        keys: &race.keys,
        track: &race.track,
        colours: &race.colours,
        layout: &step.observation.layout,
        position: step.standing.position.as_ref(),
        points: &step.standing.points,
        headline: None,
        questions: &questions,
    };
    draw_race_board(overlay, &board, BOARD_PX)
}

fn table_board(overlay: &mut Overlay, step: &passing_game::Step, keys: &PassingGame) -> Picture {
    let questions = questions(&step.observation, overlay.language());
    let board = TableBoard {
        keys,
        layout: &step.observation.layout,
        position: step.standing.position.as_ref(),
        turn: step.standing.to_move,
        score: &step.standing.points,
        headline: None,
        questions: &questions,
    };
    draw_table_board(overlay, &board, BOARD_PX)
}

fn draw_on_table(
    overlay: &mut Overlay,
    picture: &mut Picture,
    step: &passing_game::Step,
    keys: &PassingGame,
    occasion: TableOccasion,
) {
    let hands = outlines(&step.detections.hands);
    let questions = questions(&step.observation, overlay.language());
    let view = TableView {
        camera: Some(&step.camera),
        keys,
        layout: &step.observation.layout,
        detections: &step.detections,
        zones: &step.zones,
        position: step.standing.position.as_ref(),
        turn: step.standing.to_move,
        score: &step.standing.points,
        occasion,
        hands: &hands,
        questions: &questions,
    };
    draw_table(overlay, picture, &view);
}

/// An event in a few words, with a question mark where it is only proposed.
fn title<K: Told>(event: &Event<K>, language: Language) -> String {
    let words = event_words(&event.kind, language);
    if event.proposed { words.as_proposal(language).title } else { words.title }
}

/// What is in doubt about what was seen.
fn questions<L>(seen: &Observation<L>, language: Language) -> Vec<Question> {
    seen.problems.iter().map(|problem| Question::of(problem, language)).collect()
}

fn outlines(hands: &[Hand]) -> Vec<Vec<TablePoint>> {
    hands.iter().map(|Hand { outline, .. }| outline.clone()).collect()
}

/// Where the pieces of Pferdeäppel were seen.
fn field_pieces(detections: &FigureDetections) -> impl Iterator<Item = FieldPiece> {
    let horse = |figure: &Figure| FieldPiece {
        kind: FieldPieceKind::Horse(match figure.colour {
            FigureColour::White => Horse::White,
            FigureColour::Brown => Horse::Brown,
        }),
        at: figure.at,
    };
    let apple = |ball: &Ball| FieldPiece {
        kind: FieldPieceKind::Apple(match ball.colour {
            BallColour::Brown => AppleColour::Brown,
            BallColour::Golden => AppleColour::Golden,
        }),
        at: ball.at,
    };
    detections.figures.iter().map(horse).chain(detections.balls.iter().map(apple))
}

fn tally(disks: u8, owed: usize) -> Tally {
    Tally { disks, owed: u8::try_from(owed).unwrap_or(u8::MAX) }
}
