use super::board::median;
use super::search::Hit;

/// Figures of a set.
pub const SET: usize = 2;
/// Mean evidence inside a ball, and how much more that is than around it, for it to be one.
const BALL_FILLED: (f32, f32) = (0.3, 0.5);
/// How well a ball must fit where next to nothing is, and how much less where all is.
const FIT_UNSEEN: f64 = 0.95;
const LESS_SEEN: f64 = 0.45;
/// Fit, and share in sight, of a ball that tells what balls are like.
pub const CLEAR_FIT: f64 = 0.8;
/// The same of one that is likely to be a ball at all.
const WHOLE_FIT: f64 = 0.65;
/// Evidence around a ball that stands alone, at most.
const CLEAR_AROUND: f32 = -0.3;
/// How much larger than usual it may be.
const CLEAR_SCALE: f64 = 1.2;
/// Share of the best ball's evidence below which another says nothing about the size.
const FAINT: f32 = 0.3;

/// The evidence that a ball in full view usually has; 0 where none is.
pub fn usual_gain(hits: &[Hit]) -> f32 {
    let is_clear = |hit: &&Hit| fit(hit) > CLEAR_FIT && f64::from(hit.known) > CLEAR_FIT;
    median(hits.iter().filter(is_clear).map(|hit| hit.gain).collect()).unwrap_or_default()
}

/// Balls of the usual size that stand alone and are in sight as a whole.
pub fn clear_balls(balls: &[Hit]) -> Vec<Hit> {
    let usual = usual_scale(balls);
    balls.iter().filter(|hit| is_clear(hit) && hit.scale < CLEAR_SCALE * usual).copied().collect()
}

/// Whether a ball stands alone and is in sight as a whole.
pub fn is_clear(hit: &Hit) -> bool {
    fit(hit) > CLEAR_FIT && f64::from(hit.known) > CLEAR_FIT && hit.around < CLEAR_AROUND
}

/// Whether something is more ball than not.
pub fn is_ball(hit: &Hit) -> bool {
    hit.inside > BALL_FILLED.0 && hit.inside - hit.around > BALL_FILLED.1
}

/// Whether enough speaks for a ball of which no more is in sight.
pub fn is_seen_ball(hit: &Hit) -> bool {
    fit(hit) > fit_needed(hit)
}

/// How well a ball must fit of which this much is in sight.
pub fn fit_needed(hit: &Hit) -> f64 {
    FIT_UNSEEN - LESS_SEEN * f64::from(hit.known)
}

/// How well the picture bears a hit out, 0 to 1.
pub fn fit(hit: &Hit) -> f64 {
    f64::from(((hit.inside - hit.around) / 1.5).clamp(0.0, 1.0))
}

/// The size that most balls have, as a share of the told one; what is faint, or hardly in sight, has little say, and none
/// where balls in full view are.
pub fn usual_scale(balls: &[Hit]) -> f64 {
    let mut sorted: Vec<&Hit> = whole_if_any(balls);
    sorted.sort_by(|a, b| a.scale.total_cmp(&b.scale));
    let weight = |hit: &Hit| hit.gain * hit.known;
    let most = sorted.iter().map(|hit| weight(hit)).fold(0.0, f32::max);
    let say = |hit: &Hit| if weight(hit) > FAINT * most { weight(hit) } else { 0.0 };
    let all: f32 = sorted.iter().map(|hit| say(hit)).sum();
    let mut below = 0.0;
    let usual = sorted.into_iter().find(|hit| {
        below += say(hit);
        2.0 * below >= all
    });
    usual.map_or(1.0, |hit| hit.scale)
}

/// The balls that fit and are in sight for the most part, or all where none is: slivers of lines and edges tell nothing.
pub fn whole_if_any(balls: &[Hit]) -> Vec<&Hit> {
    let is_whole = |hit: &&Hit| fit(hit) > WHOLE_FIT && f64::from(hit.known) > WHOLE_FIT;
    let whole: Vec<&Hit> = balls.iter().filter(is_whole).collect();
    if whole.is_empty() { balls.iter().collect() } else { whole }
}
