//! Set of the positions that were seen, shared by threads without locks.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::deep::DeepError;
use crate::deep::memory::{self, MIB};
use crate::deep::table::{high, index};
use crate::deep::threads::pool;

/// A set of keys: a key's low half says where its high half stands, or in which of the places behind that.
///
/// All memory is had from the beginning, eight bytes a position.
pub struct Seen {
    /// 0 where there is none.
    places: Vec<AtomicU64>,
}

impl Seen {
    /// An empty set in so many MiB, which so many threads write.
    ///
    /// # Errors
    /// [`DeepError::Memory`] if there is not so much, [`DeepError::Threads`].
    pub fn of_mib(mib: u64, threads: usize) -> Result<Self, DeepError> {
        Ok(Self { places: memory::filled(mib.saturating_mul(MIB), &pool(threads)?)? })
    }

    /// MiB that it has.
    #[must_use]
    pub fn mib(&self) -> u64 {
        size_of_val(&*self.places) as u64 / MIB
    }

    /// Forgets all keys.
    pub(crate) fn clear(&self) {
        self.places.par_iter().for_each(|place| place.store(0, Relaxed));
    }

    /// Adds a key. Returns true if it was new; `None` if there is no place for it.
    pub(crate) fn insert(&self, key: u128) -> Option<bool> {
        // 0 stands where there is none.
        let wanted = high(key).max(1);
        let first = index(key, self.places.len());
        let places = self.places[first..].iter().chain(&self.places[..first]);
        places.take(LONGEST).find_map(|place| {
            let found = match place.load(Relaxed) {
                0 => place.compare_exchange(0, wanted, Relaxed, Relaxed),
                found => Err(found),
            };
            match found {
                Ok(_) => Some(true),
                Err(found) if found == wanted => Some(false),
                Err(_) => None,
            }
        })
    }
}

/// Places that are looked at before a set counts as full: that comes when it is nine tenths full.
const LONGEST: usize = 1 << 10;

impl fmt::Debug for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seen").field("mib", &self.mib()).finish()
    }
}
