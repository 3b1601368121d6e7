use super::chronicle::Chronicle;
use super::dice::Dice;
use super::disturb::{Disturbance, Disturbances};
use super::match_table::MatchTable;
use super::physics::Ground;
use super::places::{frame_truth, is_free, is_over_board};
use super::player::{Plan, Player};
use super::random_look::DiskLook;
use super::scene::{Band, Disk, Scene};
use super::shot::Feat;
use super::still::{StillWish, lying, random_body, random_world, still_truth};
use super::truth::{BoardKeys, EventTruth, FrameTruth, Owed, Truth, What};
use crate::geometry::TablePoint;
use crate::rules::passe_trappe::Half;

/// Physics steps a second.
const STEPS_PER_SECOND: f64 = 960.0;
/// How long all is calm before the end.
const CALM_AT_END_S: f64 = 1.0;
/// The last shot is begun so long before the end.
const LAST_SHOT_BEFORE_END_S: f64 = 3.6;
/// Rounds simulated in search of one that has all that is wished.
const MOST_TRIES: u64 = 400;

/// A kind of event that a round is wished to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A disk goes through.
    Pass,
    /// One stays in the opening.
    Stuck,
    /// One that stayed there is pushed out.
    Freed,
    /// One jumps over the bar, and is fetched back.
    OverBar,
    /// One leaves the board, and is put back.
    OffBoard,
    /// A half is emptied.
    RoundWon,
}

/// What is wished of a round; the rest is left to chance.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Length of the recording.
    pub seconds: f64,
    /// Frames a second.
    pub fps: f64,
    /// Width and height.
    pub size_px: (u32, u32),
    /// Disks that each half starts with; drawn (5 or, seldom, 3) where not given.
    pub disks_per_player: Option<usize>,
    /// The disks' look.
    pub look: Option<DiskLook>,
    /// Kinds of events that must happen.
    pub must_include: Vec<Wish>,
    /// What disturbs the camera.
    pub disturb: Vec<Disturbance>,
}

impl Default for Scenario {
    fn default() -> Self {
        Self {
            seconds: 20.0,
            fps: 30.0,
            size_px: (960, 540),
            disks_per_player: None,
            look: None,
            must_include: Vec::new(),
            disturb: Vec::new(),
        }
    }
}

/// A simulated round: the world, and what every frame of it holds.
#[derive(Clone, Debug)]
pub struct Round {
    scene: Scene,
    moments: Vec<Moment>,
    events: Vec<EventTruth>,
    fps: f64,
    per_side: usize,
    disturbances: Disturbances,
}

/// All that moves, at one moment.
#[derive(Clone, Debug)]
struct Moment {
    t: f64,
    disks: Vec<Disk>,
    hands: Vec<super::hand::Hand>,
    bands: [Band; 2],
    last_halves: Vec<Half>,
    owed: Owed,
}

impl Round {
    /// Simulates a round. The same seed and scenario give the same round. Rounds whose truth would hang on too little, and
    /// those that lack what must be included, are drawn again; if none of many has it all, the nearest is taken.
    pub fn new(seed: u64, scenario: &Scenario) -> Self {
        let mut dice = Dice::new(seed ^ 0x7061_7373_6521);
        let drawn = dice.pick(5, &[5, 5, 3]);
        let per_side = scenario.disks_per_player.unwrap_or(drawn);
        let wish = StillWish { size_px: scenario.size_px, look: scenario.look };
        let scene = random_world(&mut dice, &wish, per_side);
        let mut nearest: Option<(usize, Self)> = None;
        for _ in 0..MOST_TRIES {
            let round = Self::simulate(&scene, scenario, per_side, dice.seed());
            let Some(round) = round else { continue };
            let missing = scenario.must_include.iter().filter(|wish| !round.has(**wish)).count();
            if missing == 0 {
                return round.disturbed(seed, scenario);
            }
            if nearest.as_ref().is_none_or(|(least, _)| missing < *least) {
                nearest = Some((missing, round));
            }
        }
        let idle = || Self {
            scene: scene.clone(),
            moments: Vec::new(),
            events: Vec::new(),
            fps: scenario.fps,
            per_side,
            disturbances: Disturbances::default(),
        };
        nearest.map_or_else(idle, |(_, round)| round).disturbed(seed, scenario)
    }

