"""Folds the events of one match into what stands at its end: what was taken back is gone.

Events do not say which step they belong to, and BACK names only the step that it took. So what a
step said is found from the end: a claim, the count that opened a round. A round is what was said of
it last.
"""

from host_tools.history import wire
from host_tools.history.errors import NoMatchError, UnfinishedError
from host_tools.history.played import EVENTS, Claim, Played, Round, owners
from host_tools.history.told_steps import (
    EARLY,
    OPENINGS,
    SAID,
    after_cuts,
    is_claim,
    is_of_tick,
    is_same_press,
)


def fold(events, source=EVENTS):
    """Return the `Played` of the events (dicts, as the wire has them) of one match.

    Raises NoMatchError when it is not finished, or when an event makes no sense.
    """
    try:
        standing = Standing(events[0])
    except wire.NONSENSE as error:
        # In the words of the rules.
        raise NoMatchError(f"no match can begin like this: {error}") from error
    for event in after_cuts(events):
        try:
            standing.take(event)
        except wire.NONSENSE as error:
            words = f"event {event['seq']} makes no sense: {wire.shown(event)}"
            raise NoMatchError(words) from error
    return standing.played(source)


class Standing:
    """What stands so far of the match that `start`, its match_started, began.

    `rounds` is {number: Round}, `end` the match_ended that stands, or None. Made of what can't
    begin a match it raises one of `wire.NONSENSE`, as `take` does.
    """

    def __init__(self, start):
        self._game, self._players, self._options = wire.terms(start)
        self._owners = owners(self._game, self._players)
        self._said = []
        self.rounds = {}
        self.end = None
        self._is_abandoned = False
        self._goes_on_us = set()
        self._gone = []
        self._superseded = []

    def take(self, event):
        """Take the next event. Raises one of `wire.NONSENSE` for one that makes no sense."""
        name = event["event"]
        if "round" in event or name == "round_scored":
            # A word about a round: what was said of its points before, or of later ones, is gone.
            number = wire.number(event["round"])
            self.rounds = {r: self.rounds[r] for r in self.rounds if r < number}
        if name == "undone":
            self._take_back(event)
        elif name == "redone":
            for again in self._gone.pop() if self._gone else ():
                self._say(again)
        elif name == "countdown":
            # A race that was paused is counted in again at the moment when it goes on.
            if event["beat"] == 3 and event["t_us"] not in self._goes_on_us:
                self._say(event)
        elif name == "resumed":
            self._goes_on_us.add(event["t_us"])
        elif name in OPENINGS:
            self._say(event)
        elif name in EARLY:
            self._check_button(event["player"])
            self._say(event)
        elif name in ("claim", "tie"):
            self._claim(event)
        elif name in ("not_got_it", "rejected", "judged"):
            self._say(event)
        elif name == "round_scored":
            points = wire.by_player(event["points"], self._players)
            self.rounds[number] = Round(number, event["t_us"], points)
            if wire.by_player(event["totals"], self._players) != self._totals():
                raise ValueError("the rounds do not add up to these totals")
        elif name == "match_ended":
            if wire.by_player(event["totals"], self._players) != self._totals():
                raise ValueError("the rounds do not add up to these totals")
            self.end = event
            self._played(EVENTS)
        elif name == "match_abandoned":
            self._is_abandoned = True

    def _totals(self):
        rounds = self.rounds.values()
        return {player: sum(r.points[player] for r in rounds) for player in self._players}

    def _claim(self, event):
        if event["event"] == "claim":
            self._check_button(event["player"])
            for field in ("rank", "margin_us"):
                wire.number(event[field])
        elif set(wire.players(event["players"])) <= {
            e["player"] for e in self._of_round() if is_claim(e)
        }:
            # Told after its claims: no step of its own.
            return
        self._say(event)

    def _say(self, event):
        """Add an event; one that was made to stand again is told again, and stood all the time."""
        told = {**event, "seq": 0}
        if told not in self._said:
            self._said.append(told)

    def _check_button(self, button):
        if type(button) is not int or button not in self._owners:
            raise ValueError("not a button of this match")

    def _of_round(self):
        """Return what was said since the round's race was opened first."""
        starts = [at for at, e in enumerate(self._said) if e["event"] == "round_started"]
        return self._said[starts[-1] :] if starts else []

    def _take_back(self, event):
        step = event["undone"]
        if self.end is not None:
            self._superseded.append(self._played(EVENTS).identity)
            self.end = None
        before = self._said
        if step == "false_start":
            self._take_back_press()
        else:
            gone = self._cut_at(lambda e: e["event"] in SAID.get(step, ()))
            while step == "claim" and gone and self._said and is_of_tick(self._said[-1], gone[0]):
                self._said = self._said[:-1]
        self._gone.append([e for e in before if e not in self._said])

    def _take_back_press(self):
        """Take back the last press that came too early, and what it was told by.

        Time went on behind it: of what was said since, only a pause is no more.
        """
        early = [at for at, e in enumerate(self._said) if e["event"] in EARLY]
        if early:
            press, since = self._said[early[-1]], self._said[early[-1] :]
            stays = [e for e in since if not self._is_of_pause_since(e, press)]
            stays = self._said[: early[-1]] + stays
            self._said = [e for e in stays if not is_same_press(e, press)]

    def _is_of_pause_since(self, event, press):
        """Return whether an event opened the race again behind a pause that came after a press."""
        if event["event"] != "round_resumed":
            return False
        went_on_us = [t_us for t_us in self._goes_on_us if t_us <= event["t_us"]]
        return max(went_on_us, default=event["t_us"]) > press["t_us"]

    def _cut_at(self, is_step):
        """Cut off the last event that is the step, with all behind it, and return them."""
        for at in range(len(self._said) - 1, -1, -1):
            if is_step(self._said[at]):
                gone, self._said = self._said[at:], self._said[:at]
                return gone
        return []

    def played(self, source):
        """Return the `Played`. Raises NoMatchError when it is not finished."""
        if self.end is None:
            how = "was given up" if self._is_abandoned else "is not finished"
            raise UnfinishedError(f"the match of {self._game} {how}")
        return self._played(source)

    def _played(self, source):
        end = self.end
        winners = tuple(wire.players(end["winners"]) if end["winners"] else ())
        if not set(winners) <= set(self._players):
            raise ValueError("a winner has not played")
        return Played(
            game=self._game,
            players=self._players,
            options=self._options,
            rounds=tuple(self.rounds[number] for number in sorted(self.rounds)),
            claims=tuple(self.claims()),
            winners=winners,
            totals=wire.by_player(end["totals"], self._players),
            end_us=end["t_us"],
            source=source,
            false_starts=self._false_starts() if source == EVENTS else None,
            superseded=tuple(self._superseded),
        )

    def claims(self):
        """Yield each `Claim` that stands, in their order."""
        number = opened_us = 0
        tied_us = {}
        for event in self._said:
            t_us = event["t_us"]
            if event["event"] in OPENINGS:
                number, opened_us, tied_us = event["round"], t_us, {}
            elif event["event"] == "tie":
                tied_us = dict.fromkeys(event["players"], t_us)
            elif is_claim(event):
                button = event["player"]
                # Whom the table decided for had pressed when it was a tie.
                since_us = wire.number(tied_us.get(button, t_us) - opened_us)
                player = self._owners[button]
                yield Claim(number, player, event["rank"], since_us, event["margin_us"])

    def _false_starts(self):
        # Some games tell of such a press twice.
        presses = {(e["t_us"], e["player"]) for e in self._said if e["event"] in EARLY}
        count = dict.fromkeys(self._players, 0)
        for _, button in presses:
            count[self._owners[button]] += 1
        return count
