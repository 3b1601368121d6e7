use super::Lab;

/// How different two colours look: CIEDE2000 (Luo, Cui, Rigg, "The development of the CIE 2000 colour-difference formula",
/// 2001), with the hue's corner cases of Sharma, Wu, Dalal (2005).
pub fn colour_difference(one: Lab, other: Lab) -> f64 {
    let ([l1, a1, b1], [l2, a2, b2]) = (one, other);
    let far = 25f64.powi(7);
    let mean_chroma = (a1.hypot(b1) + a2.hypot(b2)) / 2.0;
    let stretch = 1.5 - 0.5 * (mean_chroma.powi(7) / (mean_chroma.powi(7) + far)).sqrt();
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a).to_degrees().rem_euclid(360.0) };
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let is_grey = c1 * c2 == 0.0;
    let turn = match h2 - h1 {
        _ if is_grey => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let hue_step = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let hue_sum = h1 + h2;
    let mean_hue = if is_grey {
        hue_sum
    } else if (h1 - h2).abs() <= 180.0 {
        hue_sum / 2.0
    } else if hue_sum < 360.0 {
        (hue_sum + 360.0) / 2.0
    } else {
        (hue_sum - 360.0) / 2.0
    };
    let cos = |degrees: f64| degrees.to_radians().cos();
    let (mean_l, mean_c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let t = 1.0 - 0.17 * cos(mean_hue - 30.0) + 0.24 * cos(2.0 * mean_hue) + 0.32 * cos(3.0 * mean_hue + 6.0)
        - 0.20 * cos(4.0 * mean_hue - 63.0);
    let off_middle = (mean_l - 50.0).powi(2);
    let scale_l = 1.0 + 0.015 * off_middle / (20.0 + off_middle).sqrt();
    let (scale_c, scale_h) = (1.0 + 0.045 * mean_c, 1.0 + 0.015 * mean_c * t);
    let blue = 30.0 * (-((mean_hue - 275.0) / 25.0).powi(2)).exp();
    let twist = -2.0 * (mean_c.powi(7) / (mean_c.powi(7) + far)).sqrt() * (2.0 * blue).to_radians().sin();
    let (l, c, h) = ((l2 - l1) / scale_l, (c2 - c1) / scale_c, hue_step / scale_h);
    (l * l + c * c + h * h + twist * c * h).max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs from the supplement of Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula", 2005.
    #[test]
    fn published_pairs_differ_as_published() {
        let pairs = [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
            ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
            ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
            ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
            ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
        ];
        for (one, other, expected) in pairs {
            for found in [colour_difference(one, other), colour_difference(other, one)] {
                assert!((found - expected).abs() < 1e-4, "{one:?} {other:?}: {found}");
            }
        }
    }
}
