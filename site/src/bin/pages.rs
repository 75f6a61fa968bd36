//! The course as pages of the site, from the Markdown that readers of the repository have.
//!
//! ```text
//! qipan-pages CHECKOUT SITE    writes SITE/course/en, SITE/course/zh and SITE/course/more
//! ```
//!
//! Chapters, plans and sheets are pages in both languages, and so is each document that they link to. A link
//! from there to what is no page is left as text: nothing of the site needs a network.
//!
//! HTML in a document may fold a part of it, and nothing else: other tags are shown as text.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args_os().skip(1);
    let mut next = || arguments.next();
    let (Some(checkout), Some(boards), Some(site), None) = (next(), next(), next(), next()) else {
        eprintln!("usage: qipan-pages CHECKOUT BOARDS SITE");
        std::process::exit(2);
    };
    pages::pack(boards.as_ref(), site.as_ref())?;
    pages::write(checkout.as_ref(), site.as_ref())
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
mod pages {
    use std::collections::{BTreeMap, HashMap};
    use std::fs;
    use std::io;
    use std::num::NonZeroU64;
    use std::path::{Component, Path, PathBuf};

    use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

    /// Folders of chapters, and where their pages are.
    const COURSES: [(&str, &str); 2] = [("docs/course", "en"), ("docs/zh/course", "zh")];

    /// Pages by the documents that they are made from, as paths in the checkout and in the site's course.
    type Pages = BTreeMap<PathBuf, PathBuf>;

    /// HTML tags that a document may have.
    const TAGS: [&str; 4] = ["<details>", "</details>", "<summary>", "</summary>"];

    /// Parts of an address of Explore that a link tells, in this order.
    const TOLD: [&str; 5] = ["board", "against", "square", "move", "step"];

    /// Rounds in which the packed boards get smaller: more of them save little and take long.
    const ROUNDS: NonZeroU64 = NonZeroU64::new(5).expect("a number above 0");

    /// Packs the boards, since not every server packs what it sends; a page unpacks them. zopfli makes them
    /// 6 % smaller than gzip does.
    pub(super) fn pack(boards: &Path, site: &Path) -> io::Result<()> {
        let packed = fs::File::create(site.join("qipan.wasm.gz"))?;
        let options = zopfli::Options { iteration_count: ROUNDS, ..zopfli::Options::default() };
        zopfli::compress(options, zopfli::Format::Gzip, fs::File::open(boards)?, packed)
    }

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
        let texts = pages.keys().map(|document| Ok((document, fs::read_to_string(checkout.join(document))?)));
        let texts: BTreeMap<_, _> = texts.collect::<io::Result<_>>()?;
        let titles = texts
            .iter()
            .map(|(document, text)| (document.as_path(), title(&parser(text).collect::<Vec<_>>())));
        let titles = titles.collect();
        for (document, text) in &texts {
            let page = &pages[*document];
            let place = site.join("course").join(page);
            fs::create_dir_all(place.parent().expect("a folder"))?;
            let made = Page { checkout, document, page, pages: &pages, chapters: &chapters, titles: &titles };
            fs::write(place, made.html(text))?;
            for image in images(text) {
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
        let folder = from.parent().unwrap_or(from);
        let shared = folder.components().zip(to.components()).take_while(|(one, other)| one == other).count();
        let down: PathBuf = to.components().skip(shared).collect();
        "../".repeat(folder.components().count() - shared) + &down.to_string_lossy()
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
        titles: &'a BTreeMap<&'a Path, String>,
        checkout: &'a Path,
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
            let root = self.root();
            let style = |name| format!("<link rel=\"stylesheet\" href=\"{root}course/{name}.css\">");
            let (class, body, more) = match kind {
                Some("slides") => (
                    "slides",
                    format!("<main id=\"content\">\n{}</main>\n", slides(&events)),
                    style("slides")
                        + &format!("\n<script type=\"module\" src=\"{root}course/slides.js\"></script>"),
                ),
                Some("sheets") => ("text sheet", self.around(&body_of(&events)), style("course")),
                _ => ("text", self.around(&body_of(&events)), style("course")),
            };
            let language = self.pick("en", "zh-CN");
            let skip = self.pick("To the content", "跳到正文");
            let (title, header) = (escaped(&title), self.header());
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
{more}
</head>
<body class="{class}">
<a class="skip" href="#content">{skip}</a>
{header}{body}</body>
</html>
"##
            )
        }

