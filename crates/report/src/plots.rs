//! The plots, as SVG.
