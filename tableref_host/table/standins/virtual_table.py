"""The functions that the page calls: the firmware's device, with stand-ins for its parts."""

import gc
import json
import sys

import _wires

import hint_data
import machine
import page_state
import table_view
import uctypes
import virtual_lights
import virtual_sampler
import virtual_sound
import virtual_stdin

_COUNTER = (1 << 32) - 1

# Replace drivers that use PIO, DMA or interrupts before main imports them: sampler, lights, sound.
sys.modules["tableref.drivers.sampler"] = virtual_sampler
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
"""The button of each contact, or () if contact i belongs to button i + 1."""


def power_on(was_cut=True):
    """Create the device again, as main.run does on the Pico.

    `was_cut` is whether it lost its power, which it did not if only the page is reloaded.
    """
    global _device
    _device = main.make_device()
    # If the power was cut, the following calls of `step` restore the match.
    _device.referee.was_cut = was_cut
    _device.wire.listen_to_usb()


def folders():
    """Return the folders in which the device saves files, one per line."""
    return "\n".join(Store().places)


def make_room():
    """Delete the oldest finished match. Return whether there was one."""
    return _device.keeper.make_room()


def not_saved():
    """Show on the table's screen that the browser stores nothing, so matches can be lost."""
    _device.referee.announce("not_kept")


def pause_for_gap():
    """Pause the match if the page was not running since the last step; return whether it did."""
    return _device.referee.pause_for_gap()


def leave():
    """Pause the match and save everything, because the page is being closed."""
    _device.referee.pause_for_gap()
    while _device.keeper.work():
        pass


def end_gap():
    """End a gap in which the page was not running, after the steps that make up for it.

    Presses in the gap count as made before the pause, because nobody had seen the pause yet.
    """
    _device.referee.end_gap()


def refuse_old_press(button, made_us, known_us):
    """Refuse a press that was made too long ago to count. Return whether it was."""
    return _device.referee.refuse_old_press(button, made_us & _COUNTER, known_us & _COUNTER)


def feed(word, t_us):
    """Pass the state of all contacts to the sampler, with a timestamp of the microsecond counter.

    Bit i of `word` is 1 while button i + 1 is down.
    """
    # Lights come first, as on the Pico, so that nothing delays them.
    virtual_lights.moved(word & _BUTTONS_MASK, t_us & _COUNTER)
    if _CONTACTS:
        bits = [(word >> button - 1 & 1) << at for at, button in enumerate(_CONTACTS)]
        word = sum(bits)
    virtual_sampler.feed(word, t_us & _COUNTER)


def hear(line):
    """Pass a line (without its end) to the device. Its answers are sent like events."""
    virtual_stdin.feed(line)


def step(t_us, rest_us=0):
    """Run the loop once, at `t_us` of the microsecond counter; return the time (us) to the next.

    Moving lights are drawn every 30 ms, or every `rest_us` if that is longer. Rulings and sounds
    that are due earlier are never delayed by that.
    """
    machine.mem32.now_us = t_us & _COUNTER
    virtual_lights.pass_time(t_us & _COUNTER)
    wait_us = _device.step()
    return max(wait_us, min(rest_us, _device.idle_us)) if wait_us else 0


def words():
    """Return the text of the screen, see page_state.py."""
    return page_state.words(_device.referee)


def seats():
    """Return a letter for each seat, see page_state.py."""
    return page_state.seats(_device.referee)


def game():
    """Return the key of the chosen or current game."""
    return _device.referee.game_key


def phase():
    """Return the phase of the current match, see page_state.py."""
    return page_state.phase(_device.referee)


def hints():
    """Return the function of each button as JSON, see hint_data.py."""
    return json.dumps(hint_data.of(_device.referee))


def view():
    """Return the state of the table as JSON, see table_view.py."""
    return json.dumps(table_view.of(_device.referee))


def language():
    """Return the code of the device's language."""
    return texts.language()


def menu():
    """Return the menu, one line per game with tabs between: key, name, number of players.

    The last line stands for the settings. The line that the screen shows has a "*" before its key.
    If the screen does not show the menu, the result is "".
    """
    referee = _device.referee
    lobby = referee.lobby
    is_in_lobby = not (referee.match or referee.is_restoring or lobby.settings_menu)
    if not is_in_lobby or lobby.current_page()[0] != "game":
        return ""
    return "\n".join(
        [
            "%s%s\t%s\t%s"
            % ("*" if entry is lobby.entry else "", entry.key, entry.name, entry.about)
            for entry in GAMES + (SETTINGS,)
        ]
    )


def heap():
    """Return the used heap (bytes) after a garbage collection."""
    gc.collect()
    return gc.mem_alloc()
