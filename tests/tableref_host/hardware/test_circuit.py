"""A build's circuit follows board.py and our decisions."""

import pytest

import board
from tableref_host.hardware.circuit import BLOCKS, PICO_GPIO, circuit_of, holds
from tableref_host.hardware.part import Circuit
from tests.tableref_host.hardware import boards


def hub_only(circuit, net):
    """Return the references on `net` that remain when every pod is unplugged."""
    return {ref for ref, _ in circuit.nets[net] if circuit.parts[ref].where != "pod"}


@pytest.mark.parametrize("build", boards.ALL, ids=lambda build: build.NAME)
def test_each_pin_of_board_py_has_its_net_at_that_pin_of_the_pico(build):
    circuit = circuit_of(build)
    pico = circuit.parts["U1"].pins
    contacts = {
        PICO_GPIO[pin]: f"BTN_{number}"
        for number, pin in zip(build.BUTTONS, build.BUTTON_PINS, strict=True)
    }
    wanted = contacts | {PICO_GPIO[build.LIGHTS_PIN]: "LED_DATA"}
    wanted |= {PICO_GPIO[build.BUZZER_PIN]: "BUZZER"}
    if build.DISPLAY_I2C is not None:
        wanted |= {PICO_GPIO[build.DISPLAY_SDA_PIN]: "OLED_SDA"}
        wanted |= {PICO_GPIO[build.DISPLAY_SCL_PIN]: "OLED_SCL"}
    used = {pin: net for pin, net in pico.items() if pin in PICO_GPIO.values() and net}
    assert used == wanted


@pytest.mark.parametrize("build", boards.ALL, ids=lambda build: build.NAME)
def test_every_net_connects_two_pins_at_least(build):
    assert all(len(pins) > 1 for pins in circuit_of(build).nets.values())


def test_gpio_and_pins_of_the_pico():
    known = {0: "1", 2: "4", 14: "19", 15: "20", 16: "21", 22: "29", 26: "31", 28: "34"}
    assert {gpio: PICO_GPIO[gpio] for gpio in known} == known
    assert len(PICO_GPIO) == len(set(PICO_GPIO.values())) == 26
    assert not {23, 24, 25, 29} & PICO_GPIO.keys()


def test_the_chain_works_with_every_pod_unplugged():
    circuit = circuit_of(board.Table)
    assert {"R1", "LED1"} <= hub_only(circuit, "LED_1")
    for seat in range(2, 11):
        assert {f"LED{seat - 1}", f"LED{seat}"} <= hub_only(circuit, f"LED_{seat}")
    assert hub_only(circuit, "LED_11") == {"LED10", "RING1"}


def test_a_pods_light_gets_the_signal_of_its_seat_light_through_a_resistor():
    circuit = circuit_of(board.Table)
    for player in circuit.pods:
        assert circuit.nets[f"POD_{player}"] == {
            (f"R{50 + player}", "2"),
            (f"J{player}", "5"),
            (f"P{player}", "5"),
            (f"LED{20 + player}", "4"),
            *((f"D{at + player}", pin) for at in (40, 60) for pin in "34"),
        }
        assert circuit.parts[f"LED{20 + player}"].pins["2"] is None
        heard = "LED_5V" if player == 1 else f"LED_{player}"
        assert circuit.parts[f"R{50 + player}"].pins["1"] == heard


def test_each_plug_has_its_shell_on_ground_two_grounds_and_an_array_at_both_ends():
    circuit = circuit_of(board.Table)
    for player in circuit.pods:
        socket, plug = circuit.parts[f"J{player}"].pins, circuit.parts[f"P{player}"].pins
        assert [pin for pin, net in socket.items() if net == "GND"] == ["2", "3", "6"]
        assert plug == {pin: net for pin, net in socket.items() if pin != "6"}
        for at in (40, 60):
            pins = circuit.parts[f"D{at + player}"].pins
            assert (pins["5"], pins["2"], pins["3"]) == ("+5V", "GND", f"POD_{player}")
            assert f"WIRE_{player}" not in pins.values()


def test_the_display_is_pulled_up_by_the_hub():
    circuit = circuit_of(board.Table)
    assert circuit.parts["R4"].pins == {"1": "+3V3", "2": "OLED_SDA"}
    assert circuit.parts["R5"].pins == {"1": "+3V3", "2": "OLED_SCL"}


