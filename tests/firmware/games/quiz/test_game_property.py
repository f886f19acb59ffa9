"""Whatever people press on the quiz buzzer: order, line and points follow from the events."""

import itertools

import pytest

from monkey import Monkey, Scorer
from tableref.presses.gestures import NEXT
from tests import effort

NAMES = ("count_in", "lockout", "wrong_costs")
CHOICES = ((False, True), ("question", "half_second", "free"), (False, True))
TERMS = [
    ("quiz", (2, 5, 9), dict(zip(NAMES, chosen), target=3, answer_s=1))
    for chosen in itertools.product(*CHOICES)
]


class Judge(Scorer):
    """Keeps the line of each question and its points, until a step is taken back."""

    def __init__(self):
        super().__init__(("quiz",))
        self.closed_by = []
        self.is_closed = False
        self.judged = ()
        self.forget()

    def forget(self):
        self.line, self.done, self.right, self.answering, self.sure = [], [], None, None, True

    def event(self, event):
        name = event["event"]
        if name == "match_started":
            self.options = event["options"]
            self.closed_by = []
        self.follow(name, event)
        if name in ("match_started", "round_started"):
            self.forget()
        if name in ("undone", "match_restored"):
            # the pencil has no rubber for lines: it begins again with the next question
            self.sure = False
        if self.sure:
            self.check(name, event)
        super().event(event)

    def follow(self, name, event):
        """Know which step closed each round, so that taking it back takes its points back."""
        if name == "judged":
            self.judged = (event["t_us"], "right" if event["right"] else "wrong")
        elif name == "round_started":
            self.is_closed = False
        elif name == "round_scored":
            at_once = self.judged and self.judged[0] == event["t_us"]
            self.closed_by.append(self.judged[1] if at_once else "nobody_knew")
            self.is_closed = True
        elif name == "undone" and event["undone"] in ("opened", "countdown"):
            self.is_closed = True
        elif name == "undone" and self.is_closed and self.closed_by:
            if event["undone"] == self.closed_by[-1]:
                self.closed_by.pop()
                self.rounds.pop()
                self.is_closed = False

    def check(self, name, event):
        player = event.get("player")
        if name == "claim":
            assert player not in [other for other, _ in self.line]
            self.line.append((player, event["t_us"]))
            earlier = [t_us for _, t_us in self.line if t_us < event["t_us"]]
            assert event["rank"] == len(earlier) + 1
            before_us = self.line[-2][1] if len(self.line) > 1 else event["t_us"]
            assert event["margin_us"] == event["t_us"] - before_us
        elif name == "answering":
            waiting = [claim for claim in self.line if claim[0] not in self.done]
            assert (player, waiting[0][1]) in waiting
            self.answering = player
        elif name == "judged":
            assert player == self.answering
            if event["right"]:
                self.right = player
            else:
                self.done.append(player)
        elif name == "round_scored":
            cost = -1 if self.options["wrong_costs"] else 0
            expected = dict.fromkeys(event["points"], 0)
            expected.update({str(wrong): cost for wrong in self.done})
            if self.right:
                expected[str(self.right)] = 1
            assert event["points"] == expected


@pytest.mark.parametrize("terms", effort.first(TERMS, 3), ids=str)
def test_random_presses(terms):
    monkey = Monkey(1, terms, Judge(), {NEXT: 2}).play()
    assert {"reading", "race", "answer", "result", "over"} <= monkey.phases
    assert ("counting" in monkey.phases) == terms[2]["count_in"]
    assert monkey.ended
    monkey.leave_by_back()


@pytest.mark.parametrize("terms", effort.first(TERMS[::5]), ids=str)
def test_a_match_is_its_record_at_every_moment(terms):
    Monkey(2, terms, Judge()).play_checking_records()
