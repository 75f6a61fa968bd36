//! Names that a board may have.

use crate::ScaffoldError;

/// Characters of the longest name.
const LONGEST: usize = 32;

/// Names of devices on Windows, where no file can be called so.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Checks that a board may have this name, as far as the name itself goes.
///
/// # Errors
/// [`ScaffoldError::Name`] for what is no name, [`ScaffoldError::Kept`] for a name that means something else,
/// [`ScaffoldError::Device`] for one that Windows cannot have.
pub(crate) fn check(name: &str) -> Result<(), ScaffoldError> {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    let begins_with_letter = name.starts_with(|first: char| first.is_ascii_lowercase());
    if !begins_with_letter || name.len() > LONGEST || !name.split('-').all(is_word) {
        return Err(ScaffoldError::Name { found: name.chars().take(2 * LONGEST).collect() });
    }
    // A package `xiangqi-rules` exists; rows `xiangqi-naive` and `xiangqi-guest-…` do.
    if matches!(name.split('-').next(), Some("rules" | "naive" | "guest")) {
        return Err(ScaffoldError::Kept { found: name.to_owned() });
    }
    if is_device(name) {
        return Err(ScaffoldError::Device { found: name.to_owned() });
    }
    Ok(())
}

/// `con`, `com1`: what a checkout on Windows cannot have, though this system may.
fn is_device(name: &str) -> bool {
    let port = name.strip_prefix("com").or_else(|| name.strip_prefix("lpt"));
    DEVICES.contains(&name) || port.is_some_and(|port| matches!(port.as_bytes(), [b'0'..=b'9']))
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, check};
    use crate::ScaffoldError;

    #[test]
    fn names_are_words_joined_by_hyphens() {
        for name in ["a", "mine", "rotated-2", "x88", "a-b-c", "ruleset", "fn", &"a".repeat(LONGEST)] {
            assert!(check(name).is_ok(), "{name}");
        }
        let too_long = "a".repeat(LONGEST + 1);
        for name in [
            "", "-", "-a", "a-", "a--b", "Mine", "mYne", "my_board", "2fast", "a.b", "a/b", "..", "a b",
            " a", "a\n", "мой", "象", &too_long,
        ] {
            let error = check(name).unwrap_err();
            assert!(matches!(&error, ScaffoldError::Name { found } if found == name), "{name:?}: {error}");
            assert!(error.to_string().contains(&format!("{name:?}")), "{error}");
        }
    }

    #[test]
    fn names_of_the_rules_the_oracle_and_guests_are_kept() {
        for name in ["rules", "naive", "guest", "guest-mine", "naive-2"] {
            assert!(matches!(check(name), Err(ScaffoldError::Kept { found }) if found == name), "{name}");
        }
    }

    #[test]
    fn names_that_windows_cannot_have_are_refused() {
        for name in ["con", "nul", "aux", "prn", "com1", "com9", "lpt1", "lpt9"] {
            assert!(matches!(check(name), Err(ScaffoldError::Device { found }) if found == name), "{name}");
        }
        // Neither a dot nor a space at the end is in any name.
        for name in ["mine.", "mine "] {
            assert!(matches!(check(name), Err(ScaffoldError::Name { .. })), "{name}");
        }
        for name in ["con-2", "com", "com10", "lpt-1", "console", "null"] {
            assert!(check(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn an_endless_name_does_not_make_an_endless_message() {
        assert!(check(&"車".repeat(100_000)).unwrap_err().to_string().len() < 500);
    }
}
