/// Why no track was found in a picture. Each says what to do.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TrackSearchError {
    /// The camera does not see the table where the corners say it is.
    #[error("the picture shows nothing of the table around the corners; check them")]
    NothingSeen,
    /// Nothing is a closed band.
    #[error(
        "no closed track stands out from the table; give a picture of it with nothing on it by --empty, or tell where it \
        runs by --track or --pieces"
    )]
    None,
    /// A band has ends.
    #[error(
        "no closed track is seen: what looks most like one has ends; close it, take away what lies across it, or tell where \
        it runs by --track or --pieces"
    )]
    Open,
    /// A band goes around more than one hole.
    #[error(
        "no track that can be followed is seen: what looks most like one crosses over itself or touches itself; tracks with \
        a bridge are not followed, so lay one that never crosses, with some table between all its stretches"
    )]
    Crosses,
    /// A band leaves the picture.
    #[error(
        "no whole track is seen: what looks most like one reaches out of the picture, or further from the corners' rectangle \
        than half its longer side; move the camera so that all of it is seen, or give corners nearer to it"
    )]
    CutOff,
    /// There are two that are as good.
    #[error("more than one closed band could be the track; tell where it runs by --track")]
    Several,
    /// So few places do not tell a line.
    #[error(
        "{found} places along the track's middle tell too little; give at least {least}, one every 10 cm in curves"
    )]
    FewClicks {
        /// As many as there are.
        found: usize,
        /// As many as are needed.
        least: usize,
    },
    /// A word that is no piece of track.
    #[error(
        "{word} is no piece of track; pieces are start, straight:LENGTH, left:RADIUSxDEGREES and right:RADIUSxDEGREES in mm, \
        whose sizes hold for later ones without any"
    )]
    UnknownPiece {
        /// As given.
        word: String,
    },
    /// A piece without sizes, before any of its kind had some.
    #[error("the size of {word} is not known; give it where the first of its kind stands, e.g. {example}")]
    Unsized {
        /// As given.
        word: String,
        /// With a size.
        example: &'static str,
    },
    /// More than one start line.
    #[error("a track has one start line, but the word start stands there {found} times")]
    Starts {
        /// How many there are.
        found: usize,
    },
    /// The pieces do not come round.
    #[error(
        "the pieces do not close: after the last one the track is {gap_mm:.0} mm from where it began and {turned_deg:+.0}° \
        turned against it; up to {most_mm:.0} mm and {most_deg:.0}° are evened out, so a piece is missing, or its size is wrong"
    )]
    PiecesOpen {
        /// Between the ends.
        gap_mm: f64,
        /// Between their directions.
        turned_deg: f64,
        /// The widest gap that is evened out.
        most_mm: f64,
        /// The greatest turn that is evened out.
        most_deg: f64,
    },
    /// The pieces turn round more than once, or not at all.
    #[error(
        "the pieces turn by {turned_deg:.0}° in all, and a track that comes round without a bridge by 360°; see whether left \
        and right are right"
    )]
    PiecesTurn {
        /// In all.
        turned_deg: f64,
    },
}
