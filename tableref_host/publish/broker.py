"""Parse the address of an MQTT broker: mqtt://user@host:port/prefix."""

import re
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

from tableref_host.publish import PASSWORD, PASSWORD_FILE, AddressError

PORTS = {"mqtt": 1883, "mqtts": 8883}
PREFIX = "tableref"
"""Default prefix of all topics."""
EXPECTED = "Expected an address such as mqtt://broker.local or mqtts://user@host:8883/club"
ANSWER_TIMEOUT_S = 10
"""Timeout (s) for answers of the broker."""
KEEPALIVE_S = 15
"""MQTT keepalive (s). After 1.5 times this interval, the broker reports a silent client offline."""


@dataclass(frozen=True)
class Broker:
    """The address of a broker, and the user's credentials. All topics begin with `prefix`."""

    host: str
    port: int
    is_tls: bool
    user: str | None
    password: str | None
    prefix: str

    @property
    def name(self) -> str:
        """The address without the password, for messages."""
        return f"{self.host}:{self.port}"

    def as_arguments(self) -> dict[str, Any]:
        """Return the keyword arguments for `aiomqtt.Client`."""
        return {
            "hostname": self.host,
            "port": self.port,
            "username": self.user,
            "password": self.password,
            "keepalive": KEEPALIVE_S,
            "timeout": ANSWER_TIMEOUT_S,
            "tls_context": ssl.create_default_context() if self.is_tls else None,
        }


def password_in(environment: Mapping[str, str]) -> str | None:
    """Return the password for a broker, or None. Raises AddressError.

    It is read from an environment variable, or from the first line of the file whose path another
    variable contains.
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
    """Parse the address of a broker; `password` is its user's password. Raises AddressError."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as error:
        # The message does not quote the text, which may contain a password.
        raise AddressError(f"This is not a valid broker address: {error}. {EXPECTED}.") from error
    if parts.password is not None:
        raise AddressError(
            "Other users of this machine can read a password on the command line. Set the"
            f" environment variable {PASSWORD}, or name a file in {PASSWORD_FILE}. {EXPECTED}."
        )
    if parts.scheme not in PORTS:
        raise AddressError(f"{text} is not a broker address. {EXPECTED}.")
    if not parts.hostname:
        raise AddressError(f"The address names no host. {EXPECTED}.")
    if parts.query or parts.fragment:
        raise AddressError(f"A broker address has no part with ? or #. {EXPECTED}.")
    prefix = unquote(parts.path).strip("/") or PREFIX
    if re.search(r"[+#$\x00-\x1f]|//", prefix):
        raise AddressError(
            f"Topics cannot begin with {prefix}: + # $ and empty parts are reserved in a "
            f"broker. {EXPECTED}."
        )
    user = unquote(parts.username) if parts.username else None
    port = PORTS[parts.scheme] if port is None else port
    is_tls = parts.scheme == "mqtts"
    return Broker(parts.hostname, port, is_tls, user, password if user else None, prefix)