def test_each_contact_of_the_hub_has_pull_up_resistor_and_capacitor():
    circuit = circuit_of(board.Table)
    for number in board.Table.BUTTONS:
        wire, contact = f"WIRE_{number}", f"BTN_{number}"
        parts = {ref: circuit.parts[ref] for ref, _ in circuit.nets[wire] | circuit.nets[contact]}
        values = sorted(part.value for part in parts.values() if part.kind != "button")
        assert [value for value in values if value in ("1 k", "10 nF", "2.2 k")] == [
            "1 k",
            "10 nF",
            "2.2 k",
        ]
        assert circuit.parts[f"SW{number}"].pins == {"1": wire, "2": "GND"}
    assert sorted(circuit.filtered) == list(range(1, 14))


def test_only_one_gate_of_the_level_shifter_is_used_and_no_input_is_open():
    pins = circuit_of(board.Table).parts["U2"].pins
    assert (pins["2"], pins["3"], pins["1"]) == ("LED_DATA", "LED_5V", "GND")
    assert all(pins[pin] == "GND" for pin in ("4", "5", "9", "10", "12", "13"))
    assert all(pins[pin] is None for pin in ("6", "8", "11"))


def test_the_lights_of_the_table_are_fed_from_what_usb_and_the_battery_share():
    circuit = circuit_of(board.Table)
    assert {("U1", "39"), ("D3", "1"), ("F1", "1")} == circuit.nets["VSYS"]
    assert circuit.parts["F1"].pins["2"] == "+5V"
    # The stripe of D3 (the cathode, pin 1) is at VSYS: USB cannot charge the batteries.
    assert circuit.parts["D3"].pins == {"1": "VSYS", "2": "BATTERY_ON"}


def test_the_lights_of_the_breadboard_get_usb_power_less_a_diode():
    circuit = circuit_of(board.Breadboard)
    assert circuit.parts["D1"].value == "1N4001"
    assert circuit.parts["D1"].pins == {"1": "+4V3", "2": "VBUS"}
    assert circuit.parts["STRIP1"].pins["1"] == "+4V3"
    assert ("U1", "40") in circuit.nets["VBUS"]
    assert circuit.parts["U1"].pins["39"] is None


def test_the_breadboard_has_only_parts_on_the_breadboard():
    circuit = circuit_of(board.Breadboard)
    assert circuit.pods == () and not circuit.filtered
    assert not {"U2", "Q1", "DS1", "BT1", "F1"} & circuit.parts.keys()
    assert {part.where for part in circuit.parts.values()} == {"breadboard"}


def test_fewer_players_have_fewer_pods_and_all_their_seat_lights():
    circuit = circuit_of(boards.FourSeats)
    assert circuit.pods == (1, 2, 3, 4)
    assert [ref for ref in circuit.parts if ref.startswith("J")] == ["J1", "J2", "J3", "J4"]
    assert "LED10" in circuit.parts and "LED25" not in circuit.parts and "LED24" in circuit.parts


def test_a_pod_without_a_light_has_no_data():
    circuit = circuit_of(boards.Plain)
    assert circuit.parts["J1"].pins["5"] is circuit.parts["P1"].pins["5"] is None
    assert "LED21" not in circuit.parts


def test_parts_are_named_once_and_have_the_pins_of_their_kind():
    circuit = Circuit("bench")
    circuit.add("R1", "resistor", "1 k", "hub", {"1": "A", "2": "B"})
    with pytest.raises(ValueError, match="two parts called R1"):
        circuit.add("R1", "resistor", "1 k", "hub", {"1": "A", "2": "B"})
    with pytest.raises(ValueError, match="Q1 has pins"):
        circuit.add("Q1", "transistor", "2N3904", "hub", {"1": "A", "2": "B"})


def test_pins_have_names():
    circuit = circuit_of(board.Table)
    names = {
        ("U1", "20"): "GP15",
        ("U1", "33"): "AGND",
        ("J1", "5"): "DATA",
        ("J1", "6"): "SHELL",
        ("R1", "1"): "1",
    }
    for (ref, pin), name in names.items():
        assert circuit.parts[ref].pin_name(pin) == name


def test_a_net_with_a_single_pin_is_a_mistake_of_ours(monkeypatch):
    lost = {"ref": "R99", "kind": "resistor", "value": "1 k", "pins": ["NOWHERE", "GND"]}
    monkeypatch.setattr("tableref_host.hardware.circuit.BLOCKS", [*BLOCKS, {"rows": [lost]}])
    with pytest.raises(ValueError, match="single pin: NOWHERE"):
        circuit_of(board.Table)


def test_a_condition_holds_only_if_all_its_words_do():
    facts = {"pods", "lit"}
    assert holds("", facts) and holds("pods", facts) and holds("pods, no battery", facts)
    assert not holds("no pods", facts) and not holds("pods, control", facts)
    assert not holds("lit, no pods", facts)
