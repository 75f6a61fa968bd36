"""An engine that speaks UCI, as a process, and the two games that are played."""

import gzip
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Game:
    """What differs between the games."""
    name: str
    program: str
    options: dict
    # Plies without progress (a capture; in chess a pawn's move too) after which the game is drawn.
    quiet_plies: int
    # Men that cannot win, and how many of them may be there in a game that nobody can win.
    weak: str
    most_weak: int
    # What having no move means for the side to move when it is not in check.
    stalemate_loses: bool

    def is_dead(self, fen):
        """Whether nobody can win with what is on the board: two kings and a few weak men."""
        others = [man for man in men(fen) if man not in "Kk"]
        return len(others) <= self.most_weak and all(man in self.weak for man in others)


CHESS = Game("chess", "stockfish", {}, 100, "BbNn", 1, False)
XIANGQI = Game("xiangqi", "fairy-stockfish", {"UCI_Variant": "xiangqi", "Contempt": 0}, 120, "AaBb", 8, True)
GAMES = {game.name: game for game in (CHESS, XIANGQI)}


# Above every score that is not a mate.
MATE = 1_000_000


class Failure(Exception):
    """What the caller can mend; the message says what was found and what was expected."""


def find(program):
    """The program's path; Debian keeps games where not every PATH looks."""
    path = shutil.which(program, path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")
    if path is None:
        raise Failure(f"{program}: found no such program, expected one (Debian: apt-get install {program})")
    return path


class Engine:
    """A process. One thread and little memory: the same questions have the same answers everywhere."""

    def __init__(self, program, options):
        self.program = program
        self.process = subprocess.Popen([find(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.send("uci")
        self.name = after("id name ", self.until("uciok"))
        for option, value in {"Threads": 1, "Hash": 1, **options}.items():
            self.send(f"setoption name {option} value {value}")
        self.send("isready")
        self.until("readyok")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def until(self, start):
        """The lines up to the one that begins so."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if line.startswith(start):
                return lines
        raise Failure(f"{self.program}: found the end of its output, expected a line with {start!r}")

    def place(self, moves, fen=None):
        """From a position, or from the start of the game."""
        self.send(f"position {f'fen {fen}' if fen else 'startpos'} moves {' '.join(moves)}")

    def look(self):
        """The position as FEN, and whether its side to move is in check."""
        self.send("d")
        lines = self.until("Checkers:")
        return after("Fen: ", lines), after("Checkers:", lines) != ""

    def legal(self):
        """The moves, sorted, so that the engine's order does not matter."""
        self.send("go perft 1")
        return sorted(line.split(":")[0] for line in self.until("Nodes searched") if line.endswith(": 1"))

    def count(self, fen, depth):
        """Leaves below a position."""
        self.send(f"position fen {fen}")
        self.send(f"go perft {depth}")
        return int(self.until("Nodes searched")[-1].split()[-1])

    def search(self, nodes):
        """Its move, None if there is none, and its score in hundredths of a pawn for the side to move."""
        self.send(f"go nodes {nodes}")
        lines = self.until("bestmove")
        move = lines[-1].split()[1]
        if move == "(none)":
            return None, 0
        words = next(line for line in reversed(lines) if " score " in line).split()
        kind, value = words[words.index("score") + 1:][:2]
        return move, int(value) if kind == "cp" else (MATE if int(value) > 0 else -MATE)


def after(start, lines):
    """What follows these words in the line that begins with them."""
    return next(line[len(start):] for line in lines if line.startswith(start))


def men(fen):
    """The letters of the board, one per man."""
    return [letter for letter in fen.split()[0] if letter.isalpha()]


def identity(fen):
    """What makes two positions one: men, side to move, castling, en passant; no counters."""
    return " ".join(fen.split()[:4])


def quiet(fen):
    """Plies since the last progress."""
    return int(fen.split()[4])


def write(path, data):
    """Whole or not at all. Packed where the name says so, without a time: the same data is the same file."""
    path = Path(path)
    packed = gzip.compress(data, mtime=0) if path.suffix == ".gz" else data
    temporary = path.with_name(path.name + ".part")
    temporary.write_bytes(packed)
    os.replace(temporary, path)


def read(path):
    path = Path(path)
    try:
        data = path.read_bytes()
        return (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
    except (OSError, EOFError, ValueError) as error:
        raise Failure(f"{path}: found {error}, expected a file that games.py has written") from error


def run(main):
    """What the caller can mend is said in a line, with status 1."""
    try:
        main()
    except Failure as failure:
        sys.exit(f"error: {failure}")
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on")
