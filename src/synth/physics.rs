//! Disks sliding, colliding and flying. Level disks without spin: what matters is where they go.

use nalgebra::{Vector2, Vector3};

use super::scene::Disk;
use super::truth::BoardKeys;

/// Millimetres per second squared.
const GRAVITY: f64 = 9810.0;
/// Slower than this, a sliding disk stops.
const REST_SPEED: f64 = 4.0;

/// The board that disks move on, and how they do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    pub board: BoardKeys,
    pub radius_mm: f64,
    pub height_mm: f64,
    pub rim_width_mm: f64,
    /// The table's level, below 0.
    pub table_z: f64,
    /// Deceleration by friction, on the board and on the table.
    pub friction: f64,
    pub table_friction: f64,
    /// Share of speed kept at walls and between disks.
    pub wall_bounce: f64,
    pub disk_bounce: f64,
}

impl Ground {
    /// Level of what is below a place.
    pub fn level(&self, x: f64, y: f64) -> f64 {
        let (w, l, rim) = (self.board.width_mm, self.board.length_mm, self.rim_width_mm);
        if x < -rim || y < -rim || x > w + rim || y > l + rim {
            return self.table_z;
        }
        if x < 0.0 || y < 0.0 || x > w || y > l {
            return self.board.rim_height_mm;
        }
        let on_arm =
            self.board.arms().iter().any(|a| (a.min.x..=a.max.x).contains(&x) && (a.min.y..=a.max.y).contains(&y));
        if on_arm { self.board.bar_height_mm } else { 0.0 }
    }

    /// Moves all disks on by `dt_s`; those that are held stay where they were put.
    pub fn step(&self, disks: &mut [Disk], dt_s: f64) {
        for disk in disks.iter_mut().filter(|disk| !disk.held) {
            self.advance(disk, dt_s);
        }
        self.collide(disks);
        for disk in disks.iter_mut().filter(|disk| !disk.held) {
            self.bounce_off_walls(disk);
            self.bounce_off_bar(disk);
        }
    }

    fn advance(&self, disk: &mut Disk, dt_s: f64) {
        let level = self.level(disk.at.x, disk.at.y);
        let flies = disk.at.z > level + 1e-6 || disk.velocity.z > 0.0;
        if flies {
            disk.velocity.z -= GRAVITY * dt_s;
        } else {
            let speed = disk.velocity.xy().norm();
            let drag = if disk.at.z < 0.0 { self.table_friction } else { self.friction } * dt_s;
            let keep = if speed < REST_SPEED.max(drag) { 0.0 } else { 1.0 - drag / speed };
            disk.velocity.x *= keep;
            disk.velocity.y *= keep;
        }
        disk.at.x += disk.velocity.x * dt_s;
        disk.at.y += disk.velocity.y * dt_s;
        disk.at.z += disk.velocity.z * dt_s;
        let level = self.level(disk.at.x, disk.at.y);
        if flies && disk.at.z <= level && disk.velocity.z < 0.0 {
            // Landing takes the fall and a part of the slide.
            disk.at.z = level;
            disk.velocity = Vector3::new(disk.velocity.x * 0.8, disk.velocity.y * 0.8, 0.0);
        }
        disk.still = disk.velocity == Vector3::zeros();
    }

    fn collide(&self, disks: &mut [Disk]) {
        let mut rest = disks;
        while let Some((first, others)) = rest.split_first_mut() {
            for other in others.iter_mut() {
                self.collide_pair(first, other);
            }
            rest = others;
        }
    }

    fn collide_pair(&self, a: &mut Disk, b: &mut Disk) {
        let between = Vector2::new(b.at.x - a.at.x, b.at.y - a.at.y);
        let overlap = 2.0 * self.radius_mm - between.norm();
        if overlap <= 0.0 || (a.at.z - b.at.z).abs() >= self.height_mm || (a.held && b.held) {
            return;
        }
        let normal = between.try_normalize(1e-9).unwrap_or_else(Vector2::x);
        let (share_a, share_b) = match (a.held, b.held) {
            (true, _) => (0.0, 1.0),
            (_, true) => (1.0, 0.0),
            (false, false) => (0.5, 0.5),
        };
        a.at.x -= normal.x * overlap * share_a;
        a.at.y -= normal.y * overlap * share_a;
        b.at.x += normal.x * overlap * share_b;
        b.at.y += normal.y * overlap * share_b;
        let closing = (a.velocity.xy() - b.velocity.xy()).dot(&normal);
        if closing <= 0.0 {
            return;
        }
        let push = closing * (1.0 + self.disk_bounce);
        let kick = |disk: &mut Disk, speed: f64| {
            disk.velocity.x += normal.x * speed;
            disk.velocity.y += normal.y * speed;
            disk.still = disk.held || disk.velocity == Vector3::zeros();
        };
        if !a.held {
            kick(a, -push * share_a);
        }
        if !b.held {
            kick(b, push * share_b);
        }
    }

    fn bounce_off_walls(&self, disk: &mut Disk) {
        let inside = super::places::on_board(&self.board, disk.at.x, disk.at.y);
        if !inside || disk.at.z >= self.board.rim_height_mm {
            return;
        }
        let limit = |at: &mut f64, speed: &mut f64, most: f64| {
            let held_in = at.clamp(self.radius_mm, most - self.radius_mm);
            if held_in != *at {
                let outwards = (*at - held_in).signum();
                *at = held_in;
                if *speed * outwards > 0.0 {
                    *speed *= -self.wall_bounce;
                }
            }
        };
        limit(&mut disk.at.x, &mut disk.velocity.x, self.board.width_mm);
        limit(&mut disk.at.y, &mut disk.velocity.y, self.board.length_mm);
    }

    fn bounce_off_bar(&self, disk: &mut Disk) {
        if disk.at.z >= self.board.bar_height_mm || disk.at.z < 0.0 {
            return;
        }
        for arm in self.board.arms() {
            let nearest = Vector2::new(disk.at.x.clamp(arm.min.x, arm.max.x), disk.at.y.clamp(arm.min.y, arm.max.y));
            let out = Vector2::new(disk.at.x, disk.at.y) - nearest;
            let distance = out.norm();
            if distance >= self.radius_mm || distance < 1e-9 {
                continue;
            }
            let normal = out / distance;
            let deep = self.radius_mm - distance;
            disk.at.x += normal.x * deep;
            disk.at.y += normal.y * deep;
            let inwards = -disk.velocity.xy().dot(&normal);
            if inwards > 0.0 {
                disk.velocity.x += normal.x * inwards * (1.0 + self.wall_bounce);
                disk.velocity.y += normal.y * inwards * (1.0 + self.wall_bounce);
            }
        }
    }
}
