//! What the README says holds: its commands, its pictures, and its figures.
//!
//! After `make measure` and `make bench`, `REGENERATE=1 cargo test --test readme` takes the new figures over.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser as _;
use serde_json::{Value, json};
use tableref::cli::Cli;

const MOST_PICTURE_BYTES: u64 = 150_000;
const BEGIN: &str = "<!-- figures -->\n";
const END: &str = "<!-- /figures -->";

#[test]
fn every_command_is_one_that_the_program_takes() {
    let text = readme().replace("\\\n", " ");
    let commands: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("    tableref ")).collect();
    assert!(commands.len() > 8, "{commands:?}");
    for command in commands {
        let words = ["tableref"].into_iter().chain(command.split_whitespace());
        if let Err(error) = Cli::try_parse_from(words) {
            panic!("tableref {command}\n{error}");
        }
    }
}

#[test]
fn every_file_that_is_named_is_there() {
    let text = readme();
    let linked = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let linked = linked.filter(|name| !name.starts_with("http"));
    let in_commands = text.split_whitespace().filter(|word| word.starts_with("samples/"));
    for name in linked.chain(in_commands) {
        assert!(root(name).exists(), "{name}");
    }
}

#[test]
fn pictures_are_small() {
    for entry in fs::read_dir(root("samples/pictures")).unwrap().map(|entry| entry.unwrap()) {
        assert!(entry.metadata().unwrap().len() <= MOST_PICTURE_BYTES, "{}", entry.path().display());
    }
}

#[test]
fn figures_are_those_that_were_measured() {
    if std::env::var_os("REGENERATE").is_some() {
        regenerate();
    }
    let figures: Value = serde_json::from_str(&fs::read_to_string(root("tests/figures.json")).unwrap()).unwrap();
    let text = readme();
    let (_, rest) = text.split_once(BEGIN).unwrap();
    let (shown, _) = rest.split_once(END).unwrap();
    assert_eq!(shown, told(&figures), "REGENERATE=1 writes the README anew");
}

/// Takes over what `make measure` and `make bench` left.
fn regenerate() {
    let part = |name: &str| {
        let file = root("target/measure").join(name);
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        serde_json::from_str::<Value>(&text).unwrap()
    };
    let set = |name: &str| {
        let figures = part(name);
        json!({ "cases": figures["cases"].as_array().unwrap().len(), "total": figures["total"] })
    };
    let figures = json!({
        "cases": set("cases.json"), "scenes": set("scenes.json"), "rounds": set("rounds.json"), "light": set("light.json"),
        "bump": set("bump.json"), "counts": set("counts.json"), "fields": set("fields.json"),
        "field_rounds": set("field-rounds.json"), "races": set("races.json"), "tiles": set("tiles.json"),
        "tile_rounds": set("tile-rounds.json"), "cards": set("cards.json"), "card_games": set("card-games.json"),
        "speed": part("speed.json"),
    });
    fs::write(root("tests/figures.json"), serde_json::to_string_pretty(&figures).unwrap() + "\n").unwrap();
    let text = readme();
    let (before, rest) = text.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    fs::write(root("README.md"), format!("{before}{BEGIN}{}{END}{after}", told(&figures))).unwrap();
}

/// The figures as the README shows them.
fn told(figures: &Value) -> String {
    let mut text = String::from(
        "| measured on | frames right | doubtful | wrong | events right | invented | disks' centres, median and 95 % |\n\
         |---|---|---|---|---|---|---|\n",
    );
    let sets = [
        ("cases", "rendered recordings"),
        ("scenes", "drawn scenes"),
        ("rounds", "drawn rounds"),
        ("light", "drawn rounds in changing light"),
        ("bump", "drawn rounds with knocks"),
        ("counts", "drawn boards to be counted"),
        ("fields", "drawn positions of Pferdeäppel"),
        ("field_rounds", "drawn rounds of Pferdeäppel"),
        ("races", "drawn races of Carabande"),
        ("tiles", "drawn tables of dominoes"),
        ("tile_rounds", "drawn rounds of The Passing Game"),
        ("cards", "drawn tables of cards"),
        ("card_games", "drawn games of Trappola"),
    ];
    for (key, name) in sets {
        let (total, cases) = (&figures[key]["total"], &figures[key]["cases"]);
        let count = |name: &str| total[name].as_u64().unwrap();
        let (scored, right, doubtful) = (count("frames_scored"), count("frames_right"), count("frames_doubtful"));
        let (events, mm) = (&total["events"], &total["place_mm"]);
        text += &format!(
            "| {cases} {name} | {right} of {scored} | {doubtful} | {} | {} | {} |\n",
            scored - right - doubtful,
            match events["truth"].as_u64() {
                Some(0) | None => "– | –".to_owned(),
                Some(truth) => format!("{} of {truth} | {}", events["right"], events["extra"]),
            },
            match (mm["median"].as_f64(), mm["p95"].as_f64()) {
                (Some(median), Some(p95)) => format!("{median:.1} and {p95:.1} mm"),
                _ => "–".to_owned(),
            },
        );
    }
    let speed = |part: &str, name: &str| figures["speed"][part][name].as_f64().unwrap();
    text += &format!(
        "\nAt 1920 × 1080, finding and following the disks takes {:.1} ms a frame on one core, {:.0} times what copying the frame takes. A whole \
         replay\nruns at {:.0} frames a second on two cores, in {:.1} times the time that decoding the video takes, and needs at most {:.0} MB of \
         memory, however\nlong the recording is.\n",
        speed("frame", "detect_and_track_ms"),
        speed("frame", "ratio"),
        speed("clip", "replay_fps"),
        speed("clip", "ratio"),
        speed("memory", "ten_times_as_long_mb"),
    );
    text
}

fn readme() -> String {
    fs::read_to_string(root("README.md")).unwrap()
}

fn root(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}
