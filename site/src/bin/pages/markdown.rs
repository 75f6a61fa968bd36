//! Markdown of the repository as HTML of the site.

use std::collections::{BTreeSet, HashMap};
use std::mem;

use anyhow::{Context, Result, bail};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};

use crate::explore::{self, Shown};
use crate::place;
use crate::words::Language;

/// HTML tags that a document may have; comments vanish.
const TAGS: [&str; 4] = ["<details>", "</details>", "<summary>", "</summary>"];

/// What became of a document.
#[derive(Debug, Default)]
pub(crate) struct Converted {
    /// The text of its first heading.
    pub(crate) title: String,
    /// HTML between the rules of the document: slides, where it has some.
    pub(crate) parts: Vec<String>,
    /// Names of its headings.
    pub(crate) ids: BTreeSet<String>,
    /// Headings to which it links: file, name.
    pub(crate) links: Vec<(String, String)>,
    /// Files of its pictures.
    pub(crate) images: Vec<String>,
}

/// Addresses to which a document links.
pub(crate) fn linked(text: &str) -> Vec<String> {
    let links = parser(text).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.into_string()),
        _ => None,
    });
    links.collect()
}

/// Page of a file that is no Markdown.
pub(crate) fn source(text: &str, file: &str) -> Converted {
    let name = escape(file);
    let part = format!(
        "<h1>{name}</h1>\n<pre class=\"source\" tabindex=\"0\"><code>{}</code></pre>\n",
        escape(text)
    );
    Converted { title: file.to_owned(), parts: vec![part], ..Converted::default() }
}

/// Page of a document.
/// `is_page` says which files have pages, and `size` how large a picture is.
pub(crate) fn convert(
    text: &str,
    file: &str,
    is_page: &dyn Fn(&str) -> bool,
    size: &dyn Fn(&str) -> Result<(u32, u32)>,
) -> Result<Converted> {
    let events: Vec<_> = parser(text).collect();
    let page = place::page(file);
    let writer = Writer {
        file,
        page: &page,
        is_page,
        size,
        out: vec![],
        kept: vec![],
        counts: HashMap::new(),
        done: Converted::default(),
    };
    writer.write(without_neighbours(&events, file))
}

fn parser(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES)
}

/// All but the last paragraph of a chapter if it has only links to other chapters: a page has them anyway.
fn without_neighbours<'a, 'b>(events: &'b [Event<'a>], file: &str) -> &'b [Event<'a>] {
    let is_start = |event: &Event| matches!(event, Event::Start(Tag::Paragraph));
    let Some(start) = events.iter().rposition(is_start) else { return events };
    let mut is_linked = false;
    let is_neighbours = events[start..].iter().all(|event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => {
            is_linked = true;
            place::resolve(file, dest_url).is_some_and(|to| place::folder(&to) == place::folder(file))
        }
        Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph | TagEnd::Link) | Event::Text(_) => true,
        _ => false,
    });
    let is_chapter = ["docs/course", "docs/zh/course"].contains(&place::folder(file));
    if is_chapter && is_linked && is_neighbours { &events[..start] } else { events }
}

struct Writer<'a, 'w> {
    file: &'w str,
    page: &'w str,
    is_page: &'w dyn Fn(&str) -> bool,
    size: &'w dyn Fn(&str) -> Result<(u32, u32)>,
    out: Vec<Event<'a>>,
    /// Whether the links that are open have a target.
    kept: Vec<bool>,
    /// Headings by their text: a second one of a text has a number behind it.
    counts: HashMap<String, usize>,
    done: Converted,
}

