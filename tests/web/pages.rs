//! What people do on the page.

use serde_json::json;
use tableref::calibration::Setup;

use crate::browser::{Browser, browser};
use crate::desk::Desk;

const LARGE: (u32, u32) = (1600, 900);
const PHONE: (u32, u32) = (500, 1000);

/// The number of the log's line of an event's kind, as the page has it.
fn line(desk: &Desk, kind: &str) -> String {
    format!("#events [data-id='{}']", desk.event(kind)["id"])
}

fn big(page: &Browser, side: &str) -> String {
    page.text(&format!("[data-side='{side}'] .big"))
}

#[test]
fn a_match_is_ruled_to_its_end() {
    let Some(page) = browser() else { return };
    let desk = Desk::of("passe-trappe/clip", &["over_bar=propose"]);
    desk.play_to(3.0);
    page.open(&desk.url("/?lang=en"), LARGE);
    page.wait("!document.querySelector('figure.waiting')");
    page.wait("document.querySelector('#board svg circle')");
    page.screenshot("table-begin");

    // One is unsure: it is rejected.
    desk.play_to(6.0);
    page.wait("document.querySelector('#open-events li')");
    page.wait("document.querySelector('#open-events img.still:not([hidden])')");
    page.screenshot("table-unsure");
    page.click("#open-events .reject");
    page.wait("document.querySelector('#open').hidden || !document.querySelector('#open-events li')");
    desk.wait(|desk| desk.event("over_bar")["rejected"] == true);
    page.wait(&format!("document.querySelector(\"{}\").dataset.mark === 'rejected'", line(&desk, "over_bar")));
    desk.play_to_the_end();
    page.wait("document.body.dataset.phase === 'ended'");

    // One is taken back, after what it covers was shown.
    let before = desk.log().len();
    page.click(&format!("{} button", line(&desk, "pass")));
    page.wait("document.querySelector('#ask').open");
    page.wait("document.querySelector('#ask video:not([hidden])')");
    page.screenshot("table-evidence");
    page.click("#ask footer .danger");
    page.wait("document.querySelector('#ask .covered li')");
    page.screenshot("table-undo");
    assert_eq!(desk.log().len(), before, "nothing was taken back yet");
    page.click("#ask .do-undo");
    page.wait("!document.querySelector('#ask').open");
    page.wait(&format!("document.querySelector(\"{}\").dataset.mark === 'undone'", line(&desk, "pass")));
    assert_eq!(desk.event("pass")["took_back"], true);

    // The score is corrected.
    page.click("[data-do='change']");
    page.click("#ask .stepper.far button:last-child");
    page.click("#ask .stepper.far button:last-child");
    page.screenshot("table-score");
    page.click("#ask .do-score");
    page.wait("document.querySelector('[data-side=far] .big').textContent === '2'");

    // Nothing is lost when the page is loaded again.
    let shown = (big(&page, "near"), big(&page, "far"), page.value("document.querySelectorAll('#events li').length"));
    page.reload();
    page.wait("document.querySelector('[data-side=far] .big')?.textContent === '2'");
    let again = (big(&page, "near"), big(&page, "far"), page.value("document.querySelectorAll('#events li').length"));
    assert_eq!(again, shown);
    page.screenshot("table-end");
}

#[test]
fn two_pages_show_the_same_and_keys_work() {
    let Some(page) = browser() else { return };
    let desk = Desk::of("passe-trappe/clip", &[]);
    desk.play_to(3.0);
    page.open(&desk.url("/"), LARGE);
    page.open_beside(&desk.url("/board"));
    page.keys("p");
    page.wait("document.body.dataset.phase === 'paused'");
    page.turn_to(1);
    page.wait("document.body.dataset.phase === 'paused'");
    page.turn_to(0);
    page.keys("p");
    page.wait("document.body.dataset.phase === 'running'");
    desk.play_to_the_end();
    page.wait("document.querySelector('[data-side=near] .big').textContent === '1'");
    page.turn_to(1);
    page.wait("document.querySelector('[data-side=near] .big').textContent === '1'");
    page.screenshot("scoreboard");
    page.turn_to(0);
    page.keys("?");
    page.wait("document.querySelector('#ask').open");
    page.screenshot("table-keys");
}

