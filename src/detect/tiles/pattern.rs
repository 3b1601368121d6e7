/// Places of a half's lattice: three along the tile, three across, along first.
pub const PLACES: usize = 9;

/// How a number of pips may lie on the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// How many.
    pub pips: u8,
    /// A bit for each place that has one.
    pub places: u16,
}

const fn pattern(pips: u8, places: u16) -> Pattern {
    Pattern { pips, places }
}

/// The usual patterns of 0 to 9, each turned as it occurs. Bits: row by row, a row across the tile.
pub const PATTERNS: [Pattern; 16] = [
    pattern(0, 0),
    pattern(1, 0b000_010_000),
    pattern(2, 0b001_000_100),
    pattern(2, 0b100_000_001),
    pattern(3, 0b001_010_100),
    pattern(3, 0b100_010_001),
    pattern(4, 0b101_000_101),
    pattern(5, 0b101_010_101),
    pattern(6, 0b101_101_101),
    pattern(6, 0b111_000_111),
    pattern(7, 0b101_111_101),
    pattern(7, 0b111_010_111),
    pattern(8, 0b111_101_111),
    pattern(9, 0b111_111_111),
    pattern(2, 0b010_000_010),
    pattern(2, 0b000_101_000),
];

/// What nine places say together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Match {
    /// The pattern that explains them best.
    pub pattern: Pattern,
    /// What it leaves unexplained: sum of squares.
    pub rest: f32,
    /// By how much the next best number leaves more.
    pub margin: f32,
}

/// The pattern that explains best how much of a pip lies at each place, 0 to 1.
pub fn best_match(places: &[f32; PLACES]) -> Match {
    let rest_of = |pattern: &Pattern| -> f32 {
        let has = |place: usize| if pattern.places >> place & 1 == 1 { 1.0 } else { 0.0 };
        places.iter().enumerate().map(|(place, seen)| (seen - has(place)).powi(2)).sum()
    };
    let mut best = Match { pattern: PATTERNS[0], rest: f32::INFINITY, margin: 0.0 };
    for pattern in &PATTERNS {
        let rest = rest_of(pattern);
        if rest < best.rest {
            best = Match { pattern: *pattern, rest, margin: 0.0 };
        }
    }
    let others = PATTERNS.iter().filter(|pattern| pattern.pips != best.pattern.pips);
    best.margin = others.map(rest_of).fold(f32::INFINITY, f32::min) - best.rest;
    best
}
