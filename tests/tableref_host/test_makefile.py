"""`make` explains itself, and refuses impossible requests with a message."""

import os
import re
import signal
import subprocess

import pytest

from tableref_host.places import ROOT
from tests.waiting import TIMEOUT_S

TARGETS = (
    "help setup play watch postgresql table.html firmware flash doctor report hardware test check "
    "bench torture lint format lock clean"
).split()


def make(*words):
    # Under `make test` this would be a sub-make, which prints more.
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(["make", *words], cwd=ROOT, env=env, capture_output=True, text=True)


def test_without_a_target_it_lists_every_target_with_a_line_each():
    done = make()
    listed = re.findall(r"^  make (\S+) +(\S.*)$", done.stdout, re.MULTILINE)
    assert [target for target, _ in listed] == TARGETS
    assert len(done.stdout.splitlines()) == len(TARGETS)


def test_every_target_for_people_is_phony():
    (phony,) = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony.split() == TARGETS


def test_an_old_make_is_reported():
    done = make("MAKE_VERSION=3.80", "help")
    assert done.returncode == 2
    assert "This needs GNU make 3.81 or newer, and this is 3.80" in done.stderr


def test_a_missing_python_is_reported():
    done = make("-W", "pyproject.toml", "PYTHON=python-that-is-not-here", ".venv/.ready-play")
    assert done.returncode == 2
    assert "there is no python-that-is-not-here here. Install Python 3.11 or newer" in done.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="signals are those of Unix")
@pytest.mark.parametrize("words", ["", "--host", '--port 8001 --club-name "A B"'])
def test_stopping_make_stops_the_command(tmp_path, words):
    """Otherwise the server would continue and keep its port."""
    for name in (
        *("Makefile", "requirements/play.txt", "pyproject.toml", "firmware/library.toml"),
        *("package.json", "package-lock.json"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    program = tmp_path / ".venv" / "bin" / "python"
    program.parent.mkdir(parents=True)
    os.mkfifo(tmp_path / "never")
    program.write_text("#!/bin/sh\necho $$; exec cat never\n")
    program.chmod(0o755)
    for ready in (".venv/.ready-play", "node_modules/.ready-play", "build/library/.ready"):
        (tmp_path / ready).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / ready).touch()
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    running = subprocess.Popen(
        ["make", "play", f"ARGS={words}"],
        **dict(cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE),
    )
    command = int(running.stdout.readline())
    running.terminate()
    try:
        # The command has inherited these pipes, so this waits for its end.
        running.communicate(timeout=TIMEOUT_S)
    except subprocess.TimeoutExpired:
        os.kill(command, signal.SIGKILL)
        raise
