"""Makes a release: everything that people download, in one folder.

    .venv/bin/python -m tableref_host.release prepare 1.2.3     # the version and the changelog
    .venv/bin/python -m tableref_host.release build v1.2.3      # build/release/

CI and people run the same commands, which publish nothing. CONTRIBUTING.md describes how to make a
release, and .github/workflows/release.yml publishes the folder.
"""

import base64
import datetime
import hashlib
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import click

from tableref import __version__
from tableref_host.cli.firmware import built, firmware_name
from tableref_host.device import released
from tableref_host.device.builds import builds_of, read_build
from tableref_host.device.frozen import frozen_files, image_id_of
from tableref_host.device.image import read_image
from tableref_host.device.library import read_lock
from tableref_host.device.pins import read_mqtt_module, read_source
from tableref_host.device.targets import RELEASED
from tableref_host.places import BUILD, FIRMWARE, HOME, LIBRARY, ROOT
from tableref_host.site import write_site
from tableref_host.table.page import build_page

CHANGELOG = ROOT / "CHANGELOG.md"
VERSION = FIRMWARE / "tableref" / "__init__.py"
RELEASE = BUILD / "release"

UNRELEASED = "## [Unreleased]\n"
FIRST = "No version has been released yet. The first one will have:\n\n"
"""Text of the changelog that the first release removes."""

NEVER = re.compile(r" No release has been made yet\.")
"""Pattern of the sentence in SECURITY.md that the first release removes."""

ARCHIVES = {
    "tableref-boards.zip": ("hardware/fab", "hardware/table/pcb", "hardware/four/pcb"),
    "tableref-box.zip": ("hardware/box",),
}
"""File of a release -> the folders that it contains."""

RELATIVE = re.compile(r"\]\((?![a-z]+:|#)([^)#]+)(#[^)]*)?\)")
"""A relative link in Markdown: (path, anchor or None)."""

COPIES = {"hardware/guide.pdf": "tableref-guide.pdf"}
"""File of the repository -> its name in a release."""

PAGE_BUILD = "table"
"""The build that table.html puts onto a Pico."""

NOTES = "notes.md"
SUMS = "SHA256SUMS"
FOR_WHOM = f"""
### Which file is for you

- **Play**: `table.html`, in any recent browser; or `uvx tableref play`, with phones at its seats.
- **Put it on a Pico**: `tableref-firmware-pico.uf2` is for the table. For the box for four and for
  the breadboard take `tableref-firmware-pico-four.uf2` and `tableref-firmware-pico-breadboard.uf2`.
  A Pico W and a Pico 2 have files of their own. Hold BOOTSEL while you plug the cable in, and copy
  the file onto the drive that appears.
- **Build one**: `tableref-guide.pdf`, `tableref-boards.zip` (to order) and `tableref-box.zip`
  (to print).
- `{SUMS}` has the checksums, `sbom.cdx.json` lists what the release consists of.
"""


class ReleaseError(click.ClickException):
    """Raised when no release can be made; the text says why and what to do."""


def check_tag(tag, version=__version__):
    """Raise ReleaseError unless `tag` (such as "v1.2.3") is the tag of `version`."""
    if tag != f"v{version}":
        raise ReleaseError(
            f"the tag is {tag}, and firmware/tableref/__init__.py says {version}, whose tag is "
            f"v{version}: tag another commit, or change the version there first."
        )


def notes_of(version, changelog):
    """Return the text of `version` in `changelog` (the text of CHANGELOG.md), without its heading.

    Raises ReleaseError when that is empty, or when no heading has the version and a date.
    """
    heading = f"## [{version}] - YYYY-MM-DD"
    found = re.search(
        rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)",
        changelog,
        re.MULTILINE | re.DOTALL,
    )
    if not found:
        raise ReleaseError(
            f"CHANGELOG.md has no heading `{heading}`: what stands under `## [Unreleased]` belongs "
            "under it. `python -m tableref_host.release prepare` writes it."
        )
    notes = found[1].strip()
    if not notes:
        raise ReleaseError(f"CHANGELOG.md says nothing under `{heading}`.")
    return notes + "\n"


