use std::collections::BTreeMap;

use serde::Deserialize;

use super::key::plain;
use super::{Carabande, Counter, Game, Key, ModelError, PasseTrappe, PassingGame, Pferdeaeppel, Trappola, Value};

/// A game with the values of all its keys.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    game: Game,
    file: ModelFile,
    values: BTreeMap<String, Value>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
struct ModelFile {
    game: Game,
    keys: BTreeMap<String, Key>,
    #[serde(default)]
    presets: BTreeMap<String, BTreeMap<String, toml::Value>>,
}

impl Model {
    /// The game with all keys at their defaults.
    pub fn new(game: Game) -> Result<Self, ModelError> {
        let broken = |reason: String| ModelError::BrokenModel { game: game.name(), reason };
        let file: ModelFile = toml::from_str(game.file()).map_err(|error| broken(error.message().to_owned()))?;
        if file.game != game {
            return Err(broken(format!("it says that it is of {}", file.game)));
        }
        let defaults = file.keys.iter().map(|(name, key)| Ok((name.clone(), key.default_value(name)?)));
        let values = defaults.collect::<Result<_, ModelError>>()?;
        Ok(Self { game, file, values })
    }

    /// The game with these keys set, checked together: `("board.width_mm", "500")`, `("preset", "500x250")`.
    pub fn with_settings<'a>(
        game: Game,
        settings: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, ModelError> {
        let mut model = Self::new(game)?;
        for (key, text) in settings {
            model.set(key, text)?;
        }
        model.checked()
    }

    /// The game with the overrides of a setup's `[model]` table, as `overrides` wrote them.
    pub fn with_overrides(game: Game, overrides: &toml::Table) -> Result<Self, ModelError> {
        let mut model = Self::new(game)?;
        for (group, entries) in overrides {
            match entries {
                toml::Value::Table(entries) => {
                    for (name, value) in entries {
                        model.set(&format!("{group}.{name}"), &plain(value))?;
                    }
                }
                single => model.set(group, &plain(single))?,
            }
        }
        model.checked()
    }

    /// Sets one key from its text, or all keys of a preset with the key `preset`. Whether the keys fit each other is
    /// checked by the typed view, so that two that depend on each other can be set one after the other.
    pub fn set(&mut self, key: &str, text: &str) -> Result<(), ModelError> {
        if key == "preset" {
            return self.set_preset(text);
        }
        let Some(spec) = self.file.keys.get(key) else {
            return Err(ModelError::UnknownKey { key: key.to_owned(), hint: self.hint(key) });
        };
        let value = spec.read(key, text)?;
        self.values.insert(key.to_owned(), value);
        Ok(())
    }

    /// Its game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// All keys by name, with what they mean, where they come from, and their values.
    pub fn keys(&self) -> impl Iterator<Item = (&str, &Key, &Value)> {
        self.file.keys.iter().filter_map(|(name, key)| Some((name.as_str(), key, self.values.get(name)?)))
    }

    /// The names of the presets.
    pub fn presets(&self) -> impl Iterator<Item = &str> {
        self.file.presets.keys().map(String::as_str)
    }

    /// The keys whose values differ from their defaults.
    pub fn differing(&self) -> impl Iterator<Item = (&str, &Key, &Value)> {
        self.keys().filter(|(name, key, value)| key.default_value(name).is_ok_and(|default| default != **value))
    }

    /// The differing keys as the `[model]` table of a setup: one table a group.
    pub fn overrides(&self) -> toml::Table {
        let mut groups = toml::Table::new();
        for (name, _, value) in self.differing() {
            let (group, entry) = name.split_once('.').unwrap_or(("", name));
            let table = groups.entry(group).or_insert_with(|| toml::Value::Table(toml::Table::new()));
            if let toml::Value::Table(table) = table {
                table.insert(entry.to_owned(), value.to_toml());
            }
        }
        groups
    }

