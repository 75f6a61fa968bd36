//! The gate and the timer with boards that are wrong in a known way, which no list of boards has.

mod faulty;
mod gate;
mod timer;