    /// The same round with what is wished to disturb it: chance of its own, so that the round stays the same.
    fn disturbed(mut self, seed: u64, scenario: &Scenario) -> Self {
        let mut dice = Dice::new(seed ^ 0x6469_7374_7572);
        let hands_at = |moment: &Moment| {
            moment.hands.iter().any(|hand| is_over_board(&self.scene.board, hand)).then_some(moment.t)
        };
        let hands_at: Vec<f64> = self.moments.iter().filter_map(hands_at).collect();
        let wished = &scenario.disturb;
        self.disturbances = Disturbances::drawn(&mut dice, wished, &self.scene, scenario.seconds, &hands_at);
        if self.disturbances.lamp_is_switched() {
            self.scene.look.needs_second_lamp();
        }
        self
    }

    /// Times at which camera or board is knocked, and how long each knock lasts, seconds.
    pub fn bumps_s(&self) -> Vec<(f64, f64)> {
        self.disturbances.bumps_s().collect()
    }

    /// How many frames it has.
    pub fn len(&self) -> usize {
        self.moments.len()
    }

    /// Whether it has no frame at all.
    pub fn is_empty(&self) -> bool {
        self.moments.is_empty()
    }

    /// Frames a second.
    pub fn fps(&self) -> f64 {
        self.fps
    }

    /// Width and height of its pictures.
    pub fn size_px(&self) -> (u32, u32) {
        self.scene.size_px
    }

    /// What happened.
    pub fn events(&self) -> &[EventTruth] {
        &self.events
    }

    /// Whether something of the kind happened.
    pub fn has(&self, wish: Wish) -> bool {
        self.events.iter().any(|event| {
            matches!(
                (wish, event.what),
                (Wish::Pass, What::Pass { .. })
                    | (Wish::Stuck, What::Stuck { .. })
                    | (Wish::Freed, What::Freed { .. })
                    | (Wish::OverBar, What::OverBar { .. })
                    | (Wish::OffBoard, What::OffBoard { .. })
                    | (Wish::RoundWon, What::RoundWon { .. })
            )
        })
    }

    /// Time and scene of a frame.
    pub fn scene(&self, frame: usize) -> Option<(f64, Scene)> {
        self.moments.get(frame).map(|moment| (moment.t, self.scene_at(moment)))
    }

    /// All frames' truth and scenes, in order.
    pub fn frames(&self) -> impl Iterator<Item = (Scene, FrameTruth)> + '_ {
        self.moments.iter().map(|moment| {
            let scene = self.scene_at(moment);
            let mut truth = frame_truth(&scene, moment.t, &moment.last_halves, moment.owed);
            truth.corners_px = (scene.camera != self.scene.camera).then(|| scene.corners_px());
            (scene, truth)
        })
    }

    /// The truth of the whole recording.
    pub fn truth(&self) -> Truth {
        Truth {
            image: None,
            recording: Some("clip.mp4".into()),
            fps: Some(self.fps),
            events: Some(self.events.clone()),
            frames: self.frames().map(|(_, truth)| truth).collect(),
            ..still_truth(&self.scene, self.per_side)
        }
    }

    fn scene_at(&self, moment: &Moment) -> Scene {
        let mut scene = Scene {
            disks: moment.disks.clone(),
            hands: moment.hands.clone(),
            bands: moment.bands.clone(),
            ..self.scene.clone()
        };
        self.disturbances.apply(&mut scene, moment.t);
        scene
    }

    /// One attempt; `None` if its truth would be doubtful or it does not end in calm.
    fn simulate(scene: &Scene, scenario: &Scenario, per_side: usize, seed: u64) -> Option<Self> {
        let mut dice = Dice::new(seed);
        let ground = ground(scene, &mut dice);
        let disks = set_up(&mut dice, &scene.board, ground.radius_mm, per_side)?;
        let mut table = MatchTable::new(ground, disks, &scene.bands, scenario.seconds - LAST_SHOT_BEFORE_END_S);
        let mut players = [Half::Near, Half::Far].map(|half| {
            let body = random_body(&mut dice);
            Player::new(half, body, &table, &mut dice)
        });
        give_out(&mut players, scenario, &mut dice);
        let frames = (scenario.seconds * scenario.fps).round() as usize;
        let mut moments = Vec::with_capacity(frames);
        let (mut step, dt_s) = (0_u64, 1.0 / STEPS_PER_SECOND);
        for frame in 0..frames {
            let t = frame as f64 / scenario.fps;
            while step as f64 * dt_s < t {
                step += 1;
                let now = step as f64 * dt_s;
                for player in &mut players {
                    player.act(&mut table, now, dt_s, &mut dice);
                }
                table.step(now, dt_s);
            }
            if table.chronicle.doubtful {
                return None;
            }
            moments.push(moment(&mut players, &table, t));
        }
        let calm = |moment: &Moment| {
            moment.t < scenario.seconds - CALM_AT_END_S || moment.disks.iter().all(|disk| disk.still && !disk.held)
        };
        let settled = moments.iter().all(calm) && players.iter().all(Player::is_away) && owes_nothing(&table.chronicle);
        let events = table.chronicle.events;
        settled.then(|| Self {
            scene: scene.clone(),
            moments,
            events,
            fps: scenario.fps,
            per_side,
            disturbances: Disturbances::default(),
        })
    }
}

