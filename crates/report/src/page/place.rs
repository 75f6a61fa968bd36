//! Places of a board's explanation and of its code.

use qipan_foreign::Foreign;
use qipan_record::{Program, Role, RowFacts};
use serde::Serialize;

/// The repository's address; empty as long as it has none.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// A board's place in the repository and on the web.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Place {
    /// Its crate: `crates/xiangqi/array`.
    path: String,
    /// Address of the page that explains it; of a guest, the page of the crate behind it.
    page: Option<String>,
    /// Address of its code.
    source: Option<String>,
}

/// Place of the repository's files, seen from a page.
#[derive(Clone, Copy, Debug)]
pub(super) enum Home<'a> {
    /// At a public address.
    Web(&'a str),
    /// In the checkout that the page lies in: the way to its root, such as `../..`.
    Checkout(&'a str),
    /// Nobody knows: places have paths and no links.
    Unknown,
}

impl<'a> Home<'a> {
    /// The public address, if there is one; else the checkout.
    pub(super) fn of(checkout: Option<&'a str>) -> Self {
        match checkout {
            _ if !REPOSITORY.is_empty() => Home::Web(REPOSITORY),
            Some(root) => Home::Checkout(root),
            None => Home::Unknown,
        }
    }

    /// Address of a document of the repository, in its latest state.
    pub(super) fn document(self, name: &str) -> Option<String> {
        match self {
            Home::Web(address) => Some(format!("{address}/blob/HEAD/{name}")),
            Home::Checkout(root) => Some(format!("{root}/{name}")),
            Home::Unknown => None,
        }
    }
}

/// A state of the repository.
#[derive(Clone, Copy, Debug)]
pub(super) struct Revision<'a> {
    home: Home<'a>,
    commit: &'a str,
}

impl<'a> Revision<'a> {
    /// The one that a program was built from, so that links show the code that was measured; the latest one
    /// if that is not known or was changed. A checkout has the one that it has.
    pub(super) fn of(home: Home<'a>, program: Option<&'a Program>) -> Self {
        let unchanged = program.filter(|program| program.is_dirty == Some(false));
        let is_hash =
            |commit: &&str| commit.len() >= 7 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
        let commit = unchanged.and_then(|program| program.commit.as_ref().map(Foreign::data)).filter(is_hash);
        Self { home, commit: commit.unwrap_or("HEAD") }
    }

    /// Address of a crate's page and of its code.
    fn of_crate(self, path: &str) -> [Option<String>; 2] {
        let Self { home, commit } = self;
        match home {
            Home::Web(address) => {
                let tree = format!("{address}/tree/{commit}/{path}");
                [Some(format!("{tree}#readme")), Some(format!("{tree}/src"))]
            }
            Home::Checkout(root) => {
                [Some(format!("{root}/{path}/README.md")), Some(format!("{root}/{path}/src/lib.rs"))]
            }
            Home::Unknown => [None, None],
        }
    }

    /// Address of a file.
    fn of_file(self, path: &str) -> Option<String> {
        match self.home {
            Home::Web(address) => Some(format!("{address}/blob/{}/{path}", self.commit)),
            Home::Checkout(root) => Some(format!("{root}/{path}")),
            Home::Unknown => None,
        }
    }
}

