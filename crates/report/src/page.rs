//! The page: one self-contained HTML file.
//!
//! ```text
//!   record ──► GroupReport, plots ──► view ──► page.html (minijinja) ──► one file, style and script inside
//!        └───► packed: the record itself, which the script hands out again byte for byte
//! ```
//!
//! All tables, words and plots stand in the HTML, so that it reads without a script; the script only hides,
//! sorts and unpacks. Nothing is loaded from anywhere: the file works from a disk, from a mail, and on paper.
//! What comes from the record is untrusted text: the template engine escapes it, and what cannot be seen in
//! it is replaced.

mod answer;
mod bar;
mod beside;
mod choose;
mod effects;
mod figure;
mod fleet;
mod machine;
mod overview;
mod packed;
mod place;
mod searching;
mod table;
mod text;
mod threads;
mod versus;
mod view;

use std::borrow::Cow;

use minijinja::value::{Serde, Value};
use minijinja::{Environment, UndefinedBehavior, escape_formatter};
use qipan_foreign::harmless;
use qipan_record::{Language, Record};

pub use self::fleet::{Column, fleet_page};
use self::place::Home;
use self::text::{breakable, in_languages};
pub use self::text::{command_line, date};
use self::view::View;

/// Reason why there is no page.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// The template and what it is filled with do not agree: a mistake of this crate.
    #[error("page template: {0:#}")]
    Template(#[from] minijinja::Error),
    /// The record cannot be packed.
    #[error("packing the record: {0}")]
    Packing(#[from] std::io::Error),
}

/// The page of a record, or of up to nine of them, in a language: then they stand side by side, and each by
/// itself, as the reader chooses.
///
/// # Errors
/// [`PageError`]; no record that [`Record::read`] accepts is known to cause one.
pub fn page(records: &[Record], language: Language) -> Result<String, PageError> {
    render(records, Home::of(None), language)
}

/// The same for a page that lies in a checkout of the repository: its boards lead to their files there.
/// `root` is the way from the page's directory to the checkout's root, with slashes: `../..`.
///
/// # Errors
/// As [`page`].
pub fn page_in_checkout(records: &[Record], root: &str, language: Language) -> Result<String, PageError> {
    render(records, Home::of(Some(root)), language)
}

/// The environment of every page's template: texts of others are escaped, and both languages stand in it.
fn environment(language: Language) -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_formatter(|output, state, value| {
        let text = value.as_str().filter(|_| !value.is_safe());
        match text.map(harmless) {
            Some(Cow::Owned(text)) => escape_formatter(output, state, &Value::from(text)),
            _ => escape_formatter(output, state, value),
        }
    });
    // Words of the templates, of which both languages stand there: `{{ say("Overview", "总表") }}`.
    environment.add_function("say", move |en: String, zh: String| {
        Value::from_safe_string(language.pick(&en, &zh).to_owned())
    });
    environment.add_global("zh", language == Language::Zh);
    environment.add_global("language", language.tag());
    environment.add_filter("game", move |name: &str| language.game(&name.to_lowercase()));
    environment.add_filter("breakable", |name: &str| Value::from_safe_string(breakable(name)));
    environment
}

fn render(records: &[Record], home: Home<'_>, language: Language) -> Result<String, PageError> {
    let mut environment = environment(language);
    let view = View::of(records, home, language)?;
    // What a row leads to: `{{ name | anchor(game) }}`.
    let numbers = view.numbers();
    environment.add_filter("anchor", move |name: String, game: String| {
        numbers.get(&(game, name)).map_or_else(String::new, |number| format!("b{number}"))
    });
    environment.add_filter("in_languages", |text: &str| Value::from_safe_string(in_languages(text)));
    for (name, text) in [
        ("page.html", include_str!("page/page.html")),
        ("first.html", include_str!("page/first.html")),
        ("tables.html", include_str!("page/tables.html")),
        ("beside.html", include_str!("page/beside.html")),
        ("method.html", include_str!("page/method.html")),
        ("style.css", include_str!("page/style.css")),
        ("tables.css", include_str!("page/tables.css")),
        ("page.js", include_str!("page/page.js")),
        ("choose.html", include_str!("page/choose.html")),
        ("choose.js", include_str!("page/choose.js")),
        ("versus.js", include_str!("page/versus.js")),
        ("record.js", include_str!("page/record.js")),
    ] {
        environment.add_template(name, text)?;
    }
    Ok(environment.get_template("page.html")?.render(Serde(view))?)
}
