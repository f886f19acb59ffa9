"""The course of the quiz buzzer: the first to press answers, the others wait in line.

The question master uses OK and NEXT. Players of a team share one claim, one lock and one score.
What is shown is in show.py, the choice of teams in teams.py.
"""

from tableref.games import game_lights
from tableref.games.counted_race import CountedRace
from tableref.games.game import AFTER_MATCH, AFTER_ROUND, COUNTED_IN, JUDGEMENT, Game
from tableref.games.game_screens import Between
from tableref.games.options import one_of, whole
from tableref.games.phases import COUNTING, HALTED, OVER, RACE, RESULT, Phase
from tableref.games.quiz import show
from tableref.games.quiz.corrections import Corrections
from tableref.games.quiz.show import ANSWER, READING, TEAMS, TIED
from tableref.games.quiz.teams import TeamChoice, standings_page, standings_pages
from tableref.games.stopwatch import Stopwatch
from tableref.games.terms import Terms
from tableref.presses.claims import TIE
from tableref.presses.gestures import FOREVER_US, OK

_OPTIONS = (
    ("target", (10, 20, 0, 5)),
    ("count_in", (False, True)),
    ("lockout", ("question", "half_second", "quarter_second", "free")),
    ("answer_s", (10, 20, 30, 0, 5)),
    ("wrong_costs", (False, True)),
    ("questions", (0, 10, 20, 30, 5)),
    ("press_s", (0, 10, 20, 30, 5)),
    ("teams", (0, 2, 3, 4, 5)),
)
_WORTH = (1, 2, 3, 5, 10)
"""The numbers of points that a question can have; NEXT chooses one of them."""

_LOCK_US = {"question": FOREVER_US, "half_second": 500_000, "quarter_second": 250_000}
"""Option -> time (us) for which a player who presses too early is locked out."""


def _check(players, options):
    whole("target", options["target"], 0, 999)
    for name in ("answer_s", "press_s"):
        whole(name, options[name], 0, 600)
    whole("questions", options["questions"], 0, 999)
    whole("teams", options["teams"], 0, 5)
    for name, choices in _OPTIONS:
        if name in ("count_in", "lockout", "wrong_costs"):
            one_of(name, options[name], choices)


def _is_offered(name, options, players):
    if name == "teams":
        return len(players) > 3
    return name != "questions" or not options["target"]


