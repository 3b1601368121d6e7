use std::fmt::Write as _;

use serde_json::{Value, json};

use super::markup::clock;
use super::{ChangedKey, HistoryLine, MatchReport, Room, Section, Standing};
use crate::referee::Origin;
use crate::report::doctor::escaped;
use crate::report::words::{Language, Subject, say};

const STYLE: &str = include_str!("style.css");

/// The sheet as one HTML file that needs no other; `name` is that of the match, such as its journal's.
pub fn match_page(report: &MatchReport, name: &str) -> String {
    let word = |id: &str| escaped(&say(report.language, Subject::Sheet, id, &Value::Null));
    let game = word(&format!("game-{}", report.game));
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>{game} · {}</title>\
         <style>{STYLE}</style></head>\n<body><main>\n",
        report.language,
        escaped(name),
    );
    let _ = writeln!(
        page,
        "<header><p class=\"kicker\">{}</p><h1>{game}</h1><p class=\"result\">{}</p><p class=\"soft\">{}</p></header>",
        word("score-sheet"),
        escaped(&report.result),
        escaped(&summary(report, name)),
    );
    if report.torn_bytes > 0 {
        let words = say(report.language, Subject::Sheet, "torn", &json!({ "bytes": report.torn_bytes }));
        let _ = writeln!(page, "<p class=\"warning\">{}</p>", escaped(&words));
    }
    page += &sections(report);
    page += &history(report);
    page + "</main></body></html>\n"
}

/// The name, how long it took, how much was decided.
fn summary(report: &MatchReport, name: &str) -> String {
    let times = || report.history.iter().map(|line| line.t);
    let (first, last) = (times().min().unwrap_or_default(), times().max().unwrap_or_default());
    let count = |standing| report.history.iter().filter(|line| line.standing == standing).count();
    let fields = json!({
        "name": name,
        "from": clock(first),
        "to": clock(last),
        "struck": count(Standing::Void),
        "proposed": count(Standing::Proposed),
    });
    say(report.language, Subject::Sheet, "summary", &fields)
}

/// The game's sections and the changed keys: wide ones below each other; of narrow ones the first at the left, and all others
/// beside it.
fn sections(report: &MatchReport) -> String {
    let keys = keys(report);
    let of = |section: &Section| format!("<section><h2>{}</h2>{}</section>\n", escaped(&section.title), section.html);
    let mut narrow = report.sections.iter().filter(|section| section.room == Room::Narrow);
    let first = narrow.next().map(of);
    let others: String = narrow.map(of).chain([keys]).collect();
    let aside = match first {
        Some(first) => format!("<div class=\"beside\">\n<div>{first}</div>\n<div>{others}</div></div>\n"),
        None => others,
    };
    let mut html = String::new();
    let mut aside = Some(aside);
    for section in &report.sections {
        match section.room {
            Room::Narrow => html += &aside.take().unwrap_or_default(),
            Room::Wide => html += &of(section),
        }
    }
    html + &aside.unwrap_or_default()
}

/// The rules and sizes that are not the usual ones.
fn keys(report: &MatchReport) -> String {
    let word = |id: &str| escaped(&say(report.language, Subject::Sheet, id, &Value::Null));
    let mut html = format!("<section><h2>{}</h2>", word("changed-keys"));
    if report.keys.is_empty() {
        let _ = write!(html, "<p class=\"soft\">{}</p>", word("no-changed-keys"));
        return html + "</section>\n";
    }
    let _ = write!(
        html,
        "<div class=\"scroll\"><table class=\"keys\"><thead><tr><th>{}</th><th>{}</th><th>{}</th></tr></thead><tbody>",
        word("key"),
        word("usual"),
        word("here"),
    );
    for key in &report.keys {
        let _ = write!(
            html,
            "<tr><td><code>{}</code>{}</td><td>{}</td><td><b>{}</b></td></tr>",
            escaped(&key.key),
            about(report.language, key),
            escaped(off(&key.default)),
            escaped(off(&key.value))
        );
    }
    html + "</tbody></table></div></section>\n"
}

/// A value as it stands in files; a dash where the key is switched off.
fn off(value: &str) -> &str {
    if value == "none" { "–" } else { value }
}

/// What a key means, as the model says it: in English.
fn about(language: Language, key: &ChangedKey) -> String {
    match language {
        Language::English => format!("<br><span class=\"about\">{}</span>", escaped(&key.about)),
        Language::French | Language::German | Language::Italian => String::new(),
    }
}

fn history(report: &MatchReport) -> String {
    let word = |id: &str| escaped(&say(report.language, Subject::Sheet, id, &Value::Null));
    let mut html = format!("<section><h2>{}</h2><ol class=\"history\">\n", word("history"));
    for line in &report.history {
        html += &history_line(report, line);
    }
    if report.history.is_empty() {
        let _ = writeln!(html, "<li><span></span><span class=\"soft\">{}</span></li>", word("nothing-happened"));
    }
    html + "</ol></section>\n"
}

/// Kinds of events with which a round, race or game begins.
const BEGINNINGS: [&str; 3] = ["round_started", "race_started", "game_started"];

fn history_line(report: &MatchReport, line: &HistoryLine) -> String {
    let word = |id: &str| escaped(&say(report.language, Subject::Sheet, id, &Value::Null));
    let class = match line.standing {
        Standing::Ruled => "ruled",
        Standing::Proposed => "proposed",
        Standing::Confirmed => "confirmed",
        Standing::Void => "void",
        Standing::Action => "action",
    };
    let is_void = line.standing == Standing::Void;
    let more = match (is_void, line.breaks_a_rule, BEGINNINGS.contains(&line.kind.as_str())) {
        (false, true, _) => " breach",
        (false, false, true) => " begins",
        (true, _, _) | (false, false, false) => "",
    };
    let origin = word(match line.origin {
        Origin::Camera => "by-camera",
        Origin::Operator => "by-person",
        Origin::Rule => "by-rule",
    });
    let mark = match line.standing {
        Standing::Ruled | Standing::Action => String::new(),
        Standing::Proposed => format!("<em>{}</em> ", word("is-proposed")),
        Standing::Confirmed => format!("<em>{}</em> ", word("is-confirmed")),
        Standing::Void => format!("<em>{}</em> ", word("is-void")),
    };
    let words = escaped(&line.words);
    let said = if is_void { format!("<del>{words}</del>") } else { words };
    let instead = if line.instead_of.is_some() { "<span class=\"instead\">↳</span> " } else { "" };
    let mut html = format!(
        "<li class=\"{class}{more}\" id=\"event-{}\"><time>{}</time><div>{instead}{mark}{said}",
        line.id,
        clock(line.t),
    );
    for covered in line.covers.iter().flat_map(|covered| &covered.words) {
        let _ = write!(html, "<p class=\"covers\">{}</p>", escaped(covered));
    }
    let _ = writeln!(
        html,
        "</div><span class=\"origin\">{origin} <span class=\"number\">{}</span></span></li>",
        line.entry
    );
    html
}
