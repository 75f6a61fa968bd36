//! The course as pages of the site, from the Markdown that readers of the repository have.
//!
//! ```text
//! qipan-pages CHECKOUT SITE    writes SITE/course/en, SITE/course/zh and SITE/course/more
//! ```
//!
//! Chapters, plans and sheets are pages in both languages, and so is each document that they link to. A link
//! from there to what is no page is left as text: nothing of the site needs a network.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(checkout), Some(site), None) = (arguments.next(), arguments.next(), arguments.next()) else {
        eprintln!("usage: qipan-pages CHECKOUT SITE");
        std::process::exit(2);
    };
    pages::write(checkout.as_ref(), site.as_ref())
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
mod pages {
    use std::collections::BTreeMap;
    use std::fs;
    use std::io;
    use std::path::{Component, Path, PathBuf};

    use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

    /// Folders of chapters, and where their pages are.
    const COURSES: [(&str, &str); 2] = [("docs/course", "en"), ("docs/zh/course", "zh")];

    /// Pages by the documents that they are made from, as paths in the checkout and in the site's course.
    type Pages = BTreeMap<PathBuf, PathBuf>;

    /// Writes all pages.
    pub(super) fn write(checkout: &Path, site: &Path) -> io::Result<()> {
        let mut pages = Pages::new();
        for (folder, name) in COURSES {
            for document in markdown_of(&checkout.join(folder))? {
                let inside = document.strip_prefix(checkout.join(folder)).expect("it is inside");
                let page = match inside.to_str() {
                    Some("README.md") => "index.html".into(),
                    _ => inside.with_extension("html"),
                };
                pages.insert(Path::new(folder).join(inside), Path::new(name).join(page));
            }
        }
        let chapters: Vec<_> = pages.keys().cloned().collect();
        for document in &chapters {
            let text = fs::read_to_string(checkout.join(document))?;
            for link in links(&text) {
                let Some(target) = inside_of(document, &link) else { continue };
                let is_text = target.extension().is_some_and(|extension| extension == "md");
                let is_small = fs::metadata(checkout.join(&target)).is_ok_and(|data| data.len() < MOST_BYTES);
                let is_diary = target.starts_with("docs/experiments") || target.ends_with("DESIGN.md");
                if is_text && is_small && !is_diary && !pages.contains_key(&target) {
                    let name = target.with_extension("html").to_string_lossy().replace('/', "-");
                    pages.insert(target, Path::new("more").join(name));
                }
            }
        }
        for (document, page) in &pages {
            let text = fs::read_to_string(checkout.join(document))?;
            let place = site.join("course").join(page);
            fs::create_dir_all(place.parent().expect("a folder"))?;
            fs::write(place, Page { document, page, pages: &pages, chapters: &chapters }.html(&text))?;
            for image in images(&text) {
                let Some(from) = inside_of(document, &image) else { continue };
                let to = site.join("course").join(page.with_file_name(&image));
                fs::create_dir_all(to.parent().expect("a folder"))?;
                fs::copy(checkout.join(from), to)?;
            }
        }
        println!("{} pages of the course and what it links to", pages.len());
        Ok(())
    }

    /// Documents that are longer are read in the repository, as are those for who changes the code.
    const MOST_BYTES: u64 = 60_000;

