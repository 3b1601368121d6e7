use super::{ClassColour, colour_difference};

/// CIEDE2000 from which two classes are told apart in uneven light and through a phone's colour noise.
pub const LEAST_DIFFERENCE: f64 = 15.0;

/// Two classes that are too alike for this light.
#[derive(Clone, Debug, PartialEq)]
pub struct Alike {
    /// The one.
    pub one: String,
    /// The other.
    pub other: String,
    /// How much they differ, CIEDE2000.
    pub difference: f64,
}

/// The pairs of classes that differ by less than `LEAST_DIFFERENCE`, the most alike first.
pub fn alike_classes(colours: &[ClassColour]) -> Vec<Alike> {
    let mut alike = Vec::new();
    for (i, one) in colours.iter().enumerate() {
        for other in colours.iter().skip(i + 1).filter(|other| other.class != one.class) {
            let difference = colour_difference(one.lab, other.lab);
            if difference < LEAST_DIFFERENCE {
                alike.push(Alike { one: one.class.clone(), other: other.class.clone(), difference });
            }
        }
    }
    alike.sort_by(|a, b| a.difference.total_cmp(&b.difference));
    alike
}

impl Alike {
    /// For people: who, by how much, and what helps.
    pub fn words(&self) -> String {
        format!(
            "{} and {} differ by {:.0}, want {LEAST_DIFFERENCE:.0}; use more even or whiter light, or other pieces",
            self.one, self.other, self.difference
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::ColourSource;
    use super::*;

    #[test]
    fn alike_classes_are_named_with_how_much_they_differ() {
        let colour = |class: &str, lab| ClassColour::of_samples(class, &[lab], ColourSource::Pointed).unwrap();
        let colours = [
            colour("red", [45.0, 60.0, 40.0]),
            colour("orange", [50.0, 55.0, 45.0]),
            colour("green", [45.0, -40.0, 30.0]),
        ];
        let alike = alike_classes(&colours);
        assert_eq!(alike.len(), 1);
        assert!(alike[0].words().starts_with("red and orange differ by 6, want 15; "), "{}", alike[0].words());
    }
}
