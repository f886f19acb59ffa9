"""The words of a language as bytes: all of them are found there, in what a pack holds."""

import pytest

from host_tools.device.packed_words import with_packed_words
from host_tools.places import ROOT
from tableref import texts
from tableref.texts import de


def test_words_are_bytes_in_a_pack_and_are_found_there():
    path = ROOT / "firmware" / "tableref" / "texts" / "de" / "__init__.py"
    made = {}
    exec(with_packed_words(path.read_bytes()), made)
    assert isinstance(made["TEXTS"], bytes)
    for key, words in de.TEXTS.items():
        assert texts._find(made["TEXTS"], key) == words
    assert texts._find(made["TEXTS"], "no_such_key") is None


@pytest.mark.parametrize("source", [b"TEXTS = {'a': f()}\n", b"x = 1\n", b"", b"def wrong(:\n"])
def test_what_is_no_module_of_words_stays(source):
    assert with_packed_words(source) == source
