use std::marker::PhantomData;

use nalgebra::{DMatrix, Matrix3, Vector3};

use super::Planar;

/// A projective map from one plane to another, e.g. `Homography<ImagePoint, TablePoint>`, called `table_from_image`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Homography<From, To> {
    matrix: Matrix3<f64>,
    planes: PhantomData<fn(From) -> To>,
}

impl<From: Planar, To: Planar> Homography<From, To> {
    /// The map with this matrix on homogeneous coordinates.
    pub fn from_matrix(matrix: Matrix3<f64>) -> Self {
        Self { matrix, planes: PhantomData }
    }

    /// The direct linear transform (Hartley & Zisserman, 4.1) with normalised points: exact for four pairs, least squares
    /// of the algebraic error for more. `None` for fewer than four or where three of four lie in a line.
    pub fn from_pairs(pairs: &[(From, To)]) -> Option<Self> {
        if pairs.len() < 4 {
            return None;
        }
        let from_normal = normalising(pairs.iter().map(|(from, _)| from.xy().coords.push(1.0)))?;
        let to_normal = normalising(pairs.iter().map(|(_, to)| to.xy().coords.push(1.0)))?;
        let mut rows = DMatrix::<f64>::zeros(pairs.len().max(5) * 2, 9);
        for (i, (from, to)) in pairs.iter().enumerate() {
            let from = from_normal * from.xy().coords.push(1.0);
            let to = to_normal * to.xy().coords.push(1.0);
            for k in 0..3 {
                rows[(2 * i, k)] = from[k];
                rows[(2 * i, 6 + k)] = -to.x * from[k];
                rows[(2 * i + 1, 3 + k)] = from[k];
                rows[(2 * i + 1, 6 + k)] = -to.y * from[k];
            }
        }
        let svd = rows.svd(false, true);
        let v = svd.v_t?;
        let mut order: Vec<usize> = (0..9).collect();
        order.sort_by(|a, b| svd.singular_values[*b].total_cmp(&svd.singular_values[*a]));
        let (second_least, least) = (order[7], order[8]);
        if svd.singular_values[second_least] < 1e-9 {
            return None;
        }
        let normal = Matrix3::from_row_slice(v.row(least).transpose().as_slice());
        let matrix = to_normal.try_inverse()? * normal * from_normal;
        let map = Self::from_matrix(matrix / matrix.norm());
        map.matrix.determinant().abs().gt(&1e-18).then_some(map)
    }

    /// The image of a point; a point on the map's horizon gives non-finite coordinates.
    pub fn apply(&self, point: From) -> To {
        let p = self.matrix * point.xy().coords.push(1.0);
        To::from_xy(p.x / p.z, p.y / p.z)
    }

    /// The map back, `None` if this one is degenerate.
    pub fn inverse(&self) -> Option<Homography<To, From>> {
        Some(Homography::from_matrix(self.matrix.try_inverse()?))
    }

    /// The matrix on homogeneous coordinates.
    pub fn matrix(&self) -> &Matrix3<f64> {
        &self.matrix
    }
}

/// Moves the centroid to the origin and scales the mean distance to √2.
fn normalising(points: impl Iterator<Item = Vector3<f64>> + Clone) -> Option<Matrix3<f64>> {
    let count = points.clone().count() as f64;
    let centre = points.clone().sum::<Vector3<f64>>() / count;
    let spread = points.map(|p| (p - centre).norm()).sum::<f64>() / count;
    let scale = std::f64::consts::SQRT_2 / spread;
    scale.is_finite().then(|| Matrix3::new(scale, 0.0, -scale * centre.x, 0.0, scale, -scale * centre.y, 0.0, 0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{ImagePoint, TablePoint};

    #[test]
    fn four_pairs_are_mapped_exactly_and_back() {
        let pairs = [
            (ImagePoint::new(153.0, 114.0), TablePoint::new(0.0, 0.0)),
            (ImagePoint::new(187.0, 483.0), TablePoint::new(480.0, 0.0)),
            (ImagePoint::new(721.0, 385.0), TablePoint::new(480.0, 900.0)),
            (ImagePoint::new(699.0, 111.0), TablePoint::new(0.0, 900.0)),
        ];
        let table_from_image = Homography::from_pairs(&pairs).unwrap();
        let image_from_table = table_from_image.inverse().unwrap();
        for (in_image, on_table) in pairs {
            assert!(table_from_image.apply(in_image).distance(on_table) < 1e-6);
            assert!(image_from_table.apply(on_table).distance(in_image) < 1e-6);
        }
    }

    #[test]
    fn three_points_in_a_line_have_no_homography() {
        let at = |x: f64, y: f64| (ImagePoint::new(x, y), TablePoint::new(y, x));
        assert!(Homography::from_pairs(&[at(0.0, 0.0), at(1.0, 1.0), at(2.0, 2.0), at(5.0, 0.0)]).is_none());
    }
}
