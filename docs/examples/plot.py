#!/usr/bin/env python3
# The boards of one game as a figure for a paper: ratios to the baseline, with both intervals.
# Python 3 with pandas and matplotlib; docs/data.md says what the columns are.
#
#   cargo run --release -- compare --game chess --set best --out record.json.gz
#   cargo run --release -- report record.json.gz --out report
#   python3 docs/examples/plot.py chess.pdf report/tables.csv --samples report/samples.csv
#
# Of several tables.csv, or of one in which several stand below each other, every record gets a colour:
#
#   python3 docs/examples/plot.py chess.pdf epyc/tables.csv xeon/tables.csv
#
# With --samples the ratio of one board is made again from the raw times; if another one, the status is 1.
# What the figure shows is printed, as a caption.

import argparse
import sys
from datetime import datetime, timezone

import matplotlib
import numpy as np
import pandas as pd

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

INCHES = 3.4  # the width of a column
# Okabe and Ito's colours, which the colour-blind can tell apart; on grey paper the marks can be told apart.
COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"]
MARKS = ["o", "s", "^", "D", "v", "P", "X"]
GREY, BAND = "#555555", "#DDDDDD"
TEXTS = ["record", "machine", "commit", "game", "model", "board", "role", "note", "verdict", "job"]


def read(path):
    """A table as it is written: what is empty is unknown, what says n/a is a text."""
    texts = dict.fromkeys(TEXTS, str)
    table = pd.read_csv(path, dtype=texts, keep_default_na=False, na_values=[""], low_memory=False)
    for column in table.columns.intersection(TEXTS):
        # An apostrophe keeps spreadsheets from taking a text for a formula.
        table[column] = table[column].fillna("").str.replace(r"^'(?=[=+\-@])", "", regex=True)
    return table


def plain(table, game, model):
    """One comparison: neither under cache pressure nor on several threads, the baseline once."""
    is_plain = table["pressure_kib"].isna() & table["threads"].isna() & ~table["again"].astype(bool)
    return table[is_plain & (table["game"] == game) & (table["model"] == model)]