impl<'a> Writer<'a, '_> {
    fn write(mut self, events: &[Event<'a>]) -> Result<Converted> {
        let mut at = 0;
        while at < events.len() {
            at = self.next(events, at)?;
        }
        self.flush();
        Ok(self.done)
    }

    /// Writes an event, or one with all that it contains, and returns the place of the next one.
    fn next(&mut self, events: &[Event<'a>], at: usize) -> Result<usize> {
        let event = events[at].clone();
        match event {
            Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                let id = self.heading(&plain(&events[at..end(events, at)]));
                self.out.push(Event::Start(Tag::Heading { level, id: Some(id.into()), classes, attrs }));
            }
            Event::Start(Tag::Paragraph) if is_pictures(&events[at..end(events, at)]) => {
                let last = end(events, at);
                let starts = (at..last).filter(|&at| matches!(events[at], Event::Start(Tag::Image { .. })));
                for start in starts {
                    let figure = self.picture(&events[start..end(events, start)], true)?;
                    self.raw(figure);
                }
                return Ok(last + 1);
            }
            Event::Start(Tag::Image { .. }) => {
                let last = end(events, at);
                let image = self.picture(&events[at..last], false)?;
                self.raw(image);
                return Ok(last + 1);
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                let last = end(events, at);
                self.raw(code_block(&kind, &plain(&events[at..last])));
                return Ok(last + 1);
            }
            Event::Html(text) | Event::InlineHtml(text) => self.raw(clean(&text)?),
            // Comments may have several lines, and each is an event.
            Event::Start(Tag::HtmlBlock) => {
                let last = end(events, at);
                let text: String = events[at..last]
                    .iter()
                    .filter_map(|event| if let Event::Html(text) = event { Some(&**text) } else { None })
                    .collect();
                self.raw(clean(&text)?);
                return Ok(last + 1);
            }
            Event::Code(code) => match explore::of_code(&code) {
                Some(shown) => self.raw(explore_link(self.page, &shown)),
                None => self.out.push(Event::Code(code)),
            },
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let found = self.link(&dest_url);
                self.kept.push(found.is_some());
                if let Some(found) = found {
                    let dest_url = found.into();
                    self.out.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
            }
            Event::End(TagEnd::Link) if self.kept.pop() == Some(false) => {}
            Event::Start(Tag::Table(_)) => {
                let label = Language::of(self.file).say("Table", "表格");
                self.raw(format!(
                    "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{label}\">\n"
                ));
                self.out.push(event);
            }
            Event::End(TagEnd::Table) => {
                self.out.push(event);
                self.raw("</div>\n".into());
            }
            Event::Rule => self.flush(),
            Event::SoftBreak if is_chinese_break(&events[..at], &events[at + 1..]) => {}
            event => self.out.push(event),
        }
        Ok(at + 1)
    }

    fn raw(&mut self, html: String) {
        self.out.push(Event::InlineHtml(html.into()));
    }

    fn flush(&mut self) {
        let mut part = String::new();
        html::push_html(&mut part, mem::take(&mut self.out).into_iter());
        // A cell above the names of rows heads nothing.
        for style in ["", " style=\"text-align: left\"", " style=\"text-align: right\""] {
            part = part.replace(&format!("<th{style}></th>"), "<td></td>");
        }
        self.done.parts.push(part);
    }

    /// The name of a heading, as GitHub makes it.
    fn heading(&mut self, text: &str) -> String {
        if self.done.title.is_empty() {
            text.clone_into(&mut self.done.title);
        }
        let anchor = anchor(text);
        let count = self.counts.entry(anchor.clone()).or_default();
        let id = if *count == 0 { anchor } else { format!("{anchor}-{count}") };
        *count += 1;
        self.done.ids.insert(id.clone());
        id
    }

    /// Where a link leads on the site, if anywhere.
    fn link(&mut self, to: &str) -> Option<String> {
        if to.starts_with("https://") || to.starts_with("http://") {
            return Some(to.to_owned());
        }
        let target = if to.starts_with('#') { self.file.to_owned() } else { place::resolve(self.file, to)? };
        if !(self.is_page)(&target) {
            return None;
        }
        let way = place::relative(self.page, &place::page(&target));
        let Some((_, anchor)) = to.split_once('#') else { return Some(way) };
        self.done.links.push((target, anchor.to_owned()));
        Some(if to.starts_with('#') { to.to_owned() } else { format!("{way}#{anchor}") })
    }

    /// A picture, as a figure with its command or within a line.
    fn picture(&mut self, events: &[Event], is_figure: bool) -> Result<String> {
        let Some(Event::Start(Tag::Image { dest_url, title, .. })) = events.first() else {
            bail!("found no picture, expected one");
        };
        let image = place::resolve(self.file, dest_url).with_context(|| format!("picture {dest_url}"))?;
        let (width, height) = (self.size)(&image)?;
        let source = escape(&place::relative(self.page, &place::image(&image)));
        self.done.images.push(image);
        let seen = escape(&plain(events));
        let img = format!("<img src=\"{source}\" alt=\"{seen}\" width=\"{width}\" height=\"{height}\">");
        if !is_figure {
            return Ok(img);
        }
        let made = match explore::of_command(title) {
            Some(shown) => format!(" {}", explore_link(self.page, &shown)),
            None if title.is_empty() => String::new(),
            None => format!(" <code>{}</code>", escape(title)),
        };
        Ok(format!(
            "<figure>\n<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{}\">{img}</div>\n\
             <figcaption><span aria-hidden=\"true\">{seen}</span>{made}</figcaption>\n</figure>\n",
            Language::of(self.file).say("Figure", "图"),
        ))
    }
}

/// The place behind what begins at a place: that of its end.
fn end(events: &[Event], at: usize) -> usize {
    let mut depth = 0_usize;
    for (index, event) in events.iter().enumerate().skip(at) {
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return index;
        }
    }
    events.len()
}

