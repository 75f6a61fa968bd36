"""Records and positions as data frames. The program makes every figure; here it gets its digits."""

import csv
import io
import json
from datetime import datetime, timezone
from functools import cached_property
from pathlib import Path

from qipan import digits
from qipan.program import Error, run

PARTS = {"opening": "opening", "middle": "middle_game", "endgame": "endgame", "check": "in_check"}


def frame(text):
    """A table that the program has written, as a data frame. What is empty is unknown."""
    import pandas

    names = next(csv.reader(io.StringIO(text)))
    # A commit may look like a number.
    texts = {name: str for name in TEXTS.intersection(names)}
    table = pandas.read_csv(io.StringIO(text), dtype=texts, keep_default_na=False, na_values=[""],
                            low_memory=False)
    for name in texts:
        # An apostrophe keeps spreadsheets from taking a text for a formula.
        table[name] = table[name].fillna("").str.replace(r"^'(?=[=+\-@\t\r])", "", regex=True)
    return table


TEXTS = {
    "record", "machine", "commit", "game", "model", "board", "package", "levels", "role", "note", "unit",
    "verdict", "needs", "job", "stratum", "timer", "place", "fen", "factor", "level", "than",
}


class Record:
    """A record: a comparison with all of its raw times."""

    def __init__(self, path):
        self.path = Path(path)
        if not self.path.is_file():
            raise Error(f"record: found no {path}, expected a file")

    def __repr__(self):
        return f"Record({str(self.path)!r})"

    def part(self, name):
        return frame(run("report", self.path, "--only", name, "--format", "csv"))

    @cached_property
    def tables(self):
        """A row per board, model and variant."""
        return self.part("tables")

    @cached_property
    def overview(self):
        """A row per storage, at its best."""
        return self.part("overview")

    @cached_property
    def effects(self):
        """A row per board, model and level: what the level is worth."""
        return self.part("effects")

    @cached_property
    def search(self):
        """A row per board: what its instructions in a search are for."""
        return self.part("search")

    @cached_property
    def claims(self):
        """A row per claim of a source, pair of rows and model."""
        return self.part("claims")

    @cached_property
    def samples(self):
        """Every raw time."""
        return frame(run("samples", self.path))

    @property
    def made(self):
        """Machine, commit and time."""
        first = self.tables.iloc[0]
        second = first["record"].split("-")[0]
        when = datetime.fromtimestamp(int(second), timezone.utc) if second else None
        return {"machine": first["machine"], "commit": first["commit"], "time": when}

    @property
    def command(self):
        """The arguments that made it."""
        return run("report", self.path, "--only", "command").strip()

    def first_look(self, game):
        """The table that README shows of a game: each storage at its best in a search, as texts."""
        import pandas

        best = self.overview
        best = best[(best["game"] == game) & best["ratio"].notna()]
        if best.empty:
            games = ", ".join(sorted(set(self.overview["game"])))
            raise Error(f"game: found {game}, expected one of {games}")
        model = best.columns[3]
        rows = self.tables
        rows = rows[(rows["game"] == game) & (rows["model"] == model) & ~rows["again"].astype(bool)
                    & rows["pressure_kib"].isna() & rows["threads"].isna()]
        looks = []
        for _, row in best[best["role"] == "contestant"].iterrows():
            parts = rows[rows["board"] == row["board"]].iloc[0]
            looks.append({
                "Board": row["board"],
                model: digits.ratio(row["ratio"], ends(row, "like_", ""), row["verdict"]),
                "95 %": digits.interval(ends(row, "like_", ""), row["verdict"]),
                **{name: part_of(parts, part) for name, part in PARTS.items()},
                "memory": digits.size(row["state_bytes"] + row["table_bytes"]),
                "lines": "" if row["lines"] != row["lines"] else int(row["lines"]),
            })
        return pandas.DataFrame(looks)


def boards():
    """The rows that there are."""
    return frame(run("list", "--format", "csv"))


def models():
    """The models that there are."""
    return frame(run("compare", "--models", "list", "--format", "csv"))


def suite(game=None, corpus="published"):
    """Positions with their counts, a row for each depth. corpus: published, large, or a file of your own."""
    words = ["suite", "list", "--format", "csv", *(["--game", game] if game else [])]
    return frame(run(*words, *(["--corpus", corpus] if corpus in ("published", "large") else [corpus])))


def perft(board, depth, fen=None):
    """Number of ways to play `depth` plies on a board, from the start if no FEN is given."""
    words = ["perft", board, depth, "--format", "json", *(["--fen", fen] if fen else [])]
    return json.loads(run(*words))["nodes"]


def ends(row, *names):
    """Ends of the first interval that is known, or None."""
    known = (tuple(float(row[f"{name}{end}"]) for end in ("low", "high")) for name in names)
    # What is unknown is no number, and so not itself.
    return next(((low, high) for low, high in known if low == low), None)


def part_of(row, part):
    """The ratio in a part of the game."""
    value = float(row[part])
    if row["verdict"] == "baseline" or value != value:
        return ""
    return digits.part(value, ends(row, f"{part}_"), float(row["noise"]))


def markdown(table):
    """A table of texts for a document, as the program writes one: the first column to the left."""
    names = [str(name) for name in table.columns]
    rows = [names, *[[str(cell) for cell in row] for row in table.itertuples(index=False)]]
    widths = [max(len(row[at]) for row in rows) for at in range(len(names))]
    def line(row):
        cells = [f"{cell:<{width}}" if at == 0 else f"{cell:>{width}}"
                 for at, (cell, width) in enumerate(zip(row, widths))]
        return "| " + " | ".join(cells) + " |"
    rule = "|" + "|".join("-" * (width + 2) if at == 0 else "-" * (width + 1) + ":"
                          for at, width in enumerate(widths)) + "|"
    return "\n".join([line(rows[0]), rule, *map(line, rows[1:])])
