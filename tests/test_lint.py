"""`make lint` finds no problems in this project."""

import subprocess
import sys

from tableref_host.places import ROOT


def test_lint_finds_no_problems():
    command = [sys.executable, "-m", "tableref_host", "lint"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout + done.stderr == "lint: no problems found\n"
    assert done.returncode == 0
