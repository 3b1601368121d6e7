use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::Tile;

/// Hands laid open. In files `"hands": {"1": [], "2": [[0, 2]]}`, or the players as fields of their own; or one hand,
/// `"player": 2, "tiles": [[0, 2]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenHands {
    /// Every hand that still holds tiles, by player.
    All(BTreeMap<u8, Vec<Tile>>),
    /// That of one player, others perhaps to follow.
    One {
        /// Whose.
        player: u8,
        /// What it holds.
        tiles: Vec<Tile>,
    },
}

impl OpenHands {
    /// The hands that it tells of.
    pub fn hands(&self) -> impl Iterator<Item = (u8, &[Tile])> {
        let (all, one) = match self {
            Self::All(hands) => (Some(hands), None),
            Self::One { player, tiles } => (None, Some((*player, tiles.as_slice()))),
        };
        all.into_iter().flatten().map(|(player, tiles)| (*player, tiles.as_slice())).chain(one)
    }
}

impl Serialize for OpenHands {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = Map::new();
        let written = |tiles: &Vec<Tile>| serde_json::to_value(tiles).map_err(serde::ser::Error::custom);
        match self {
            Self::All(hands) => {
                let hands = hands.iter().map(|(player, tiles)| Ok((player.to_string(), written(tiles)?)));
                fields.insert("hands".to_owned(), Value::Object(hands.collect::<Result<_, S::Error>>()?));
            }
            Self::One { player, tiles } => {
                fields.insert("player".to_owned(), (*player).into());
                fields.insert("tiles".to_owned(), written(tiles)?);
            }
        }
        fields.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for OpenHands {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Map::deserialize(deserializer)?;
        let read = |tiles: &Value| Vec::<Tile>::deserialize(tiles).map_err(D::Error::custom);
        if let (Some(player), Some(tiles)) = (fields.get("player"), fields.get("tiles")) {
            let player = u8::deserialize(player).map_err(D::Error::custom)?;
            return Ok(Self::One { player, tiles: read(tiles)? });
        }
        let by_player = |fields: &Map<String, Value>| {
            let hands = fields.iter().filter_map(|(player, tiles)| Some((player.parse().ok()?, tiles)));
            hands.map(|(player, tiles)| Ok((player, read(tiles)?))).collect::<Result<BTreeMap<u8, _>, D::Error>>()
        };
        let hands = match fields.get("hands") {
            Some(Value::Array(hands)) => {
                (1..).zip(hands).map(|(player, tiles)| Ok((player, read(tiles)?))).collect::<Result<_, D::Error>>()?
            }
            Some(Value::Object(hands)) => by_player(hands)?,
            Some(_) | None => by_player(&fields)?,
        };
        if hands.is_empty() {
            return Err(D::Error::custom("which hands are open? \"hands\": {\"1\": [], \"2\": [[0, 2]]}"));
        }
        Ok(Self::All(hands))
    }
}
