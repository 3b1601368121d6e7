use super::pose::Pose;

/// How much tiles may seem to lie on each other.
const MOST_OVERLAP: f32 = 0.2;
/// What a tile must be judged above to be worth anything, and what is as good as all right.
const WORTHLESS: f32 = 0.66;
const PERFECT: f32 = 0.99;
/// Steps of the exact search in one cluster; beyond, the best choice so far stands.
const MOST_STEPS: u32 = 6000;

/// The numbers of the candidates that explain the picture best together, without lying on each other. Each is a pose and how
/// it is judged, 0 to 1.
pub fn best_together(pool: &[(Pose, f32)]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..pool.len()).collect();
    order.sort_by(|a, b| pool[*b].1.total_cmp(&pool[*a].1));
    let conflicts: Vec<Vec<bool>> = order
        .iter()
        .map(|a| order.iter().map(|b| a != b && pool[*b].0.overlap(&pool[*a].0) > MOST_OVERLAP).collect())
        .collect();
    let worth: Vec<f32> = order.iter().map(|number| worth(pool[*number].1)).collect();
    let mut chosen = Vec::new();
    let mut is_done = vec![false; order.len()];
    for start in 0..order.len() {
        if is_done[start] {
            continue;
        }
        let cluster = cluster_of(start, &conflicts, &mut is_done);
        let mut search = Search { conflicts: &conflicts, worth: &worth, best: Vec::new(), most: 0.0, steps: 0 };
        search.go(&cluster, &mut Vec::new(), 0.0);
        chosen.extend(search.best.iter().map(|number| order[*number]));
    }
    chosen
}

/// How many times less than that of a worthless one its fault is, as logarithm: two fair tiles explain more than one good one
/// between them, and one very good one more than two that are hardly any.
fn worth(judged: f32) -> f32 {
    ((1.0 - WORTHLESS) / (1.0 - judged.min(PERFECT))).ln().max(0.0)
}

/// All that clash with one, or with those that do, in the order of their numbers.
fn cluster_of(start: usize, conflicts: &[Vec<bool>], is_done: &mut [bool]) -> Vec<usize> {
    let (mut cluster, mut open) = (Vec::new(), vec![start]);
    is_done[start] = true;
    while let Some(one) = open.pop() {
        cluster.push(one);
        for (other, _) in conflicts[one].iter().enumerate().filter(|(_, clash)| **clash) {
            if !std::mem::replace(&mut is_done[other], true) {
                open.push(other);
            }
        }
    }
    cluster.sort_unstable();
    cluster
}

/// A search over all choices within one cluster, the better candidates first.
struct Search<'a> {
    conflicts: &'a [Vec<bool>],
    worth: &'a [f32],
    best: Vec<usize>,
    most: f32,
    steps: u32,
}

impl Search<'_> {
    fn go(&mut self, left: &[usize], taken: &mut Vec<usize>, worth: f32) {
        self.steps += 1;
        if worth > self.most {
            self.most = worth;
            self.best.clone_from(taken);
        }
        let Some((first, others)) = left.split_first() else { return };
        if self.steps > MOST_STEPS || worth + self.most_of(left) <= self.most + 1e-4 {
            return;
        }
        let free: Vec<usize> = others.iter().filter(|other| !self.conflicts[*first][**other]).copied().collect();
        taken.push(*first);
        self.go(&free, taken, worth + self.worth[*first]);
        taken.pop();
        if free.len() < others.len() {
            self.go(others, taken, worth);
        }
    }

    /// What these may be worth at most: of any that all clash with each other, one counts.
    fn most_of(&self, left: &[usize]) -> f32 {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut most = 0.0;
        for one in left {
            let clashes_all = |group: &&mut Vec<usize>| group.iter().all(|other| self.conflicts[*one][*other]);
            if let Some(group) = groups.iter_mut().find(clashes_all) {
                group.push(*one);
            } else {
                // The better come first: the first of a group is the one that counts.
                most += self.worth[*one];
                groups.push(vec![*one]);
            }
        }
        most
    }
}