/// Text without its marks.
fn plain(events: &[Event]) -> String {
    let texts = events.iter().map(|event| match event {
        Event::Text(text) | Event::Code(text) => &**text,
        Event::SoftBreak | Event::HardBreak => " ",
        _ => "",
    });
    texts.collect()
}

/// Whether a paragraph has pictures and nothing else.
fn is_pictures(paragraph: &[Event]) -> bool {
    let mut depth = 0_usize;
    let mut has_one = false;
    paragraph[1..].iter().all(|event| {
        match event {
            Event::Start(Tag::Image { .. }) => (depth, has_one) = (depth + 1, true),
            Event::End(TagEnd::Image) => depth -= 1,
            Event::SoftBreak => {}
            _ => return depth > 0,
        }
        true
    }) && has_one
}

/// The name that GitHub gives to a heading.
fn anchor(text: &str) -> String {
    let signs = text.trim().chars().filter_map(|sign| match sign {
        ' ' => Some('-'),
        '-' | '_' => Some(sign),
        _ => sign.is_alphanumeric().then_some(sign),
    });
    signs.flat_map(char::to_lowercase).collect()
}

/// HTML of a document, which may fold parts of it and have comments.
fn clean(html: &str) -> Result<String> {
    let mut cleaned = String::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        cleaned += &rest[..at];
        rest = &rest[at..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            let end =
                comment.find("-->").with_context(|| format!("found no end of {rest:?}, expected -->"))?;
            rest = &comment[end + 3..];
        } else if let Some(tag) = TAGS.iter().find(|tag| rest.starts_with(**tag)) {
            cleaned += tag;
            rest = &rest[tag.len()..];
        } else {
            bail!(
                "found {:?}, expected a comment or {}",
                rest.lines().next().unwrap_or_default(),
                TAGS.join(" ")
            );
        }
    }
    Ok(cleaned + rest)
}

/// Code, in whose sessions commands stand out and can be copied without their prompt.
fn code_block(kind: &CodeBlockKind, text: &str) -> String {
    let language = if let CodeBlockKind::Fenced(name) = kind { name.clone() } else { CowStr::from("") };
    let is_session = &*language == "console";
    let lines = text.lines().map(|line| match line.strip_prefix("$ ") {
        Some(command) if is_session => {
            format!("<span class=\"prompt\">$ </span><b>{}</b>\n", escape(command))
        }
        _ => format!("{}\n", escape(line)),
    });
    let lines: String = lines.collect();
    format!("<pre class=\"{}\" tabindex=\"0\"><code>{lines}</code></pre>\n", escape(&language))
}

fn explore_link(page: &str, shown: &Shown) -> String {
    let home = place::relative(page, "index.html");
    format!("<a class=\"try\" href=\"{home}{}\">{}</a>", escape(&shown.hash), escape(&shown.label))
}

/// Whether a line may go on without a space: Chinese has none between words.
fn is_chinese_break(before: &[Event], after: &[Event]) -> bool {
    let text = |event: &Event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.to_string()),
        _ => None,
    };
    let last = before.iter().rev().find_map(text).and_then(|text| text.chars().next_back());
    let first = after.iter().find_map(text).and_then(|text| text.chars().next());
    let is_stop =
        |sign: char| matches!(sign, '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ffef}' | '“' | '”' | '…');
    let is_sign = |sign: char| is_stop(sign) || matches!(sign, '\u{2e80}'..='\u{9fff}');
    match (last, first) {
        (Some(last), Some(first)) => {
            (is_sign(last) && is_sign(first)) || is_fullwidth(last) || is_fullwidth(first)
        }
        _ => false,
    }
}

/// Whether a stop has its own space.
fn is_fullwidth(sign: char) -> bool {
    matches!(sign, '\u{3001}'..='\u{3011}' | '\u{ff01}'..='\u{ff1f}')
}

