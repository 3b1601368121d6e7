/// What counts as touching and as still. Widths are those of a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObserveConfig {
    /// Widest gap between two tiles that are joined: people lay them sloppily, and a table is bumped.
    pub gap_widths: f64,
    /// Furthest that two measured tiles seem to run into each other.
    pub overlap_widths: f64,
    /// Furthest that the middles of two joined ends lie beside each other: half a tile more is a brick's bond, no joint.
    pub aside_widths: f64,
    /// Most that a line of tiles bends from one to the next, where their corners still touch.
    pub bend_rad: f64,
    /// Most that a tile laid at right angle is off it.
    pub askew_rad: f64,
    /// From how near its middle an end at a tile's long side is at neither half of it.
    pub middle_widths: f64,
    /// By how much more tiles may be apart that were joined before.
    pub kept_factor: f64,
    /// By how much more a tile may be off that touches nothing else and shows the number that fits.
    pub loose_factor: f64,
    /// How far a tile must be from where it lay to have moved: more than its measured place wavers.
    pub move_widths: f64,
    /// Within how far of its last place a tile is the same one.
    pub same_widths: f64,
    /// How far a hand's middle may waver while it rests, mm.
    pub rest_mm: f64,
    /// Looks that must agree.
    pub least_looks: u32,
    /// Share of the looks in which a tile must be seen.
    pub seen_share: f64,
    /// Share of the looks below which a number is in doubt.
    pub sure_share: f64,
    /// How long a single thing must be out of sight, with no hand seen over it, to have been taken, seconds …
    pub gone_s: f64,
    /// … and several, or one from within the train, which nobody takes: a hand that was not seen hides them.
    pub hidden_s: f64,
    /// How long a tile is believed to be there though no look finds it and no hand was near it, seconds.
    pub overlooked_s: f64,
}

impl Default for ObserveConfig {
    fn default() -> Self {
        Self {
            gap_widths: 0.5,
            overlap_widths: 0.35,
            aside_widths: 0.5,
            bend_rad: 40f64.to_radians(),
            askew_rad: 30f64.to_radians(),
            middle_widths: 0.25,
            kept_factor: 2.0,
            loose_factor: 1.5,
            move_widths: 0.15,
            same_widths: 0.5,
            rest_mm: 8.0,
            least_looks: 3,
            seen_share: 0.6,
            sure_share: 0.7,
            gone_s: 0.6,
            hidden_s: 3.0,
            overlooked_s: 12.0,
        }
    }
}
