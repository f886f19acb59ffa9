"""The build from Debian's packages: failed downloads are reported, and sources are combined."""

import io
import stat
import tarfile
from pathlib import Path

import debian_firmware
import pytest

from tableref_host.device import ImageError

APT = """#!/bin/sh
case "$*" in
  *" update"*) {update} ;;
esac
"""


@pytest.fixture
def apt(tmp_path, monkeypatch):
    """Put a fake apt-get with the given behaviour on the PATH."""

    def put(update):
        path = tmp_path / "bin" / "apt-get"
        path.parent.mkdir()
        path.write_text(APT.format(update=update))
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", str(path.parent), prepend=":")

    return put


def test_packages_that_cannot_be_downloaded_are_reported_in_a_sentence(apt, tmp_path):
    apt("echo 'W: slow' >&2; echo 'E: Could not connect to deb.debian.org' >&2; exit 100")
    with pytest.raises(ImageError) as refusal:
        debian_firmware.download(tmp_path / "work")
    assert refusal.value.message == (
        "Debian's packages cannot be downloaded: E: Could not connect to deb.debian.org"
    )


def test_a_download_that_hangs_has_a_timeout(apt, tmp_path, monkeypatch):
    monkeypatch.setattr(debian_firmware, "_APT_TIMEOUT_S", 0.1)
    apt("exec sleep 60")
    with pytest.raises(ImageError, match=r"did not come within 0\.1 s"):
        debian_firmware.download(tmp_path / "work")


def test_without_apt_the_message_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setattr(debian_firmware.shutil, "which", lambda name: None)
    with pytest.raises(ImageError, match="only Debian's apt-get"):
        debian_firmware.download(tmp_path / "work")


def add_archive(path, **files):
    with tarfile.open(path, "w:gz") as tar:
        for name, content in files.items():
            member = tarfile.TarInfo(f"any-1.0/{name.replace('__', '/')}")
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))


def test_sources_are_placed_where_micropython_looks_for_them(tmp_path, monkeypatch):
    packages = tmp_path / "packages"
    packages.mkdir()
    add_archive(packages / "micropython_1.orig.tar.gz", py__vm_c=b"vm", lib__tinyusb__old=b"old")
    add_archive(packages / "mbedtls_3.orig.tar.gz", library__aes_c=b"aes")
    for name in ("pico-sdk", "tinyusb"):
        (packages / f"{name}-source.deb").touch()

    def unpack_deb(command):
        name = command[2].name.removesuffix("-source.deb")
        place = command[3] / "usr" / "src" / name
        place.mkdir(parents=True)
        (place / "new").touch()

    monkeypatch.setattr(debian_firmware, "run", unpack_deb)
    folder = debian_firmware.unpack(packages, tmp_path / "micropython")
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert found == {
        "py/vm_c",
        "lib/mbedtls/library/aes_c",
        "lib/pico-sdk/new",
        "lib/tinyusb/new",
        "lib/micropython-lib/README.md",
        "lib/micropython-lib/micropython/usb/usb-device-keyboard/manifest.py",
    }


def test_archive_and_image_are_named_by_the_release(tmp_path):
    for name in ("mbedtls_3.6.7.orig.tar.bz2", "micropython_1.26.1+ds.orig.tar.xz"):
        (tmp_path / name).touch()
    assert debian_firmware.release_of(tmp_path) == "1.26.1"
    image = tmp_path / debian_firmware.NAME.format(key="a1b2", release="1.29.0")
    assert debian_firmware.release_of(image) == "1.29.0"


def test_each_test_that_is_left_out_exists():
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    missing = [name for name in debian_firmware.LEFT_OUT if f"def {name}(" not in tests]
    assert debian_firmware.LEFT_OUT and missing == []
