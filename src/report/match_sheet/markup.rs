//! HTML that sheets are made of.

use std::fmt::Write as _;

use serde_json::Value;

use super::{Match, Room, Section};
use crate::geometry::Timestamp;
use crate::referee::Refereed;
use crate::report::doctor::escaped;
use crate::report::told::Told;
use crate::report::words::{Subject, say};

/// A table; its first column is words, the others are figures.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    foot: Vec<String>,
}

impl Table {
    pub fn new(head: impl IntoIterator<Item = String>) -> Self {
        Self { head: head.into_iter().collect(), ..Self::default() }
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    pub fn foot(&mut self, cells: impl IntoIterator<Item = String>) {
        self.foot = cells.into_iter().collect();
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// As HTML; cells are words, not HTML.
    pub fn html(&self) -> String {
        let cells = |tag: &str, cells: &[String]| {
            cells.iter().fold(String::new(), |html, cell| html + &format!("<{tag}>{}</{tag}>", escaped(cell)))
        };
        let mut html =
            format!("<div class=\"scroll\"><table><thead><tr>{}</tr></thead><tbody>", cells("th", &self.head));
        for row in &self.rows {
            let _ = write!(html, "<tr>{}</tr>", cells("td", row));
        }
        html += "</tbody>";
        if !self.foot.is_empty() {
            let _ = write!(html, "<tfoot><tr>{}</tr></tfoot>", cells("td", &self.foot));
        }
        html + "</table></div>"
    }
}

impl<G: Refereed<Kind: Told>> Match<G> {
    /// A word of every sheet.
    pub(super) fn word(&self, id: &str) -> String {
        say(self.language, Subject::Sheet, id, &Value::Null)
    }

    /// A message of every sheet, with its fields.
    pub(super) fn words(&self, id: &str, fields: &Value) -> String {
        say(self.language, Subject::Sheet, id, fields)
    }

    /// A message of the game, with its fields.
    pub(super) fn game_words(&self, id: &str, fields: &Value) -> String {
        say(self.language, Subject::Game(G::Kind::GAME), id, fields)
    }

    /// What has happened and is ruled, in order.
    pub(super) fn ruled(&self) -> impl Iterator<Item = (Timestamp, &G::Kind)> {
        self.state
            .happened()
            .iter()
            .filter(|happening| happening.certain)
            .map(|happening| (happening.t, &happening.kind))
    }

    /// A section that is a table; none where it has no row.
    pub(super) fn table(&self, title: &str, table: &Table, room: Room) -> Option<Section> {
        (!table.is_empty()).then(|| Section { title: self.word(title), html: table.html(), room })
    }

    /// A section that is a drawing with a line below it.
    pub(super) fn drawing(&self, title: &str, svg: &str, below: &str, room: Room) -> Section {
        let below =
            if below.is_empty() { String::new() } else { format!("<figcaption>{}</figcaption>", escaped(below)) };
        Section { title: self.word(title), html: format!("<figure>{svg}{below}</figure>"), room }
    }
}

/// Minutes and seconds, with hours where there are some.
pub(super) fn clock(t: Timestamp) -> String {
    let whole = t.seconds().max(0.0).floor() as u64;
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// A number with a decimal fraction only where it has one, for SVG.
pub(super) fn short(number: f64) -> String {
    let rounded = (number * 100.0).round() / 100.0;
    format!("{rounded}")
}
