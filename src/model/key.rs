use std::fmt;

use serde::Deserialize;

use super::ModelError;

/// What a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeyType {
    /// A length or time, in the unit that the key's name ends in.
    Number,
    /// A whole number.
    Count,
    /// `true` or `false`.
    Flag,
    /// One of the key's `choices`.
    Choice,
}

/// The value of a key.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A length or time.
    Number(f64),
    /// A whole number.
    Count(u32),
    /// `true` or `false`.
    Flag(bool),
    /// One of the key's choices.
    Choice(String),
    /// The value of another key.
    SameAs(String),
    /// Switched off.
    Off,
}

/// One key of a model file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    /// What it takes.
    #[serde(rename = "type")]
    pub kind: KeyType,
    /// Its default, as in the file.
    default: toml::Value,
    /// Whether it may be "none".
    #[serde(default)]
    pub optional: bool,
    /// The least value of a number or count.
    #[serde(default)]
    pub min: f64,
    /// The greatest value of a number or count.
    #[serde(default)]
    pub max: f64,
    /// The words that a choice takes.
    #[serde(default)]
    pub choices: Vec<String>,
    /// What it means, in a sentence.
    pub about: String,
    /// Where it comes from: "rule sheet", "rule sheet variant", or "not in the rule sheet: …".
    pub source: String,
}

impl Key {
    /// The value that holds unless set.
    pub(super) fn default_value(&self, name: &str) -> Result<Value, ModelError> {
        match &self.default {
            toml::Value::String(other) if self.kind == KeyType::Number && other != "none" => {
                Ok(Value::SameAs(other.clone()))
            }
            written => self.read(name, &plain(written)),
        }
    }

    /// The value that a text means.
    pub(super) fn read(&self, name: &str, text: &str) -> Result<Value, ModelError> {
        let text = text.trim();
        if self.optional && text == "none" {
            return Ok(Value::Off);
        }
        if self.default.as_str() == Some(text) && self.kind == KeyType::Number {
            return Ok(Value::SameAs(text.to_owned()));
        }
        let wrong_type =
            || ModelError::WrongType { key: name.to_owned(), expected: self.expected(), found: text.to_owned() };
        match self.kind {
            KeyType::Number => self.in_range(name, text.parse().map_err(|_| wrong_type())?).map(Value::Number),
            KeyType::Count => {
                let count = text.parse::<i64>().map_err(|_| wrong_type())?;
                self.in_range(name, count as f64).map(|count| Value::Count(count as u32))
            }
            KeyType::Flag => text.parse().map(Value::Flag).map_err(|_| wrong_type()),
            KeyType::Choice if self.choices.iter().any(|choice| choice == text) => Ok(Value::Choice(text.to_owned())),
            KeyType::Choice => Err(wrong_type()),
        }
    }

    fn in_range(&self, name: &str, found: f64) -> Result<f64, ModelError> {
        if (self.min..=self.max).contains(&found) {
            return Ok(found);
        }
        Err(ModelError::OutOfRange { key: name.to_owned(), min: self.min, max: self.max, found })
    }

    fn expected(&self) -> String {
        let plain = match self.kind {
            KeyType::Number => "a number".to_owned(),
            KeyType::Count => "a whole number".to_owned(),
            KeyType::Flag => "true or false".to_owned(),
            KeyType::Choice => self.choices.join(" or "),
        };
        if self.optional { format!("{plain} or none") } else { plain }
    }
}

impl Value {
    /// The value as a setup stores it.
    pub fn to_toml(&self) -> toml::Value {
        match self {
            Self::Number(number) => toml::Value::Float(*number),
            Self::Count(count) => toml::Value::Integer(i64::from(*count)),
            Self::Flag(flag) => toml::Value::Boolean(*flag),
            Self::Choice(word) | Self::SameAs(word) => toml::Value::String(word.clone()),
            Self::Off => toml::Value::String("none".to_owned()),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Count(count) => write!(f, "{count}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Choice(word) | Self::SameAs(word) => f.write_str(word),
            Self::Off => f.write_str("none"),
        }
    }
}

/// A TOML value as one would type it after `--set KEY=`.
pub(super) fn plain(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        toml::Value::Float(number) => number.to_string(),
        toml::Value::Integer(number) => number.to_string(),
        toml::Value::Boolean(flag) => flag.to_string(),
        toml::Value::Datetime(moment) => moment.to_string(),
        toml::Value::Array(_) | toml::Value::Table(_) => value.to_string(),
    }
}
