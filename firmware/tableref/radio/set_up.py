"""The set-up of the Wi-Fi by phone: an access point with a page that asks for the home network."""

import json
from collections import OrderedDict

from tableref import texts
from tableref.drivers.clock import us_since
from tableref.radio import network_file
from tableref.radio.access_point import AccessPoint, draw
from tableref.radio.station import ALWAYS_ON
from tableref.referee.wifi import (
    FAILED,
    JOINED,
    JOINING,
    NO_ADDRESS,
    NO_ANSWER,
    NO_RADIO,
    NOT_FOUND,
    NOT_SAVED,
    OPEN,
    OWN,
    WRONG_PASSWORD,
)
from tableref.web.sections import Section
from tableref.web.server import Server

TIMEOUT_US = 600_000_000
"""Timeout (us) since the last form, or since the beginning, after which the set-up closes."""

JOIN_TIMEOUT_US = 25_000_000
"""Timeout (us) for joining a network and getting an IP address."""

LOOK_US = 500_000
"""Interval (us) at which the connection is checked."""

SETTLE_US = 1_500_000
"""Time (us) from the beginning of an attempt until its status is read, because the driver may still
report that of the connection before."""

MAX_NETWORKS = 12
"""Maximum number of networks that are offered to choose from."""

JOIN_FORM, OWN_FORM = "/join", "/own"
"""The paths of the forms: join a network; stay with the table's own."""

_WAITING_FOR_ADDRESS = 2
_PROBLEMS = {-3: WRONG_PASSWORD, -2: NOT_FOUND, -1: NO_ANSWER}
"""Status of the driver -> key of the problem."""

_STATES = ("opening", "open", "joining", "failed", "joined", "own")


class _State:
    """The page's sections for the ``Server``. There is only one, the state of the set-up."""

    def __init__(self):
        self.section = Section("setup")
        self.all = [self.section]

    def work(self):
        """Do nothing, because ``SetUp`` updates the section whenever the state changes."""


class SetUp:
    """Connects the table of `device` to a Wi-Fi network that somebody chooses by phone.

    ``referee.wifi.setup`` shows on the screen what to do. `network` is MicroPython's module, `own`
    the ``Address`` of the table's own network if that is in use, and `content` the page (bytes,
    compressed by gzip). Creating a SetUp takes up to 4 s, because it searches for networks.
    """

    def __init__(self, device, network, own, content, now_us):
        self._device = device
        self._referee = device.referee
        self._screen = device.referee.wifi.setup
        self._station = network.WLAN(network.WLAN.IF_STA)
        self._access = self._server = None
        self._asked = None
        self._now_us = self._began_us = self._looked_us = self._asked_us = now_us
        self.is_saved = False
        """Whether another network.txt was saved."""
        self._state = _State()
        self._networks = []
        try:
            self._station.active(True)
            self._station.config(pm=ALWAYS_ON)
            self._networks = _names_of(self._station.scan())
            name, password = (own.wifi, own.wifi_password) if own else draw()
            interface = network.WLAN(network.WLAN.IF_AP)
            self._access = AccessPoint(interface, name, password)
            address = self._access.find_address()
            forms = {JOIN_FORM: self._join, OWN_FORM: self._stay}
            self._server = Server(content, self._state, address, forms=forms)
        except OSError:
            self._show(FAILED, NO_RADIO)
            return
        self._screen.name, self._screen.password = name, password
        self._screen.address = address
        self._show(OPEN, "")

    def work(self, now_us):
        """Serve the page and check the connection, without blocking; return False on timeout."""
        self._now_us = now_us
        if self._server is not None:
            self._server.work(now_us)
        if not 0 <= us_since(self._looked_us, now_us) < LOOK_US:
            self._looked_us = now_us
            self._look(now_us)
        return 0 <= us_since(self._began_us, now_us) < TIMEOUT_US

    def close(self, needs_station):
        """Stop the server and the access point; stop the station unless `needs_station`."""
        if self._server is not None:
            self._server.close()
        if self._access is not None:
            self._access.close()
        if self._screen.state == JOINING:
            self._station.disconnect()
        if not needs_station:
            self._station.active(False)

    def _show(self, state_number, found):
        """Show a state on the screen and on the page."""
        screen = self._screen
        screen.state = state_number
        screen.found = found
        self._referee.redraw()
        state = OrderedDict()
        state["state"] = _STATES[state_number]
        state["found"] = found
        state["joined"] = screen.joined
        state["name"] = screen.name
        state["networks"] = self._networks
        state["language"] = texts.language()
        self._state.section.set(json.dumps(state))

    def _join(self, fields):
        """Begin to join the network of a form; return the key of the problem, or ""."""
        wifi, password = fields.get("wifi", ""), fields.get("wifi_password", "")
        problem = network_file.problem(wifi, password)
        if problem or self._screen.state == JOINING:
            return problem or "busy"
        self._asked = wifi, password
        self._screen.joined = wifi
        self._began_us = self._asked_us = self._now_us
        try:
            self._station.disconnect()
            self._station.connect(wifi, password)
        except OSError:
            self._show(FAILED, NO_RADIO)
            return ""
        self._show(JOINING, "")
        return ""

    def _stay(self, fields):
        """Stay with the table's own network; return the key of the problem, or ""."""
        if self._screen.state == JOINING:
            return "busy"
        self._began_us = self._now_us
        self._save(self._access.name, self._access.password, True)
        return ""

    def _look(self, now_us):
        """Check the attempt to join a network."""
        waited_us = us_since(self._asked_us, now_us)
        if self._screen.state != JOINING or 0 <= waited_us < SETTLE_US:
            return
        status = self._station.status()
        if self._station.isconnected():
            self._save(self._asked[0], self._asked[1], False)
        elif status in _PROBLEMS:
            self._fail(_PROBLEMS[status])
        elif not 0 <= waited_us < JOIN_TIMEOUT_US:
            # The driver may never report a wrong password, because it tries again and again.
            problem = WRONG_PASSWORD if self._asked[0] in self._networks else NO_ANSWER
            self._fail(NO_ADDRESS if status == _WAITING_FOR_ADDRESS else problem)

    def _fail(self, problem):
        self._station.disconnect()
        self._show(FAILED, problem)

    def _save(self, wifi, password, is_own):
        keeper = self._device.keeper
        try:
            text = keeper.read_text(network_file.FILE)
            text = network_file.changed(text, wifi, password, is_own)
            keeper.write_text(network_file.FILE, text)
        except OSError:
            self._show(FAILED, NOT_SAVED)
            return
        self.is_saved = True
        if is_own:
            self._show(OWN, "")
        else:
            self._show(JOINED, self._station.ifconfig()[0])


def _names_of(found):
    """Return the names of the networks found by a scan, the strongest ones, without duplicates."""
    names = []
    for entry in sorted(found, key=lambda entry: -entry[3]):
        try:
            name = str(entry[0], "utf-8")
        except UnicodeError:
            continue
        if not network_file.problem(name, "") and name not in names:
            names.append(name)
    return names[:MAX_NETWORKS]
