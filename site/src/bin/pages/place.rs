//! Places of files: in the repository, and on the site.

/// Folders of the course, and where their pages are.
const COURSES: [(&str, &str); 2] = [("docs/course/", "course/en/"), ("docs/zh/course/", "course/zh/")];

/// The folder of a file.
pub(crate) fn folder(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The file that a link in another file means, if it is within the repository.
pub(crate) fn resolve(file: &str, link: &str) -> Option<String> {
    let path = link.split('#').next().unwrap_or_default();
    if path.is_empty() || path.contains(':') {
        return None;
    }
    let mut parts: Vec<_> = folder(file).split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The page of a file.
pub(crate) fn page(file: &str) -> String {
    let path = image(file);
    match path.strip_suffix(".md") {
        Some(stem) if COURSES.iter().any(|(_, to)| stem.strip_prefix(to) == Some("README")) => {
            format!("{}/index.html", folder(stem))
        }
        Some(stem) => format!("{stem}.html"),
        None => format!("{path}.html"),
    }
}

/// The place of a picture, which is copied.
pub(crate) fn image(file: &str) -> String {
    let moved = COURSES.iter().find_map(|(from, to)| Some(format!("{to}{}", file.strip_prefix(from)?)));
    moved.unwrap_or_else(|| format!("course/files/{file}"))
}

/// The way from a page to a place, both on the site.
pub(crate) fn relative(page: &str, place: &str) -> String {
    let from: Vec<_> = folder(page).split('/').collect();
    let to: Vec<_> = place.split('/').collect();
    let shared = from.iter().zip(&to[..to.len() - 1]).take_while(|(one, other)| one == other).count();
    "../".repeat(from.len() - shared) + &to[shared..].join("/")
}

#[cfg(test)]
mod tests {
    use super::{page, relative, resolve};

    #[test]
    fn links_lead_to_files() {
        let file = "docs/zh/course/08-look-ups.md";
        for (link, found) in [
            ("07-sets.md", Some("docs/zh/course/07-sets.md")),
            ("../../../GLOSSARY.md#chess-国际象棋", Some("GLOSSARY.md")),
            ("./slides/edges.md", Some("docs/zh/course/slides/edges.md")),
            ("../../../../elsewhere.md", None),
            ("https://example.org/a.md", None),
            ("#here", None),
        ] {
            assert_eq!(resolve(file, link).as_deref(), found, "{link}");
        }
        assert_eq!(resolve("GLOSSARY.md", "docs/models.md").as_deref(), Some("docs/models.md"));
    }

    #[test]
    fn files_have_places() {
        for (file, found) in [
            ("docs/course/README.md", "course/en/index.html"),
            ("docs/zh/course/01-edges.md", "course/zh/01-edges.html"),
            ("docs/course/slides/edges.md", "course/en/slides/edges.html"),
            ("GLOSSARY.md", "course/files/GLOSSARY.html"),
            ("crates/chess/x88/README.md", "course/files/crates/chess/x88/README.html"),
            ("crates/chess/x88/src/lib.rs", "course/files/crates/chess/x88/src/lib.rs.html"),
        ] {
            assert_eq!(page(file), found);
        }
    }

    #[test]
    fn ways_are_relative() {
        for (from, to, way) in [
            ("course/en/index.html", "course/en/01.html", "01.html"),
            ("course/en/index.html", "course/zh/index.html", "../zh/index.html"),
            ("course/en/slides/edges.html", "index.html", "../../../index.html"),
            ("course/en/slides/edges.html", "course/en/figures/a.svg", "../figures/a.svg"),
            ("course/files/GLOSSARY.html", "course/files/docs/models.html", "docs/models.html"),
        ] {
            assert_eq!(relative(from, to), way, "{from} to {to}");
        }
    }
}
