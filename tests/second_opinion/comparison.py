"""Plays many matches with both referees, and counts."""

from tests.second_opinion.difference import difference, difference_in
from tests.second_opinion.gestures import CORRECTING, written
from tests.second_opinion.matches import Match, header_of, new_model, random_match
from tests.second_opinion.shrinking import shrunk
from tests.second_opinion.waiting import WAITING, gestures_of

MAX_SHRUNK = 1
"""Maximum number of discrepancies to shrink per game, because a long match takes minutes."""


def waits(key):
    """Return the `Difference` that the scenario of a ruling in `WAITING` still shows, or None."""
    waiting = WAITING[key]
    header = header_of(waiting.game, waiting.players, waiting.options, 1)
    model = new_model(waiting.game, header, waiting.players, waiting.options)
    gestures = [
        gesture._replace(button=model.state.turn) if gesture.button == "starter" else gesture
        for gesture in gestures_of(waiting)
    ]
    match = Match(header, waiting.players, waiting.options, gestures, (), False)
    return difference(waiting.game, match, gestures)


class Count:
    """Counts of a run, and the discrepancies: (seed, scenario, difference)."""

    TITLES = ("game", "matches", "over", "inputs", "BACKs", "cuts", "corrections", "discrepancies")

    def __init__(self, game):
        self.game = game
        self.matches = self.over = self.inputs = self.backs = self.cuts = self.corrections = 0
        self.accepted = 0
        """Number of corrections that were accepted."""
        self.discrepancies = []

    def row(self):
        """Return the figures of a game, in the order of `TITLES`."""
        return (
            self.game,
            self.matches,
            self.over,
            self.inputs,
            self.backs,
            self.cuts,
            self.corrections,
            len(self.discrepancies),
        )

    def add(self, match):
        """Count a match."""
        self.matches += 1
        self.over += match.is_over
        self.inputs += len(match.gestures)
        for gesture in match.gestures:
            self.backs += gesture.kind == "tap" and gesture.button == "BACK"
            self.cuts += gesture.kind in ("cut", "correct_cut")
            self.corrections += gesture.kind in CORRECTING
        self.accepted += sum(one.name == "corrected" for one in match.expected)


def compare(game, seeds):
    """Play the matches of `seeds` on both referees and return the `Count`."""
    count = Count(game)
    for seed in seeds:
        match = random_match(game, seed)
        count.add(match)
        if difference_in(match):
            few = shrunk(game, match) if len(count.discrepancies) < MAX_SHRUNK else match.gestures
            words = difference(game, match, few).words
            count.discrepancies.append((seed, written(match.header, few), words))
    return count
