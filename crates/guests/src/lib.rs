#![doc = include_str!("../README.md")]

pub mod chessai;
pub mod cozy_chess;
