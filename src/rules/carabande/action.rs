use serde::{Deserialize, Deserializer, Serialize};

use crate::geometry::Timestamp;
use crate::rules::ActionLine;

/// The greatest number of a disc or player.
pub const MOST_DISCS: u8 = 8;

/// Something that happened on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum Action {
    /// A race begins with these discs, all behind the start line or beside the track.
    Start {
        /// Their numbers; a single number stands for that many discs from 1 on.
        #[serde(deserialize_with = "numbers")]
        discs: Vec<u8>,
    },
    /// A hand lays a disc behind the start line, before its first shot.
    Place {
        /// Which.
        disc: u8,
        /// Where, mm.
        progress_mm: f64,
    },
    /// A disc is flicked, and all discs have come to rest.
    Flick(Flick),
    /// A disc is put back to where it lay before a shot, on the side of then.
    Restore {
        /// Which.
        disc: u8,
    },
    /// A hand turns over a disc that lies on its face.
    Flip {
        /// Which.
        disc: u8,
    },
    /// A hand moves the disc in turn to fit the black disc beside it.
    Space {
        /// Which.
        disc: u8,
        /// Where it lies then, mm.
        to_mm: f64,
        /// Why it was not allowed, where the table shows it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fault: Option<SpacingFault>,
    },
    /// A hand moves a disc otherwise.
    Carry {
        /// Which.
        disc: u8,
        /// Where it lies then, mm.
        to_mm: f64,
    },
    /// A disc is hedged in and misses its turn.
    Miss {
        /// Which.
        disc: u8,
    },
    /// The fight for the pole position begins.
    Pole {
        /// How many players take part.
        players: u8,
    },
    /// A shot in the fight for the pole position.
    PoleShot {
        /// The player, in the order of the seats from 1 on.
        player: u8,
        /// How far the disc came along the track, mm; 0 where it left the track.
        length_mm: f64,
    },
    /// The race ends without a result.
    EndRace,
}

/// What a shot did.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Flick {
    /// The disc that was flicked.
    pub disc: u8,
    /// Where it came to rest, mm; may be left out where it is not there that it lies then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_mm: Option<f64>,
    /// Other discs that it moved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Pushed>,
    /// Discs that left the track.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub off: Vec<u8>,
    /// Discs that came to lie on their face.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub down: Vec<u8>,
    /// Discs that came to lie face up again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub up: Vec<u8>,
    /// Whether the flicked disc touched the obstacle.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hit_obstacle: bool,
    /// Where it lay, mm, where that has been measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_mm: Option<f64>,
    /// Its greatest progress on the way, mm; where it came to rest if it is not told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_mm: Option<f64>,
    /// When it crossed the start line, if that has been seen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crossings: Vec<Crossing>,
    /// How long the finger stayed on it while it moved, seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finger_s: Option<f64>,
}

/// A disc that another one moved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pushed {
    /// Which.
    pub disc: u8,
    /// Where it came to rest, mm.
    pub to_mm: f64,
    /// Its greatest progress on the way, mm; where it came to rest if it is not told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_mm: Option<f64>,
    /// When it crossed the start line, if that has been seen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crossings: Vec<Crossing>,
}

/// A disc's middle crosses the start line forwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crossing {
    /// When.
    pub t: Timestamp,
    /// How many laps its progress then was.
    pub laps: i32,
}

/// Why spacing was not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpacingFault {
    /// The gap was wider than the black disc already.
    WideGap,
    /// Another disc was moved by it.
    OtherMoved,
    /// Professional rules know no spacing.
    NoSpacing,
}

impl ActionLine for Action {
    const EXAMPLE: &'static str = r#"{"t": 1.5, "action": "flick", "disc": 1, "to_mm": 620}"#;

    fn fault(&self) -> Option<&'static str> {
        let is_known = |disc: &u8| (1..=MOST_DISCS).contains(disc);
        let numbers = self.numbers();
        if !numbers.iter().all(is_known) {
            return Some("discs and players have numbers from 1 to 8");
        }
        match self {
            Self::Start { discs } if discs.is_empty() => Some("a race needs at least one disc: \"discs\": [1, 2]"),
            Self::Start { discs }
                if discs.iter().enumerate().any(|(k, disc)| discs.iter().skip(k + 1).any(|x| x == disc)) =>
            {
                Some("two discs have one number: \"discs\" names each once")
            }
            Self::Flick(flick) if flick.others.iter().any(|other| other.disc == flick.disc) => {
                Some("the disc that is flicked is not among \"others\"")
            }
            Self::Flick(Flick { disc, to_mm: None, off, hit_obstacle: false, .. }) if !off.contains(disc) => {
                Some("\"to_mm\" tells where the disc came to rest, unless it is among \"off\"")
            }
            Self::Pole { players: 0 | 1 } => Some("2 to 8 players fight for the pole position"),
            Self::PoleShot { length_mm, .. } if *length_mm < 0.0 => Some("\"length_mm\" is 0 or more"),
            Self::Start { .. }
            | Self::Place { .. }
            | Self::Flick(_)
            | Self::Restore { .. }
            | Self::Flip { .. }
            | Self::Space { .. }
            | Self::Carry { .. }
            | Self::Miss { .. }
            | Self::Pole { .. }
            | Self::PoleShot { .. }
            | Self::EndRace => None,
        }
    }
}

