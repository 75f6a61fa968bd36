//! Page and plots of records that are made by hand: no board is linked.

mod drawn;
mod made;

mod hostile;
mod many;
mod page;
mod plots;
