use std::fmt;
use std::str::FromStr;

use super::shot::Feat;

/// What must happen in a clip of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RacePlot {
    /// Whatever comes, for as long as there is time.
    Any,
    /// Shots that break no rule and go nowhere wrong.
    Plain,
    /// The whole race, until every disc has finished.
    Race,
    /// A disc flies off the track by its own shot and is put back.
    OffTrack,
    /// A disc knocks another one off.
    OffTrackOther,
    /// A disc knocks another one off and flies off itself.
    OffTrackBoth,
    /// What flew off is not put back to where it lay.
    NotRestored,
    /// A disc turns over by its own shot, and is flipped back.
    UpsideDown,
    /// A disc turns another one over, which is flipped back and played.
    UpsideDownOther,
    /// A disc that has crossed the line is knocked back behind it.
    KnockedBack,
    /// A disc is knocked over the line by another one.
    PushedOver,
    /// A disc is flicked before its turn.
    WrongTurn,
    /// A hand moves another player's disc.
    WrongDisc,
    /// A finger pushes a disc along.
    Push,
    /// Discs are laid behind the line before their first shots.
    Placed,
    /// The disc in turn is moved to fit the black one beside it.
    Spaced,
    /// The same where the gap was wide enough.
    SpacingRefused,
    /// The disc in turn hits the obstacle.
    HitObstacle,
}

impl RacePlot {
    /// Every plot with its name on the command line.
    pub const ALL: [(Self, &'static str); 18] = [
        (Self::Any, "any"),
        (Self::Plain, "plain"),
        (Self::Race, "race"),
        (Self::OffTrack, "off_track"),
        (Self::OffTrackOther, "off_track_other"),
        (Self::OffTrackBoth, "off_track_both"),
        (Self::NotRestored, "not_restored"),
        (Self::UpsideDown, "upside_down"),
        (Self::UpsideDownOther, "upside_down_other"),
        (Self::KnockedBack, "knocked_back"),
        (Self::PushedOver, "pushed_over"),
        (Self::WrongTurn, "wrong_turn"),
        (Self::WrongDisc, "wrong_disc"),
        (Self::Push, "push"),
        (Self::Placed, "placed"),
        (Self::Spaced, "spaced"),
        (Self::SpacingRefused, "spacing_refused"),
        (Self::HitObstacle, "hit_obstacle"),
    ];

    /// What a shot of this plot does.
    pub(super) fn feat(self) -> Option<Feat> {
        match self {
            Self::OffTrack | Self::NotRestored => Some(Feat::Off),
            Self::OffTrackOther => Some(Feat::OffOther),
            Self::OffTrackBoth => Some(Feat::OffBoth),
            Self::UpsideDown => Some(Feat::Down),
            Self::UpsideDownOther => Some(Feat::DownOther),
            Self::KnockedBack => Some(Feat::KnockBack),
            Self::PushedOver => Some(Feat::PushOver),
            Self::HitObstacle => Some(Feat::HitObstacle),
            Self::Any
            | Self::Plain
            | Self::Race
            | Self::WrongTurn
            | Self::WrongDisc
            | Self::Push
            | Self::Placed
            | Self::Spaced
            | Self::SpacingRefused => None,
        }
    }

    /// Whether it needs the rules with the obstacle, or those with spacing.
    pub(super) fn professional(self) -> Option<bool> {
        match self {
            Self::HitObstacle => Some(true),
            Self::Spaced | Self::SpacingRefused => Some(false),
            Self::Any
            | Self::Plain
            | Self::Race
            | Self::OffTrack
            | Self::OffTrackOther
            | Self::OffTrackBoth
            | Self::NotRestored
            | Self::UpsideDown
            | Self::UpsideDownOther
            | Self::KnockedBack
            | Self::PushedOver
            | Self::WrongTurn
            | Self::WrongDisc
            | Self::Push
            | Self::Placed => None,
        }
    }

    /// Laps that a race needs for it: who has finished is not knocked back.
    pub(super) fn least_laps(self) -> u8 {
        if self == Self::KnockedBack { 2 } else { 1 }
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(plot, _)| *plot == self).map_or("any", |(_, name)| name)
    }
}

impl fmt::Display for RacePlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for RacePlot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.iter().find(|(_, name)| *name == text).map(|(plot, _)| *plot);
        let known = || Self::ALL.map(|(_, name)| name).join(", ");
        found.ok_or_else(|| format!("expected one of {}, found {text}", known()))
    }
}
