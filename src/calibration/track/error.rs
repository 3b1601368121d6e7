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
    #[error("the track is open: it does not come round to where it begins; close it, or tell where it runs by --track")]
    Open,
    /// A band goes around more than one hole.
    #[error(
        "the track crosses over itself or touches itself; tracks with a bridge cannot be followed, lay one that never \
        crosses, with some table between all its stretches"
    )]
    Crosses,
    /// A band leaves the picture.
    #[error("the track reaches out of the picture; move the camera so that all of it is seen")]
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
}