impl Action {
    /// Its name in files.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Start { .. } => "start",
            Self::Place { .. } => "place",
            Self::Flick(_) => "flick",
            Self::Restore { .. } => "restore",
            Self::Flip { .. } => "flip",
            Self::Space { .. } => "space",
            Self::Carry { .. } => "carry",
            Self::Miss { .. } => "miss",
            Self::Pole { .. } => "pole",
            Self::PoleShot { .. } => "pole_shot",
            Self::EndRace => "end_race",
        }
    }

    /// Every disc or player that it names.
    pub fn numbers(&self) -> Vec<u8> {
        match self {
            Self::Start { discs } => discs.clone(),
            Self::Flick(flick) => flick.discs(),
            Self::Place { disc, .. }
            | Self::Restore { disc }
            | Self::Flip { disc }
            | Self::Space { disc, .. }
            | Self::Carry { disc, .. }
            | Self::Miss { disc } => vec![*disc],
            Self::Pole { players: number } | Self::PoleShot { player: number, .. } => vec![*number],
            Self::EndRace => Vec::new(),
        }
    }
}

impl Flick {
    /// Every disc that it names.
    pub fn discs(&self) -> Vec<u8> {
        let others = self.others.iter().map(|other| &other.disc);
        [self.disc].iter().chain(others).chain(&self.off).chain(&self.down).chain(&self.up).copied().collect()
    }
}

/// A list of numbers, or how many there are from 1 on.
fn numbers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Numbers {
        Count(u8),
        List(Vec<u8>),
    }
    Ok(match Numbers::deserialize(deserializer)? {
        Numbers::Count(count) => (1..=count).collect(),
        Numbers::List(list) => list,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Action) {
        assert_eq!(Action::parse_line(line).unwrap().1, expected);
    }

    #[test]
    fn every_line_of_the_rules_is_read() {
        check(r#"{"t":0,"action":"start","discs":3}"#, Action::Start { discs: vec![1, 2, 3] });
        check(r#"{"t":0,"action":"start","discs":[2,5]}"#, Action::Start { discs: vec![2, 5] });
        check(r#"{"t":1,"action":"place","disc":1,"progress_mm":-40}"#, Action::Place { disc: 1, progress_mm: -40.0 });
        let others = vec![Pushed { disc: 2, to_mm: 30.5, ..Pushed::default() }];
        let flick = Flick {
            disc: 1,
            to_mm: Some(620.0),
            others,
            off: vec![3],
            down: vec![2],
            hit_obstacle: true,
            ..Flick::default()
        };
        let line = r#"{"t":2,"action":"flick","disc":1,"to_mm":620,"others":[{"disc":2,"to_mm":30.5}],"off":[3],"down":[2],"hit_obstacle":true}"#;
        check(line, Action::Flick(flick));
        check(r#"{"t":2,"action":"restore","disc":1}"#, Action::Restore { disc: 1 });
        check(r#"{"t":2,"action":"flip","disc":1}"#, Action::Flip { disc: 1 });
        check(r#"{"t":2,"action":"space","disc":1,"to_mm":5}"#, Action::Space { disc: 1, to_mm: 5.0, fault: None });
        check(r#"{"t":2,"action":"miss","disc":8}"#, Action::Miss { disc: 8 });
        check(
            r#"{"t":2,"action":"pole_shot","player":2,"length_mm":700}"#,
            Action::PoleShot { player: 2, length_mm: 700.0 },
        );
    }

    #[test]
    fn what_contradicts_itself_is_named() {
        let fault = |line: &str| Action::parse_line(line).unwrap_err().to_string();
        assert!(fault(r#"{"t":0,"action":"start","discs":[1,2,1]}"#).contains("two discs have one number"));
        assert!(fault(r#"{"t":0,"action":"start","discs":9}"#).contains("from 1 to 8"));
        assert!(fault(r#"{"t":0,"action":"start","discs":[]}"#).contains("at least one"));
        assert!(fault(r#"{"t":0,"action":"flick","disc":0,"to_mm":1}"#).contains("from 1 to 8"));
        assert!(
            fault(r#"{"t":0,"action":"flick","disc":1,"to_mm":1,"others":[{"disc":1,"to_mm":2}]}"#).contains("others")
        );
        assert!(fault(r#"{"t":0,"action":"flick","disc":1}"#).contains("to_mm"));
    }
}
