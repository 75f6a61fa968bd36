"""Runs the tests of the page; `scripts/test-page` calls it with the browser, the program and the record."""

import sys
import tempfile
from pathlib import Path

import choices
import data
import tables
import view
from playwright.sync_api import Error, sync_playwright
from site_of_report import Site

TESTS = [
    view.without_a_script,
    view.first_screen,
    view.themes,
    view.phones,
    view.accessible,
    view.paper,
    tables.sorting,
    tables.filtering,
    tables.links,
    choices.games,
    choices.which_board,
    choices.models,
    choices.two_boards,
    choices.addresses,
    choices.keyboard,
    choices.machines,
    data.downloads,
    data.nothing_is_loaded,
]


def main(browser_path, program, record):
    failed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        except Error as error:
            print(f"FAILED  browser: {browser_path} does not start: {str(error).splitlines()[0]}")
            return 1
        site = Site(browser, program, Path(record), Path(folder))
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
