//! A track with discs and hands, looked at by the referee.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use tableref::geometry::{TablePoint, Timestamp};
use tableref::model::{Carabande, Game, Model};
use tableref::referee::{Advance, Event, Input, MatchState, OperatorAction, Policy, advance};
use tableref::rules::carabande::{Disc, EventKind, Face, Layout, Manner, Move, Position, Spot};
use tableref::rules::{Observation, Problem};

pub use tableref::referee::carabande::{Phase, Setting};

/// Once round the track, mm.
pub const LAP_MM: f64 = 2400.0;

/// What lies there, and what the referee has made of it.
pub struct Scene {
    pub discs: BTreeMap<u8, Disc>,
    pub black: Option<TablePoint>,
    pub moves: Vec<Move>,
    pub problems: Vec<Problem>,
    pub hands: u8,
    pub state: MatchState<Carabande>,
    pub t: f64,
}

/// A place on the track.
pub fn at(progress_mm: f64) -> TablePoint {
    let angle = progress_mm / LAP_MM * TAU;
    let radius = LAP_MM / TAU;
    TablePoint::new(radius * angle.cos() + 400.0, radius * angle.sin() + 400.0)
}

/// A disc lying on the track, face up.
pub fn on(progress_mm: f64) -> Spot {
    Spot { at: at(progress_mm), progress_mm, face: Face::Up, on_track: true }
}

/// A disc lying beside the track.
pub fn beside(progress_mm: f64) -> Spot {
    Spot { at: TablePoint::new(-100.0 + progress_mm / 50.0, -100.0), progress_mm, face: Face::Up, on_track: false }
}

impl Scene {
    /// Discs 1, 2, … lying at these progresses, seen.
    pub fn at(settings: &[(&str, &str)], progress_mm: &[f64]) -> Self {
        let mut scene = Self::unseen(settings, progress_mm);
        scene.look();
        scene
    }

    /// A set-up of so many discs behind the line, seen.
    pub fn of(settings: &[(&str, &str)], discs: u8) -> Self {
        Self::at(settings, &(0..discs).map(|k| -40.0 - 35.0 * f64::from(k)).collect::<Vec<f64>>())
    }

    pub fn unseen(settings: &[(&str, &str)], progress_mm: &[f64]) -> Self {
        let settings = settings.iter().copied().chain([("track.length_mm", "2400")]);
        let keys = Model::with_settings(Game::Carabande, settings).unwrap().carabande().unwrap();
        let mut scene = Self {
            discs: BTreeMap::new(),
            black: None,
            moves: Vec::new(),
            problems: Vec::new(),
            hands: 0,
            state: MatchState::new(keys),
            t: 0.0,
        };
        for (number, progress_mm) in (1..).zip(progress_mm) {
            scene.lay(number, on(*progress_mm));
        }
        scene
    }

    pub fn lay(&mut self, number: u8, spot: Spot) {
        // It has lain there for as long as a turn takes to come to rest.
        let still_since = Some(Timestamp::from_seconds(self.t - 0.6));
        self.discs.insert(number, Disc { number, spot, still_since, held: false, hidden: false, in_doubt: false });
    }

    /// A disc goes somewhere; it begins when the scene stands and takes half a second.
    pub fn goes(&self, disc: u8, manner: Manner, to: Spot) -> Move {
        let from = self.discs[&disc].spot;
        let (began, ended) = (Timestamp::from_seconds(self.t), Timestamp::from_seconds(self.t + 0.5));
        let best_mm = from.progress_mm.max(to.progress_mm);
        let lap = |mm: f64| (mm / LAP_MM).floor() as i32;
        let crossed = (lap(from.progress_mm) + 1)..=lap(to.progress_mm);
        let crossings = crossed
            .filter(|_| manner != Manner::Carried)
            .map(|laps| (Timestamp::from_seconds(self.t + 0.2), laps))
            .collect();
        Move {
            disc,
            manner,
            began,
            ended,
            from,
            to,
            best_mm,
            crossings,
            left_track: (!to.on_track).then_some(Timestamp::from_seconds(self.t + 0.3)),
            finger_s: 0.03,
            touched_obstacle: false,
            from_edge_mm: None,
            certain: true,
        }
    }

    pub fn flick(&self, disc: u8, to_mm: f64) -> Move {
        self.goes(disc, Manner::Flicked, on(to_mm))
    }