def from_samples(samples, board, baseline):
    """The ratio of a board, from the raw times of one comparison."""
    wanted = samples[samples["board"].isin([board, baseline])]
    # Two rounds, forth and back, are one value. A slow row takes part in some pairs only.
    pairs = wanted.assign(pair=wanted["round"] // 2).groupby(["job", "pair", "board"])
    sums = pairs[["operations", "time_ns"]].sum()
    speed = np.log(sums["operations"] / sums["time_ns"]).unstack("board")
    ratio = (speed[board] - speed[baseline]).dropna()
    return np.exp(ratio.groupby("job").median().mean())


def check(shown, samples, board, game, model):
    """Whether tables.csv and samples.csv say the same of a board."""
    for record, rows in shown.groupby("record", sort=False):
        of_record = plain(samples[samples["record"] == record], game, model)
        rows = rows.set_index("board")
        if of_record.empty or (board and board not in rows.index):
            continue
        baseline = rows.index[rows["verdict"] == "baseline"][0]
        board = board or rows["ratio"].drop(baseline).idxmax()
        ratio, expected = from_samples(of_record, board, baseline), rows.loc[board, "ratio"]
        print(f"{board} to {baseline}: {ratio:.4f} from samples, {expected:.4f} in tables")
        return abs(ratio / expected - 1) < 0.001
    sys.exit(f"samples: found none of {board or 'these tables'} at {game}, {model}")


def name(rows):
    """What a record is called: its machine, and when it was made."""
    machine = rows["machine"].iloc[0].replace("(R)", "").replace("(TM)", "").split(" @")[0].strip()
    second = rows["record"].iloc[0].split("-")[0]
    when = datetime.fromtimestamp(int(second), timezone.utc).strftime(", %Y-%m-%d %H:%M") if second else ""
    return (machine or "unknown machine") + when


def ticks(low, high):
    """As many round ratios as a column has room for."""
    fine = [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.7, 2, 2.5, 3, 4, 5, 6, 7, 8, 9]
    for steps in (fine, [1, 1.5, 2, 3, 4, 6, 8], [1, 1.5, 2, 3, 5, 7], [1, 2, 5], [1]):
        all_of_them = [step * 10.0**power for power in range(-4, 5) for step in steps]
        found = [tick for tick in all_of_them if low <= tick <= high]
        if len(found) <= 7:
            break
    return found


def label(board, notes, game):
    """A board's name without its game, marked as in the program's own tables."""
    slow, unsteady = " *" * ("smaller" in notes), " ~" * ("unsteady" in notes)
    return board.removeprefix(game + "-") + slow + unsteady


def draw(shown, game, model, out):
    """A line per board, the fastest on top, and in it a mark per record."""
    records = [rows for _, rows in shown.groupby("record", sort=False)]
    boards = shown.groupby("board")["ratio"].agg(lambda ratios: np.log(ratios).mean()).sort_values().index
    notes = shown.groupby("board")["note"].agg(" ".join)
    baseline = shown.loc[shown["verdict"] == "baseline", "board"].iloc[0]
    fonts = ["Helvetica", "Arial", "Liberation Sans", "DejaVu Sans"]
    plt.rcParams.update({"font.family": "sans-serif", "font.sans-serif": fonts, "font.size": 7})
    plt.rcParams.update({"axes.linewidth": 0.5, "pdf.fonttype": 42})
    height = 0.6 + (0.125 + 0.075 * (len(records) - 1)) * len(boards)
    height += 0.13 * len(records) if len(records) > 1 else 0
    figure, axes = plt.subplots(figsize=(INCHES, height), layout="constrained")
    figure.get_layout_engine().set(w_pad=0.02, h_pad=0.02)
    axes.set_xscale("log")

    noise = shown["noise"].max()
    axes.axvspan(1 / (1 + noise), 1 + noise, color=BAND, lw=0, zorder=0)
    axes.axvline(1, color=GREY, lw=0.5, zorder=1)
    place = pd.Series(range(len(boards)), boards)
    for at, rows in enumerate(records):
        shift = 0.66 * ((len(records) - 1) / 2 - at) / len(records)
        others = rows[rows["verdict"] != "baseline"]
        y = place[others["board"]] + shift
        axes.hlines(y, others["low"], others["high"], color=COLOURS[at], alpha=0.45, lw=3.2, zorder=2)
        axes.hlines(y, others["like_low"], others["like_high"], color=COLOURS[at], lw=0.7, zorder=3)
        y = place[rows["board"]] + shift
        axes.scatter(rows["ratio"], y, s=6, lw=0, marker=MARKS[at], color=COLOURS[at], zorder=4)

    axes.set_yticks(range(len(boards)), [label(board, notes[board], game) for board in boards])
    axes.set_ylim(-0.7, len(boards) - 0.3)
    axes.grid(axis="y", color="#EEEEEE", lw=0.5)
    axes.set_axisbelow(True)
    at = ticks(*axes.get_xlim())
    axes.set_xticks(at, [f"{tick:g}" for tick in at])
    axes.minorticks_off()
    axes.tick_params(axis="x", length=2, width=0.5)
    axes.tick_params(axis="y", length=0)
    axes.spines[["top", "left", "right"]].set_visible(False)

    colour = COLOURS[0] if len(records) == 1 else "black"
    key = [Line2D([], [], color=colour, alpha=0.45, lw=3.2, label="these positions")]
    if shown["like_low"].notna().any():
        key.append(Line2D([], [], color=colour, lw=0.7, label="positions like these"))
    key.append(Patch(color=BAND, lw=0, label="noise"))
    style = {"frameon": False, "fontsize": 6.5, "handlelength": 1.4, "borderaxespad": 0.2}
    # The axis is named there, where a long name has the whole width.
    axis = {"title": f"{model}, times as fast as {baseline}", "title_fontsize": 7}
    figure.legend(handles=key, loc="outside lower center", ncols=len(key), **axis, **style)
    if len(records) > 1:
        looks = [{"color": colour, "marker": mark} for colour, mark in zip(COLOURS, MARKS)]
        handles = [Line2D([], [], lw=0, ms=3.5, mew=0, label=name(rows), **look)
                   for rows, look in zip(records, looks)]
        figure.legend(handles=handles, loc="outside upper center", **style)
    figure.savefig(out, dpi=300)


def caption(shown, game, model):
    """What the figure shows, in words."""
    baseline = shown.loc[shown["verdict"] == "baseline", "board"].iloc[0]
    has_like = shown["like_low"].notna().any()
    thin = "; thin lines: for positions like these" if has_like else ""
    notes = {"smaller": " *: at smaller depths or in fewer positions, being slow.",
             "unsteady": " ~: the halves of the run differ in more than one row of ten."}
    records = "; ".join(name(rows) for _, rows in shown.groupby("record", sort=False))
    words = (f"Speed of the boards of {game} at {model} ({records}), as a ratio to {baseline}: above 1 is "
             f"faster. Thick lines: 95 % intervals for these positions, this build, this machine{thin}. "
             f"Grey: the noise, {shown['noise'].max() * 100:.1f} % either way.")
    return words + "".join(notes[note] for note in notes if shown["note"].str.contains(note).any())


def main():
    parser = argparse.ArgumentParser(description="Ratios of one game's boards, as a figure for a paper.")
    parser.add_argument("out", help="a name that ends in .pdf, .svg or .png")
    parser.add_argument("tables", nargs="+", help="tables.csv of one or more records")
    parser.add_argument("--game", help="else the first one in the tables")
    parser.add_argument("--model", default="perft-read", help="perft-read unless named")
    parser.add_argument("--roles", default="contestant", help="of contestant,guest,oracle; else the first")
    parser.add_argument("--samples", help="samples.csv of one of the records")
    parser.add_argument("--board", help="the board that is made again from the samples, else the fastest")
    args = parser.parse_args()

    tables = pd.concat([read(path) for path in args.tables], ignore_index=True)
    game = args.game or tables["game"].iloc[0]
    rows = plain(tables, game, args.model).drop_duplicates(["record", "board"])
    shown = rows[rows["role"].isin(args.roles.split(",")) | (rows["verdict"] == "baseline")]
    found = ", ".join(shown.loc[shown["verdict"] == "baseline", "board"].unique())
    if not found or "," in found:
        sys.exit(f"tables: found {found or 'no baseline'} at {game}, {args.model}, expected one baseline")
    if shown["record"].nunique() > len(COLOURS):
        sys.exit(f"tables: found {shown['record'].nunique()} records, expected at most {len(COLOURS)}")
    draw(shown, game, args.model, args.out)
    print(caption(shown, game, args.model))
    if args.samples and not check(rows, read(args.samples), args.board, game, args.model):
        sys.exit("the samples make another ratio")


if __name__ == "__main__":
    main()
