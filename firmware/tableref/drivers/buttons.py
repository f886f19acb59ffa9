"""Converts words of sampled contacts into edges of buttons."""

from tableref.drivers.clock import ticks_us, us_since

MANY = 100
"""Number of changes in one read above which a noisy contact is searched for."""

QUELL_US = 2_000_000
LONGEST_QUELL_US = 64_000_000
"""QUELL_US is the time (us) for which a noisy contact is muted. It doubles with each muting, up to
LONGEST_QUELL_US (us).
"""

_COUNTER = (1 << 32) - 1
_BEHIND_US = 256
_SOON_US = 1 << 29


class Buttons:
    """The buttons on a sampler's contacts.

    `sampler` has the interface of ``sampler.Sampler``. `names` contains the button number for each
    bit of the sampler's words, lowest bit first. `mute_answer` is called with a button (from 0) and
    whether it is muted, so that the immediate answer to presses is muted, too.
    """

    def __init__(self, sampler, names, mute_answer=None):
        self._sampler = sampler
        self._mute_answer = mute_answer
        self._names = names
        self._name_of = {1 << bit: name for bit, name in enumerate(names)}
        self._down = 0
        self._last_us = None
        self._muted = {}
        self._overruns = 0
        self.has_lost = False
        """Whether changes were lost since this was last reset, because nobody read them in time."""
        self._quell_us = QUELL_US

    @property
    def overruns(self):
        """The number of times that changes were lost because they were not read in time."""
        return self._sampler.overruns

    def edges(self):
        """Return the changes since the last call, oldest first: (button, down, t_us) each.

        Changes with equal timestamps came in the same word, so their order is unknown. Different
        words never have equal timestamps: if the counter has not advanced, the later one is
        incremented by 1 us.
        """
        if self._muted:
            self._hear_again()
        words = self._sampler.read()
        # Usually there are no changes. The loop over them is a separate function, because calling a
        # function with many variables takes long on the Pico.
        return self._edges(words) if words else words

    def _edges(self, words):
        if len(words) > MANY or self._sampler.overruns != self._overruns:
            self._quell()
        edges = []
        for word, t_us in words:
            changed = word ^ self._down
            self._down = word
            last_us = self._last_us
            # A timestamp equal to the last one, or just before it, becomes the last one plus 1 us.
            # One that seems to be half an hour earlier stays, because the counter has only wrapped
            # during a long rest. The usual case, some time later, is checked first, because masking
            # allocates memory on the Pico.
            if last_us is not None and not 0 < t_us - last_us < _SOON_US:
                if (last_us - t_us) & _COUNTER < _BEHIND_US:
                    t_us = (last_us + 1) & _COUNTER
            self._last_us = t_us
            # A loop over all contacts would delay a press's light by 0.25 ms.
            while changed:
                contact = changed & -changed
                edges.append((self._name_of[contact], word & contact != 0, t_us))
                changed ^= contact
        return edges

    def mute_noisy(self, events):
        """Mute buttons that the referee has excluded because of noise.

        `events` are dicts. {"event": "button_noisy", "button", "for_us"} mutes that button for
        `for_us` us, because a storm of changes would take the time of all others.
        """
        for event in events:
            if event["event"] == "button_noisy":
                self._mute(self._names.index(event["button"]), event["for_us"])

    def _quell(self):
        """Mute the contact that causes a storm, each time for longer."""
        if self._sampler.overruns != self._overruns:
            self._overruns = self._sampler.overruns
            self.has_lost = True
        contact = self._sampler.noisy()
        if contact is not None:
            self._mute(contact, self._quell_us)
            self._quell_us = min(2 * self._quell_us, LONGEST_QUELL_US)

    def _mute(self, contact, for_us):
        self._muted[contact] = (ticks_us(), for_us)
        self._silence(contact, True)

    def _silence(self, contact, is_muted):
        self._sampler.mute(contact, is_muted)
        if self._mute_answer:
            self._mute_answer(self._names[contact] - 1, is_muted)

    def _hear_again(self):
        for contact in sorted(self._muted):
            since_us, for_us = self._muted[contact]
            if us_since(since_us, ticks_us()) >= for_us:
                del self._muted[contact]
                self._silence(contact, False)

    def close(self):
        """Stop sampling."""
        for contact in sorted(self._muted):
            self._sampler.mute(contact, False)
        self._sampler.close()
