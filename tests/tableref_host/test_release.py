"""A release is made only from the tag of its version, with its own checksums and notes."""

import base64
import datetime
import hashlib
import json
import posixpath
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from tableref import __version__
from tableref_host import release
from tableref_host.device.builds import read_build
from tableref_host.device.frozen import frozen_files, image_id_of
from tableref_host.device.library import read_lock
from tableref_host.device.targets import RELEASED
from tableref_host.device.uf2 import FLASH, RP2350_ARM, pages_at, write_uf2
from tableref_host.places import FIRMWARE, HOME, LIBRARY, ROOT
from tableref_host.release import (
    ReleaseError,
    check_tag,
    check_version,
    firmware_files,
    gather,
    notes_of,
    with_version,
)
from tests.effort import lengthy

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


def test_only_the_tag_of_the_version_is_accepted():
    check_tag("v0.2.0", "0.2.0")
    check_tag(f"v{__version__}")
    for tag in ("0.2.0", "v0.2", "v0.2.0-rc1", "v0.2.1"):
        with pytest.raises(ReleaseError, match=f"the tag is {tag}, and .* says 0.2.0, whose tag"):
            check_tag(tag, "0.2.0")


def test_the_notes_are_those_of_the_version_only():
    assert notes_of("0.2.0", CHANGELOG) == "### Fixed\n\n- What was wrong.\n"
    assert notes_of("0.0.9", CHANGELOG) == "### Added\n\n- All of it.\n"


@pytest.mark.parametrize("version", ["0.3.0", "0.2", "0.2.00", "Unreleased"])
def test_a_version_without_a_dated_heading_has_no_notes(version):
    with pytest.raises(ReleaseError, match=r"has no heading `## \["):
        notes_of(version, CHANGELOG)


def test_empty_notes_are_none():
    with pytest.raises(ReleaseError, match="says nothing under"):
        notes_of("0.3.0", CHANGELOG.replace("## [0.2.0]", "## [0.3.0] - 2027-02-28\n\n## [0.2.0]"))


def test_the_notes_and_the_checksums_of_all_files(tmp_path):
    (tmp_path / "a.uf2").write_bytes(b"\x00\xff")
    (tmp_path / "table.html").write_bytes(b"<html>\r\n")
    gather("the notes\n", tmp_path)
    assert (tmp_path / "notes.md").read_text() == "the notes\n"
    contents = {"a.uf2": b"\x00\xff", "table.html": b"<html>\r\n"}
    assert (tmp_path / "SHA256SUMS").read_text() == "".join(
        f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in contents.items()
    )


@pytest.mark.parametrize("version", ["0.1.1", "0.2.0", "1.0.0", "1.10.3"])
def test_unreleased_notes_are_moved_to_a_version(version):
    changelog = CHANGELOG.replace("## [0.2.0]", "## [0.0.10]")
    text = with_version(changelog, version, "2027-03-01")
    assert notes_of(version, text) == "### Added\n\n- What is to come.\n"
    assert text.startswith("# Changelog\n\n## [Unreleased]\n\n## [")
    with pytest.raises(ReleaseError, match="already"):
        with_version(text, version, "2027-03-02")
    with pytest.raises(ReleaseError, match=r"says nothing under `## \[Unreleased"):
        with_version(text, "9.0.0", "2027-03-02")


def test_the_first_release_removes_the_note_that_there_is_none():
    first = (
        "## [Unreleased]\n\nNo version has been released yet. The first one will have:\n\n- All.\n"
    )
    text = with_version(first, "0.9.0", "2027-03-01")
    assert text == "## [Unreleased]\n\n## [0.9.0] - 2027-03-01\n\n- All.\n"


