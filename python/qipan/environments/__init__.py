"""Environments that programs are trained in, so that `qipan check` can check their moves.

    qipan check "python3 -m qipan.environments python-chess"
    python3 -m qipan.environments                  lists the adapters, and what each needs

An adapter is a class of three functions, `Environment`. `serve` speaks UCI for it: it answers `go perft N`
with a line for each move and the total. Each adapter is a file of at most 40 lines, to be copied and changed
for another environment; docs/environments.md has a template. Nothing here knows a rule of a game.
"""

import contextlib
import os
import sys
import traceback
from importlib import metadata

STARTS = {
    "chess": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "xiangqi": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
}
LONGEST = 400


class Environment:
    """An adapter. What a position and an action are is the environment's own matter."""

    name = "environment"
    package = None  # on PyPI: its version is shown
    games = ("chess",)  # or xiangqi, or both

    def position(self, game, fen):
        """The position of a FEN."""
        raise NotImplementedError

    def moves(self, position):
        """Pairs of a move's text and its action, as the environment lists them: e2e4, e7e8q, e1g1, h2e2."""
        raise NotImplementedError

    def after(self, position, action):
        """The position behind an action. The one before it stays as it is."""
        raise NotImplementedError


def rows(fen):
    """The rows of a FEN, the uppermost first, a character for each square: a dot where it is empty."""
    return ["".join("." * int(at) if at.isdigit() else at for at in row) for row in fen.split()[0].split("/")]


def leaves(environment, position, depth):
    """Leaves below a position, at least one ply deep. Moves of the last ply are counted, not played."""
    moves = environment.moves(position)
    if depth == 1:
        return len(moves)
    return sum(leaves(environment, environment.after(position, action), depth - 1) for _, action in moves)


class Session:
    """A conversation: the game and the position that were set last."""

    def __init__(self, environment, out):
        self.environment = environment
        self.out = out
        self.game = environment.games[0]
        self.at = None

    def say(self, line):
        print(line, file=self.out, flush=True)

    def answer(self, line):
        """Answers a line. Returns false at the last one. What is not known is not answered, as in UCI."""
        word, _, rest = line.strip().partition(" ")
        if word == "uci":
            self.greet()
        elif word == "isready":
            self.say("readyok")
        elif word == "setoption":
            self.set_option(rest)
        elif word == "position":
            self.at = self.position(rest)
        elif word == "go":
            self.go(rest.split())
        return word != "quit"

    def greet(self):
        name, package = self.environment.name, self.environment.package
        # A checkout of an environment has no version.
        with contextlib.suppress(metadata.PackageNotFoundError):
            name = f"{name} {metadata.version(package)}" if package else name
        games = "".join(f" var {game}" for game in self.environment.games)
        self.say(f"id name {name}")
        self.say(f"option name UCI_Variant type combo default {self.game}{games}")
        self.say("uciok")

    def set_option(self, text):
        name, _, value = text.partition(" value ")
        if name.split()[1:] != ["UCI_Variant"]:
            return
        if value.strip() not in self.environment.games:
            games = " or ".join(self.environment.games)
            raise ValueError(f"UCI_Variant: found {value.strip()!r}, expected {games}")
        self.game = value.strip()

    def position(self, text):
        """The position of `fen FEN moves MOVE MOVE` or `startpos moves MOVE`."""
        setup, _, line = text.partition("moves")
        word, _, fen = setup.strip().partition(" ")
        if word not in ("fen", "startpos"):
            raise ValueError(f"position: found {word!r}, expected fen or startpos")
        at = self.environment.position(self.game, fen if word == "fen" else STARTS[self.game])
        for move in line.split():
            moves = dict(self.environment.moves(at))
            if move not in moves:
                raise ValueError(f"moves: found {move}, expected one of the {len(moves)} that are listed")
            at = self.environment.after(at, moves[move])
        return at

    def go(self, words):
        if len(words) != 2 or words[0] != "perft" or not words[1].isdecimal():
            raise ValueError(f"go: found {' '.join(words)!r}, expected perft and a depth")
        if self.at is None:
            self.at = self.position("startpos")
        depth, total = int(words[1]), 0
        if depth == 0:
            raise ValueError("go perft: found depth 0, expected 1 or more")
        for text, action in self.environment.moves(self.at):
            below = 1
            if depth > 1:
                below = leaves(self.environment, self.environment.after(self.at, action), depth - 1)
            total += below
            self.say(f"{text}: {below}")
        self.say(f"\nNodes searched: {total}")


def converse(environment, lines, out):
    """Answers lines until there are no more. Returns the exit status, 1 if an error was raised."""
    session = Session(environment, out)
    for line in lines:
        try:
            if not session.answer(line):
                break
        except BrokenPipeError:
            raise  # whoever asked has gone: nobody is told
        except Exception as error:  # an environment may raise anything
            traceback.print_exc()
            words = " ".join(f"{environment.name}: {type(error).__name__}: {error}".split())[:LONGEST]
            session.say(f"info string error: {words}")
            # `qipan check` shows the last line of standard error.
            print(f"{words}; asked: {line.strip()[:LONGEST]}", file=sys.stderr, flush=True)
            return 1
    return 0


def serve(environment):
    """Speaks UCI on standard input and output, and ends the process."""
    # What an environment prints, also from C, is no answer.
    sys.stdout.flush()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    try:
        status = converse(environment, sys.stdin, out)
    except (BrokenPipeError, KeyboardInterrupt):
        status = 1
    # Libraries that were loaded may print, or wait for threads, when Python ends.
    sys.stderr.flush()
    os._exit(status)
