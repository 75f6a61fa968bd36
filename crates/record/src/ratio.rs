//! Ratios as people read them: with the mark of their verdict, and no digit that the interval does not carry.

use std::fmt::{self, Display};

use crate::effects::Quotient;
use crate::report::{PartOfGame, RowFigures, Verdict};
use crate::side_by_side::Shift;
use crate::statistics::Interval;
use crate::words::{span, within};

impl Verdict {
    /// Name in tables for programs, and class of a row on a page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Baseline => "baseline",
            Verdict::Again => "again",
            Verdict::Same => "same",
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::Depends => "depends",
        }
    }

    /// Mark before a ratio, with the space behind it; empty where it says what it seems to say.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Verdict::Same => "≈ ",
            Verdict::Depends => "⇅ ",
            Verdict::Baseline | Verdict::Again | Verdict::Faster | Verdict::Slower => "",
        }
    }

    /// Verdict on a ratio that is, or is not, beyond chance and noise.
    #[must_use]
    pub fn beyond(is_beyond: bool, ratio: f64) -> Self {
        match () {
            () if !is_beyond => Verdict::Same,
            () if ratio > 1.0 => Verdict::Faster,
            () => Verdict::Slower,
        }
    }
}

/// Ratio of two speeds, ready to be written: `1` of the baseline, else the verdict's mark and the figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ratio {
    /// Its value.
    pub value: f64,
    /// Its 95 % interval of the highest level that is known.
    pub interval: Interval,
    /// Verdict on it.
    pub verdict: Verdict,
}

impl Ratio {
    /// The interval as text, rounded as the ratio is.
    #[must_use]
    pub fn span(&self) -> String {
        span(self.interval)
    }

    /// The ratio the other way round.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let Self { value, interval, verdict } = *self;
        let interval = Interval { low: 1.0 / interval.high, high: 1.0 / interval.low };
        let verdict = match verdict {
            Verdict::Faster => Verdict::Slower,
            Verdict::Slower => Verdict::Faster,
            other => other,
        };
        Self { value: 1.0 / value, interval, verdict }
    }
}

impl Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict {
            Verdict::Baseline => f.write_str("1"),
            verdict => write!(f, "{}{}", verdict.mark(), within(self.value, self.interval)),
        }
    }
}

impl From<&RowFigures<'_>> for Ratio {
    fn from(figures: &RowFigures<'_>) -> Self {
        Self { value: figures.ratio, interval: figures.widest(), verdict: figures.verdict }
    }
}

impl From<&PartOfGame> for Ratio {
    fn from(part: &PartOfGame) -> Self {
        let PartOfGame { estimate, verdict, .. } = *part;
        Self { value: estimate.ratio, interval: estimate.widest(), verdict }
    }
}

impl From<&Quotient> for Ratio {
    fn from(quotient: &Quotient) -> Self {
        let &Quotient { ratio, is_beyond_noise, .. } = quotient;
        let verdict = Verdict::beyond(is_beyond_noise, ratio);
        Self { value: ratio, interval: quotient.widest(), verdict }
    }
}

impl From<&Shift> for Ratio {
    fn from(shift: &Shift) -> Self {
        let &Shift { ratio, interval, positions, is_same, .. } = shift;
        let verdict = Verdict::beyond(!is_same, ratio);
        Self { value: ratio, interval: positions.unwrap_or(interval), verdict }
    }
}
