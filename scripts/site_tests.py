"""Tests of the site; `scripts/test-site` calls it with the browser and the built site.

  scripts/site_tests.py BROWSER SITE [TEST…]    all tests, or those that are named: `find_a_magic`
"""

import contextlib
import functools
import html
import http.server
import json
import re
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import parse_qs, unquote

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Error, expect, sync_playwright

WIDTHS = [390, 1280]
SCHEMES = ["light", "dark"]
# A browser keeps a processor busy, and so does what it waits for.
BROWSERS = 2
ALL_ROOMS = ["home", "explore?board=chess-x88&square=b1", "explore?board=xiangqi-array&against=xiangqi-bitlines&square=b2&step=2"]
ALL_ROOMS += ["race", "results"]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files without a line for each of them."""

    def log_message(self, *_):
        pass

    def copyfile(self, *files):
        # A page that is left does not wait for what it has asked for.
        with contextlib.suppress(ConnectionError):
            super().copyfile(*files)


class Site:
    """The site on a server of its own, and pages on it."""

    def __init__(self, browser, folder):
        handler = functools.partial(Quiet, directory=folder)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{server.server_port}/"
        self.browser = browser
        self.folder = Path(folder).resolve()
        self.tabs = {}

    def tab(self, width=1280, height=844, **options):
        """An empty page; one of the same options is used again, with nothing left of what was there. Files are
        kept for when there is no network, which takes a while, only if `service_workers` allows it."""
        options = {"locale": "en-GB", "service_workers": "block", **options}
        key = tuple(sorted(options.items()))
        if key not in self.tabs:
            page = self.browser.new_context(**options).new_page()
            page.errors = []
            page.on("pageerror", lambda error: page.errors.append(str(error)))
            page.on("console", lambda line: line.type == "error" and page.errors.append(line.text))
            self.tabs[key] = page
        else:
            self.tabs[key].evaluate("localStorage.clear()")
        page = self.tabs[key]
        page.goto("about:blank")
        page.mouse.move(0, 0)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="light")
        page.errors.clear()
        return page

    def leave(self, every):
        """Closes the pages that are not used again, or every one."""
        for key, page in list(self.tabs.items()):
            if every or ("service_workers", "allow") in key:
                self.tabs.pop(key).context.close()

    def page(self, room="", width=1280, height=844, **options):
        page = self.tab(width, height, **options)
        page.goto(f"{self.address}#{room}")
        expect(page.locator("#loading")).to_be_hidden()
        return page

    def picture(self, name, state="", width=1280, **options):
        """A page of pictures."""
        page = self.tab(width, **options)
        self.open(page, name, state)
        return page

    def open(self, page, name, state):
        # An address that differs by what is behind `#` alone would not load anything.
        page.goto("about:blank")
        page.goto(f"{self.address}pictures/{name}.html#{state}")
        expect(page.locator("#loading")).to_have_count(0)

    def document(self, path, width=1280):
        """A page of the course."""
        page = self.tab(width)
        page.goto(f"{self.address}course/{path}")
        return page


PICTURES = {
    "multiplication": ["", "square=d4&bit=61&step=5&fen=4k3/3n4/8/8/1n1R1p2/8/3n4/3b2K1+w+-+-+0+1"],
    "ten-machines": ["", "step=5", "step=99&of=chess-bitboard:magic"],
    "river": ["", "leap=c0&way=1"],
    "permutation": ["", "game=chess&step=2", "square=e6&step=3", "game=chess&square=a8&step=5"],
}
MIDGAME = "r2akab1r/4n4/1c2b1nc1/p1p1p1p1p/2N1C4/4N4/P1P1P1P1P/1C2B4/9/R1BAKA2R+w+-+-+0+1"


def ask(page, **question):
    """Answer of the boards themselves."""
    return page.evaluate(
        """async (question) => {
            const { Engine, load } = await import("/engine.js");
            globalThis.boards ??= await Engine.of(await load());
            return globalThis.boards.ask(question);
        }""",
        question,
    )


def told(man, pattern):
    """What the steps to a man's moves say, by the pattern of a formula: the last of the same."""
    found = [re.search(pattern, step["formula"]) for step in man["steps"]]
    return [one[1] for one in found if one][-1]


def address(page):
    """The address, asked of the page: `page.url` hears of a change some time after it."""
    return page.evaluate("location.href")


def shown(page):
    """What the address says is shown."""
    return {name: values[0] for name, values in parse_qs(address(page).partition("#")[2]).items()}


def drag(page, board, start, end):
    """Drags a piece by the mouse, by way of the places between."""
    spots = [page.locator(f'{board} .spot[data-square="{name}"]') for name in (start, end)]
    spots[0].scroll_into_view_if_needed()
    boxes = [spot.bounding_box() for spot in spots]
    places = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[1], steps=8)
    page.mouse.up()


def walk(page, measure):
    """What a script measures at a step and at each after it, which the button leads to: it is there to be clicked."""
    steps = page.evaluate(
        f"""async () => {{
            const found = [];
            for (;;) {{
                const next = document.getElementById("next");
                const box = next.getBoundingClientRect();
                const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                found.push([document.getElementById("at").textContent, on === next, ({measure})()]);
                if (next.disabled) return found;
                await new Promise((done) => {{
                    addEventListener("hashchange", done, {{ once: true }});
                    next.click();
                }});
            }}
        }}"""
    )
    begun = int(re.search(r"\d+", steps[0][0])[0])
    for number, (at, is_free, _) in enumerate(steps, begun):
        assert at.startswith(f"step {number} of") and is_free, f"{at}, expected step {number} and a free button"
    return [measured for _, _, measured in steps]


def fits(page, width, name):
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width, f"{name}: {wide} pixels, expected {width}"


def can_be_used(page, name):
    """By everybody, as far as axe can tell."""
    if page.evaluate("window.axe === undefined"):
        page.evaluate(AXE_SCRIPT)
    found = AxeResults(page.evaluate("axe.run({ resultTypes: ['violations'] })"))
    assert found.violations_count == 0, f"{name}: {found.generate_report()}"


def square(page, name):
    return page.locator(f'.spot[data-square="{name}"]')


def says(page):
    return page.locator("#told .says").first.inner_text()


def at(page):
    """The number of the step that is shown."""
    return int(re.search(r"\d+", page.locator("#at").inner_text())[0])


