"""Puts together what a release gives people: its files, their checksums and its notes.

    .venv/bin/python -m host_tools.release v1.2.3 build/tableref-pico.uf2 table.html

fills build/release/ with the files, `SHA256SUMS` (what `sha256sum --check` reads) and `notes.md`,
which is what CHANGELOG.md says of that version. Run by .github/workflows/release.yml, and by
whoever wants to see beforehand what it would make.
"""

import hashlib
import re
import shutil
from pathlib import Path

import click

from host_tools.places import ROOT
from tableref import __version__

CHANGELOG = ROOT / "CHANGELOG.md"
RELEASE = ROOT / "build" / "release"


class ReleaseError(click.ClickException):
    """No release can be made; the text says why and what to do."""


def check_tag(tag, version=__version__):
    """Raise ReleaseError unless `tag` (such as "v1.2.3") is the one of `version`."""
    if tag != f"v{version}":
        raise ReleaseError(
            f"the tag is {tag}, and firmware/tableref/__init__.py says {version}, whose tag is "
            f"v{version}: tag another commit, or change the version there first."
        )


def notes_of(version, changelog):
    """Return what `changelog` (the text of CHANGELOG.md) says of `version`, without its heading.

    Raises ReleaseError when it says nothing, or has no date for it.
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
            "under it."
        )
    notes = found[1].strip()
    if not notes:
        raise ReleaseError(f"CHANGELOG.md says nothing under `{heading}`.")
    return notes + "\n"


def gather(files, notes, folder):
    """Fill `folder`, emptied first, with copies of `files`, their checksums, and the `notes`.

    Raises ReleaseError when two files have the same name.
    """
    names = [file.name for file in files]
    if len(set(names)) < len(names):
        raise ReleaseError(f"two files have the same name: {', '.join(names)}.")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    sums = []
    for file in files:
        copy = folder / file.name
        shutil.copyfile(file, copy)
        sums.append(f"{hashlib.sha256(copy.read_bytes()).hexdigest()}  {file.name}\n")
    (folder / "SHA256SUMS").write_text("".join(sums), encoding="utf-8", newline="\n")
    (folder / "notes.md").write_text(notes, encoding="utf-8", newline="\n")


@click.command()
@click.argument("tag")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@click.option(
    "--output",
    default=RELEASE,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to fill. Without it: build/release.",
)
def release(tag, files, output):
    """Put the FILES of the release TAG together, with their checksums and its notes."""
    check_tag(tag)
    notes = notes_of(__version__, CHANGELOG.read_text(encoding="utf-8"))
    gather(files, notes, output)
    click.echo(f"{tag}: {len(files)} files, SHA256SUMS and notes.md in {output}")


if __name__ == "__main__":
    release()