        /// The way to the folder of the site.
        fn root(&self) -> String {
            "../".repeat(self.page.components().count())
        }

        /// Rooms of the site, and the same page in the other language.
        fn header(&self) -> String {
            let root = self.root();
            let rooms = [
                ("home", self.pick("Gallery", "画廊")),
                ("explore", self.pick("Explore", "探索")),
                ("race", self.pick("Race", "比赛")),
                ("results", self.pick("Results", "结果")),
            ];
            let rooms =
                rooms.map(|(room, name)| format!("  <a href=\"{root}index.html#{room}\">{name}</a>\n"));
            let index = way(self.page, Path::new(self.pick("en/index.html", "zh/index.html")));
            format!(
                "<header>\n<p class=\"brand\"><a href=\"{root}index.html\"><span lang=\"zh\">棋盘</span> qipan</a></p>\n\
                 <nav aria-label=\"{}\">\n{}  <a href=\"{index}\" aria-current=\"true\">{}</a>\n</nav>\n{}\n</header>\n",
                self.pick("Rooms", "栏目"),
                rooms.concat(),
                self.pick("Course", "教程"),
                self.twin(),
            )
        }

        /// A text between what comes before and after it, beside the pages of the course.
        fn around(&self, body: &str) -> String {
            let folder = Path::new(COURSES[usize::from(self.is_chinese())].0);
            let of = |folder: &Path| -> Vec<&Path> {
                let inside =
                    self.chapters.iter().map(PathBuf::as_path).filter(|one| one.parent() == Some(folder));
                let (index, others): (Vec<_>, Vec<_>) = inside.partition(|one| one.ends_with("README.md"));
                index.into_iter().chain(others).collect()
            };
            let chapters = of(folder);
            let at = chapters.iter().position(|one| *one == self.document);
            let link = |at: Option<usize>, class: &str| {
                let link = at.and_then(|at| chapters.get(at)).map(|one| self.link_to(one, &self.titles[one]));
                link.map_or_else(String::new, |link| format!("<span class=\"{class}\">{link}</span>\n"))
            };
            let ends =
                link(at.and_then(|at| at.checked_sub(1)), "before") + &link(at.map(|at| at + 1), "after");
            let ends = match self.pick("Before and after", "上一章与下一章") {
                _ if ends.is_empty() => ends,
                label => format!("<nav class=\"ends\" aria-label=\"{label}\">\n{ends}</nav>\n"),
            };
            let list = |name: &str, links: Vec<String>| {
                let items: String = links.iter().map(|link| format!("<li>{link}</li>\n")).collect();
                if items.is_empty() { items } else { format!("<p>{name}</p>\n<ul>\n{items}</ul>\n") }
            };
            let all = |documents: Vec<&Path>| {
                documents.iter().map(|one| self.link_to(one, &self.titles[one])).collect()
            };
            let wall = format!(
                "<a href=\"{}course/wall.html#lang={}\">{}</a>",
                self.root(),
                self.pick("en", "zh"),
                self.pick("The wall of a class", "全班结果墙"),
            );
            let words = [("GLOSSARY.md", self.pick("Glossary", "术语表"))]
                .map(|(file, name)| (Path::new(file), name));
            let words = words.iter().filter(|(file, _)| self.pages.contains_key(*file));
            let more =
                std::iter::once(wall).chain(words.map(|(file, name)| self.link_to(file, name))).collect();
            let contents = list(self.pick("Course", "教程"), all(chapters.clone()))
                + &list(self.pick("Slides", "幻灯片"), all(of(&folder.join("slides"))))
                + &list(self.pick("Sheets", "练习纸"), all(of(&folder.join("sheets"))))
                + &list(self.pick("And more", "此外"), more);
            format!(
                "<div class=\"around\">\n<main id=\"content\" tabindex=\"-1\">\n{body}{ends}</main>\n\
                 <nav id=\"contents\" aria-label=\"{}\">\n{contents}</nav>\n</div>\n",
                self.pick("Contents", "目录"),
            )
        }

