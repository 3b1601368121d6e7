/// What ranks are called in the languages of the decks that are played with.
const RANKS: [(&str, &[&str]); 13] = [
    ("A", &["a", "ace", "ass", "as", "asso", "1", "01"]),
    ("K", &["k", "king", "re", "rey", "rei", "koenig", "könig", "r"]),
    ("C", &["c", "cavall", "cavallo", "caballo", "knight", "q", "queen", "dame", "d"]),
    ("B", &["b", "bube", "j", "jack", "fante", "sota", "valet", "knave", "page", "v"]),
    ("10", &["10", "ten", "dieci", "zehn", "t"]),
    ("9", &["9", "09", "nine"]),
    ("8", &["8", "08", "eight"]),
    ("7", &["7", "07", "seven"]),
    ("6", &["6", "06", "six"]),
    ("5", &["5", "05", "five"]),
    ("4", &["4", "04", "four"]),
    ("3", &["3", "03", "three"]),
    ("2", &["2", "02", "two", "due", "deuce"]),
];

/// What suits are called.
const SUITS: [(&str, &[&str]); 4] = [
    ("coins", &["coins", "coin", "denari", "oros", "diamonds", "diamond", "karo", "d", "♦"]),
    ("cups", &["cups", "cup", "coppe", "copas", "hearts", "heart", "herz", "h", "♥"]),
    ("swords", &["swords", "sword", "spade", "espadas", "spades", "pik", "s", "♠"]),
    ("batons", &["batons", "baton", "bastoni", "bastos", "clubs", "club", "kreuz", "treff", "c", "♣"]),
];

/// A card's name from what a picture's file is called, e.g. `7-cups`, `queen_of_hearts`, `re-coppe` or `10S`.
pub fn card_name(stem: &str) -> Option<String> {
    let lower = stem.to_lowercase();
    let words: Vec<&str> =
        lower.split(['-', '_', ' ', '.']).filter(|word| !["of", "di", "de", "", "the"].contains(word)).collect();
    let name = |rank: &str, suit: &str| Some(format!("{}-{}", called(&RANKS, rank)?, called(&SUITS, suit)?));
    match words.as_slice() {
        [rank, suit] => name(rank, suit).or_else(|| name(suit, rank)),
        [short] => {
            let (at, _) = short.char_indices().last()?;
            let (rank, suit) = short.split_at(at);
            name(rank, suit)
        }
        _ => None,
    }
}

/// Whether a word is a rank's short name, and which.
pub fn rank_name(word: &str) -> Option<&'static str> {
    called(&RANKS, &word.to_lowercase())
}

fn called(names: &[(&'static str, &[&str])], word: &str) -> Option<&'static str> {
    names.iter().find(|(_, words)| words.contains(&word)).map(|(name, _)| *name)
}
