#!/usr/bin/env python3
# Every plain ratio of a record once more, from its raw times and by other code than the program's.
# Python 3 alone; docs/record.md says what the fields are, docs/statistics.md what is done with them.
#
#   cargo run --release -- report RECORD --format csv > tables.csv
#   python3 docs/examples/ratios.py RECORD tables.csv
#
# It prints how many ratios are the same and the largest difference. The status is 1 if a ratio differs by
# more than a millionth or is missing, 2 for bad input. Without tables.csv the ratios are printed, as CSV.

import csv
import gzip
import json
import math
import sys
from statistics import fmean, median

MOST_BYTES = 256 * 2**20  # as the program's own limit
SAME = 1e-6
PARTS = ["opening", "middle-game", "endgame", "in-check"]
LEAST_SPAN, SPARED, FEW = 0.02, 9, 6  # of phases: docs/statistics.md


def read(path):
    """A record, compressed or not."""
    with open(path, "rb") as file:
        is_packed = file.read(2) == b"\x1f\x8b"
    with (gzip.open if is_packed else open)(path, "rb") as file:
        text = file.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise ValueError(f"{path}: found more than {MOST_BYTES} bytes, expected at most that")
    record = json.loads(text)
    found = record.get("schema") if isinstance(record, dict) else None
    if found != "qipan-record":
        raise ValueError(f"{path}: schema: found {found!r}, expected 'qipan-record'")
    return record


def ranges(layouts, pairs):
    """The first pair of each layout and the one behind its last."""
    end, found = 0, []
    for length in layouts or [pairs]:
        found.append((end, end + length))
        end += length
    return found


def numbers(pairs, every, layouts):
    """Numbers of the pairs of rounds that a row took part in: every n-th, anew in each layout."""
    if not layouts:
        return [at * every for at in range(pairs)]
    return [number for low, high in ranges(layouts, 0) for number in range(low, high, every)][:pairs]


def speeds(measured, layouts):
    """By pair of rounds the logarithm of the speed in one job."""
    times = measured["times"]
    values = [
        math.log(measured["operations"] * len(both) / max(sum(both), 1e-3))
        for both in (times[at : at + 2] for at in range(0, len(times), 2))
    ]
    return dict(zip(numbers(len(values), measured.get("every", 1), layouts), values))


def shares(group):
    """How much each job counts, all together 1."""
    strata, weights = group.get("strata"), group.get("weights")
    counts = [1.0] * len(group["jobs"])
    if strata and weights:
        jobs_of = {part: strata.count(part) for part in PARTS}
        weighed = [weights[part] / jobs_of[part] for part in strata]
        counts = weighed if any(weighed) else counts
    return [count / sum(counts) for count in counts]


