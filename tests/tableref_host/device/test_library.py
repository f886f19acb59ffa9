"""The device's third-party modules are downloaded in the pinned versions, all or none."""

import hashlib
import io
import re
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from unearth.errors import UnpackError

from tableref_host.cli import library as cli_library
from tableref_host.device import library
from tableref_host.device.library import (
    LibraryError,
    Module,
    download,
    fill_library,
    read_copy,
    read_lock,
)
from tableref_host.device.pip_settings import PipSettings, make_finder

ONE = b"one = 1\n"
TWO = b"two = 2\n"


def module(name, content, package="a-package", version="1.0"):
    sha256 = hashlib.sha256(content).hexdigest()
    return Module(f"{name}.py", package, version, sha256, "MIT", "a test")


def wheel(folder, name, content):
    with zipfile.ZipFile(folder / "a_package-1.0-py3-none-any.whl", "w") as file:
        file.writestr(name, content)


def sdist(folder, name, content):
    with tarfile.open(folder / "a_package-1.0.tar.gz", "w:gz") as file:
        entry = tarfile.TarInfo(f"a_package-1.0/{name}")
        entry.size = len(content)
        file.addfile(entry, io.BytesIO(content))


def finder(folder):
    return make_finder(PipSettings(no_index=True, find_links=[str(folder)]))


def test_the_lock_pins_every_module_completely():
    modules = read_lock()
    assert [entry.file for entry in modules] == [
        "neopixel.py",
        "adafruit_pixelbuf.py",
        "ssd1306.py",
    ]
    for entry in modules:
        assert re.fullmatch(r"[0-9a-f]{64}", entry.sha256)
        assert re.fullmatch(r"[0-9]+(\.[0-9]+)*", entry.version)
        assert entry.licence == "MIT"


def test_set_up_has_installed_what_the_lock_pins():
    for entry in read_lock():
        content = (library.LIBRARY / entry.file).read_bytes()
        assert hashlib.sha256(content).hexdigest() == entry.sha256


def test_all_modules_are_installed(tmp_path):
    target = tmp_path / "library"
    contents = {"one.py": ONE, "two.py": TWO}
    modules = [module("one", ONE), module("two", TWO)]
    fill_library(modules, lambda entry: contents[entry.file], target)
    assert {path.name: path.read_bytes() for path in target.iterdir()} == {
        **contents,
        ".ready": b"",
    }
    assert [path.name for path in tmp_path.iterdir()] == ["library"]


def test_a_wrong_hash_is_refused_and_keeps_the_old_files(tmp_path):
    target = tmp_path / "library"
    fill_library([module("one", ONE)], lambda entry: ONE, target)
    with pytest.raises(LibraryError) as caught:
        fill_library([module("one", ONE), module("two", TWO)], lambda entry: ONE, target)
    found, pinned = (hashlib.sha256(content).hexdigest() for content in (ONE, TWO))
    assert str(caught.value) == (
        "two.py is not the file that firmware/library.toml pins: its sha256 is "
        f"{found}, not {pinned}. It was not kept. Where it came from serves something else as "
        "a-package 1.0."
    )
    assert sorted(path.name for path in target.iterdir()) == [".ready", "one.py"]
    assert [path.name for path in tmp_path.iterdir()] == ["library"]


def test_a_wrong_hash_leaves_no_files(tmp_path):
    with pytest.raises(LibraryError):
        fill_library([module("one", ONE)], lambda entry: TWO, tmp_path / "library")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("make_package", [wheel, sdist])
def test_a_module_is_extracted_from_a_package_without_building_it(tmp_path, make_package):
    make_package(tmp_path, "one.py", ONE)
    assert download(module("one", ONE), finder(tmp_path)) == ONE


@pytest.mark.parametrize("make_package", [wheel, sdist])
def test_a_package_without_the_module_is_reported(tmp_path, make_package):
    make_package(tmp_path, "other.py", ONE)
    with pytest.raises(LibraryError, match="a-package==1.0 is not as expected: .*one.py"):
        download(module("one", ONE), finder(tmp_path))