    pub fn struck(&self, disc: u8, by: u8, to_mm: f64) -> Move {
        self.goes(disc, Manner::Struck { by: Some(by) }, on(to_mm))
    }

    pub fn carry(&self, disc: u8, to: Spot) -> Move {
        self.goes(disc, Manner::Carried, to)
    }

    /// These discs move, and all come to rest; what is told of it, as by `words`.
    pub fn rest(&mut self, moves: Vec<Move>) -> Vec<String> {
        let end = moves.iter().map(|one| one.ended.seconds()).fold(self.t, f64::max);
        for one in &moves {
            self.lay(one.disc, one.to);
            self.discs.get_mut(&one.disc).unwrap().still_since = Some(one.ended);
        }
        self.moves = moves;
        self.t = end + 0.6;
        self.look()
    }

    /// Three looks within a tenth of a second; the last two must tell nothing new.
    pub fn look(&mut self) -> Vec<String> {
        let told = self.look_once();
        for _ in 0..2 {
            self.t += 0.05;
            assert_eq!(self.look_once(), [""; 0]);
        }
        self.t += 0.2;
        told
    }

    pub fn look_once(&mut self) -> Vec<String> {
        let observation = self.observation();
        self.input(Input::Seen(observation)).iter().map(words).collect()
    }

    pub fn observation(&self) -> Observation<Layout> {
        let layout = Layout {
            discs: self.discs.values().copied().collect(),
            black: self.black,
            hands: self.hands,
            moves: self.moves.clone(),
        };
        let settled =
            self.discs.values().all(|disc| !disc.held && !disc.hidden && disc.still_since.is_some()) && self.hands == 0;
        Observation { t: Timestamp::from_seconds(self.t), layout, settled, problems: self.problems.clone() }
    }

    pub fn operator(&mut self, action: OperatorAction<Setting>) -> Vec<String> {
        self.input(Input::Operator { t: Timestamp::from_seconds(self.t), action }).iter().map(words).collect()
    }

    /// What a person does, if it can be done now.
    pub fn try_operator(&mut self, action: OperatorAction<Setting>) {
        let input = Input::Operator { t: Timestamp::from_seconds(self.t), action };
        let fresh = MatchState::new(*self.state.keys());
        let state = std::mem::replace(&mut self.state, fresh);
        self.state = advance(state, &input, &Policy::default()).state;
    }

    pub fn set(&mut self, setting: Setting) -> Vec<String> {
        self.operator(OperatorAction::Set(setting))
    }

    pub fn input(&mut self, input: Input<Carabande>) -> Vec<Event<EventKind>> {
        let fresh = MatchState::new(*self.state.keys());
        let state = std::mem::replace(&mut self.state, fresh);
        let Advance { state, recorded, refusal } = advance(state, &input, &Policy::default());
        assert_eq!(refusal, None);
        self.state = state;
        recorded.into_iter().flat_map(|recorded| recorded.events).collect()
    }

    /// The number of the last entry.
    pub fn last_entry(&self) -> u64 {
        self.state.entries().last().unwrap().id
    }

    #[track_caller]
    pub fn position(&self) -> &Position {
        self.state.now().position().expect("a race is on")
    }
}

/// Changes a move.
pub fn with(mut of: Move, change: impl Fn(&mut Move)) -> Move {
    change(&mut of);
    of
}

/// `flick 1 -40 620`: the kind and its values, proposals with a question mark.
pub fn words(event: &Event<EventKind>) -> String {
    let serde_json::Value::Object(fields) = serde_json::to_value(&event.kind).unwrap() else { unreachable!() };
    let order = [
        "kind",
        "disc",
        "by",
        "from_mm",
        "to_mm",
        "discs",
        "laps",
        "winner",
        "position",
        "positions",
        "points",
        "player",
        "players",
        "length_mm",
        "expected",
        "reason",
    ];
    let value = |name: &&str| {
        fields.get(*name).map(|value| match value {
            serde_json::Value::Number(number) => format!("{}", number.as_f64().unwrap()),
            other => other.to_string().replace('"', ""),
        })
    };
    let words: Vec<String> = order.iter().filter_map(value).collect();
    format!("{}{}", words.join(" "), if event.proposed { "?" } else { "" })
}
