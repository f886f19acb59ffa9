"""Downloads over https, with the proxy and the certificates of pip, and compares checksums."""

import hashlib
from pathlib import Path
from typing import Any

import httpx2
import platformdirs

from tableref_host.device import ImageError
from tableref_host.device.library import LibraryError, open_finder


def check_sha256(content: bytes, wanted: str, name: str) -> None:
    """Raise ImageError unless the file `name` with `content` (bytes) has the SHA-256 `wanted`."""
    found = hashlib.sha256(content).hexdigest()
    if found != wanted:
        raise ImageError(f"{name} is not the expected file: its sha256 is {found}, not {wanted}.")


def cache_folder() -> Path:
    """Return the folder in which this user's downloads are stored."""
    return platformdirs.user_cache_path("tableref", appauthor=False)


def pip_client() -> Any:
    """Return an HTTP client with the proxy and the certificates of pip's settings."""
    try:
        return open_finder().session
    except LibraryError as error:
        raise ImageError(str(error)) from error


def download(url: str, client: Any) -> bytes:
    """Return the content of `url`; raise ImageError if that fails.

    The address and all redirects must be https.
    """
    try:
        response = client.get(url)
        passed = [step.url.scheme for step in (*response.history, response)]
        if set(passed) != {"https"}:
            raise ImageError(f"{url} leads to a place without https, so it was not fetched.")
        content: bytes = response.raise_for_status().content
        return content
    except (httpx2.HTTPError, OSError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ImageError(
            f"{url} cannot be downloaded ({reason}). Check the network and try again, or download "
            "it in a browser and name the file."
        ) from error
