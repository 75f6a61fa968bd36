"""The record whose results the README shows."""

import re

from needs import ROOT

BRIEF = re.compile(r"^<!-- qipan:brief:begin (\S+) -->$", re.MULTILINE)


def record():
    """Its file, by the marker in the README."""
    found = BRIEF.search((ROOT / "README.md").read_text("utf-8"))
    if not found:
        raise ValueError("README.md: found no record, expected <!-- qipan:brief:begin RECORD -->")
    return ROOT / found[1]
