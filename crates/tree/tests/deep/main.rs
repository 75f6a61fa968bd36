//! Counts with and without a table, on one thread and on several; unique positions.

mod kings;
mod perft;
mod unique;
mod weak;
