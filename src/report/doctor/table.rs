use super::{Diagnosis, Signal};

/// Whether the terminal shows colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// It does.
    Shown,
    /// It does not, or it is none.
    Plain,
}

/// Columns of a line before it is broken.
const WIDTH: usize = 100;
/// Columns before the mends.
const INDENT: usize = 10;

/// The report as a table for the terminal: a light, what was looked at and found, and below it what to do.
pub fn diagnosis_table(diagnosis: &Diagnosis, colours: Colours) -> String {
    let widest = diagnosis.findings.iter().map(|finding| finding.title.chars().count()).max().unwrap_or(0);
    let mut text = format!("{}\n\n", diagnosis.subject);
    for finding in &diagnosis.findings {
        let light = lamp(finding.light, colours);
        let first = INDENT + widest + 2;
        let found = broken(&finding.found, first);
        text += &format!("{light} {:<widest$}  {found}\n", finding.title);
        if let Some(mend) = &finding.mend {
            text += &format!("{:INDENT$}→ {}\n", "", broken(mend, INDENT + 2));
        }
    }
    text + &format!("\n{} {}\n", lamp(diagnosis.light, colours), diagnosis.verdict())
}

/// A light with its word, for those who do not see the colour; as wide as every other.
fn lamp(signal: Signal, colours: Colours) -> String {
    let word = signal_word(signal);
    let padded = format!("{word:<7}");
    let code = match signal {
        Signal::Green => "32",
        Signal::Amber => "33",
        Signal::Red => "31",
        Signal::Unknown => "90",
    };
    let mark = if signal == Signal::Unknown { '○' } else { '●' };
    match colours {
        Colours::Shown => format!("\u{1b}[{code}m{mark}\u{1b}[0m {padded}"),
        Colours::Plain => format!("{mark} {padded}"),
    }
}

/// A light in a word.
pub(super) fn signal_word(signal: Signal) -> &'static str {
    match signal {
        Signal::Green => "fine",
        Signal::Amber => "so-so",
        Signal::Red => "bad",
        Signal::Unknown => "unknown",
    }
}

/// Words in lines that begin at this column.
fn broken(words: &str, column: usize) -> String {
    let (mut text, mut at) = (String::new(), column);
    for word in words.split(' ') {
        let length = word.chars().count();
        if at > column && at + 1 + length > WIDTH {
            text += &format!("\n{:column$}", "");
            at = column;
        } else if at > column {
            text.push(' ');
            at += 1;
        }
        text += word;
        at += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::{Finding, Limits, Measure};
    use super::*;

    #[test]
    fn a_line_has_its_light_and_what_to_do_below() {
        let limits = Limits { green: 60.0, red: 30.0 };
        let finding = |bright| Finding::of(&Measure::Dark { bright }, limits);
        let diagnosis = Diagnosis::new("match.mp4".into(), vec![finding(200), finding(10)]);
        insta::assert_snapshot!(diagnosis_table(&diagnosis, Colours::Plain), @r"
        match.mp4

        ● fine    enough light  the board's bright parts reach 200 of 255
        ● bad     enough light  the board's bright parts reach 10 of 255
                  → it is too dark: switch on another lamp, or move one nearer to the board

        ● bad     1 thing must be mended
        ");
        assert!(diagnosis_table(&diagnosis, Colours::Shown).contains("\u{1b}[31m●\u{1b}[0m bad"));
    }

    #[test]
    fn long_lines_are_broken_between_words() {
        let text = broken(&"word ".repeat(40), 12);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH) && text.lines().count() == 3, "{text}");
        assert!(text.lines().skip(1).all(|line| line.starts_with("            word")));
    }
}
