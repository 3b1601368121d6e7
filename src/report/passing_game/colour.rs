use super::super::draw::{Bgr, FAR, GREEN, NEAR, PINK};

/// Colours of the numbers, from 0 on; beyond six as far as sets go.
const NUMBERS: [Bgr; 10] = [
    rgb(120, 128, 140),
    rgb(38, 132, 214),
    rgb(34, 150, 84),
    rgb(206, 62, 110),
    rgb(118, 84, 200),
    rgb(14, 150, 160),
    rgb(52, 72, 168),
    rgb(120, 120, 60),
    rgb(150, 90, 60),
    rgb(90, 90, 90),
];
/// What does not match.
pub(super) const RED: Bgr = rgb(255, 60, 52);
/// Tiles as they are drawn.
pub(super) const IVORY: Bgr = rgb(248, 242, 224);
pub(super) const IVORY_EDGE: Bgr = rgb(198, 184, 150);
pub(super) const PIPS: Bgr = rgb(24, 24, 28);
pub(super) const BACK: Bgr = rgb(44, 62, 92);
pub(super) const FELT: Bgr = rgb(24, 66, 52);
pub(super) const FELT_EDGE: Bgr = rgb(18, 48, 38);
pub(super) const QUIET: Bgr = rgb(176, 198, 188);

/// The colour of a number.
pub(super) fn of_number(pips: u8) -> Bgr {
    NUMBERS.get(usize::from(pips)).copied().unwrap_or(rgb(90, 90, 90))
}

/// The colour of a player, counted from 1.
pub(super) fn of_player(player: usize) -> Bgr {
    let all = [NEAR, FAR, GREEN, PINK];
    all.get(player.wrapping_sub(1) % all.len()).copied().unwrap_or(NEAR)
}

const fn rgb(red: u8, green: u8, blue: u8) -> Bgr {
    [blue, green, red]
}
