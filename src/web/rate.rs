use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How many requests are answered.
#[derive(Clone, Copy, Debug)]
pub(super) struct RateConfig {
    /// Requests that only read, at once and from one address: a page that is opened asks for about twenty, and a picture fifteen
    /// times a second; some pages are behind one address.
    pub most_reads: f64,
    /// Requests that only read, a second: eight pages that show a picture.
    pub reads_per_s: f64,
    /// Commands at once: more than a person can press in a second.
    pub most_commands: f64,
    /// Commands a second.
    pub commands_per_s: f64,
}

impl Default for RateConfig {
    fn default() -> Self {
        Self { most_reads: 400.0, reads_per_s: 200.0, most_commands: 30.0, commands_per_s: 10.0 }
    }
}

/// How often what is left is filled up.
pub(super) const TICK: Duration = Duration::from_millis(100);

/// What each address may still ask for.
#[derive(Debug)]
pub(super) struct Rates {
    config: RateConfig,
    left: Mutex<HashMap<IpAddr, Left>>,
}

#[derive(Clone, Copy, Debug)]
struct Left {
    reads: f64,
    commands: f64,
}

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Read,
    Command,
}

impl Rates {
    pub fn new(config: RateConfig) -> Self {
        Self { config, left: Mutex::default() }
    }

    /// Whether one more request of this address is answered.
    pub fn take(&self, address: IpAddr, purpose: Purpose) -> bool {
        let RateConfig { most_reads, most_commands, .. } = self.config;
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let left = left.entry(address).or_insert(Left { reads: most_reads, commands: most_commands });
        let left = match purpose {
            Purpose::Read => &mut left.reads,
            Purpose::Command => &mut left.commands,
        };
        let is_left = *left >= 1.0;
        if is_left {
            *left -= 1.0;
        }
        is_left
    }

    /// A tick has gone by. Addresses that asked for nothing in a long time are forgotten.
    pub fn tick(&self) {
        let RateConfig { most_reads, reads_per_s, most_commands, commands_per_s } = self.config;
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.retain(|_, left| {
            left.reads = (left.reads + reads_per_s * TICK.as_secs_f64()).min(most_reads);
            left.commands = (left.commands + commands_per_s * TICK.as_secs_f64()).min(most_commands);
            left.reads < most_reads || left.commands < most_commands
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_too_much_waits_and_others_do_not() {
        let rates = Rates::new(RateConfig { most_commands: 3.0, commands_per_s: 10.0, ..RateConfig::default() });
        let (one, other): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let taken = (0..5).filter(|_| rates.take(one, Purpose::Command)).count();
        assert_eq!(taken, 3);
        assert!(rates.take(other, Purpose::Command) && rates.take(one, Purpose::Read));
        rates.tick();
        assert!(rates.take(one, Purpose::Command) && !rates.take(one, Purpose::Command));
        (0..10).for_each(|_| rates.tick());
        assert!(rates.left.lock().unwrap().is_empty());
    }
}