def men(page):
    """Squares of the pieces of the first side."""
    all_of_them = page.locator(".spot").evaluate_all("all => all.map((one) => [one.dataset.square, one.dataset.man])")
    return [name for name, man in all_of_them if man and man.isupper()]


def links():
    """Addresses within the site that documents name: file, room and query."""
    root = Path(__file__).resolve().parent.parent
    for document in sorted([*root.glob("*.md"), *root.glob("docs/**/*.md")]):
        for link in re.findall(r"#((?:explore|race)\?[^`\"]+)", document.read_text()):
            yield document.relative_to(root), link


def every_link_of_the_documents(site):
    """Shows the boards, the man and the move that it names."""
    found = list(links())
    assert len(found) > 20, found
    for document, link in found:
        page = site.page(link)
        query = parse_qs(link.partition("?")[2])
        expect(page.locator("#error"), f"{document}: {link}").to_be_hidden()
        for key, index in [("board", 0), ("against", 1)]:
            for name in query.get(key, []):
                words = page.locator(".which").nth(index).inner_text().split()
                shown = next(word for word in words if word.startswith(("chess-", "xiangqi-"))).strip(":").split(":")
                # A name may leave out the best levels, and the best look-up is another on another processor.
                missing = set(name.split(":")) - set(shown)
                assert shown[0] == name.split(":")[0] and not missing, f"{document}: {link} shows {shown}"
        for square_named in query.get("square", []):
            expect(page.locator(".moves h2"), f"{document}: {link}").to_contain_text(square_named)
        for move in query.get("move", []):
            expect(page.locator("h3", has_text=f"{move} played"), f"{document}: {link}").to_be_visible()
        assert page.errors == [], f"{document}: {link}: {page.errors}"


def unknown_names(site):
    for link, name in [("board=chess-nothing", "chess-nothing"), ("board=chess-array&against=xiangqi-array", "xiangqi-array")]:
        page = site.page(f"explore?{link}")
        expect(page.locator("#error")).to_contain_text(name)
        expect(page.locator(".which").first).to_be_visible()


def first_interaction(site):
    page = site.page("explore?board=chess-array", service_workers="allow")
    page.wait_for_function("performance.getEntriesByName('ready').length > 0")
    ready = page.evaluate("performance.getEntriesByName('ready')[0].startTime") / 1000
    square(page, "b1").click()
    expect(page.locator(".moves h2", has_text="white knight b1")).to_be_visible()
    # The aim is 1 s. A busy machine is no fault of the page, and no test.
    assert ready > 0
    return f"ready for the first click {ready:.2f} s after the address"


def a_man_step_by_step(site):
    for width in WIDTHS:
        page = site.page("explore?board=xiangqi-array", width)
        square(page, "b0").click()
        # What is done once for all pieces is folded.
        expect(page.locator(".once")).to_have_attribute("aria-expanded", "false")
        begun = at(page)
        assert begun > 1, begun
        first = says(page)
        page.locator("#next").click()
        expect(page.locator("#at")).to_have_text(re.compile(f"step {begun + 1} of"))
        assert says(page) != first, first
        page.locator("#previous").click()
        expect(page.locator("#at")).to_have_text(re.compile(f"step {begun} of"))
        assert says(page) == first, says(page)
        page.go_back()
        expect(page.locator("#at")).to_have_text(re.compile(f"step {begun + 1} of"))
        page.locator(".once").click()
        expect(page.locator("#at")).to_have_text(re.compile("step 1 of"))
        moves = page.locator(".move").all_inner_texts()
        assert moves == ["b0a2", "b0c2"], moves
        assert page.errors == [], page.errors


def every_board_explains_every_man(site):
    page = site.page("explore")
    boards = page.locator("#board option").evaluate_all("all => all.map((one) => one.value)")
    for game in ["xiangqi", "chess"]:
        of_game = [board for board in boards if board.startswith(game)]
        assert len(of_game) > 10, boards
        for board in of_game:
            page.locator("#board").select_option(board)
            expect(page.locator(".which").first).to_contain_text(board)
            expect(page.locator("#told .figure svg").first).to_be_visible()
        names = men(page)
        assert len(names) == 16, names
        for name in names:
            square(page, name).click()
            expect(page.locator(".moves h2")).to_contain_text(name)
        square(page, names[-1]).click()
    assert page.errors == [], page.errors


def two_boards(site):
    page = site.page("explore?board=chess-array&against=chess-x88&square=g1")
    columns = page.locator("#told .column")
    expect(columns).to_have_count(2)
    boxes = [columns.nth(index).bounding_box() for index in [0, 1]]
    assert boxes[0]["y"] == boxes[1]["y"] and boxes[0]["x"] < boxes[1]["x"], boxes
    counted = ["steps", "values read", "of them from tables", "bytes of these tables"]
    expect(page.locator(".costs tbody th")).to_have_text(counted)
    expect(page.locator(".conclusion")).to_be_visible()
    # The one that has more steps is followed to its end.
    for _ in range(60):
        if page.locator("#next").is_enabled():
            page.locator("#next").click()
    number, of = map(int, re.findall(r"\d+", page.locator("#at").inner_text()))
    assert number == of, (number, of)


def is_it_check(site):
    """Is answered before a piece is chosen, by the steps of each board."""
    page = site.page("explore?board=chess-array&against=chess-x88&fen=" + "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".replace(" ", "%20"))
    page.locator(".check summary").click()
    lists = page.locator(".check .steps")
    expect(lists).to_have_count(2)
    for index in [0, 1]:
        expect(lists.nth(index).locator("li").last).to_contain_text("yes")


def a_move_and_on(site):
    page = site.page("explore?board=chess-array&square=e2")
    square(page, "e4").click()
    expect(page.locator("h3", has_text="e2e4 played")).to_be_visible()
    expect(page.locator(".changes li").first).to_be_visible()
    # The piece has moved.
    expect(page.locator('.piece[data-square="e4"]')).to_have_attribute("data-piece", "P")
    expect(page.locator('.piece[data-square="e2"]')).to_have_count(0)
    page.locator("#next").click()
    page.locator("#go-on").click()
    expect(page.locator("#status")).to_contain_text("Black")
    assert "4P3" in page.locator("#fen").input_value()


