//! What stands around a converted document: head, rooms of the site, chapters, neighbours.

use crate::markdown::{Converted, escape};
use crate::place;
use crate::words::Language;

/// Kind of a page.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    /// A page to be read.
    Text,
    /// A slide for each part.
    Slides,
    /// A page to be printed and filled in.
    Sheet,
}

impl Kind {
    /// The kind of a file, by its folder.
    pub(crate) fn of(file: &str) -> Self {
        match place::folder(file) {
            folder if folder.ends_with("course/slides") => Self::Slides,
            folder if folder.ends_with("course/sheets") => Self::Sheet,
            _ => Self::Text,
        }
    }
}

/// A page that is linked to.
#[derive(Clone, Copy)]
pub(crate) struct Neighbour<'a> {
    pub(crate) file: &'a str,
    pub(crate) title: &'a str,
}

/// A page, and its neighbours.
pub(crate) struct Page<'a> {
    pub(crate) file: &'a str,
    pub(crate) converted: &'a Converted,
    pub(crate) language: Language,
    pub(crate) kind: Kind,
    pub(crate) before: Option<Neighbour<'a>>,
    pub(crate) after: Option<Neighbour<'a>>,
    pub(crate) chapters: Vec<Neighbour<'a>>,
    pub(crate) slides: Vec<Neighbour<'a>>,
    pub(crate) sheets: Vec<Neighbour<'a>>,
    /// The same page in the other language.
    pub(crate) twin: Option<&'a str>,
}

