"""The wheel and the sdist contain all that their commands need, and nothing of this checkout.

The wheel is installed into an environment that has only the packages that it requires. They are
linked from the environment that runs the tests, so that no network is needed. The sdist gives the
same wheel, byte for byte, so it is not installed.
"""

import importlib.metadata
import os
import re
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tableref import __version__
from tableref_host.cli.doctor import images_here
from tableref_host.cli.main import COMMANDS, OF_A_CHECKOUT
from tableref_host.places import HOME, PACKAGE, ROOT
from tests import effort

pytestmark = effort.exhaustive

SCENARIO = "tests/scenarios/gotta_go_three_to_75.txt"
EVENTS = SCENARIO.replace(".txt", ".events")
NO_TABLE = "no running table was found"

# Command -> (its first example, the exit status here, a part of its output).
EXAMPLES = {
    "table": (["--output", "written.html"], 0, "Open it in any recent browser"),
    "draw": (["20261122", "--players", "1,2,4,8"], 0, "P2 starts"),
    "sheet": (["got_ya_book.txt"], 0, "= 10"),
    "history": (["add", "played.events"], 0, "added"),
    "solve": (["got-it", "3", "7", "8", "2", "5", "--target", "44"], 0, "= 44"),
    "flash": (["--list"], 0, "plugged in"),
    "doctor": (["--no-input"], 1, NO_TABLE),
    "report": (["--no-table"], 0, "TableRef  "),
    "firmware": (["--source", "."], 1, "MicroPython"),
    "simulate": (["played.txt"], 0, '"event": "match_ended"'),
    "completion": (["bash"], 0, "_tableref_completion"),
}
SERVING = {
    "play": ([], "/"),
    "watch": (["--virtual"], "/"),
    "club": (["--folder", "club", "--broker", "mqtt://127.0.0.1:9"], "/"),
    "history": (["browse"], "/"),
}


def run(*words, **more):
    return subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, encoding="utf-8", **more
    )


def pip(*words):
    """Run pip without a network, and without the installed packages in isolation."""
    done = run(sys.executable, "-m", "pip", "--disable-pip-version-check", *words,
               "--no-deps", "--no-index")  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def needed_by(requirements):
    """Return the distributions that `requirements` need, directly or not."""
    found, waiting = {}, [Requirement(text) for text in requirements]
    while waiting:
        requirement = waiting.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": ""}):
            continue
        name = re.sub("[-_.]+", "-", requirement.name).lower()
        if name not in found:
            found[name] = importlib.metadata.distribution(name)
            waiting += map(Requirement, found[name].requires or [])
    return found.values()


def environment_of(wheel, folder):
    """Make an environment in `folder` with a wheel and its requirements; return its programs."""
    venv.create(folder, symlinks=os.name != "nt")
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    asked = run(programs / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
    site = Path(asked.stdout.strip())
    with zipfile.ZipFile(wheel) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = packed.read(name).decode()
    requirements = re.findall("^Requires-Dist: (.*)$", metadata, re.MULTILINE)
    for distribution in needed_by([one for one in requirements if "extra ==" not in one]):
        for top in {path.parts[0] for path in distribution.files}:
            source = Path(distribution.locate_file(top))
            if top not in ("..", "__pycache__") and not (site / top).exists():
                (site / top).symlink_to(source, target_is_directory=source.is_dir())
    pip("--python", str(programs / "python"), "install", str(wheel))
    return programs


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Return the wheel and the sdist of this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    done = run(sys.executable, "-m", "hatchling", "build", "-d", folder, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, sdist


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """Return a function that runs `tableref` as installed, in an empty folder and home."""
    folder = tmp_path_factory.mktemp("the wheel's user, ä$'")
    programs = environment_of(built[0], folder / "environment")
    work = folder / "work"
    work.mkdir()
    for name, source in (
        ("played.txt", SCENARIO),
        ("played.events", EVENTS),
        ("got_ya_book.txt", "tests/scenarios/got_ya_book.txt"),
    ):
        (work / name).write_bytes((ROOT / source).read_bytes())
    kept = {name: value for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "TABLEREF", "XDG", "UV"))}  # fmt: skip
    environ = {**kept, "HOME": str(folder), "PATH": f"{programs}{os.pathsep}/usr/bin:/bin"}

    def command(*words):
        return [programs / "tableref", *words], {"cwd": work, "env": environ}

    return command