        fn link_to(&self, document: &Path, name: &str) -> String {
            let current = if document == self.document { " aria-current=\"page\"" } else { "" };
            format!("<a href=\"{}\"{current}>{}</a>", way(self.page, &self.pages[document]), escaped(name))
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
            let mut slugs = HashMap::new();
            // A line of its own that begins with a picture is a figure.
            let mut is_figure = false;
            let mut events = events.into_iter().peekable();
            while let Some(event) = events.next() {
                match event {
                    Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                        let inside: Vec<_> = std::iter::from_fn(|| {
                            events.next_if(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
                        })
                        .collect();
                        let slug = slug(&text_of(&inside));
                        let before: &mut usize = slugs.entry(slug.clone()).or_default();
                        let id =
                            Some(if *before == 0 { slug.into() } else { format!("{slug}-{before}").into() });
                        *before += 1;
                        told.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
                        told.extend(self.with_links(inside));
                    }
                    // Written here, since Chinese anchors are three times as long in a library's escapes.
                    Event::Start(Tag::Link { dest_url, .. }) => {
                        let place = self.place(&dest_url);
                        is_linked.push(place.is_some());
                        let to = |place: String| format!("<a href=\"{}\">", escaped(&place));
                        told.extend(place.map(|place| Event::InlineHtml(to(place).into())));
                    }
                    Event::End(TagEnd::Link) => {
                        if is_linked.pop() == Some(true) {
                            told.push(Event::InlineHtml("</a>".into()));
                        }
                    }
                    Event::Start(Tag::Paragraph)
                        if matches!(events.peek(), Some(Event::Start(Tag::Image { .. }))) =>
                    {
                        is_figure = true;
                    }
                    Event::End(TagEnd::Paragraph) if is_figure => is_figure = false,
                    Event::Start(Tag::Image { dest_url, title, .. }) => {
                        let inside: Vec<_> = std::iter::from_fn(|| {
                            events.next_if(|event| !matches!(event, Event::End(TagEnd::Image)))
                        })
                        .collect();
                        events.next();
                        let (said, file) = (escaped(&text_of(&inside)), escaped(&dest_url));
                        let image = if is_figure {
                            let shown = explored(&title).map_or_else(String::new, |hash| self.shown(&hash));
                            let images = self.images(&file, &dest_url);
                            format!("<figure>\n{images}<figcaption>{said} {shown}</figcaption>\n</figure>\n")
                        } else {
                            format!("<img src=\"{file}\" alt=\"{said}\">")
                        };
                        told.push(Event::InlineHtml(image.into()));
                    }
                    Event::Code(code) if code.starts_with("site: ") => {
                        let address = code.trim_start_matches("site: ");
                        told.push(Event::InlineHtml(self.shown(address).into()));
                    }
                    Event::Html(text) | Event::InlineHtml(text) => {
                        told.push(Event::InlineHtml(cleaned(&text).into()));
                    }
                    // Comments may have lines, and each of them is an event.
                    Event::Start(Tag::HtmlBlock) => {
                        let lines = std::iter::from_fn(|| {
                            events.next_if(|event| !matches!(event, Event::End(TagEnd::HtmlBlock)))
                        });
                        let lines: String = lines
                            .filter_map(|event| {
                                if let Event::Html(line) = event { Some(line.into_string()) } else { None }
                            })
                            .collect();
                        events.next();
                        told.push(Event::InlineHtml(cleaned(&lines).into()));
                    }
                    // Between Chinese sentences there is no space.
                    Event::SoftBreak if matches!(told.last(), Some(Event::Text(text)) if text.ends_with(is_ideographic)) =>
                        {}
                    // What may be wider than a phone can be scrolled by keys.
                    Event::Start(Tag::CodeBlock(kind)) => {
                        let inside: Vec<_> = std::iter::from_fn(|| {
                            events.next_if(|event| !matches!(event, Event::End(TagEnd::CodeBlock)))
                        })
                        .collect();
                        events.next();
                        told.push(Event::InlineHtml(code(&kind, &text_of(&inside)).into()));
                    }
                    Event::Start(Tag::Table(alignments)) => {
                        let name = self.pick("Table", "表格");
                        let open = format!(
                            "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{name}\">"
                        );
                        told.push(Event::Html(open.into()));
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
            let root = self.root();
            (self.chapters.iter().any(|one| one == self.document) && target.ends_with("report.md"))
                .then(|| format!("{root}results/{record}.html"))
        }

        /// A link to what the site shows at an address: a room, or a page of pictures.
        fn shown(&self, address: &str) -> String {
            let root = self.root();
            let query = address.split_once('?').map_or("", |(_, query)| query);
            let told = |name: &str| {
                let value = query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))?;
                Some(if name == "step" {
                    format!("{} {value}", self.pick("step", "步骤"))
                } else {
                    value.to_owned()
                })
            };
            let told: Vec<_> = TOLD.into_iter().filter_map(told).collect();
            let name = if told.is_empty() {
                self.pick("open it on the page", "在网页上打开").into()
            } else {
                told.join(" · ")
            };
            // A position has spaces, and an address has none.
            let address = escaped(&address.replace(' ', "+"));
            let address = if address.starts_with('#') { format!("index.html{address}") } else { address };
            format!("<a class=\"shown\" href=\"{root}{address}\">{}</a>", escaped(&name))
        }

        /// A picture. On a phone its left part, the board, stands above its right one: they are two images.
        fn images(&self, file: &str, image: &str) -> String {
            let text = inside_of(self.document, image)
                .and_then(|file| fs::read_to_string(self.checkout.join(file)).ok());
            let Some([width, height, left]) = text.as_deref().and_then(sizes) else {
                return format!("<img src=\"{file}\" alt=\"\">\n");
            };
            let image = |class: &str, part: f64| {
                format!(
                    "<img class=\"{class}\" src=\"{file}\" alt=\"\" width=\"{width}\" height=\"{height}\" \
                     style=\"--part: {part} / {height}\">\n"
                )
            };
            image("whole", left) + &if left < width { image("rest", width - left) } else { String::new() }
        }
    }