    /// All keys of Passe-Trappe, typed; fails where two contradict each other, or for another game.
    pub fn passe_trappe(&self) -> Result<PasseTrappe, ModelError> {
        self.of(Game::PasseTrappe)?;
        PasseTrappe::from_model(self)
    }

    /// All keys of the counter, typed; fails where two contradict each other, or for another game.
    pub fn counter(&self) -> Result<Counter, ModelError> {
        self.of(Game::Counter)?;
        Counter::from_model(self)
    }

    /// All keys of Pferdeäppel, typed; fails where two contradict each other, or for another game.
    pub fn pferdeaeppel(&self) -> Result<Pferdeaeppel, ModelError> {
        self.of(Game::Pferdeaeppel)?;
        Pferdeaeppel::from_model(self)
    }

    /// All keys of Carabande, typed; fails where two contradict each other, or for another game.
    pub fn carabande(&self) -> Result<Carabande, ModelError> {
        self.of(Game::Carabande)?;
        Carabande::from_model(self)
    }

    /// All keys of The Passing Game, typed; fails where two contradict each other, or for another game.
    pub fn passing_game(&self) -> Result<PassingGame, ModelError> {
        self.of(Game::PassingGame)?;
        PassingGame::from_model(self)
    }

    /// All keys of Trappola, typed; fails where two contradict each other, or for another game.
    pub fn trappola(&self) -> Result<Trappola, ModelError> {
        self.of(Game::Trappola)?;
        Trappola::from_model(self)
    }

    fn of(&self, needed: Game) -> Result<(), ModelError> {
        if self.game == needed {
            return Ok(());
        }
        Err(ModelError::AnotherGame { needed: needed.name(), found: self.game.name() })
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.file.keys.contains_key(key)
    }

    pub(super) fn checked(self) -> Result<Self, ModelError> {
        match self.game {
            Game::PasseTrappe => self.passe_trappe().map(|_| self),
            Game::Pferdeaeppel => self.pferdeaeppel().map(|_| self),
            Game::Carabande => self.carabande().map(|_| self),
            Game::PassingGame => self.passing_game().map(|_| self),
            Game::Trappola => self.trappola().map(|_| self),
            Game::Counter => self.counter().map(|_| self),
        }
    }

    /// The number that a key stands for, other keys followed; `None` if it is switched off.
    pub(super) fn number(&self, key: &str) -> Result<Option<f64>, ModelError> {
        match self.values.get(key) {
            Some(Value::Number(number)) => Ok(Some(*number)),
            Some(Value::Count(count)) => Ok(Some(f64::from(*count))),
            Some(Value::SameAs(other)) if other != key => self.number(other),
            Some(Value::Off) => Ok(None),
            Some(Value::Flag(_) | Value::Choice(_) | Value::SameAs(_)) | None => Err(self.lacks(key)),
        }
    }

    /// The value of a key, as it stands.
    pub(super) fn value(&self, key: &str) -> Result<&Value, ModelError> {
        self.values.get(key).ok_or_else(|| self.lacks(key))
    }

    pub(super) fn lacks(&self, key: &str) -> ModelError {
        ModelError::BrokenModel { game: self.game.name(), reason: format!("{key} is missing or of another type") }
    }

    fn set_preset(&mut self, name: &str) -> Result<(), ModelError> {
        let Some(preset) = self.file.presets.get(name).cloned() else {
            let known = self.presets().collect::<Vec<_>>().join(", ");
            return Err(ModelError::UnknownPreset { found: name.to_owned(), known });
        };
        preset.iter().try_for_each(|(key, value)| self.set(key, &plain(value)))
    }

    fn hint(&self, key: &str) -> String {
        let nearest = self.file.keys.keys().map(|known| (edit_distance(known, key), known)).min();
        match nearest {
            Some((distance, known)) if distance * 3 <= key.len() => format!("did you mean \"{known}\"?"),
            Some(_) | None => {
                let known: Vec<_> = self.file.keys.keys().map(String::as_str).collect();
                format!("it has: preset, {}", known.join(", "))
            }
        }
    }
}