def test_each_command_has_an_example():
    assert {*EXAMPLES, *SERVING, *OF_A_CHECKOUT} == set(COMMANDS)


def test_the_wheel_is_one_package(built):
    with zipfile.ZipFile(built[0]) as packed:
        names = packed.namelist()
    assert {name.partition("/")[0] for name in names} == {
        PACKAGE.name,
        f"tableref-{__version__}.dist-info",
    }
    assert not [name for name in names if name.endswith((".pyc", "~"))]


def test_no_path_of_this_checkout_is_included(built):
    wheel, sdist = built
    here = str(ROOT).encode()
    with zipfile.ZipFile(wheel) as packed:
        assert not [name for name in packed.namelist() if here in packed.read(name)]
    with tarfile.open(sdist) as packed:
        for member in packed.getmembers():
            assert not member.isfile() or here not in packed.extractfile(member).read()


def test_the_sdist_gives_the_same_wheel(built, tmp_path):
    wheel, sdist = built
    pip("wheel", "--no-build-isolation", "-w", str(tmp_path), str(sdist))
    (other,) = tmp_path.glob("*.whl")
    assert other.name == wheel.name
    assert other.read_bytes() == wheel.read_bytes()


def test_both_archives_are_reproducible(built, tmp_path):
    done = run(sys.executable, "-m", "hatchling", "build", "-d", tmp_path, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    for one in built:
        assert (tmp_path / one.name).read_bytes() == one.read_bytes()


def test_the_help_lists_working_commands(installed):
    words, how = installed("--help")
    done = run(*words, **how)
    listed = re.findall(r"^  ([a-z][a-z-]+)  +[A-Z]", done.stdout, re.MULTILINE)
    assert listed == [name for name in COMMANDS if name not in OF_A_CHECKOUT]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_first_example_of_each_command_works(installed, name):
    arguments, status, said = EXAMPLES[name]
    words, how = installed(name, *arguments)
    done = run(*words, **how)
    assert (done.returncode, said in done.stdout + done.stderr) == (status, True), done
    assert not re.search("make [a-z]+[`.]|[.]venv", done.stdout + done.stderr)


def test_an_installation_has_the_image_ids_of_this_checkout(installed):
    """By these IDs `tableref flash` and `tableref doctor` recognise the release's firmware."""
    words, how = installed()
    python = words[0].with_name("python")
    program = """
from tableref_host.cli.doctor import images_here
print(images_here())
"""
    done = run(python, "-c", program, **how)
    assert done.stdout == f"{images_here()}\n", done.stderr


@pytest.mark.parametrize("name", SERVING)
def test_servers_serve_their_pages(installed, name):
    arguments, path = SERVING[name]
    words, how = installed(name, *arguments, "--port", "0", "--no-browser", "--json")
    serving = subprocess.Popen(
        [str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **how
    )
    try:
        found = re.search(rb'"urls": \["([^"]+)"', serving.stdout.readline())
        assert found, serving.stderr.read().decode()
        with urllib.request.urlopen(found[1].decode().rstrip("/") + path, timeout=60) as answer:
            assert b"<title>" in answer.read()
    finally:
        serving.terminate()
        serving.communicate()


@pytest.mark.parametrize("name", OF_A_CHECKOUT)
def test_a_command_that_needs_the_sources_says_so(installed, name):
    words, how = installed(name)
    done = run(*words, **how)
    assert done.returncode == 1
    assert f"git clone {HOME}" in done.stderr


def test_a_missing_extra_is_named(installed):
    words, how = installed("history", "add", "played.events")
    run(*words, **how)
    words, how = installed("history", "plot", "--output", "plot.svg")
    done = run(*words, **how)
    assert done.returncode == 1 and "pipx install --force 'tableref[plots]'" in done.stderr
