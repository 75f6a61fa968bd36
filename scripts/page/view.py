"""What is seen: without a script, on a desk and a phone, in light and dark, on paper; and what is heard."""

from html.parser import HTMLParser

from axe_playwright_python.sync_playwright import Axe
from site_of_report import DESK, PHONE, equal


class Reader(HTMLParser):
    """What a reader without a script gets; elements must nest."""

    EMPTY = {
        "meta",
        "link",
        "input",
        "br",
        "path",
        "circle",
        "line",
        "rect",
        "polyline",
        "polygon",
        "use",
        "wbr",
    }
    # Elements whose end tags HTML lets one leave out, and what begins within the same parent and ends them.
    CELL = {"th", "td", "tr", "thead", "tbody"}
    ENDED_BY = {
        "th": CELL,
        "td": CELL,
        "tr": {"tr", "thead", "tbody"},
        "thead": {"tbody"},
        "tbody": {"tbody"},
        "li": {"li"},
    }
    ENDS = {"tr": {"tr", "thead", "tbody", "table"}, "li": {"ul", "ol"}}

    def __init__(self):
        super().__init__()
        self.open, self.hidden, self.texts, self.ids = [], [], [], []
        self.is_broken = False

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "hidden" in attributes:
            self.hidden.append(attributes.get("id") or attributes.get("class"))
        if "id" in attributes:
            self.ids.append(attributes["id"])
        while self.open and tag in self.ENDED_BY.get(self.open[-1], ()):
            self.open.pop()
        if tag not in self.EMPTY:
            self.open.append(tag)
        self.is_broken = tag == "wbr"

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        if tag in self.EMPTY:
            return
        while (
            self.open
            and self.open[-1] != tag
            and tag in self.ENDS.get(self.open[-1], self.ENDS["tr"])
            and self.open[-1] in self.ENDED_BY
        ):
            self.open.pop()
        equal(self.open.pop() if self.open else None, tag, "what is closed")

    def handle_data(self, data):
        # A name that may be broken is one text.
        if self.is_broken:
            data = self.texts.pop() + data
        self.texts.append(data)
        self.is_broken = False


def without_a_script(site):
    source = site.one.read_text(encoding="utf-8")
    size, raw = len(source.encode()), len(site.raw)
    # Of a small record the page itself; of a large one the record besides, packed.
    assert size < max(1_000_000, 2 * raw) and size < 10_000_000, f"{size} bytes are too many"
    reader = Reader()
    reader.feed(source)
    equal(reader.open, [], "what is left open")
    equal(sorted(set(reader.ids)), sorted(reader.ids), "ids")
    hidden = {"controls", "questions", "chosen", "model-switch", "pair", "pair-table", "downloads"}
    equal(set(reader.hidden), hidden | ({"copy"} if site.record["sessions"] else set()), "what is hidden")
    texts = set(map(str.strip, reader.texts))
    for group in site.record["groups"]:
        for row in group["rows"]:
            assert row["board"]["name"] in texts, f"{row['board']['name']} is not on the page"
        for refused in group["refused"]:
            assert any(refused["reason"] in data for data in reader.texts), (
                f"{refused['reason']} is not on the page"
            )
    # What has no script shows everything at once: each region needs a name of its own.
    for page in (site.one, site.both):
        with site.window(page=page) as window:
            names = window.evaluate("asked.regions()")
            equal(sorted(names), sorted(set(names)), f"names of regions in {page.name}")
            assert all(names), "a region has no name"


def first_screen(site):
    """The choice and the sentences, without scrolling; the plot right below; the rest behind a summary."""
    for size in (DESK, PHONE):
        for game in site.games:
            with site.window(f"#game={game}", size=size) as window:
                found = window.evaluate("asked.first()")
                what = f"{game} at {size}: {found}"
                assert 0 < found["chosen"] < found["brief"] <= size[1], what
                seen = min(1, (size[1] - found["top"]) / (found["plot"] - found["top"]))
                assert size == PHONE or seen > 0.8, f"{what}, {seen:.0%} of the plot"
                assert 0 <= found["left"] and found["right"] <= size[0], what
                assert 1 <= found["sentences"] <= 3 and not found["isMore"], what


def themes(site):
    for system in ("light", "dark"):
        with site.window(scheme=system) as window:
            grounds = {}
            for theme in ("", "light", "dark"):
                window.evaluate(
                    """theme => { const field = document.querySelector('[name=theme]'); field.value = theme;
                    field.dispatchEvent(new Event('input', { bubbles: true })); }""",
                    theme,
                )
                grounds[theme] = window.evaluate("getComputedStyle(document.body).backgroundColor")
                poor = window.evaluate("asked.poor()")
                assert not poor, f"contrast below 4.5 in theme {theme or system!r}: {poor[:3]}"
            equal(grounds[""], grounds[system], f"ground when the system is {system}")
            assert grounds["light"] != grounds["dark"], "both themes look alike"


def phones(site):
    for width in (360, PHONE[0], 768):
        for game in site.games:
            for model in ("all", site.record["groups"][0]["model"]):
                with site.window(f"#game={game}&model={model}", size=(width, 844)) as window:
                    window.evaluate("asked.openAll()")
                    found = window.evaluate("document.scrollingElement.scrollWidth")
                    assert found <= width, f"the page is {found} pixels wide, expected at most {width}"
                    equal(window.evaluate("asked.cutOff()"), [], f"texts that are cut off at {width} pixels")
                    small = window.evaluate("asked.small()")
                    equal(small, [], "targets less than 24 pixels high")
    with site.window(size=PHONE) as window:
        # A table that is too wide says so by a shadow, and keeps its boards' names in sight.
        table = window.locator("#overview .scroll:visible").first
        assert table.evaluate("part => part.scrollWidth > part.clientWidth"), (
            "the first table fits on a phone"
        )
        assert "gradient" in table.evaluate("part => getComputedStyle(part).backgroundImage"), (
            "no shadow at the edge"
        )
        table.evaluate("part => { part.scrollLeft = 200; }")
        left = table.evaluate("part => part.querySelector('tbody th').getBoundingClientRect().left")
        assert left >= 0, f"names scroll away: the first is at {left}"


def accessible(site):
    """By axe, with everything opened that can be."""
    axe = Axe()
    # Of a large record the tables of all models are many times the same.
    address = "#model=all" if len(site.raw) < 1_000_000 else ""
    for page in (site.one, site.both):
        for scheme in ("light", "dark"):
            for size in (DESK, PHONE):
                with site.window(address, size=size, scheme=scheme, page=page) as window:
                    window.evaluate("asked.openAll()")
                    found = axe.run(window).response["violations"]
                    said = [(one["id"], len(one["nodes"]), one["nodes"][0]["html"][:120]) for one in found]
                    equal(said, [], f"what axe finds in {page.name}, {scheme}, {size[0]} pixels wide")


def paper(site):
    with site.window() as window:
        assert window.pdf(print_background=False).startswith(b"%PDF"), "it does not print"
