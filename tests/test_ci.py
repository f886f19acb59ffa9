"""`.ci/run` runs everything in order and fails if the tests fail; no program of it is real here."""

import os
import shutil
import subprocess
import sys

import pytest

from tableref_host.places import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it is for a CI machine with Linux")

REAL = ("bash", "cat", "date", "dirname", "env", "sed")
"""Programs that the script may really run."""
NOTED = """#!/bin/sh
words="${0##*/} $*"
echo "$words" >> "$LOG"
case "$words" in
  *"$FAILS"*) exit "$STATUS" ;;
  "apt-cache show chromium-headless-shell") exit 1 ;;
esac
"""
"""A program that notes its arguments, and fails if they contain FAILS."""
LIMITED = """#!/bin/sh
while [ "${1#--}" != "$1" ]; do shift; done
shift
exec "$@"
"""
TESTS, CHECK, BENCH = "make test", "make check", "make .venv/.ready-bench"
COMPILE = "python tests/emulator/fast_emulator.py"
IMAGE = "python tests/emulator/micropython_image.py"
EMULATED = "make test ARGS=-rs -n 2 tests/emulator"
ALL = [TESTS, CHECK, BENCH, COMPILE, IMAGE, EMULATED]


@pytest.fixture
def ci(tmp_path):
    """Return a function that runs `.ci/run` in a folder with nothing but stand-ins.

    It returns (exit status, commands, messages). `missing` are programs that are not installed, and
    a command that contains `fails` fails with this `status`.
    """

    def run(missing=(), fails="nothing", status=1, user="0"):
        programs, log = tmp_path / "bin", tmp_path / "log"
        for folder in (".ci", ".venv/bin", "bin"):
            (tmp_path / folder).mkdir(parents=True)
        shutil.copyfile(ROOT / ".ci" / "run", tmp_path / ".ci" / "run")
        own = dict.fromkeys(("make", "chromium", "ngspice", "mosquitto", "postgres"), NOTED)
        own |= dict.fromkeys(("apt-get", "apt-cache"), NOTED)
        own |= {"id": "#!/bin/sh\necho $WHO\n", "timeout": LIMITED, "python3": "#!/bin/sh\n"}
        files = {programs / name: text for name, text in own.items() if name not in missing}
        files |= {tmp_path / ".venv/bin/python": NOTED, tmp_path / ".ci/kicad": "#!/bin/sh\n"}
        for path, text in files.items():
            path.write_text(text)
            path.chmod(0o755)
        for name in REAL:
            (programs / name).symlink_to(shutil.which(name))
        environ = {"PATH": str(programs), "LOG": str(log), "FAILS": fails, "WHO": user}
        environ |= {"STATUS": str(status), "TABLEREF_POSTGRES": "/nowhere"}
        done = subprocess.run(
            [shutil.which("bash"), tmp_path / ".ci" / "run"],
            env=environ,
            **dict(cwd=os.sep, capture_output=True, text=True),
        )
        lines = log.read_text().splitlines() if log.exists() else []
        return done.returncode, lines, done.stderr

    return run


def test_all_tests_are_run_in_order(ci):
    status, commands, messages = ci()
    assert (status, commands, messages) == (0, ALL, "")


@pytest.mark.parametrize(
    ("fails", "commands"), [(TESTS, [TESTS]), (CHECK, [TESTS, CHECK]), (EMULATED, ALL)]
)
def test_it_fails_if_a_test_fails(ci, fails, commands):
    status, ran, _ = ci(fails=fails)
    assert status != 0 and ran == commands


SLOW = "its tests took more than 20 minutes, with the build."
"""The reason after a timeout, whose status is 124, or 137 if the tests had to be killed."""


@pytest.mark.parametrize(
    ("fails", "code", "reason"),
    [
        (BENCH, 1, "the fast emulator cannot be compiled."),
        (COMPILE, 1, "the fast emulator cannot be compiled."),
        (EMULATED, 124, SLOW),
        (EMULATED, 137, SLOW),
    ],
)
def test_without_the_emulator_it_passes_and_says_so(ci, fails, code, reason):
    status, ran, messages = ci(fails=fails, status=code)
    assert (status, ran) == (0, ALL[: ALL.index(fails) + 1])
    assert messages == f".ci/run: the emulated Pico is left out: {reason}\n"


def test_root_installs_what_is_missing_and_the_set_up_runs_beside_it(ci):
    status, ran, _ = ci(missing=("chromium", "ngspice"))
    install = "apt-get install -y -qq --no-install-recommends chromium ngspice"
    assert status == 0 and ran[0] == "apt-get update -qq"
    assert sorted(ran[2:4]) == [install, "make setup"]
    assert ran[4:] == ALL


def test_a_failed_installation_is_a_failure(ci):
    status, ran, _ = ci(missing=("chromium",), fails="apt-get install")
    assert status != 0 and TESTS not in ran


def test_others_are_told_what_to_install(ci):
    status, ran, messages = ci(missing=("make", "chromium", "ngspice"), user="1000")
    # Without ngspice some tests are skipped, and without a browser most fail.
    assert (status, ran) == (1, [])
    assert messages == (
        ".ci/run: missing here: make chromium. Install them, or run this as root on Debian.\n"
    )