    /// Width and height of a picture, and the width of the board in it: all of it if nothing is to its right.
    fn sizes(picture: &str) -> Option<[f64; 3]> {
        let (_, rest) = picture.split_once("viewBox=\"")?;
        let (numbers, _) = rest.split_once('"')?;
        let numbers: Vec<f64> =
            numbers.split(' ').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let &[x, _, width, height] = numbers.as_slice() else { return None };
        let heading = picture.lines().find(|line| line.contains("class=\"heading\""));
        let start =
            heading.and_then(|line| line.split_once("translate(")?.1.split(' ').next()?.parse::<f64>().ok());
        Some([width, height, start.filter(|&start| start > 0.0).map_or(width, |start| start - x - 8.0)])
    }

    /// HTML of a document without its comments; of its tags only those of folded parts are ones.
    fn cleaned(text: &str) -> String {
        let mut cleaned = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('<') {
            cleaned += &rest[..at];
            rest = &rest[at..];
            if let Some(comment) = rest.strip_prefix("<!--") {
                rest = comment.split_once("-->").map_or("", |(_, rest)| rest);
            } else if let Some(tag) = TAGS.into_iter().find(|tag| rest.starts_with(tag)) {
                cleaned += tag;
                rest = &rest[tag.len()..];
            } else {
                cleaned += "&lt;";
                rest = &rest[1..];
            }
        }
        cleaned + rest
    }

