"""Finds the firmware of the last release: firmware/release.toml lists a file for each board."""

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
        """The file's name."""
        return self.url.rpartition("/")[2]


def read_release(board: str, image_id: str, path: Path = RELEASE) -> Released | None:
    """Return the released file for `board` if its image has the ID `image_id`.

    Otherwise return None: the release was made of other sources, so these have to be built.
    """
    with open(path, "rb") as file:
        found = tomllib.load(file).get(board)
    released = Released(**found) if found else None
    return released if released and released.image == image_id else None
