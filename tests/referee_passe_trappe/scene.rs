//! A table that is played on before a camera.

use Half::{Far, Near};
use tableref::geometry::{TablePoint, Timestamp};
use tableref::model::PasseTrappe;
use tableref::model::{Game, Model};
use tableref::referee::passe_trappe::Setting;
use tableref::referee::{Event, Input, MatchState, OperatorAction, Policy, step};
use tableref::rules::passe_trappe::{Crossing, Disk, EventKind, Half, Hands, Layout, Place, Route};
use tableref::rules::{Observation, Problem};

/// A board of disks that is filmed at 30 frames a second while they are moved.
pub struct Scene {
    pub t: f64,
    pub layout: Layout,
    pub settled: bool,
    pub problems: Vec<Problem>,
    pub state: MatchState<PasseTrappe>,
    pub events: Vec<Event<EventKind>>,
}

impl Scene {
    pub fn new(settings: &[(&str, &str)]) -> Self {
        let model = Model::with_settings(Game::PasseTrappe, settings.iter().copied()).unwrap();
        let keys = model.passe_trappe().unwrap();
        let disk = |id: u8| {
            let origin = if id < keys.disks_per_player { Near } else { Far };
            let y = if origin == Near { 200.0 } else { 700.0 };
            Disk {
                id,
                at: TablePoint::new(60.0 + 55.0 * f64::from(id % keys.disks_per_player), y),
                place: Place::In(origin),
                since: Timestamp::ZERO,
                still_since: Some(Timestamp::ZERO),
                held: false,
                hidden: false,
                origin,
                crossing: None,
            }
        };
        let disks = (0..2 * keys.disks_per_player).map(disk).collect();
        Self {
            t: 0.0,
            layout: Layout { disks, hands: Hands::default() },
            settled: true,
            problems: Vec::new(),
            state: MatchState::new(keys),
            events: Vec::new(),
        }
    }

    pub fn now(&self) -> Timestamp {
        Timestamp::from_seconds(self.t)
    }

    pub fn give(&mut self, input: &Input<PasseTrappe>) {
        let transition = step(&self.state, input, &Policy::default());
        self.events.extend(transition.events().cloned());
        if let Some(state) = transition.state {
            assert_ne!(state, self.state);
            self.state = state;
        }
    }

    /// Films for some seconds.
    pub fn film(&mut self, seconds: f64) -> &mut Self {
        let end = self.t + seconds;
        while self.t < end {
            self.t += 1.0 / 30.0;
            let (layout, problems) = (self.layout.clone(), self.problems.clone());
            self.give(&Input::Seen(Observation { t: self.now(), layout, settled: self.settled, problems }));
        }
        self
    }

    pub fn disk(&mut self, id: u8) -> &mut Disk {
        self.layout.disks.iter_mut().find(|disk| disk.id == id).unwrap()
    }

    /// A disk starts to move by itself.
    pub fn shoot(&mut self, id: u8) -> &mut Self {
        self.settled = false;
        self.disk(id).still_since = None;
        for _ in 0..4 {
            self.film(0.03);
            self.disk(id).at.y += 40.0;
        }
        self
    }

    /// A disk has come to the other half.
    pub fn cross(&mut self, id: u8, route: Route, certain: bool) -> &mut Self {
        let t = self.now();
        let disk = self.disk(id);
        let (from, to) = (disk.origin, disk.origin.other());
        disk.crossing = Some(Crossing { t, from, to, route, certain });
        disk.place = Place::In(to);
        disk.origin = to;
        disk.since = t;
        disk.held = false;
        self.rest(id, Place::In(to))
    }

    /// A disk lies still at a place.
    pub fn rest(&mut self, id: u8, place: Place) -> &mut Self {
        let t = self.now();
        let disk = self.disk(id);
        if disk.place != place {
            disk.since = t;
        }
        disk.place = place;
        if place == Place::Opening {
            disk.at.y = 440.0;
        }
        disk.still_since = Some(t);
        disk.held = false;
        self.settled = self.layout.disks.iter().all(|disk| disk.still_since.is_some() && !disk.held);
        self
    }

    pub fn hold(&mut self, id: u8) -> &mut Self {
        let disk = self.disk(id);
        disk.held = true;
        disk.still_since = None;
        self.settled = false;
        self
    }

    pub fn pass(&mut self, id: u8) -> &mut Self {
        self.shoot(id).cross(id, Route::Opening, true).film(0.2)
    }

    pub fn operate(&mut self, action: OperatorAction<Setting>) -> &mut Self {
        let t = self.now();
        self.give(&Input::Operator { t, action });
        self
    }

    /// The events since the last look, without times and numbers.
    #[track_caller]
    pub fn expect(&mut self, expected: &[&str]) -> &mut Self {
        let told: Vec<String> = self.events.drain(..).map(|event| words(&event)).collect();
        assert_eq!(told, expected);
        self
    }
}

pub fn words(event: &Event<EventKind>) -> String {
    let value = serde_json::to_value(event).unwrap();
    let fields = ["kind", "half", "from", "to", "winner", "reason", "entry", "what"];
    let mut words: Vec<String> =
        fields.iter().filter_map(|field| value.get(field)).map(|value| value.to_string().replace('"', "")).collect();
    if event.proposed {
        words.push("?".to_owned());
    }
    words.join(" ")
}

pub fn two_each() -> Scene {
    let mut scene = Scene::new(&[("rules.disks_per_player", "2")]);
    scene.film(1.0);
    scene
}
