//! Score sheets: what stands on them, and what of it was taken back.

use std::path::Path;

use tableref::model::{Carabande, PasseTrappe, PassingGame, Pferdeaeppel, Trappola};
use tableref::report::{Language, MatchReport, ScoreSheet, Standing, match_page, match_report};
use tableref::session::read_journal;

use crate::matches;

fn report<G: ScoreSheet>(keep: fn(&Path), language: Language) -> MatchReport {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    keep(&path);
    match_report::<G>(&read_journal(&path).unwrap(), language)
}

/// A page's text, without its drawings.
fn text(report: &MatchReport) -> String {
    let page = match_page(report, "match");
    let body = page.split_once("<main>").unwrap().1;
    let mut text = String::new();
    let (mut in_tag, mut in_svg) = (false, false);
    for (at, c) in body.char_indices() {
        let rest = &body[at..];
        match c {
            '<' => {
                in_svg = (in_svg || rest.starts_with("<svg")) && !rest.starts_with("</svg");
                let ends_line = ["</tr", "</p", "</h", "</li", "</section", "</figcaption"];
                if !in_svg && ends_line.iter().any(|tag| rest.starts_with(tag)) {
                    text.push('\n');
                } else if rest.starts_with("</td") || rest.starts_with("</th>") || rest.starts_with("</time") {
                    text.push_str(" | ");
                }
                text.push_str(if rest.starts_with("<del") { "~~" } else { "" });
                text.push_str(if rest.starts_with("</del") { "~~" } else { "" });
                in_tag = true;
            }
            '>' => in_tag = false,
            _ if !in_tag && !in_svg => text.push(c),
            _ => {}
        }
    }
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

fn check<G: ScoreSheet>(keep: fn(&Path)) {
    for language in Language::ALL {
        let report = report::<G>(keep, language);
        let page = match_page(&report, "match");
        assert!(page.starts_with("<!DOCTYPE html>") && page.contains(&format!("<html lang=\"{language}\"")));
        assert!(!page.contains("http") && !page.contains("src=") && !page.contains("{ "), "{}", text(&report));
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(format!("{}.{language}", report.game), text(&report));
        });
    }
}

#[test]
fn a_sheet_of_passe_trappe() {
    check::<PasseTrappe>(matches::passe_trappe);
}

#[test]
fn a_sheet_of_pferdeaeppel() {
    check::<Pferdeaeppel>(matches::pferdeaeppel);
}

#[test]
fn a_sheet_of_carabande() {
    check::<Carabande>(matches::carabande);
}

#[test]
fn a_sheet_of_the_passing_game() {
    check::<PassingGame>(matches::passing_game);
}

#[test]
fn a_sheet_of_trappola() {
    check::<Trappola>(matches::trappola);
}

#[test]
fn what_was_taken_back_is_void_and_names_what_holds_instead() {
    let report = report::<PasseTrappe>(matches::passe_trappe, Language::English);
    let of = |kind: &str, standing| {
        report.history.iter().filter(|line| line.kind == kind && line.standing == standing).count()
    };
    let bar = [Standing::Ruled, Standing::Void, Standing::Proposed].map(|standing| of("over_bar", standing));
    assert_eq!((bar, of("pass", Standing::Void)), ([1, 1, 1], 1));
    let instead = report.history.iter().find(|line| line.instead_of.is_some()).unwrap();
    assert_eq!((instead.kind.as_str(), instead.standing), ("pass", Standing::Ruled));
    let undo = report.history.iter().find(|line| line.covers.is_some()).unwrap();
    assert_eq!(undo.covers.as_ref().unwrap().words[0].split_once(": ").unwrap().0, "Taken back");
    let keys: Vec<&str> = report.keys.iter().map(|key| key.key.as_str()).collect();
    assert_eq!(keys, ["rules.disks_per_player", "rules.timer_s"]);
    assert_eq!((report.keys[0].default.as_str(), report.keys[0].value.as_str()), ("5", "3"));
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["game"], "passe-trappe");
    assert_eq!(json["history"][0]["kind"], "round_started");
    assert_eq!(json["history"][0]["event"]["counts"]["near"], 3);
}

#[test]
fn a_match_that_has_not_begun_has_a_sheet_too() {
    fn nothing(path: &Path) {
        let model = tableref::model::Model::new(tableref::model::Game::Pferdeaeppel).unwrap();
        tableref::session::Journal::create(path, &model).unwrap();
    }
    let report = report::<Pferdeaeppel>(nothing, Language::German);
    assert!(report.history.is_empty() && report.keys.is_empty());
    assert!(text(&report).contains("Noch ist nichts geschehen."), "{}", text(&report));
}
