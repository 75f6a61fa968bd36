//! Addresses of the room Explore: what documents say of them, as links.

/// A link into the site's own page.
#[derive(Debug, PartialEq)]
pub(crate) struct Shown {
    /// What follows the address of the page, with `#`.
    pub(crate) hash: String,
    /// What it shows, for people.
    pub(crate) label: String,
}

/// What of an address is told, in this order.
const TOLD: [&str; 5] = ["board", "against", "square", "move", "step"];

/// The link that code in a document means: `site: #explore?board=chess-array&square=b1`.
pub(crate) fn of_code(code: &str) -> Option<Shown> {
    let hash = code.strip_prefix("site:").unwrap_or(code).trim();
    let (room, query) = hash.strip_prefix('#')?.split_once('?').unwrap_or((&hash[1..], ""));
    if !["home", "explore", "race", "results"].contains(&room) {
        return None;
    }
    let given: Vec<_> = query.split('&').filter_map(|pair| pair.split_once('=')).collect();
    Some(shown(room, &given))
}

/// The link to the step that a command draws: `qipan explain chess-array --square b1 --step 3 --format svg`.
pub(crate) fn of_command(command: &str) -> Option<Shown> {
    let words = words(command);
    let mut words = words.iter().map(String::as_str);
    if (words.next(), words.next()) != (Some("qipan"), Some("explain")) {
        return None;
    }
    let mut given = vec![("board", words.next()?)];
    while let Some(option) = words.next() {
        let key = option.strip_prefix("--")?;
        let value = words.next()?;
        if TOLD.contains(&key) || key == "fen" {
            given.push((key, value));
        }
    }
    Some(shown("explore", &given))
}

fn shown(room: &str, given: &[(&str, &str)]) -> Shown {
    let query: Vec<_> =
        given.iter().map(|(key, value)| format!("{key}={}", value.replace(' ', "+"))).collect();
    let hash = if query.is_empty() { format!("#{room}") } else { format!("#{room}?{}", query.join("&")) };
    let told = TOLD.iter().filter_map(|key| given.iter().find(|(name, _)| name == key));
    let told: Vec<_> = told
        .map(|(key, value)| if *key == "step" { format!("step {value}") } else { (*value).into() })
        .collect();
    Shown { hash, label: if told.is_empty() { room.into() } else { told.join(" · ") } }
}

/// Words of a command, as a shell has them: quotes keep spaces.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![];
    let mut word: Option<String> = None;
    let mut quote = None;
    for sign in command.chars() {
        match (quote, sign) {
            (None, ' ') => words.extend(word.take()),
            (None, '\'' | '"') => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            (Some(end), sign) if sign == end => quote = None,
            _ => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::{Shown, of_code, of_command, words};

    #[test]
    fn code_is_an_address() {
        let hash = "#explore?board=chess-x88&square=b1&fen=4k3/8/8/8/8/8/8/4K3+w+-+-+0+1";
        for code in [format!("site: {hash}"), hash.to_owned(), format!("site: {}", hash.replace('+', " "))] {
            let label = "chess-x88 · b1".into();
            assert_eq!(of_code(&code), Some(Shown { hash: hash.into(), label }), "{code}");
        }
        assert_eq!(of_code("site: #race").unwrap().label, "race");
        for other in ["site:", "#include", "explore?board=a", "#1", "site: nothing"] {
            assert_eq!(of_code(other), None, "{other}");
        }
    }

    #[test]
    fn command_is_an_address() {
        let command =
            "qipan explain chess-bitboard:magic --square a1 --fen '4k3/8 w - - 0 1' --step 12 --format svg";
        let shown = of_command(command).unwrap();
        assert_eq!(shown.hash, "#explore?board=chess-bitboard:magic&square=a1&fen=4k3/8+w+-+-+0+1&step=12");
        assert_eq!(shown.label, "chess-bitboard:magic · a1 · step 12");
        assert_eq!(of_command("qipan show startpos"), None);
        assert_eq!(of_command("A title"), None);
    }

    #[test]
    fn quotes_keep_spaces() {
        assert_eq!(words("a  'b c' d\"e f\" ''"), ["a", "b c", "de f", ""]);
    }
}
