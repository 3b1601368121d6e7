mod events;
use tableref::report::new;
use tableref::report::*;
fn check<K: new::Told + std::fmt::Debug>(all: &[K], old: impl Fn(&K) -> EventWords) -> usize {
    let mut bad = 0;
    for event in all {
        let (old, new) = (old(event), new::event_words(event, Language::English));
        if old.title != new.title { bad += 1; println!("T {event:?}\n  old {}\n  new {}", old.title, new.title); }
        if old.detail != new.detail { bad += 1; println!("D {event:?}\n  old {}\n  new {}", old.detail, new.detail); }
    }
    bad
}
#[test]
fn same() {
    let bad = check(&events::of_passe_trappe(), event_words) + check(&events::of_pferdeaeppel(), field_event_words)
      + check(&events::of_carabande(), race_event_words) + check(&events::of_passing_game(), table_event_words) + check(&events::of_counter(), counted_words) + check(&events::of_trappola(), card_event_words);
    println!("{bad}");
}
