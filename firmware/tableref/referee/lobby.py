"""The lobby: the choice of game, players and options, and the set-up.

OK opens the next page and BACK the page before; NEXT changes the value on the page. In the menu of
games BACK turns to the game before, so that all games can be reached without NEXT. If the menu has
not been turned, BACK returns to the last match instead. The last line of the menu opens the
settings (settings_menu.py).
"""

from tableref.games import GAMES
from tableref.presses.gestures import BACK, FOREVER_US, HOLD, NEXT, OK, PLAYERS, PRESS, TAP
from tableref.referee import lobby_lights, lobby_screen
from tableref.referee.option_page import OptionPage
from tableref.referee.players import names
from tableref.referee.settings import OFF, Settings
from tableref.referee.settings_menu import SETTINGS, SettingsMenu
from tableref.show.announcer import COUNTS
from tableref.show.screens import Hint, changed, ok_next_lines
from tableref.texts import text

GAME = "game"
JOIN = "join"
OPTION = "option"
SETUP = "setup"

_FIRST_PAGES = ((GAME, None), (JOIN, None))
AT_MENU = (0, False)
"""The value of `Lobby.moment` while the menu of games is shown."""


class Lobby:
    """The stage between two matches. Times are us since the lobby opened.

    `is_ready` becomes True when OK has confirmed `entry` (a ``MenuEntry``), players and options.
    """

    def __init__(self, announcer):
        self.entry = GAMES[0]
        self.players = ()
        self.is_ready = False
        self.settings = Settings()
        """The current ``Settings``, which are replaced by each change."""
        self.has_last = False
        """Whether there is a finished match to which BACK can return."""
        self.is_last_requested = False
        """Whether BACK was pressed to return to the last finished match."""
        self.has_next = True
        """Whether the board has NEXT; without it BACK alone turns the menu."""
        self.has_keyboard = False
        """Whether the board can be a USB keyboard."""
        self.keyboard = None
        """The ``Keyboard`` that replaces the lobby in keyboard mode, or None."""
        self.wifi = None
        """The table's ``Wifi``, or None without a radio."""
        self._is_direct = False
        """Whether the lobby was entered from a match, and the menu was not shown since."""
        self._next_us = None
        self._turned = 0
        """Number of lines that the menu was turned by, modulo its length."""
        self.settings_menu = None
        """The ``SettingsMenu`` while it is open, or None."""
        self._changed = None
        self._chosen = {}
        self._page = 0
        self._pages = self._option_page = self._seated = None
        self._announcer = announcer

    def set_terms(self, entry, players, options):
        """Set game, players (a tuple in seat order) and options as if they were chosen here."""
        self.entry = entry
        self.players = players
        self._chosen = dict(options)
        self._lay_out_again()

    def reopen(self, at_setup):
        """Open the lobby at the last page if `at_setup`, else at the page where players join."""
        self.is_ready = self.is_last_requested = False
        self._open(len(self._all()) - 1 if at_setup else 1)
        if not at_setup:
            self._is_direct = True
            self._turned = 0

    @property
    def options(self):
        """The options of the next match, an OrderedDict of name -> value."""
        return self.entry.complete_options(self.players, self._chosen, self.settings.game_options())

    def pop_changed_settings(self):
        """Return the settings to save after the menu of settings was left, else None."""
        changed, self._changed = self._changed, None
        return changed

    def look_ahead(self, t_us):
        """Return (when `advance` must be called next (us), FOREVER_US, `moment`).

        FOREVER_US says that the screen never changes by itself. `advance` is due only in keyboard
        mode, because otherwise nothing happens without a press.
        """
        due_us = self.keyboard.due_us if self.keyboard else FOREVER_US
        return due_us, FOREVER_US, self.moment

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        if self.keyboard:
            self.keyboard.advance(t_us)

    def open_keyboard(self):
        """Enter keyboard mode, if the settings say so and the board can be a USB keyboard."""
        if self.has_keyboard and self.settings.keyboard != OFF:
            # Imported only where it is used, because it takes memory.
            from tableref.referee.keyboard import ABSENT, Keyboard  # noqa: PLC0415

            self.keyboard = Keyboard(self.settings.keyboard, self._announcer)
            self._announcer.host = ABSENT

    @property
    def moment(self):
        """(page, whether the settings are open), which changes when the meaning of a press does."""
        if self.keyboard:
            return "keyboard", self.keyboard.round
        return self._page, self.settings_menu is not None

    def ok_next_lines(self):
        """Return the title of the screen, and the lines that say what OK and NEXT do."""
        screen = self.screen(0)
        return [screen[0][0]] + ok_next_lines(screen)

    def gesture(self, t_us, kind, button, since_us):
        """Process a gesture."""
        if self.keyboard:
            self._pass_on_to_keyboard(t_us, kind, button, since_us)
        elif self.settings_menu:
            self._pass_on(t_us, kind, button, since_us)
        elif button == BACK and kind in (TAP, HOLD):
            self._back(t_us, kind)
        elif kind == HOLD and button == NEXT and since_us == self._next_us:
            # Go two steps back, because the press of NEXT has already moved one forward.
            self._next(t_us, -2)
        elif kind != PRESS:
            return
        elif button == OK:
            self._ok(t_us)
        elif button == NEXT:
            self._next(t_us)
            self._next_us = t_us if self.current_page()[0] in (GAME, OPTION) else None
        elif button <= PLAYERS:
            self._press(t_us, button)

    def _pass_on(self, t_us, kind, button, since_us):
        menu = self.settings_menu
        menu.gesture(t_us, kind, button, since_us)
        self.settings = menu.settings
        if menu.has_ended:
            self.settings_menu = None
            if menu.is_changed:
                self._changed = menu.settings
            self.open_keyboard()

    def _pass_on_to_keyboard(self, t_us, kind, button, since_us):
        self.keyboard.gesture(t_us, kind, button, since_us)
        if self.keyboard.has_ended:
            self.keyboard = None
            self._changed = self.settings = self.settings.changed("keyboard", OFF)
            fields = (("name", "keyboard"), ("value", OFF))
            self._announcer.event(t_us, "setting_changed", fields)

    def _lay_out_again(self):
        if self._option_page:
            self._chosen[self._option_page.name] = self._option_page.value
        self._pages = self._seated = None

    @property
    def typed(self):
        """The number that is being typed for an option, or None.

        The option changes only when all of its digits are there.
        """
        return self._option_page.typed if self._option_page else None

    def current_page(self):
        """Return (kind, content) of the current page."""
        # Do not create all pages here, because lights call this for each frame. The first two pages
        # are always the same.
        return _FIRST_PAGES[self._page] if self._page < 2 else self._all()[self._page]

    def _all(self):
        """Return all pages. They are created on demand, so that a press need not wait for it."""
        if self._pages is None:
            pages = list(_FIRST_PAGES)
            if self.entry.seats_refusal(self.players) is None:
                for name in self.entry.game.TERMS.options:
                    if self.entry.game.TERMS.is_offered(name, self.options, self.players):
                        pages.append((OPTION, name))
                for screen in self.entry.game.TERMS.setup_screens(self.players, self.options):
                    pages.append((SETUP, screen))
            self._pages = pages
        return self._pages

    def _ok(self, t_us):
        if self.current_page()[0] == JOIN:
            reason = self.entry.seats_refusal(self.players)
            if reason:
                self._announcer.text = self.entry.game.text
                self._announcer.refuse(t_us, OK, reason, low=self.entry.low, high=self.entry.high)
                return
        elif self.current_page()[0] == OPTION and not self._option().confirm(t_us):
            return
        self._announcer.tune(t_us, "choose")
        if self.entry is SETTINGS:
            has_keyboard = self.has_keyboard
            menu = SettingsMenu(self.settings, self._announcer, self.wifi, has_keyboard)
            self.settings_menu = menu
        elif self._page == 0:
            self._open(1)
        elif self._page + 1 < len(self._all()):
            self._open(self._page + 1)
        else:
            self.is_ready = True

    def _back(self, t_us, kind):
        if kind == TAP and self._leads_to_last:
            self._announcer.tune(t_us, "back")
            self.is_last_requested = True
        elif self._page == 0:
            self._turn(t_us, -1)
        else:
            self._announcer.tune(t_us, "back")
            if kind == HOLD or self._page == 1:
                self._show_menu()
            elif self.current_page()[0] == OPTION and self._option().undo():
                self._lay_out_again()
            else:
                self._open(self._page - 1)

    def _open(self, page):
        self._page = page
        self._option_page = self._next_us = None

    @property
    def _leads_to_last(self):
        """Whether BACK returns to the last match now."""
        is_menu = self._page == self._turned == 0 and self.has_next
        return self.has_last and (self._is_direct if self._page == 1 else is_menu)

    def _show_menu(self):
        self._open(0)
        self._is_direct = False

    def _turn(self, t_us, by):
        """Turn the menu by a number of lines."""
        menu = GAMES + (SETTINGS,)
        self.entry = menu[(menu.index(self.entry) + by) % len(menu)]
        # After a full turn of the menu, BACK returns to the last match again.
        self._turned = (self._turned + by) % len(menu)
        self._chosen = {}
        self._lay_out_again()
        self._announcer.tune(t_us, "change")

    def _next(self, t_us, by=1):
        """Advance the value on the current page by a number of steps, or back if it is negative."""
        page = self.current_page()[0]
        if page == OPTION:
            self._option().turn(t_us, by)
            self._lay_out_again()
        elif page == GAME:
            self._turn(t_us, by)
        elif page == JOIN and self._is_direct:
            self._announcer.tune(t_us, "change")
            self._show_menu()
        else:
            self._announcer.refuse(t_us, NEXT, "nothing_to_choose")

    def _option(self):
        """Return the current ``OptionPage``."""
        if self._option_page is None:
            name = self.current_page()[1]
            terms = (self.entry, name, self.options[name], self.settings)
            self._option_page = OptionPage(*terms + (self._announcer,))
        return self._option_page

    def _press(self, t_us, button):
        page = self.current_page()[0]
        if page == OPTION:
            self._option().press(t_us, button)
            self._lay_out_again()
            return
        if page != JOIN:
            self._announcer.refuse(t_us, button, "join_first" if page == GAME else "not_now")
            return
        self._announcer.flash(t_us, button, COUNTS)
        if button in self.players:
            self.players = tuple(player for player in self.players if player != button)
            self._announcer.tune(t_us, "back")
        else:
            self.players = tuple(sorted(self.players + (button,)))
            self._announcer.tune(t_us, "join_%d" % button)
            name = names[button - 1]
            if name:
                self._announcer.notice(t_us, text("named", player=button, name=name))
        self._lay_out_again()

    def screen(self, t_us):
        """Return the screen at `t_us`: (lines, big, hints), see ``compose``."""
        if self.keyboard:
            return self.keyboard.screen()
        if self.settings_menu:
            return self.settings_menu.screen()
        page, which = self.current_page()
        if page == SETUP:
            last = self._page == len(self._all()) - 1
            ok = Hint(OK, text("ok_start" if last else "ok_next"))
            back = lobby_screen.page_back()
            return changed(which, {7: (ok.line, ok, back)})
        if page == OPTION:
            return self._option().screen()
        if page == JOIN:
            screen = lobby_screen.join(self.entry, self.players)
        else:
            screen = lobby_screen.game(self.entry, self._announcer.battery)
        return lobby_screen.open_last(screen, page == JOIN) if self._leads_to_last else screen

    def pixel(self, index, t_us):
        """Return the colour (0xRRGGBB) of one light, see ``Referee.pixel``."""
        if self.keyboard:
            return self.keyboard.pixel(index, t_us)
        if self.settings_menu:
            return self.settings_menu.pixel(index, t_us)
        page = self.current_page()[0]
        if page == GAME:
            return lobby_lights.choosing(index, t_us)
        if self._seated is None:
            self._seated = lobby_lights.Seated(self.entry, self.players)
        return self._seated.pixel(index, t_us, page == JOIN)