@pytest.mark.parametrize("name", release.ARCHIVES)
def test_an_archive_has_all_files_that_its_pages_link_to(name, tmp_path):
    """Files of the project that are not in the archive are linked to at the release's tag."""
    file = tmp_path / name
    release.archive(release.ARCHIVES[name], file)
    with zipfile.ZipFile(file) as packed:
        names = packed.namelist()
        # Nothing depends on the machine or the time, so that the bytes are always the same.
        assert names == [*sorted(names[:-1]), "LICENSE"]
        for entry in packed.infolist():
            assert (entry.date_time, entry.external_attr >> 16) == ((1980, 1, 1, 0, 0, 0), 0o644)
            assert entry.compress_type == zipfile.ZIP_DEFLATED
        assert packed.read("LICENSE") == (ROOT / "LICENSE").read_bytes()
        pages = {name: packed.read(name).decode() for name in names if name.endswith(".md")}
    assert pages
    for page, text in pages.items():
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
            tag = f"{HOME}/blob/v{__version__}/"
            if target.startswith(tag):
                path = target.removeprefix(tag)
                assert (ROOT / path).exists(), (page, target)
                # The files to order and to print, as the pages call them, are in the archive.
                assert not path.endswith((".zip", ".stl", ".csv", ".kicad_pcb")), (page, target)
            elif ":" not in target:
                assert posixpath.normpath(f"{posixpath.dirname(page)}/{target}") in names, target


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("guide.md#screws", "guide.md#screws"),
        ("../box/", "../box/"),
        ("#here", "#here"),
        ("https://example.org/a.md#b", "https://example.org/a.md#b"),
        ("mailto:a@example.org", "mailto:a@example.org"),
        ("../../docs/phones.md", "{tag}/docs/phones.md"),
        ("../../docs/phones.md#who-was-first", "{tag}/docs/phones.md#who-was-first"),
        ("./board.md#hub", "{tag}/hardware/table/board.md#hub"),
    ],
)
def test_a_link_of_an_archived_page_leads_to_the_same_place(link, expected):
    names = ["hardware/table/guide.md", "hardware/box"]
    made = release.with_links_to_tag(f"a [b]({link}), c", "hardware/table/page.md", names)
    assert made == f"a [b]({expected.format(tag=f'{HOME}/blob/v{__version__}')}), c"


@pytest.mark.parametrize("version", ["1.0", "v1.0.0", "1.0.0rc1", "01.0.0", "1.0.0.0", ""])
def test_an_invalid_version_is_refused(version):
    with pytest.raises(ReleaseError, match="is no version"):
        check_version(version)


def test_a_wrong_tag_makes_no_release(tmp_path):
    folder = tmp_path / "release"
    done = CliRunner().invoke(release.release, ["build", "v99.0.0", "--output", str(folder)])
    assert done.exit_code == 1
    assert done.stderr.startswith("Error: the tag is v99.0.0, and firmware/tableref/")
    assert not folder.exists()


def test_a_version_is_prepared_in_three_files(tmp_path, monkeypatch):
    version, changelog, security = (
        tmp_path / name for name in ("__init__.py", "CHANGELOG.md", "SECURITY.md")
    )
    version.write_text('"""Ä."""\n\n__version__ = "0.2.0"\nprint(__version__)\n', "utf-8")
    changelog.write_text(CHANGELOG, "utf-8")
    security.write_text("We fix „all“. No release has been made yet. Write to us.\n", "utf-8")
    for name, path in (("VERSION", version), ("CHANGELOG", changelog), ("ROOT", tmp_path)):
        monkeypatch.setattr(release, name, path)
    done = CliRunner().invoke(release.release, ["prepare", "1.02.3"])
    assert (done.exit_code, done.stderr) == (
        1,
        "Error: 1.02.3 is no version: three numbers, such as 1.2.3, are one.\n",
    )
    assert changelog.read_text("utf-8") == CHANGELOG
    done = CliRunner().invoke(release.release, ["prepare", "1.2.3", "--day", "2027-03-01"])
    assert done.stdout == "1.2.3: commit it, tag the commit v1.2.3, and push both.\n"
    assert version.read_text("utf-8") == '"""Ä."""\n\n__version__ = "1.2.3"\nprint(__version__)\n'
    assert changelog.read_text("utf-8") == with_version(CHANGELOG, "1.2.3", "2027-03-01")
    assert security.read_text("utf-8") == "We fix „all“. Write to us.\n"


