//! The shipped samples: complete, small, and named alike.

use std::fs;
use std::path::{Path, PathBuf};

/// All games together.
const MOST_BYTES: u64 = 25_000_000;
/// A clip.
const MOST_CLIP_BYTES: u64 = 3_000_000;

#[test]
fn every_sample_has_a_recording_its_truth_and_a_setup() {
    for case in cases() {
        let has = |file: &str| case.join(file).is_file();
        assert!(has("truth.json") && has("setup.toml"), "{}", case.display());
        assert!(has("clip.mp4") != has("image.jpg"), "{}", case.display());
    }
}

#[test]
fn samples_are_named_alike() {
    for case in cases() {
        let name = case.file_name().unwrap().to_str().unwrap();
        let kebab = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        assert!(kebab && !name.starts_with('-') && !name.ends_with('-'), "{name}");
    }
}

#[test]
fn samples_are_small() {
    let mut all = 0;
    for case in cases() {
        for file in fs::read_dir(&case).unwrap().map(|entry| entry.unwrap()) {
            let bytes = file.metadata().unwrap().len();
            all += bytes;
            assert!(bytes <= MOST_CLIP_BYTES, "{}: {bytes} bytes", file.path().display());
        }
    }
    assert!(all <= MOST_BYTES, "{all} bytes");
}

fn cases() -> Vec<PathBuf> {
    let folders = |path: PathBuf| {
        let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(|path| path.is_dir()).collect::<Vec<_>>()
    };
    let games = folders(Path::new(env!("CARGO_MANIFEST_DIR")).join("samples"));
    let cases: Vec<PathBuf> = games.into_iter().flat_map(folders).collect();
    assert!(!cases.is_empty());
    cases
}
