"""The menu of settings: a page for each, then one that resets all of them.

OK opens the next page and BACK the page before. NEXT changes the setting, which takes effect at
once.
"""

from tableref.presses.gestures import BACK, HOLD, NEXT, OK, PLAYERS, PRESS, TAP
from tableref.referee.lobby_screen import page_back
from tableref.referee.option_page import change
from tableref.referee.settings import (
    CHOICES,
    KEYBOARD,
    NAMES,
    RADIO,
    RANGES,
    Settings,
    default_of,
)
from tableref.show import lights
from tableref.show.screens import COLUMNS, Hint, compose
from tableref.texts import LANGUAGES, translator
from tableref.texts import text as common_text

STEPS = {
    # name: (the text of its unit, values)
    "brightness": ("percent", (10, 15, 20, 30, 40, 60, 80, 100)),
    "volume": ("percent", (0, 10, 20, 30, 50, 75, 100)),
    "lockout_ms": ("ms", (2, 5, 10, 15, 20, 30, 50, 100)),
    "hold_ms": ("ms", (300, 400, 500, 700, 1000, 1500, 2000, 3000)),
    "window_ms": ("ms", (0, 2, 5, 10, 20, 50, 100)),
    "explain_s": ("s", (15, 30, 45, 60, 90, 120, 300)),
    "turn_s": ("s", (0, 30, 45, 60, 90, 120, 300)),
    "answer_s": ("s", (0, 5, 10, 20, 30, 60)),
    "minutes": ("min", (1, 3, 5, 10, 15, 30, 60, 90, 120)),
    "extra_s": ("s", (0, 2, 3, 5, 10, 30, 60)),
    "warn_s": ("s", (0, 5, 10, 20, 30, 60)),
}
"""Setting -> (key of its unit's text, values that NEXT turns to). The value of the settings file is
added if it is not among them."""

DEFAULTS = "defaults"
"""The name of the last page, which resets all settings."""

WIFI, CODE = "wifi", "code"
"""The names of two further pages, which only a table with a radio has. On WIFI, NEXT opens the
set-up by phone. CODE shows the code with which a phone may change names."""

_NEVER_AT_0 = ("turn_s", "answer_s", "warn_s")
"""Settings whose value 0 is shown as "off", because it means no limit, or no warning."""

text = translator("settings")


class SettingsEntry:
    """The entry of the settings in the menu of games."""

    key = "settings"

    @property
    def name(self):
        """The name of the entry in the current language."""
        return common_text(self.key)

    @property
    def about(self):
        """The line below the name in the menu."""
        return common_text("settings_about")


SETTINGS = SettingsEntry()
"""The only entry of the menu that is not a game."""