def test_without_a_day_the_version_is_of_today(tmp_path, monkeypatch, replace_in):
    class Clock(datetime.datetime):
        @classmethod
        def now(cls, zone=None):
            assert zone == datetime.UTC
            return cls(2027, 4, 30, 23, 30, tzinfo=zone)

    for name in ("VERSION", "CHANGELOG", "SECURITY.md"):
        (tmp_path / name).write_text(CHANGELOG, "utf-8")
        monkeypatch.setattr(release, name.partition(".")[0], tmp_path / name, raising=False)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    replace_in(release, "datetime", datetime=Clock)
    assert CliRunner().invoke(release.release, ["prepare", "1.2.3"]).exit_code == 0
    assert "\n## [1.2.3] - 2027-04-30\n" in (tmp_path / "CHANGELOG").read_text("utf-8")


def test_the_distributions_are_built_from_the_listed_files_with_the_releases_checksums(
    tmp_path, monkeypatch
):
    """`git` and hatchling are replaced, because `make check` runs them."""
    root, built = tmp_path / "checkout", []
    for name in (
        *("README.md", "firmware/release.toml", "mine.txt", "build/library/ssd1306.py"),
        *("node_modules/chart.js/LICENSE.md", "node_modules/chart.js/typescript"),
        *("node_modules/@micropython/m.mjs", "node_modules/typescript/tsc.js"),
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)

    def run(*words, cwd):
        if words[0] == "git":
            assert (words, cwd) == (("git", "ls-files", "-z"), root)
            return "README.md\0firmware/release.toml\0deleted.txt\0"
        files = {path for path in cwd.rglob("*") if path.is_file()}
        built.append({path.relative_to(cwd).as_posix(): path.read_text() for path in files})
        assert words == (sys.executable, "-m", "hatchling", "build", "-d", tmp_path / "dist")

    monkeypatch.setattr(release, "ROOT", root)
    monkeypatch.setattr(release, "run", run)
    release.build_distributions("the release's", tmp_path / "dist")
    (files,) = built
    assert files.pop("firmware/release.toml") == "the release's"
    expected = ("README.md", "build/library/ssd1306.py", "node_modules/@micropython/m.mjs",
                "node_modules/chart.js/LICENSE.md", "node_modules/chart.js/typescript")  # fmt: skip
    assert files == {name: name for name in expected}


def test_a_failed_command_is_reported_with_its_errors(tmp_path):
    (tmp_path / "here").touch()
    listed = "import os; print('Ä', *os.listdir())"
    assert release.run(sys.executable, "-c", listed, cwd=tmp_path) == "Ä here\n"
    program = "import sys; print('gone', file=sys.{}); sys.exit(3)"
    for stream in ("stderr", "stdout"):
        with pytest.raises(ReleaseError) as caught:
            release.run(sys.executable, "-c", program.format(stream), cwd=tmp_path)
        assert str(caught.value).strip() == f"{sys.executable} -c failed: gone"


