use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A language that people are spoken to in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
    /// German.
    German,
    /// Italian.
    Italian,
}

/// No such language is spoken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no words in the language \"{found}\"; there are: en, fr, de, it")]
pub struct UnknownLanguage {
    /// What was asked for.
    pub found: String,
}

impl Language {
    /// Every language there is.
    pub const ALL: [Self; 4] = [Self::English, Self::French, Self::German, Self::Italian];

    /// Its code, ISO 639-1.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
            Self::German => "de",
            Self::Italian => "it",
        }
    }

    /// What it calls itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::French => "Français",
            Self::German => "Deutsch",
            Self::Italian => "Italiano",
        }
    }

    /// The one that a reader likes best of those there are, by an `Accept-Language` header (RFC 9110, 12.5.4) such as
    /// `de-CH,de;q=0.9,en;q=0.5`; English where it names none of them.
    pub fn preferred(accept_language_header: &str) -> Self {
        let mut best = (0.0, Self::default());
        for range in accept_language_header.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let Some(language) = parts.next().and_then(|tag| tag.parse().ok()) else { continue };
            let told = parts.find_map(|part| part.strip_prefix("q=").or(part.strip_prefix("Q=")));
            let quality: f64 = told.map_or(1.0, |q| q.trim().parse().unwrap_or(0.0));
            // Of equal ones the first.
            if quality > best.0 {
                best = (quality, language);
            }
        }
        best.1
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// From its code, with or without a region: `de`, `de-CH`, `de_AT.UTF-8`.
    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let code = text.split(['-', '_', '.']).next().unwrap_or_default();
        let found = Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code));
        found.ok_or_else(|| UnknownLanguage { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_read_by_its_code_and_an_unknown_one_lists_what_exists() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        assert_eq!("de-CH".parse(), Ok(Language::German));
        assert_eq!("IT".parse(), Ok(Language::Italian));
        let error = "eo".parse::<Language>().unwrap_err().to_string();
        assert_eq!(error, "no words in the language \"eo\"; there are: en, fr, de, it");
    }

    #[test]
    fn a_reader_gets_the_language_that_is_liked_best() {
        let cases = [
            ("de-CH,de;q=0.9,en;q=0.5", Language::German),
            ("nl, it;q=0.3, fr;q=0.8", Language::French),
            ("en;q=0, it;q=0.1", Language::Italian),
            ("fr , de", Language::French),
            ("ja;q=0.9, *;q=0.5", Language::English),
            ("de;q=bad, it;q=0.5", Language::Italian),
            ("", Language::English),
            (";;,q=1,-", Language::English),
        ];
        for (header, expected) in cases {
            assert_eq!(Language::preferred(header), expected, "{header}");
        }
    }
}
