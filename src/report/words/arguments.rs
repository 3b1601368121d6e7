use fluent_bundle::{FluentArgs, FluentValue};
use serde_json::Value;

use super::catalogue::Catalogue;
use super::list::List;

/// What stands for an argument that is left out.
const NONE: &str = "none";

/// The arguments of a catalogue's messages for something as it stands in files.
pub(super) fn arguments(catalogue: &Catalogue, of: &Value) -> FluentArgs<'static> {
    let mut given = plain(catalogue, of, &[]);
    let lists: Vec<(String, List)> =
        given.iter().filter_map(|(name, value)| Some((name.to_owned(), List::of(value)?.clone()))).collect();
    for (name, list) in lists {
        let id = format!("each-{name}");
        if catalogue.has(&id) {
            let words = (1_u32..).zip(&list.items).map(|(number, item)| {
                let own = match item {
                    Value::Object(_) => item.clone(),
                    Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                        serde_json::json!({ "item": item })
                    }
                };
                let mut arguments = plain(catalogue, of, &[&own]);
                arguments.set("number", number);
                catalogue.format(&id, &arguments)
            });
            given.set(name, List { words: words.collect(), items: list.items.clone() });
        }
    }
    given
}

/// Those of an object, and over them those of others; lists are said as they stand in files.
fn plain(catalogue: &Catalogue, of: &Value, over: &[&Value]) -> FluentArgs<'static> {
    let mut given = FluentArgs::new();
    for name in catalogue.variables() {
        given.set(name.clone(), NONE);
    }
    for object in [of].iter().chain(over) {
        add(catalogue, &mut given, "", object);
    }
    given
}

fn add(catalogue: &Catalogue, given: &mut FluentArgs<'static>, prefix: &str, object: &Value) {
    for (key, value) in object.as_object().into_iter().flatten() {
        let name = format!("{prefix}{key}");
        match value {
            Value::Null => {}
            Value::Bool(flag) => given.set(name, flag.to_string()),
            Value::Number(number) => given.set(name, number.as_f64().map_or(FluentValue::Error, FluentValue::from)),
            // Names of what is set have a point, which those of Fluent may not have.
            Value::String(text) if name == "what" => given.set(name, text.replace('.', "_")),
            Value::String(text) => given.set(name, text.clone()),
            Value::Array(items) => given.set(name, List::new(items)),
            Value::Object(_) => {
                add(catalogue, given, &format!("{name}_"), value);
                let id = format!("part-{key}");
                if catalogue.has(&id) {
                    given.set(name, catalogue.format(&id, &arguments(catalogue, value)));
                }
            }
        }
    }
}
