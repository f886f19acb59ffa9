"""The table in a network: a Pico W says and hears over MQTT what it says and hears over USB."""

from tableref.radio.network_file import FILE, parse
from tableref.radio.radio import Radio


def begin(device):
    """Return the Radio of `device` once it is switched on, or None where there is to be none.

    There is one where the table has a network.txt. What is wrong with that file, or with the radio,
    is said as what is wrong with the settings.
    """
    text = device.keeper.read_text(FILE)
    if text is None:
        return None
    address, problems = parse(text)
    for problem in problems:
        device.keeper.announce("setting_refused", problem, name="network")
    if address is None:
        return None
    # Only the image of a Pico W has it.
    import mqtt_as  # noqa: PLC0415

    # Who measures batteries on a Pico W uses a pin of the radio's.
    device.battery_watch = None
    radio = Radio(mqtt_as, address, device.wire.about[1])
    device.wire.join(radio.line, radio.write_line)
    return radio
