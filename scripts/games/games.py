#!/usr/bin/env python3
"""Lets an engine play against itself, and writes the games.

  scripts/games/games.py chess   games-chess.tsv.gz
  scripts/games/games.py xiangqi games-xiangqi.tsv.gz --games 3000 --workers 4

Chess is played by Stockfish, Xiangqi by Fairy-Stockfish. A game begins with 8 to 12 random plies. The same
seed and the same engine give the same file, byte for byte, on any number of workers. A file that is there is
kept and continued: more games leave the first ones as they are, and a command that was stopped goes on.
"""

import argparse
import hashlib
import multiprocessing
import signal
from collections import Counter
from functools import partial
from pathlib import Path

from engine import GAMES, Engine, Failure, identity, quiet, read, run, write

COLUMNS = "number\tresult\tend\trandom plies\tmoves"
# Both sides agree for so many plies that one of them is so far ahead: late, so that endgames are played.
FAR_AHEAD, FOR_PLIES = 1500, 24
MOST_PLIES = 400
# Games between two writings of the file.
STEP = 50


def draw(number, *names):
    """A number below `number`, always the same for these names."""
    digest = hashlib.sha256(" ".join(map(str, names)).encode()).digest()
    return int.from_bytes(digest, "big") % number


def score_of_end(game, has_white, in_check):
    """The result of a position without a move, and what it is called."""
    if not in_check and not game.stalemate_loses:
        return "1/2-1/2", "stalemate"
    return "0-1" if has_white else "1-0", "checkmate" if in_check else "stalemate"


def drawn(game, fen, seen):
    """Why the rules call this position a draw, or None."""
    if seen[identity(fen)] == 3:
        return "repetition"
    if quiet(fen) >= game.quiet_plies:
        return "no progress"
    if game.is_dead(fen):
        return "material"
    return None


class Lead:
    """For how many plies in a row the same side has been far ahead."""

    def __init__(self):
        self.side, self.plies = 0, 0

    def add(self, white_score):
        side = (white_score >= FAR_AHEAD) - (white_score <= -FAR_AHEAD)
        self.plies = self.plies + 1 if side and side == self.side else abs(side)
        self.side = side

    def result(self):
        return {1: "1-0", -1: "0-1"}[self.side] if self.plies >= FOR_PLIES else None


def play(game, seed, nodes, number):
    """One game as a line. A process of its own: nothing of another game can reach it."""
    random_plies = 8 + draw(5, "plies", game.name, seed, number)
    moves, seen, lead = [], Counter(), Lead()
    # Where progress was made last, and the moves since: an engine reads all moves anew, and needs no more.
    start, since = None, []
    with Engine(game.program, game.options) as engine:
        result, end = "1/2-1/2", "ply limit"
        while len(moves) < MOST_PLIES:
            engine.place(since, start)
            fen, in_check = engine.look()
            has_white = fen.split()[1] == "w"
            if quiet(fen) == 0:
                start, since = fen, []
            seen[identity(fen)] += 1
            if len(moves) < random_plies:
                legal = engine.legal()
                move = legal[draw(len(legal), "move", game.name, seed, number, len(moves))] if legal else None
            else:
                move, score = engine.search(nodes)
                lead.add(score if has_white else -score)
            if move is None:
                result, end = score_of_end(game, has_white, in_check)
                break
            if reason := drawn(game, fen, seen):
                end = reason
                break
            if lead.result():
                result, end = lead.result(), "adjudication"
                break
            moves.append(move)
            since.append(move)
    return "\t".join([str(number), result, end, str(random_plies), " ".join(moves)])


def heading(game, seed, nodes):
    """What the games depend on. Their number is not there: more games do not change it."""
    with Engine(game.program, game.options) as engine:
        name = engine.name
    return [f"# {name} against itself at {game.name}, by scripts/games/games.py. CC0 1.0.",
            f"# seed {seed}, 8 to 12 random plies, then {nodes} nodes a move, 1 thread, 1 MiB of hash",
            f"# ends: {game.quiet_plies} plies without progress, a lead of {FAR_AHEAD / 100:.0f} pawns for"
            f" {FOR_PLIES} plies, {MOST_PLIES} plies",
            COLUMNS]


def begun(path, head):
    """The games that the file has already."""
    if not path.exists():
        return []
    lines = read(path).splitlines()
    for found, expected in zip(lines[:len(head)] + [""] * len(head), head):
        if found != expected:
            raise Failure(f"{path}: found {found!r}, expected {expected!r}; delete the file or name another")
    return lines[len(head):]


def arguments():
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("file", type=Path, help="what is written; packed if its name ends in .gz")
    parser.add_argument("--games", type=int, default=2000, help="how many (default: 2000)")
    parser.add_argument("--seed", type=int, default=1, help="of the random plies (default: 1)")
    parser.add_argument("--nodes", type=int, default=2000, help="of a search, per move (default: 2000)")
    parser.add_argument("--workers", type=int, default=2, help="games at a time (default: 2)")
    return parser.parse_args()


def main():
    asked = arguments()
    game = GAMES[asked.game]
    head = heading(game, asked.seed, asked.nodes)
    lines = begun(asked.file, head)
    if len(lines) > asked.games:
        raise Failure(f"{asked.file}: found {len(lines)} games, expected at most {asked.games}")
    numbers = range(len(lines) + 1, asked.games + 1)
    # An interrupt is for the one that writes.
    with multiprocessing.Pool(asked.workers, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        for line in pool.imap(partial(play, game, asked.seed, asked.nodes), numbers):
            lines.append(line)
            if len(lines) % STEP == 0 or len(lines) == asked.games:
                write(asked.file, ("\n".join(head + lines) + "\n").encode())
                print(f"{len(lines)} of {asked.games} games", flush=True)


if __name__ == "__main__":
    run(main)
