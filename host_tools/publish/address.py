"""The address of a hook, as people write it: https://house.local/table, or wled://HOST."""

from urllib.parse import urlsplit

from host_tools.publish import AddressError

WLED = "wled"
EXPECTED = "Expected such as https://house.local/table, or wled://192.168.1.7 for a lamp with WLED"


def read_url(text: str) -> str:
    """Return the address of a hook as it is to be asked. Raises AddressError."""
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError as error:
        raise AddressError(f"{text} is no address: {error}. {EXPECTED}.") from error
    if parts.scheme not in ("http", "https", WLED) or not parts.hostname:
        raise AddressError(f"{text} is no address of a hook. {EXPECTED}.")
    return text
