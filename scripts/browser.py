"""A browser for tests of pages: the system's, driven by Playwright from PyPI."""

import os
import shutil
import subprocess
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "scripts/requirements.txt"
BROWSERS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "msedge"]
INSTALLED = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
]


class Skipped(Exception):
    """What is missing."""


def target():
    return ROOT / os.environ.get("CARGO_TARGET_DIR", "target")


def browser():
    """The system's browser."""
    installed = (path for path in INSTALLED if Path(path).exists())
    found = next(filter(None, [*map(shutil.which, BROWSERS), *installed]), None)
    if found is None:
        raise Skipped("no Chromium, Chrome or Edge")
    return found


def python():
    """A Python that has the requirements, in an environment of its own: made once for each list of them."""
    folder = target() / "test-page"
    interpreter = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = folder / "requirements.txt"
    if done.exists() and done.read_bytes() == REQUIREMENTS.read_bytes() and interpreter.exists():
        return interpreter
    try:
        venv.create(folder, clear=True, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Skipped(f"no Python environment: {error}") from error
    install = [
        interpreter,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "-r",
        REQUIREMENTS,
    ]
    said = subprocess.run(
        install, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace"
    )
    if said.returncode:
        last = said.stdout.strip().splitlines()[-1:] or ["pip failed"]
        raise Skipped(f"Playwright could not be installed: {last[0]}")
    shutil.copyfile(REQUIREMENTS, done)
    return interpreter
