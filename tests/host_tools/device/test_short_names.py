"""Private names that take no memory on the Pico: what they become, and that all else stays."""

import io
import re
import tokenize

import pytest
from compiled_module import names_in

from host_tools.device.builds import read_build
from host_tools.device.firmware_files import read_sources, slot_files
from host_tools.device.short_names import IN_FLASH, short_names, with_short_names
from host_tools.places import LIBRARY, ROOT

FIRMWARE = ROOT / "firmware"

ONE = b'''\
"""_named in a text."""
_count = 0
_FIXED = const(3)
class _Kept:
    def _add(self, t_us):
        self._phase_us = t_us + _FIXED
        return self._named
'''
OTHER = b"def f(one):\n    return one._phase_us, one._count, one.__dict__, _\n"


@pytest.fixture(scope="module")
def sources():
    """Return all modules of the firmware and its library, name -> bytes."""
    return read_sources(FIRMWARE, LIBRARY)


def words_of(source):
    """Return the names in a source, in order."""
    tokens = tokenize.tokenize(io.BytesIO(source).readline)
    return [token.string for token in tokens if token.type == tokenize.NAME]


def test_a_private_variable_becomes_one_name_everywhere():
    others = short_names((ONE, OTHER))
    assert sorted(others) == ["_count", "_phase_us"]
    renamed = with_short_names({"one.py": ONE, "other.py": OTHER})
    assert f"self.{others['_phase_us']} = t_us" in renamed["one.py"].decode()
    assert f"one.{others['_phase_us']}, one.{others['_count']}," in renamed["other.py"].decode()


@pytest.mark.parametrize("name", ["_FIXED", "_Kept", "_add", "_named", "__dict__", "_"])
def test_constants_functions_classes_and_what_a_text_names_stay(name):
    assert name not in short_names((ONE, OTHER))
    both = b"\n".join(with_short_names({"one.py": ONE, "other.py": OTHER}).values())
    assert re.search(rf"\b{name}\b".encode(), both)


def test_no_other_name_is_one_that_a_source_uses_for_anything(sources):
    others = short_names(tuple(sources.values()))
    assert len(others) > 300
    assert len(set(others.values())) == len(others)
    used = set(re.findall(r"\w+", "".join(map(bytes.decode, sources.values()))))
    assert not used & set(others.values())


def test_renamed_back_every_source_is_what_it_was(sources):
    back = {other: name for name, other in short_names(tuple(sources.values())).items()}
    for name, renamed in with_short_names(sources).items():
        assert [back.get(word, word) for word in words_of(renamed)] == words_of(sources[name])
        assert renamed.count(b"\n") == sources[name].count(b"\n")


def test_names_in_flash_are_names_and_none_is_there_twice():
    assert all(name.isidentifier() and not name.startswith("_") for name in IN_FLASH)
    assert len(set(IN_FLASH)) == len(IN_FLASH)


def test_what_is_no_python_is_left_for_the_compiler_to_refuse():
    sources = {"one.py": ONE, "wrong.py": b"def wrong(:\n"}
    assert with_short_names(sources) == sources


def test_all_that_a_table_ever_loads_has_fewer_names_than_need_the_large_piece():
    files = slot_files(FIRMWARE, LIBRARY, read_build(FIRMWARE))
    # radio/ is loaded where it is frozen only: a Pico W does not take the firmware as files
    loaded = [files[path] for path in files if not path.startswith("tableref/radio/")]
    names = {name for module in loaded for name in names_in(module)}
    # MicroPython's pools of names double: 10, 20, 40 ... 1280 are 2,550 together
    assert len(names - set(IN_FLASH)) < 2550, len(names)
