"""The address of an MQTT broker, as people write it: mqtt://user@host:port/prefix."""

import re
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

from host_tools.publish import PASSWORD, PASSWORD_FILE, AddressError

PORTS = {"mqtt": 1883, "mqtts": 8883}
PREFIX = "tableref"
"""What all topics begin with, unless the address says otherwise."""
EXPECTED = "Expected an address such as mqtt://broker.local or mqtts://user@host:8883/club"
ANSWER_S = 10
"""The broker has so long to answer."""
KEEPALIVE_S = 15
"""A broker that hears nothing for half as long again tells the others that we are offline."""


@dataclass(frozen=True)
class Broker:
    """Where a broker is, and who we are there; all topics begin with `prefix`."""

    host: str
    port: int
    is_tls: bool
    user: str | None
    password: str | None
    prefix: str

    @property
    def name(self) -> str:
        """What to call it to people: without the password."""
        return f"{self.host}:{self.port}"

    def as_arguments(self) -> dict[str, Any]:
        """Return what `aiomqtt.Client` is to be called with."""
        return {
            "hostname": self.host,
            "port": self.port,
            "username": self.user,
            "password": self.password,
            "keepalive": KEEPALIVE_S,
            "timeout": ANSWER_S,
            "tls_context": ssl.create_default_context() if self.is_tls else None,
        }


def password_in(environment: Mapping[str, str]) -> str | None:
    """Return the password at a broker, None without one. Raises AddressError.

    It is in an environment variable, or in the first line of a file that another one names.
    """
    path = environment.get(PASSWORD_FILE)
    if not path:
        return environment.get(PASSWORD)
    try:
        with open(path, encoding="utf-8") as file:
            return file.readline().rstrip("\r\n")
    except (OSError, ValueError) as error:
        raise AddressError(
            f"{PASSWORD_FILE} names {path}, which cannot be read: {error}."
        ) from None


def read_address(text: str, password: str | None = None) -> Broker:
    """Return the Broker that an address names; `password` is its user's. Raises AddressError."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as error:
        # It may contain a password.
        raise AddressError(f"This is no broker's address: {error}. {EXPECTED}.") from error
    if parts.password is not None:
        raise AddressError(
            "Other users of this machine can read a password on the command line. Set the"
            f" environment variable {PASSWORD}, or name a file in {PASSWORD_FILE}. {EXPECTED}."
        )
    if parts.scheme not in PORTS:
        raise AddressError(f"{text} is no broker's address. {EXPECTED}.")
    if not parts.hostname:
        raise AddressError(f"The address names no host. {EXPECTED}.")
    if parts.query or parts.fragment:
        raise AddressError(f"Nothing with ? or # belongs to a broker's address. {EXPECTED}.")
    prefix = unquote(parts.path).strip("/") or PREFIX
    if re.search(r"[+#$\x00-\x1f]|//", prefix):
        raise AddressError(
            f"Topics cannot begin with {prefix}: + # $ and empty parts mean something else to a "
            f"broker. {EXPECTED}."
        )
    user = unquote(parts.username) if parts.username else None
    port = PORTS[parts.scheme] if port is None else port
    is_tls = parts.scheme == "mqtts"
    return Broker(parts.hostname, port, is_tls, user, password if user else None, prefix)