impl Page<'_> {
    /// The whole page.
    pub(crate) fn html(&self) -> String {
        let (styles, script, body) = match self.kind {
            Kind::Text => (&["style.css", "course/course.css"][..], "", self.text("text")),
            Kind::Sheet => (&["style.css", "course/course.css"][..], "", self.text("sheet")),
            Kind::Slides => (&["course/slides.css"][..], "course/slides.js", self.deck()),
        };
        let mut head = String::new();
        for style in styles {
            head += &format!("<link rel=\"stylesheet\" href=\"{}\">\n", self.to(style));
        }
        if !script.is_empty() {
            head += &format!("<script defer src=\"{}\"></script>\n", self.to(script));
        }
        if let Some(twin) = self.twin {
            let href = self.to(&place::page(twin));
            head += &format!(
                "<link rel=\"alternate\" hreflang=\"{}\" href=\"{href}\">\n",
                self.language.other().code()
            );
        }
        format!(
            "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{} · qipan</title>\n\
             <link rel=\"icon\" href=\"{}\" type=\"image/svg+xml\">\n{head}</head>\n{body}</html>\n",
            self.language.code(),
            escape(&self.converted.title),
            self.to("icon.svg"),
        )
    }

    /// The way to a place on the site.
    fn to(&self, place: &str) -> String {
        place::relative(&place::page(self.file), place)
    }

    fn link(&self, to: Neighbour) -> String {
        let current = if to.file == self.file { " aria-current=\"page\"" } else { "" };
        format!("<a href=\"{}\"{current}>{}</a>", self.to(&place::page(to.file)), escape(to.title))
    }

    fn text(&self, class: &str) -> String {
        let say = |en, zh| self.language.say(en, zh);
        let content = self.converted.parts.join("<hr>\n");
        let mut ends = String::new();
        if let Some(before) = self.before {
            ends += &format!("<span class=\"before\">{}</span>\n", self.link(before));
        }
        if let Some(after) = self.after {
            ends += &format!("<span class=\"after\">{}</span>\n", self.link(after));
        }
        let ends = if ends.is_empty() {
            ends
        } else {
            format!("<nav class=\"ends\" aria-label=\"{}\">\n{ends}</nav>\n", say("Neighbours", "上下章"))
        };
        format!(
            "<body class=\"course {class}\">\n<a class=\"skip\" href=\"#content\">{}</a>\n{}<div class=\"around\">\n\
             <main id=\"content\" tabindex=\"-1\">\n{content}{ends}</main>\n{}</div>\n</body>\n",
            say("To the content", "跳到正文"),
            self.header(),
            self.contents(),
        )
    }

    /// Rooms of the site, and the other language.
    fn header(&self) -> String {
        let say = |en, zh| self.language.say(en, zh);
        let home = self.to("index.html");
        let rooms = [
            ("home", say("Gallery", "画廊")),
            ("explore", say("Explore", "探索")),
            ("race", say("Race", "比赛")),
            ("results", say("Results", "结果")),
        ];
        let rooms = rooms.map(|(room, name)| format!("<a href=\"{home}#{room}\">{name}</a>\n")).concat();
        let index = self.to(&place::page(&format!("{}/README.md", self.language.course())));
        format!(
            "<header>\n<p class=\"brand\"><span lang=\"zh\">棋盘</span> qipan</p>\n<nav aria-label=\"{}\">\n{rooms}\
             <a href=\"{index}\" aria-current=\"true\">{}</a>\n</nav>\n<a class=\"to-contents\" href=\"#contents\">{}</a>\n{}</header>\n",
            say("Rooms", "栏目"),
            say("Course", "教程"),
            say("Contents", "目录"),
            self.twin_link(),
        )
    }

    fn twin_link(&self) -> String {
        let Some(twin) = self.twin else { return String::new() };
        let other = self.language.other();
        let (code, name) = (other.code(), other.say("English", "中文"));
        format!(
            "<a class=\"twin\" lang=\"{code}\" hreflang=\"{code}\" href=\"{}\">{name}</a>\n",
            self.to(&place::page(twin))
        )
    }

    /// All pages of the course.
    fn contents(&self) -> String {
        let say = |en, zh| self.language.say(en, zh);
        let glossary = Neighbour { file: "GLOSSARY.md", title: say("Glossary", "术语表") };
        let teaching = Neighbour {
            file: "docs/teaching.md",
            title: say("Teaching with qipan", "用 qipan 教学（英文）"),
        };
        let list = |title: &str, links: &[String]| {
            let items: String = links.iter().map(|link| format!("<li>{link}</li>\n")).collect();
            if items.is_empty() { items } else { format!("<p>{title}</p>\n<ul>\n{items}</ul>\n") }
        };
        let links = |pages: &[Neighbour]| pages.iter().map(|&page| self.link(page)).collect::<Vec<_>>();
        let wall = format!(
            "<a href=\"{}#lang={}\">{}</a>",
            self.to("course/wall.html"),
            say("en", "zh"),
            say("The wall: races of a class", "成绩墙：全班的比赛")
        );
        format!(
            "<nav id=\"contents\" aria-label=\"{}\">\n{}{}{}{}</nav>\n",
            say("Contents", "目录"),
            list(say("Course", "教程"), &links(&self.chapters)),
            list(say("Slides", "幻灯片"), &links(&self.slides)),
            list(say("Sheets", "练习单"), &links(&self.sheets)),
            list(say("And more", "此外"), &[wall, self.link(glossary), self.link(teaching)]),
        )
    }

    /// One section a slide. Without a script it is a long page.
    fn deck(&self) -> String {
        let say = |en, zh| self.language.say(en, zh);
        let count = self.converted.parts.len();
        let slides = self.converted.parts.iter().enumerate().map(|(at, part)| {
            let number = at + 1;
            let class = match (part.contains("<figure>"), part.matches("<figure>").count() > 1) {
                (true, true) => "slide has-figures",
                (true, false) => "slide has-figure",
                _ => "slide",
            };
            format!("<section class=\"{class}\" id=\"{number}\" aria-label=\"{number} / {count}\">\n{part}</section>\n")
        });
        let slides: String = slides.collect();
        let index = self.to(&place::page(&format!("{}/README.md", self.language.course())));
        format!(
            "<body data-notes=\"{}\" data-before=\"{}\" data-after=\"{}\">\n<header>\n<a href=\"{index}\">{}</a>\n{}</header>\n\
             <main>\n{slides}</main>\n</body>\n",
            say("Notes", "讲稿"),
            say("Back", "上一张"),
            say("Next", "下一张"),
            say("Course", "教程"),
            self.twin_link(),
        )
    }
}
