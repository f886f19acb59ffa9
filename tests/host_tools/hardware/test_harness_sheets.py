"""The wiring sheets say what the circuit says, wire by wire, and WireViz can read them."""

import copy
import html
import re

import pytest
import yaml

import board
from host_tools.hardware.circuit import circuit
from host_tools.hardware.colours import colour_of
from host_tools.hardware.harness_sheets import BOARD, sheets
from host_tools.hardware.pictures import draw
from tests.effort import exhaustive
from tests.host_tools.hardware import boards

IN_FRONT = ("BTN_", "WIRE_")


@pytest.fixture(scope="module")
def table():
    placement = boards.placement(board.Table)
    return placement, {name: sheet.content for name, sheet in sheets(placement).items()}


def nets_at(placement, connector, pin):
    """The nets that the pin of a sheet's connector may be on: two where a resistor is between."""
    made = placement.circuit
    if connector == "ENDS":
        connector, pin = pin.split(".")
    if connector == BOARD and isinstance(pin, int):
        holes = {hole for legs in placement.parts.values() for leg in legs.values() for hole in leg}
        here = {hole for hole in holes if hole[0] in "abcdefghij" and hole[1:] == str(pin)}
    elif connector == BOARD:
        here = {pin}
    else:
        return {made.parts[connector].pins[str(pin)]}
    found = {wire.net for wire in placement.wires if here & set(wire.ends)}
    for ref, legs in placement.parts.items():
        found |= {made.parts[ref].pins[leg] for leg, holes in legs.items() if here & set(holes)}
    return found


def wrong_wires(placement, content):
    """The wires of a sheet that the circuit does not have, or that have another's colour."""
    found = []
    for connection in content["connections"]:
        if "<=>" in connection:
            (start, pins), (end, others) = (*connection[0].items(), *connection[2].items())
            pairs = [
                (start, pin, end, other, None) for pin, other in zip(pins, others, strict=True)
            ]
        else:
            (start, (pin,)), (cable, (wire,)), (end, (other,)) = (
                next(iter(step.items())) for step in connection
            )
            pairs = [(start, pin, end, other, content["cables"][cable]["colors"][wire - 1])]
        for start, pin, end, other, colour in pairs:
            shared = nets_at(placement, start, pin) & nets_at(placement, end, other)
            colours = {colour_of(net).code for net in shared - {None}}
            if not colours or (colour and colour not in colours):
                found.append((start, pin, end, other, colour))
    return found


def pins_of(content):
    """Every (connector, pin) that a wire of the sheet goes to."""
    ends = [step for connection in content["connections"] for step in connection if step != "<=>"]
    return {(name, pin) for step in ends for name, pins in step.items() for pin in pins}


@pytest.mark.parametrize("build", boards.ALL, ids=lambda build: build.NAME)
def test_each_wire_joins_what_the_circuit_joins(build):
    placement = boards.placement(build)
    for sheet in sheets(placement).values():
        assert sheet.content["connections"]
        assert wrong_wires(placement, sheet.content) == []


@exhaustive
def test_a_wire_on_another_pin_is_found(table):
    placement, contents = table
    for content in contents.values():
        for index, connection in enumerate(content["connections"]):
            (name, pins), *_ = connection[-1].items()
            others = [pin for pin in content["connectors"][name]["pins"] if pin not in pins]
            for other in others:
                wrong = copy.deepcopy(content)
                wrong["connections"][index][-1] = {name: [other] * len(pins)}
                same = nets_at(placement, name, pins[0]) & nets_at(placement, name, other)
                assert wrong_wires(placement, wrong) or same, (connection, other)


def test_a_wire_of_another_colour_is_found(table):
    placement, contents = table
    wrong = copy.deepcopy(contents["hub"])
    wrong["cables"]["W_RING1"]["colors"][0] = "BK"
    assert len(wrong_wires(placement, wrong)) == 1


def test_together_the_sheets_of_the_table_have_all_that_is_off_its_board(table):
    placement, contents = table
    shown = set().union(*map(pins_of, contents.values()))
    for part in placement.circuit.parts.values():
        if part.pod not in (0, 2) or part.ref in placement.parts or part.kind == "capacitor":
            continue
        if part.kind == "light" and part.ref not in ("LED2", "LED22"):
            continue
        for pin, net in part.pins.items():
            # The contacts' sheet names a pin as the board's page does.
            wanted = {(part.ref, int(pin)), ("ENDS", f"{part.ref}.{pin}")}
            assert net is None or wanted & shown, f"{part.ref} pin {pin}"
    assert all(("U1", int(pin)) in shown for pin in _contact_pins(placement))


def _contact_pins(placement):
    pico = placement.circuit.parts["U1"].pins
    return [pin for pin, net in pico.items() if net and net.startswith("BTN_")]


def test_the_breadboards_sheet_has_every_pin_of_every_part():
    placement = boards.placement(board.Breadboard)
    (sheet,) = sheets(placement).values()
    shown = pins_of(sheet.content)
    for part in placement.circuit.parts.values():
        for pin, net in part.pins.items():
            is_shown = (part.ref, int(pin)) in shown
            assert is_shown == (net is not None) or net == "GND", f"{part.ref} pin {pin}"


def test_a_moved_pin_is_in_the_sheets():
    moved = boards.moved_contact(board.Table, 1)
    moved.LIGHTS_PIN = 2
    from host_tools.hardware.routing import placed

    placement = placed(circuit(moved), moved)
    content = sheets(placement)["buttons"].content
    assert content["connectors"]["U1"]["pinlabels"] == [f"GP{gpio}" for gpio in range(3, 16)]
    assert wrong_wires(placement, content) == []
    # And what was true of ours is not true of it.
    ours = sheets(boards.placement(board.Table))["buttons"].content
    assert wrong_wires(placement, ours)


def test_labels_survive_wireviz_and_graphviz(table):
    placement, contents = table
    sheet = sheets(placement)["pod"]
    sheet.add("X1", "5 < 6 & ü", [(1, '\N{MINUS SIGN} "x" &')], "<b>")
    sheet.join("W", "<&>", [("X1", 1, "SW2", 1, "GND", "&lt;")])
    svg = draw({"pod": sheet.graph()})["pod"].svg
    texts = html.unescape(" ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg)))
    texts = texts.replace("\N{NO-BREAK SPACE}", " ")
    for connector in contents["pod"]["connectors"].values():
        for label in connector["pinlabels"] + connector["type"].split("\n"):
            assert html.unescape(label) in texts
    for cable in contents["pod"]["cables"].values():
        assert all(html.unescape(label) in texts for label in cable["wirelabels"])
    for words in ("5 < 6 & ü", '\N{MINUS SIGN} "x" &', "<b>", "<&>", "&lt;"):
        assert words in texts


def test_the_file_is_what_wireviz_is_given(table):
    placement, contents = table
    for name, sheet in sheets(placement).items():
        assert yaml.safe_load(sheet.yaml()) == contents[name]
