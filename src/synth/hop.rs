//! A disk's start: the elastic's push, and the hop that some take.

use nalgebra::Vector2;

use super::scene::Disk;
use crate::geometry::TablePoint;

/// A disk that an elastic band drives.
#[derive(Clone, Copy, Debug)]
pub(super) struct Launch {
    pub disk: usize,
    pub from: TablePoint,
    pub towards: Vector2<f64>,
    /// Way along which the elastic pushes.
    pub pull_mm: f64,
    pub speed: f64,
    pub hop: Option<Hop>,
    pub phase: Phase,
}

/// Where and how fast a disk leaves the surface.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hop {
    /// Way from the start.
    pub after_mm: f64,
    /// Upwards.
    pub speed: f64,
}

/// How far a launch has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The elastic still touches the disk.
    Pushed,
    /// It slides freely and may still hop.
    Free,
    /// Nothing more will be done to it.
    Over,
}

impl Launch {
    /// Acts on the disk for `dt_s`.
    pub fn drive(&mut self, disk: &mut Disk, dt_s: f64) {
        let way = Vector2::new(disk.at.x - self.from.x, disk.at.y - self.from.y).dot(&self.towards);
        match self.phase {
            Phase::Over => {}
            _ if disk.held => self.phase = Phase::Over,
            Phase::Pushed if way >= self.pull_mm => {
                self.set_speed(disk, self.speed);
                self.phase = if self.hop.is_some() { Phase::Free } else { Phase::Over };
            }
            Phase::Pushed => {
                let acceleration = self.speed * self.speed / (2.0 * self.pull_mm);
                let now = disk.velocity.xy().dot(&self.towards).max(0.0);
                self.set_speed(disk, now + acceleration * dt_s);
                disk.still = false;
            }
            Phase::Free => {
                let strays = disk.velocity.xy().perp(&self.towards).abs() > 40.0 || disk.still;
                if strays {
                    self.phase = Phase::Over;
                } else if let Some(hop) = self.hop.filter(|hop| way >= hop.after_mm) {
                    disk.velocity.z = hop.speed;
                    self.phase = Phase::Over;
                }
            }
        }
    }

    fn set_speed(&self, disk: &mut Disk, speed: f64) {
        disk.velocity.x = self.towards.x * speed;
        disk.velocity.y = self.towards.y * speed;
    }
}