fn owes_nothing(chronicle: &Chronicle) -> bool {
    let owed = chronicle.owed();
    owed.near + owed.far == 0
}

fn moment(players: &mut [Player; 2], table: &MatchTable, t: f64) -> Moment {
    let pulled: Vec<usize> = players
        .iter()
        .filter_map(|player| match player.plan {
            Plan::Hold { shot, .. } => Some(shot.disk),
            Plan::Carry { aim: super::player::Errand::Shoot(shot), .. } => Some(shot.disk),
            Plan::Carry { .. } | Plan::Wait { .. } | Plan::Reach { .. } | Plan::Withdraw { .. } => None,
        })
        .collect();
    Moment {
        t,
        disks: table.disks.clone(),
        hands: players.iter_mut().map(|player| player.hand(table)).collect(),
        bands: table.bands(&pulled),
        last_halves: table.chronicle.last_halves(),
        owed: table.chronicle.owed(),
    }
}

fn ground(scene: &Scene, dice: &mut Dice) -> Ground {
    Ground {
        board: scene.board,
        radius_mm: scene.disk.diameter_mm / 2.0,
        height_mm: scene.disk.height_mm,
        rim_width_mm: f64::from(scene.look.rim_width_mm),
        table_z: -f64::from(scene.look.floor_above_table_mm),
        friction: dice.between(1300.0, 2300.0),
        table_friction: 5000.0,
        wall_bounce: dice.between(0.5, 0.75),
        disk_bounce: dice.between(0.78, 0.93),
    }
}

/// A legal set-up: each half its disks, none before the opening.
fn set_up(dice: &mut Dice, board: &BoardKeys, radius: f64, per_side: usize) -> Option<Vec<Disk>> {
    let mut places: Vec<TablePoint> = Vec::new();
    for _ in 0..4000 {
        if places.len() == 2 * per_side {
            return Some(places.iter().map(|at| lying(*at, dice.between_f32(0.0, 1.0))).collect());
        }
        let x = dice.between(radius + 0.5, board.width_mm - radius - 0.5);
        let y = dice.between(radius + 0.5, board.middle_mm() - board.bar_mm / 2.0 - radius - 2.5);
        let far = places.len() >= per_side;
        let at = TablePoint::new(x, if far { board.length_mm - y } else { y });
        let before_opening = (x - board.width_mm / 2.0).abs() < board.opening_mm / 2.0 + radius + 4.0
            && y > board.middle_mm() - board.bar_mm / 2.0 - 3.0 * radius - 4.0;
        if !before_opening && is_free(board, radius + 0.05, at, &places) {
            places.push(at);
        }
    }
    None
}

/// Deals the wished feats out to the players.
fn give_out(players: &mut [Player; 2], scenario: &Scenario, dice: &mut Dice) {
    let [near, far] = players;
    for wish in &scenario.must_include {
        let feat = match wish {
            Wish::Stuck | Wish::Freed => Feat::Stick,
            Wish::OverBar => Feat::OverBar,
            Wish::OffBoard => Feat::OffBoard,
            Wish::Pass => Feat::Pass,
            Wish::RoundWon => {
                let (winner, loser) = if dice.chance(0.5) { (&mut *near, &mut *far) } else { (&mut *far, &mut *near) };
                (winner.skill_mm, winner.pace) = (2.0, 1.5);
                (loser.skill_mm, loser.pace) = (25.0, 0.7);
                continue;
            }
        };
        if *wish == Wish::Freed && scenario.must_include.contains(&Wish::Stuck) {
            continue;
        }
        let player = if dice.chance(0.5) { &mut *near } else { &mut *far };
        player.feats.push(feat);
    }
    // Unasked, something odd happens now and then too.
    for player in [near, far] {
        if scenario.must_include.is_empty() && dice.chance(0.35) {
            player.feats.push(dice.pick(Feat::Stick, &[Feat::OverBar, Feat::OffBoard]));
        }
    }
}