def bad_positions(site):
    for width in WIDTHS:
        page = site.page("explore?board=chess-array", width)
        page.locator("#position summary").click()
        for fen, word in [("hello", "rank"), ("8/8/8/8/8/8/8/8 w - - 0 1", "king"), ("<b>x</b>", "rank")]:
            page.locator("#fen").fill(fen)
            page.locator("#apply").click()
            expect(page.locator("#error")).to_contain_text(word)
        # What was shown before is still there.
        expect(square(page, "e1")).to_have_attribute("data-man", "K")
        page.locator("#start").click()
        expect(page.locator("#error")).to_be_hidden()
        assert page.errors == [], page.errors


def a_position_to_look_at(site):
    page = site.page("explore?board=chess-array&fen=" + "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1".replace(" ", "%20"))
    expect(page.locator("#status")).to_contain_text("to look at")
    square(page, "e2").click()
    expect(page.locator(".move", has_text="e2e8")).to_be_visible()


def set_up_by_hand(site):
    page = site.page("explore?board=xiangqi-array")
    page.locator("#position summary").click()
    page.locator("#setup").click()
    page.locator("#clear").click()
    expect(page.locator("#error")).to_be_visible()
    for man, place in [("red general", "e0"), ("black general", "d9"), ("red chariot", "a5")]:
        page.locator(f'.brush[aria-label="{man}"]').click()
        square(page, place).click()
    expect(page.locator("#error")).to_be_hidden()
    page.locator("#setup").click()
    square(page, "a5").click()
    expect(page.locator(".moves h2")).to_contain_text("red chariot a5")


def race(site):
    page = site.page("race")
    page.locator("#race-game").select_option("chess")
    page.locator("#race-rounds").select_option("8")
    checked = page.locator("input[name=racer]:checked")
    while checked.count() > 0:
        checked.first.uncheck()
    page.locator("#go").click()
    expect(page.locator("#race-error")).to_be_visible()
    page.locator("#race summary").click()
    for name in ["chess-array", "chess-x88:words:filtered"]:
        page.locator(f'input[value="{name}"]').check()
    page.locator("#go").click()
    expect(page.locator("#stop")).to_be_visible()
    expect(page.locator("#go")).to_be_visible(timeout=120_000)
    expect(page.locator(".race tbody tr")).to_have_count(2)
    words = page.locator(".conclusion").inner_text()
    assert "On this machine" in words, words
    page.locator("#machine").fill("Ada <b>")
    with page.expect_download() as download:
        page.locator("#save").click()
    entry = json.loads(Path(download.value.path()).read_text())
    assert sorted(entry) == ["against", "board", "high", "low", "machine", "qipan", "ratio"], entry
    assert entry["machine"] == "Ada <b>" and entry["low"] <= entry["ratio"] <= entry["high"], entry
    assert page.errors == [], page.errors
    return words


def race_without_moves(site):
    mate = "3k5/9/9/9/9/9/9/4r4/4rp3/4K4 w - - 0 1"
    page = site.page("explore?board=xiangqi-array&fen=" + mate.replace(" ", "%20"))
    page.goto(f"{site.address}#race")
    page.locator("#race-position").select_option("shown")
    page.locator("#go").click()
    expect(page.locator("#race-error")).to_contain_text("no move")


def no_network(site):
    page = site.page("explore?board=chess-array", service_workers="allow")
    page.wait_for_function("navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true)")
    page.evaluate("navigator.serviceWorker.ready")
    page.context.set_offline(True)
    page.locator("#board").select_option("chess-x88")
    square(page, "b1").click()
    expect(page.locator(".moves h2")).to_contain_text("white knight")
    page.goto(f"{site.address}#race")
    page.reload()
    expect(page.locator("h1", has_text="fastest")).to_be_visible()


def languages(site):
    page = site.page("explore?board=xiangqi-array&square=b0", 390)
    page.locator("#language").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(page.locator(".moves h2")).to_contain_text("红马")
    assert re.search("[\u4e00-\u9fff]", says(page)), says(page)
    # Who reads Chinese sees the characters of the mainland, and may choose others.
    expect(page.locator("#red-马 text").first).to_have_text("马")
    page.locator("#position summary").click()
    page.locator("#characters").select_option("traditional")
    expect(page.locator("#red-傌 text").first).to_have_text("傌")
    page.reload()
    expect(page.locator(".moves h2")).to_contain_text("红马")
    expect(page.locator(".which small").first).to_contain_text("一维数组")
    page.locator("#move-b0c2").click()
    page.locator("#next").click()
    expect(page.locator("strong.good").first.locator("..")).to_have_text("合法：马腿 b1 无子")


def keyboard(site):
    page = site.page("explore?board=chess-array")
    square(page, "a1").focus()
    for key in ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator(".moves h2")).to_contain_text("white knight b1")
    # Who has clicked by keyboard is still there.
    expect(square(page, "b1")).to_be_focused()
    begun = at(page)
    page.locator("#next").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#at")).to_have_text(re.compile(f"step {begun + 1} of"))
    expect(page.locator("#next")).to_be_focused()


def results(site):
    page = site.page("results")
    rows = page.locator(".records tbody tr")
    expect(rows.first).to_be_visible()
    rows.first.locator("a").click()
    expect(page).to_have_title(re.compile("qipan"))


def rooms_are_for_everybody(site):
    """They fit, and can be used."""
    for room in ALL_ROOMS:
        for width in [320, *WIDTHS]:
            page = site.page(room, width)
            if room == "results":
                expect(page.locator(".records tbody tr").first).to_be_visible()
            fits(page, width, room)
            for scheme in SCHEMES if width in WIDTHS else []:
                page.emulate_media(color_scheme=scheme)
                can_be_used(page, f"{room} {width} {scheme}")


def cells_that_are_read_are_in_sight(site):
    """What is too wide for a phone is scrolled to the cell that is read, and is not too small to be read."""
    for board in ["chess-linked-list", "xiangqi-extended:tested:cells:walked", "xiangqi-piece-list"]:
        page = site.page(f"explore?board={board}&square=b{'1' if board.startswith('chess') else '0'}", 390)
        steps = walk(page, """() => [...document.querySelectorAll("#told .figure")].flatMap((place) => {
            const area = place.getBoundingClientRect();
            const lit = place.querySelector(".lit")?.getBoundingClientRect();
            const value = place.querySelector(".value")?.getBoundingClientRect().height;
            return lit === undefined ? [] : [[area.left, area.right, lit.left, lit.right, value ?? 99]];
        })""")
        boxes = [box for step in steps for box in step]
        for left, right, begin, end, height in boxes:
            assert left <= begin and end <= right, f"{board}: {begin} to {end} in {left} to {right}"
            assert height >= 9, f"{board}: {height}"
        assert len(boxes) > 0, board


