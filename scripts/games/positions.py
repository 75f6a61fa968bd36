#!/usr/bin/env python3
"""Draws roots from all positions of the games that games.py has written.

  scripts/games/positions.py chess games-chess.tsv.gz roots-chess.epd report-chess.txt

The population has every position in which an engine moved, once. One stratum is what is in check; three
have the others by men on the board, thirds of them as far as whole numbers of men allow. Of each stratum as
many roots are drawn as asked, all positions alike; the first k of a stratum are a draw of k. Fairy-Stockfish
counts the leaves. The report says how large the population and its strata are, and how the games ended.
"""

import argparse
import hashlib
import statistics
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from engine import GAMES, XIANGQI, Engine, Failure, identity, men, read, run, write
from games import COLUMNS

STRATA = ("opening", "middle-game", "endgame", "in-check")
# Leaves are counted to every depth that has no more, and to three plies in any case.
LEAVES = 200_000
DEPTHS = 3


@dataclass(frozen=True)
class Played:
    """A line of the file of games."""
    number: int
    result: str
    end: str
    random_plies: int
    moves: list


def played(path, game):
    """The games of a file, and its comments."""
    lines = read(path).splitlines()
    comments = [line for line in lines if line.startswith("#")]
    if not comments or f" at {game.name}, " not in comments[0] or COLUMNS not in lines:
        raise Failure(f"{path}: found {lines[:1]}, expected the games of {game.name} by games.py")
    games = []
    for line in lines[len(comments) + 1:]:
        number, result, end, random_plies, moves = line.split("\t")
        games.append(Played(int(number), result, end, int(random_plies), moves.split()))
    return games, comments


def population(game, games):
    """Position to whether it is in check and the first game that has it; in the order of the games."""
    found = {}
    with Engine(game.program, game.options) as engine:
        for one in games:
            engine.place(one.moves[:one.random_plies])
            for move in one.moves[one.random_plies:]:
                fen, in_check = engine.look()
                found.setdefault(identity(fen), (in_check, one.number))
                engine.place([move], fen)
    return found


def cut(counts, share):
    """The number of men at or below which the part of positions is closest to this share."""
    total, below, best = sum(counts.values()), 0, None
    for number in sorted(counts):
        below += counts[number]
        distance = abs(below / total - share)
        if best is None or distance < best[0]:
            best = (distance, number)
    return best[1]


class Strata:
    """The population in four parts."""

    def __init__(self, found):
        counts = Counter(len(men(position)) for position, (in_check, _) in found.items() if not in_check)
        self.few, self.many = cut(counts, 1 / 3), cut(counts, 2 / 3)
        self.parts = {name: [] for name in STRATA}
        for position, (in_check, _) in found.items():
            self.parts[self.of(position, in_check)].append(position)

    def of(self, position, in_check):
        number = len(men(position))
        if in_check:
            return "in-check"
        return "endgame" if number <= self.few else "middle-game" if number <= self.many else "opening"

    def men(self, name):
        """How many men its positions have, in words."""
        return {"opening": f"{self.many + 1} men or more", "middle-game": f"{self.few + 1} to {self.many}",
                "endgame": f"at most {self.few}", "in-check": "any number"}[name]

    def draw(self, name, seed, number):
        """Roots of a part, all of its positions alike; the first k are a draw of k."""
        part = self.parts[name]
        if len(part) < number:
            raise Failure(f"{name}: found {len(part)} positions, expected at least {number}")
        return sorted(part, key=lambda position: order(seed, position))[:number]


def order(seed, position):
    """Positions sorted by this are shuffled, and stay so when others join them."""
    return hashlib.sha256(f"{seed} {position}".encode()).digest()


def counts(engine, fen):
    """Depths with their leaves. Below a position whose game ends in few plies there may be none."""
    depth, leaves = 1, engine.count(fen, 1)
    while depth <= DEPTHS or 0 < leaves <= LEAVES:
        yield depth, leaves
        depth, leaves = depth + 1, engine.count(fen, depth + 1)


def counted(game, positions):
    """Positions as lines without their stratum: FEN and counts, by a generator that is not this project's."""
    with Engine(XIANGQI.program, {"UCI_Variant": game.name}) as engine:
        for position in positions:
            fen = f"{position} 0 1"
            yield fen, " ".join(f";D{depth} {leaves}" for depth, leaves in counts(engine, fen))


def roots_file(game, strata, roots, seed):
    """As the other corpora are written: docs/suites.md."""
    head = [f"# Source: made by scripts/games/positions.py from an engine's games, seed {seed}.",
            "# Strata by men: " + ", ".join(f"{name} {strata.men(name)}" for name in STRATA) + "; only the",
            "# last are in check. In each the first k are a draw of k. Counts by Fairy-Stockfish. CC0 1.0."]
    lines = []
    for name in STRATA:
        lines += [f"{fen} ;stratum {name} {counts}" for fen, counts in counted(game, roots[name])]
    return "\n".join(head + lines) + "\n"


def shares(title, counts):
    """Counts, each with its part of the whole."""
    total = sum(count for _, count in counts)
    return ["", title] + [f"  {name:<28}{count:>8}  {count / total:.3f}" for name, count in counts]


def report(games, comments, found, strata, roots, digests):
    """What the roots are a sample of."""
    plies = [len(one.moves) for one in games]
    looked = sum(len(one.moves) - one.random_plies for one in games)
    origins = {found[position][1] for chosen in roots.values() for position in chosen}
    lines = [*comments, "", f"games {len(games)}", f"mean plies {statistics.mean(plies):.1f}",
             f"median plies {statistics.median(plies):g}", f"positions in which an engine moved {looked}",
             f"different positions {len(found)}", f"games that have a root {len(origins)}"]
    lines += shares("games by end", Counter(one.end for one in games).most_common())
    lines += shares("games by result", Counter(one.result for one in games).most_common())
    sizes = [(f"{name} ({strata.men(name)})", len(strata.parts[name])) for name in STRATA]
    lines += shares("positions by stratum", sizes)
    lines += ["", "positions by men: not in check, in check"] + by_men(found)
    lines += ["", "sha256"] + [f"  {digest}  {name}" for name, digest in digests]
    return "\n".join(lines) + "\n"


def by_men(found):
    counts = Counter((len(men(position)), in_check) for position, (in_check, _) in found.items())
    numbers = sorted({number for number, _ in counts}, reverse=True)
    return [f"  {number:>2} {counts[number, False]:>8} {counts[number, True]:>8}" for number in numbers]


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


def arguments():
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("games", type=Path, help="what games.py has written")
    parser.add_argument("roots", type=Path, help="is written: positions with their counts")
    parser.add_argument("report", type=Path, help="is written: the population in figures")
    parser.add_argument("--roots", dest="number", type=int, default=128, help="per stratum (default: 128)")
    parser.add_argument("--seed", type=int, default=1, help="of the draw (default: 1)")
    return parser.parse_args()


def main():
    asked = arguments()
    game = GAMES[asked.game]
    games, comments = played(asked.games, game)
    found = population(game, games)
    strata = Strata(found)
    roots = {name: strata.draw(name, asked.seed, asked.number) for name in STRATA}
    text = roots_file(game, strata, roots, asked.seed)
    digests = [(asked.games.name.removesuffix(".gz"), digest(read(asked.games))),
               (asked.roots.name, digest(text))]
    write(asked.roots, text.encode())
    write(asked.report, report(games, comments, found, strata, roots, digests).encode())
    print(f"{len(found)} positions, {len(STRATA) * asked.number} roots")


if __name__ == "__main__":
    run(main)
