"""A release is made from the tag of its version only, with its own checksums and notes."""

import hashlib
import shutil
import subprocess

import pytest
from click.testing import CliRunner

from host_tools import release
from host_tools.release import ReleaseError, check_tag, gather, notes_of
from tableref import __version__

CHANGELOG = """# Changelog

## [Unreleased]

### Added

- What is to come.

## [0.2.0] - 2027-01-31

### Fixed

- What was wrong.

## [0.0.9] - 2026-12-24

### Added

- All of it.
"""


def test_only_the_tag_of_the_version_will_do():
    check_tag("v0.2.0", "0.2.0")
    check_tag(f"v{__version__}")
    for tag in ("0.2.0", "v0.2", "v0.2.0-rc1", "v0.2.1"):
        with pytest.raises(ReleaseError, match=f"the tag is {tag}, and .* says 0.2.0, whose tag"):
            check_tag(tag, "0.2.0")


def test_the_notes_are_those_of_the_version_alone():
    assert notes_of("0.2.0", CHANGELOG) == "### Fixed\n\n- What was wrong.\n"
    assert notes_of("0.0.9", CHANGELOG) == "### Added\n\n- All of it.\n"


@pytest.mark.parametrize("version", ["0.3.0", "0.2", "0.2.00", "Unreleased"])
def test_a_version_without_a_dated_heading_has_no_notes(version):
    with pytest.raises(ReleaseError, match=r"has no heading `## \["):
        notes_of(version, CHANGELOG)


def test_empty_notes_are_none():
    with pytest.raises(ReleaseError, match="says nothing under"):
        notes_of("0.3.0", CHANGELOG.replace("## [0.2.0]", "## [0.3.0] - 2027-02-28\n\n## [0.2.0]"))


def test_the_folder_has_the_files_their_checksums_and_the_notes(tmp_path):
    (tmp_path / "a.uf2").write_bytes(b"\x00\xff")
    (tmp_path / "table.html").write_bytes(b"<html>\r\n")
    folder = tmp_path / "release"
    folder.mkdir()
    (folder / "old").touch()
    gather([tmp_path / "a.uf2", tmp_path / "table.html"], "the notes\n", folder)
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["SHA256SUMS", "a.uf2", "notes.md", "table.html"]
    assert (folder / "notes.md").read_text() == "the notes\n"
    assert (folder / "table.html").read_bytes() == b"<html>\r\n"
    wanted = hashlib.sha256(b"\x00\xff").hexdigest()
    assert (folder / "SHA256SUMS").read_text().splitlines()[0] == f"{wanted}  a.uf2"


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="no sha256sum here")
def test_sha256sum_can_check_them(tmp_path):
    (tmp_path / "a.uf2").write_bytes(b"\x00\xff")
    gather([tmp_path / "a.uf2"], "", tmp_path / "release")
    command = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    done = subprocess.run(command, cwd=tmp_path / "release", capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "a.uf2: OK\n")


def test_two_files_of_one_name_are_refused(tmp_path):
    (tmp_path / "b").mkdir()
    for path in (tmp_path / "a", tmp_path / "b" / "a"):
        path.touch()
    with pytest.raises(ReleaseError, match="the same name"):
        gather([tmp_path / "a", tmp_path / "b" / "a"], "", tmp_path / "release")
    assert not (tmp_path / "release").exists()


class TestCommand:
    """The command, with a CHANGELOG.md of its own."""

    @pytest.fixture(autouse=True)
    def _changelog(self, tmp_path, monkeypatch):
        self.folder = tmp_path / "release"
        self.file = tmp_path / "table.html"
        self.file.write_text("page")
        changelog = tmp_path / "CHANGELOG.md"
        changelog.write_text(f"## [{__version__}] - 2026-12-24\n\n- All of it.\n")
        monkeypatch.setattr(release, "CHANGELOG", changelog)

    def run(self, tag):
        words = [tag, str(self.file), "--output", str(self.folder)]
        return CliRunner().invoke(release.release, words)

    def test_a_release_is_put_together(self):
        done = self.run(f"v{__version__}")
        assert done.exit_code == 0
        assert done.output.startswith(f"v{__version__}: 1 files, SHA256SUMS and notes.md in ")
        assert (self.folder / "notes.md").read_text() == "- All of it.\n"

    def test_a_wrong_tag_makes_none(self):
        done = self.run("v99.0.0")
        assert done.exit_code == 1
        assert done.stderr.startswith("Error: the tag is v99.0.0, and firmware/tableref/")
        assert not self.folder.exists()
