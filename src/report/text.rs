use crate::rules::Problem;
use crate::rules::passe_trappe::{Counts, EventKind, Half, Hands, Lost, LostReason, RoundWonReason, Score, SetupFault};

/// An event in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventWords {
    /// A few words in large letters.
    pub title: String,
    /// A sentence that says what happened, with the evidence, and what is to be done.
    pub detail: String,
}

impl EventWords {
    fn new(title: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { title: title.into(), detail: detail.into() }
    }

    /// The same for an event that the referee proposes and a person decides.
    pub fn as_proposal(self) -> Self {
        Self { title: format!("{}?", self.title.trim_end_matches('!')), detail: format!("Not sure: {}", self.detail) }
    }
}

/// The words for an event of Passe-Trappe.
pub fn event_words(event: &EventKind) -> EventWords {
    let say = |title: String, detail: String| EventWords { title, detail };
    match event {
        EventKind::RoundStarted { counts } => say("Play!".into(), format!("The round begins with {}.", both(*counts))),
        EventKind::IllegalSetup { half, reason, expected, found } => illegal_setup(*half, *reason, *expected, *found),
        EventKind::Pass { from, to } => say(
            format!("Pass! {} → {}", half_name(*from), half_name(*to)),
            format!("{}'s disk went through the opening into the {} half.", capital(*from), half_name(*to)),
        ),
        EventKind::Stuck { from } => say(
            "Stuck in the opening".into(),
            format!("{}'s disk lies in the opening; only another disk may push it out.", capital(*from)),
        ),
        EventKind::Freed { from, to } if from == to => say(
            format!("Freed: back to {}", half_name(*to)),
            format!("{}'s disk was pushed out of the opening, back into its own half.", capital(*from)),
        ),
        EventKind::Freed { from, to } => say(
            format!("Freed: {} → {}", half_name(*from), half_name(*to)),
            format!("{}'s disk was pushed out of the opening into the {} half.", capital(*from), half_name(*to)),
        ),
        EventKind::OverBar { from, to } => say(
            format!("Over the bar! Back to {}", half_name(*from)),
            format!(
                "{}'s disk went over the bar into the {} half; {} takes it back.",
                capital(*from),
                half_name(*to),
                half_name(*from)
            ),
        ),
        EventKind::OffBoard { from } => say(
            "Off the board!".into(),
            format!("{}'s disk left the board; {} takes it back.", capital(*from), half_name(*from)),
        ),
        EventKind::Returned { half } => say(
            format!("{} has it back", capital(*half)),
            format!("The disk owed to {} lies in its half again.", half_name(*half)),
        ),
        EventKind::NotReturned { half, waited_s, grace_s } => say(
            format!("{}: take it back!", capital(*half)),
            format!("A disk owed to {} was left for {waited_s:.1} s; {grace_s:.0} s are allowed.", half_name(*half)),
        ),
        EventKind::TwoHands { half, hands } => say(
            format!("{}: one hand only!", capital(*half)),
            format!("{} has {hands} hands over the board; a player may only play with one hand.", capital(*half)),
        ),
        EventKind::HeldStuck { half } => say(
            "Hand in the opening!".into(),
            format!(
                "A hand took {0}'s disk out of the opening, which only a disk may do; it goes back to the {0} half.",
                half_name(*half)
            ),
        ),
        EventKind::NotByElastic { half } => say(
            "Not by the elastic!".into(),
            format!("A hand carried or pushed {}'s disk to or through the opening.", half_name(*half)),
        ),
        EventKind::RoundWon { winner, reason, counts, score } => round_won(*winner, *reason, *counts, *score),
        EventKind::SuddenDeath { counts } => say(
            "Sudden death!".into(),
            format!("Time is up with {}; a game with one disk each decides.", both(*counts)),
        ),
        EventKind::MatchWon { winner, score } => say(
            format!("{} wins the match!", upper(*winner)),
            format!("{} wins the match by {}.", capital(*winner), rounds(*score, *winner)),
        ),
        EventKind::Desynchronised(lost) => say("Lost step with the table".into(), lost_words(lost)),
        EventKind::Corrected { entry, what } => {
            say("Corrected".into(), format!("A person corrected entry {entry}: {what}."))
        }
    }
}

