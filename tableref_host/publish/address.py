"""Parse the address of a hook (https://house.local/table or wled://HOST) and its secret."""

import base64
import binascii
from urllib.parse import urlsplit

from tableref_host.publish import AddressError

WLED = "wled"
PREFIX = "whsec_"
"""Optional prefix of a base64 secret."""
EXPECTED = "Expected such as https://house.local/table, or wled://192.168.1.7 for a lamp with WLED"


def read_url(text: str) -> str:
    """Validate and return the address of a hook. Raises AddressError."""
    try:
        parts = urlsplit(text)
        _ = parts.port
        # Reject an address here that no client could connect to, instead of failing at each event.
        (parts.hostname or "").encode("idna")
    except ValueError as error:
        raise AddressError(f"{text} is not a valid address: {error}. {EXPECTED}.") from error
    is_clean = text.isprintable() and " " not in text
    if parts.scheme not in ("http", "https", WLED) or not parts.hostname or not is_clean:
        raise AddressError(f"{text} is not the address of a hook. {EXPECTED}.")
    return text


def read_secret(text: str) -> bytes:
    """Return the signing key from a secret in the Standard Webhooks format; b"" for "".

    Raises AddressError, whose message does not contain the secret.
    """
    try:
        return base64.b64decode(text.removeprefix(PREFIX), validate=True)
    except (binascii.Error, ValueError) as error:
        raise AddressError(
            f"The hooks' secret is not valid base64: {error}. Expected the output of"
            f" `openssl rand -base64 24`, with or without the prefix {PREFIX}."
        ) from error
