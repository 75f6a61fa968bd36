//! Codes of the pieces: a side's bit and a slot of its list, and the slots that are asked for by name.

pub(crate) use xiangqi_rules::mailbox::slots::*;

/// The general's slot.
pub(crate) const GENERAL: u8 = 0;
/// The horses' slots.
pub(crate) const HORSES: [u8; 2] = [5, 6];
/// The chariots' slots.
pub(crate) const CHARIOTS: [u8; 2] = [7, 8];
/// The cannons' slots.
pub(crate) const CANNONS: [u8; 2] = [9, 10];

/// The soldiers' slots, as bits.
pub(crate) const SOLDIERS: u64 = 0b1_1111 << 11;
