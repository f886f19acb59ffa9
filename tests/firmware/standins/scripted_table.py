"""Fake parts that record the calls of ``device.Device`` in order."""

from device import Device

WRAP = 1 << 32


class ScriptedTable:
    """Stands in for all parts that a Device uses; `done` are the calls it received, in order.

    The test sets the answers: `waiting_edges`, `ruled` (events), `hz`, `words`, `next_tick_us`
    (until the next tick), `calm_at_ticks_us` (until the next ruling, if later). `costs_us` are the
    durations of the calls by name, `slices_a_picture` and `slices_a_screen` the numbers of slices.
    If `thinks` is true, it has background work, in `thoughts` slices.
    """

    FAR_US = 1_000_000

    def __init__(self, start_us=1000):
        self.now_us = start_us
        self.waiting_edges = []
        self.done = []
        self.next_tick_us = self.FAR_US
        self.idle_us = self.sound_us = 0
        self.calm_at_ticks_us = None
        self.hz = 0
        self.ruled = []
        self.words = (("",) * 8, "")
        self.slices = 0
        self.display_slices = 0
        self.slices_a_picture = 2
        self.slices_a_screen = 2
        self.costs_us = {}
        self.colours_at = []
        self.returned = None
        self.thinks = False
        self.thoughts = 0
        self.bouncing = ()
        self.heeded = []
        self.cues = []
        self.sound_at_ticks_us = None
        self.hz_from = (0, None)
        self.device = make_device(self)
        self.at_first = self.done
        self.done = []

    def step(self):
        """Run one step of the device; return its calls, a list of tuples (name, ...)."""
        self.done = []
        self.returned = self.device.step()
        return self.done

    def named(self, name):
        """Return the calls of that name in the last step."""
        return [what for what in self.done if what[0] == name]

    def settle(self):
        """Step until all that is waiting has been done."""
        for _ in range(100):
            self.step()
            if self.returned:
                return
        raise AssertionError("there is always more to do")

    def settle_at_a_tick(self, wait_us):
        """Settle directly after a tick; the next tick is due in `wait_us`."""
        self.settle()
        self.next_tick_us = wait_us
        self.waiting_edges = [(12, False, self.now_us)]
        self.settle()

    def press(self, button, t_us=None):
        """Press a button, now or at `t_us`; the next step processes it."""
        self.waiting_edges.append((button, True, self.now_us if t_us is None else t_us))

    def note(self, what):
        self.done.append(what)
        self.now_us = (self.now_us + self.costs_us.get(what[0], 0)) % WRAP

    def ticks_us(self):
        return self.now_us

    def write_line(self, line):
        self.note(("line", line))

    # buttons
    def mute_noisy(self, events):
        self.heeded = self.heeded + list(events)

    def edges(self):
        edges, self.waiting_edges = self.waiting_edges, []
        return edges

    # referee
    def edge(self, button, is_down, t_us):
        self.note(("edge", button, is_down, t_us))
        return is_down and button not in self.bouncing

    def pass_time(self, t_us):
        self.note(("tick", t_us))
        self.ticked_us = t_us

    def wait_us(self):
        self.idle_us = self.calm_at_ticks_us or self.next_tick_us
        self.sounding_hz = self.sounds(self.ticked_us)
        self.sound_us = self.sound_at_ticks_us or self.idle_us
        self.next_hz = self.sounds((self.ticked_us + self.sound_us) % WRAP)
        return self.next_tick_us

    def think(self):
        if not self.thoughts:
            return False
        self.thoughts -= 1
        self.note(("think",))
        return self.thoughts > 0

    def sounds(self, t_us):
        hz, from_us = self.hz_from
        return hz if from_us is not None and t_us >= from_us else self.hz

    def pixel(self, index, t_us):
        self.colours_at.append(t_us)
        return index

    def events(self):
        events, self.ruled = self.ruled, []
        return events

    def screen(self):
        self.note(("screen",))
        return self.words

    # buzzer, pixels, display
    def tone(self, hz, now_us=None):
        self.note(("tone", hz))

    def close(self):
        self.tone(0)

    def cue(self, hz, at_us):
        self.cues.append((hz, at_us))

    def flash(self, lights):
        self.note(("flash", tuple(lights)))

    def show_now(self, lights, colour_of):
        self.note(("press", tuple(lights), tuple([colour_of(light) for light in lights])))

    def start_picture(self):
        self.note(("picture",))
        self.slices = self.slices_a_picture

    def off(self):
        self.note(("off",))

    def set_brightness(self, brightness):
        self.note(("brightness", brightness))

    def set_volume(self, volume):
        self.note(("volume", volume))

    def show(self, screen):
        self.note(("show", screen))
        self.display_slices = self.slices_a_screen


class Pixels:
    """The lights of a ScriptedTable, with separate slices."""

    def __init__(self, table):
        self._table = table
        self.lock_out = lambda lockout_us: table.note(("lockout", lockout_us))
        self.flash, self.show_now, self.start_picture, self.close = (
            table.flash,
            table.show_now,
            table.start_picture,
            table.off,
        )
        self.set_brightness = table.set_brightness

    def refresh_slice(self, colour_of):
        if not self._table.slices:
            return False
        self._table.slices -= 1
        self._table.note(("lights", colour_of(0)))
        return self._table.slices > 0


class Display:
    """The display of a ScriptedTable."""

    def __init__(self, table):
        self._table = table
        self.show = table.show

    def refresh_slice(self, now_us):
        if not self._table.display_slices:
            return False
        self._table.display_slices -= 1
        self._table.note(("display", now_us))
        return self._table.display_slices > 0

    def blank(self, now_us):
        self._table.note(("blank",))


class Buttons:
    """The buttons of a ScriptedTable."""

    def __init__(self, table):
        self._table = table
        self.edges = table.edges
        self.mute_noisy = table.mute_noisy
        self.has_lost = False

    def close(self):
        self._table.note(("closed",))


def make_device(table):
    """Return a Device all of whose parts are `table`."""
    return Device(
        Buttons(table),
        Pixels(table),
        table,
        Display(table),
        table,
        table.write_line,
        table.ticks_us,
    )
