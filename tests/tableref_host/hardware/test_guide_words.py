"""The handwritten guide: figures and names match the circuit, and quoted messages exist."""

import re

import pytest

from board import BUILDS, Table
from tableref.drivers import wiring
from tableref.referee.battery_watch import LOW
from tableref.texts.en import TEXTS
from tableref_host.device.boards import NONE_RUNNING
from tableref_host.device.examination import look_at_supply
from tableref_host.device.report import Report
from tableref_host.device.wires import Wires, light_name
from tableref_host.hardware import figures
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.figures import f
from tableref_host.hardware.parts_list import read_shop
from tests.tableref_host.hardware.guide_pages import WORDS, by_hand, text_of

# -- figures and names ----------------------------------------------------------------------------

NOT_OURS = {"0 V", "0.9 V", "1 V", "12 V", "48 V", "9 V", "20 V", "350 °C"}
"""Figures about wrong connections, a meter and a soldering iron, which no circuit has."""

POSTAGE = 5
"""Our estimate for the boards (EUR)."""


def known_figures():
    made = [part.value for build in BUILDS.values() for part in circuit_of(build).parts.values()]
    values = {f"{value} ohm" if value.isdigit() else value for value in made}
    # A figure that describes a part must not be used for another thing.
    others = (figure for figure in figures.FIGURES.values() if figure.unit in ("V", "mA"))
    values |= {f"{figure.value:g} {figure.unit}" for figure in others}
    values |= {f"{Table.SUPPLY_MA} mA", f"{Table.LIGHTS_LIMIT_MA} mA", "1 A"}
    values.add(f"{f.LIGHT_HIGH * f.USB_V:g} V")
    hub, pod, four = (row["eur"] for row in read_shop()[1] if row["what"].startswith("Board of"))
    prices = (hub, 10 * pod, POSTAGE, hub + 10 * pod + POSTAGE, four)
    values |= {f"{price:g} EUR" for price in prices}
    return values | NOT_OURS


@pytest.mark.parametrize("name", WORDS[:-1])
def test_handwritten_figures_are_those_of_the_circuit(name):
    figure = r"(?<![\w.,-])(\d+(?:\.\d+)?) (mA|A|V|ohm|k|nF|uF|EUR)\b"
    # Quoted messages have a separate test.
    text = re.sub(r"`[^`]+`", "", by_hand(name))
    for value, unit in re.findall(figure, text):
        assert f"{value} {unit}" in known_figures(), name


@pytest.mark.parametrize("name", WORDS[:-1])
def test_no_hole_is_written_by_hand(name):
    assert re.findall(r"(?<![\w/-])[a-j][1-9]\d?\b", by_hand(name)) == []


@pytest.mark.parametrize("name", WORDS)
def test_each_named_part_is_in_a_circuit(name):
    there = {ref for build in BUILDS.values() for ref in circuit_of(build).parts}
    named = r"(?<![\w-])((?:R|C|D|U|Q|F|J|LED|SW|BT|BZ|DS|RING|STRIP)\d+)\b"
    assert set(re.findall(named, by_hand(name))) <= there


def test_each_part_is_placed_in_some_step():
    for name, build in BUILDS.items():
        page = text_of(f"{name}/board.md")
        named = set()
        for first, last in re.findall(r"\b([A-Z]+\d+)(?:-([A-Z]+\d+))?\b", page):
            letters, low = re.fullmatch(r"([A-Z]+)(\d+)", first).groups()
            high = last.removeprefix(letters) or low
            named |= {f"{letters}{number}" for number in range(int(low), int(high) + 1)}
        for ref, part in circuit_of(build).parts.items():
            assert part.pod > 1 or ref in named, ref


def test_a_capacitors_mark_is_that_of_its_value():
    pages = {name: by_hand(name) for name in WORDS} | {"board": text_of("table/board.md")}
    found = [
        pair if pair[0].isdigit() else pair[::-1]
        for text in pages.values()
        for pair in re.findall(r"\b(\d{3}) is (\d+ nF)|(\d+ nF), marked (\d{3})", text)
        for pair in [[word for word in pair if word]]
    ]
    assert len(found) >= 5
    for mark, value in found:
        assert f"{int(mark[:2]) * 10 ** int(mark[2]) / 1000:g} nF" == value


def test_there_are_enough_jumper_wires():
    wires = re.findall(r"^\| (\d+) \|", text_of("breadboard/board.md"), re.MULTILINE)
    listed = re.search(r"^\| (\d+) \|.*Jumper wire", text_of("breadboard/parts.md"), re.MULTILINE)
    assert len(wires) <= int(listed[1])


# -- troubleshooting ------------------------------------------------------------------------------


def symptoms():
    return re.findall(
        r"^### (.+?)\n(.*?)(?=^##|\Z)", text_of("troubleshooting.md"), re.MULTILINE | re.DOTALL
    )


def test_each_symptom_has_a_cause_a_check_and_a_remedy():
    assert len(symptoms()) >= 20
    for symptom, told in symptoms():
        heads = re.findall(r"^- \*\*(.+?)\.\*\*", told, re.MULTILINE)
        assert heads == ["Cause", "Check", "Fix", "Message"], symptom


def possible():
    """Return regular expressions of all messages of doctor and screen that the guide may quote."""
    wires = Wires(wiring.named_pins(Table))
    said = [NONE_RUNNING.partition(" If the drive")[0]]
    for button in Table.BUTTONS:
        for trouble in ("stuck", "no_press"):
            said.append(wires.trouble({"trouble": trouble, "button": button}))
        bounce = {"trouble": "long_bounce", "button": button, "bounce_us": 12_000}
        said.append(wires.trouble(bounce))
        for other in Table.BUTTONS:
            said.append(wires.trouble({"trouble": "crosstalk", "buttons": [button, other]}))
    for light in range(26):
        text = f"{light_name(light)} does not shine as it should"
        said.append((text, wires.dark_light(light)))
    said.append(("no display answers", wires.display()))
    said.append(("the display does not show all", wires.display()))
    said.append(("the buzzer does not sound as it should", wires.buzzer()))
    supply = Report(lambda finding: None)
    look_at_supply(supply, [3900, True, None])
    look_at_supply(supply, [3300, False, LOW])
    said += [(finding.text, finding.advice) for finding in supply.findings]
    said.append(f"{len(wiring.named_pins(Table))} pins, each fit for its job")
    texts = [": ".join(entry) if isinstance(entry, tuple) else entry for entry in said]
    patterns = [re.escape(text) for text in texts]
    for text in TEXTS.values():
        if isinstance(text, str):
            patterns.append(re.sub(r"\\\{\w+\\\}", r"\\w+", re.escape(text)))
    return patterns


def test_quoted_messages_of_doctor_and_screen_exist():
    patterns = possible()
    quoted = [
        words
        for _, told in symptoms()
        for words in re.findall(r"`([^`]+)`", told.partition("**Message.**")[2])
    ]
    assert len(quoted) >= 15
    own = ("No press:", "crash 4:", "n")
    for words in quoted:
        assert words in own or any(re.fullmatch(pattern, words) for pattern in patterns), words
