"""The circuit of a build, derived from board.py; all that is drawn or listed comes from here.

Each block of it is a function that adds its parts. Why the values are what they are is in
electrics.py. References: R1, C1, D1 ... are what there is one of; a contact's parts have its
button's number plus 10 (pull-up, capacitor) or 30 (series resistor), a pod's its player's number
plus 20 (light), 30 (capacitor), 50 (data resistor) or 60 (array against sparks); what is beside its
socket has it plus 40 (array) or 50 (seat light's capacitor).
"""

from host_tools.hardware.part import (
    PICO_GPIO,
    PICO_GROUND,
    PICO_POWER,
    PLAYERS,
    Circuit,
    button_name,
)

LEVEL_SHIFTER_PINS = {
    "1": "GND",
    "2": "LED_DATA",
    "3": "LED_5V",
    **dict.fromkeys(("4", "5", "7", "9", "10", "12", "13"), "GND"),
    **dict.fromkeys(("6", "8", "11")),
}
"""One gate is used. The inputs of the others are tied to ground: left open they would swing."""


def supply_net(build):
    """Return the net that the lights are fed from: what USB and the battery share, or USB's."""
    return "VSYS" if build.BATTERY_CELLS else "VBUS"


def lights_rail(build):
    """Return the net on the lights' 5 V pins: "+5V", or behind a silicon diode "+4V3"."""
    if not build.HAS_LEVEL_SHIFTER:
        return "+4V3"
    return "+5V" if build.HAS_PODS else supply_net(build)


def place(build):
    """Return where the board's parts are: in the "hub" or on the "breadboard"."""
    return "hub" if build.HAS_PODS else "breadboard"


def add_pico(made, build):
    """Add the Pico, U1, with a net on each pin that the build uses."""
    gpio_nets = {
        pin: f"BTN_{number}" for number, pin in zip(build.BUTTONS, build.BUTTON_PINS, strict=True)
    }
    gpio_nets[build.LIGHTS_PIN] = "LED_DATA"
    gpio_nets[build.BUZZER_PIN] = "BUZZER"
    power_nets = {supply_net(build): supply_net(build)}
    if build.DISPLAY_I2C is not None:
        gpio_nets[build.DISPLAY_SDA_PIN] = "OLED_SDA"
        gpio_nets[build.DISPLAY_SCL_PIN] = "OLED_SCL"
    if build.DISPLAY_I2C is not None or build.HAS_PODS:
        power_nets["3V3"] = "+3V3"
    pins = {pin: gpio_nets.get(gpio) for gpio, pin in PICO_GPIO.items()}
    pins.update(dict.fromkeys(PICO_GROUND, "GND"))
    pins.update({pin: power_nets.get(name) for pin, name in PICO_POWER.items()})
    made.add("U1", "pico", "Raspberry Pi Pico", place(build), pins)


def add_supply(made, build):
    """Add the battery with its switch and diode, and what is between the supply and the lights."""
    where = place(build)
    if build.BATTERY_CELLS:
        cells = f"{build.BATTERY_CELLS} x AA"
        made.two("BT1", "battery", cells, where, "BATTERY", "GND", on_board=False)
        made.two("SW20", "switch", "on-off", where, "BATTERY", "BATTERY_ON", on_board=False)
        made.two("D3", "diode", "1N5817", where, "VSYS", "BATTERY_ON")
    rail = lights_rail(build)
    fed = supply_net(build)
    if build.HAS_PODS:
        fused = rail if build.HAS_LEVEL_SHIFTER else "FUSED"
        made.two("F1", "fuse", "0.75 A", where, fed, fused)
        fed = fused
    if not build.HAS_LEVEL_SHIFTER:
        made.two("D1", "diode", "1N4001", where, rail, fed)
    made.two("C1", "electrolytic", "1000 uF", where, rail, "GND")


def add_light_data(made, build):
    """Add what the lights' data passes from the Pico to the first light, and its level shifter."""
    where = place(build)
    driven = "LED_DATA"
    if build.HAS_LEVEL_SHIFTER:
        driven = "LED_5V"
        rail = lights_rail(build)
        made.add("U2", "level shifter", "74AHCT125", where, {**LEVEL_SHIFTER_PINS, "14": rail})
        made.two("C2", "capacitor", "100 nF", where, rail, "GND")
    made.two("R1", "resistor", "330", where, driven, "LED_1")


def add_lights(made, build):
    """Add the chain: a seat light beside each socket and the ring, or one strip."""
    rail = lights_rail(build)
    if not build.HAS_PODS:
        pins = {"1": rail, "2": None, "3": "GND", "4": "LED_1"}
        made.add("STRIP1", "strip", f"{build.LIGHTS} lights", place(build), pins, on_board=False)
        return
    for seat in range(1, PLAYERS + 1):
        pins = {"1": rail, "2": f"LED_{seat + 1}", "3": "GND", "4": f"LED_{seat}"}
        made.add(f"LED{seat}", "light", "WS2812B", "hub", pins)
        made.two(f"C{50 + seat}", "capacitor", "100 nF", "hub", rail, "GND")
    pins = {"1": rail, "2": None, "3": "GND", "4": f"LED_{PLAYERS + 1}"}
    made.add("RING1", "ring", f"{build.LIGHTS - PLAYERS} lights", "lid", pins, on_board=False)


