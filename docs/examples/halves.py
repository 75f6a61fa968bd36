#!/usr/bin/env python3
# The first half of a run beside the second, from the raw times: does an interval hold what is measured next?
# Python 3 alone; docs/data.md says what the columns are.
#
#   cargo run --release -- samples RECORD > samples.csv
#   python3 docs/examples/halves.py samples.csv
#
# A row's ratio to the baseline in a pair of rounds is the mean over its jobs, as a logarithm. The two halves of the
# pairs are two runs one after the other. Their difference is *covered* if it is no more than chance allows in nineteen
# cases of twenty (Welch's test). A line is a model of a game; the last two columns are the median and the 95th
# percentile of how far apart the halves are.

import csv
import math
import sys
from collections import defaultdict
from statistics import median, mean, variance


def pairs(path):
    """By comparison and row: by pair of rounds the logarithm of the speed in each job."""
    found = defaultdict(lambda: defaultdict(lambda: defaultdict(lambda: [0, 0])))
    with open(path, newline="") as file:
        for line in csv.DictReader(file):
            if line["pressure_kib"] or line["threads"]:
                continue
            row = line["board"], line["again"] == "true"
            sums = found[line["game"], line["model"]][row][int(line["round"]) // 2, line["job"]]
            sums[0] += int(line["operations"])
            sums[1] += int(line["time_ns"])
    return found


def ratios(row, baseline):
    """By pair of rounds, in order: the mean over the jobs."""
    of_pair = defaultdict(list)
    for (pair, job), (operations, nanos) in row.items():
        if (pair, job) in baseline:
            others, time = baseline[pair, job]
            of_pair[pair].append(math.log(operations / nanos * time / others))
    most = max(map(len, of_pair.values()), default=0)
    return [mean(of_pair[pair]) for pair in sorted(of_pair) if len(of_pair[pair]) == most]


def quantile(freedom):
    """Student's 97.5th percentile, by its expansion about the normal one."""
    z = 1.959964
    terms = [(z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384]
    return z + sum(term / freedom**power for power, term in enumerate(terms, 1))


def halves(values):
    """How far the halves are apart, as a logarithm, and whether chance may do that; None of too few."""
    half = len(values) // 2
    if half < 3:
        return None
    first, second = values[:half], values[-half:]
    apart = mean(second) - mean(first)
    errors = [variance(part) / half for part in (first, second)]
    freedom = sum(errors) ** 2 / max(sum(error**2 for error in errors) / (half - 1), 1e-300)
    return apart, abs(apart) <= quantile(max(freedom, 2)) * math.sqrt(sum(errors))


def line(name, found):
    apart = sorted(abs(math.expm1(one)) for one, _ in found)
    covered = sum(is_covered for _, is_covered in found)
    last = apart[min(len(apart) - 1, math.ceil(0.95 * len(apart)) - 1)]
    print(f"| {name} | {len(found)} | {100 * covered / len(found):.0f} % | {100 * median(apart):.1f} % | {100 * last:.1f} % |")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: halves.py SAMPLES.CSV")
    print("| model | rows | covered | median | 95 of 100 |")
    print("|---|--:|--:|--:|--:|")
    everything = []
    for (game, model), rows in pairs(sys.argv[1]).items():
        baseline = rows[next(board for board, again in rows if again), False]
        others = [row for row in rows if row[1] or rows[row] is not baseline]
        found = [one for row in others if (one := halves(ratios(rows[row], baseline)))]
        if found:
            line(f"{game}, {model}", found)
            everything += found
    if not everything:
        sys.exit("halves: found no plain comparison of six pairs of rounds or more")
    line("all", everything)


if __name__ == "__main__":
    main()
