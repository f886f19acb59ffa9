"""Finds the last release's firmware: firmware/release.toml has a file for each board and build."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from tableref_host.places import FIRMWARE

RELEASE = FIRMWARE / "release.toml"


@dataclass(frozen=True)
class Released:
    """A released UF2 file: its https address, its checksum, and the ID of its image."""

    url: str
    sha256: str
    image: str

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.url.rpartition("/")[2]


def read_release(board: str, image_id: str, path: Path = RELEASE) -> Released | None:
    """Return the released file for `board` if its image has the ID `image_id`.

    Otherwise return None: the release was made of other sources, so these have to be built.
    """
    with open(path, "rb") as file:
        builds = tomllib.load(file).get(board, {})
    files = (Released(**entry) for entry in builds.values())
    return next((file for file in files if file.image == image_id), None)
