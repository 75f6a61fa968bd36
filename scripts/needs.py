"""What tests of scripts need besides Python: an environment with packages from PyPI, a browser.

What is missing is a failure. QIPAN_MAY_SKIP has the names, with spaces between them, of what may be missing.
"""

import os
import shutil
import subprocess
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BROWSERS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "msedge"]
INSTALLED = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
]


class Missing(Exception):
    """What is missing: its name, and what is to be said of it."""

    def __init__(self, name, text):
        super().__init__(text)
        self.may_be = name in os.environ.get("QIPAN_MAY_SKIP", "").split()
        # One line, as a test's own.
        self.line = f"skipped: {text}" if self.may_be else f"FAILED  {name}: {text}"


def target():
    return ROOT / os.environ.get("CARGO_TARGET_DIR", "target")


def browser():
    """The system's browser."""
    installed = (path for path in INSTALLED if Path(path).exists())
    found = next(filter(None, [*map(shutil.which, BROWSERS), *installed]), None)
    if found is None:
        raise Missing("browser", "found no browser, expected Chromium, Chrome or Edge")
    return found


def python(name):
    """A Python that has what scripts/requirements asks for, in an environment of its own: made once for each
    list of them."""
    requirements = ROOT / f"scripts/requirements/{name}.txt"
    folder = target() / f"test-{name}"
    interpreter = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = folder / "requirements.txt"
    if done.exists() and done.read_bytes() == requirements.read_bytes() and interpreter.exists():
        return interpreter
    try:
        venv.create(folder, clear=True, with_pip=True)
    # Debian's Python ends where it lacks its own package for this.
    except (OSError, subprocess.CalledProcessError, SystemExit) as error:
        raise Missing("pypi", f"found no Python environment, expected one: {error}") from error
    install = [
        interpreter,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "-r",
        requirements,
    ]
    said = subprocess.run(
        install, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace"
    )
    if said.returncode:
        last = said.stdout.strip().splitlines()[-1:] or ["pip failed"]
        raise Missing("pypi", f"{requirements.name} could not be installed: {last[0]}")
    shutil.copyfile(requirements, done)
    return interpreter
