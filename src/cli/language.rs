use clap::Args;

use crate::report::Language;

/// In which language people are told of a match.
#[derive(Clone, Copy, Debug, Args)]
pub struct LanguageArgs {
    /// The language of the words: en, fr, de or it
    #[arg(long, value_name = "LANGUAGE", default_value_t)]
    pub lang: Language,
}
