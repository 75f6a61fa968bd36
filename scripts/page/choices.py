"""What a reader chooses: game, model and variant, two boards, machine; by mouse, by keyboard and by address."""

from site_of_report import OTHER, PHONE, SHOWN, address, column, equal, number, open_settings, text, title_of, variant_of


def games(site):
    with site.window() as window:
        for game in site.games:
            if len(site.games) > 1:
                window.check(f"[name=game][value={game}]")
            shown = window.evaluate("""[...new Set([...document.querySelectorAll('main [data-game]:not([hidden])')]
                .map(part => part.dataset.game))]""")
            equal(shown, [game], "games shown")


def shown_models(window):
    return window.evaluate(f"[...document.querySelectorAll('{SHOWN}')].map(table => table.closest('[data-model]').dataset.model)")


def models(site):
    """Model and variant are two choices, and only what was timed can be chosen."""
    with site.window() as window:
        for game in site.games:
            if len(site.games) > 1:
                window.check(f"[name=game][value={game}]")
            groups = site.groups(game)
            for group in groups:
                window.check(f"[name=base][value={group['model']}]")
                known = {variant_of(other) for other in groups if other["model"] == group["model"]}
                offered = window.evaluate("""[...document.querySelectorAll('[name=variant]:not(:disabled)')]
                    .map(field => field.value)""")
                if window.locator("[name=variant]").count():
                    equal(set(offered), known, f"variants of {group['model']}, {game}")
                    window.check(f"[name=variant][value='{variant_of(group)}']")
                expected = [title_of(group)] if group["rows"] else []
                equal(shown_models(window), expected, "models shown")
            offered = window.evaluate("[...document.querySelectorAll('[name=base]:not(:disabled)')].map(field => field.value)")
            equal(set(offered), {group["model"] for group in groups} | {"all"}, f"models of {game}")
            window.check("[name=base][value=all]")
            equal(len(shown_models(window)), sum(bool(group["rows"]) for group in groups), "tables when all are shown")
    # An address of a variant, as it always was; and one of a model that the game has not.
    for group in site.groups(site.games[0]):
        with site.window(f"#model={title_of(group).replace(' ', '+')}") as window:
            fields = window.evaluate("[...document.querySelectorAll('#model-switch :checked')].map(field => field.value)")
            expected = [group["model"], variant_of(group)]
            equal(fields, expected[:len(fields)], "what is chosen by an address")
    here = {title_of(group) for group in site.groups(site.games[0])}
    elsewhere = [title_of(group) for group in site.groups(site.games[-1]) if title_of(group) not in here]
    for title in elsewhere[:1]:
        with site.window(f"#model={title}") as window:
            equal(len(shown_models(window)), 1, "tables shown when the one that is asked for is not there")
            assert "was not timed here" in text(window, "#status"), "what is shown instead is not announced"


PAIR = "#pair-table table"


def two_boards(site):
    """A board against the baseline has the figures of the models' tables; swapped, the inverse."""
    with site.window("#model=all") as window:
        names = window.evaluate("[...document.querySelectorAll('[name=a] option')].map(option => option.value)")
        plain = [group for group in site.groups(site.games[0]) if variant_of(group) == "plain" and group["rows"]]
        # Where every comparison has the same baseline.
        baseline = plain[0]["rows"][0]["board"]["name"]
        other = next(name for name in names if name != baseline)
        window.select_option("[name=a]", other if window.input_value("[name=b]") != other else baseline)
        window.select_option("[name=b]", baseline if window.input_value("[name=a]") != baseline else other)
        if window.input_value("[name=a]") == baseline:
            window.click("#swap")
        equal([window.input_value("[name=a]"), window.input_value("[name=b]")], [other, baseline], "boards chosen")
        seen = dict(zip(column(window, 0, PAIR), zip(column(window, 1, PAIR), column(window, 2, PAIR))))
        compared = 0
        for group in plain:
            if group["rows"][0]["board"]["name"] != baseline:
                continue
            table = f"#models [data-game]:not([hidden]) [data-model='{title_of(group)}'] table"
            figures = dict(zip(column(window, 0, table), zip(*(column(window, at, table) for at in (1, 3, 4)))))
            if other not in figures:
                continue
            ratio, of_rounds, of_positions = figures[other]
            equal(seen[title_of(group)][0].replace("(build) ", "").replace("≈ ", ""), ratio.replace("≈ ", ""),
                  f"{other} by {baseline} at {title_of(group)}")
            equal(seen[title_of(group)][1], of_rounds if of_positions == "n/a" else of_positions, "its interval")
            compared += 1
        assert compared, "no model to compare with"
        assert f"{other} is" in text(window, "#pair-says"), "what was chosen is not said"
        window.click("#swap")
        for model, (ratio, _) in seen.items():
            back = number(dict(zip(column(window, 0, PAIR), column(window, 1, PAIR)))[model])
            assert abs(back * number(ratio) - 1) < 0.15, f"{model}: {ratio} and back {back}"
        words = set(column(window, 3, PAIR))
        assert words <= {"faster", "slower", "≈", ""} and len(words) > 1, f"verdicts: {words}"
        before = [address(window), column(window, 1, PAIR)]
        assert f"a={baseline}" in before[0].replace("%3A", ":"), before[0]
        window.reload()
        equal([address(window), column(window, 1, PAIR)], before, "pair after a reload")
        window.focus("[name=a]")
        chosen = window.input_value("[name=a]")
        window.keyboard.press("ArrowDown")
        window.keyboard.press("Enter")
        if window.input_value("[name=a]") == chosen:
            window.keyboard.press("ArrowUp")
            window.keyboard.press("Enter")
        assert window.input_value("[name=a]") != chosen, "the keyboard chooses no other board"
        same = window.evaluate("document.querySelector('[name=a]').value === document.querySelector('[name=b]').value")
        assert not same, "a board against itself"
    with site.window(size=PHONE) as window:
        wide = window.evaluate("document.querySelector('#pair-table').scrollWidth - document.querySelector('#pair-table').clientWidth")
        assert wide <= 0, f"the pair's table is {wide} pixels too wide for a phone"


