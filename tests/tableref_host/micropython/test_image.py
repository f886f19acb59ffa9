"""The modules that jobs import are compiled once, and again if one of them has changed."""

import pytest

from tableref_host.micropython import Job, image, run_jobs, runner
from tableref_host.module_image import MAX_IMAGES


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """Return a folder whose modules are in the image, in place of the firmware's."""
    folder = tmp_path / "sources"
    folder.mkdir()
    monkeypatch.setattr(image, "IMAGES", tmp_path / "images")
    monkeypatch.setattr(image, "SOURCES", ((folder, "firmware"),))
    return folder


def run(code):
    (outcome,) = run_jobs([Job("a", runner.path_lines(*image.IMPORT_PATH) + code)])
    return outcome


def test_a_job_imports_a_compiled_module(sources):
    (sources / "inner").mkdir()
    (sources / "inner" / "one.py").write_text("\nclass One:\n    pass\n\n\n1 / 0\n")
    outcome = run("import inner.one")
    assert '"/rom/firmware/inner/one.py", line 6' in outcome.error
    assert run("import os\nresult = os.listdir('/rom/firmware/inner')[0]").result == "one.mpy"


def test_a_changed_module_is_compiled_again_and_an_unchanged_one_is_not(sources):
    (sources / "one.py").write_text("value = 1")
    assert run("import one\nresult = one.value").result == 1
    (first,) = image.IMAGES.iterdir()
    written = first.stat().st_mtime_ns
    assert image.modules_image() == first
    assert first.stat().st_mtime_ns == written
    (sources / "one.py").write_text("value = 2")
    assert run("import one\nresult = one.value").result == 2


def test_a_module_that_cannot_be_compiled_fails_where_it_is_imported(sources):
    (sources / "wrong.py").write_text("a = [*b]")
    (sources / "right.py").write_text("value = 1")
    assert run("import right\nresult = right.value").result == 1
    assert "SyntaxError" in run("import wrong").error


def test_old_images_are_deleted(sources):
    for number in range(MAX_IMAGES + 2):
        (sources / "one.py").write_text(f"value = {number}")
        newest = image.modules_image()
    assert newest.exists()
    assert len(list(image.IMAGES.iterdir())) == MAX_IMAGES


def test_a_job_can_write_files():
    (outcome,) = run_jobs([Job("a", "with open('made', 'w') as file: file.write('here')")])
    assert outcome.error == ""
