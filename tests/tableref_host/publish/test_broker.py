"""A broker's address: valid forms, and refusals with a message."""

from dataclasses import replace

import pytest

from tableref_host.publish import AddressError
from tableref_host.publish.broker import Broker, password_in, read_address


@pytest.mark.parametrize(
    ("text", "broker"),
    [
        ("mqtt://house", Broker("house", 1883, False, None, None, "tableref")),
        ("mqtts://house", Broker("house", 8883, True, None, None, "tableref")),
        ("mqtt://[::1]:1884/", Broker("::1", 1884, False, None, None, "tableref")),
        (
            "mqtts://table%201@house:99/club/cellar/",
            Broker("house", 99, True, "table 1", None, "club/cellar"),
        ),
    ],
)
def test_the_parts_of_a_valid_address(text, broker):
    assert read_address(text) == broker
    password = "p@ss" if broker.user else None
    assert read_address(text, "p@ss") == replace(broker, password=password)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("house", "broker address"),
        ("http://house", "broker address"),
        ("mqtt://", "names no host"),
        ("mqtt://house:port", "broker address"),
        ("mqtt://house:70000", "broker address"),
        ("mqtt://house/?a=b", "? or #"),
        ("mqtt://:secret@house", "command line"),
        (
            "mqtt://anna:secret@house",
            "TABLEREF_MQTT_PASSWORD, or name a file in TABLEREF_MQTT_PASSWORD_FILE",
        ),
        ("mqtt://anna:secret@house:port", "broker address"),
        ("mqtt://anna:secret@[house", "broker address"),
        ("mqtt://house/a/+/b", "Topics cannot begin"),
        ("mqtt://house/a//b", "Topics cannot begin"),
    ],
)
def test_an_invalid_address_is_refused_with_an_example(text, words):
    with pytest.raises(AddressError) as caught:
        read_address(text)
    assert words in str(caught.value) and "mqtt://broker.local" in str(caught.value)
    assert "secret" not in str(caught.value)


def test_the_password_is_in_the_environment_or_in_a_file(tmp_path):
    file = tmp_path / "password"
    file.write_bytes(" p@ß \r\nnot this".encode())
    assert password_in({}) is None
    assert password_in({"TABLEREF_MQTT_PASSWORD": "a"}) == "a"
    named = {"TABLEREF_MQTT_PASSWORD": "a", "TABLEREF_MQTT_PASSWORD_FILE": str(file)}
    assert password_in(named) == " p@ß "
    file.write_bytes(b"\xff")
    for path in (file, tmp_path / "nothing"):
        with pytest.raises(AddressError, match="cannot be read"):
            password_in({"TABLEREF_MQTT_PASSWORD_FILE": str(path)})


def test_the_displayed_name_contains_no_password():
    assert "secret" not in read_address("mqtt://anna@house", "secret").name