#[test]
fn all_languages_and_sizes_are_readable() {
    let Some(page) = browser() else { return };
    let desk = Desk::of("passe-trappe/clip", &["over_bar=propose"]);
    desk.play_to(6.0);
    for (language, word, pass, size) in [
        ("en", "Start round", "Pass!", LARGE),
        ("fr", "Lancer la manche", "Pass", PHONE),
        ("de", "Runde beginnen", "Durch", (1024, 768)),
        ("it", "Inizia la partita", "Pass", (1920, 1080)),
    ] {
        page.open(&desk.url(&format!("/?lang={language}")), size);
        page.wait("document.querySelector('#events li')");
        page.wait("!document.querySelector('figure.waiting')");
        page.wait("document.querySelector('#open-events img.still:not([hidden])')");
        assert_eq!(page.text("[data-do='start']"), word);
        assert!(page.text(&format!("{} b", line(&desk, "pass"))).starts_with(pass), "{language}");
        let wider = page.value("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert_eq!(wider, 0, "{language} at {size:?} does not fit its window");
        let missing = page.value("[...document.querySelectorAll('[data-words]')].map((n) => n.textContent).filter((w) => /^[a-z_]+\\.?[a-z_]*$/.test(w) && w.includes('_')).join()");
        assert_eq!(missing, "", "{language}");
        let letters = page.value("parseFloat(getComputedStyle(document.querySelector('.big')).fontSize)");
        assert!(letters.as_f64().unwrap() >= 72.0, "{language} at {size:?}: {letters} px");
        page.screenshot(&format!("table-{language}-{}", size.0));
    }
    page.open(&desk.url("/overlay"), (1280, 720));
    assert_eq!(page.value("getComputedStyle(document.body).backgroundColor"), "rgba(0, 0, 0, 0)");
    page.screenshot("overlay");
}

#[test]
fn corners_are_dragged_and_the_grid_follows() {
    let Some(page) = browser() else { return };
    let desk = Desk::of("passe-trappe/clip", &[]);
    desk.play_to(0.5);
    page.open(&desk.url("/calibrate?lang=en"), LARGE);
    page.wait("document.querySelectorAll('#grid polyline').length > 10");
    page.screenshot("calibrate");
    let grid = page.value("document.querySelector('#grid polyline').getAttribute('points')");
    let (x, y) = page.middle("#corner-near_left .ring");
    page.drag((x, y), (x + 9.0, y + 6.0));
    page.wait(&format!("document.querySelector('#grid polyline').getAttribute('points') !== {grid}"));
    let scale = page.value("document.querySelector('#view').getScreenCTM().a").as_f64().unwrap();
    page.click("#teach");
    page.click_at(page.middle("#view"));
    page.wait("document.querySelectorAll('#known li').length === 1");
    page.click("#save");
    page.wait("!document.querySelector('#told').hidden && !document.querySelector('#told').classList.contains('bad')");
    page.screenshot("calibrate-saved");
    let setup = Setup::load(&desk.setup_path).unwrap();
    assert!((setup.corners_px.near_left.x - (153.259 + 9.0 / scale)).abs() < 1.0, "{:?}", setup.corners_px.near_left);
    assert_eq!(setup.taught.len(), 1);
}

#[test]
fn every_game_has_its_page() {
    let Some(page) = browser() else { return };
    for (case, seconds) in [
        ("pferdeaeppel/clip", 6.0),
        ("carabande/drawn-1-lap", 8.0),
        ("passing-game/clip", 8.0),
        ("trappola/drawn-game", 12.0),
        ("counter/clip", 3.0),
    ] {
        let desk = Desk::of(case, &[]);
        desk.play_to(seconds);
        page.open(&desk.url("/?lang=en"), LARGE);
        page.wait("!document.querySelector('figure.waiting')");
        page.wait("document.querySelector('#board svg')");
        page.screenshot(&format!("game-{}", case.split('/').next().unwrap()));
        if !case.starts_with("counter") {
            page.click("[data-do='add']");
            page.wait("document.querySelectorAll('#ask form').length > 0");
            page.screenshot(&format!("add-{}", case.split('/').next().unwrap()));
            desk.wait(|desk| desk.json("/api/state")["game"] != json!(""));
        }
    }
}
