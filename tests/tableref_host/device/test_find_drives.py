"""Boards are found by each system's drives and ports, and identified by their own data."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tableref_host.device.drive import Drive, find_drives, mounted, read_drive, unescaped
from tableref_host.protocol.ports import Port, find_ports

PICO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
PICO_2 = "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n"


def make_drive(folder, text):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "INFO_UF2.TXT").write_bytes(text.encode() if isinstance(text, str) else text)
    return folder


def port(device, vid=0x2E8A, pid=0x0005, serial_number="E6614103E7"):
    return SimpleNamespace(device=device, vid=vid, pid=pid, serial_number=serial_number)


def test_a_pico_is_identified_by_its_drive(tmp_path):
    drive = read_drive(make_drive(tmp_path, PICO))
    assert drive == Drive(tmp_path, "RPI-RP2", "Raspberry Pi RP2")
    assert drive.is_pico
    assert str(drive) == f"{tmp_path}: a Pico in BOOTSEL mode"


def test_another_board_is_identified_by_its_name(tmp_path):
    drive = read_drive(make_drive(tmp_path, PICO_2))
    assert not drive.is_pico and drive.kind == "Raspberry Pi RP2350 (RP2350)"
    assert str(drive) == f"{tmp_path}: Raspberry Pi RP2350 (RP2350) in BOOTSEL mode"


@pytest.mark.parametrize(
    "text", ["board-id:RPI-RP2", "x\nBoard-ID :  RPI-RP2  \n", b"\xff\nBoard-ID: RPI-RP2"]
)
def test_variants_of_the_info_file_are_read(tmp_path, text):
    assert read_drive(make_drive(tmp_path, text)).is_pico


@pytest.mark.parametrize("text", ["", "Board-ID:", "Model: Raspberry Pi RP2", b"\x00" * 512])
def test_a_drive_whose_file_names_no_board_is_ignored(tmp_path, text):
    assert read_drive(make_drive(tmp_path, text)) is None


def test_a_folder_without_the_file_is_ignored(tmp_path):
    assert read_drive(tmp_path) is None
    assert read_drive(tmp_path / "none") is None


def test_all_boards_among_the_drives_are_found(tmp_path):
    make_drive(tmp_path / "b", PICO)
    make_drive(tmp_path / "a", PICO_2)
    (tmp_path / "stick").mkdir()
    found = find_drives([tmp_path / name for name in ("stick", "b", "gone", "a")])
    assert [drive.path.name for drive in found] == ["a", "b"]


def test_on_linux_mounted_file_systems_are_searched(tmp_path):
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "proc /proc proc rw 0 0\n"
        "/dev/sda1 / ext4 rw 0 0\n"
        "host:/far /mnt/far nfs4 rw 0 0\n"
        "/dev/sdb1 /media/eve/RPI-RP2 vfat rw,uid=1000 0 0\n"
        "/dev/sdc1 /media/eve/my\\040stick vfat rw 0 0\n"
        "broken\n"
    )
    found = mounted("linux", mounts)
    assert found == [Path("/media/eve/RPI-RP2"), Path("/media/eve/my stick")]
    assert mounted("linux", tmp_path / "none") == []


def test_escaped_paths_are_decoded():
    assert unescaped("a\\040b\\011c\\134d") == "a b\tc\\d"
    assert unescaped("a\\134040b") == "a\\040b"


def test_on_a_mac_volumes_are_searched(tmp_path):
    (tmp_path / "RPI-RP2").mkdir()
    (tmp_path / "Macintosh HD").mkdir()
    found = mounted("darwin", volumes=tmp_path)
    assert found == [tmp_path / "Macintosh HD", tmp_path / "RPI-RP2"]
    assert mounted("darwin", volumes=tmp_path / "none") == []


def test_on_windows_drive_letters_are_searched():
    found = [path.as_posix().rstrip("/") for path in mounted("win32")]
    assert found[0] == "A:" and "D:" in found and len(found) == 26


def test_running_boards_are_found_by_their_usb_numbers():
    found = find_ports(
        [
            port("/dev/ttyS0", None, None, None),
            port("/dev/ttyACM1"),
            port("/dev/ttyUSB0", 0x10C4, 0xEA60),
            port("/dev/ttyACM0", serial_number=None),
            port("/dev/ttyACM2", pid=0x000A),
        ]
    )
    assert found == [Port("/dev/ttyACM0"), Port("/dev/ttyACM1", "E6614103E7")]
    assert str(found[0]) == "/dev/ttyACM0: a running board"
    assert str(found[1]) == "/dev/ttyACM1: a running board, number E6614103E7"


def test_this_machine_can_be_searched():
    assert all(isinstance(drive, Drive) for drive in find_drives())
    assert all(isinstance(port, Port) for port in find_ports())
