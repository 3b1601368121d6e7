//! Every event of every game has its words in every language, and nothing falls back silently.

use std::collections::BTreeSet;
use std::fmt::Debug;

use tableref::referee::{Event, Origin};
use tableref::report::{Language, Told, covered_words, event_sentence, event_words};
use tableref::rules::{Kind, carabande, passe_trappe, passing_game, pferdeaeppel, trappola};

use crate::events;

/// Each event's words in each language, `title | sentence`, one a line.
fn said<K: Told + Debug>(all: &[K], language: Language) -> Vec<String> {
    let words = all.iter().map(|kind| {
        let words = event_words(kind, language);
        let both = format!("{} | {}", words.title, words.detail);
        // What cannot be resolved stands in braces, or by its own name.
        assert!(!both.contains(['{', '}']) && !both.contains("()"), "{language} {kind:?}: {both}");
        assert!(!both.contains(".title") && !both.contains(".detail"), "{language} {kind:?}: {both}");
        assert!(!both.contains("  ") && words.detail.ends_with(['.', ')']), "{language} {kind:?}: {both}");
        both
    });
    words.collect()
}

fn check<K: Told + Debug>(all: &[K], names: &[&str]) {
    let kinds: BTreeSet<&str> = all.iter().map(Told::kind).collect();
    let missing: Vec<&&str> = names.iter().filter(|name| !kinds.contains(**name)).collect();
    assert!(missing.is_empty(), "no example of {missing:?}");
    let english = said(all, Language::English);
    let distinct: BTreeSet<&String> = english.iter().collect();
    for language in [Language::French, Language::German, Language::Italian] {
        let other = said(all, language);
        let same: Vec<&String> = other.iter().filter(|words| distinct.contains(words)).collect();
        assert!(same.is_empty(), "{language} says as English does: {same:?}");
        // What English tells apart, others tell apart too.
        let apart: BTreeSet<&String> = other.iter().collect();
        assert_eq!(apart.len(), distinct.len(), "{language} {}", K::GAME);
    }
    insta::with_settings!({ omit_expression => true }, {
        for language in Language::ALL {
            insta::assert_snapshot!(format!("{}.{language}", K::GAME), said(all, language).join("\n"));
        }
    });
}

#[test]
fn passe_trappe_is_told() {
    check(&events::of_passe_trappe(), passe_trappe::EventKind::NAMES);
}

#[test]
fn pferdeaeppel_is_told() {
    check(&events::of_pferdeaeppel(), pferdeaeppel::EventKind::NAMES);
}

#[test]
fn carabande_is_told() {
    check(&events::of_carabande(), carabande::EventKind::NAMES);
}

#[test]
fn the_passing_game_is_told() {
    check(&events::of_passing_game(), passing_game::EventKind::NAMES);
}

#[test]
fn trappola_is_told() {
    check(&events::of_trappola(), trappola::EventKind::NAMES);
}

#[test]
fn counts_are_told() {
    let all = events::of_counter();
    let counted = &said(&all, Language::German);
    assert_eq!(counted[1], "1 blue, 2 red | Auf dem Brett liegen 1 blue, 2 red.");
    assert_eq!(counted[2], "3 blue, 1 red | Auf dem Brett liegen 3 blue, 1 red (+3 blue, -1 red).");
}

#[test]
fn a_proposal_says_that_it_is_one() {
    let kind = passe_trappe::EventKind::NotByElastic { half: passe_trappe::Half::Near };
    let event = Event { t: events::moment(), kind, proposed: true, id: 3, origin: Origin::Camera };
    let sentence = |language| event_sentence(&event, language);
    assert_eq!(
        sentence(Language::English),
        "Not sure: A hand carried or pushed near's disk to or through the opening."
    );
    assert!(sentence(Language::French).starts_with("Pas sûr : Une main"));
    let title = |language| event_words(&event.kind, language).as_proposal(language).title;
    assert_eq!(title(Language::English), "Not by the elastic?");
    assert_eq!(title(Language::French), "Pas par l'élastique ?");
}

#[test]
fn what_a_correction_covers_is_said() {
    let said = |what, language| covered_words(what, "A disk.", language);
    assert_eq!(said("undo", Language::English), "Taken back: A disk.");
    assert_eq!(said("reject", Language::German), "Verworfen: A disk.");
    assert_eq!(said("confirm", Language::Italian), "Confermato: A disk.");
}

#[test]
fn numbers_are_written_as_in_the_language() {
    let kind = carabande::EventKind::Push { disc: 3, finger_s: Some(0.456) };
    let detail = |language| event_words(&kind, language).detail;
    assert!(detail(Language::English).contains("0.46 s"));
    assert!(detail(Language::German).contains("0,46 s"), "{}", detail(Language::German));
}
