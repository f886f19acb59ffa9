"""After random presses on the quiz buzzer, order, line and points follow from the events."""

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
PRESS_TIME = ("quiz", (2, 5, 9), {"target": 0, "questions": 3, "press_s": 1, "answer_s": 0})
TEAMS = [
    ("quiz", (1, 4, 6, 9), {"target": 3, "teams": 2, "lockout": lockout, "wrong_costs": True})
    for lockout in ("question", "half_second")
]


class Judge(Scorer):
    """Follows the order and the points of each question, until a step is undone."""

    def __init__(self):
        super().__init__(("quiz",))
        self.closed_by = []
        self.is_closed = False
        self.judged = ()
        self.worth = [1]
        self.forget()

    def forget(self):
        self.line, self.done, self.right, self.answering, self.sure = [], [], None, None, True

    def event(self, event):
        name = event["event"]
        if name == "match_started":
            self.options = event["options"]
            self.closed_by = []
            self.worth = [1]
        elif name == "question_worth":
            self.worth.append(event["worth"])
        elif name == "undone" and event["undone"] == "worth":
            self.worth.pop()
        self.follow(name, event)
        if name in ("match_started", "round_started"):
            self.forget()
        if name in ("undone", "match_restored"):
            # After BACK the order is unknown until the next question.
            self.sure = False
        if self.sure:
            self.check(name, event)
        super().event(event)

    def winners_by(self, totals):
        # Everybody who has the target score wins: after a corrected question there may be two.
        there = [int(player) for player in totals if 0 < self.options["target"] <= totals[player]]
        return there or super().winners_by(totals)

    def follow(self, name, event):
        """Record which step closed each round, because its undo removes the round's points."""
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
            cost = -self.worth[-1] if self.options["wrong_costs"] else 0
            expected = dict.fromkeys(event["points"], 0)
            expected.update({str(wrong): cost for wrong in self.done})
            if self.right:
                expected[str(self.right)] = self.worth[-1]
            assert event["points"] == expected


@pytest.mark.parametrize("terms", effort.first(TERMS, 3), ids=str)
def test_random_presses_lead_to_no_wrong_score(terms):
    monkey = Monkey(1, terms, Judge(), {NEXT: 2}).play()
    assert {"reading", "race", "answer", "result", "over"} <= monkey.phases
    assert ("counting" in monkey.phases) == terms[2]["count_in"]
    assert monkey.ended
    monkey.leave_by_back()


@pytest.mark.parametrize("terms", effort.first(TERMS[::5]), ids=str)
def test_a_replay_gives_the_same_match_at_any_moment(terms):
    Monkey(2, terms, Judge()).play_checking_records()


@pytest.mark.parametrize("terms", [PRESS_TIME, *TEAMS], ids=str)
def test_a_replay_gives_the_same_match_with_teams_or_a_time_to_press(terms):
    Monkey(2, terms, Teams()).play_checking_records()


@pytest.mark.parametrize("terms", TEAMS, ids=str)
def test_random_presses_of_teams_lead_to_no_wrong_score(terms):
    teams = Teams()
    monkey = Monkey(1, terms, teams, {NEXT: 2}).play()
    assert {"teams", "reading", "race", "answer"} <= monkey.phases
    assert teams.scored > 3
    monkey.leave_by_back()


class Teams:
    """Checks every event against the team rules: common points, one claim and one answer."""

    def __init__(self):
        self.scored = 0
        self.side = {}

    def event(self, event):
        name, player = event["event"], event.get("player")
        if name == "match_started":
            self.side = {player: (player,) for player in event["players"]}
        elif name == "teams_set":
            assert all(event["teams"].values())
            self.side = {one: tuple(team) for team in event["teams"].values() for one in team}
        if name in ("round_started", "match_started", "undone", "redone"):
            self.claimed, self.wrong = [], []
        elif name == "claim":
            assert not any(one == other for one, _ in self.claimed for other in [player])
            tied = [one for one, t_us in self.claimed if t_us == event["t_us"]]
            others = [one for one, _ in self.claimed if one not in tied]
            assert not set(others) & set(self.side[player])
            self.claimed.append((player, event["t_us"]))
        elif name == "answering":
            assert not set(self.wrong) & set(self.side[player])
        elif name == "judged" and not event["right"]:
            self.wrong.append(player)
        elif name == "round_scored":
            self.scored += 1
            for key in ("points", "totals"):
                for members in self.side.values():
                    assert len({event[key][str(one)] for one in members}) == 1
        elif name == "match_ended":
            for winner in event["winners"]:
                assert set(self.side[winner]) <= set(event["winners"])
