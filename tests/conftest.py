"""Fixtures and settings for all tests."""

import asyncio
import gc
import os
import signal
import sqlite3
import sys
import time
import warnings
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings

from tableref import texts
from tableref.referee import players
from tableref_host.advice import BY_MAKE
from tableref_host.places import LIBRARY
from tests import changed, effort

pytest_plugins = ("tests.browser", "tests.hangs")

# Messages must show the command `tableref`, as for users who have it on their PATH.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
os.environ.pop(BY_MAKE, None)

# With one of these, pytest writes a whole diff of what differs, which takes hours for a PDF file.
for name in ("CI", "BUILD_NUMBER"):
    os.environ.pop(name, None)

# Under nohup SIGHUP is ignored, also by programs that tests start, and tests would wait for ever.
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# No deadline, because an example's duration depends on the machine. Derandomised examples make a
# failure reproducible.
settings.register_profile(
    "tableref",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=effort.examples(100),
)
settings.load_profile("tableref")


class WatchedConnection(sqlite3.Connection):
    """A database connection that warns if it was not closed, as that of Python 3.13 does."""

    def __del__(self):
        try:
            self.total_changes  # noqa: B018
        except sqlite3.ProgrammingError:
            return
        warnings.warn(f"unclosed database in {self!r}", ResourceWarning, stacklevel=2, source=self)


if sys.version_info < (3, 13):
    connect = sqlite3.connect
    sqlite3.connect = lambda *given, **named: connect(
        *given, **{"factory": WatchedConnection} | named
    )


def pytest_addoption(parser):
    """Add --changed; see pytest."""
    parser.addoption("--changed", action="store_true", help="run what goes with the changed files")


def pytest_configure(config):
    """Report a missing set-up at once; with --changed, select the tests."""
    if not (LIBRARY / ".ready").exists():
        pytest.exit("the device's modules are not here yet: run `make setup`.", returncode=2)
    if config.option.changed:
        found = (test for path in changed.changed_files() for test in changed.find_tests(path))
        wanted = list(dict.fromkeys(found))
        if not wanted:
            pytest.exit("no tests go with what was changed: `make test` runs all.", returncode=0)
        config.args[:] = wanted


def pytest_ignore_collect(collection_path, config):
    """Ignore files without a test for `make check` there, because importing all takes seconds."""
    if effort.IS_CHECK and not config.option.markexpr and collection_path.suffix == ".py":
        return None if effort.may_try_more(collection_path) else True
    return None


def pytest_collection():
    """Switch the garbage collector off, because the objects created during collection are
    permanent."""
    gc.disable()


def pytest_collection_finish():
    """Exclude permanent objects from garbage collection, which the firmware calls often."""
    gc.enable()
    gc.freeze()


_modules_begun = set()
_last_module = None


def pytest_runtest_setup(item):
    """Remove what the tests of other modules have left.

    This is the players' names, which all referees of a process share, and the objects that are
    then excluded from garbage collection.
    """
    global _last_module
    if item.module is not _last_module:
        _last_module = item.module
        players.forget_all()
    if item.module not in _modules_begun:
        _modules_begun.add(item.module)
        gc.collect()
        gc.freeze()


def pytest_collection_modifyitems(config, items):
    """Select the tests, unless -m is given.

    `make test` leaves out exhaustive tests. `make check` runs those, and the tests that try more
    there: tests with hypothesis, and modules with IS_CHECK. All others would repeat `make test`.
    Lengthy tests come first.
    """
    if config.option.markexpr:
        return
    chosen, others = [], []
    for item in items:
        is_exhaustive = item.get_closest_marker("exhaustive") is not None
        tries_more = hasattr(item.obj, "hypothesis") or "IS_CHECK" in vars(item.module)
        if (is_exhaustive or tries_more) and not effort.may_try_more(item.path):
            raise pytest.UsageError(f"make check would ignore {item.path}; see may_try_more")
        is_chosen = is_exhaustive or tries_more if effort.IS_CHECK else not is_exhaustive
        (chosen if is_chosen else others).append(item)
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = chosen
    items.sort(key=_starts_later)


def _starts_later(item):
    mark = item.get_closest_marker("exhaustive")
    return mark is None or not mark.kwargs.get("starts_first")


@pytest.fixture
def first_language_again():
    """Return to the first language after a test that uses others."""
    yield
    texts.use(texts.LANGUAGES[0][0])


@pytest.fixture
def monkeypatch(monkeypatch):
    """Return pytest's `monkeypatch`, which refuses to change `time` and `asyncio`.

    Servers of other tests run in threads of this process: with another `time.monotonic` their event
    loops would wait for hours.
    """
    set_attribute = monkeypatch.setattr

    def set_checked(target, *given, **named):
        assert target not in (time, asyncio), "use `replace_in`, because threads use this module"
        set_attribute(target, *given, **named)

    monkeypatch.setattr = set_checked
    return monkeypatch


@pytest.fixture
def replace_in(monkeypatch):
    """Return a function that replaces functions of a library's module for one module of ours.

    `replace_in(tables, "time", monotonic=lambda: 12.3)` changes what `tables` calls as
    `time.monotonic`.
    """

    def replace(module, name, **functions):
        library = vars(getattr(module, name))
        monkeypatch.setattr(module, name, SimpleNamespace(**{**library, **functions}))

    return replace
