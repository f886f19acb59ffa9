"""Files of other programs are generated again when they or their sources have changed."""

from tableref_host.hardware.drawn import RECORD, Drawn, digest


def made(folder, sources, content=b"drawn", calls=None):
    """Draw one picture below `folder`, write all files, and return its bytes."""
    drawn = Drawn(folder)
    drawn.add("a/picture.png", sources, lambda: (calls or []).append(1) or content)
    for name, what in (drawn.files | drawn.record()).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(what)
    return drawn.files["a/picture.png"]


def test_unchanged_sources_are_not_drawn_again(tmp_path):
    assert made(tmp_path, ["x", b"y"]) == b"drawn"
    before = (tmp_path / RECORD).read_bytes()
    assert made(tmp_path, ["x", b"y"], b"other dots") == b"drawn"
    assert (tmp_path / RECORD).read_bytes() == before


def test_changed_sources_and_changed_or_missing_files_are_drawn_again(tmp_path):
    made(tmp_path, ["x"])
    assert made(tmp_path, ["z"], b"new") == b"new"
    (tmp_path / "a" / "picture.png").write_bytes(b"painted over")
    assert made(tmp_path, ["z"], b"again") == b"again"
    (tmp_path / "a" / "picture.png").unlink()
    assert made(tmp_path, ["z"], b"back") == b"back"


def test_the_digest_depends_on_the_boundaries_of_sources():
    assert digest("ab", "c") != digest("a", "bc")
    assert digest("ab") == digest(b"ab")
