"""The program, and how it is run."""

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path


class Error(Exception):
    """What the program said, or that there is none."""


def program():
    """Path of the program: the one that QIPAN names, the package's own, a checkout's, or the system's."""
    if named := os.environ.get("QIPAN"):
        if found := shutil.which(named):
            return found
        raise Error(f"QIPAN: found {named}, expected a program")
    name = "qipan.exe" if os.name == "nt" else "qipan"
    schemes = [sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")]
    own = [Path(sysconfig.get_path("scripts", scheme), name) for scheme in schemes]
    checkout = Path(__file__).resolve().parents[2] / "target/release" / name
    found = next((str(path) for path in [*own, checkout] if path.is_file()), None) or shutil.which(name)
    if found is None:
        raise Error("found no qipan, expected the program: pip install ./python, or QIPAN=PATH")
    return found


def run(*words):
    """What a command prints on standard output: run("perft", "chess-x88", 4).

    Error if it fails, with its own words.
    """
    done = subprocess.run([program(), *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, encoding="utf-8", errors="replace")
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.startswith("error: ")] or \
            done.stderr.splitlines() or ["no message"]
        said = said[0][len("error: "):] if said[0].startswith("error: ") else said[0]
        raise Error(f"status {done.returncode}: {said}")
    return done.stdout