def every_step_is_on_the_screen(site):
    """Sentence, formula and buttons are seen without scrolling, on a projector and on a phone; so is the figure
    on a projector, or as much of it as there is room for."""
    boards = ["chess-bitboard:magic", "chess-rotated", "chess-x88", "xiangqi-bitlines", "xiangqi-array", "xiangqi-bitboard"]
    for width, height in [(1280, 720), (390, 844)]:
        for board in boards:
            page = site.page(f"explore?board={board}&square={'b1' if board.startswith('chess') else 'b2'}&once=1", width, height)
            steps = walk(page, """() => Object.fromEntries(["#told .says", "#next", ".board", "#told .figure"].map((part) => {
                const box = document.querySelector(`#explore ${part}`)?.getBoundingClientRect();
                return [part, box === undefined || box.width === 0 ? null : [box.y, box.height]];
            }))""")
            for step, boxes in enumerate(steps, 1):
                figure = boxes.pop("#told .figure")
                for part, box in boxes.items():
                    assert box is not None, f"{board} {width}: step {step} has no {part}"
                    assert box[0] >= 0 and sum(box) <= height, f"{board} {width}: step {step}: {part} {box}"
                if figure is not None:
                    most = height if width > 800 else height + 400
                    assert figure[0] + min(figure[1], 60) <= most, f"{board} {width}: step {step}: {figure}"
            assert len(steps) > 6, f"{board}: {len(steps)}"
            assert page.errors == [], page.errors


def a_piece_is_dragged(site):
    page = site.page("explore?board=chess-array")
    [begin, end] = [square(page, name).bounding_box() for name in ["g1", "f3"]]
    page.mouse.move(begin["x"] + 20, begin["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=5)
    page.mouse.up()
    expect(page.locator("h3", has_text="g1f3 played")).to_be_visible()
    expect(page.locator('.piece[data-square="f3"]')).to_have_attribute("data-piece", "N")


def wall(site):
    """Files of a class are shown together; what is none is named."""
    page = site.document("wall.html#lang=en")
    good = {"qipan": "race", "board": "a", "against": "b", "ratio": 2.5, "low": 2, "high": 3, "machine": "<b>Ada"}
    files = [("1.json", json.dumps(good) + "\n"), ("2.json", json.dumps([{**good, "ratio": 2, "machine": "Bo"}]))]
    files += [("3.json", json.dumps({**good, "low": -1})), ("4.json", "hello"), ("5.json", "{}")]
    page.locator("#files").set_input_files(
        [{"name": name, "mimeType": "application/json", "buffer": text.encode()} for name, text in files]
    )
    expect(page.locator(".result .who")).to_have_text(["<b>Ada", "Bo"])
    expect(page.locator("#error")).to_contain_text("3.json: low: found -1, expected a number above 0")
    for name in ["4.json", "5.json"]:
        expect(page.locator("#error")).to_contain_text(name)
    assert page.errors == [], page.errors


def every_link_of_every_page(site):
    """Leads to a page that is there, and to a heading of it."""
    pages = sorted(site.folder.rglob("*.html"))
    assert len(pages) > 50, len(pages)
    names = {page: set(re.findall(r'id="([^"]*)"', page.read_text())) for page in pages}
    links = 0
    for page in pages:
        if page.parent.name == "results":
            continue
        text = page.read_text()
        base = re.search(r'<base href="([^"]*)">', text)
        folder = page.parent / base[1] if base else page.parent
        for link in re.findall(r'(?:href|src)="([^"]*)"', text.replace(base[0], "") if base else text):
            if "://" in link or link.startswith("data:"):
                continue
            file, _, anchor = unquote(html.unescape(link)).partition("#")
            target = (folder / file).resolve() if file else page
            assert target.is_file(), f"{page}: {link}"
            is_room = target.name == "index.html" and target.parent == site.folder or anchor.startswith("lang=")
            if anchor and not is_room:
                assert anchor in names[target], f"{page}: {link}"
            links += 1
    assert links > 500, links


def slides(site):
    for language in ["en", "zh"]:
        page = site.document(f"{language}/slides/look-ups.html")
        expect(page.locator(".slide.now")).to_have_count(1)
        expect(page.locator(".turn [role=status]")).to_have_text("1 / 15")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".turn [role=status]")).to_have_text("2 / 15")
        page.keyboard.press("End")
        expect(page.locator(".turn [role=status]")).to_have_text("15 / 15")
        assert address(page).endswith("#15"), address(page)


def sheets(site):
    """Is one page of A4."""
    for language in ["en", "zh"]:
        for name in ["edges", "look-ups"]:
            page = site.document(f"{language}/sheets/{name}.html")
            printed = page.pdf(prefer_css_page_size=True, print_background=True)
            count = len(re.findall(rb"/Type\s*/Page\b", printed))
            assert count == 1, f"{language} {name}: {count} pages"


def pages_of_the_course(site):
    """Can be read by everybody, on every screen."""
    for language in ["en", "zh"]:
        for name in ["index", "08-look-ups", "plans", "slides/look-ups", "sheets/edges"]:
            for width, scheme in [(390, "dark"), (1280, "light")]:
                page = site.document(f"{language}/{name}.html", width)
                page.emulate_media(color_scheme=scheme)
                fits(page, width, f"{language} {name}")
                can_be_used(page, f"{language} {name} {width} {scheme}")


def gallery(site):
    """Every card leads to what its title says."""
    page = site.page("home")
    cards = page.locator(".card[href^='#explore']")
    count = cards.count()
    assert count > 15, count
    titles = cards.locator("strong").all_inner_texts()
    assert {"Magic bitboards", "PEXT bitboards", "Bit-ranks and bit-files"} <= set(titles), titles
    for index, title in enumerate(titles):
        cards.nth(index).scroll_into_view_if_needed()
        expect(cards.nth(index).locator("svg")).to_be_visible()
        cards.nth(index).click()
        expect(page.locator(".which").first).to_contain_text(title)
        expect(page.locator("#error")).to_be_hidden()
        page.go_back()
        expect(page.locator(".gallery").first).to_be_visible()
    assert page.errors == [], page.errors


