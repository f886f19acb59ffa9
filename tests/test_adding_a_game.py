"""docs/adding-a-game.md shows real code: each piece stands in the file that it names."""

import re

import pytest

from host_tools.places import ROOT

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n# (\S+)\n(.*?)```", PAGE, re.DOTALL)


def is_in(code, source):
    """Return whether all pieces of a block, parted by "...", stand in a source in that order."""
    at = 0
    for piece in re.split(r"^\.\.\.\n", code, flags=re.MULTILINE):
        at = source.find("\n" + piece, at)
        if at < 0:
            return False
        at += len(piece)
    return True


@pytest.mark.parametrize(("path", "code"), BLOCKS)
def test_the_code_on_the_page_stands_in_its_file(path, code):
    assert is_in(code, (ROOT / path).read_text(encoding="utf-8"))


def test_every_piece_of_code_on_the_page_names_its_file():
    assert len(BLOCKS) == PAGE.count("```python") >= 10


def test_a_piece_that_is_not_there_or_out_of_order_is_seen():
    source = "\na = 1\nb = 2\nc = 3\n"
    assert is_in("a = 1\n...\nc = 3\n", source)
    assert not is_in("c = 3\n...\na = 1\n", source)
    assert not is_in("b = 3\n", source)
    assert not is_in(" = 2\n", source)


def test_files_and_commands_that_the_page_names_are_there():
    for path in re.findall(r"`?((?:tests|docs|firmware)/[\w/]+\.(?:py|md|txt))", PAGE):
        assert (ROOT / path).exists(), path
