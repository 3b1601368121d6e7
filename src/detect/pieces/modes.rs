use std::collections::BTreeMap;

use super::raster::Colour;

/// Sides of the boxes that colours are sorted into: lightness differs more on one surface than hue.
const BOX: Colour = [8.0, 6.0, 6.0];
/// Distance within which colours belong to one mode, in boxes.
const REACH: f32 = 1.6;
/// Share of all colours below which a mode is noise.
const LEAST_SHARE: f64 = 0.01;
/// No surface needs more.
const MOST_MODES: usize = 12;

/// A colour that many cells share.
#[derive(Clone, Debug, PartialEq)]
pub struct Mode {
    /// Their mean.
    pub colour: Colour,
    /// How many cells.
    pub cells: usize,
    /// Of each group how many cells.
    pub by_group: BTreeMap<usize, usize>,
}

impl Mode {
    /// The number of groups of which at least a share of the cells has this colour; `sizes` are the groups' cells.
    pub fn spread(&self, sizes: &BTreeMap<usize, usize>, least_share: f64) -> usize {
        let is_large = |(group, cells): &(&usize, &usize)| {
            **cells as f64 >= least_share * sizes.get(group).copied().unwrap_or(usize::MAX) as f64
        };
        self.by_group.iter().filter(is_large).count()
    }
}

/// The colours that most cells share, most common first: the fullest box with those around it, then of the rest again.
///
/// Every colour comes with the group it belongs to: a square, or a part of the board.
pub fn modes(colours: &[(usize, Colour)]) -> Vec<Mode> {
    let key = |colour: &Colour| -> [i16; 3] { std::array::from_fn(|k| (colour[k] / BOX[k]).floor() as i16) };
    let mut boxes: BTreeMap<[i16; 3], Vec<usize>> = BTreeMap::new();
    for (index, (_, colour)) in colours.iter().enumerate() {
        boxes.entry(key(colour)).or_default().push(index);
    }
    let least = (LEAST_SHARE * colours.len() as f64).ceil().max(1.0) as usize;
    let mut found = Vec::new();
    while found.len() < MOST_MODES {
        let full =
            boxes.keys().map(|key| (around(*key).filter_map(|k| boxes.get(&k)).map(Vec::len).sum::<usize>(), *key));
        let Some((count, fullest)) = full.max() else { break };
        if count < least {
            break;
        }
        let near = || around(fullest).filter_map(|key| boxes.get(&key)).flatten().filter_map(|i| colours.get(*i));
        let middle = mean(near().map(|(_, colour)| colour));
        let belongs = |colour: &Colour| {
            let square: f32 = (0..3).map(|k| ((colour[k] - middle[k]) / BOX[k]).powi(2)).sum();
            square < REACH * REACH
        };
        let mut members = Vec::new();
        for (_, inside) in boxes.iter_mut() {
            inside.retain(|index| {
                let is_member = belongs(&colours[*index].1);
                if is_member {
                    members.push(*index);
                }
                !is_member
            });
        }
        boxes.retain(|_, inside| !inside.is_empty());
        if members.is_empty() {
            break;
        }
        let mut by_group = BTreeMap::new();
        for index in &members {
            *by_group.entry(colours[*index].0).or_default() += 1;
        }
        let colour = mean(members.iter().map(|index| &colours[*index].1));
        found.push(Mode { colour, cells: members.len(), by_group });
    }
    found.sort_by_key(|mode| std::cmp::Reverse(mode.cells));
    found.retain(|mode| mode.cells >= least);
    found
}

/// How many cells each group has.
pub fn group_sizes(colours: &[(usize, Colour)]) -> BTreeMap<usize, usize> {
    let mut sizes = BTreeMap::new();
    for (group, _) in colours {
        *sizes.entry(*group).or_default() += 1;
    }
    sizes
}

fn around([l, a, b]: [i16; 3]) -> impl Iterator<Item = [i16; 3]> {
    let steps = |from: i16| from - 1..=from + 1;
    steps(l).flat_map(move |l| steps(a).flat_map(move |a| steps(b).map(move |b| [l, a, b])))
}

fn mean<'a>(colours: impl Iterator<Item = &'a Colour>) -> Colour {
    let (mut sum, mut count) = ([0.0f64; 3], 0.0);
    for colour in colours {
        sum.iter_mut().zip(colour).for_each(|(sum, value)| *sum += f64::from(*value));
        count += 1.0;
    }
    sum.map(|sum| (sum / f64::max(count, 1.0)) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_boards_two_colours_are_found_with_where_they_are() {
        let colours: Vec<(usize, Colour)> = (0..400)
            .map(|i| (i % 4, if i % 2 == 0 { [80.0, 5.0, 30.0 + (i % 3) as f32] } else { [20.0, 3.0, -15.0] }))
            .collect();
        let found = modes(&colours);
        assert_eq!(found.len(), 2);
        let light = found.iter().find(|mode| mode.colour[0] > 50.0).unwrap();
        assert_eq!((light.cells, light.spread(&group_sizes(&colours), 0.5)), (200, 2));
    }
}