def value(page, name):
    return page.locator(f'[data-value="{name}"] code').inner_text()


def multiplication_is_the_boards_own(site):
    """Mask, blockers, product, index and entry are those of the steps, wherever the rook stands."""
    placements = {
        "a1": "4k3/8/8/8/8/n7/8/R2b2K1",
        "d4": "4k3/3n4/8/8/1n1R1p2/8/3n4/3b2K1",
        "h1": "6k1/8/8/2n5/8/1P6/1K3p2/2b2n1R",
        "a8": "R3k3/n7/8/8/8/p6n/8/4K2n",
    }
    for name, placement in placements.items():
        fen = f"{placement} w - - 0 1"
        page = site.picture("multiplication", f"square={name}&fen={fen.replace(' ', '+')}")
        man = ask(page, verb="man", board="chess-bitboard:magic", fen=fen, square=name)
        expected = {
            "mask": told(man, r"^relevant = (0x[0-9a-f]+)$"),
            "blockers": told(man, r"^occupancy & self\.relevant = (0x[0-9a-f]+)$"),
            "magic": told(man, r"^magic = (0x[0-9a-f]+);"),
            "product": told(man, r"men\.wrapping_mul\(magic\) = (0x[0-9a-f]+)$"),
            "index": told(man, r"as usize = (\d+)$"),
            "entry": told(man, r"^attacks = (0x[0-9a-f]+)$"),
        }
        found = {key: value(page, key) for key in expected}
        assert found == expected, f"{name}: {found}, expected {expected}"
        # The top bits that are framed are the index, in the picture too.
        assert page.locator(".strips .index .number").first.text_content() == expected["index"]
        pext = ask(page, verb="man", board="chess-bitboard:pext", fen=fen, square=name)
        place = int(told(pext, r"^_pext_u64\(occupancy, relevant\) = (0x[0-9a-f]+)$"), 16)
        assert page.locator(".pext .verdict").get_attribute("data-index") == str(place)
        expect(page.locator("[role=alert]:visible")).to_have_count(0)
        assert page.errors == [], page.errors


def double_check(site):
    """The board looks up no rook then; the page says so, and goes on."""
    page = site.picture("multiplication", "square=d4&fen=4k3/8/8/8/3R4/5n1n/8/6K1+w+-+-+0+1")
    expect(page.locator("[role=alert]:visible")).to_contain_text("double check")
    magic = value(page, "magic")
    page.locator('.play .spot[data-square="h3"]').click()
    expect(page.locator("[role=alert]:visible")).to_have_count(0)
    assert value(page, "magic") == magic
    assert page.errors == [], page.errors


def what_differs_is_said(site):
    """A page that computes otherwise than the boards says so."""
    wrong = [
        ("multiplication", "rook.js", "seen.slice(0, -1)", "seen", "mask is 0x"),
        ("river", "lines.js", "found.second = at;", "found.second = found.first;", "differ"),
        ("permutation", "rays.js", "has(found.second, cell) && !", "", "By the rules"),
    ]
    for name, file, text, other, said in wrong:
        page = site.picture(name)
        body = page.evaluate(f"fetch('pictures/{file}').then((response) => response.text())")
        assert text in body, f"{file}: {text}"
        changed = body.replace(text, other)
        page.route(f"**/{file}", lambda route, _, body=changed: route.fulfill(body=body, content_type="text/javascript"))
        site.open(page, name, "")
        expect(page.locator("[role=alert]:visible").first).to_contain_text(said)
        page.unroute_all()


def blockers_by_hand(site):
    page = site.picture("multiplication")
    index = value(page, "index")
    drag(page, ".play", "a3", "a5")
    assert "n7/8/8/8/R2b2K1" in shown(page)["fen"], address(page)
    moved = value(page, "index")
    assert moved != index
    spot = page.locator('.play .spot[data-square="c1"]')
    spot.click()
    expect(page.locator('.strip[data-square="c1"]')).to_have_count(1)
    added = value(page, "index")
    assert added != moved
    spot.click()
    assert value(page, "index") == moved
    drag(page, ".play", "a1", "d4")
    assert shown(page)["square"] == "d4", address(page)
    expect(page.locator(".map-title")).to_contain_text("144 different answers")
    page.reload()
    expect(page.locator(".map-title")).to_contain_text("144 different answers")
    # Beside the board a blocker is gone, and a king is not.
    for start, is_gone in [("a5", True), ("g1", False)]:
        # What is above the board is on the screen.
        page.evaluate("scrollTo(0, 0)")
        box = page.locator(f'.play .spot[data-square="{start}"]').bounding_box()
        page.mouse.move(box["x"] + 9, box["y"] + 9)
        page.mouse.down()
        page.mouse.move(box["x"] + 60, 5, steps=6)
        page.mouse.up()
        letter = "n" if start == "a5" else "K"
        assert (letter not in shown(page)["fen"].split(" ")[0]) == is_gone, address(page)
    page.locator("#some").click()
    page.locator("#again").click()
    assert value(page, "index") == index
    assert page.errors == [], page.errors


def blockers_by_touch(site):
    page = site.picture("multiplication", width=390, has_touch=True)
    index = value(page, "index")
    page.locator('.play .spot[data-square="c1"]').tap()
    expect(page.locator('.strip[data-square="c1"]')).to_have_count(1)
    assert value(page, "index") != index
    assert page.errors == [], page.errors


def blockers_by_keys(site):
    page = site.picture("multiplication")
    page.locator('.play .spot[data-square="a1"]').focus()
    for key in ["ArrowUp", "ArrowUp"]:
        page.keyboard.press(key)
    expect(page.locator('.play .spot[data-square="a3"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('.strip[data-square="a3"]')).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator('.strip[data-square="a3"]')).to_have_count(1)
    # Lifted, carried over the square, put down; then carried and taken back.
    page.keyboard.press(" ")
    page.keyboard.press("ArrowUp")
    page.keyboard.press(" ")
    expect(page.locator('.strip[data-square="a4"]')).to_have_count(1)
    expect(page.locator('.play .spot[data-square="a4"]')).to_be_focused()
    page.keyboard.press(" ")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.locator('.strip[data-square="a4"]')).to_have_count(1)
    # The addition is read bit by bit.
    page.locator(".reader").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert shown(page)["bit"] == "61", address(page)
    said = page.locator(".reading").first.inner_text()
    ones = said.count("has a 1") + int((re.search(r"(\d+) carried from bit 60", said) or [0, 0])[1])
    assert ones > 1 and said.startswith("Bit 61: ") and said.endswith(f"Write {ones % 2}, carry {ones // 2}."), said
    # A place of the table is chosen by keys, too.
    page.locator(".below .places").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".below .places")).to_have_attribute("aria-valuenow", value(page, "index"))
    assert page.errors == [], page.errors


