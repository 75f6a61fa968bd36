//! Bytes as choices.

/// Bytes that choose, one after the other; behind their end every choice is the first one.
#[derive(Clone, Debug)]
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    /// The choices that some bytes make.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The next byte.
    pub const fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((&first, rest)) => {
                self.0 = rest;
                first
            }
            None => 0,
        }
    }

    /// The next two bytes as one number.
    pub const fn number(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    /// A number below a bound, which is at most 2^16; 0 if the bound is.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.number()) % bound.max(1)
    }

    /// One of some items.
    ///
    /// # Panics
    /// If there is none.
    pub fn of<'b, T>(&mut self, items: &'b [T]) -> &'b T {
        &items[self.below(items.len())]
    }

    /// The next bytes, as many as there are up to a number.
    pub fn take(&mut self, most: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(most.min(self.0.len()));
        self.0 = rest;
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::Choices;

    #[test]
    fn every_choice_behind_the_end_is_the_first() {
        let mut choices = Choices::new(&[7, 1, 2, 3]);
        assert_eq!((choices.byte(), choices.number()), (7, 0x201));
        assert_eq!((choices.take(9), choices.byte(), choices.below(5)), (&[3][..], 0, 0));
        assert_eq!(choices.of(&["a", "b"]), &"a");
    }
}
