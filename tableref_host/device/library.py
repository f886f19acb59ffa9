"""Fetches the device's third-party modules into build/library/, as firmware/library.toml pins them.

They are read out of the packages, never built or installed: one of them is a source package with
no build script at all, and none is meant for the Python of this machine.
"""

import hashlib
import logging
import shutil
import subprocess
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import httpx2
from unearth.errors import UnpackError

from tableref_host.device.builds import Folder
from tableref_host.device.pip_settings import make_finder, read_settings
from tableref_host.places import LIBRARY, ROOT

LOCK = ROOT / "firmware" / "library.toml"


class LibraryError(click.ClickException):
    """A module cannot be had as it is pinned; the text says why and what to do."""


@dataclass(frozen=True)
class Module:
    """One module of the library: one Python file out of one package."""

    file: str
    package: str
    version: str
    sha256: str
    licence: str
    purpose: str


def read_lock(path: Path = LOCK) -> list[Module]:
    """Return the modules that the lock file at `path` names, in its order."""
    with open(path, "rb") as file:
        return [Module(**row) for row in tomllib.load(file)["module"]]


def check(module: Module, content: bytes) -> None:
    """Raise LibraryError unless `content` (bytes) is the file that `module` pins."""
    found = hashlib.sha256(content).hexdigest()
    if found != module.sha256:
        raise LibraryError(
            f"{module.file} is not the file that firmware/library.toml pins: its sha256 is "
            f"{found}, not {module.sha256}. "
            f"It was not kept. Where it came from serves something else as "
            f"{module.package} {module.version}."
        )


def read_copy(module: Module, folder: Folder) -> bytes:
    """Return the bytes of `module` from `folder`, a copy of build/library/ made elsewhere."""
    try:
        return (Path(folder) / module.file).read_bytes()
    except OSError as error:
        raise LibraryError(f"{error.filename}: {error.strerror}") from error


def open_finder() -> Any:
    """Return the finder (unearth) that looks where pip would; LibraryError when that cannot be."""
    try:
        return make_finder(read_settings())
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        raise LibraryError(
            f"pip's settings cannot be used ({error}). Look at `python3 -m pip config list`."
        ) from error


def download(module: Module, finder: Any) -> bytes:
    """Return the bytes of `module` out of its package, found and fetched by `finder` (unearth)."""
    wanted = f"{module.package}=={module.version}"
    # What unearth would log as a warning is said below, once, with what to do about it.
    logging.getLogger("unearth").setLevel(logging.ERROR)
    try:
        best = finder.find_best_match(wanted).best
        if best is None:
            raise LibraryError(
                f"no registry that pip is set up to use has {wanted}. "
                "Look at `python3 -m pip config list`, or use a copy: make setup LIBRARY=folder."
            )
        with tempfile.TemporaryDirectory() as folder:
            unpacked = finder.download_and_unpack(best.link, folder)
            return read_member(unpacked, module.file)
    except (httpx2.HTTPError, OSError) as error:
        raise LibraryError(
            f"{wanted} cannot be fetched ({error}). "
            "Check the network and try again; mirrors, proxies and certificates are taken from "
            "pip's settings, and from this machine (Debian: ca-certificates). Without a network: "
            "make setup LIBRARY=a copy of build/library/."
        ) from error
    except (UnpackError, zipfile.BadZipFile, LookupError) as error:
        reason = error.args[0] if isinstance(error, KeyError) else error
        raise LibraryError(f"the package {wanted} is not as expected: {reason}.") from error


def read_member(package: Path, name: str) -> bytes:
    """Return the bytes of the file `name` in `package`: a wheel, or a folder it was unpacked to.

    Raises KeyError when there is no such file.
    """
    if package.is_dir():
        if not (package / name).is_file():
            raise KeyError(f"There is no item named {name!r} in the archive")
        return (package / name).read_bytes()
    with zipfile.ZipFile(package) as wheel:
        return wheel.read(name)


def fill_library(
    modules: Iterable[Module],
    read: Callable[[Module], bytes],
    target: Path = LIBRARY,
    *,
    on_module: Callable[[], object] = lambda: None,
) -> None:
    """Put all `modules` into the folder `target`, whole or not at all.

    `read(module)` gives a module's bytes; they are checked here, and `on_module` is called after
    each. Raises LibraryError, and leaves `target` as it was, when one of them cannot be had.
    """
    fresh = target.with_name(target.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    try:
        for module in modules:
            content = read(module)
            check(module, content)
            (fresh / module.file).write_bytes(content)
            on_module()
        (fresh / ".ready").touch()
        shutil.rmtree(target, ignore_errors=True)
        fresh.rename(target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
