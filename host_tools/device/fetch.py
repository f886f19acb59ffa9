"""Fetches MicroPython's UF2, as firmware/micropython.toml pins it, and keeps it in a cache.

Nothing that was fetched is used before its checksum was compared.
"""

import hashlib
import os
import sys
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.device import ImageError
from host_tools.device.library import LibraryError, open_finder
from host_tools.places import ROOT, write_whole

LOCK = ROOT / "firmware" / "micropython.toml"
DO_IT_YOURSELF = "download it in a browser and say --micropython FILE"


@dataclass(frozen=True)
class PinnedImage:
    """One MicroPython that may be fetched; `sha256` is None when nobody has checked it yet."""

    board: str
    url: str
    sha256: str | None = None

    @property
    def file(self) -> str:
        """The name of the file."""
        return self.url.rpartition("/")[2]


def read_pins(path: Path = LOCK) -> tuple[str, dict[str, PinnedImage]]:
    """Return (MicroPython's version, {board: PinnedImage}) as the lock file at `path` has them."""
    with open(path, "rb") as file:
        lock = tomllib.load(file)
    return lock["version"], {row["board"]: PinnedImage(**row) for row in lock["image"]}


def check_sha256(content: bytes, wanted: str, name: str) -> None:
    """Raise ImageError unless `content` (bytes), called `name`, has the sha256 `wanted`."""
    found = hashlib.sha256(content).hexdigest()
    if found != wanted:
        raise ImageError(
            f"{name} is not the file that was asked for: its sha256 is {found}, not {wanted}."
        )


def cache_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder where this user's programs keep what can be fetched again."""
    home = Path.home()
    if platform == "darwin":
        base = home / "Library" / "Caches"
    elif platform == "win32":
        base = Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    else:
        base = Path(environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "tableref"


def fetch_micropython(
    pin: PinnedImage,
    sha256: str | None = None,
    folder: Path | None = None,
    open_client: Callable[[], Any] | None = None,
) -> bytes:
    """Return the UF2 (bytes) of `pin` out of the cache in `folder`, or from where it says.

    It must have the checksum `sha256`, or else the pin's, or else the one that it had when it was
    put into the cache. `open_client` returns what to fetch with, an httpx2.Client. Raises
    ImageError when it cannot be had.
    """
    folder = folder or cache_folder()
    wanted = sha256 or pin.sha256 or _read_record(folder, pin)
    if wanted is None:
        raise ImageError(
            f"there is no checksum for {pin.file} yet, so it is not fetched. Say which it must "
            f"have: --sha256, or {DO_IT_YOURSELF}: {pin.url}"
        )
    try:
        content = (folder / pin.file).read_bytes()
        check_sha256(content, wanted, pin.file)
        return content
    except (OSError, ImageError):
        pass  # Not there, or another one: it is fetched.
    content = download(pin.url, (open_client or pip_client)())
    check_sha256(content, wanted, pin.file)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / pin.file, content)
        write_whole(folder / (pin.file + ".sha256"), f"{wanted}  {pin.file}\n".encode())
    except OSError:
        pass  # A cache that cannot be written costs nothing but the next time.
    return content


def _read_record(folder: Path, pin: PinnedImage) -> str | None:
    """Return the checksum that the cached file of `pin` had when it was checked, or None."""
    try:
        words = (folder / (pin.file + ".sha256")).read_text().split()
        return words[0] if words and (folder / pin.file).exists() else None
    except (OSError, UnicodeDecodeError):
        return None


def pip_client() -> Any:
    """Return a client with the proxy and the certificates that pip is set up with."""
    try:
        return open_finder().session
    except LibraryError as error:
        raise ImageError(str(error)) from error


def download(url: str, client: Any) -> bytes:
    """Return what is at `url`, which is https all the way; ImageError when it cannot be had."""
    import httpx2

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
            f"MicroPython cannot be fetched ({reason}). Check the network and try again, or "
            f"{DO_IT_YOURSELF}: {url}"
        ) from error
