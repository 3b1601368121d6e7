//! What messages can do with their arguments.

use fluent_bundle::{FluentArgs, FluentError, FluentValue};
use serde_json::Value;

use super::catalogue::Bundle;
use super::language::Language;
use super::list::List;

/// Gives a bundle its functions:
/// - `AND`, `OR`, `COMMAS`, `SEMICOLONS` and `SPACES` join a list's items as they are said, `NUMBERS`, `DOTS` and `DASHES` as
///   they stand in files; `FIRST` is the first item, `NTH` the one of a number from 1 on, `COUNT` how many there are, with
///   `COUNT($list, field: "value")` only of those;
/// - `SQUARE` names a square as chess players do, `TILE` a domino;
/// - `FIXED` rounds a number to so many `digits`, `SIGNED` gives it its sign, `LESS` subtracts, `SIGN` is `negative`, `zero` or
///   `positive`, `SAME` whether two are equal,
///   `LARGER` and `SMALLER` choose one of two;
/// - `PARTS` joins those texts that are not empty by semicolons, `CAPITAL` gives a text a large first letter, `UPPER` only large
///   ones, `SPACED` takes a name of files apart.
pub(super) fn add_functions(bundle: &mut Bundle, language: Language) -> Result<(), FluentError> {
    let (and, or) = match language {
        Language::English => (" and ", " or "),
        Language::French => (" et ", " ou "),
        Language::German => (" und ", " oder "),
        Language::Italian => (" e ", " o "),
    };
    bundle.add_function("AND", move |given, _| on_list(given, |list| join(&list.words, and)))?;
    bundle.add_function("OR", move |given, _| on_list(given, |list| join(&list.words, or)))?;
    for (name, between) in [("COMMAS", ", "), ("SEMICOLONS", "; "), ("SPACES", " ")] {
        bundle.add_function(name, move |given, _| on_list(given, |list| list.words.join(between)))?;
    }
    for (name, between) in [("NUMBERS", ", "), ("DOTS", " · "), ("DASHES", " – ")] {
        bundle.add_function(name, move |given, _| on_list(given, |list| list.plain().join(between)))?;
    }
    bundle.add_function("FIRST", |given, _| on_list(given, |list| list.words.first().cloned().unwrap_or_default()))?;
    bundle.add_function("NTH", |given, _| nth(given))?;
    bundle.add_function("COUNT", count)?;
    bundle.add_function("SQUARE", |given, _| on_list(given, square))?;
    bundle.add_function("TILE", |given, _| on_list(given, |list| list.plain().join("-")))?;
    bundle.add_function("FIXED", move |given, named| {
        on_number(given, |number| decimal(&format!("{number:.*}", digits(named)), language).into())
    })?;
    bundle.add_function("SIGNED", |given, _| on_number(given, |number| format!("{number:+}").into()))?;
    bundle.add_function("LESS", |given, _| match given {
        [FluentValue::Number(one), FluentValue::Number(other)] => (one.value - other.value).into(),
        _ => FluentValue::Error,
    })?;
    bundle.add_function("SIGN", |given, _| on_number(given, |number| sign(number).into()))?;
    bundle.add_function("SAME", |given, _| match given {
        [one, other] => (one == other).to_string().into(),
        _ => FluentValue::Error,
    })?;
    for (name, of) in [("LARGER", f64::max as fn(f64, f64) -> f64), ("SMALLER", f64::min)] {
        bundle.add_function(name, move |given, _| match given {
            [FluentValue::Number(one), FluentValue::Number(other)] => of(one.value, other.value).into(),
            _ => FluentValue::Error,
        })?;
    }
    bundle.add_function("PARTS", move |given, _| parts(given, language))?;
    bundle.add_function("CAPITAL", |given, _| on_text(given, capital))?;
    bundle.add_function("UPPER", |given, _| on_text(given, |text| text.to_uppercase()))?;
    bundle.add_function("SPACED", |given, _| on_text(given, |text| text.replace('_', " ")))
}

fn on_list(given: &[FluentValue], of: impl FnOnce(&List) -> String) -> FluentValue<'static> {
    match given {
        [value] => List::of(value).map_or(FluentValue::Error, |list| of(list).into()),
        _ => FluentValue::Error,
    }
}

fn on_number(given: &[FluentValue], of: impl FnOnce(f64) -> FluentValue<'static>) -> FluentValue<'static> {
    match given {
        [FluentValue::Number(number)] => of(number.value),
        _ => FluentValue::Error,
    }
}

fn on_text(given: &[FluentValue], of: impl FnOnce(&str) -> String) -> FluentValue<'static> {
    match given {
        [FluentValue::String(text)] => of(text).into(),
        _ => FluentValue::Error,
    }
}

/// One, two and three.
fn join(words: &[String], last_by: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{}{last_by}{last}", first.join(", ")),
    }
}

fn parts(given: &[FluentValue], language: Language) -> FluentValue<'static> {
    let between = match language {
        Language::French => " ; ",
        Language::English | Language::German | Language::Italian => "; ",
    };
    let texts = given.iter().filter_map(|value| match value {
        FluentValue::String(text) if !text.is_empty() => Some(text.as_ref()),
        FluentValue::String(_)
        | FluentValue::Number(_)
        | FluentValue::Custom(_)
        | FluentValue::None
        | FluentValue::Error => None,
    });
    texts.collect::<Vec<&str>>().join(between).into()
}

/// With a large first letter.
pub(in crate::report) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn nth(given: &[FluentValue]) -> FluentValue<'static> {
    let [list, FluentValue::Number(number)] = given else { return FluentValue::Error };
    let index = (number.value as usize).saturating_sub(1);
    let item = List::of(list).and_then(|list| list.items.get(index)).and_then(Value::as_f64);
    item.map_or(FluentValue::Error, FluentValue::from)
}

fn count<'a>(given: &[FluentValue<'a>], named: &FluentArgs) -> FluentValue<'a> {
    let [value] = given else { return FluentValue::Error };
    let Some(list) = List::of(value) else { return 0.into() };
    let is_meant = |item: &&Value| {
        let mut wanted = named.iter();
        wanted.all(|(field, value)| match (item.get(field).and_then(Value::as_str), value) {
            (Some(found), FluentValue::String(wanted)) => found == wanted,
            _ => false,
        })
    };
    list.items.iter().filter(is_meant).count().into()
}

/// The column's letter from the near player's left, and the row's number from there.
fn square(list: &List) -> String {
    let [column, row] = list.items.as_slice() else { return String::new() };
    let (column, row) = (column.as_u64().unwrap_or(0), row.as_u64().unwrap_or(0));
    let letter = char::from(b'a' + u8::try_from(column).unwrap_or(0).min(25));
    format!("{letter}{}", row.saturating_add(1))
}

fn digits(named: &FluentArgs) -> usize {
    match named.get("digits") {
        Some(FluentValue::Number(digits)) => digits.value as usize,
        Some(FluentValue::String(_) | FluentValue::Custom(_) | FluentValue::None | FluentValue::Error) | None => 0,
    }
}

/// A number with the language's decimal mark.
fn decimal(number: &str, language: Language) -> String {
    match language {
        Language::English => number.to_owned(),
        Language::French | Language::German | Language::Italian => number.replace('.', ","),
    }
}

fn sign(number: f64) -> &'static str {
    match number.total_cmp(&0.0) {
        std::cmp::Ordering::Less if number < 0.0 => "negative",
        std::cmp::Ordering::Greater => "positive",
        std::cmp::Ordering::Less | std::cmp::Ordering::Equal => "zero",
    }
}
