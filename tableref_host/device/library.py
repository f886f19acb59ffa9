"""Fetches the device's third-party modules into build/library/, as firmware/library.toml pins them.

The modules are taken out of their packages without building or installing those: one is a source
package without a build script, and none is meant for the Python of this machine.
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
    """Raised when a pinned module cannot be obtained; the text says why and what to do."""


@dataclass(frozen=True)
class Module:
    """One module of the library, which is one file of a Python package."""

    file: str
    package: str
    version: str
    sha256: str
    licence: str
    purpose: str


def read_lock(path: Path = LOCK) -> list[Module]:
    """Return the modules that the lock file at `path` lists, in its order."""
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
    """Return the content (bytes) of `module` from `folder`, a copy of another build/library/."""
    try:
        return (Path(folder) / module.file).read_bytes()
    except OSError as error:
        raise LibraryError(f"{error.filename}: {error.strerror}") from error


def open_finder() -> Any:
    """Return unearth's finder, set up to look where pip would. Raises LibraryError."""
    try:
        return make_finder(read_settings())
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        raise LibraryError(
            f"pip's settings cannot be used ({error}). Look at `python3 -m pip config list`."
        ) from error


def download(module: Module, finder: Any) -> bytes:
    """Return the content (bytes) of `module` from its package, which unearth's `finder` fetches."""
    wanted = f"{module.package}=={module.version}"
    # Hide unearth's warnings, because the errors below contain the same, and say what to do.
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
    """Return the file `name` (bytes) of `package`, which is a wheel or an unpacked folder.

    Raises KeyError if there is no such file.
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
    """Put all `modules` into the folder `target`, either all or none.

    `read(module)` returns a module's bytes, which are checked here; `on_module` is called after
    each. Raises LibraryError, and leaves `target` unchanged, if a module cannot be obtained.
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
