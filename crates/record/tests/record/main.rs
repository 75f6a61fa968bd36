//! Records, figures and words of comparisons whose times are known: no board is linked.

mod common;

mod effects;
mod large;
mod overview;
mod plain;
mod pooling;
mod record;
mod report;
mod searches;
mod side_by_side;
mod strangers;
mod versions;