class Quiz(Game):
    """A match of the quiz. Its rounds are questions."""

    TERMS = Terms(
        options=_OPTIONS,
        numbers={"target": (0, 999), "questions": (0, 999)},
        option_screen=show.option_screen,
        check=_check,
        is_offered=_is_offered,
    )
    STEPS = ("countdown", "claim", "false_start")
    STEPS += ("opened", "chosen", "right", "wrong", "nobody_knew")
    STEPS += ("worth", "team_chosen", "teams_set")
    STEP_KINDS = {"wrong": JUDGEMENT}
    BETWEEN = Between(standings_page=standings_page, standings_pages=standings_pages)

    text = staticmethod(show.text)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.teams = None
        """Team -> players, an OrderedDict, or None without teams."""
        self.team_choice = None
        """The TeamChoice while teams are chosen, or None."""
        self.worth = 1
        """The points of a question."""
        self.answerer = None
        self.tied = ()
        """Players who pressed in the same sample, until it is decided who answers first."""
        self.judged = ()
        """Players who have answered this question wrongly."""
        self.locked = {}
        """Player -> end (us) of the lock after pressing too early."""
        self.answer_time = None
        """The Stopwatch of the answer, or None. The time to press is measured by `clock`."""

    # -- teams --------------------------------------------------------------------------------

    def start(self):
        """Make the first question ready, or ask for the teams first."""
        count = self.options["teams"]
        if not 1 < count <= len(self.players):
            super().start()
            return
        self.team_choice = TeamChoice(self.players, count, self.announcer)
        self.enter(TEAMS, 0)

    def change_team(self, t_us, button, since_us):
        """Move the player who presses to the next team."""
        return self.team_choice.change(t_us, button)

    def confirm_teams(self, t_us):
        """Confirm the teams on the screen."""
        teams = self.team_choice.confirm(t_us)
        if teams is None:
            return None
        self.teams = teams
        self.team_choice = None
        self.make_ready(t_us)
        return "teams_set"

    def side(self, player):
        """Return all players of a player's team; without teams, only that player."""
        for members in self.teams.values() if self.teams else ():
            if player in members:
                return members
        return (player,)

    def team_of(self, player):
        """Return the name of a player's team, "" without teams."""
        for name, members in self.teams.items() if self.teams else ():
            if player in members:
                return name
        return ""

    # -- while the question is read -----------------------------------------------------------

    def make_ready(self, t_us):
        """Make the next question ready."""
        self._close()
        self.answerer = None
        self.tied = self.judged = ()
        self.locked = {}
        self.number += 1
        self.enter(READING, t_us)

    def change_worth(self, t_us):
        """Change the points of the question."""
        self.worth = _WORTH[(_WORTH.index(self.worth) + 1) % len(_WORTH)]
        self.announcer.tune(t_us, "change")
        self.announcer.event(t_us, "question_worth", (("worth", self.worth),))
        return "worth"

    def open_buzzers(self, t_us):
        """Open the buzzers, after 3-2-1 if that is agreed."""
        count = len(self.players)
        self.race = CountedRace(self, count, is_counted_in=self.options["count_in"])
        self.race.begin(t_us)
        return "countdown" if self.phase == COUNTING else "opened"

    def press_early(self, t_us, button, since_us):
        """Lock out a player who presses before the buzzers are open."""
        lockout = self.options["lockout"]
        if self.locked.get(button) == FOREVER_US or lockout == "free" and self.phase == READING:
            self.announcer.refuse(t_us, button, "locked" if self.locked else "wait")
            return None
        if self.phase == COUNTING:
            self.race.press_early(t_us, button)
        else:
            self.announcer.refuse(t_us, button, "locked")
        if lockout == "free":
            return None
        lock_us = _LOCK_US[lockout]
        for mate in self.side(button):
            self.locked[mate] = FOREVER_US if lock_us == FOREVER_US else t_us + lock_us
        self.announcer.event(t_us, "locked_out", (("player", button), ("lockout", lockout)))
        return "false_start"

    # -- while the buzzers are open -----------------------------------------------------------

    def race_opened(self, t_us):
        """Start the time limit for presses, if there is one, or continue it after a pause."""
        if self.clock.watch:
            self.clock.watch.start(t_us)
        else:
            self._await_presses(t_us)

    def _await_presses(self, t_us):
        self.clock.end()
        if self.options["press_s"]:
            self.clock.begin(t_us, self.options["press_s"] * 1_000_000)

    def buzz(self, t_us, button, since_us):
        """Add a player to the line, unless the player is locked out or a team mate has pressed."""
        if t_us < self.locked.get(button, 0):
            self.announcer.refuse(t_us, button, "locked")
            return None
        for mate in self.side(button):
            if mate != button and self.race.has_claimed(mate):
                self.announcer.refuse(t_us, button, "mate_pressed", mate=mate)
                return None
        return self.race.press(t_us, button)

    def may_buzz(self, player):
        """Return whether a press would put a player in line now."""
        if self.locked.get(player, 0) > self.clock.now_us:
            return False
        return not any(self.race.has_claimed(mate) for mate in self.side(player))

    def race_ruled(self, rulings, pressed_us, t_us):
        """Report claims and ties, and let the first in line answer."""
        self.race.report(rulings, pressed_us)
        if rulings[0][0] == TIE:
            self.announcer.tune(pressed_us, "tie")
        if self.phase == RACE and self.waiting():
            self._next_in_line(pressed_us)

    def refuse_open(self, t_us):
        """Refuse OK while the buzzers are open."""
        self.announcer.refuse(t_us, OK, "open")

    def give_up(self, t_us):
        """End the question, because nobody knows the answer."""
        self._finish(t_us, "nobody_knew")
        return "nobody_knew"

    def time_up(self, t_us, touched_us):
        """End the question, because nobody has pressed in time."""
        self.clock.watch.expire()
        self._finish(t_us, "nobody_knew")
        return OK

    def answer_first(self, t_us, button, since_us):
        """Let the tied player who presses answer first; others may still get in line."""
        if button not in self.tied:
            return self.buzz(t_us, button, since_us)
        if self.race.is_excitement(t_us, button, self.phase_us):
            return None
        self._answer(t_us, button)
        return "chosen"

    # -- while a player answers ---------------------------------------------------------------

    def _next_in_line(self, t_us):
        """Let the next in line answer, or open the buzzers again for the other players."""
        self.answerer = self.answer_time = None
        self.clock.end()
        waiting = self.waiting()
        self.tied = tuple(claim[0] for claim in waiting if claim[1] == waiting[0][1])
        if len(self.tied) == 1:
            self._answer(t_us, self.tied[0])
        elif self.tied:
            self.announcer.tune(t_us, "tie")
            self.enter(TIED, t_us, is_milestone=False)
        elif all(self.is_out(p) or self.locked.get(p) == FOREVER_US for p in self.players):
            self._finish(t_us, "nobody_knew")
        else:
            self.enter(RACE, t_us, is_milestone=False)
            self._await_presses(t_us)

    def _answer(self, t_us, player):
        self.answerer = player
        self.announcer.event(t_us, "answering", (("player", player),))
        # An earlier refusal would hide what OK and NEXT do.
        self.announcer.remove_notice()
        if self.options["answer_s"]:
            self.answer_time = Stopwatch(self.options["answer_s"] * 1_000_000)
            self.answer_time.start(t_us)
        self.enter(ANSWER, t_us, is_milestone=False)

    def judge_right(self, t_us):
        """Accept the answer, which scores."""
        self._judge(t_us, True)
        self._finish(t_us, "right")
        return "right"

    def judge_wrong(self, t_us):
        """Reject the answer; the next in line answers."""
        self._judge(t_us, False)
        self.judged += (self.answerer,)
        self._next_in_line(t_us)
        return "wrong"

    def _judge(self, t_us, is_right):
        fields = (("player", self.answerer), ("right", is_right))
        self.announcer.event(t_us, "judged", fields)

    def waiting(self):
        """Return the claims (player, t_us) of the players in line."""
        answered = self.judged + (self.answerer,)
        return [claim for claim in self.race.claims if not self._is_among(claim[0], answered)]

    def is_waiting(self, player):
        """Return whether a player is in line."""
        return player in [claim[0] for claim in self.waiting()]

    def is_out(self, player):
        """Return whether a player's team has answered this question wrongly."""
        return self._is_among(player, self.judged)

    def _is_among(self, player, players):
        """Return whether a player, or another of the same team, is among `players`."""
        # any() would allocate memory, 33 times a second for each light.
        if not players:
            return False
        for other in self.side(player):
            if other in players:
                return True
        return False

    # -- the passing of time, and pauses ------------------------------------------------------

    @property
    def due_us(self):
        """Time (us) when `advance` has something to do next."""
        due_us = self.race.due_us if self.race else FOREVER_US
        return min(due_us, self.answer_time.up_us) if self.answer_time else due_us

    def advance(self, t_us):
        """Let time pass up to `t_us`, for the race and the time of the answer."""
        super().advance(t_us)
        if self.answer_time and self.answer_time.up_us <= t_us:
            up_us = self.answer_time.up_us
            self.answer_time.stop(up_us)
            self.announcer.event(up_us, "time_up", (("player", self.answerer),))
            self.announcer.tune(up_us, "tie")

    def pause(self, t_us):
        """Stop the clocks, and close open buzzers."""
        super().pause(t_us)
        if self.answer_time:
            self.answer_time.stop(t_us)

    def resume(self, t_us):
        """Resume the time of the answer, or open the buzzers again."""
        if self.answer_time and self.answer_time.left_us(t_us):
            self.answer_time.start(t_us)
        if self.race:
            self.race.resume(t_us)

    # -- the end of a question ----------------------------------------------------------------

    def _finish(self, t_us, reason):
        """End the question; `reason` is "right" or "nobody_knew"."""
        fields = (("round", self.number), ("reason", reason))
        self.announcer.event(t_us, "round_ended", fields)
        points = {}
        for player in self.players:
            if self.is_out(player) and self.options["wrong_costs"]:
                points[player] = -self.worth
        if reason == "right":
            for player in self.side(self.answerer):
                points[player] = self.worth
        self._close()
        self.scores.add(t_us, self.number, points)
        self.close_round(t_us, *self.ending())

    def _close(self):
        self.race = self.answer_time = None
        self.clock.end()

    def ending(self):
        """Return (winners, False), because a match is never lost.

        Winners are the players with the target, or the best after the last question.
        """
        totals, target = self.scores.totals, self.options["target"]
        winners = [player for player in self.players if 0 < target <= totals[player]]
        if not winners and self.number == self.options["questions"]:
            best = max(totals.values())
            winners = [player for player in self.players if totals[player] == best]
        return winners, False

    def corrections(self):
        """Return the ``Corrections`` that change the points of a question, by teams if any."""
        return Corrections(self) if self.teams else super().corrections()

    _BUZZERS = Phase(
        screen=show.open_buzzers,
        button_light=show.button,
        ring_light=game_lights.idle_ring,
        press=buzz,
        ok=refuse_open,
        next=give_up,
        is_open=True,
    )

    PHASES = {
        TEAMS: Phase(
            screen=show.teams,
            button_light=show.button,
            ring_light=game_lights.idle_ring,
            press=change_team,
            ok=confirm_teams,
            guards_ok=True,
        ),
        READING: Phase(
            screen=show.reading,
            button_light=show.button,
            ring_light=game_lights.idle_ring,
            press=press_early,
            ok=open_buzzers,
            next=change_worth,
            guards_ok=True,
        ),
        COUNTING: COUNTED_IN.but(press=press_early),
        RACE: _BUZZERS,
        HALTED: _BUZZERS.but(screen=show.halted, next=None, is_open=False),
        TIED: _BUZZERS.but(
            screen=show.tied,
            ring_light=show.answer_ring,
            press=answer_first,
            next=None,
            is_open=False,
        ),
        ANSWER: Phase(
            screen=show.answer,
            button_light=show.button,
            ring_light=show.answer_ring,
            press=buzz,
            ok=judge_right,
            next=judge_wrong,
        ),
        RESULT: AFTER_ROUND,
        OVER: AFTER_MATCH,
    }
