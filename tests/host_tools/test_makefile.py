"""`make` explains itself, and refuses in words what it cannot do."""

import os
import re
import subprocess

from host_tools.places import ROOT

TARGETS = (
    "help setup play watch postgresql table.html firmware flash doctor report hardware test check "
    "bench torture lint format lock clean"
).split()


def make(*words):
    # Under `make test` this would be a sub-make, which says more.
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(["make", *words], cwd=ROOT, env=env, capture_output=True, text=True)


def test_alone_it_lists_every_target_with_a_line_each():
    done = make()
    listed = re.findall(r"^  make (\S+) +(\S.*)$", done.stdout, re.MULTILINE)
    assert [target for target, _ in listed] == TARGETS
    assert len(done.stdout.splitlines()) == len(TARGETS)


def test_every_target_for_people_is_phony():
    (phony,) = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony.split() == TARGETS


def test_an_old_make_is_told():
    done = make("MAKE_VERSION=3.80", "help")
    assert done.returncode == 2
    assert "This needs GNU make 3.81 or newer, and this is 3.80" in done.stderr


def test_a_missing_python_is_told():
    done = make("-W", "pyproject.toml", "PYTHON=python-that-is-not-here", ".venv/.ready-play")
    assert done.returncode == 2
    assert "there is no python-that-is-not-here here. Install Python 3.11 or newer" in done.stderr
