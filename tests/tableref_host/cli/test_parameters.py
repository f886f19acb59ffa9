"""Values of options are accepted up to their limits, and refused with a message beyond them."""

import click
import pytest

from tableref_host.cli import parameters
from tableref_host.cli.parameters import (
    ClubName,
    ClubPicture,
    DeviceName,
    PortNumber,
    TableName,
    WebAddress,
    name_of,
)
from tableref_host.cli.watch import Speed
from tableref_host.protocol.ports import Port
from tableref_host.scoreboard.sign import MAX_NAME, MAX_PICTURE_SIZE

PORT, TABLE, ORIGIN, PATH = PortNumber(), TableName(), WebAddress(), WebAddress(has_path=True)
HOST = "https://board.example.org"


@pytest.mark.parametrize(
    ("kind", "value", "converted"),
    [
        (PORT, "0", 0),
        (PORT, "65535", 65535),
        (TABLE, "a" * 32, "a" * 32),
        (TABLE, "Z-_9", "Z-_9"),
        (Speed(), "0.01", 0.01),
        (Speed(), "1000", 1000),
        (ClubName(), " Würfel ", "Würfel"),
        (ClubName(), "x" * MAX_NAME, "x" * MAX_NAME),
        (ORIGIN, "HTTPS://Board.example.org:443/", HOST),
        (ORIGIN, "http://board.example.org:80", "http://board.example.org"),
        (ORIGIN, "http://board.example.org:443", "http://board.example.org:443"),
        (ORIGIN, "https://würfel.example", "https://xn--wrfel-kva.example"),
        (PATH, f"{HOST}/a/b%20c/", f"{HOST}/a/b%20c"),
    ],
)
def test_valid_values_are_converted(kind, value, converted):
    assert kind.convert(value, None, None) == converted


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        *((PORT, value, "a number from 0 to 65535") for value in ("-1", "65536", "x", "")),
        *((TABLE, value, "1 to 32 letters") for value in ("a" * 33, "", "a b", "ä", "a/b", "a\n")),
        *((Speed(), value, "above 0, at most 1000") for value in ("0", "-1", "1000.1", "nan", "x")),
        (ClubName(), "x" * (MAX_NAME + 1), "30 characters"),
        *((ORIGIN, value, "not a web address") for value in ("board.example.org", "ftp://a")),
        (ORIGIN, f"{HOST}/path", "more than a name and a port"),
        (ORIGIN, f"{HOST}:65536", "not an address"),
        *(
            (PATH, f"https://{value}", "more than a name, a port and a path")
            for value in ("me@a.example", "a.example/?x", "a.example/#x")
        ),
        (PATH, f"{HOST}/ä", "an invalid path"),
    ],
)
def test_invalid_values_are_refused_with_a_message(kind, value, words):
    with pytest.raises(click.BadParameter) as caught:
        kind.convert(value, None, None)
    assert words in str(caught.value)


def test_a_picture_may_have_2_megabytes_and_not_a_byte_more(tmp_path):
    path = tmp_path / "club.png"
    content = b"\x89PNG\r\n\x1a\n".ljust(MAX_PICTURE_SIZE, b"\0")
    path.write_bytes(content)
    assert ClubPicture().convert(str(path), None, None) == (content, "image/png")
    path.write_bytes(content + b"\0")
    with pytest.raises(click.BadParameter, match="club.png: a picture may have 2 MB, and this one"):
        ClubPicture().convert(str(path), None, None)


def test_ports_are_completed_by_their_beginning(monkeypatch):
    monkeypatch.setattr(parameters, "find_ports", lambda: [Port("COM1"), Port("COM12"), Port("M1")])
    for typed, names in (("COM1", ["COM1", "COM12"]), ("M1", ["M1"]), ("x", [])):
        assert [one.value for one in DeviceName().shell_complete(None, None, typed)] == names


def test_messages_call_an_open_file_by_its_name(tmp_path):
    with (tmp_path / "a.txt").open("w") as file:
        assert name_of(file) == file.name
    for other in ("<stdin>", "-", 0):
        assert name_of(type("File", (), {"name": other})) == "standard input"
    assert name_of(object()) == "standard input"
