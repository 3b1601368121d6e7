//! The files of words themselves: every language has every message, with the same parts, arguments and choices.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser::parse;

/// What a message and those that it is made of use.
#[derive(Clone, Debug, Default)]
struct Use {
    attributes: BTreeSet<String>,
    variables: BTreeSet<String>,
    messages: BTreeSet<String>,
    /// What is chosen between, by what it is chosen by; plural categories are each language's own.
    choices: BTreeMap<String, BTreeSet<String>>,
}

type Messages = BTreeMap<String, Use>;

const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

#[test]
fn every_language_has_every_message_with_the_same_arguments_and_choices() {
    let english = folder("en");
    let files: Vec<String> = files(&english);
    assert!(files.len() >= 9, "{files:?}");
    for language in ["fr", "de", "it"] {
        assert_eq!(self::files(&folder(language)), files, "{language}");
        for file in &files {
            let (ours, theirs) = (messages(&english.join(file)), messages(&folder(language).join(file)));
            let commons = |language| messages(&folder(language).join("common.ftl"));
            compare(&format!("{language}/{file}"), (&ours, &commons("en")), (&theirs, &commons(language)));
        }
    }
}

/// Those that the program asks for, and so every language must have: all but helpers, which languages may differ in.
fn compare(place: &str, ours: (&Messages, &Messages), theirs: (&Messages, &Messages)) {
    let referred = |messages: &Messages| -> BTreeSet<String> {
        messages.values().flat_map(|one| one.messages.iter().cloned()).collect()
    };
    let (own, other) = (referred(ours.0), referred(theirs.0));
    for (name, one) in ours.0 {
        let is_helper = own.contains(name) && one.attributes.is_empty();
        let Some(same) = theirs.0.get(name) else {
            assert!(is_helper, "{place} lacks {name}");
            continue;
        };
        assert_eq!(same.attributes, one.attributes, "{place}: {name}");
        if is_helper || other.contains(name) {
            continue;
        }
        let (one, same) = (whole(name, ours), whole(name, theirs));
        assert_eq!(same.variables, one.variables, "{place}: arguments of {name}");
        for (by, choices) in &one.choices {
            let Some(found) = same.choices.get(by) else { continue };
            let missing: Vec<_> = choices.difference(found).filter(|key| is_word(key)).collect();
            assert!(missing.is_empty(), "{place}: {name} does not choose {missing:?} by {by}");
        }
    }
    let strange: Vec<_> =
        theirs.0.keys().filter(|name| !ours.0.contains_key(*name) && !other.contains(*name)).collect();
    assert!(strange.is_empty(), "{place} has what English lacks: {strange:?}");
}

/// Numbers and plural categories may be told apart in one language and not in another, and so may be "none" and what is not.
fn is_word(key: &str) -> bool {
    !PLURALS.contains(&key) && key.parse::<f64>().is_err() && !["none", "near", "far", "white", "brown"].contains(&key)
}

/// What a message uses, by all that it is made of.
fn whole(name: &str, (own, common): (&Messages, &Messages)) -> Use {
    let (mut all, mut seen, mut open) = (Use::default(), BTreeSet::new(), vec![name.to_owned()]);
    while let Some(name) = open.pop() {
        if !seen.insert(name.clone()) {
            continue;
        }
        let one = own.get(&name).or_else(|| common.get(&name)).unwrap_or_else(|| panic!("no message {name}"));
        all.variables.extend(one.variables.iter().cloned());
        for (by, keys) in &one.choices {
            all.choices.entry(by.clone()).or_default().extend(keys.iter().cloned());
        }
        open.extend(one.messages.iter().cloned());
    }
    all
}

fn folder(language: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report/words").join(language)
}

fn files(folder: &Path) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn messages(path: &Path) -> Messages {
    let source = std::fs::read_to_string(path).unwrap();
    let resource = parse(source.as_str()).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
    let mut messages = Messages::new();
    for entry in resource.body {
        let Entry::Message(message) = entry else { continue };
        let mut one = Use::default();
        message.value.iter().for_each(|value| look(value, &mut one));
        for attribute in &message.attributes {
            one.attributes.insert(attribute.id.name.to_owned());
            look(&attribute.value, &mut one);
        }
        let name = message.id.name.to_owned();
        assert!(messages.insert(name.clone(), one).is_none(), "{} has {name} twice", path.display());
    }
    messages
}

fn look(pattern: &Pattern<&str>, found: &mut Use) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            look_at(expression, found);
        }
    }
}

fn look_at(expression: &Expression<&str>, found: &mut Use) {
    match expression {
        Expression::Inline(inline) => look_within(inline, found),
        Expression::Select { selector, variants } => {
            look_within(selector, found);
            let keys = variants.iter().map(|variant| match &variant.key {
                VariantKey::Identifier { name } => (*name).to_owned(),
                VariantKey::NumberLiteral { value } => (*value).to_owned(),
            });
            found.choices.entry(format!("{selector:?}")).or_default().extend(keys.collect::<Vec<_>>());
            variants.iter().for_each(|variant| look(&variant.value, found));
        }
    }
}

fn look_within(inline: &InlineExpression<&str>, found: &mut Use) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.variables.insert(id.name.to_owned());
        }
        InlineExpression::MessageReference { id, .. } => {
            found.messages.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            let CallArguments { positional, .. } = arguments;
            positional.iter().for_each(|argument| look_within(argument, found));
        }
        InlineExpression::Placeable { expression } => look_at(expression, found),
        InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::TermReference { .. } => {}
    }
}
