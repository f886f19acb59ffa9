"""`.ci/run` installs what a bare Debian lacks, only that, and only where it may."""

import shutil
import subprocess
from pathlib import Path

import pytest

from host_tools.places import ROOT

CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
SCRIPT = ROOT / ".ci" / "run"

pytestmark = pytest.mark.skipif(
    not CERTIFICATES.exists(), reason="the stand-in for Debian needs its certificates: not here"
)


@pytest.fixture
def machine(tmp_path):
    """A PATH of stand-ins: `machine(name, script)` adds one, `machine.run()` runs the script."""

    def add(name, script="exit 0"):
        (tmp_path / name).write_text(f"#!{shutil.which('bash')}\n{script}\n")
        (tmp_path / name).chmod(0o755)

    def run(**env):
        command = [shutil.which("bash"), str(SCRIPT)]
        env["PATH"] = str(tmp_path)
        env["TABLEREF_POSTGRES"] = str(tmp_path / "*" / "postgres")
        return subprocess.run(command, env=env, capture_output=True, text=True)

    add.run = run
    (tmp_path / "dirname").symlink_to(shutil.which("dirname"))
    add("id", "echo 0")
    add("make", 'echo "make $@"')
    add("python3")
    add("ngspice")
    add("mosquitto")
    add("postgres")
    add("apt-get", 'echo "apt-get $@"')
    return add


def test_nothing_is_installed_where_nothing_is_missing(machine):
    machine("chromium")
    done = machine.run()
    assert (done.returncode, done.stdout, done.stderr) == (0, "make test\nmake check\n", "")


def test_a_browser_named_in_the_environment_will_do(machine):
    assert machine.run(TABLEREF_BROWSER="/opt/browser").stdout == "make test\nmake check\n"


INSTALL = "apt-get install -y -qq --no-install-recommends"


def test_what_is_missing_is_installed_first(machine):
    machine("python3", "exit 1")
    lines = machine.run().stdout.splitlines()
    assert lines[:3] == [
        "apt-get update -qq",
        "installing python3-venv",
        f"{INSTALL} python3-venv",
    ]
    # What setting up does without is installed meanwhile, and is there before the tests.
    assert sorted(lines[3:-2]) == [f"{INSTALL} chromium", "installing chromium", "make setup"]
    assert lines[-2:] == ["make test", "make check"]


def test_what_cannot_be_installed_fails_it(machine):
    machine("apt-get", '[ "$1" = update ] || exit 100')
    done = machine.run()
    assert done.returncode == 100
    assert "make test" not in done.stdout


def test_what_cannot_be_set_up_fails_it(machine):
    machine("make", 'echo "make $@"; [ "$1" != setup ] || exit 2')
    done = machine.run()
    assert done.returncode == 2
    assert "make test" not in done.stdout


def test_the_browser_without_windows_is_taken_where_debian_has_it(machine):
    machine("apt-cache", '[ "$1 $2" = "show chromium-headless-shell" ]')
    assert "installing chromium-headless-shell" in machine.run().stdout.splitlines()


def test_without_root_it_says_what_is_missing(machine):
    machine("id", "echo 1000")
    done = machine.run()
    assert (done.returncode, done.stdout) == (1, "")
    assert "missing here: chromium. Install them, or run this as root" in done.stderr


def test_ngspice_is_installed_only_where_it_may_be(machine, tmp_path):
    machine("chromium")
    (tmp_path / "ngspice").unlink()
    assert "installing ngspice" in machine.run().stdout.splitlines()
    machine("id", "echo 1000")
    assert machine.run().stdout == "make test\nmake check\n"
    machine("id", "echo 0")
    (tmp_path / "apt-get").unlink()
    assert machine.run().stdout == "make test\nmake check\n"


def test_failing_tests_fail_it(machine):
    machine("chromium")
    machine("make", "exit 2")
    assert machine.run().returncode == 2


def test_postgresql_is_installed_where_it_is_in_no_folder(machine, tmp_path):
    machine("chromium")
    (tmp_path / "postgres").unlink()
    assert "installing postgresql" in machine.run().stdout.splitlines()
    (tmp_path / "15").mkdir()
    (tmp_path / "15" / "postgres").touch()
    assert machine.run().stdout == "make test\nmake check\n"