/// The words for a doubt of the observer's.
pub fn problem_words(problem: &Problem) -> String {
    match problem {
        Problem::PieceCount { expected, found } => format!("{found} of {expected} pieces seen"),
        Problem::AtLimit { x, y, limit } => format!("too close to the {limit} to tell, at {x:.0}, {y:.0} mm"),
        Problem::UncertainPiece { x, y } => format!("perhaps a piece at {x:.0}, {y:.0} mm"),
        Problem::UncertainClass { x, y } => format!("which colour has the piece at {x:.0}, {y:.0} mm?"),
        Problem::ExtraPiece { x, y } => format!("a piece too many at {x:.0}, {y:.0} mm"),
        Problem::StrangeColour { x, y } => format!("the piece at {x:.0}, {y:.0} mm has a colour of no piece"),
        Problem::OtherBoard { told, seen } => {
            format!("the board seems to have {seen} x {seen} squares between its corners, not {told} x {told}")
        }
        Problem::UnreadHalf { x, y } => format!("the half tile at {x:.0}, {y:.0} mm cannot be read"),
        Problem::DoubtfulHalf { x, y, pips } => format!("does the half tile at {x:.0}, {y:.0} mm show {pips}?"),
        Problem::SameTileTwice { x, y } => {
            format!("the tile at {x:.0}, {y:.0} mm seems to be one that lies there already")
        }
        Problem::GapInTrain { x, y } => {
            format!("is there a tile between the train and the one at {x:.0}, {y:.0} mm?")
        }
        Problem::NoTiles { count: 1 } => "something looks like a tile but is none".to_owned(),
        Problem::NoTiles { count } => format!("{count} things look like tiles but are none"),
        Problem::Glare { x, y } => format!("a lamp's reflection at {x:.0}, {y:.0} mm may hide a piece"),
        Problem::AlikeClasses { one, other, difference } => {
            format!("{one} and {other} differ by only {difference:.0} in this light")
        }
        Problem::LikeBoard { class } => format!("{class} pieces have a colour that the board has too"),
        Problem::Exchangeable { one, other } => {
            format!("{one} and {other} look the same and may have changed places: which is which?")
        }
        Problem::NumberedByPlace => {
            "numbered by place at the start: the setup's [discs] does not tell them apart".into()
        }
        Problem::LowContrast => "pieces hardly differ from the board".into(),
        Problem::Moved { state: "lost" } => {
            "camera or board has been moved too far; put it back as it was, or calibrate anew".to_owned()
        }
        Problem::Moved { state: "rejoining" } => "after the break, all pieces must be seen to lie still".to_owned(),
        Problem::Moved { .. } => "camera or board is being moved".to_owned(),
        Problem::Unreadable { reason } => format!("the picture is too {reason}"),
    }
}

/// What lies in a single picture, in words.
pub fn seen_words(counts: Counts, hands: Hands) -> String {
    let hands = match hands.near.saturating_add(hands.far) {
        0 => String::new(),
        1 => "; a hand over the board".into(),
        more => format!("; {more} hands over the board"),
    };
    let opening = if counts.opening > 0 { format!(", in the opening {}", counts.opening) } else { String::new() };
    format!("near {}, far {}{opening}{hands}", counts.near, counts.far)
}

fn illegal_setup(half: Option<Half>, reason: SetupFault, expected: u8, found: Option<u8>) -> EventWords {
    let who = half.map_or("a half", half_name);
    let whose = half.map_or("a disk".into(), |half| format!("a disk of {}'s", half_name(half)));
    match (reason, found) {
        (SetupFault::Blocking, _) => EventWords::new(
            "The opening is blocked!",
            format!("At the start {whose} lies before the opening; move it away and begin again."),
        ),
        (SetupFault::Count, Some(found)) => EventWords::new(
            "Wrong set-up!",
            format!("At the start {who} has {}; it must have {expected}.", disks(found)),
        ),
        (SetupFault::Count, None) => EventWords::new(
            "Wrong set-up!",
            format!("At the start {who} has not exactly {}; set up and begin again.", disks(expected)),
        ),
    }
}

fn round_won(winner: Half, reason: RoundWonReason, counts: Counts, score: Score) -> EventWords {
    let score = rounds(score, winner);
    match reason {
        RoundWonReason::Empty => EventWords::new(
            format!("Round to {}!", upper(winner)),
            format!("No disk is left in the {0} half; {0} stands at {score}.", half_name(winner)),
        ),
        RoundWonReason::Time => EventWords::new(
            format!("Time! Round to {}", upper(winner)),
            format!("Time is up with {}: {} has fewer and stands at {score}.", both(counts), half_name(winner)),
        ),
    }
}

fn lost_words(lost: &Lost) -> String {
    let reason = match lost.reason {
        LostReason::NoRound => "no round is on",
        LostReason::RoundIsOn => "a round is on already",
        LostReason::MatchIsOver => "the match is over",
        LostReason::NoDiskThere => "no disk lies where one was taken",
        LostReason::SameHalf => "the same half is named twice",
        LostReason::BothHalvesEmpty => "both halves would be empty",
        LostReason::CountsDiffer => "the disks lie otherwise than was believed",
    };
    let action = lost.action.as_ref().map_or(String::new(), |action| format!(" (`{action}`)"));
    let believed = lost.believed.map_or(String::new(), |counts| format!("; believed: {}", both(counts)));
    let seen = lost.seen.map_or(String::new(), |counts| format!("; seen: {}", both(counts)));
    format!("Not counting on: {reason}{action}{believed}{seen}.")
}

