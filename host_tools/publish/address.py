"""A hook as people write it: its address, https://house.local/table or wled://HOST; its secret."""

import base64
import binascii
from urllib.parse import urlsplit

from host_tools.publish import AddressError

WLED = "wled"
PREFIX = "whsec_"
"""What may stand before the base64 of a secret."""
EXPECTED = "Expected such as https://house.local/table, or wled://192.168.1.7 for a lamp with WLED"


def read_url(text: str) -> str:
    """Return the address of a hook as it is to be asked. Raises AddressError."""
    try:
        parts = urlsplit(text)
        _ = parts.port
        # What no client can connect to is refused now, and not with each event.
        (parts.hostname or "").encode("idna")
    except ValueError as error:
        raise AddressError(f"{text} is no address: {error}. {EXPECTED}.") from error
    is_clean = text.isprintable() and " " not in text
    if parts.scheme not in ("http", "https", WLED) or not parts.hostname or not is_clean:
        raise AddressError(f"{text} is no address of a hook. {EXPECTED}.")
    return text


def read_secret(text: str) -> bytes:
    """Return what hooks are signed with, of a secret as Standard Webhooks has them; b"" for "".

    Raises AddressError, which does not say the secret.
    """
    try:
        return base64.b64decode(text.removeprefix(PREFIX), validate=True)
    except (binascii.Error, ValueError) as error:
        raise AddressError(
            f"The hooks' secret is no base64: {error}. Expected such as"
            f" `openssl rand -base64 24` prints, with or without {PREFIX} before it."
        ) from error
