"""What a reader chooses: game, model and variant, two boards, machine; by mouse, keyboard and address."""

import csv
from itertools import product

from site_of_report import (
    OTHER,
    PHONE,
    SHOWN,
    address,
    column,
    equal,
    name_of,
    number,
    open_settings,
    text,
    title_of,
    variant_of,
)


def games(site):
    with site.window() as window:
        for game in site.games:
            if len(site.games) > 1:
                window.check(f"[name=game][value={game}]")
            equal(window.evaluate("asked.known('main [data-game]', 'game')"), [game], "games shown")


def which_board(site):
    """The four questions are answered as the tables say, by mouse, keyboard and address."""
    with open(site.report / "tables.csv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if not row["pressure_kib"] and not row["threads"]]
    rows = [row for row in rows if row["role"] == "contestant" and row["again"] == "false"]
    first = "#chosen tbody tr:first-child th"
    for game in site.games:
        of_game = [row for row in rows if row["game"] == game and "smaller" not in row["note"]]
        timed = {row["model"] for row in of_game}
        counted = next(model for model in ("perft-count", "perft-visit", "perft-read") if model in timed)
        searched = next((model for model in ("search", "search-plain") if model in timed), "search")
        with site.window(f"#game={game}") as window:
            for purpose, room, phase in product(("search", "count"), ("any", "64", "8"), ("all", "endgames")):
                for name, value in (("purpose", purpose), ("room", room), ("phase", phase)):
                    window.check(f"[name={name}][value='{value}']")
                model = searched if purpose == "search" else counted
                key = "ratio" if phase == "all" else "endgame"
                most = float("inf") if room == "any" else 1024 * int(room)
                fitting = [row for row in of_game if row["model"] == model and row[key]]
                fitting = [row for row in fitting if int(row["state_bytes"]) + int(row["table_bytes"]) <= most]
                what = f"the board for {purpose}, {room}, {phase} of {game}"
                if not fitting:
                    assert "No row" in text(window, "#chosen"), what
                    continue
                best = max(fitting, key=lambda row: float(row[key]))
                equal(text(window, first), best["board"], what)
    game = site.games[0]
    with site.window(f"#game={game}&room=8&code=no", size=PHONE) as window:
        equal(values(window, "#questions :checked"), ["search", "8", "no", "all"], "answers in the address")
        window.focus("[name=room][value='8']")
        window.keyboard.press("ArrowLeft")
        assert "room=64" in window.url, f"an arrow key changed nothing: {window.url}"
        equal(window.evaluate("asked.tooWide('#chosen')"), 0, "columns that are out of sight on a phone")


def shown_models(window):
    """Titles of the comparisons that have a table on the screen."""
    return window.evaluate("asked.known('#models [data-model]:has(table)', 'model')")


def values(window, css):
    return window.evaluate("css => asked.values(css)", css)


def models(site):
    """Model and variant are two choices, and only what was timed can be chosen."""
    with site.window() as window:
        for game in site.games:
            if len(site.games) > 1:
                window.check(f"[name=game][value={game}]")
            groups = site.groups(game)
            for group in groups:
                window.check(f"[name=base][value={name_of(group)}]")
                if window.locator("[name=variant]").count():
                    known = {variant_of(other) for other in groups if name_of(other) == name_of(group)}
                    offered = values(window, "[name=variant]:not(:disabled)")
                    equal(set(offered), known, f"variants of {name_of(group)}, {game}")
                    window.check(f"[name=variant][value='{variant_of(group)}']")
                expected = [title_of(group)] if group["rows"] else []
                equal(shown_models(window), expected, "models shown")
            offered = values(window, "[name=base]:not(:disabled)")
            equal(set(offered), {name_of(group) for group in groups} | {"all"}, f"models of {game}")
            window.check("[name=base][value=all]")
            timed = [title_of(group) for group in groups if group["rows"]]
            equal(shown_models(window), timed, "models shown when all are")
    # Addresses of variants; and one of a model that the game has not.
    groups = site.groups(site.games[0])
    for group in [groups[0], *(group for group in groups if variant_of(group) != "plain")][:3]:
        with site.window(f"#model={title_of(group).replace(' ', '+')}") as window:
            fields = values(window, "#model-switch :checked")
            equal(fields, [name_of(group), variant_of(group)][: len(fields)], "what is chosen by an address")
    here = {title_of(group) for group in groups}
    elsewhere = [title_of(group) for group in site.groups(site.games[-1]) if title_of(group) not in here]
    for title in elsewhere[:1]:
        with site.window(f"#model={title}") as window:
            equal(len(shown_models(window)), 1, "tables shown when the one that is asked for is not there")
            assert "was not timed here" in text(window, "#status"), "what is shown instead is not announced"


PAIR = "#pair-table table"


def chosen(window):
    return [window.input_value("[name=a]"), window.input_value("[name=b]")]


def figures_of_tables(window, groups, board):
    """Ratio and interval of a board in the table of each model."""
    found = {}
    for title in map(title_of, groups):
        table = f"#models [data-game]:not([hidden]) [data-model='{title}'] table"
        figures = (column(window, place, table) for place in (1, 3, 4))
        by_board = dict(zip(column(window, 0, table), zip(*figures)))
        if board in by_board:
            ratio, of_rounds, of_positions = by_board[board]
            found[title] = [bare(ratio), of_rounds if of_positions == "n/a" else of_positions]
    return found


def bare(ratio):
    """Without the mark of the noise, which is another one in a table of one baseline."""
    return ratio.replace("≈ ", "")


def figures_of_pair(window):
    ratios, intervals = (column(window, place, PAIR) for place in (1, 2))
    return dict(zip(column(window, 0, PAIR), zip(ratios, intervals)))


def two_boards(site):
    """A board against the baseline has the figures of the models' tables; swapped, the inverse."""
    groups = [group for group in site.groups(site.games[0]) if group["rows"] and variant_of(group) == "plain"]
    baseline = groups[0]["rows"][0]["board"]["name"]
    groups = [group for group in groups if group["rows"][0]["board"]["name"] == baseline]
    with site.window() as window:
        names = values(window, "[name=a] option")
    other, third = [name for name in names if name != baseline][:2]
    with site.window(f"#model=all&a={other}&b={baseline}") as window:
        equal(chosen(window), [other, baseline], "boards chosen by an address")
        pair = figures_of_pair(window)
        expected = figures_of_tables(window, groups, other)
        assert expected, "no model to compare with"
        found = {title: [bare(pair[title][0]), pair[title][1]] for title in expected}
        equal(found, expected, f"{other} by {baseline}")
        assert f"{other} is" in text(window, "#pair-says"), "what was chosen is not said"
        verdicts = set(column(window, 3, PAIR))
        assert verdicts <= {"faster", "slower", "≈", ""} and len(verdicts) > 1, f"verdicts: {verdicts}"

        window.click("#swap")
        equal(chosen(window), [baseline, other], "boards after a swap")
        for title, (ratio, _) in figures_of_pair(window).items():
            product = number(bare(ratio)) * number(bare(pair[title][0]))
            assert abs(product - 1) < 0.15, f"{title}: {pair[title][0]}, and {ratio} back"
        window.select_option("[name=b]", third)
        equal(chosen(window), [baseline, third], "boards chosen by hand")
        before = [address(window), figures_of_pair(window)]
        window.reload()
        equal([address(window), figures_of_pair(window)], before, "pair after a reload")

        window.focus("[name=b]")
        for key in ("ArrowDown", "Enter", "ArrowUp", "Enter"):
            if chosen(window)[1] == third:
                window.keyboard.press(key)
        assert chosen(window)[1] != third, "the keyboard chooses no other board"
        assert len(set(chosen(window))) == 2, "a board against itself"
    with site.window(size=PHONE) as window:
        equal(
            window.evaluate("asked.tooWide('#pair-table')"), 0, "pixels that the pair is too wide for a phone"
        )


def addresses(site):
    model = title_of(site.record["groups"][1])

    def seen(window):
        return [
            address(window),
            column(window, 0),
            text(window, "#status"),
            window.input_value("[name=filter]"),
            window.evaluate("document.documentElement.dataset.theme"),
        ]

    def choose(window):
        window.check(f"[name=base][value={model}]")
        window.click(f"{SHOWN} th[data-sort=state] button")

    with site.window() as window:
        choose(window)
        open_settings(window)
        window.check("[name=hide][value=oracle]")
        window.fill("[name=filter]", "a")
        window.select_option("[name=theme]", "dark")
        before = seen(window)
        equal(before[0], f"#model={model}&filter=a&hide=oracle&theme=dark&sort=state.ascending", "address")
        window.reload()
        equal(seen(window), before, "view after a reload")
    with site.window(before[0]) as window:
        equal(seen(window), before, "view from a link")
    with site.window() as window:
        empty = address(window)
        choose(window)
        window.go_back()
        equal(address(window), f"#model={model}", "address after going back")
        window.go_back()
        equal(
            [address(window), window.input_value("[name=base]:checked")],
            [empty, site.record["groups"][0]["model"]],
            "state after going back twice",
        )
        window.go_forward()
        equal(address(window), f"#model={model}", "address after going forward")
    with site.window("#game=draughts&model=%00&sort=x.y&theme=pink&hide=&a=%00&b=no") as window:
        assert column(window, 0), "an address that means nothing shows nothing"
        assert window.input_value("[name=a]") and column(window, 0, PAIR), (
            "an address of no boards shows none"
        )


def keyboard(site):
    with site.window() as window:
        focus = "document.activeElement.className || document.activeElement.id || document.activeElement.name"
        window.keyboard.press("Tab")
        equal(window.evaluate(focus), "skip", "what Tab reaches first")
        window.keyboard.press("Enter")
        equal(window.evaluate(focus), "choose", "where the skip link leads")
        window.focus(f"{SHOWN} th[data-sort=tables] button")
        window.keyboard.press("Enter")
        equal(
            window.get_attribute(f"{SHOWN} th[data-sort=tables]", "aria-sort"),
            "ascending",
            "aria-sort after Enter",
        )
        window.focus("[name=base]:checked")
        window.keyboard.press("ArrowRight")
        equal(
            window.input_value("[name=base]:checked"),
            site.record["groups"][1]["model"],
            "model after an arrow key",
        )
        for summary in ("#controls .settings", ".more", ".matrix", ".leaders"):
            window.locator(f"{summary} summary:visible").first.focus()
            window.keyboard.press("Enter")
            assert window.evaluate("document.activeElement.parentElement.open"), (
                f"Enter does not open {summary}"
            )
        mute = window.evaluate("asked.mute()")
        equal(mute, [], "scrolling tables that cannot be reached or have no name")
        # Every table that is too wide can be moved by the keyboard.
        wide = window.locator("#overview .scroll:visible").first
        wide.focus()
        if wide.evaluate("part => part.scrollWidth > part.clientWidth"):
            window.keyboard.press("ArrowRight")
            window.wait_for_timeout(300)
            assert wide.evaluate("part => part.scrollLeft") > 0, "an arrow key does not move the table"


def machines(site):
    """A page of two records: the fixture's, and the same from another machine."""
    shown = "asked.known('main [data-machine]', 'machine')"
    with site.window(page=site.both) as window:
        equal(window.evaluate(shown), ["all"], "machines shown at first")
        head = text(window, "#models [data-machine=all] [data-model]:not([hidden]) thead")
        assert "B/A" in head, f"no column for the second machine in {head}"
        equal(window.locator(f"{PAIR} thead th").count(), 7, "columns of a pair on two machines")
        window.check("[name=machine][value=B]")
        equal(
            [window.evaluate(shown), address(window)],
            [["B"], "#machine=B"],
            "machines shown, and the address",
        )
        equal(window.locator(f"{PAIR} thead th").count(), 4, "columns of a pair on one machine")
        window.reload()
        equal(window.evaluate(shown), ["B"], "machines shown after a reload")
        assert OTHER in text(window, "#answer [data-machine=B]"), "the second machine has no name"
    for machine in ("all", "A"):
        with site.window(f"#machine={machine}&model=all", size=(360, 740), page=site.both) as window:
            assert window.evaluate("document.scrollingElement.scrollWidth") <= 360, (
                "the page is wider than 360 pixels"
            )
