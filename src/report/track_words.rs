use crate::calibration::TrackDoubt;

/// What may be wrong with a track that was found, in words.
pub fn track_doubt_words(doubt: &TrackDoubt) -> String {
    match doubt {
        TrackDoubt::Covered { at } => format!(
            "something lies across the track near {:.0},{:.0} mm, so its course there is a guess; take it away, or give --empty",
            at.x, at.y
        ),
        TrackDoubt::Unlike { at } => format!(
            "table seems to lie within the track near {:.0},{:.0} mm, so its course there is a guess; take away what hides its \
             edges, give --empty, or mend centreline_mm there",
            at.x, at.y
        ),
        TrackDoubt::Sharp { at } => format!(
            "the track bends more sharply than its width allows near {:.0},{:.0} mm; see the picture, and mend centreline_mm there",
            at.x, at.y
        ),
        TrackDoubt::Faint { borne_out } => format!(
            "only {:.0} % of the track's edges are seen, so it may lie beside them; see the picture, or tell where it runs by \
             --track",
            borne_out * 100.0
        ),
        TrackDoubt::Start { lines: 0 } => {
            "no start line stands out, so laps are counted from the place marked; give a pixel on the line by --start"
                .into()
        }
        TrackDoubt::Start { lines } => format!(
            "which of the {lines} lines across the track is the start line is not sure, so laps are counted from the place \
             marked; give a pixel on it by --start"
        ),
    }
}
