use serde_json::Value as Json;

use super::{Game, Model, ModelError};

/// The objects of a case's truth that hold model keys.
const GROUPS: [&str; 10] = ["board", "track", "disk", "disc", "tile", "card", "piece", "apple", "horse", "rules"];

impl Model {
    /// The game with the keys of a case's truth: its objects `board`, `track`, `disk`, `disc`, `tile`, `card`, `piece`, `apple`, `horse` and
    /// `rules`. Keys that the model does not have are ignored and returned as warnings; a known key with a wrong value is an error.
    pub fn with_case_keys(game: Game, truth: &Json) -> Result<(Self, Vec<String>), ModelError> {
        let mut model = Self::new(game)?;
        let mut warnings = Vec::new();
        for group in GROUPS {
            let Some(entries) = truth.get(group).and_then(Json::as_object) else { continue };
            for (name, value) in entries {
                let key = format!("{group}.{name}");
                if model.has(&key) {
                    model.set(&key, &plain(value))?;
                } else {
                    warnings.push(format!("the model of {game} has no key \"{key}\"; ignored"));
                }
            }
        }
        Ok((model.checked()?, warnings))
    }
}

fn plain(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Null => "none".to_owned(),
        Json::Bool(_) | Json::Number(_) | Json::Array(_) | Json::Object(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_sets_known_keys_and_warns_of_others() {
        let truth = serde_json::json!({
            "board": {"width_mm": 500.0, "opening_mm": 70},
            "disk": {"diameter_mm": 60.0, "count_per_side": 3, "look": "dark"},
            "rules": {"disks_per_player": 3}
        });
        let (model, warnings) = Model::with_case_keys(Game::PasseTrappe, &truth).unwrap();
        let keys = model.passe_trappe().unwrap();
        assert_eq!((keys.board_width_mm, keys.disk_diameter_mm, keys.disks_per_player), (500.0, 60.0, 3));
        assert_eq!(warnings.len(), 2);
        let wrong = serde_json::json!({"board": {"width_mm": "wide"}});
        assert!(Model::with_case_keys(Game::PasseTrappe, &wrong).is_err());
    }
}
