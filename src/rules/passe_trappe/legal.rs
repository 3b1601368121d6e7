use super::{Action, DiskState, Half, Place, Position};

impl Position {
    /// Every action without a disk's number that is possible here, hands up to two. Those that would leave both halves
    /// without a disk are not among them.
    pub fn legal_actions(&self) -> Vec<Action> {
        let mut actions = vec![Action::TimeUp];
        for half in [Half::Near, Half::Far] {
            actions.extend((0..=2).map(|count| Action::Hands { half, count }));
            actions.extend(self.legal_in(half));
        }
        if self.any(|disk| disk.place == Place::Opening && !disk.held) {
            actions.push(Action::Lift { half: None, from_opening: true, disk: None });
            actions.extend([Half::Near, Half::Far].map(|to| Action::PushOut { to, disk: None }));
        }
        actions.retain(|action| !self.would_empty_both(action));
        actions
    }

    fn legal_in(&self, from: Half) -> Vec<Action> {
        let to = from.other();
        let mut actions = Vec::new();
        let free = self.any(|disk| disk.place == Place::In(from) && disk.owed.is_none());
        let owed = self.any(|disk| disk.place == Place::In(from) && disk.owed.is_some());
        let through = |owed| Action::Through { from, to, owed, disk: None };
        if free {
            actions.push(through(Some(false)));
        }
        if owed {
            actions.push(through(Some(true)));
        }
        if free || owed {
            actions.extend([
                through(None),
                Action::Shot { from, disk: None },
                Action::StopInOpening { from, disk: None },
                Action::Carry { from, to, disk: None },
            ]);
        }
        if self.any(|disk| disk.lies_in(from) || (disk.is_owed_to(from) && !disk.held)) {
            actions.push(Action::Lift { half: Some(from), from_opening: false, disk: None });
        }
        if free || owed || self.any(|disk| disk.origin == from && disk.place != Place::OffBoard) {
            actions.extend([Action::Over { from, to, disk: None }, Action::Leave { from, disk: None }]);
        }
        if self.any(|disk| disk.held || disk.place == Place::OffBoard || disk.is_owed_to(from)) {
            actions.push(Action::PutDown { half: from, disk: None });
        }
        actions
    }

    /// The only way to empty both halves is to stop the last disk of the one in the opening while the last of the other
    /// lies there too.
    fn would_empty_both(&self, action: &Action) -> bool {
        let Action::StopInOpening { from, .. } = action else { return false };
        let counts = self.effective();
        let in_reach = |disk: &DiskState| disk.place == Place::In(*from) && disk.owed.is_none();
        let lying = self.any(|disk| in_reach(disk) && !disk.held);
        let owed_lying = self.any(|disk| disk.lies_in(*from) && disk.owed.is_some());
        counts.of(*from) == 1 && counts.of(from.other()) == 0 && (lying || (!owed_lying && self.any(in_reach)))
    }

    fn any(&self, fits: impl Fn(&DiskState) -> bool) -> bool {
        self.disks.iter().any(fits)
    }
}