def a_place_of_the_map(site):
    page = site.picture("multiplication")
    places = page.locator(".below .places canvas")
    box = places.bounding_box()
    places.click(position={"x": box["width"] * 0.7, "y": box["height"] * 0.4})
    index = int(value(page, "index"))
    assert index == 128 * int(0.4 * 32) + int(0.7 * 128), index
    expect(page.locator("[role=alert]:visible")).to_have_count(0)


def find_a_magic(site):
    """A number that is found is magic, and is used above."""
    found = []
    for still in ["no-preference", "reduce"]:
        page = site.picture("multiplication", "square=d4&fen=4k3/8/8/8/3R4/8/8/6K1+w+-+-+0+1", reduced_motion=still)
        before = int(re.sub(r"\D", "", page.locator("#tries").inner_text()))
        page.locator("#try-one").click()
        assert int(re.sub(r"\D", "", page.locator("#tries").inner_text())) == before + 1
        page.locator("#search").click()
        if still == "no-preference":
            # It begins slowly, and can be stopped.
            page.locator("#search", has_text="Stop").click()
            expect(page.locator("#search")).to_have_text("Search")
            page.locator("#search").click()
        expect(page.locator("#use")).to_be_visible(timeout=120_000)
        found.append(page.locator("#tries").inner_text())
        magic = int(page.locator("#candidate").inner_text(), 16)
        lines = [[3 + 8 * rank for rank in ranks] for ranks in [range(4, 8), range(2, -1, -1)]]
        lines += [[24 + file for file in files] for files in [range(4, 8), range(2, -1, -1)]]
        mask = [square for line in lines for square in line[:-1]]
        table = {}
        for number in range(1 << len(mask)):
            held = {square for at, square in enumerate(mask) if number >> at & 1}
            word = sum(1 << square for square in held)
            answer = frozenset(square for line in lines for at, square in enumerate(line) if not held & set(line[:at]))
            index = (word * magic & (1 << 64) - 1) >> 64 - len(mask)
            assert table.setdefault(index, answer) == answer, f"{magic:#x} is not magic"
        page.locator("#use").click()
        assert int(shown(page)["magic"], 16) == magic
        expect(page.locator('[data-value="magic"]')).to_contain_text("yours")
        page.locator('.play .spot[data-square="d6"]').click()
        assert int(value(page, "index")) == ((1 << 43) * magic & (1 << 64) - 1) >> 64 - len(mask)
        expect(page.locator("[role=alert]:visible")).to_have_count(0)
        page.locator("#back").click()
        assert "magic" not in shown(page), address(page)
        assert page.errors == [], page.errors
    return "; ".join(found)


def pext_step_by_step(site):
    page = site.picture("multiplication", "step=0")
    last = 12
    for step in range(1, last + 1):
        page.locator("#pext-next").click()
        assert shown(page)["step"] == str(step), address(page)
    expect(page.locator("#pext-next")).to_be_disabled()
    expect(page.locator(".pext .index .number")).to_have_text("164")
    page.locator("#pext-step").focus()
    page.keyboard.press("ArrowLeft")
    assert shown(page)["step"] == str(last - 1), address(page)
    page.reload()
    expect(page.locator("#pext-step")).to_have_value(str(last - 1))


def ten_machines_agree(site):
    """All ten end in the same green squares, which are those of the moves."""
    states = ["", "square=d4&fen=4k3/3n4/8/8/1n1R1P2/8/3n4/3b2K1+w+-+-+0+1"]
    # It is pinned: some boards list moves that they refuse later.
    states += ["square=d1&fen=4k3/8/8/8/8/8/8/K2R2r1+w+-+-+0+1"]
    for state in states:
        page = site.picture("ten-machines", f"step=99&{state}")
        goals = page.locator(".machine").evaluate_all("all => all.map((one) => one.dataset.goals)")
        assert len(goals) == 10 and len(set(goals)) == 1, goals
        at = shown(page)
        man = ask(page, verb="man", board="chess-array", fen=at["fen"], square=at["square"])
        assert set(goals[0].split()) == {move[2:4] for move in set(man["moves"]) - set(man["illegal"])}, goals
        drawn = page.locator(".machine").evaluate_all(
            "all => all.map((one) => one.querySelectorAll('.is-goal, .is-capture:not(.is-suspect)').length)"
        )
        assert drawn == [len(goals[0].split())] * 10, drawn
        expect(page.locator(".machine.done")).to_have_count(10)
        expect(page.locator("[role=alert]:visible")).to_have_count(0)


def ten_machines_step_together(site):
    page = site.picture("ten-machines")
    page.locator("#next").click()
    page.keyboard.press("ArrowRight")
    assert shown(page)["step"] == "2", address(page)
    for machine in page.locator(".machine").all():
        expect(machine.locator(".facts")).to_contain_text("2 / ")
    page.keyboard.press("ArrowLeft")
    assert shown(page)["step"] == "1", address(page)
    # The board of the rotated one turns, and the byte of its file comes out of it.
    rotated = page.locator('.machine[data-board="chess-rotated"]')
    while rotated.locator(".turned").count() == 0:
        page.keyboard.press("ArrowRight")
    expect(rotated.locator(".little-bit")).to_have_text(["0a7", "0a6", "0a5", "0a4", "1a3", "0a2"])
    expect(page.locator(".panel h2")).to_contain_text("Rotated")
    page.locator('.machine[data-board="chess-bitboard:magic"] .of').click()
    expect(page.locator(".panel h2")).to_contain_text("Magic")
    drag(page, ".play", "a1", "h5")
    assert shown(page)["square"] == "h5", address(page)
    page.reload()
    expect(page.locator(".panel h2")).to_contain_text("Magic")
    assert shown(page)["square"] == "h5", address(page)
    assert page.errors == [], page.errors


