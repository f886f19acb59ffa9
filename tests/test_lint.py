"""`make lint` finds nothing to say about this project."""

import subprocess
import sys

from host_tools.places import ROOT


def test_lint_has_nothing_to_say():
    command = [sys.executable, "-m", "host_tools", "lint"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout + done.stderr == "lint: nothing to say\n"
    assert done.returncode == 0