def with_version(changelog, version, day):
    """Return `changelog` with its unreleased entries under a heading of `version` and `day`.

    Raises ReleaseError if nothing is unreleased, or if the version has a heading already.
    """
    if f"## [{version}]" in changelog:
        raise ReleaseError(f"CHANGELOG.md has a heading of {version} already.")
    before, found, rest = changelog.partition(UNRELEASED)
    rest = rest.replace(FIRST, "", 1)
    if not found or not re.match(r"\s*(?!## )\S", rest):
        raise ReleaseError("CHANGELOG.md says nothing under `## [Unreleased]`.")
    return f"{before}{UNRELEASED}\n## [{version}] - {day}\n{rest}"


def check_version(version):
    """Raise ReleaseError unless `version` consists of three numbers, such as 1.2.3."""
    if not re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", version):
        raise ReleaseError(f"{version} is no version: three numbers, such as 1.2.3, are one.")


def firmware_files(given, source, mqtt_as, folder):
    """Put the firmware of each board and build into `folder`.

    Return {(board, name of the build): (file, Image)}. `given` are the paths of built files; if
    there are none, all are built here. Raise ReleaseError if one is missing, or was built of other
    sources.
    """
    version = read_source().version
    builds = {name: read_build(FIRMWARE, name) for name in builds_of(FIRMWARE)}
    if not given:
        given = [
            built(board, build, source, mqtt_as)[0]
            for board in RELEASED
            for build in builds.values()
        ]
    names = {
        image_id_of(frozen_files(FIRMWARE, LIBRARY, build)): name for name, build in builds.items()
    }
    found = {}
    for path in given:
        content = path.read_bytes()
        image = read_image(content, path.name, version)
        if image.image_id not in names:
            raise ReleaseError(
                f"{path.name} was built of other sources: run `make firmware` again."
            )
        build = names[image.image_id]
        file = folder / firmware_name(image.board, build)
        file.write_bytes(content)
        found[image.board, build] = (file, image)
    missing = [
        firmware_name(board, build)
        for board in RELEASED
        for build in builds
        if (board, build) not in found
    ]
    if missing:
        raise ReleaseError(f"there is no {', '.join(missing)}.")
    return found


def released_toml(firmware, tag):
    """Return the text of firmware/release.toml with the `firmware` of the release `tag`."""
    text = released.RELEASE.read_text("utf-8")
    lines = [line for line in text.splitlines(True) if line.startswith("#")]
    for (board, build), (file, image) in sorted(firmware.items()):
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        url = f"{HOME}/releases/download/{tag}/{file.name}"
        lines.append(
            f'\n[{board}.{build}]\nurl = "{url}"\nsha256 = "{digest}"\nimage = "{image.image_id}"\n'
        )
    return "".join(lines)


def build_distributions(release_toml, folder):
    """Build the wheel and the sdist into `folder`, from the files that git lists and nothing else.

    `release_toml` is the text of firmware/release.toml that they contain.
    """
    with tempfile.TemporaryDirectory() as copy:
        tree = Path(copy) / "tableref"
        listed = run("git", "ls-files", "-z", cwd=ROOT).split("\0")
        for name in filter(None, listed):
            if (ROOT / name).is_file():
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, tree / name)
        (tree / "firmware" / "release.toml").write_text(release_toml, "utf-8", newline="\n")
        # Copy what set-up has fetched, so that the build does not fetch it again.
        shutil.copytree(ROOT / "node_modules", tree / "node_modules", ignore=only_what_pages_need)
        shutil.copytree(ROOT / "build" / "library", tree / "build" / "library")
        run(sys.executable, "-m", "hatchling", "build", "-d", folder, cwd=tree)