def times_of_look_ups(site):
    page = site.picture("ten-machines")
    record = page.evaluate("fetch('sliders.json').then((response) => response.json())")
    assert record["record"] in page.locator("#figures").inner_text()
    for board, time in record["nanoseconds"].items():
        machine = page.locator(f'.machine[data-board="{board}"]')
        if machine.count():
            expect(machine.locator(".facts")).to_contain_text(f"{time:.2f} ns")


def words_of_the_river(site):
    """Each bit is where the board stores it, and is set where somebody stands."""
    for state in ["", f"fen={MIDGAME}"]:
        page = site.picture("river", state)
        said = ask(page, verb="position", board="xiangqi-bitboard:magic", fen=shown(page)["fen"])
        pictures = {picture["name"]: picture["cells"] for picture in said["document"]["memory"]}
        bits = {cell["index"]: "off" for cell in pictures["side(red)"]}
        for name, colour in [("side(red)", "red"), ("side(black)", "ink")]:
            bits |= {cell["index"]: colour for cell in pictures[name] if cell["value"] == "1"}
        drawn = page.locator(".words [data-bit]").evaluate_all(
            "all => Object.fromEntries(all.map((one) => [one.dataset.bit, one.getAttribute('class').split(' ')[1]]))"
        )
        river = {int(bit) for bit, name in drawn.items() if name == "water"}
        assert river == set(range(64)) - set(bits) and len(river) == 19, river
        assert {int(bit): name for bit, name in drawn.items() if name not in ("water", "lost")} == bits


def lines_of_the_river(site):
    page = site.picture("river")

    def indices():
        at = shown(page)
        man = ask(page, verb="man", board="xiangqi-bitlines", fen=at["fen"], square=at["line"])
        reads = [read["place"] for step in man["steps"] for read in step["reads"]]
        expected = [next(place for place in reads if place.startswith(name)) for name in ("RANK_REACH", "FILE_REACH")]
        found = page.locator(".index-of").all_inner_texts()
        assert found == expected, found
        return found

    first = indices()
    answers = page.locator(".lane").nth(1).locator(".six td:not(:empty)").all_inner_texts()
    assert answers == ["b6", "b1", "b7", "b0 (own: no)", "b9", "–"], answers
    board = ".exhibit:nth-of-type(2)"
    drag(page, board, "b2", "e2")
    assert shown(page)["line"] == "e2" and indices() != first
    page.locator(f'{board} .spot[data-square="a0"]').click()
    assert shown(page)["line"] == "a0", address(page)
    indices()
    # A general does not stand outside its palace.
    before = shown(page)["fen"]
    drag(page, board, "e0", "e4")
    assert shown(page)["fen"].split("/")[4:6] == before.split("/")[4:6], address(page)
    expect(page.locator(".exhibit").first.locator("[role=alert]")).to_contain_text("Not a position")
    assert page.errors == [], page.errors


def legs_and_eyes(site):
    page = site.picture("river")
    board = ".exhibit:nth-of-type(3)"
    said = page.locator(f"{board} .reading")
    expect(said).to_contain_text("a0 held, c0 held, b1 free")
    drag(page, board, "h2", "b1")
    expect(said).to_contain_text("b1 held")
    page.locator(f'{board} .spot[data-square="c0"]').click()
    expect(said).to_contain_text("a2 e2" if "way" in shown(page) else "e2 i2")
    for way in range(4):
        page.locator(f'[data-way="{way}"]').click()
        expect(page.locator(f'[data-way="{way}"]')).to_have_attribute("aria-pressed", "true")
        expect(page.locator("[role=alert]:visible")).to_have_count(0)
    page.reload()
    expect(page.locator('[data-way="3"]')).to_have_attribute("aria-pressed", "true")
    assert page.errors == [], page.errors


def points_fly(site):
    page = site.picture("river")
    page.locator("#fly").click()
    expect(page.locator(".flier")).to_have_count(90)
    expect(page.locator(".flier")).to_have_count(0, timeout=20_000)
    page.locator("#flight").fill("40")
    expect(page.locator(".flier")).to_have_count(90)
    still = site.picture("river", reduced_motion="reduce")
    still.locator("#fly").click()
    expect(still.locator(".flier")).to_have_count(0)


CHESS = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R+w+-+-+0+1"