impl Place {
    /// A board's, which follows from its name: `xiangqi-array:tested` is in `crates/xiangqi/array`. `None`
    /// for a name that no board of the repository can have.
    pub(super) fn of(game: &str, board: &RowFacts, revision: Revision<'_>) -> Option<Self> {
        let is_plain = |name: &str| {
            name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        };
        let name = board.package().strip_prefix(game)?.strip_prefix('-')?;
        if name.is_empty() || ![game, name].into_iter().all(is_plain) {
            return None;
        }
        Some(match board.role {
            Role::Contestant => {
                let path = format!("crates/{game}/{name}");
                let [page, source] = revision.of_crate(&path);
                Self { path, page, source }
            }
            Role::Oracle => {
                // Its module's documentation is its page.
                let path = format!("crates/{game}/rules/src/naive.rs");
                Self { page: None, source: revision.of_file(&path), path }
            }
            // Nobody knows where it is.
            Role::Program => return None,
            Role::Guest => {
                let name = name.strip_prefix("guest-").unwrap_or(name);
                let path = "crates/guests".to_owned();
                let page = Some(format!("https://crates.io/crates/{name}"));
                let [_, source] = revision.of_crate(&path);
                Self { path, page, source }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use qipan_record::{Program, Role, RowFacts};

    use super::{Foreign, Home, Place, Revision};

    fn board(name: &str, role: Role) -> RowFacts {
        RowFacts {
            name: name.to_owned(),
            levels: Vec::new(),
            system: String::new(),
            role,
            source: Foreign::default(),
            state_bytes: 0,
            table_bytes: 0,
            needs: Vec::new(),
            is_provided: false,
            digest: None,
        }
    }

    fn place(game: &str, name: &str, role: Role, home: Home<'_>) -> Option<[String; 3]> {
        let place = Place::of(game, &board(name, role), Revision { home, commit: "0123abc" })?;
        Some([place.path, place.page.unwrap_or_default(), place.source.unwrap_or_default()])
    }

    #[test]
    fn a_place_follows_from_the_name() {
        let of = |game, name, role| {
            place(game, name, role, Home::Web("https://example.org/qipan")).expect("a place")
        };
        let at = "https://example.org/qipan";
        assert_eq!(
            of("xiangqi", "xiangqi-array:tested:cells", Role::Contestant),
            [
                "crates/xiangqi/array".to_owned(),
                format!("{at}/tree/0123abc/crates/xiangqi/array#readme"),
                format!("{at}/tree/0123abc/crates/xiangqi/array/src")
            ]
        );
        assert_eq!(
            of("chess", "chess-naive", Role::Oracle),
            [
                "crates/chess/rules/src/naive.rs".to_owned(),
                String::new(),
                format!("{at}/blob/0123abc/crates/chess/rules/src/naive.rs")
            ]
        );
        assert_eq!(
            of("chess", "chess-guest-cozy-chess", Role::Guest),
            [
                "crates/guests".to_owned(),
                "https://crates.io/crates/cozy-chess".to_owned(),
                format!("{at}/tree/0123abc/crates/guests/src")
            ]
        );
    }

    #[test]
    fn without_a_repository_a_board_has_a_path_and_no_link() {
        let found = place("chess", "chess-x88", Role::Contestant, Home::Unknown).expect("a place");
        assert_eq!(found, ["crates/chess/x88", "", ""].map(ToOwned::to_owned));
    }

    #[test]
    fn in_a_checkout_links_lead_to_its_files() {
        let of = |game, name, role| place(game, name, role, Home::Checkout("../..")).expect("a place");
        let (path, page, source) =
            ("crates/chess/x88", "../../crates/chess/x88/README.md", "../../crates/chess/x88/src/lib.rs");
        assert_eq!(of("chess", "chess-x88", Role::Contestant), [path, page, source].map(ToOwned::to_owned));
        let [path, page, source] = of("xiangqi", "xiangqi-naive", Role::Oracle);
        assert_eq!((page.as_str(), source), ("", format!("../../{path}")));
        let document = Home::Checkout("../..").document("DESIGN.md");
        assert_eq!(document.as_deref(), Some("../../DESIGN.md"));
    }

    #[test]
    fn a_name_that_is_no_board_has_no_place() {
        for (game, name) in [
            ("chess", "xiangqi-array"),
            ("chess", "chess-"),
            ("chess", "chess"),
            ("chess", "chess-../../evil"),
            ("chess", "chess-a b"),
            ("../x", "../x-array"),
        ] {
            assert_eq!(place(game, name, Role::Contestant, Home::Web("https://example.org")), None, "{name}");
        }
    }

    /// The paths of the boards that there are: their crates, with a page and code.
    #[test]
    fn paths_lead_to_crates() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for (name, role) in [
            ("xiangqi-array", Role::Contestant),
            ("chess-linked-list:chained", Role::Contestant),
            ("xiangqi-guest-chessai", Role::Guest),
        ] {
            let game = name.split('-').next().expect("a game");
            let [path, ..] = place(game, name, role, Home::Unknown).expect("a place");
            for file in ["Cargo.toml", "README.md", "src/lib.rs"] {
                assert!(root.join(&path).join(file).exists(), "{path}/{file}");
            }
        }
        let [path, ..] = place("chess", "chess-naive", Role::Oracle, Home::Unknown).expect("a place");
        assert!(root.join(&path).exists(), "{path}");
    }

    #[test]
    fn code_is_that_of_a_commit_that_is_known_and_unchanged() {
        let program = |commit: &str, is_dirty| Program {
            version: Foreign::default(),
            commit: Some(Foreign::of(commit)),
            is_dirty,
            build: Foreign::default(),
            rustflags: None,
            digest: None,
        };
        let commit = |program: &Program| Revision::of(Home::Unknown, Some(program)).commit.to_owned();
        assert_eq!(commit(&program("0123abcd", Some(false))), "0123abcd");
        for other in
            [program("0123abcd", Some(true)), program("0123abcd", None), program("../evil", Some(false))]
        {
            assert_eq!(commit(&other), "HEAD");
        }
        assert_eq!(Revision::of(Home::Unknown, None).commit, "HEAD");
    }
}
