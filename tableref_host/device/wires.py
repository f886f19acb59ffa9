"""Advice about faults of the wiring, which names each part and its GPIO."""

import re
from collections.abc import Iterable
from typing import Any

BUTTON_NAMES = {11: "BACK", 12: "NEXT", 13: "OK"}
BUTTONS = 13
PLAYERS = 10
RING = 16
MAX_BOUNCE_MS = 10

Advised = tuple[str, str]
"""A fault, and the advice for it."""


class Wires:
    """The pins of a device: `pins` are (part, GPIO), with parts named as in the wiring check.

    `seats` is the number of players' lights in its chain.
    """

    def __init__(self, pins: Iterable[Iterable[Any]], seats: int = PLAYERS) -> None:
        self._pins = dict(map(tuple, pins))
        self.seats = seats

    @property
    def buttons(self) -> list[int]:
        """The numbers of the buttons that the device has, in ascending order."""
        return [number for number in range(1, BUTTONS + 1) if f"button {number}" in self._pins]

    @property
    def has_display(self) -> bool:
        """Whether the device has a display."""
        return "the display's SDA" in self._pins

    def pin(self, what: str) -> str:
        """Return the pin of a part, such as GP8, or "its pin" if the device does not report it."""
        return f"GP{self._pins[what]}" if what in self._pins else "its pin"

    def trouble(self, trouble: dict[str, Any]) -> Advised:
        """Return (text, advice) for one of the troubles in a `self_test_ended` event."""
        buttons = trouble["buttons"] if "buttons" in trouble else [trouble["button"]]
        kind = trouble["trouble"]
        if kind == "crosstalk":
            return self._crosstalk(*buttons)
        (button,) = buttons
        name, pin = button_name(button), self.pin(f"button {button}")
        if kind == "stuck":
            return f"{name} is stuck", f"look at its wire to {pin}, which touches ground"
        if kind == "long_bounce":
            text = f"{name} bounces for {trouble['bounce_us'] / 1000:.1f} ms"
            advice = f"more than {MAX_BOUNCE_MS} ms may count as two presses; change its switch"
            return text, advice
        return f"{name} did not answer", f"look at its wires, to {pin} and to ground"

    def _crosstalk(self, button: int, other: int) -> Advised:
        text = f"{button_name(button)} and {button_name(other)} answer together"
        pins = f"{self.pin(f'button {button}')} and {self.pin(f'button {other}')}"
        return text, f"look for where their wires, to {pins}, touch or run side by side"

    def chatter(self, text: str, longest_us: int) -> Advised:
        """Return (text, advice) for a button whose contact has chattered.

        `text` describes the chatters. The duration of the longest one (us) is added to it.
        """
        text = f"{text}, for {longest_us / 1000:.1f} ms at most"
        return text, "look for a loose plug, then change its switch; until then a longer lock-out"

    def dark_light(self, light: int) -> str:
        """Return the advice for a light (0 to 25) that does not shine as it should."""
        if light == 0:
            return f"look at the wire from {self.pin('the lights')} to its data input"
        before = self.seats - 1 if light == PLAYERS else light - 1
        return f"look at it, and at the data wire that comes from {light_name(before)}"

    def read_lights(self, words: str) -> list[int]:
        """Return the lights (0 to 25) that `words` name, such as "3 r12", in ascending order.

        Raises ValueError, with a message for people, for a word that is not a light.
        """
        found: set[int] = set()
        for word in re.split(r"[\s,]+", words.strip().lower()):
            match = re.fullmatch(r"(r?)(\d{1,2})", word)
            first, count = (PLAYERS, RING) if match and match[1] else (0, self.seats)
            if not match or not 1 <= int(match[2]) <= count:
                raise ValueError(
                    f"{word!r} is not a light: choose 1 to {self.seats} for the buttons, "
                    f"r1 to r{RING} for the ring"
                )
            found.add(first + int(match[2]) - 1)
        return sorted(found)

    def buzzer(self) -> str:
        """Return the advice for a buzzer that cannot be heard."""
        return f"look at its wires, to {self.pin('the buzzer')} and to ground"

    def display(self) -> str:
        """Return the advice for a display that does not answer, or does not show everything."""
        sda, scl = [self.pin(f"the display's {wire}") for wire in ("SDA", "SCL")]
        return f"look at its wires, to {sda} (SDA) and {scl} (SCL), and at its supply"


def button_name(button: int) -> str:
    """Return a button's name in sentences: "button 7", or "BACK"."""
    return BUTTON_NAMES.get(button, f"button {button}")


def short_name(button: int) -> str:
    """Return a button's name in lists: "7", or "BACK"."""
    return BUTTON_NAMES.get(button, str(button))


def light_name(light: int) -> str:
    """Return the name of a light (0 to 25), as the self-test shows it on the screen."""
    return f"light {light + 1}" if light < PLAYERS else f"ring light {light + 1 - PLAYERS}"
