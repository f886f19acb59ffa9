"""From words of contacts to edges of buttons."""

from tableref.drivers.clock import ticks_us, us_since

MANY = 100
"""With more changes than this at once a storm is looked for."""

QUELL_US = 2_000_000
LONGEST_QUELL_US = 64_000_000
"""A contact that makes a storm is not looked at for so long (us), the next time for twice that."""

_COUNTER = (1 << 32) - 1
_BEHIND_US = 256


class Buttons:
    """The buttons on a sampler's contacts.

    `sampler` has read(), noisy(), mute(), overruns and close() as ``sampler.Sampler`` does; `names`
    says whose button each contact is, a number for each bit of the sampler's words, lowest first.
    `mute_answer` is called with a button, counted from 0, and whether it is not looked at: then
    nothing else may answer it either.
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
        """How often changes were lost because nobody read them in time."""
        return self._sampler.overruns

    def edges(self):
        """Return the changes since the last call, oldest first: a row of (button, down, t_us).

        Changes with equal stamps came in one word: nobody can say which was first. Two words never
        have equal stamps: the later one is moved by 1 us when the counter had not moved.
        """
        if self._muted:
            self._hear_again()
        words = self._sampler.read()
        # Apart, because as good as always there is none: see docs/architecture.md, "Frames".
        return self._edges(words) if words else words

    def _edges(self, words):
        if len(words) > MANY or self._sampler.overruns != self._overruns:
            self._quell()
        edges = []
        for word, t_us in words:
            changed = word ^ self._down
            self._down = word
            t_us = self._later(t_us)
            # Bit by bit through all contacts, it would take a press 0.25 ms more to its light.
            while changed:
                contact = changed & -changed
                edges.append((self._name_of[contact], word & contact != 0, t_us))
                changed ^= contact
        return edges

    def heed(self, events):
        """Take what was ruled: a button that is out of play for its noise is not looked at.

        `events` are dicts; {"event": "button_noisy", "button", "for_us"} has that button read as
        open for so long (us): a storm of changes would leave no time for the others.
        """
        for event in events:
            if event["event"] == "button_noisy":
                self._mute(self._names.index(event["button"]), event["for_us"])

    def _quell(self):
        """Mute the contact whose storm is too fast to be looked at, each time for longer."""
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

    def _later(self, t_us):
        """Return `t_us`, or the first stamp after the last one when it is not later."""
        last_us = self._last_us
        # Only a stamp just behind the last one is moved: one that looks half an hour behind is
        # one that came after a long rest, and the counter has wrapped.
        if last_us is not None and (last_us - t_us) & _COUNTER < _BEHIND_US:
            t_us = (last_us + 1) & _COUNTER
        self._last_us = t_us
        return t_us
