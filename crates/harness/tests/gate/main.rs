//! The gate and the timer with boards that are wrong in a known way, which the registry cannot have.

mod faulty;
mod gate;
mod timer;
