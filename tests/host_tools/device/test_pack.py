"""A pack has all modules one after the other, and the device finds each of them in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.device import ImageError
from host_tools.device import firmware_files as module
from host_tools.device.firmware_files import key_of, make_head, make_pack
from host_tools.device.starter import Pack, is_pack

FILES = {
    "board.mpy": b"pins",
    "tableref/__init__.mpy": b"",
    "tableref/rules/got_it.mpy": bytes(5000),
    "tableref/rules/__init__.mpy": b"M",
}
NAME = st.text("abz_", min_size=1, max_size=3)
PATHS = st.lists(NAME, min_size=1, max_size=3).map(lambda parts: "/".join(parts) + ".mpy")


def written(tmp_path, files):
    path = tmp_path / "a.pack"
    path.write_bytes(make_pack(files))
    return path


def read(pack, path, size):
    with pack.open("/" + path) as file:
        return file.read(size)


@given(st.dictionaries(PATHS, st.binary(max_size=40), max_size=30))
def test_each_module_is_found_where_it_is(tmp_path_factory, files):
    pack = Pack(written(tmp_path_factory.mktemp("pack"), files))
    for path, content in files.items():
        assert read(pack, path, len(content)) == content
        assert pack.stat("/" + path)[0] == 0x8000 and len(pack.stat("/" + path)) == 10
    pack.umount()


def test_folders_are_folders_and_nothing_else_is_there(tmp_path):
    pack = Pack(written(tmp_path, FILES))
    for path in ("/tableref", "/tableref/rules"):
        assert pack.stat(path)[0] == 0x4000
    for path in ("/board", "/board.py", "/rules", "/tableref/rules/got_it.py", "/", ""):
        with pytest.raises(OSError, match="2"):
            pack.stat(path)
    pack.umount()


def test_one_module_after_the_other_is_read_from_the_one_open_pack(tmp_path):
    pack = Pack(written(tmp_path, FILES))
    assert read(pack, "board.mpy", 4) == b"pins"
    assert read(pack, "tableref/rules/__init__.mpy", 1) == b"M"
    with pack.open("/board.mpy") as file:
        some = bytearray(2)
        assert (file.readinto(some), some) == (2, b"pi")
        # what MicroPython asks before it reads, and when it closes
        assert (file.ioctl(11, 0), file.ioctl(4, 0)) == (255, 0)
    pack.umount()


def test_the_same_modules_give_the_same_bytes():
    backwards = dict(reversed(FILES.items()))
    assert make_pack(backwards) == make_pack(FILES)
    assert make_pack(FILES).startswith(make_head(FILES))


def test_the_names_are_told_in_the_order_of_the_modules():
    names = [f"{len(FILES[path])} {path}" for path in sorted(FILES)]
    assert make_head(FILES).endswith(("\n".join(names) + "\n").encode())


def test_keys_are_small_integers_of_micropython():
    assert all(0 <= key_of(f"/{number}.mpy") < 1 << 30 for number in range(99))


@pytest.mark.parametrize("path", ["/board", "/board.py", "/tableref/rules/got_it.py"])
def test_a_path_that_would_be_taken_for_another_is_told(monkeypatch, path):
    # MicroPython asks for these before it asks for the module.
    true_key = module.key_of
    monkeypatch.setattr(
        module, "key_of", lambda asked: true_key("/tableref" if asked == path else asked)
    )
    with pytest.raises(ImageError, match="have the same key, by which the device finds"):
        make_pack(FILES)


def test_what_is_no_pack_is_none(tmp_path):
    path = tmp_path / "a.pack"
    assert not is_pack(path)
    for content in (b"", b"TRP", b"TRP2....", b"a rucksack"):
        path.write_bytes(content)
        assert not is_pack(path)
        with pytest.raises(OSError, match="a.pack"):
            Pack(path)
    assert is_pack(written(tmp_path, FILES))