fn both(counts: Counts) -> String {
    let elsewhere = |count: u8, place: &str| if count > 0 { format!(", {count} {place}") } else { String::new() };
    let (opening, airborne) = (elsewhere(counts.opening, "in the opening"), elsewhere(counts.airborne, "in the air"));
    format!("{} near, {} far{opening}{airborne}", disks(counts.near), counts.far)
}

fn disks(count: u8) -> String {
    if count == 1 { "1 disk".into() } else { format!("{count} disks") }
}

/// The score with the winner's rounds first.
fn rounds(score: Score, winner: Half) -> String {
    format!("{} : {}", score.of(winner), score.of(winner.other()))
}

/// A half's name.
pub(super) fn half_name(half: Half) -> &'static str {
    match half {
        Half::Near => "near",
        Half::Far => "far",
    }
}

fn capital(half: Half) -> &'static str {
    match half {
        Half::Near => "Near",
        Half::Far => "Far",
    }
}

fn upper(half: Half) -> &'static str {
    match half {
        Half::Near => "NEAR",
        Half::Far => "FAR",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_is_said_in_a_title_and_a_sentence() {
        use Half::{Far, Near};
        let counts = Counts { near: 4, far: 5, opening: 1, airborne: 0 };
        let score = Score { near: 2, far: 1 };
        let lost = Lost {
            reason: LostReason::CountsDiffer,
            action: None,
            believed: Some(counts),
            seen: Some(Counts { near: 4, far: 6, opening: 0, airborne: 0 }),
        };
        let setup = |half, reason, found| EventKind::IllegalSetup { half, reason, expected: 5, found };
        let events = [
            EventKind::RoundStarted { counts: Counts { near: 5, far: 5, opening: 0, airborne: 0 } },
            setup(Some(Near), SetupFault::Count, Some(4)),
            setup(None, SetupFault::Blocking, None),
            EventKind::Pass { from: Near, to: Far },
            EventKind::Stuck { from: Far },
            EventKind::Freed { from: Far, to: Far },
            EventKind::Freed { from: Near, to: Far },
            EventKind::OverBar { from: Far, to: Near },
            EventKind::OffBoard { from: Near },
            EventKind::Returned { half: Far },
            EventKind::NotReturned { half: Far, waited_s: 6.24, grace_s: 5.0 },
            EventKind::TwoHands { half: Near, hands: 2 },
            EventKind::HeldStuck { half: Near },
            EventKind::NotByElastic { half: Near },
            EventKind::RoundWon { winner: Near, reason: RoundWonReason::Empty, counts, score },
            EventKind::RoundWon { winner: Near, reason: RoundWonReason::Time, counts, score },
            EventKind::SuddenDeath { counts },
            EventKind::MatchWon { winner: Near, score },
            EventKind::Desynchronised(lost),
            EventKind::Corrected { entry: 12, what: "undo".into() },
        ];
        let said: String =
            events.iter().map(event_words).map(|words| format!("{} | {}\n", words.title, words.detail)).collect();
        insta::assert_snapshot!(said, @r#"
        Play! | The round begins with 5 disks near, 5 far.
        Wrong set-up! | At the start near has 4 disks; it must have 5.
        The opening is blocked! | At the start a disk lies before the opening; move it away and begin again.
        Pass! near → far | Near's disk went through the opening into the far half.
        Stuck in the opening | Far's disk lies in the opening; only another disk may push it out.
        Freed: back to far | Far's disk was pushed out of the opening, back into its own half.
        Freed: near → far | Near's disk was pushed out of the opening into the far half.
        Over the bar! Back to far | Far's disk went over the bar into the near half; far takes it back.
        Off the board! | Near's disk left the board; near takes it back.
        Far has it back | The disk owed to far lies in its half again.
        Far: take it back! | A disk owed to far was left for 6.2 s; 5 s are allowed.
        Near: one hand only! | Near has 2 hands over the board; a player may only play with one hand.
        Hand in the opening! | A hand took near's disk out of the opening, which only a disk may do; it goes back to the near half.
        Not by the elastic! | A hand carried or pushed near's disk to or through the opening.
        Round to NEAR! | No disk is left in the near half; near stands at 2 : 1.
        Time! Round to NEAR | Time is up with 4 disks near, 5 far, 1 in the opening: near has fewer and stands at 2 : 1.
        Sudden death! | Time is up with 4 disks near, 5 far, 1 in the opening; a game with one disk each decides.
        NEAR wins the match! | Near wins the match by 2 : 1.
        Lost step with the table | Not counting on: the disks lie otherwise than was believed; believed: 4 disks near, 5 far, 1 in the opening; seen: 4 disks near, 6 far.
        Corrected | A person corrected entry 12: undo.
        "#);
    }

    #[test]
    fn a_proposal_asks() {
        let words = event_words(&EventKind::NotByElastic { half: Half::Near }).as_proposal();
        assert_eq!(words.title, "Not by the elastic?");
        assert!(words.detail.starts_with("Not sure: "));
    }
}
