//! The house's walls: which room may import which, which crate may be used where, how long a file may be.
//! Standard library only, so that it runs whatever else is broken.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// No file is longer.
const MOST_LINES: usize = 500;
/// `main.rs` only starts the program.
const MOST_LINES_MAIN: usize = 60;

/// What each room may import.
const ROOMS: [(&str, &[&str]); 14] = [
    ("geometry", &[]),
    ("model", &["geometry"]),
    ("rules", &["geometry", "model"]),
    ("capture", &["geometry"]),
    ("calibration", &["geometry", "model", "capture"]),
    ("detect", &["geometry", "model", "capture", "calibration"]),
    ("track", &["geometry", "model", "detect"]),
    ("observe", &["geometry", "model", "calibration", "detect", "track", "rules"]),
    ("referee", &["geometry", "model", "rules"]),
    ("session", &["geometry", "model", "rules", "capture", "calibration", "detect", "track", "observe", "referee"]),
    (
        "report",
        &["geometry", "model", "capture", "calibration", "detect", "track", "observe", "rules", "referee", "session"],
    ),
    ("web", &["report", "session", "geometry", "model", "calibration", "capture", "observe", "rules", "referee"]),
    ("synth", &["geometry", "model", "capture", "calibration", "rules"]),
    (
        "cli",
        &[
            "geometry",
            "model",
            "rules",
            "capture",
            "calibration",
            "detect",
            "track",
            "observe",
            "referee",
            "session",
            "report",
            "web",
            "synth",
        ],
    ),
];

/// Where words of other crates, and the clock, may stand.
const WORDS: [(&str, &[&str]); 11] = [
    ("nokhwa::", &["capture"]),
    ("v4l::", &["capture"]),
    ("opencv::", &["capture", "calibration", "detect"]),
    ("image::", &["capture", "calibration", "detect", "report", "synth"]),
    ("imageproc::", &["capture", "calibration", "detect", "report", "synth"]),
    ("tokio::", &["web"]),
    ("axum::", &["web"]),
    ("clap::", &["cli", "main"]),
    ("anyhow::", &["cli", "main"]),
    ("Instant::now", &["session", "capture"]),
    ("SystemTime::now", &["session", "capture"]),
];

/// One source file.
struct Source {
    path: PathBuf,
    room: String,
    lines: usize,
    /// Without comments and the insides of texts.
    code: String,
}

#[test]
fn rooms_import_only_what_the_house_allows() {
    let allowed: BTreeMap<&str, &[&str]> = ROOMS.into_iter().collect();
    let mut edges: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut faults = Vec::new();
    for source in sources() {
        for target in imported_rooms(&source.code) {
            if target == source.room || !allowed.contains_key(target.as_str()) {
                continue;
            }
            let free = ["main", "lib"].contains(&source.room.as_str());
            if !free && !allowed.get(source.room.as_str()).is_some_and(|rooms| rooms.contains(&target.as_str())) {
                faults.push(format!("{} imports {target}", source.path.display()));
            }
            *edges.entry((source.room.clone(), target)).or_default() += 1;
        }
    }
    for ((from, to), files) in &edges {
        println!("{from} -> {to} ({files} files)");
    }
    assert!(faults.is_empty(), "walls are broken:\n{}", faults.join("\n"));
}

#[test]
fn every_room_has_its_place_in_the_house() {
    let known: BTreeSet<&str> = ROOMS.iter().map(|(room, _)| *room).chain(["main", "lib"]).collect();
    let strange: BTreeSet<String> =
        sources().into_iter().map(|s| s.room).filter(|room| !known.contains(room.as_str())).collect();
    assert!(strange.is_empty(), "rooms that the house does not have: {strange:?}");
}

#[test]
fn the_map_of_the_house_shows_its_walls() {
    let map = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    let allowed: BTreeMap<&str, &[&str]> = ROOMS.into_iter().collect();
    let mut shown = BTreeSet::new();
    for row in map.lines().filter_map(|line| line.strip_prefix("//! | [`")) {
        let (room, rest) = row.split_once("`]").unwrap();
        let imports = rest.rsplit('|').nth(1).unwrap().trim();
        let expected = match room {
            "cli" => "everything".to_owned(),
            "geometry" => "nothing".to_owned(),
            _ => allowed[room].join(", "),
        };
        assert_eq!(imports, expected, "what {room} may import");
        shown.insert(room);
    }
    let built = map.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    assert_eq!(shown, built.collect::<BTreeSet<_>>());
}