/// Levenshtein's distance: single letters put in, taken out or changed.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (cell, other) in row.iter_mut().skip(1).zip(&b) {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = *cell;
            left = changed.min(left + 1).min(*cell + 1);
            *cell = left;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(settings: &[(&str, &str)]) -> String {
        Model::with_settings(Game::PasseTrappe, settings.iter().copied()).unwrap_err().to_string()
    }

    #[test]
    fn every_key_has_a_sentence_and_a_known_source() {
        let known = ["rule sheet", "not in the rule sheet: ", "not in any rule sheet: "];
        for game in Game::ALL {
            for (name, key, _) in Model::new(game).unwrap().keys() {
                assert!(key.about.ends_with('.'), "{name}");
                assert!(known.iter().any(|words| key.source.starts_with(words)), "{name}");
            }
        }
    }

    #[test]
    fn every_preset_is_consistent_and_survives_a_setup() {
        let presets: Vec<String> = Model::new(Game::PasseTrappe).unwrap().presets().map(str::to_owned).collect();
        assert_eq!(presets.len(), 4);
        for preset in presets {
            let model = Model::with_settings(Game::PasseTrappe, [("preset", preset.as_str())]).unwrap();
            let sizes = model.passe_trappe().unwrap();
            assert_eq!(preset, format!("{}x{}", sizes.board_length_mm, sizes.board_width_mm));
            let written = toml::to_string(&model.overrides()).unwrap();
            let read = Model::with_overrides(Game::PasseTrappe, &toml::from_str(&written).unwrap()).unwrap();
            assert_eq!(read, model);
        }
    }

    #[test]
    fn differing_keys_are_listed() {
        let model = Model::with_settings(
            Game::PasseTrappe,
            [("rules.timer_s", "60"), ("board.width_mm", "480"), ("rules.disks_per_player", "3")],
        );
        let model = model.unwrap();
        let differing: Vec<_> = model.differing().map(|(name, ..)| name).collect();
        assert_eq!(differing, ["rules.disks_per_player", "rules.timer_s"]);
    }

    #[test]
    fn wrong_settings_say_what_was_expected() {
        assert_eq!(
            message(&[("board.widht_mm", "500")]),
            "the model has no key \"board.widht_mm\"; did you mean \"board.width_mm\"?"
        );
        assert!(message(&[("colour", "red")]).contains("it has: preset, board.bar_height_mm, "));
        assert_eq!(message(&[("board.width_mm", "wide")]), "board.width_mm must be a number, not \"wide\"");
        assert_eq!(message(&[("rules.timer_s", "never")]), "rules.timer_s must be a number or none, not \"never\"");
        assert_eq!(message(&[("board.length_mm", "0")]), "board.length_mm must lie between 150 and 5000, not 0");
        assert_eq!(message(&[("disk.diameter_mm", "-50")]), "disk.diameter_mm must lie between 5 and 300, not -50");
        assert_eq!(message(&[("disk.diameter_mm", "NaN")]), "disk.diameter_mm must lie between 5 and 300, not NaN");
        assert_eq!(
            message(&[("rules.disks_per_player", "2.5")]),
            "rules.disks_per_player must be a whole number, not \"2.5\""
        );
        assert_eq!(message(&[("preset", "1x1")]), "no preset \"1x1\"; there are: 1000x500, 500x250, 560x400, 900x480");
        assert_eq!(
            message(&[("rules.retrieve_with_second_hand", "maybe")]),
            "rules.retrieve_with_second_hand must be allowed or forbidden, not \"maybe\""
        );
    }

    #[test]
    fn contradictions_name_both_keys() {
        assert_eq!(
            message(&[("board.opening_mm", "50")]),
            "board.opening_mm = 50 must be more than disk.diameter_mm = 50; set one of them"
        );
        assert!(message(&[("board.opening_mm", "480")]).contains("less than board.width_mm = 480"));
        assert!(message(&[("board.bar_mm", "200"), ("board.length_mm", "200")]).contains("less than board.length_mm"));
    }
}