def test_a_missing_version_is_reported(tmp_path):
    wheel(tmp_path, "one.py", ONE)
    advice = r"Look at `python3 -m pip config list`, or use a copy: make setup LIBRARY=folder\.$"
    with pytest.raises(LibraryError, match=f"no registry .* has a-package==2.0. {advice}"):
        download(module("one", ONE, version="2.0"), finder(tmp_path))


def test_a_broken_package_is_reported(tmp_path):
    Path(tmp_path / "a_package-1.0-py3-none-any.whl").write_bytes(b"not a zip file")
    with pytest.raises(LibraryError, match="a-package==1.0 is not as expected"):
        download(module("one", ONE), finder(tmp_path))


def test_an_unreachable_registry_is_reported_with_advice():
    nowhere = make_finder(PipSettings(index_url="http://127.0.0.1:9/simple"))
    advice = (
        "Check the network and try again; mirrors, proxies and certificates are taken from pip's "
        "settings, .*Without a network: make setup LIBRARY=a copy of build/library/.$"
    )
    with pytest.raises(LibraryError, match=f"a-package==1.0 cannot be fetched .*{advice}"):
        download(module("one", ONE), nowhere)


def test_a_copy_needs_no_network(tmp_path):
    (tmp_path / "one.py").write_bytes(ONE)
    assert read_copy(module("one", ONE), tmp_path) == ONE
    with pytest.raises(LibraryError, match="two.py: No such file"):
        read_copy(module("two", TWO), tmp_path)


def test_unusable_settings_of_pip_are_reported(tmp_path, monkeypatch):
    monkeypatch.setenv("PIP_CERT", str(tmp_path / "nowhere.pem"))
    with pytest.raises(LibraryError, match="pip's settings cannot be used"):
        library.open_finder()


@pytest.mark.parametrize(
    "error", [OSError("gone"), ValueError("odd"), subprocess.CalledProcessError(1, "pip")]
)
def test_settings_that_cannot_be_read_are_reported(monkeypatch, error):
    def read():
        raise error

    monkeypatch.setattr(library, "read_settings", read)
    reason = re.escape(f"pip's settings cannot be used ({error}). ")
    with pytest.raises(LibraryError, match=f"^{reason}Look at `python3 -m pip config list`.$"):
        library.open_finder()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError("the disk is full"), "a-package==1.0 cannot be fetched (the disk is full). Check"),
        (UnpackError("it is odd"), "the package a-package==1.0 is not as expected: it is odd."),
        (
            KeyError("it lacks that"),
            "the package a-package==1.0 is not as expected: it lacks that.",
        ),
    ],
)
def test_the_reason_of_a_failed_download_is_reported(error, words):
    class Finder:
        def find_best_match(self, wanted):
            raise error

    with pytest.raises(LibraryError) as caught:
        download(module("one", ONE), Finder())
    assert str(caught.value).startswith(words)


def test_new_modules_replace_the_old_ones_and_an_interrupted_attempt(tmp_path):
    target = tmp_path / "library"
    fill_library([module("one", ONE)], lambda entry: ONE, target)
    (tmp_path / "library.new").mkdir()
    (tmp_path / "library.new" / "half.py").touch()
    done = []
    modules = [module("two", TWO), module("three", TWO)]
    fill_library(modules, lambda entry: TWO, target, on_module=lambda: done.append(1))
    assert sorted(path.name for path in target.iterdir()) == [".ready", "three.py", "two.py"]
    assert len(done) == 2


class TestCommand:
    @pytest.fixture(autouse=True)
    def _elsewhere(self, tmp_path, monkeypatch):
        self.target = tmp_path / "build" / "library"
        monkeypatch.setattr(library.fill_library, "__defaults__", (self.target,))

    def run(self, copy):
        return CliRunner().invoke(cli_library.library, ["--from", str(copy)])

    def test_the_command_installs_the_library_from_a_copy(self):
        done = self.run(library.LIBRARY)
        assert (done.exit_code, done.output) == (0, "device modules -> build/library\n")
        names = [".ready", *sorted(entry.file for entry in read_lock())]
        assert sorted(path.name for path in self.target.iterdir()) == names

    def test_the_command_reports_errors_and_fails(self, tmp_path):
        done = self.run(tmp_path)
        assert done.exit_code == 1
        assert "Error: " in done.output and "neopixel.py: No such file" in done.output
        assert not self.target.exists()
