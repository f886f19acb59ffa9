"""Reads firmware/micropython.toml, which pins MicroPython's release and the module mqtt_as."""

import tomllib
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from tableref_host.places import FIRMWARE

LOCK = FIRMWARE / "micropython.toml"


@dataclass(frozen=True)
class Source:
    """The version and commit of MicroPython that firmware/micropython.toml pins."""

    version: str
    url: str
    commit: str
    date: date

    @property
    def epoch(self) -> int:
        """The commit's date in seconds since 1970, for SOURCE_DATE_EPOCH."""
        return int(datetime(*self.date.timetuple()[:3], tzinfo=UTC).timestamp())


@dataclass(frozen=True)
class MqttModule:
    """The module mqtt_as that firmware/micropython.toml pins: the file `path` at a commit."""

    url: str
    commit: str
    path: str
    sha256: str
    licence: str


def read_mqtt_module(path: Path = LOCK) -> MqttModule:
    """Return the MqttModule that the lock file at `path` pins."""
    with open(path, "rb") as file:
        return MqttModule(**tomllib.load(file)["mqtt"])


def read_source(path: Path = LOCK) -> Source:
    """Return the Source that the lock file at `path` pins."""
    with open(path, "rb") as file:
        lock = tomllib.load(file)
    return Source(lock["version"], **lock["source"])