def addresses(site):
    model = title_of(site.record["groups"][1])

    def seen(window):
        return [address(window), column(window, 0), text(window, "#status"), window.input_value("[name=filter]"),
                window.evaluate("document.documentElement.dataset.theme")]

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
        equal([address(window), window.input_value("[name=base]:checked")], [empty, site.record["groups"][0]["model"]],
              "state after going back twice")
        window.go_forward()
        equal(address(window), f"#model={model}", "address after going forward")
    with site.window("#game=draughts&model=%00&sort=x.y&theme=pink&hide=&a=%00&b=no") as window:
        assert column(window, 0), "an address that means nothing shows nothing"
        assert window.input_value("[name=a]") and column(window, 0, PAIR), "an address of no boards shows none"


def keyboard(site):
    with site.window() as window:
        focus = "document.activeElement.className || document.activeElement.id || document.activeElement.name"
        window.keyboard.press("Tab")
        equal(window.evaluate(focus), "skip", "what Tab reaches first")
        window.keyboard.press("Enter")
        equal(window.evaluate(focus), "answer", "where the skip link leads")
        window.focus(f"{SHOWN} th[data-sort=tables] button")
        window.keyboard.press("Enter")
        equal(window.get_attribute(f"{SHOWN} th[data-sort=tables]", "aria-sort"), "ascending", "aria-sort after Enter")
        window.focus("[name=base]:checked")
        window.keyboard.press("ArrowRight")
        equal(window.input_value("[name=base]:checked"), site.record["groups"][1]["model"], "model after an arrow key")
        for summary in ("#controls .settings", ".more", ".matrix", ".leaders"):
            window.locator(f"{summary} summary:visible").first.focus()
            window.keyboard.press("Enter")
            assert window.evaluate("document.activeElement.parentElement.open"), f"Enter does not open {summary}"
        mute = window.evaluate("""[...document.querySelectorAll('.scroll')].filter(part => part.tabIndex !== 0 ||
            !(part.getAttribute('aria-label') || document.getElementById(part.getAttribute('aria-labelledby'))))
            .map(part => part.outerHTML.slice(0, 80))""")
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
    shown = """[...new Set([...document.querySelectorAll('main [data-machine]')].filter(part => part.checkVisibility())
        .map(part => part.dataset.machine))]"""
    with site.window(page=site.both) as window:
        equal(window.evaluate(shown), ["all"], "machines shown at first")
        head = text(window, "#models [data-machine=all] [data-model]:not([hidden]) thead")
        assert "B/A" in head, f"no column for the second machine in {head}"
        equal(window.locator(f"{PAIR} thead th").count(), 7, "columns of a pair on two machines")
        window.check("[name=machine][value=B]")
        equal([window.evaluate(shown), address(window)], [["B"], "#machine=B"], "machines shown, and the address")
        equal(window.locator(f"{PAIR} thead th").count(), 4, "columns of a pair on one machine")
        window.reload()
        equal(window.evaluate(shown), ["B"], "machines shown after a reload")
        assert OTHER in text(window, "#answer [data-machine=B]"), "the second machine has no name"
    for machine in ("all", "A"):
        with site.window(f"#machine={machine}&model=all", size=(360, 740), page=site.both) as window:
            assert window.evaluate("document.scrollingElement.scrollWidth") <= 360, "the page is wider than 360 pixels"
