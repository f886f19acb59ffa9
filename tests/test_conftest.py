"""The settings and checks that conftest.py applies to all other tests."""

import asyncio
import gc
import sqlite3
import time
from pathlib import Path
from types import SimpleNamespace

import hypothesis
import pytest

from tableref_host.places import ROOT
from tests import effort


@pytest.fixture
def conftest(request):
    """Return the conftest.py of all tests, as pytest has loaded it."""
    return request.config.pluginmanager.get_plugin(str(ROOT / "tests" / "conftest.py"))


def test_examples_are_the_same_each_time_and_may_be_slow():
    profile = hypothesis.settings.get_profile("tableref")
    assert (profile.derandomize, profile.deadline) == (True, None)
    assert profile.max_examples == effort.examples(100)


def test_a_database_that_is_not_closed_is_reported():
    with pytest.warns(ResourceWarning, match="unclosed database"):
        sqlite3.connect(":memory:")
        gc.collect()
    sqlite3.connect(":memory:").close()
    gc.collect()


@pytest.mark.parametrize(("module", "name"), [(time, "monotonic"), (asyncio, "sleep")])
def test_what_threads_of_other_tests_use_cannot_be_replaced(monkeypatch, module, name):
    with pytest.raises(AssertionError, match="use `replace_in`"):
        monkeypatch.setattr(module, name, None)


def test_a_function_is_replaced_for_one_module_only(replace_in):
    module = SimpleNamespace(time=time)
    replace_in(module, "time", monotonic=lambda: 7)
    assert module.time.monotonic() == 7 and time.monotonic() != 7
    assert module.time.sleep is time.sleep


def item(mark=None, has_examples=False, **names):
    test = SimpleNamespace(**({"hypothesis": None} if has_examples else {}))
    return SimpleNamespace(
        obj=test,
        module=SimpleNamespace(**names),
        get_closest_marker=lambda name: mark and mark.mark,
        path=Path(__file__),
    )


@pytest.mark.parametrize(
    ("is_check", "markers", "chosen"),
    [(False, "", "plain property module"), (True, "", "lengthy exhaustive property module")]
    + [
        (is_check, "browser", "plain exhaustive property module lengthy")
        for is_check in (False, True)
    ],
)
def test_make_check_runs_what_make_test_leaves_out_or_tries_less_of(
    conftest, monkeypatch, is_check, markers, chosen
):
    monkeypatch.setattr(effort, "IS_CHECK", is_check)
    items = {
        "plain": item(),
        "exhaustive": item(effort.exhaustive),
        "property": item(has_examples=True),
        "module": item(IS_CHECK=False),
        "lengthy": item(effort.lengthy),
    }
    dropped, left = [], list(items.values())
    hook = SimpleNamespace(pytest_deselected=lambda items: dropped.extend(items))
    config = SimpleNamespace(option=SimpleNamespace(markexpr=markers), hook=hook)
    conftest.pytest_collection_modifyitems(config, left)
    assert left == [items[name] for name in chosen.split()]
    assert dropped == [one for one in items.values() if one not in left]


def test_a_test_that_make_check_would_not_even_import_is_refused(conftest, tmp_path):
    (tmp_path / "test_plain.py").touch()
    ignored = item(effort.exhaustive)
    ignored.path = tmp_path / "test_plain.py"
    config = SimpleNamespace(option=SimpleNamespace(markexpr=""))
    with pytest.raises(pytest.UsageError, match="make check would ignore .*test_plain.py"):
        conftest.pytest_collection_modifyitems(config, [ignored])
