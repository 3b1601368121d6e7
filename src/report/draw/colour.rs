use crate::rules::passe_trappe::Half;

/// Blue, green and red.
pub(in crate::report) type Bgr = [u8; 3];

/// The near player's: orange.
pub(in crate::report) const NEAR: Bgr = rgb(255, 150, 30);
/// The far player's: blue. Near and far differ in lightness too, for those who do not see the hues.
pub(in crate::report) const FAR: Bgr = rgb(70, 190, 255);
/// In neither half.
pub(in crate::report) const AMBER: Bgr = rgb(255, 214, 64);
/// The way through.
pub(in crate::report) const GREEN: Bgr = rgb(90, 230, 120);
/// Hands.
pub(in crate::report) const PINK: Bgr = rgb(255, 120, 190);
/// Words.
pub(in crate::report) const WHITE: Bgr = rgb(255, 255, 255);
/// Edges and panels.
pub(in crate::report) const DARK: Bgr = rgb(14, 16, 22);

/// The colour of what belongs to a half, or to neither.
pub(in crate::report) fn half_colour(half: Option<Half>) -> Bgr {
    match half {
        Some(Half::Near) => NEAR,
        Some(Half::Far) => FAR,
        None => AMBER,
    }
}

const fn rgb(red: u8, green: u8, blue: u8) -> Bgr {
    [blue, green, red]
}
