"""Tables: their order, which rows they show, where their rows lead."""

import re

from site_of_report import SHOWN, column, equal, number, open_settings, text


def sorting(site):
    with site.window() as window:
        header = f"{SHOWN} th[data-sort='%s']"
        usual = column(window, 0)
        for key, first in [("figure", "descending"), ("state", "ascending"), ("board", "ascending")]:
            place = window.eval_on_selector(header % key, "header => header.cellIndex")
            window.click(header % key + " button")
            for direction in (first, "descending" if first == "ascending" else "ascending"):
                equal(window.get_attribute(header % key, "aria-sort"), direction, f"aria-sort of {key}")
                equal(window.locator(f"{SHOWN} [aria-sort]").count(), 1, "sorted columns")
                values = column(window, place)
                if key == "board":
                    assert values != usual, "order by board: nothing has changed"
                else:
                    values = [number(value) for value in values]
                    equal(
                        values,
                        sorted(values, reverse=direction == "descending"),
                        f"order by {key}, {direction}",
                    )
                window.click(header % key + " button")
        assert "sorted by Board" in text(window, "#status"), "the order is not announced"
        open_settings(window)
        window.click("#controls [type=reset]")
        equal(column(window, 0), usual, "order after reset")
        # The first table holds two figures in a cell, and sorts by the first.
        overview = "#overview [data-game]:not([hidden]) table[data-order=overview]"
        window.click(f"{overview} th[data-sort=tested] button")
        place = window.eval_on_selector(f"{overview} th[data-sort=tested]", "header => header.cellIndex")
        values = [number(value) for value in column(window, place, overview) if value != "n/a"]
        assert len(values) > 1, "no column of boards that test every move"
        equal(values, sorted(values, reverse=True), "order by the ratio with every move tested")


def filtering(site):
    with site.window() as window:
        before = column(window, 0)
        open_settings(window)
        window.fill("[name=filter]", "ARRAY")
        after = column(window, 0)
        equal(after, [name for name in before if "array" in name], "rows that match")
        assert 0 < len(after) < len(before), "the filter tells nothing apart"
        assert re.match(r"\d+ of \d+ boards", text(window, "#status")), "the filter is not announced"
        window.fill("[name=filter]", "no such board")
        equal(column(window, 0), [], "rows that match nothing")
        assert "no board matches" in text(window, "#status"), "nothing found is not announced"
        window.click("#controls [type=reset]")
        for role in ("oracle", "again"):
            window.check(f"[name=hide][value={role}]")
        equal(len(column(window, 0)), len(before) - 2, "rows without rule book and second baseline")


def links(site):
    """Every row leads to what is known of its board; from there to its page and its code."""
    with site.window("#model=all") as window:
        equal(window.evaluate("asked.loose()"), [], "rows that lead elsewhere")
        equal(window.evaluate("asked.unlinked()"), [], "rows that lead nowhere")
        window.focus(f"{SHOWN} tbody tr:nth-child(2) th a")
        name = window.evaluate("document.activeElement.textContent")
        window.keyboard.press("Enter")
        equal(
            window.evaluate("document.activeElement.cells[0].firstChild.textContent.trim()"),
            name,
            "the row that a name leads to",
        )
        box = window.evaluate("document.activeElement.getBoundingClientRect().top")
        assert 0 <= box < 800, f"the row is {box} pixels from the top"
        paths = window.evaluate("asked.texts('#boards td code')")
        assert paths and all(path.startswith("crates/") for path in paths), f"paths of boards: {paths[:3]}"
        outside = window.evaluate(
            "[...document.querySelectorAll('a:not([href^=\"#\"])')].map(link => link.href)"
        )
        odd = [link for link in outside if not link.startswith("https://")]
        equal(odd, [], "links to elsewhere")
