"""Tests of the site; `scripts/test-site` calls it with the browser and the built site."""

import functools
import http.server
import re
import sys
import threading
from pathlib import Path
from urllib.parse import parse_qs

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, expect, sync_playwright

WIDTHS = [390, 1280]
ALL_ROOMS = ["explore?board=chess-x88&square=b1", "explore?board=xiangqi-array&against=xiangqi-bitlines&square=b2&step=2"]
ALL_ROOMS += ["race", "results"]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files without a line for each of them."""

    def log_message(self, *_):
        pass


class Site:
    """The site on a server of its own, and pages on it."""

    def __init__(self, browser, folder):
        handler = functools.partial(Quiet, directory=folder)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{server.server_port}/"
        self.browser = browser

    def page(self, room="", width=1280, **options):
        context = self.browser.new_context(viewport={"width": width, "height": 844}, locale="en-GB", **options)
        page = context.new_page()
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.on("console", lambda line: line.type == "error" and page.errors.append(line.text))
        page.goto(f"{self.address}#{room}")
        expect(page.locator("#loading")).to_be_hidden()
        return page


def square(page, name):
    return page.locator(f'[data-square="{name}"]')


def says(page):
    return page.locator(".column").first.locator(".steps [aria-current=step]").inner_text()


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
                shown = next(word for word in words if word.startswith(("chess-", "xiangqi-"))).split(":")
                # A name may leave out the best levels, and the best look-up is another on another processor.
                missing = set(name.split(":")) - set(shown)
                assert shown[0] == name.split(":")[0] and not missing, f"{document}: {link} shows {shown}"
        for square_named in query.get("square", []):
            expect(page.locator("h2").first, f"{document}: {link}").to_contain_text(square_named)
        for move in query.get("move", []):
            expect(page.locator("h3", has_text=f"{move} played"), f"{document}: {link}").to_be_visible()
        assert page.errors == [], f"{document}: {link}: {page.errors}"
        page.context.close()


def unknown_names(site):
    for link, name in [("board=chess-nothing", "chess-nothing"), ("board=chess-array&against=xiangqi-array", "xiangqi-array")]:
        page = site.page(f"explore?{link}")
        expect(page.locator("#error")).to_contain_text(name)
        expect(page.locator(".which").first).to_be_visible()


def first_interaction(site):
    page = site.page("explore?board=chess-array")
    page.wait_for_function("performance.getEntriesByName('ready').length > 0")
    ready = page.evaluate("performance.getEntriesByName('ready')[0].startTime") / 1000
    square(page, "b1").click()
    expect(page.locator("h2", has_text="white knight b1")).to_be_visible()
    print(f"        ready for the first click {ready:.2f} s after the address")
    # The aim is 1 s. A busy machine is no fault of the page, and no test.
    assert ready > 0


def a_man_step_by_step(site):
    for width in WIDTHS:
        page = site.page("explore?board=xiangqi-array", width)
        square(page, "b0").click()
        expect(page.locator("#at")).to_have_text(re.compile("step 1 of"))
        first = says(page)
        page.locator("#next").click()
        expect(page.locator("#at")).to_have_text(re.compile("step 2 of"))
        assert says(page) != first, first
        page.locator("#previous").click()
        expect(page.locator("#at")).to_have_text(re.compile("step 1 of"))
        assert says(page) == first, says(page)
        page.go_back()
        expect(page.locator("#at")).to_have_text(re.compile("step 2 of"))
        moves = page.locator(".move").all_inner_texts()
        assert moves == ["b0a2", "b0c2"], moves
        assert page.errors == [], page.errors


def every_board_explains_every_man(site):
    page = site.page("explore")
    for game in ["xiangqi", "chess"]:
        page.locator("#game").select_option(game)
        boards = page.locator("#board option").evaluate_all("all => all.map((one) => one.value)")
        assert len(boards) > 10, boards
        for board in boards:
            page.locator("#board").select_option(board)
            expect(page.locator(".which").first).to_contain_text(board)
            expect(page.locator(".picture").first).to_be_visible()
        men = page.locator(".man.first").count()
        assert men == 16, men
        names = page.locator(".square:has(.man.first)").evaluate_all("all => all.map((one) => one.dataset.square)")
        for name in names:
            square(page, name).click()
            expect(page.locator("h2")).to_contain_text(name)
        square(page, names[-1]).click()
    assert page.errors == [], page.errors


def two_boards(site):
    page = site.page("explore?board=chess-array&against=chess-x88&square=g1")
    columns = page.locator(".column")
    expect(columns).to_have_count(2)
    boxes = [columns.nth(index).bounding_box() for index in [0, 1]]
    assert boxes[0]["y"] == boxes[1]["y"] and boxes[0]["x"] < boxes[1]["x"], boxes
    counted = ["steps", "values read", "of them from tables", "bytes of these tables"]
    expect(page.locator(".costs tbody th")).to_have_text(counted)
    expect(page.locator(".conclusion")).to_be_visible()


def a_move_and_on(site):
    page = site.page("explore?board=chess-array&square=e2")
    square(page, "e4").click()
    expect(page.locator("h3", has_text="e2e4 played")).to_be_visible()
    expect(page.locator(".changes li").first).to_be_visible()
    page.locator("#go-on").click()
    expect(page.locator("#status")).to_contain_text("Black")
    assert "4P3" in page.locator("#fen").input_value()


def bad_positions(site):
    for width in WIDTHS:
        page = site.page("explore?board=chess-array", width)
        for fen, word in [("hello", "rank"), ("8/8/8/8/8/8/8/8 w - - 0 1", "king"), ("<b>x</b>", "rank")]:
            page.locator("#fen").fill(fen)
            page.locator("#apply").click()
            expect(page.locator("#error")).to_contain_text(word)
        # What was shown before is still there.
        expect(square(page, "e1").locator(".man")).to_be_visible()
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
    page.locator("#setup").click()
    page.locator("#clear").click()
    expect(page.locator("#error")).to_be_visible()
    for man, place in [("red general", "e0"), ("black general", "d9"), ("red chariot", "a5")]:
        page.locator(f'.brush[aria-label="{man}"]').click()
        square(page, place).click()
    expect(page.locator("#error")).to_be_hidden()
    page.locator("#setup").click()
    square(page, "a5").click()
    expect(page.locator("h2")).to_contain_text("red chariot a5")


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
    print(f"        {words}")
    assert page.errors == [], page.errors


def race_without_moves(site):
    mate = "3k5/9/9/9/9/9/9/4r4/4rp3/4K4 w - - 0 1"
    page = site.page("explore?board=xiangqi-array&fen=" + mate.replace(" ", "%20"))
    page.goto(f"{site.address}#race")
    page.locator("#race-position").select_option("shown")
    page.locator("#go").click()
    expect(page.locator("#race-error")).to_contain_text("no move")


def no_network(site):
    page = site.page("explore?board=chess-array")
    page.wait_for_function("navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true)")
    page.evaluate("navigator.serviceWorker.ready")
    page.context.set_offline(True)
    page.locator("#board").select_option("chess-x88")
    square(page, "b1").click()
    expect(page.locator("h2")).to_contain_text("white knight")
    page.goto(f"{site.address}#race")
    page.reload()
    expect(page.locator("h1", has_text="fastest")).to_be_visible()


def languages(site):
    page = site.page("explore?board=xiangqi-array&square=b0", 390)
    page.locator("#language").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(page.locator("h2").first).to_contain_text("红马")
    assert re.search("[\u4e00-\u9fff]", says(page)), says(page)
    expect(square(page, "b0").locator(".man")).to_have_text("马")
    page.reload()
    expect(page.locator("h2").first).to_contain_text("红马")
    expect(page.locator(".which small").first).to_contain_text("一维数组")
    page.locator("#move-b0c2").click()
    expect(page.locator("strong.good").first.locator("..")).to_have_text("合法：马腿 b1 无子")


def keyboard(site):
    page = site.page("explore?board=chess-array")
    square(page, "a1").focus()
    for key in ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_contain_text("white knight b1")
    # Who has clicked by keyboard is still there.
    expect(square(page, "b1")).to_be_focused()
    page.locator("#next").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#at")).to_have_text(re.compile("step 2 of"))
    expect(page.locator("#next")).to_be_focused()


def results(site):
    page = site.page("results")
    rows = page.locator(".records tbody tr")
    expect(rows.first).to_be_visible()
    rows.first.locator("a").click()
    expect(page).to_have_title(re.compile("qipan"))


def narrow(site):
    for width in [320, *WIDTHS]:
        for room in ALL_ROOMS:
            page = site.page(room, width)
            page.wait_for_timeout(100)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{room}: {wide} pixels, expected {width}"


def memory_of_the_chosen_man(site):
    """Is the middle of an array that is too wide; whoever scrolls it stays there for all steps."""
    page = site.page("explore?board=chess-linked-list&square=b1", 390)
    chosen = page.locator('.scroll[aria-label="cells"] .chosen')
    area = page.locator('.scroll[aria-label="cells"]')
    at = chosen.evaluate("(one) => [one.offsetLeft, one.offsetLeft + one.offsetWidth]")
    left, width = area.evaluate("(one) => [one.scrollLeft, one.clientWidth]")
    assert left > 0 and left <= at[0] and at[1] <= left + width, f"{at} in {width} from {left}"
    area.evaluate("(one) => { one.scrollLeft = 7; }")
    page.locator("#next").click()
    assert area.evaluate("(one) => one.scrollLeft") == 7


def accessible(site):
    for scheme in ["light", "dark"]:
        for width in WIDTHS:
            for room in ALL_ROOMS:
                page = site.page(room, width, color_scheme=scheme)
                page.wait_for_timeout(100)
                found = Axe().run(page)
                assert found.violations_count == 0, f"{room} {width} {scheme}: {found.generate_report()}"


TESTS = [
    every_link_of_the_documents,
    unknown_names,
    first_interaction,
    a_man_step_by_step,
    every_board_explains_every_man,
    two_boards,
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
    narrow,
    memory_of_the_chosen_man,
    accessible,
]


def main(browser_path, folder):
    failed = 0
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        except Error as error:
            print(f"FAILED  browser: {browser_path} does not start: {str(error).splitlines()[0]}")
            return 1
        site = Site(browser, folder)
        for test in TESTS:
            name = test.__name__.replace("_", " ")
            try:
                test(site)
                print(f"ok      {name}", flush=True)
            except (AssertionError, Error) as error:
                failed += 1
                print(f"FAILED  {name}: {error}", flush=True)
        browser.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
