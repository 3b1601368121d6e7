//! The score sheet of a match: the pips of each hand, the points of each round, the totals.

use std::fmt::Write as _;

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundScore {
    /// The pips of each hand, player 1 first.
    pub pips: Vec<u32>,
    /// Who won it; `None` where nobody did.
    pub winner: Option<u8>,
    /// What the winner scored.
    pub points: u32,
    /// Every player's total after it, player 1 first.
    pub totals: Vec<u32>,
}

/// A table for people, a round a line, in a page's own letters: each player's pips, `+` and the points where that player won,
/// and the totals; the last line says who leads.
pub fn score_sheet(rounds: &[RoundScore], players: u8) -> String {
    let mut sheet = String::from("round");
    for player in 1..=players {
        let _ = write!(sheet, "{:>16}", format!("player {player}"));
    }
    sheet.push('\n');
    for (number, round) in (1_u32..).zip(rounds) {
        let _ = write!(sheet, "{number:>5}");
        for index in 0..usize::from(players) {
            let pips = round.pips.get(index).map_or("-".to_owned(), u32::to_string);
            let won = round.winner.is_some_and(|winner| usize::from(winner) == index + 1);
            let total = round.totals.get(index).copied().unwrap_or(0);
            let gain = if won { format!("+{}", round.points) } else { String::new() };
            let _ = write!(sheet, "{:>16}", format!("{pips} {gain:>4} {total:>4}"));
        }
        sheet.push('\n');
    }
    let last = rounds.last().map(|round| round.totals.as_slice()).unwrap_or_default();
    let most = last.iter().copied().max().filter(|most| *most > 0);
    let leaders: Vec<String> = (1_u32..)
        .zip(last)
        .filter(|(_, total)| Some(**total) == most)
        .map(|(player, _)| format!("player {player}"))
        .collect();
    match most {
        Some(most) => {
            let verb = if leaders.len() == 1 { "leads" } else { "lead" };
            let _ = writeln!(sheet, "{} {verb} with {most}", leaders.join(" and "));
        }
        None => sheet.push_str("nobody has scored yet\n"),
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_has_a_line_a_round_and_says_who_leads() {
        let won = RoundScore { pips: vec![0, 12], winner: Some(1), points: 12, totals: vec![12, 0] };
        let tied = RoundScore { pips: vec![7, 7], winner: None, points: 0, totals: vec![12, 0] };
        let sheet = score_sheet(&[won, tied], 2);
        let lines: Vec<&str> = sheet.lines().collect();
        assert_eq!(lines.len(), 4, "{sheet}");
        assert!(lines[1].contains("+12") && !lines[2].contains('+'), "{sheet}");
        assert_eq!(lines[3], "player 1 leads with 12");
        assert_eq!(score_sheet(&[], 2).lines().last(), Some("nobody has scored yet"));
    }
}
