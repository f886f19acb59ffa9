"""What commands print: in UTF-8, with short paths, and the progress of slow work."""

import io
import sys
from pathlib import Path
from types import SimpleNamespace

from tableref_host.cli import output


def test_everything_is_printed_as_utf8_and_other_bytes_of_a_path_as_escapes(monkeypatch):
    printed = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(printed, encoding="ascii"))
    output.use_utf8()
    print("Tür\udcff", end="", flush=True)
    assert printed.getvalue() == "Tür".encode() + b"\\udcff"


def test_a_path_in_the_working_directory_is_printed_without_it(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert output.readable_path(Path.cwd() / "build" / "x.uf2") == Path("build", "x.uf2")
    assert output.readable_path(tmp_path.parent) == tmp_path.parent


def test_progress_is_as_long_as_the_work(replace_in):
    steps = []
    bar = SimpleNamespace(__enter__=lambda: None, __exit__=lambda *_: None, update=steps.append)
    replace_in(output, "click", progressbar=lambda length, **_: steps.append(length) or bar)
    with output.Progress("Copying") as progress:
        progress.add(7)
        progress.begin(30)
        progress.add(10)
        progress.add(20)
    assert steps == [30, 10, 20]
