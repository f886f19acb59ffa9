"""The quiz buzzer at the table: first press answers, the others stand in line.

The question master has OK and NEXT. What is shown is in show.py.
"""

from collections import OrderedDict

from tableref.games.counted_race import COUNTING, RACE
from tableref.games.game import RESULT
from tableref.games.options import one_of, whole
from tableref.games.quiz import show
from tableref.games.quiz.corrections import Corrections
from tableref.games.quiz.question import Question
from tableref.games.quiz.show import ANSWER, READING, TEAMS
from tableref.games.quiz.teams import TeamChoice, standings_page
from tableref.presses.gestures import OK, PLAYERS

_WORTH = (1, 2, 3, 5, 10)
"""What NEXT offers as the points of a question."""


class Quiz(Question):
    """One match: a question is a round."""

    OPTIONS = OrderedDict(
        (
            ("target", (10, 20, 0, 5)),
            ("count_in", (False, True)),
            ("lockout", ("question", "half_second", "quarter_second", "free")),
            ("answer_s", (10, 20, 30, 0, 5)),
            ("wrong_costs", (False, True)),
            ("questions", (0, 10, 20, 30, 5)),
            ("press_s", (0, 10, 20, 30, 5)),
            ("teams", (0, 2, 3, 4, 5)),
        )
    )
    NUMBERS = {"target": (0, 999), "questions": (0, 999)}
    STEPS = ("countdown", "claim", "false_start")
    STEPS += ("opened", "chosen", "right", "wrong", "nobody_knew")
    STEPS += ("worth", "team_chosen", "teams_set")
    JUDGEMENTS = ("wrong",)
    GUARDED = (TEAMS, READING, RESULT)
    SCREENS = show.SCREENS
    BUTTON_LIGHTS = show.BUTTON_LIGHTS
    RING_LIGHTS = show.RING_LIGHTS

    text = staticmethod(show.text)
    option_screen = staticmethod(show.option)

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.part = None
        """The TeamChoice while teams are chosen, or None."""

    @classmethod
    def check(cls, players, options):
        """Raise ValueError, in words, if these players can't play with these options."""
        whole("target", options["target"], 0, 999)
        for name in ("answer_s", "press_s"):
            whole(name, options[name], 0, 600)
        whole("questions", options["questions"], 0, 999)
        whole("teams", options["teams"], 0, 5)
        for name in ("count_in", "lockout", "wrong_costs"):
            one_of(name, options[name], cls.OPTIONS[name])

    @staticmethod
    def is_asked(name, options, players):
        """Return whether the lobby asks for an option, the others and the players being these."""
        if name == "teams":
            return len(players) > 3
        return name != "questions" or not options["target"]

    def start(self):
        """Make the first question ready, at 0 us, or first ask for the teams."""
        count = self.options["teams"]
        if not 1 < count <= len(self.players):
            super().start()
            return
        self.part = TeamChoice(self, count)
        self.enter(TEAMS, 0)

    def set_teams(self, t_us, teams):
        """Take the teams (team -> players)."""
        self.teams = teams
        self.part = None
        self.make_ready(t_us)

    def make_ready(self, t_us):
        """Make the next question ready."""
        self.race = self.answerer = self.clock = self.watch = None
        self.tied = self.judged = ()
        self.locked = {}
        self.number += 1
        self.enter(READING, t_us)

    def standings_page(self, page):
        """Return the lines of a page of the standings: a question is a round."""
        lines = super().standings_page(page)
        if self.teams:
            lines.update([(row, "") for row in range(1, 6)])
            lines.update(standings_page(self, page))
        if self.number < 10:
            lines[0] = self.text("after_question", digit=self.number)
        return lines

    def input(self, t_us, kind, button, since_us):
        """Take a gesture; return the name of the step that it was, None if it changed nothing."""
        if self.part and (button > PLAYERS or button in self.owners):
            return self.part.input(t_us, kind, button)
        return super().input(t_us, kind, button, since_us)

    def confirm(self, t_us):
        """Open the buzzers, or judge an answer right."""
        if self._phase == READING:
            self.start_race(t_us, len(self.players))
            return "countdown" if self.is_counting else "opened"
        if self._phase != ANSWER:
            self._announcer.refuse(t_us, OK, "counting" if self._phase == COUNTING else "open")
            return None
        self.judge(t_us, True)
        self.finish(t_us, "right")
        return "right"

    def choose(self, t_us):
        """Say what a question is worth, give it up when nobody knows, or judge an answer wrong."""
        if self._phase == READING:
            self.worth = _WORTH[(_WORTH.index(self.worth) + 1) % len(_WORTH)]
            self._announcer.tune(t_us, "change")
            self._announcer.event(t_us, "question_worth", (("worth", self.worth),))
            return "worth"
        if self._phase == RACE:
            self.finish(t_us, "nobody_knew")
            return "nobody_knew"
        if self._phase != ANSWER:
            return self.nothing_to_choose(t_us)
        self.judge(t_us, False)
        self.judged += (self.answerer,)
        self.next_in_line(t_us)
        return "wrong"

    def corrections(self):
        """Return what puts questions right: with teams, the points of a team are changed as one."""
        if not self.teams:
            return super().corrections()
        return Corrections(self)
