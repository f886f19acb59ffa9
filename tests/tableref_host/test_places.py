"""Files are written completely or not at all."""

import os
from pathlib import Path

import platformdirs
import pytest

from tableref_host.device.fetch import cache_folder
from tableref_host.history import database
from tableref_host.places import write_all, write_whole
from tableref_host.publish import outbox
from tableref_host.scoreboard import naming


def test_a_file_is_never_visible_half_written(tmp_path):
    target = tmp_path / "table.html"
    target.write_bytes(b"the old one")
    with pytest.raises(TypeError):
        write_whole(target, None)
    assert target.read_bytes() == b"the old one"
    assert list(tmp_path.iterdir()) == [target]


def test_a_special_file_is_written_to_and_stays(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDWR)
    write_whole(pipe, b"content")
    assert os.read(reader, 100) == b"content"
    os.close(reader)
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "link").symlink_to("file")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"new"


def test_of_several_files_all_are_written_or_none(tmp_path):
    target = tmp_path / "a.txt"
    target.write_bytes(b"old")
    with pytest.raises(OSError):
        write_all({target: b"new", tmp_path / "no" / "b.txt": b"new"})
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_link_that_somebody_has_put_in_the_way_is_not_followed(tmp_path):
    victim, target = tmp_path / "victim", tmp_path / "all.json"
    victim.write_bytes(b"precious")
    (tmp_path / "all.json.unfinished").symlink_to(victim)
    write_whole(target, b"content")
    assert victim.read_bytes() == b"precious"
    assert target.read_bytes() == b"content" and not target.is_symlink()


def test_remains_of_a_crash_do_no_harm(tmp_path):
    (tmp_path / "all.json.unfinished").write_bytes(b"half of some")
    write_whole(tmp_path / "all.json", b"content")
    assert [path.name for path in tmp_path.iterdir()] == ["all.json"]
    assert (tmp_path / "all.json").read_bytes() == b"content"


def test_a_folder_in_the_way_is_reported_and_stays(tmp_path):
    (tmp_path / "all.json.unfinished").mkdir()
    with pytest.raises(OSError):
        write_whole(tmp_path / "all.json", b"content")
    assert (tmp_path / "all.json.unfinished").is_dir()


def test_only_what_can_be_fetched_again_is_in_the_cache(monkeypatch):
    """Systems and people delete caches."""

    def folder(kind):
        return lambda app, appauthor: Path("/", kind, app, *([appauthor] if appauthor else []))

    for name in ("user_data_dir", "user_cache_path", "user_cache_dir", "user_config_dir"):
        monkeypatch.setattr(platformdirs, name, folder(name.split("_")[1]))
    data = Path("/data/tableref")
    assert database.usual_path() == data / "history.sqlite3"
    assert naming.usual_path() == data / "names.json"
    assert outbox.usual_path("cellar") == data / "outbox" / "cellar.sqlite3"
    assert cache_folder() == Path("/cache/tableref")