def phases(group, teller):
    """By pair of rounds how much slower the machine was than at its fastest; None if it had no phases."""
    layouts = group.get("layouts", [])
    pairs = min(map(len, teller))
    found, widest = {}, 0.0
    for low, high in ranges(layouts, pairs):
        centres = [median(job[pair] for pair in range(low, high)) for job in teller]
        of_pairs = [
            median(job[pair] - centre for job, centre in zip(teller, centres)) for pair in range(low, high)
        ]
        ordered = sorted(of_pairs)
        fastest = ordered[-1] if len(ordered) < FEW else ordered[(len(ordered) - 1) * SPARED // 10]
        widest = max(widest, ordered[-1] - ordered[0])
        found.update((low + at, speed - fastest) for at, speed in enumerate(of_pairs))
    return found if widest > LEAST_SPAN else None


def theil_sen(points):
    """The median of the slopes between all pairs of points, each by its distance."""
    slopes = sorted(
        ((y - other_y) / (z - other_z), abs(z - other_z))
        for at, (z, y) in enumerate(points)
        for other_z, other_y in points[:at]
        if abs(z - other_z) > 1e-9
    )
    half, below = sum(distance for _, distance in slopes) / 2, 0.0
    for slope, distance in slopes:
        below += distance
        if below >= half:
            return slope
    return 0.0


def slope(jobs, weights, found, parts):
    """How a row's ratio goes with the phases, by what changes within layouts."""
    points = []
    for low, high in parts:
        inside = [{pair: value for pair, value in job.items() if low <= pair < high} for job in jobs]
        of_layout = [pair for pair in inside[0] if pair in found]
        if not of_layout:
            continue
        centres = [median(job.values()) if job else 0.0 for job in inside]
        y = [
            sum((job[pair] - centre) * weight for job, centre, weight in zip(inside, centres, weights))
            for pair in of_layout
        ]
        z = [found[pair] for pair in of_layout]
        points += [(one - fmean(z), other - fmean(y)) for one, other in zip(z, y)]
    return theil_sen(points)


def ratio(group, row, baseline, found):
    """The ratio of a row to the baseline, at the fastest phase."""
    layouts = group.get("layouts", [])
    parts = ranges(layouts, max(max(job) for job in baseline) + 1)
    jobs = [
        {pair: value - other[pair] for pair, value in job.items() if pair in other}
        for job, other in zip(row, baseline)
    ]
    weights = shares(group)
    if found:
        moves = slope(jobs, weights, found, parts)
        jobs = [{pair: value - moves * found.get(pair, 0.0) for pair, value in job.items()} for job in jobs]
    total = 0.0
    for job, weight in zip(jobs, weights):
        of_layouts = [[value for pair, value in job.items() if low <= pair < high] for low, high in parts]
        total += weight * fmean(median(values) for values in of_layouts if values)
    return math.exp(total)


def ratios(record):
    """The ratio of each row of each plain comparison, by game, model, board, and whether it is the second."""
    for group in record["groups"]:
        if "pressure" in group or "threads" in group or not group["rows"]:
            continue
        layouts = group.get("layouts", [])
        rows = [[speeds(job, layouts) for job in row["measured"]] for row in group["rows"]]
        is_in_turns = group.get("order") == "rounds" and group["rows"][-1].get("again")
        found = phases(group, rows[-1]) if is_in_turns else None
        # In the first version of the format this was the name of the other search.
        model = "search-plain" if record["version"] == 1 and group["model"] == "search" else group["model"]
        for row, jobs in zip(group["rows"], rows):
            again = row.get("again", False)
            yield (
                (group["game"], model, row["board"]["name"], again),
                ratio(group, jobs, rows[0], None if again else found),
            )


def reported(path):
    """What the program says of the same."""
    with open(path, newline="", encoding="utf-8") as file:
        return {
            (line["game"], line["model"], line["board"], line["again"] == "true"): float(line["ratio"])
            for line in csv.DictReader(file)
            if not line["pressure_kib"] and not line["threads"]
        }


def compare(ours, theirs):
    """Says how well both agree; true if they do."""
    missing = [key for key in theirs if key not in ours]
    away = sorted((abs(ours[key] / ratio - 1), key) for key, ratio in theirs.items() if key in ours)
    largest, key = away[-1] if away else (math.inf, None)
    differing = sum(distance > SAME for distance, _ in away)
    print(
        f"{len(away) - differing} of {len(theirs)} ratios are the same; "
        f"the largest difference is {largest:.1e}"
    )
    if differing:
        print(f"{' '.join(map(str, key[:3]))}: found {ours[key]:.6f}, expected {theirs[key]:.6f}")
    if missing:
        print(f"{' '.join(map(str, missing[0][:3]))}: found no ratio, expected one ({len(missing)} such)")
    return bool(away) and not differing and not missing


def main():
    if len(sys.argv) not in (2, 3):
        print("usage: ratios.py RECORD [TABLES.CSV]", file=sys.stderr)
        return 2
    try:
        ours = dict(ratios(read(sys.argv[1])))
        if len(sys.argv) == 3:
            return 0 if compare(ours, reported(sys.argv[2])) else 1
    except (
        OSError,
        EOFError,
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        ZeroDivisionError,
    ) as error:
        print(f"error: {type(error).__name__}: {error}", file=sys.stderr)
        return 2
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["game", "model", "board", "again", "ratio"])
    writer.writerows([*key[:3], str(key[3]).lower(), value] for key, value in ours.items())
    return 0


if __name__ == "__main__":
    sys.exit(main())