class SettingsMenu:
    """The menu that changes `settings`. Times are us since the lobby opened.

    `wifi` is the table's ``Wifi``, or None without a radio. `has_ended` becomes True when the menu
    is left.
    """

    def __init__(self, settings, announcer, wifi=None, has_keyboard=False):
        self.settings = settings
        """The current ``Settings``, which are replaced by each change."""
        self.has_ended = False
        self._before = settings
        self._saved = settings
        self._announcer = announcer
        self._wifi = wifi
        hidden = RADIO if wifi is None else ()
        if not has_keyboard:
            hidden += KEYBOARD
        self._names = [name for name in NAMES if name not in hidden]
        if wifi is not None:
            self._names.insert(1, WIFI)
            self._lay_out()
        self._page = 0
        self._next_us = None
        self._look()

    def _lay_out(self):
        """Add the page with the code if phones may change names, else remove it."""
        if CODE in self._names:
            self._names.remove(CODE)
        if self._wifi is not None and self.settings.page == "on":
            self._names.insert(self._names.index("page") + 1, CODE)

    @property
    def is_changed(self):
        """Whether any setting has changed since the menu was opened."""
        return any(getattr(self.settings, name) != getattr(self._before, name) for name in NAMES)

    def gesture(self, t_us, kind, button, since_us):
        """Handle a gesture."""
        if self._wifi is not None and self._wifi.setup is not None:
            self._wifi.setup.gesture(t_us, kind, button)
            if self._wifi.setup.has_ended:
                self._wifi.setup = None
        elif button == BACK and kind in (TAP, HOLD):
            self._turn(t_us, -1 if kind == TAP else -len(self._names) - 1, "back")
        elif button == NEXT and kind == HOLD:
            # Go two steps back, because the press of NEXT has already moved one forward.
            if since_us == self._next_us and self.name() != CODE:
                self._change(t_us, -2)
        elif button == BACK or kind != PRESS:
            return
        elif button == OK:
            self._turn(t_us, 1, "choose")
        elif button == NEXT:
            self._next_us = t_us
            self._change(t_us)
        else:
            self._announcer.refuse(t_us, button, "not_now")

    def screen(self):
        """Return the screen: (lines, big, hints), see ``compose``."""
        name = self.name()
        more = (page_back(),)
        if name == WIFI:
            return self._wifi.setup.screen() if self._wifi.setup else self._wifi_screen(more)
        if name == CODE:
            lines = {0: text(name), 1: text("code_about"), 6: Hint(NEXT, text("code_other"))}
            lines[7] = Hint(OK, text("ok_next"))
            return compose(lines, self._wifi.code, more)
        if name == DEFAULTS:
            is_reset = self.is_reset()
            lines = {0: text(name), 1: text("defaults_about"), 7: Hint(OK, text("ok_leave"))}
            if not self._has_defaults():
                lines[6] = change(is_reset)
            return compose(lines, text("yes" if is_reset else "no"), more)
        lines = {0: text(name), 6: change(None), 7: Hint(OK, text("ok_next"))}
        if name in RANGES:
            lines[1] = text("range", low=RANGES[name][1], high=RANGES[name][2])
        if name in RADIO:
            lines[1] = self._wifi.address or text("no_network")
        return compose(lines, self.value_text(name), more)

    def _wifi_screen(self, more):
        """Return the screen of the Wi-Fi: the network that is set, and the address there."""
        wifi = self._wifi
        lines = {0: text(WIFI), 1: wifi.name[:COLUMNS] or text("wifi_none")}
        if wifi.password:
            lines[2] = wifi.password[:COLUMNS]
        if wifi.name:
            lines[4] = wifi.address or text("no_network")
        lines[6] = Hint(NEXT, text("wifi_set_up"))
        lines[7] = Hint(OK, text("ok_next"))
        return compose(lines, "", more)

    def pixel(self, index, t_us):
        """Return the colour (0xRRGGBB) of one light, see ``Referee.pixel``.

        The players' lights show the brightness, and the ring shows the value as a bar.
        """
        if self._wifi is not None and self._wifi.setup is not None:
            return self._wifi.setup.pixel(index, t_us)
        if index < PLAYERS:
            return lights.player_light(index + 1, t_us)
        return lights.AMBER if index - PLAYERS < self._lit else lights.OFF

    def name(self):
        """Return the name of the setting whose page is open, or DEFAULTS."""
        return self._names[self._page] if self._page < len(self._names) else DEFAULTS

    def _choices(self):
        """Return (possible values, current value) of the page."""
        name = self.name()
        if name == DEFAULTS:
            return (False, True), self.is_reset()
        if name in (WIFI, CODE):
            return ("",), ""
        value = getattr(self.settings, name)
        if name in CHOICES:
            return CHOICES[name], value
        return sorted(set(STEPS[name][1] + (getattr(self._before, name), value))), value

    def _look(self):
        """Compute the number of lights of the ring that show the value."""
        choices, value = self._choices()
        self._lit = (choices.index(value) + 1) * lights.RING // len(choices)

    def is_reset(self):
        """Return whether all settings have their defaults."""
        return all(getattr(self.settings, name) == default_of(name) for name in NAMES)

    def _has_defaults(self):
        """Return whether all settings are the defaults and were not changed in this menu."""
        return self.settings is self._saved and self.is_reset()

    def _turn(self, t_us, pages, tune):
        self._announcer.tune(t_us, tune)
        self._next_us = None
        self._page += pages
        if 0 <= self._page <= len(self._names):
            self._look()
        else:
            self.has_ended = True

    def _change(self, t_us, by=1):
        name = self.name()
        choices, value = self._choices()
        if name in (WIFI, CODE):
            self._announcer.tune(t_us, "choose")
            if name == CODE:
                self._wifi.code = ""
            else:
                # Imported only where it is used, because it takes memory.
                from tableref.referee.wifi import WifiSetup  # noqa: PLC0415

                self._wifi.setup = WifiSetup(self._announcer)
            return
        if name == DEFAULTS and self._has_defaults():
            self._announcer.refuse(t_us, NEXT, "nothing_to_choose")
            return
        value = choices[(choices.index(value) + by) % len(choices)]
        if name != DEFAULTS:
            self.settings = self._saved = self.settings.changed(name, value)
            self._announcer.event(t_us, "setting_changed", (("name", name), ("value", value)))
        else:
            self.settings = Settings() if value else self._saved
            self._announcer.event(t_us, "settings_reset", (("reset", value),))
        self._announcer.tune(t_us, "change")
        if name in RADIO:
            self._lay_out()
        self._look()

    def value_text(self, name):
        """Return a value as large text, up to 8 characters."""
        value = getattr(self.settings, name)
        if name == "language":
            return dict(LANGUAGES)[value]
        if name in CHOICES:
            return text(value)
        if value == 0 and name in _NEVER_AT_0:
            return text("off")
        return text(STEPS[name][0], count=value)
