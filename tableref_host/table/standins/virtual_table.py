"""The functions that the page calls: the firmware's device, with the board's parts replaced."""

import gc
import json
import sys

import _wires

import hint_data
import machine
import table_view
import uctypes
import virtual_lights
import virtual_sampler
import virtual_sound
import virtual_stdin

SEATS = 10

_COUNTER = (1 << 32) - 1

# Must come before main is imported: the firmware's sampler uses PIO and DMA of the chip.
sys.modules["tableref.drivers.sampler"] = virtual_sampler
# So do the driver of the lights, and sound from an interrupt.
sys.modules["tableref.drivers.press_lights"] = virtual_lights
sys.modules["tableref.drivers.sound_ahead"] = virtual_sound
virtual_lights.transmit = lambda gpio, data: _wires.strip(
    gpio.pin.number, uctypes.addressof(data), len(data)
)

from tableref.drivers import usb_line  # noqa: E402

usb_line.Stdin = virtual_stdin.Stdin

import board  # noqa: E402

board.BUILD = board.BUILDS[_wires.build()]

import main  # noqa: E402
from tableref import texts  # noqa: E402
from tableref.drivers.files import Store  # noqa: E402
from tableref.games import GAMES  # noqa: E402
from tableref.referee.settings_menu import SETTINGS  # noqa: E402

_device = None

_BUTTONS_MASK = sum([1 << button - 1 for button in board.BUILD.BUTTONS])
_CONTACTS = board.BUILD.BUTTONS if board.BUILD.BUTTONS != tuple(range(1, 14)) else ()
"""The button of each contact, or () if contact i is that of button i + 1."""


def power_on(was_cut=True):
    """Create the device again, as main.run does on the Pico.

    `was_cut` is whether it lost its power; when only the page is reloaded it did not.
    """
    global _device
    _device = main.make_device()
    # A match is restored step by step, in the following steps.
    _device.referee.was_cut = was_cut
    _device.wire.listen_to_usb()


def folders():
    """Return the folders in which the device saves, one per line."""
    return "\n".join(Store().places)


def make_room():
    """Remove the oldest finished match; return whether there was one."""
    return _device.keeper.make_room()


def not_saved():
    """Let the device show that the browser stores nothing."""
    _device.referee.announce("not_kept")


def pause_for_gap():
    """Pause the match if the page got no time since the last step; return whether it did."""
    return _device.referee.pause_for_gap()


def leave():
    """Pause the match and save it completely, because the page is being closed."""
    _device.referee.pause_for_gap()
    while _device.keeper.work():
        pass


def end_gap():
    """End a gap, after its steps."""
    _device.referee.end_gap()


def refuse_old_press(button, made_us, known_us):
    """Refuse a press that is too old to count; return whether it was."""
    return _device.referee.refuse_old_press(button, made_us & _COUNTER, known_us & _COUNTER)


def feed(word, t_us):
    """Give the sampler a word of contacts, timestamped by the microsecond counter.

    Bit i is 1 while button i + 1 is down.
    """
    # First, as on the Pico, so that nothing delays the light.
    virtual_lights.moved(word & _BUTTONS_MASK, t_us & _COUNTER)
    if _CONTACTS:
        bits = [(word >> button - 1 & 1) << at for at, button in enumerate(_CONTACTS)]
        word = sum(bits)
    virtual_sampler.feed(word, t_us & _COUNTER)


def hear(line):
    """Process a line from the wire, without its end; answers are written like events."""
    virtual_stdin.feed(line)


def step(t_us, rest_us=0):
    """Do one turn at `t_us` of the microsecond counter; return the us until the next is wanted.

    Lights that move are drawn every 30 ms, unless the page allows a longer interval, `rest_us`.
    What is to be ruled or heard before is never delayed by it.
    """
    machine.mem32.now_us = t_us & _COUNTER
    virtual_lights.pass_time(t_us & _COUNTER)
    wait_us = _device.step()
    return max(wait_us, min(rest_us, _device.idle_us)) if wait_us else 0


def words():
    """Return the text of the screen, one line per row, and large text last."""
    # From the device's own referee, so that the spoken text equals the one shown.
    lines, big = _device.referee.screen()
    return "\n".join(lines + (big,))


def seats():
    """Return a letter for each seat: "t" for its turn, "j" for joined, "-" for nobody."""
    # Read from the referee's internals, because only a page has spoken seats.
    referee = _device.referee
    game = referee.match and referee.match.history.game
    joined = game.players if game else referee._lobby.players
    turn = game and referee.match.history.whose()
    return "".join(
        ["t" if seat == turn else "j" if seat in joined else "-" for seat in range(1, SEATS + 1)]
    )


def game():
    """Return the key of the chosen or current game."""
    return _device.referee.game_key


def phase():
    """Return the phase of the current match, "paused" in a pause, "" in the lobby."""
    match = _device.referee.match
    if match is None:
        return ""
    return "paused" if match.history.is_paused else match.history.game.phase


def hints():
    """Return what each button does now as JSON, see hint_data.py."""
    return json.dumps(hint_data.of(_device.referee))


def view():
    """Return the state of the table as JSON, see table_view.py."""
    return json.dumps(table_view.of(_device.referee))


def language():
    """Return the code of the device's language."""
    return texts.language()


def menu():
    """Return the lobby's menu, one line per game: key, name, number of players, with tabs between.

    The last line is that of the settings. The line that the screen shows has a "*" before its key.
    If the screen does not show the menu the result is "".
    """
    referee = _device.referee
    lobby = referee._lobby
    if referee._stage is not lobby or lobby._menu or lobby._here()[0] != "game":
        return ""
    return "\n".join(
        [
            "%s%s\t%s\t%s"
            % ("*" if entry is lobby.entry else "", entry.key, entry.name, entry.about)
            for entry in GAMES + (SETTINGS,)
        ]
    )


def heap():
    """Return the used heap (bytes), after a collection."""
    gc.collect()
    return gc.mem_alloc()