def add_contacts(made, build):
    """Add each button, with its pull-up and filter where it is at the end of a wire."""
    for number in build.BUTTONS:
        if not build.HAS_PODS:
            made.two(
                f"SW{number}",
                "button",
                "tactile",
                place(build),
                f"BTN_{number}",
                "GND",
                note=button_name(number),
            )
            continue
        wire, contact = f"WIRE_{number}", f"BTN_{number}"
        made.two(f"R{10 + number}", "resistor", "2.2 k", "hub", "+3V3", wire)
        made.two(f"R{30 + number}", "resistor", "1 k", "hub", wire, contact)
        made.two(f"C{10 + number}", "capacitor", "10 nF", "hub", contact, "GND")
        if number > PLAYERS:
            made.two(
                f"SW{number}",
                "button",
                "panel",
                "lid",
                wire,
                "GND",
                on_board=False,
                note=button_name(number),
            )


def add_pods(made, build):
    """Add the sockets, and a pod for each player: plug, button and a light of its own."""
    if not build.HAS_PODS:
        return
    rail = lights_rail(build)
    made.pods = tuple(sorted(number for number in build.BUTTONS if number <= PLAYERS))
    for player in made.pods:
        lit = player <= build.LIGHTS_MIRRORED
        data = f"POD_{player}" if lit else None
        pins = {"1": f"WIRE_{player}", "2": "GND", "3": "GND", "4": rail, "5": data}
        made.add(f"J{player}", "socket", "DIN 5-180", "hub", {**pins, "6": "GND"}, pod=player)
        made.add(f"P{player}", "plug", "5 x 3.5", "pod", pins, pod=player)
        # SWITCH is not on it: with 5 V shorted it would be pulled down, as if every button were
        # held.
        guard = {"1": None, "2": "GND", "3": data, "4": data, "5": rail, "6": None}
        made.add(f"D{40 + player}", "tvs", "USBLC6-2SC6", "hub", guard)
        made.add(f"D{60 + player}", "tvs", "USBLC6-2SC6", "pod", guard, pod=player)
        made.two(
            f"SW{player}",
            "button",
            "arcade",
            "pod",
            f"WIRE_{player}",
            "GND",
            on_board=False,
            pod=player,
            note=button_name(player),
        )
        if lit:
            _add_pod_light(made, build, player, rail, data)


def _add_pod_light(made, build, player, rail, data):
    """Add a pod's light, which hears what its seat light is told."""
    # The first is taken before R1: behind it a short in the pod would pull the chain's data down.
    first = "LED_5V" if build.HAS_LEVEL_SHIFTER else "LED_DATA"
    heard = first if player == 1 else f"LED_{player}"
    made.two(f"R{50 + player}", "resistor", "470", "hub", heard, data)
    pins = {"1": rail, "2": None, "3": "GND", "4": data}
    made.add(f"LED{20 + player}", "light", "WS2812B", "pod", pins, pod=player)
    made.two(f"C{30 + player}", "capacitor", "100 nF", "pod", rail, "GND", pod=player)


def add_buzzer(made, build):
    """Add the piezo: on 5 V through a transistor in a hub, on its pin on a breadboard."""
    where = place(build)
    if not build.HAS_PODS:
        made.two("R2", "resistor", "330", where, "BUZZER", "BUZZER_OUT")
        made.two("BZ1", "piezo", "passive", where, "BUZZER_OUT", "GND")
        return
    rail = lights_rail(build)
    made.two("R2", "resistor", "1 k", where, "BUZZER", "BUZZER_BASE")
    pins = {"1": "GND", "2": "BUZZER_BASE", "3": "BUZZER_LOW"}
    made.add("Q1", "transistor", "2N3904", where, pins)
    made.two("BZ1", "piezo", "passive", where, rail, "BUZZER_LOW")
    made.two("R3", "resistor", "1 k", where, rail, "BUZZER_LOW")
    made.two("D2", "diode", "1N4148", where, rail, "BUZZER_LOW")


def add_display(made, build):
    """Add the OLED, when the build has one."""
    if build.DISPLAY_I2C is None:
        return
    where = "lid" if build.HAS_PODS else place(build)
    pins = {"1": "GND", "2": "+3V3", "3": "OLED_SCL", "4": "OLED_SDA"}
    made.add("DS1", "display", "SSD1306 128x64", where, pins, on_board=not build.HAS_PODS)
    if build.HAS_PODS:
        made.two("R4", "resistor", "2.2 k", "hub", "+3V3", "OLED_SDA")
        made.two("R5", "resistor", "2.2 k", "hub", "+3V3", "OLED_SCL")


BLOCKS = (
    add_pico,
    add_supply,
    add_light_data,
    add_lights,
    add_contacts,
    add_pods,
    add_buzzer,
    add_display,
)
"""In the order in which the parts are listed."""


def circuit(build):
    """Return the Circuit of `build`, a class of board.py whose wiring has no problems."""
    made = Circuit(build.NAME)
    for add_block in BLOCKS:
        add_block(made, build)
    lonely = sorted(net for net, pins in made.nets.items() if len(pins) < 2)
    if lonely:
        raise ValueError(f"nets with a single pin: {', '.join(lonely)}")
    return made
