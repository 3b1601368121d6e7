use super::reference::Reference;
use super::sentinel::{Sentinels, Sight};
use super::{Search, polished, register};
use crate::capture::Picture;
use crate::geometry::{Camera, ImagePoint, SpacePoint, Timestamp};
use crate::model::BoardShape;

/// The watch's tolerances. Pixels are those of a picture 960 wide.
#[derive(Clone, Copy, Debug)]
pub struct WatchConfig {
    /// Share of the board's watched parts below which something has been moved, or covered …
    pub alarm_share: f64,
    /// … and from which all is as it was.
    pub still_share: f64,
    /// How far they may seem to move together and be still, pixels.
    pub still_px: f64,
    /// How far they move together at least when something has been moved, pixels.
    pub alarm_px: f64,
    /// How long they must seem to have moved less than that, until the camera is measured anew, seconds.
    pub drift_s: f64,
    /// How far the board may seem to move while it lies still, pixels: measuring trembles.
    pub calm_px: f64,
    /// How long it must lie still until it is believed, seconds.
    pub calm_s: f64,
    /// How far it must have moved for its place to be a new one, pixels.
    pub new_px: f64,
    /// How far it must have moved since a picture that was taken before, in other light, pixels.
    pub other_px: f64,
    /// How long it may be out of sight until it counts as lost, seconds.
    pub lost_s: f64,
    /// Time between two looks for it in all of its reach, seconds: they take longer than a frame.
    pub search_s: f64,
    /// How long fewer of the watched parts may be seen than are enough, until others are chosen, seconds.
    pub stale_s: f64,
}

impl Default for WatchConfig {
    fn default() -> Self {
        Self {
            alarm_share: 0.4,
            still_share: 0.6,
            still_px: 0.6,
            alarm_px: 1.5,
            drift_s: 0.4,
            calm_px: 1.5,
            calm_s: 0.15,
            new_px: 0.5,
            other_px: 1.5,
            lost_s: 2.0,
            search_s: 0.15,
            stale_s: 2.0,
        }
    }
}

/// Whether camera and board are where they were.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// They are, as far as can be seen.
    Still,
    /// They are being moved, or have not come to rest for long enough; where the camera is now, if that can be told.
    Moving(Option<Camera>),
    /// They have come to rest elsewhere: this is the camera from now on.
    Moved(Camera),
    /// They have been moved, and the board has not been found again since.
    Lost,
}

/// Notices when camera or board is knocked out of its place, and finds the board again.
#[derive(Clone, Debug)]
pub struct Watch {
    config: WatchConfig,
    board: BoardShape,
    camera: Camera,
    guard: Option<Guard>,
    following: Option<Following>,
    /// Since when too few of the watched parts have been seen, and since when they have seemed to move a little.
    stale_since: Option<Timestamp>,
    drifting_since: Option<Timestamp>,
    is_new_wanted: bool,
}

#[derive(Clone, Debug)]
struct Guard {
    reference: Reference,
    sentinels: Sentinels,
}

/// The board on its way.
#[derive(Clone, Copy, Debug)]
struct Following {
    camera: Camera,
    seen: Timestamp,
    /// Since when it has lain still, and the camera then.
    calm: Option<(Timestamp, Camera)>,
    searched: Option<Timestamp>,
}

impl Watch {
    /// A watch over a board that this camera sees.
    pub fn new(camera: Camera, board: BoardShape, config: WatchConfig) -> Self {
        Self {
            config,
            board,
            camera,
            guard: None,
            following: None,
            stale_since: None,
            drifting_since: None,
            is_new_wanted: true,
        }
    }

    /// Looks at the next picture in order of time.
    pub fn step(&mut self, t: Timestamp, picture: &Picture) -> Verdict {
        let Some(guard) = &self.guard else { return Verdict::Still };
        let Some(sight) = guard.sentinels.look(picture) else { return Verdict::Still };
        let unit_px = f64::from(picture.width) / 960.0;
        let sight = in_unit(sight, &guard.reference, picture);
        match self.following {
            Some(following) => self.follow(t, picture, unit_px, sight, following),
            None => self.keep_still(t, picture, unit_px, sight),
        }
    }

    fn is_still(&self, sight: &Sight) -> bool {
        sight.recognised >= self.config.still_share && sight.motion_px <= self.config.still_px
    }

    /// Whether something was moved between a picture for which the camera held and the first that is looked at: the camera
    /// then. Where the two are too different to tell, nothing is believed to have moved.
    pub fn compare(&mut self, before: &Picture, now: &Picture) -> Option<Camera> {
        let reference = Reference::new(before, &self.camera, &self.board, |_| true);
        let sight = Sentinels::of(&reference).look(now);
        if sight.is_some_and(|sight| self.is_still(&in_unit(sight, &reference, now))) {
            return None;
        }
        let found = register(&reference, now, &self.camera, Search::Wide)?;
        let unit_px = f64::from(now.width) / 960.0;
        if self.apart_px(&found.camera, &self.camera) / unit_px < self.config.other_px {
            return None;
        }
        self.camera = polished(&reference, now, &found.camera);
        Some(self.camera)
    }