    /// Code. Commands of a session stand out, and are copied without what asks for them.
    fn code(kind: &CodeBlockKind, text: &str) -> String {
        let is_session = matches!(kind, CodeBlockKind::Fenced(name) if &**name == "console");
        let line = |line: &str| match line.strip_prefix("$ ") {
            Some(command) if is_session => {
                format!("<span class=\"prompt\">$ </span><b>{}</b>\n", escaped(command))
            }
            _ => format!("{}\n", escaped(line)),
        };
        let class = if is_session { " class=\"session\"" } else { "" };
        format!(
            "<pre tabindex=\"0\"{class}><code>{}</code></pre>\n",
            text.lines().map(line).collect::<String>()
        )
    }

    /// The address of what a command draws: `qipan explain chess-array --square b1 --step 3 --format svg`.
    fn explored(command: &str) -> Option<String> {
        let words = words(command);
        let mut words = words.iter().map(String::as_str);
        if (words.next(), words.next()) != (Some("qipan"), Some("explain")) {
            return None;
        }
        let mut address = format!("#explore?board={}", words.next()?);
        while let Some(option) = words.next() {
            let (name, value) = (option.strip_prefix("--")?, words.next()?);
            // A move is shown with the piece that makes it.
            if let ("move", Some(square)) = (name, value.get(..2)) {
                address += &format!("&square={square}");
            }
            if TOLD.contains(&name) || name == "fen" {
                address += &format!("&{name}={value}");
            }
        }
        Some(address)
    }

