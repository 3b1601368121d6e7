//! The program as people call it.

use std::path::Path;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use serde_json::Value;

/// Runs a command line: words, with `@` where a path stands.
pub fn run(words: &str, paths: &[&Path]) -> Assert {
    let mut command = Command::cargo_bin("tableref").unwrap();
    let mut paths = paths.iter();
    for word in words.split_whitespace() {
        match word {
            "@" => command.arg(paths.next().unwrap()),
            word => command.arg(word),
        };
    }
    command.assert()
}

/// What a command of that kind prints, as JSON.
#[allow(dead_code, reason = "not every test reads answers")]
pub fn answer(words: &str, paths: &[&Path]) -> Value {
    serde_json::from_slice(&run(words, paths).success().get_output().stdout).unwrap()
}