def attacked(page, game):
    """How many pieces of each side attack each square of what is shown, by the rules."""
    said = ask(page, verb="attacked", game=game, fen=page.locator(".exhibit").get_attribute("data-fen"))
    files, first = (9, 0) if game == "xiangqi" else (8, 1)
    names = [chr(ord("a") + at % files) + str(at // files + first) for at in range(len(said["attacked"][0]))]
    return [dict(zip(names, side)) for side in said["attacked"]]


def rays_are_those_of_the_rules(site):
    """As many pieces attack each square as the rules say, in both games, and each has a bit of its own."""
    for game, fen in [("xiangqi", None), ("xiangqi", MIDGAME), ("chess", None), ("chess", CHESS)]:
        page = site.picture("permutation", f"game={game}" + (f"&fen={fen}" if fen else ""))
        found = page.evaluate(
            """() => [...document.querySelectorAll(".spot")].map((spot) => {
                spot.click();
                const { words } = document.querySelector(".exhibit").dataset;
                const isWrong = [...document.querySelectorAll("[role=alert]")].some((one) => !one.hidden);
                return [spot.dataset.square, words, isWrong];
            })"""
        )
        counts = attacked(page, game)
        for name, words, is_wrong in found:
            bits = [int(word, 16).bit_count() for word in words.split()]
            assert bits == [side[name] for side in counts] and not is_wrong, (game, name, words)
        assert len(found) == len(counts[0]) and len({words for _, words, _ in found}) > 20
        assert page.errors == [], page.errors


def toggled_is_what_changes(site):
    """Where step 6 flips bits, the numbers of attackers change when the piece is gone, beside its own attacks."""
    for game, square, side, own in [
        ("xiangqi", "c7", 1, {"b9", "d9", "e8", "e6"}),
        ("chess", "d5", 1, {"c4", "e4"}),
    ]:
        page = site.picture("permutation", f"game={game}&square={square}&step=5")
        marked = page.locator(".ray-cell.flips").evaluate_all("all => all.map((one) => one.title)")
        before = attacked(page, game)
        for name in own:
            before[side][name] -= 1
        page.locator(f'.spot[data-square="{square}"]').focus()
        page.keyboard.press("Delete")
        after = attacked(page, game)
        changed = {name for old, new in zip(before, after) for name in old if old[name] != new[name]}
        assert marked and changed == set(marked), (game, marked, changed)
        assert page.errors == [], page.errors


def a_lane_alone(site):
    page = site.picture("permutation", "game=chess&step=2")
    lane = page.locator('[data-lane="3"]')
    lane.click()
    expect(page.locator('[data-lane="3"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-lane="3"]')).to_be_focused()
    expect(page.locator(".ray-lane.dim")).to_have_count(7)
    page.locator("#xiangqi").click()
    expect(page.locator(".ray-lane")).to_have_count(4)
    expect(page.locator(".ray-lane.dim")).to_have_count(0)
    drag(page, ".exhibit", "b2", "c2")
    assert "2C1C1N2" in shown(page)["fen"], address(page)
    page.reload()
    expect(page.locator("#xiangqi")).to_have_attribute("aria-pressed", "true")
    assert page.errors == [], page.errors


def pictures_in_both_languages(site):
    for name in PICTURES:
        page = site.picture(name, width=390)
        title = page.title()
        page.locator("#language").click()
        expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
        assert page.title() != title and re.search("[\u4e00-\u9fff]", page.locator("h1").inner_text())
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
        # No sentence was forgotten.
        for text in page.locator("#figures :is(p, h2, h3, button)").all_inner_texts():
            if re.search(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}", text):
                raise AssertionError(f"{name}: {text}")
        assert page.errors == [], page.errors


def language_of_the_address(site):
    page = site.picture("river", "lang=zh&line=h2")
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    page.locator('.exhibit:nth-of-type(2) .spot[data-square="a0"]').click()
    at = shown(page)
    assert (at["lang"], at["line"]) == ("zh", "a0"), address(page)
    page.locator("#language").click()
    page.locator('.exhibit:nth-of-type(2) .spot[data-square="b2"]').click()
    assert "lang" not in shown(page), address(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")


def pictures_of_any_address(site):
    """What an address says wrongly is said, and the page is there."""
    wrong = [("multiplication", "fen=hello"), ("multiplication", "square=d5"), ("ten-machines", "fen=x"), ("river", "fen=9/9"), ("permutation", "fen=9/9")]
    for name, state in wrong:
        page = site.picture(name, f"{state}&bit=x&step=-3&magic=zz&way=9&line=z9")
        expect(page.locator(".picture-of-board .piece").first).to_be_visible()
        expect(page.locator("[role=alert]:visible").first).to_be_visible()
        assert page.errors == [], page.errors


def pictures_are_for_everybody(site):
    """They fit, and can be used."""
    for name, states in PICTURES.items():
        for state in states:
            for width in [320, *WIDTHS]:
                page = site.picture(name, state, width)
                fits(page, width, f"{name} {state}")
                expect(page.locator("[role=alert]:visible")).to_have_count(0)
                assert page.errors == [], f"{name} {state}: {page.errors}"
                for scheme in SCHEMES if width in WIDTHS else []:
                    page.emulate_media(color_scheme=scheme)
                    can_be_used(page, f"{name} {state} {width} {scheme}")


def pictures_follow_the_window(site):
    for name in ["multiplication", "river", "permutation"]:
        page = site.picture(name)
        for width in [390, 1280]:
            page.set_viewport_size({"width": width, "height": 844})
            page.wait_for_function(
                "() => [...document.querySelectorAll('svg.strips')].every("
                "(one) => Math.abs(one.viewBox.baseVal.width - one.parentElement.clientWidth) < 1)"
            )
        assert page.errors == [], page.errors


def pictures_without_network(site):
    page = site.page("explore?board=chess-array", service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready")
    page.context.set_offline(True)
    for name in PICTURES:
        site.open(page, name, "")
        expect(page.locator(".picture-of-board .piece").first).to_be_visible()


# Those that take long are first: then both browsers are done at about the same time.
TESTS = [
    rooms_are_for_everybody,
    pictures_are_for_everybody,
    pages_of_the_course,
    every_link_of_the_documents,
    unknown_names,
    first_interaction,
    a_man_step_by_step,
    every_board_explains_every_man,
    two_boards,
    is_it_check,
    a_move_and_on,
    bad_positions,
    a_position_to_look_at,
    set_up_by_hand,
    race,
    race_without_moves,
    no_network,
    languages,
    keyboard,
    results,
    cells_that_are_read_are_in_sight,
    every_step_is_on_the_screen,
    a_piece_is_dragged,
    gallery,
    wall,
    every_link_of_every_page,
    slides,
    sheets,
    multiplication_is_the_boards_own,
    double_check,
    what_differs_is_said,
    blockers_by_hand,
    blockers_by_touch,
    blockers_by_keys,
    a_place_of_the_map,
    find_a_magic,
    pext_step_by_step,
    ten_machines_agree,
    ten_machines_step_together,
    times_of_look_ups,
    words_of_the_river,
    lines_of_the_river,
    legs_and_eyes,
    points_fly,
    rays_are_those_of_the_rules,
    toggled_is_what_changes,
    a_lane_alone,
    pictures_in_both_languages,
    language_of_the_address,
    pictures_of_any_address,
    pictures_follow_the_window,
    pictures_without_network,
]


def work(browser_path, folder, tests):
    """Runs tests in a browser as long as there are any; how many failed."""
    failed = 0
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        except Error as error:
            print(f"FAILED  browser: {browser_path} does not start: {str(error).splitlines()[0]}")
            return 1
        site = Site(browser, folder)
        for test in tests:
            begun, words, failure = time.monotonic(), None, ""
            try:
                words = test(site)
            except (AssertionError, Error) as error:
                failure = f": {error}"
                failed += 1
            line = f"{'FAILED' if failure else 'ok':7} {time.monotonic() - begun:5.1f} s  {test.__name__.replace('_', ' ')}"
            print(line + failure + (f": {words}" if words else ""), flush=True)
            site.leave(every=failure != "")
        browser.close()
    return failed


def main(browser_path, folder, *names):
    known = {test.__name__: test for test in TESTS}
    if not set(names) <= set(known):
        print(f"error: found {' '.join(names)}, expected some of {' '.join(known)}")
        return 2
    begun = time.monotonic()
    tests = iter([known[name] for name in names or known])
    with ThreadPoolExecutor(BROWSERS) as pool:
        failed = sum(pool.map(lambda _: work(browser_path, folder, tests), range(BROWSERS)))
    print(f"{time.monotonic() - begun:.0f} s, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