    /// The camera with which everything was at rest last.
    pub fn camera(&self) -> Camera {
        self.camera
    }

    /// Whether a picture is wanted to watch by, and so `settle`.
    pub fn wants_picture(&self) -> bool {
        self.is_new_wanted
    }

    /// Watches from now on by this picture of the board at rest; `is_free` says which of its pixels show the board itself.
    pub fn settle(&mut self, picture: &Picture, is_free: impl Fn(ImagePoint) -> bool) {
        let reference = Reference::new(picture, &self.camera, &self.board, is_free);
        self.guard = Some(Guard { sentinels: Sentinels::of(&reference), reference });
        self.is_new_wanted = false;
        self.stale_since = None;
        self.drifting_since = None;
    }

    fn keep_still(&mut self, t: Timestamp, picture: &Picture, unit_px: f64, sight: Sight) -> Verdict {
        let config = self.config;
        if sight.recognised < config.alarm_share || sight.motion_px > config.alarm_px {
            let following = Following { camera: self.camera, seen: t, calm: None, searched: None };
            return self.follow(t, picture, unit_px, sight, following);
        }
        let since = |was: Option<Timestamp>, is: bool| is.then(|| was.unwrap_or(t));
        self.drifting_since = since(self.drifting_since, sight.motion_px > config.still_px);
        self.stale_since = since(self.stale_since, sight.recognised < config.still_share);
        let lasts = |since: Option<Timestamp>, s: f64| since.is_some_and(|since| t.seconds_since(since) >= s);
        if lasts(self.drifting_since, config.drift_s) {
            self.drifting_since = None;
            let guard = self.guard.as_ref();
            let found = guard.and_then(|guard| register(&guard.reference, picture, &self.camera, Search::Near));
            if let Some(found) =
                found.filter(|found| self.apart_px(&found.camera, &self.camera) / unit_px > config.new_px)
            {
                self.camera = guard.map_or(found.camera, |guard| polished(&guard.reference, picture, &found.camera));
                self.is_new_wanted = true;
                return Verdict::Moved(self.camera);
            }
            self.is_new_wanted = found.is_some();
        } else if lasts(self.stale_since, config.stale_s) {
            self.stale_since = None;
            let guard = self.guard.as_ref();
            let found = guard.and_then(|guard| register(&guard.reference, picture, &self.camera, Search::Near));
            self.is_new_wanted = found.is_some();
        }
        Verdict::Still
    }

    fn follow(
        &mut self,
        t: Timestamp,
        picture: &Picture,
        unit_px: f64,
        sight: Sight,
        mut following: Following,
    ) -> Verdict {
        let config = self.config;
        // What only covered the board has gone.
        if self.is_still(&sight) {
            self.following = None;
            return Verdict::Still;
        }
        let is_due = following.searched.is_none_or(|then| t.seconds_since(then) >= config.search_s);
        let search = if is_due { Search::Wide } else { Search::Near };
        let guard = self.guard.as_ref();
        let found = guard.and_then(|guard| register(&guard.reference, picture, &following.camera, search));
        let Some(found) = found else {
            if is_due {
                following.searched = Some(t);
            }
            following.calm = None;
            self.following = Some(following);
            let is_lost = t.seconds_since(following.seen) >= config.lost_s;
            return if is_lost { Verdict::Lost } else { Verdict::Moving(None) };
        };
        let is_calm =
            |(_, camera): &(Timestamp, Camera)| self.apart_px(&found.camera, camera) / unit_px <= config.calm_px;
        let calm = following.calm.filter(is_calm).unwrap_or((t, found.camera));
        if t.seconds_since(calm.0) < config.calm_s {
            self.following = Some(Following { camera: found.camera, seen: t, calm: Some(calm), searched: None });
            return Verdict::Moving(Some(found.camera));
        }
        self.following = None;
        self.is_new_wanted = true;
        if self.apart_px(&found.camera, &self.camera) / unit_px <= config.new_px {
            return Verdict::Still;
        }
        self.camera = guard.map_or(found.camera, |guard| polished(&guard.reference, picture, &found.camera));
        Verdict::Moved(self.camera)
    }

    /// How far the board's corners lie apart in the pictures of two cameras at most, pixels.
    fn apart_px(&self, a: &Camera, b: &Camera) -> f64 {
        let (w, l) = (self.board.width_mm, self.board.length_mm);
        let corners = [(0.0, 0.0), (w, 0.0), (w, l), (0.0, l)];
        let apart = corners.into_iter().map(|(x, y)| {
            let corner = SpacePoint::new(x, y, 0.0);
            a.project(corner).zip(b.project(corner)).map_or(f64::INFINITY, |(a, b)| a.distance(b))
        });
        apart.fold(0.0, f64::max)
    }
}

/// What is seen, with its motion in the pixels of a picture 960 wide.
fn in_unit(sight: Sight, reference: &Reference, picture: &Picture) -> Sight {
    let unit_px = f64::from(picture.width) / 960.0;
    Sight { motion_px: sight.motion_px * reference.by as f64 / unit_px, ..sight }
}
