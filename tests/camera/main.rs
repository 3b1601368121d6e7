//! Live pictures. What needs no camera is tried with feeds that stall, vanish and come back on purpose; what needs one runs in
//! a machine with a kernel of its own (`make camera`).

mod feeds;
mod streams;
mod vm;
mod watch;
