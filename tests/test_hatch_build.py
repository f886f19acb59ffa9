"""The description that PyPI shows, without building a package as test_distribution.py does."""

import importlib.util

import pytest

from tableref_host.places import ROOT

SOURCE = "https://example.org/table"


@pytest.fixture(scope="module")
def hatch_build():
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_links_of_the_description_lead_to_pages_and_images_to_files_of_its_version(
    hatch_build, tmp_path
):
    text = "[Guide](docs/guide.md) ![Box](docs/box.png) [Top](#top) [PyPI](https://pypi.org/)"
    (tmp_path / "README.md").write_text(text, encoding="utf-8")
    metadata = {"urls": {"Homepage": SOURCE}, "version": "1.2.3"}
    hatch_build.Description(str(tmp_path), {}).update(metadata)
    assert metadata["readme"]["text"] == (
        f"[Guide]({SOURCE}/blob/v1.2.3/docs/guide.md) ![Box]({SOURCE}/raw/v1.2.3/docs/box.png) "
        "[Top](#top) [PyPI](https://pypi.org/)"
    )


def test_the_library_is_the_files_that_the_lock_file_lists(hatch_build, tmp_path):
    (tmp_path / "firmware").mkdir()
    lock = '[[module]]\nfile = "ssd1306.py"\n[[module]]\nfile = "mqtt_as.py"\n'
    (tmp_path / "firmware" / "library.toml").write_text(lock, encoding="utf-8")
    assert hatch_build.modules_of_library(tmp_path) == [
        "build/library/ssd1306.py",
        "build/library/mqtt_as.py",
    ]