    /// Words of a command, as a shell has them: quotes keep spaces.
    fn words(command: &str) -> Vec<String> {
        let mut words = vec![];
        let mut word: Option<String> = None;
        let mut quote = None;
        for sign in command.chars() {
            match (quote, sign) {
                (None, ' ' | '\n') => words.extend(word.take()),
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

    fn body_of(events: &[Event]) -> String {
        let mut body = String::new();
        html::push_html(&mut body, events.iter().cloned());
        // A cell above the names of rows is the heading of none.
        for style in ["", " style=\"text-align: right\""] {
            body = body.replace(&format!("<th{style}></th>"), "<td></td>");
        }
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
            let titles = BTreeMap::from([(document, "A".to_owned())]);
            let checkout = Path::new("");
            Page { checkout, document, page, pages: &pages, chapters: &chapters, titles: &titles }.html(text)
        }

        #[test]
        fn links_lead_to_pages_or_are_text() {
            let html = made(
                "[a](../../GLOSSARY.md#chess-国际象棋) [b](../../Cargo.toml) [c](https://d.org) [e](#f)",
            );
            for expected in [
                r##"<a href="../more/GLOSSARY.html#chess-国际象棋">a</a> b "##,
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
                html.contains(
                    r#"href="../../index.html#explore?board=chess-x88&amp;square=b1">chess-x88 · b1</a>"#
                ),
                "{html}"
            );
            assert!(html.contains(r#"href="../../pictures/river.html">open it on the page</a>"#), "{html}");
        }

        #[test]
        fn figures_have_captions_and_marks_vanish() {
            let html = made(
                "<!-- qipan:rows:begin x -->\n\n![a & b](figures/x.svg \"qipan explain\")\n\n| a |\n|---|\n| <b> |\n",
            );
            assert!(
                html.contains(
                    r#"<figure>
<img src="figures/x.svg" alt="">"#
                ),
                "{html}"
            );
            assert!(html.contains("<figcaption>a &amp; b </figcaption>"), "{html}");
            assert!(!html.contains("qipan:rows"), "{html}");
            assert!(html.contains(r#"role="group" aria-label="Table"><table>"#), "{html}");
        }

        #[test]
        fn a_cell_above_the_names_of_rows_is_no_heading() {
            for table in ["| | a |\n|---|---|\n| b | c |\n", "| | a |\n|--:|---|\n| b | c |\n"] {
                let html = made(table);
                assert!(html.contains("<td></td><th>a</th>"), "{html}");
            }
        }

        #[test]
        fn a_figure_leads_to_its_step() {
            let html = made(
                "![a](x.svg \"qipan explain chess-x88 --square a1 --fen '4k3/8 w - - 0 1' --step 12 --format svg\")",
            );
            let link = r#"<a class="shown" href="../../index.html#explore?board=chess-x88&amp;square=a1&amp;fen=4k3/8+w+-+-+0+1&amp;step=12">chess-x88 · a1 · step 12</a>"#;
            assert!(html.contains(link), "{html}");
            assert_eq!(
                explored("qipan explain a --move c1d2").as_deref(),
                Some("#explore?board=a&square=c1&move=c1d2")
            );
            assert_eq!(explored("qipan show startpos"), None);
            assert_eq!(explored("A title"), None);
            assert_eq!(words("a\n 'b c' d\"e f\" ''"), ["a", "b c", "de f", ""]);
        }

        #[test]
        fn pictures_have_parts() {
            let picture = |heading: &str| format!("<svg viewBox=\"-14 -14 992 442\">\n{heading}\n</svg>");
            let wide = picture("<g transform=\"translate(444 0)\"><g><text class=\"heading\">A</text></g>");
            assert_eq!(sizes(&wide), Some([992.0, 442.0, 450.0]));
            let narrow = picture("<g transform=\"translate(0 400)\"><g><text class=\"heading\">A</text></g>");
            assert_eq!(sizes(&narrow), Some([992.0, 442.0, 992.0]));
            assert_eq!(sizes(&picture("")), Some([992.0, 442.0, 992.0]));
            assert_eq!(sizes("<svg>"), None);
        }

        #[test]
        fn html_folds_and_does_nothing_else() {
            let html = made("<details><summary>Solution</summary>\n\n1. *Yes*\n\n</details>\n");
            assert!(html.contains("<details><summary>Solution</summary>\n<ol>"), "{html}");
            assert!(html.contains("<em>Yes</em>") && html.contains("</details>"), "{html}");
            for (bad, expected) in [
                ("<script>x</script>", "&lt;script>x&lt;/script>"),
                ("a <b>b</b>", "a &lt;b>b&lt;/b>"),
                ("<details open>", "&lt;details open>"),
                ("<DETAILS>", "&lt;DETAILS>"),
                ("a <!-- b -->c", "a c"),
            ] {
                let html = made(bad);
                assert!(html.contains(expected), "{bad}: {html}");
            }
            let html = made("<!-- two\nlines\n\nof it <b> -->\n\nafter\n\n<!-- no end\n");
            assert!(html.contains("after") && !html.contains("of it") && !html.contains("no end"), "{html}");
        }

        #[test]
        fn sessions_tell_commands_from_answers() {
            let html = made("```console\n$ qipan list\na < b\n```\n\n```text\n$ x\n```\n");
            assert!(html.contains("<span class=\"prompt\">$ </span><b>qipan list</b>\na &lt; b\n"), "{html}");
            assert!(html.contains("<code>$ x\n</code>"), "{html}");
        }

        #[test]
        fn headings_of_one_name_are_numbered() {
            let html = made("## A\n\n## A\n\n## A\n");
            assert!(["a", "a-1", "a-2"].iter().all(|id| html.contains(&format!("id=\"{id}\""))), "{html}");
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