def test_the_list_of_components_has_what_is_on_the_pico_and_in_the_pages(tmp_path, monkeypatch):
    file, firmware = tmp_path / "sbom.cdx.json", tmp_path / "a.uf2"
    firmware.write_bytes(b"firmware")

    def run(*words, cwd):
        words = [str(word) for word in words]
        assert words[1:4] == ["-m", "cyclonedx_py", "requirements"] and cwd == ROOT
        assert words[words.index("-o") + 1] == str(file) and "--output-reproducible" in words
        assert words[words.index("--pyproject") + 1] == str(ROOT / "pyproject.toml")
        assert words[-1] == str(ROOT / "requirements" / "play.txt")
        file.write_text('{"metadata": {"component": {"name": "ä"}}, "components": [{"name": "x"}]}')

    monkeypatch.setattr(release, "run", run)
    image = SimpleNamespace(image_id="tableref-0123456789abcdef")
    release.bill_of_materials({("pico", "four"): (firmware, image)}, file)
    bill = json.loads(file.read_text("utf-8"))
    assert bill["metadata"]["component"] == {"name": "ä", "version": __version__}
    rows = {row["name"]: row for row in bill["components"][1:]}
    digests = [one["content"] for row in rows.values() for one in row.get("hashes", ())]
    assert {len(digest) for digest in digests} == {64, 128}
    assert rows["a.uf2"] == {
        "type": "firmware",
        "bom-ref": "firmware-pico-four",
        "name": "a.uf2",
        "version": __version__,
        "description": "TableRef for the pico, build four: tableref-0123456789abcdef",
        "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(b"firmware").hexdigest()}],
    }
    found = {row["purl"].rpartition("@")[0] for row in rows.values() if "purl" in row}
    assert found == {
        "pkg:npm/%40micropython/micropython-webassembly-pyscript",
        *("pkg:npm/chart.js", "pkg:npm/%40kurkle/color"),
        *("pkg:github/micropython/micropython", "pkg:github/peterhinch/micropython-mqtt"),
        *(f"pkg:pypi/{module.package}" for module in read_lock()),
    }
    assert rows["mqtt_as"]["version"] == rows["mqtt_as"]["purl"].rpartition("@")[2]
    # In an npm lock file the checksum is in base64.
    lock = (ROOT / "package-lock.json").read_text("utf-8")
    (digest,) = rows["chart.js"]["hashes"]
    integrity = base64.b64encode(bytes.fromhex(digest["content"])).decode()
    assert digest["alg"] == "SHA-512" and f'"sha512-{integrity}"' in lock
    assert rows["chart.js"]["version"] == rows["chart.js"]["purl"].rpartition("@")[2]


BOARDS = {"pico": {}, "pico_w": {}, "pico2": {"family": RP2350_ARM}}
BUILDS = ("table", "breadboard", "four")


@pytest.fixture
def make_given(make_program, tmp_path):
    """Return a function that writes a small firmware for each board and variant.

    It returns the options that name these files.
    """

    def make(firmware):
        words = []
        for build in BUILDS:
            files = frozen_files(firmware, LIBRARY, read_build(firmware, build))
            name = image_id_of(files).encode()
            for board, named in BOARDS.items():
                flash = bytearray(make_program(board=board))
                flash[0x800 : 0x800 + len(name)] = name
                file = tmp_path / f"{board} {build}.uf2"
                file.write_bytes(write_uf2(pages_at(FLASH, bytes(flash)), *named.values()))
                words += ["--firmware", str(file)]
        return words

    return make


def test_firmware_is_built_and_listed_and_that_of_other_sources_is_refused(
    make_given, tmp_path, monkeypatch
):
    words = make_given(FIRMWARE)
    given = [Path(word) for word in words[1::2]]
    with pytest.raises(ReleaseError, match=r"there is no tableref-firmware-pico-2-four\.uf2\."):
        firmware_files(given[:-1], None, None, tmp_path)
    asked = []

    def built(board, build, source, mqtt_as):
        asked.append((board, build.name, source, mqtt_as))
        return given[len(asked) - 1], None

    monkeypatch.setattr(release, "built", built)
    found = firmware_files((), "source", "mqtt_as", tmp_path)
    assert sorted(asked) == sorted((*one, "source", "mqtt_as") for one in found)
    assert {file.name for file, _ in found.values()} == FIRMWARE_NAMES
    text = release.released_toml(found, "v1.2.3")
    released = tomllib.loads(text)
    for (board, build), (file, image) in found.items():
        row = released[board][build]
        assert row["url"] == f"{HOME}/releases/download/v1.2.3/{file.name}"
        assert row["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
        assert row["image"] == image.image_id
    comments = [line for line in text.splitlines() if line.startswith("#")]
    assert text.startswith("\n".join(comments)) and comments
    # The next release replaces these rows.
    (tmp_path / "release.toml").write_text(text)
    monkeypatch.setattr(release.released, "RELEASE", tmp_path / "release.toml")
    assert release.released_toml(found, "v1.2.3") == text
    monkeypatch.setattr(release, "image_id_of", lambda files: "tableref-0123456789abcdef")
    with pytest.raises(ReleaseError, match="was built of other sources"):
        firmware_files(given, None, None, tmp_path)


FIRMWARE_NAMES = {
    f"tableref-firmware-{board}{build}.uf2"
    for board in RELEASED
    for build in ("", "-breadboard", "-four")
}


@pytest.fixture
def tree(tmp_path):
    """Return a copy of the files that git lists here, as a repository with a finished setup."""
    copy = tmp_path / "a copy"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        if not name.startswith("tests/") and (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, copy / name)
    (copy / "build").mkdir()
    (copy / "build" / "library").symlink_to(ROOT / "build" / "library")
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    for words in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *words], cwd=copy, check=True)
    return copy


