"""The pages under test, and windows that they are opened in."""

import gzip
import json
import subprocess
from contextlib import contextmanager
from pathlib import Path

OTHER = "Another <processor>"
DESK, PHONE = (1280, 800), (390, 844)
ASKED = Path(__file__).with_name("asked.js")


def equal(found, expected, what):
    assert found == expected, f"{what}: found {clipped(found)}, expected {clipped(expected)}"


def clipped(value):
    text = repr(value)
    return text if len(text) < 500 else text[:500] + " …"


class Site:
    """The page of a record, and one of two records: the same, and the same as if from another machine."""

    def __init__(self, browser, program, record, folder):
        self.browser, self.folder = browser, folder
        raw = record.read_bytes()
        self.raw = gzip.decompress(raw) if record.suffix == ".gz" else raw
        self.record = json.loads(self.raw)
        # As qipan reads a record of the first version: search-plain was the only search then.
        for group in self.record["groups"] if self.record["version"] == 1 else []:
            group["model"] = {"search": "search-plain"}.get(group["model"], group["model"])
        # A blank in the name: addresses of files must be written as such.
        self.report = folder / "the report"
        subprocess.run([program, "report", str(record), "--out", str(self.report)], check=True)
        self.one, self.both = self.report / "report.html", self.report / "both.html"
        other = json.loads((self.report / "record.json").read_text(encoding="utf-8"))
        for session in other["sessions"]:
            session["before"]["cpu"] = OTHER
        (folder / "other.json").write_text(json.dumps(other), encoding="utf-8")
        made = subprocess.run(
            [program, "report", str(record), str(folder / "other.json"), "--format", "html"],
            check=True,
            stdout=subprocess.PIPE,
        )
        self.both.write_bytes(made.stdout)
        self.games = list(dict.fromkeys(group["game"] for group in self.record["groups"]))
        # What was warned of and loaded, over all tests.
        self.loud, self.requested = [], set()

    def groups(self, game):
        return [group for group in self.record["groups"] if group["game"] == game]

    @contextmanager
    def window(self, address="", size=DESK, scheme="light", page=None):
        """The page in a window of its own."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            is_mobile=size[0] < 800,
            accept_downloads=True,
        )
        context.add_init_script(path=ASKED)
        window = context.new_page()
        window.set_default_timeout(10_000)
        window.on("console", lambda said: said.type in ("warning", "error") and self.loud.append(said.text))
        window.on("pageerror", lambda error: self.loud.append(str(error)))
        window.on("request", lambda request: self.requested.add(request.url.split("#")[0]))
        try:
            window.goto((page or self.one).as_uri() + address)
            yield window
        finally:
            context.close()


# Under pressure and on threads other work is timed, which is not called by the model's name.
PRESSED = {
    "perft-read": "pressed-read",
    "perft-visit": "pressed-visit",
    "generate": "pressed-generation",
    "sliders": "pressed-lookups",
    "attackers": "pressed-attacks",
    "see": "pressed-exchanges",
    "threat-delta": "pressed-threats",
}


def name_of(group):
    """The first level of the choice."""
    model = group["model"]
    if group.get("pressure") is not None:
        return PRESSED[model]
    return model if group.get("threads") is None else model.replace("perft-", "shared-")


def title_of(group):
    """What a comparison is called, by its name and what it was put under."""
    pressure, threads = group.get("pressure"), group.get("threads")
    if pressure is not None:
        return f"{name_of(group)} under {pressure} KiB"
    if threads is not None:
        return f"{name_of(group)} on {threads} thread{'s' if threads != 1 else ''}"
    return name_of(group)


def variant_of(group):
    """The second level of the choice."""
    pressure, threads = group.get("pressure"), group.get("threads")
    if pressure is not None:
        return f"{pressure} KiB"
    return "plain" if threads is None else f"{threads} thread{'s' if threads != 1 else ''}"


# The table of the model that is shown, of the game that is shown.
SHOWN = "#models [data-game]:not([hidden]) [data-model]:not([hidden]) table.figures"


def column(window, place, table=SHOWN):
    """The first text of each cell of a column, in the rows that are shown."""
    return window.evaluate("([table, place]) => asked.column(table, place)", [table, place])


def number(text):
    """As a reader understands it: `≈ 1.01`, `954.2 KiB`."""
    figure, _, unit = text.replace("≈ ", "").partition(" ")
    return float(figure) * {"": 1, "B": 1, "KiB": 2**10, "MiB": 2**20}[unit]


def text(window, css):
    return window.locator(css).first.text_content()


def address(window):
    return window.evaluate("location.hash")


def open_settings(window):
    """Filter, hidden rows and theme are behind a summary."""
    if not window.locator("#controls .settings").get_attribute("open"):
        window.click("#controls .settings summary")
    window.wait_for_selector("[name=filter]")