    /// Documents of a folder and of those in it.
    fn markdown_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                found.extend(markdown_of(&path)?);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path);
            }
        }
        found.sort();
        Ok(found)
    }

    fn parser(text: &str) -> Parser<'_> {
        Parser::new_ext(text, Options::ENABLE_TABLES)
    }

    fn links(text: &str) -> Vec<String> {
        let link = |event| match event {
            Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.to_string()),
            _ => None,
        };
        parser(text).filter_map(link).collect()
    }

    fn images(text: &str) -> Vec<String> {
        let image = |event| match event {
            Event::Start(Tag::Image { dest_url, .. }) => Some(dest_url.to_string()),
            _ => None,
        };
        parser(text).filter_map(image).collect()
    }

    /// The file of the checkout that a link of a document leads to, without what follows a `#`.
    fn inside_of(document: &Path, link: &str) -> Option<PathBuf> {
        let (file, _) = link.split_once('#').unwrap_or((link, ""));
        if file.is_empty() || file.contains("://") {
            return None;
        }
        let mut path = document.parent()?.to_path_buf();
        for part in Path::new(file).components() {
            match part {
                Component::ParentDir => path = path.parent()?.to_path_buf(),
                Component::Normal(name) => path.push(name),
                _ => {}
            }
        }
        Some(path)
    }

    /// The way from one page to another.
    fn way(from: &Path, to: &Path) -> String {
        let up = from.components().count() - 1;
        let mut way = "../".repeat(up);
        way += &to.to_string_lossy();
        way
    }

    /// The name by which a heading is linked to, as on the sites that show repositories.
    fn slug(heading: &str) -> String {
        let kept = heading.trim().to_lowercase();
        let kept = kept.chars().filter(|&letter| letter.is_alphanumeric() || "-_ ".contains(letter));
        kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
    }

    /// Returns true for Chinese signs and their punctuation.
    fn is_ideographic(letter: char) -> bool {
        matches!(letter, '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
    }

    fn escaped(text: &str) -> String {
        text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
    }

    /// A document on its way to a page.
    struct Page<'a> {
        document: &'a Path,
        page: &'a Path,
        pages: &'a Pages,
        chapters: &'a [PathBuf],
    }

    impl Page<'_> {
        fn is_chinese(&self) -> bool {
            self.page.starts_with("zh")
        }

        fn pick<'t>(&self, en: &'t str, zh: &'t str) -> &'t str {
            if self.is_chinese() { zh } else { en }
        }

        /// The whole page.
        fn html(&self, text: &str) -> String {
            let events: Vec<_> = parser(text).collect();
            let title = title(&events);
            let kind = self.document.parent().and_then(Path::file_name).and_then(|name| name.to_str());
            let events = self.with_links(events);
            let (class, body, script) = match kind {
                Some("slides") => {
                    ("text slides", slides(&events), r#"<script type="module" src="SLIDES"></script>"#)
                }
                Some("sheets") => ("text sheet", body_of(&events), ""),
                _ => ("text", body_of(&events), ""),
            };
            let language = self.pick("en", "zh-CN");
            let root = "../".repeat(self.page.components().count());
            let script = script.replace("SLIDES", &format!("{root}course/slides.js"));
            let (home, course) = (self.pick("Gallery", "画廊"), self.pick("Course", "教程"));
            let index = way(self.page, Path::new(self.pick("en/index.html", "zh/index.html")));
            let twin = self.twin();
            let skip = self.pick("To the content", "跳到正文");
            let title = escaped(&title);
            format!(
                r##"<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · qipan 棋盘</title>
<link rel="icon" href="{root}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{root}style.css">
<link rel="stylesheet" href="{root}course/course.css">
{script}
</head>
<body class="{class}">
<a class="skip" href="#content">{skip}</a>
<header>
  <p class="brand"><a href="{root}index.html"><span lang="zh">棋盘</span> qipan</a></p>
  <nav aria-label="{course}"><a href="{root}index.html#home">{home}</a> <a href="{index}">{course}</a></nav>
  {twin}
</header>
<main id="content" tabindex="-1">
{body}</main>
</body>
</html>
"##
            )
        }

        /// The same page in the other language.
        fn twin(&self) -> String {
            let (folder, other) = if self.is_chinese() { (1, 0) } else { (0, 1) };
            let Ok(inside) = self.document.strip_prefix(COURSES[folder].0) else { return String::new() };
            let Some(page) = self.pages.get(&Path::new(COURSES[other].0).join(inside)) else {
                return String::new();
            };
            let (name, language) = if self.is_chinese() { ("English", "en") } else { ("中文", "zh-CN") };
            format!(
                r#"<a class="twin" lang="{language}" hreflang="{language}" href="{}">{name}</a>"#,
                way(self.page, page)
            )
        }

        /// The events with links that lead to pages, headings that can be linked to, figures, and no
        /// comments.
        fn with_links<'e>(&self, events: Vec<Event<'e>>) -> Vec<Event<'e>> {
            let mut told = Vec::new();
            let mut is_linked = Vec::new();
            let mut events = events.into_iter().peekable();
            while let Some(event) = events.next() {
                match event {
                    Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                        let inside: Vec<_> = std::iter::from_fn(|| {
                            events.next_if(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
                        })
                        .collect();
                        let id = Some(CowStr::from(slug(&text_of(&inside))));
                        told.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
                        told.extend(self.with_links(inside));
                    }
                    Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                        let place = self.place(&dest_url);
                        is_linked.push(place.is_some());
                        let to = |place: String| Tag::Link { link_type, dest_url: place.into(), title, id };
                        told.extend(place.map(|place| Event::Start(to(place))));
                    }
                    Event::End(TagEnd::Link) => {
                        if is_linked.pop() == Some(true) {
                            told.push(Event::End(TagEnd::Link));
                        }
                    }
                    Event::Start(Tag::Image { dest_url, .. }) => {
                        let inside: Vec<_> = std::iter::from_fn(|| {
                            events.next_if(|event| !matches!(event, Event::End(TagEnd::Image)))
                        })
                        .collect();
                        events.next();
                        let (said, file) = (escaped(&text_of(&inside)), escaped(&dest_url));
                        let figure = format!(
                            r#"<span class="figure"><img src="{file}" alt=""><span class="caption">{said}</span></span>"#
                        );
                        told.push(Event::InlineHtml(figure.into()));
                    }
                    Event::Code(code) if code.starts_with("site: ") => {
                        let address = escaped(code.trim_start_matches("site: "));
                        let root = "../".repeat(self.page.components().count());
                        let address =
                            if address.starts_with('#') { format!("index.html{address}") } else { address };
                        let name = self.pick("open it on the page", "在网页上打开");
                        told.push(Event::InlineHtml(
                            format!(r#"<a href="{root}{address}">{name}</a>"#).into(),
                        ));
                    }
                    Event::Html(text) | Event::InlineHtml(text) if text.trim_start().starts_with("<!--") => {}
                    // Between Chinese sentences there is no space.
                    Event::SoftBreak if matches!(told.last(), Some(Event::Text(text)) if text.ends_with(is_ideographic)) =>
                        {}
                    // What may be wider than a phone can be scrolled by keys.
                    Event::Start(Tag::CodeBlock(_)) => {
                        told.push(Event::Html(r#"<pre tabindex="0"><code>"#.into()));
                    }
                    Event::End(TagEnd::CodeBlock) => told.push(Event::Html("</code></pre>\n".into())),
                    Event::Start(Tag::Table(alignments)) => {
                        told.push(Event::Html(r#"<div class="scroll" tabindex="0" role="group">"#.into()));
                        told.push(Event::Start(Tag::Table(alignments)));
                    }
                    Event::End(TagEnd::Table) => {
                        told.push(Event::End(TagEnd::Table));
                        told.push(Event::Html("</div>\n".into()));
                    }
                    other => told.push(other),
                }
            }
            told
        }

        /// Where a link leads in the site; `None` if it is no page of it.
        fn place(&self, link: &str) -> Option<String> {
            if link.contains("://") || link.starts_with('#') {
                return Some(link.to_owned());
            }
            let target = inside_of(self.document, link)?;
            let anchor = link.find('#').map_or("", |at| &link[at..]);
            if let Some(page) = self.pages.get(&target) {
                return Some(format!("{}{anchor}", way(self.page, page)));
            }
            // A record has a page of its own.
            let record = target.strip_prefix("reports").ok()?.parent()?.to_str()?;
            let root = "../".repeat(self.page.components().count());
            (self.chapters.iter().any(|one| one == self.document) && target.ends_with("report.md"))
                .then(|| format!("{root}results/{record}.html"))
        }
    }

    fn body_of(events: &[Event]) -> String {
        let mut body = String::new();
        html::push_html(&mut body, events.iter().cloned());
        body
    }

    /// A deck: what stands between two rules is a slide.
    fn slides(events: &[Event]) -> String {
        let slide = |(at, events): (usize, &[Event])| {
            format!("<section class=\"slide\" id=\"{}\">\n{}</section>\n", at + 1, body_of(events))
        };
        events.split(|event| matches!(event, Event::Rule)).enumerate().map(slide).collect()
    }

    /// The text of the first heading.
    fn title(events: &[Event]) -> String {
        let is_first =
            |event: &Event| matches!(event, Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }));
        let inside = events.iter().skip_while(|event| !is_first(event));
        let inside: Vec<_> =
            inside.take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_)))).cloned().collect();
        text_of(&inside)
    }

    fn text_of(events: &[Event]) -> String {
        let text = |event: &Event| match event {
            Event::Text(text) | Event::Code(text) => text.to_string(),
            Event::SoftBreak | Event::HardBreak => " ".to_owned(),
            _ => String::new(),
        };
        events.iter().map(text).collect()
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        fn made(text: &str) -> String {
            let pages = Pages::from([
                ("docs/course/a.md".into(), "en/a.html".into()),
                ("docs/zh/course/a.md".into(), "zh/a.html".into()),
                ("GLOSSARY.md".into(), "more/GLOSSARY.html".into()),
            ]);
            let chapters = ["docs/course/a.md".into(), "docs/zh/course/a.md".into()];
            let [document, page] = ["docs/course/a.md", "en/a.html"].map(Path::new);
            Page { document, page, pages: &pages, chapters: &chapters }.html(text)
        }

        #[test]
        fn links_lead_to_pages_or_are_text() {
            let html = made(
                "[a](../../GLOSSARY.md#chess-国际象棋) [b](../../Cargo.toml) [c](https://d.org) [e](#f)",
            );
            for expected in [
                r##"<a href="../more/GLOSSARY.html#chess-%E5%9B%BD%E9%99%85%E8%B1%A1%E6%A3%8B">a</a> b "##,
                r#"<a href="https://d.org">c</a>"#,
                r##"<a href="#f">e</a>"##,
                r#"href="../zh/a.html""#,
            ] {
                assert!(html.contains(expected), "{expected} in {html}");
            }
        }

        #[test]
        fn headings_have_the_names_that_links_use() {
            assert!(made("## A page, step by step").contains(r#"<h2 id="a-page-step-by-step">"#));
            assert_eq!(slug("Chess 国际象棋 guójì xiàngqí"), "chess-国际象棋-guójì-xiàngqí");
        }

        #[test]
        fn what_is_shown_on_the_site_is_linked_there() {
            let html = made("`site: #explore?board=chess-x88&square=b1` `site: pictures/river.html`");
            assert!(
                html.contains(r#"<a href="../../index.html#explore?board=chess-x88&amp;square=b1">"#),
                "{html}"
            );
            assert!(html.contains(r#"<a href="../../pictures/river.html">"#), "{html}");
        }

        #[test]
        fn figures_have_captions_and_marks_vanish() {
            let html = made(
                "<!-- qipan:rows:begin x -->\n\n![a & b](figures/x.svg \"qipan explain\")\n\n| a |\n|---|\n| <b> |\n",
            );
            assert!(
                html.contains(r#"<img src="figures/x.svg" alt=""><span class="caption">a &amp; b</span>"#),
                "{html}"
            );
            assert!(!html.contains("qipan:rows"), "{html}");
            assert!(html.contains(r#"<div class="scroll" tabindex="0" role="group"><table>"#), "{html}");
        }

        #[test]
        fn lines_of_chinese_follow_one_another() {
            let html = made("第一句。\n第二句。\n\none\ntwo\n");
            assert!(html.contains("<p>第一句。第二句。</p>") && html.contains("one\ntwo"), "{html}");
        }

        #[test]
        fn what_stands_between_rules_is_a_slide() {
            let deck = slides(&parser("# A\n\none\n\n---\n\n## B\n\ntwo\n").collect::<Vec<_>>());
            assert_eq!(deck.matches("<section class=\"slide\"").count(), 2, "{deck}");
            assert!(deck.contains("<section class=\"slide\" id=\"2\">\n<h2>B</h2>"), "{deck}");
        }

        #[test]
        fn a_record_has_its_page() {
            let html = made("[r](../../reports/2026-11-25-amd-zen5-all/report.md)");
            assert!(html.contains(r#"<a href="../../results/2026-11-25-amd-zen5-all.html">r</a>"#), "{html}");
        }
    }
}