def rehearsed(tree, *words):
    """Run the command in the copy; return its output."""
    package = release.__name__
    done = subprocess.run(
        [sys.executable, "-m", package, *words],
        **dict(cwd=tree, capture_output=True, text=True, encoding="utf-8"),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@lengthy
def test_a_release_can_be_made_without_publishing_it(tree, make_given):
    version = "1.10.3"
    rehearsed(tree, "prepare", version)
    rehearsed(tree, "build", f"v{version}", *make_given(tree / "firmware"))
    folder = tree / "build" / "release"
    names = {path.name for path in folder.iterdir()}
    wheel, sdist = f"tableref-{version}-py3-none-any.whl", f"tableref-{version}.tar.gz"
    assert names == {
        *FIRMWARE_NAMES,
        *("table.html", wheel, sdist, "tableref-boards.zip", "tableref-box.zip"),
        *("tableref-guide.pdf", "site.tar.gz", "sbom.cdx.json", "SHA256SUMS", "notes.md"),
    }
    for line in (folder / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
        names.remove(name)
    assert names == {"SHA256SUMS", "notes.md"}
    notes = (folder / "notes.md").read_text("utf-8")
    assert notes.startswith("### Added\n") and "No version has been released" not in notes
    assert "No release has been made" not in (tree / "SECURITY.md").read_text("utf-8")
    # The wheel is built from the files that git lists, and contains the release's checksums of
    # firmware.
    with zipfile.ZipFile(folder / wheel) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith("firmware/release.toml")]
        released = tomllib.loads(packed.read(name).decode())
        assert str(tree).encode() not in b"".join(map(packed.read, packed.namelist()))
    assert set(released) == set(RELEASED)
    rows = [row for builds in released.values() for row in builds.values()]
    assert {row["url"].rpartition("/")[2] for row in rows} == FIRMWARE_NAMES
    for row in rows:
        content = (folder / row["url"].rpartition("/")[2]).read_bytes()
        assert row["url"].startswith(f"{HOME}/releases/download/v{version}/")
        assert row["sha256"] == hashlib.sha256(content).hexdigest()
        assert row["image"].encode() in content
    with tarfile.open(folder / "site.tar.gz") as packed:
        index = packed.extractfile("site/index.html").read()
    assert index == (folder / "table.html").read_bytes()
    bill = (folder / "sbom.cdx.json").read_text("utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(bill) is None
    listed = {one["name"] for one in json.loads(bill)["components"]}
    assert {"click", "chart.js", "micropython", "mqtt_as"} <= listed
    for name, inside in (("boards", "fab/hub-gerbers.zip"), ("box", "box/hub.stl")):
        with zipfile.ZipFile(folder / f"tableref-{name}.zip") as packed:
            assert {inside, "LICENSE"} <= set(packed.namelist())