def only_what_pages_need(folder, names):
    """Return those packages among `names` that the pages do not need.

    It is the `ignore` function of `shutil.copytree`, so only the other packages are copied.
    """
    is_top = Path(folder).name == "node_modules"
    return [name for name in names if is_top and name not in ("@micropython", "chart.js")]


def run(*words, cwd):
    """Run a command in the folder `cwd`; return what it printed. Raises ReleaseError."""
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, capture_output=True, text=True, encoding="utf-8"
    )
    if done.returncode:
        raise ReleaseError(f"{words[0]} {words[1]} failed: {done.stderr.strip() or done.stdout}")
    return done.stdout


def archive(folders, file):
    """Pack the files that git lists in `folders` into the ZIP `file`.

    The same files give the same bytes. In pages, links to other files lead to the release's tag.
    """
    names = sorted(filter(None, run("git", "ls-files", "-z", *folders, cwd=ROOT).split("\0")))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in [*names, "LICENSE"]:
            entry = zipfile.ZipInfo(name.removeprefix("hardware/"))
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            content = (ROOT / name).read_bytes()
            if name.endswith(".md"):
                content = with_links_to_tag(content.decode(), name, names).encode()
            packed.writestr(entry, content)


def with_links_to_tag(text, name, names):
    """Return the `text` of the page `name` with absolute links to files that are not in `names`."""

    def link(found):
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), found[1]))
        return (
            found[0] if path in names else f"]({HOME}/blob/v{__version__}/{path}{found[2] or ''})"
        )

    return RELATIVE.sub(link, text)


def bill_of_materials(firmware, file):
    """Write the list of a release's components (SBOM) to `file`, in CycloneDX's format.

    cyclonedx-bom lists the Python packages. The components from npm, the device's library and
    MicroPython are added from the files that pin them.
    """
    run(
        *(sys.executable, "-m", "cyclonedx_py", "requirements", "--output-reproducible"),
        *("--pyproject", ROOT / "pyproject.toml", "--of", "JSON", "-o", file),
        ROOT / "requirements" / "play.txt",
        cwd=ROOT,
    )
    bill = json.loads(file.read_text("utf-8"))
    bill["metadata"]["component"]["version"] = __version__
    bill["components"] += [*npm_components(), *device_components()]
    for (board, build), (path, image) in sorted(firmware.items()):
        bill["components"].append(
            {
                "type": "firmware",
                "bom-ref": f"firmware-{board}-{build}",
                "name": path.name,
                "version": __version__,
                "description": f"TableRef for the {board}, build {build}: {image.image_id}",
                "hashes": [hashed("SHA-256", hashlib.sha256(path.read_bytes()).hexdigest())],
            }
        )
    file.write_text(json.dumps(bill, indent=2, ensure_ascii=False) + "\n", "utf-8", newline="\n")


def hashed(kind, digest):
    """Return a checksum in CycloneDX's format."""
    return {"alg": kind, "content": digest}


def npm_components():
    """Yield the npm packages that the pages contain, in CycloneDX's format."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for path, entry in sorted(lock.items()):
        if not path or entry.get("dev"):
            continue
        name = path.removeprefix("node_modules/")
        digest = base64.b64decode(entry["integrity"].removeprefix("sha512-")).hex()
        yield {
            "type": "library",
            "bom-ref": f"npm-{name}",
            "name": name,
            "version": entry["version"],
            "purl": f"pkg:npm/{name.replace('@', '%40')}@{entry['version']}",
            "hashes": [hashed("SHA-512", digest)],
        }


def device_components():
    """Yield what is on the Pico besides TableRef, in CycloneDX's format."""
    source, mqtt = read_source(), read_mqtt_module()
    yield {
        "type": "library",
        "bom-ref": "micropython",
        "name": "micropython",
        "version": source.version,
        "purl": f"pkg:github/micropython/micropython@{source.commit}",
    }
    yield {
        "type": "library",
        "bom-ref": "mqtt_as",
        "name": "mqtt_as",
        "version": mqtt.commit,
        "purl": f"pkg:github/peterhinch/micropython-mqtt@{mqtt.commit}",
    }
    for module in read_lock():
        yield {
            "type": "library",
            "bom-ref": f"device-{module.file}",
            "name": module.package,
            "version": module.version,
            "description": f"{module.file}, frozen into the firmware",
            "purl": f"pkg:pypi/{module.package}@{module.version}",
            "hashes": [hashed("SHA-256", module.sha256)],
        }


