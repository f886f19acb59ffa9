"""What firmware/micropython.toml pins: MicroPython's release, and the module mqtt_as."""

import tomllib
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from tableref_host.places import FIRMWARE

LOCK = FIRMWARE / "micropython.toml"


@dataclass(frozen=True)
class Source:
    """MicroPython's sources as firmware/micropython.toml pins them."""

    version: str
    url: str
    commit: str
    date: date

    @property
    def epoch(self) -> int:
        """The date as seconds, as builds are told to use it."""
        return int(datetime(*self.date.timetuple()[:3], tzinfo=UTC).timestamp())


@dataclass(frozen=True)
class MqttModule:
    """The module mqtt_as, as firmware/micropython.toml pins it: the file `path` of a commit."""

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