/// Text as HTML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use anyhow::Result;

    use super::{Converted, anchor, clean, convert, linked};

    fn converted(text: &str) -> Result<Converted> {
        let file = "docs/course/08-look-ups.md";
        convert(text, file, &|target| ["GLOSSARY.md", file].contains(&target), &|_| Ok((20, 10)))
    }

    fn html(text: &str) -> String {
        converted(text).unwrap().parts.join("<hr>")
    }

    #[test]
    fn headings_have_the_names_of_github() {
        for (text, name) in [
            ("8. Look-ups: where does a line end?", "8-look-ups-where-does-a-line-end"),
            ("Chess 国际象棋 (guójì xiàngqí)", "chess-国际象棋-guójì-xiàngqí"),
            ("`snake_case` & more", "snake_case--more"),
        ] {
            assert_eq!(anchor(&text.replace('`', "")), name);
        }
        let found = converted("# A `b`\n\n## C\n\n## C\n").unwrap();
        assert_eq!(found.title, "A b");
        assert_eq!(found.ids.into_iter().collect::<Vec<_>>(), ["a-b", "c", "c-1"]);
        assert!(found.parts[0].contains("<h2 id=\"c-1\">C</h2>"), "{:?}", found.parts);
    }

    #[test]
    fn links_lead_to_pages_or_nowhere() {
        let text = "[a](../../GLOSSARY.md#x) [b](../models.md) [c](https://example.org/) [d](#here) [e](../../../..)";
        let found = converted(text).unwrap();
        let expected = "<p><a href=\"../files/GLOSSARY.html#x\">a</a> b <a href=\"https://example.org/\">c</a> \
                        <a href=\"#here\">d</a> e</p>\n";
        assert_eq!(found.parts, [expected]);
        let own = "docs/course/08-look-ups.md";
        assert_eq!(found.links, [("GLOSSARY.md".into(), "x".into()), (own.into(), "here".into())]);
        assert_eq!(linked(text).len(), 5);
    }

    #[test]
    fn addresses_of_the_site_are_links() {
        let found = html("See `site: #explore?board=a&square=b1` and `#1`.");
        let link = "<a class=\"try\" href=\"../../index.html#explore?board=a&amp;square=b1\">a · b1</a>";
        assert_eq!(found, format!("<p>See {link} and <code>#1</code>.</p>\n"));
        assert!(html("|a|\n|---|\n|`site: #race`|\n").contains("index.html#race\">race</a></td>"));
    }

    #[test]
    fn html_is_folded_parts_and_nothing_else() {
        let folded = html("<details><summary>Solution</summary>\n\n1. *Yes*\n\n</details>\n");
        assert!(folded.starts_with("<details><summary>Solution</summary>"), "{folded}");
        assert!(folded.contains("<em>Yes</em>") && folded.ends_with("</details>\n"), "{folded}");
        assert_eq!(html("<!-- two\nlines\n\nof it -->\n\na <!-- b -->c"), "\n<p>a c</p>\n");
        for bad in [
            "<script>x</script>",
            "a <b>b</b>",
            "<details open>",
            "<!-- no end",
            "<DETAILS>",
            "a <img src=x>",
        ] {
            let error = converted(bad).unwrap_err().to_string();
            assert!(error.contains("expected"), "{bad}: {error}");
        }
        assert_eq!(clean("a<!-- x -->b").unwrap(), "ab");
        assert_eq!(html("`<script>` &lt;b>"), "<p><code>&lt;script&gt;</code> &lt;b&gt;</p>\n");
    }

    #[test]
    fn pictures_are_figures() {
        let found = converted("![Seen & read](figures/a.svg \"qipan explain x --square a1\")\n").unwrap();
        assert_eq!(found.images, ["docs/course/figures/a.svg"]);
        let figure = &found.parts[0];
        let img = "<img src=\"figures/a.svg\" alt=\"Seen &amp; read\" width=\"20\" height=\"10\">";
        assert!(figure.starts_with("<figure>") && figure.contains(img), "{figure}");
        assert!(
            figure.contains("href=\"../../index.html#explore?board=x&amp;square=a1\">x · a1</a>"),
            "{figure}"
        );
        assert!(!html("a ![b](figures/a.svg)").contains("figure>"));
    }

    #[test]
    fn sessions_tell_commands_from_answers() {
        let found = html("```console\n$ qipan list\na < b\n```\n");
        assert!(
            found.contains("<span class=\"prompt\">$ </span><b>qipan list</b>\na &lt; b\n</code>"),
            "{found}"
        );
        assert!(!html("```text\n$ x\n```\n").contains("prompt"));
    }

    #[test]
    fn rules_are_parts_and_tables_scroll() {
        assert_eq!(converted("# A\n\n---\n\n## B\n\n---\n\nC\n").unwrap().parts.len(), 3);
        let table = html("||a|\n|---|--:|\n|b|c|\n");
        assert!(table.contains("<div class=\"scroll\"") && table.contains("<td></td><th style"), "{table}");
    }

    #[test]
    fn chinese_lines_join() {
        assert_eq!(html("一行，\n又一行。"), "<p>一行，又一行。</p>\n");
        assert_eq!(html("一行\n**又**一行"), "<p>一行<strong>又</strong>一行</p>\n");
        assert_eq!(html("一行：\n`code`"), "<p>一行：<code>code</code></p>\n");
        assert_eq!(html("one\ntwo"), "<p>one\ntwo</p>\n");
        assert_eq!(html("用\n`code`"), "<p>用\n<code>code</code></p>\n");
    }

    #[test]
    fn neighbours_are_told_once() {
        assert_eq!(html("A\n\n[7](07-sets.md) · [9](09-legality.md)\n"), "<p>A</p>\n");
        assert_eq!(html("A\n\n[g](../../GLOSSARY.md)\n").matches("<p>").count(), 2);
    }
}