def gather(notes, folder):
    """Write the `notes`, and the checksums of all files in `folder`, into that folder."""
    lines = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in sorted(folder.iterdir())
    ]
    (folder / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")
    (folder / NOTES).write_text(notes, encoding="utf-8", newline="\n")


@click.group()
def release():
    """Make a release of TableRef."""


@release.command()
@click.argument("version")
@click.option("--day", help="The day of the release: 2027-01-31. Without it: today.")
def prepare(version, day):
    """Set the VERSION, and put the unreleased entries of CHANGELOG.md under a heading for it."""
    check_version(version)
    day = day or datetime.datetime.now(datetime.UTC).date().isoformat()
    changelog = with_version(CHANGELOG.read_text("utf-8"), version, day)
    text = re.sub(
        '^__version__ = ".*"$', f'__version__ = "{version}"', VERSION.read_text("utf-8"), flags=re.M
    )
    security = ROOT / "SECURITY.md"
    VERSION.write_text(text, "utf-8", newline="\n")
    CHANGELOG.write_text(changelog, "utf-8", newline="\n")
    security.write_text(NEVER.sub("", security.read_text("utf-8")), "utf-8", newline="\n")
    click.echo(f"{version}: commit it, tag the commit v{version}, and push both.")


@release.command()
@click.argument("tag")
@click.option(
    "--firmware",
    "given",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A built firmware, one for each board and build. Without it: all are built here.",
)
@click.option(
    "--source",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="MicroPython's sources. Without it: fetched by git.",
)
@click.option(
    "--mqtt-as",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="mqtt_as for a Pico W. Without it: fetched by git.",
)
@click.option(
    "--output",
    default=RELEASE,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to fill. Without it: build/release.",
)
@click.option("--rehearsal", is_flag=True, help="Use the unreleased changes as the release notes.")
def build(tag, given, source, mqtt_as, output, rehearsal):
    """Make all files of the release TAG, such as v1.2.3, in one folder, which is emptied first."""
    check_tag(tag)
    changelog = CHANGELOG.read_text("utf-8")
    if rehearsal and f"## [{__version__}]" not in changelog:
        changelog = with_version(changelog, __version__, "2000-01-01")
    notes = notes_of(__version__, changelog) + FOR_WHOM
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    firmware = firmware_files(given, source, mqtt_as, output)
    images = {board: firmware[board, PAGE_BUILD][0].read_bytes() for board in RELEASED}
    page = build_page(pico=images)
    (output / "table.html").write_text(page, "utf-8", newline="\n")
    build_distributions(released_toml(firmware, tag), output)
    for name, folders in ARCHIVES.items():
        archive(folders, output / name)
    for name, called in COPIES.items():
        shutil.copyfile(ROOT / name, output / called)
    with tempfile.TemporaryDirectory() as folder:
        write_site(Path(folder) / "site", page)
        shutil.make_archive(str(output / "site"), "gztar", folder, "site")
    bill_of_materials(firmware, output / "sbom.cdx.json")
    gather(notes, output)
    for file in sorted(output.iterdir()):
        click.echo(f"{file.stat().st_size / 1000:9.0f} KB  {file.name}")
    click.echo(f"{tag}: all is in {output}{os.sep}")


if __name__ == "__main__":
    release()
