use std::borrow::Cow;

use fluent_bundle::FluentValue;
use fluent_bundle::types::FluentType;
use serde_json::Value;

/// A list among a message's arguments.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct List {
    /// Its items, as they stand in files.
    pub items: Vec<Value>,
    /// Each item in words.
    pub words: Vec<String>,
}

impl List {
    /// A list whose items are said as they stand in files.
    pub fn new(items: &[Value]) -> Self {
        Self { items: items.to_vec(), words: items.iter().map(plain).collect() }
    }

    /// The list that an argument is.
    pub fn of<'a>(value: &'a FluentValue) -> Option<&'a Self> {
        match value {
            FluentValue::Custom(custom) => custom.as_any().downcast_ref(),
            FluentValue::String(_) | FluentValue::Number(_) | FluentValue::None | FluentValue::Error => None,
        }
    }

    /// Its items as they stand in files.
    pub fn plain(&self) -> Vec<String> {
        self.items.iter().map(plain).collect()
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "?".to_owned(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}

impl FluentType for List {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }

    fn as_string(&self, _: &intl_memoizer::IntlLangMemoizer) -> Cow<'static, str> {
        self.words.join(", ").into()
    }

    fn as_string_threadsafe(&self, _: &intl_memoizer::concurrent::IntlLangMemoizer) -> Cow<'static, str> {
        self.words.join(", ").into()
    }
}

impl From<List> for FluentValue<'static> {
    fn from(list: List) -> Self {
        Self::Custom(Box::new(list))
    }
}
