"""The program: python3 -m qipan compare"""

import subprocess
import sys

from qipan.program import program

try:
    sys.exit(subprocess.run([program(), *sys.argv[1:]]).returncode)
except KeyboardInterrupt:
    # The program has heard it too, and said what there is to say.
    sys.exit(130)
