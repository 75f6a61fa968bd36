"""The record inside the page, and that nothing else is loaded."""

import csv
import io
import json

from site_of_report import OTHER, equal


def round_of(measured, sample):
    """A row takes its turn in two rounds out of so many times two."""
    return sample // 2 * 2 * measured.get("every", 1) + sample % 2


def harmless(text):
    """No spreadsheet takes it for a formula."""
    return "'" + text if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def downloaded(window, button):
    with window.expect_download() as coming:
        window.click(button)
    with open(coming.value.path(), "rb") as file:
        return coming.value.suggested_filename, file.read()


def downloads(site):
    with site.window() as window:
        name, given = downloaded(window, "[data-download='record.json']")
        equal(name, "record.json", "name of the record's file")
        name, lines = downloaded(window, "[data-download='samples.csv']")
        equal(name, "samples.csv", "name of the samples' file")
    # Older records come out in the present version.
    equal(given, (site.report / "record.json").read_bytes(), "record.json and what `qipan report` writes")
    record = json.loads(given)
    if record["version"] == site.record["version"]:
        equal(given, site.raw.rstrip(), "the record's bytes")
    found = list(csv.DictReader(io.StringIO(lines.decode())))
    samples = [
        (
            group["game"],
            row["board"]["name"],
            row["board"]["role"],
            harmless(job),
            stratum,
            round_of(measured, number),
            measured["timer"],
            nanos,
            measured["operations"],
            measured["count"],
        )
        for group in record["groups"]
        for row in group["rows"]
        for job, stratum, measured in zip(
            group["jobs"], group.get("strata") or [""] * len(group["jobs"]), row["measured"]
        )
        for number, nanos in enumerate(measured["times"])
    ]
    equal(len(found), len(samples), "lines of samples.csv")
    keys = ("game", "board", "role", "job", "stratum", "round", "timer", "time_ns", "operations", "count")
    for line, sample in zip(found, samples):
        equal([line[key] for key in keys], [str(part) for part in sample], "a line of samples.csv")
    equal(
        lines.decode().split(),
        (site.report / "samples.csv").read_text(encoding="utf-8").split(),
        "samples.csv and what `qipan report` writes",
    )
    with site.window("#machine=B", page=site.both) as window:
        name, given = downloaded(window, "[data-machine=B] [data-download='record.json']")
        equal(name, "record-B.json", "name of the second machine's file")
        equal(json.loads(given)["sessions"][0]["before"]["cpu"], OTHER, "the second machine's record")


def nothing_is_loaded(site):
    """Last: over all tests nothing was warned of or loaded."""
    equal(site.loud, [], "warnings and errors of the console")
    pages = {site.one.as_uri(), site.both.as_uri()}
    assert pages <= site.requested, "the pages themselves were not asked for"
    others = {url for url in site.requested - pages if not url.startswith(("data:", "blob:", "about:"))}
    equal(others, set(), "requests")