#[test]
fn crates_and_the_clock_stay_in_their_rooms() {
    let mut faults = Vec::new();
    for source in sources() {
        for (word, rooms) in WORDS {
            if names(&source.code, word) && !rooms.contains(&source.room.as_str()) {
                faults.push(format!("{} uses {word}", source.path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "outside their rooms:\n{}", faults.join("\n"));
}

#[test]
fn files_are_short() {
    let sources = sources();
    let too_long = sources.iter().filter(|s| s.lines > if s.room == "main" { MOST_LINES_MAIN } else { MOST_LINES });
    let faults: Vec<String> = too_long.map(|s| format!("{}: {} lines", s.path.display(), s.lines)).collect();
    let mut lengths: Vec<usize> = sources.iter().map(|s| s.lines).collect();
    lengths.sort_unstable();
    println!("{} files, median {} lines", lengths.len(), lengths[lengths.len() / 2]);
    assert!(faults.is_empty(), "too long:\n{}", faults.join("\n"));
}

#[test]
fn the_reader_of_imports_sees_through_their_forms() {
    let code =
        "use crate::geometry::{A, B};\nuse crate::{\n model, rules::{self, X},\n};\nlet x = tableref::synth::draw();";
    let found: Vec<String> = imported_rooms(code).into_iter().collect();
    assert_eq!(found, ["geometry", "model", "rules", "synth"]);
    assert_eq!(stripped("a // crate::web\n\"crate::web\" /* crate::web */ b '\"' c"), "a \n\"\"  b '' c");
    assert!(!names("my_image::x", "image::") && names("use image::x", "image::"));
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                sources.push(read(&root, &path));
            }
        }
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    sources
}

fn read(root: &Path, path: &Path) -> Source {
    let text = fs::read_to_string(path).unwrap();
    let inside = path.strip_prefix(root).unwrap();
    let first = inside.components().next().unwrap().as_os_str().to_string_lossy();
    Source {
        path: inside.to_path_buf(),
        room: first.trim_end_matches(".rs").to_owned(),
        lines: text.lines().count(),
        code: stripped(&text),
    }
}

/// The rooms named after `crate::` or `tableref::`, in braces too.
fn imported_rooms(code: &str) -> BTreeSet<String> {
    let mut rooms = BTreeSet::new();
    for root in ["crate::", "tableref::"] {
        for (at, _) in code.match_indices(root).filter(|(at, _)| !follows_a_name(code, *at)) {
            let rest = &code[at + root.len()..];
            match rest.strip_prefix('{') {
                Some(list) => rooms.extend(first_names(list)),
                None => rooms.extend(leading_name(rest)),
            }
        }
    }
    rooms
}

/// The first name of each item of a brace list, up to its closing brace.
fn first_names(list: &str) -> Vec<String> {
    let (mut depth, mut names, mut begins) = (1, Vec::new(), true);
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => begins = true,
            c if begins && !c.is_whitespace() => {
                names.extend(leading_name(&list[at..]));
                begins = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

fn leading_name(text: &str) -> Option<String> {
    let name: String = text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    (!name.is_empty()).then_some(name)
}

/// Whether code names a word that is not just the end of a longer one or of a path in the crate.
fn names(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| !follows_a_name(code, at))
}

fn follows_a_name(code: &str, at: usize) -> bool {
    let before = &code[..at];
    let own_path = before.ends_with("crate::") || before.ends_with("self::") || before.ends_with("super::");
    own_path || before.ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// Code without comments and without the insides of texts and characters.
fn stripped(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(end) = raw_text_end(rest) {
            end
        } else if c == '"' {
            code.push_str("\"\"");
            text_end(rest, '"')
        } else if let Some(end) = character_end(rest) {
            code.push_str("''");
            end
        } else {
            code.push(c);
            c.len_utf8()
        };
        rest = &rest[skipped..];
    }
    code
}

fn text_end(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\\' if !escaped => escaped = true,
            c if c == quote && !escaped => return at + 1,
            _ => escaped = false,
        }
    }
    text.len()
}

/// Where `r"…"` or `r#"…"#` ends.
fn raw_text_end(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let body = after[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    Some(body.find(&close).map_or(text.len(), |end| 1 + hashes + 1 + end + close.len()))
}

/// Where a character such as `'x'` or `'\n'` ends; a lifetime is none.
fn character_end(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('\'')?;
    if inner.starts_with('\\') {
        return Some(text_end(text, '\''));
    }
    let c = inner.chars().next()?;
    inner[c.len_utf8()..].starts_with('\'').then(|| 2 + c.len_utf8())
}
