"""The firmware of the last release: firmware/release.toml lists a file for each board and build."""

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
    """Return the released file for `board` if it was built of the very sources of `image_id`.

    Return None if no release was made of them, because then they must be built.
    """
    with open(path, "rb") as file:
        builds = tomllib.load(file).get(board, {})
    files = (Released(**entry) for entry in builds.values())
    return next((file for file in files if file.image == image_id), None)
