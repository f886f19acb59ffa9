"""The page's self-test concludes what `tableref doctor` does: both examine the same tables here."""

import contextlib
import gc
import hashlib

import pytest
from examined_table import Bench

import board
import machine
from host_tools.device import ProgramError, patient
from host_tools.device.contents import SELF, TELL
from host_tools.device.examination import Examination
from host_tools.device.page_talk import page_talk
from host_tools.device.patient import Patient
from host_tools.device.report import Report
from host_tools.device.wires import read_lights

VERSION = "1.28.0"
MODULES = {"table_main.mpy": b"main", "checkup.mpy": b"checkup", "board.mpy": b"table"}
FILES = {path: hashlib.sha256(content).hexdigest() for path, content in MODULES.items()}
BOARDS = {name: hashlib.sha256(name.encode()).hexdigest() for name in ("table", "breadboard")}
TALK = page_talk()
EXAMINE = """async ({ first, files, boards, answers }) => {
  const { examine } = await import("table/pico/examination.js");
  const { Patient } = await import("table/pico/patient.js");
  const { Refusal } = await import("table/pico/refusal.js");
  const { readLights } = await import("table/pico/wires.js");
  const { talk } = await (await import("table/pico/own_files.js")).ownFacts();
  const run = async (program) => {
    const [kind, text] = await benchRuns(program);
    if (kind === "fault") throw new Refusal("pico_gave_up", { fault: text });
    return text;
  };
  const said = [];
  const told = [];
  const next = () => answers.shift();
  const people = answers && {
    tell: (inWords) => said.push(inWords()),
    beginSkipping: () => {
      if (answers[0] !== "enough") return () => false;
      answers.shift();
      return () => true;
    },
    endSkipping: () => {},
    ask: async (inWords) => (said.push(inWords()), next()),
    askWhichLights: async () => readLights(next()),
  };
  const known = {
    version: "1.28.0",
    files: new Map(Object.entries(files)),
    boards: new Map(Object.entries(boards)),
  };
  try {
    const { limits } = talk.doctor;
    await examine(new Patient(run, talk, first), known, limits, people, (finding) => {
      const { check, state, text, advice } = finding;
      told.push([check, state, text(), advice()]);
    });
  } catch (fault) {
    told.push([fault.key ?? String(fault.stack)]);
  }
  return { told, said };
}"""

OURS = {
    "run `make flash`": "update it",
    "; see docs/flashing.md": "; begin at step 1",
    "`tableref doctor --clear-crashes` forgets it": "press Forget the crashes",
    "Press each button once, one by one. Ctrl-C skips the rest.": (
        "Press each button once, one by one."
    ),
}
"""Where the tools name a command of theirs, the page says what to press there."""


class People:
    """Who answers the tools' questions as the page's were answered."""

    def __init__(self, answers):
        self._answers = list(answers)
        self.said = []

    def say(self, text):
        self.said.append(text)

    def ask(self, question):
        self.said.append(question)
        return self._answers.pop(0)[0]

    def ask_for(self, _question, read):
        return read(self._answers.pop(0))

    @contextlib.contextmanager
    def skipping(self):
        is_enough = bool(self._answers) and self._answers[0] == "enough"
        if is_enough:
            self._answers.pop(0)
        yield lambda: is_enough


def in_our_words(text):
    for theirs, ours in OURS.items():
        text = text.replace(theirs, ours)
    return text


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Have the tables' time fly, and their memory be that of a Pico."""
    monkeypatch.setattr(machine, "bus", machine.Memory(look_us=2000))
    monkeypatch.setattr(gc, "mem_free", lambda: 140_000, raising=False)


def bench_of(setting):
    bench = Bench()
    bench.is_open = True
    bench.files = {**FILES, "board.mpy": BOARDS["table"]}
    setting(bench)
    return bench


def tools_examine(setting, answers, monkeypatch):
    """Return (findings, what was said) of the doctor."""
    bench = bench_of(setting)
    monkeypatch.setattr(patient, "read_contents", bench.contents)
    report, people = Report(), None if answers is None else People(answers)
    boards = dict(BOARDS)
    try:
        Examination(Patient(bench), report, VERSION, FILES, boards, people).run()
        failed = []
    except ProgramError:
        failed = [["pico_gave_up"]]
    found = [
        [one.check, one.state, in_our_words(one.text), in_our_words(one.advice)]
        for one in report.findings
    ]
    return found + failed, [in_our_words(text) for text in people.said] if people else []


class Page:
    """A page that examines a bench."""

    def __init__(self, page):
        self._page = page
        self._bench = None
        page.expose_function("benchRuns", self._run)

    def _run(self, program):
        update = TALK["update"]
        if program == update["sources"]:
            return ["said", ""]
        if program == "hold()\n" + TELL:
            return ["said", self._contents()]
        if program == update["self"]:
            program = SELF
        try:
            return ["said", self._bench.run(program)]
        except ProgramError as error:
            return ["fault", str(error)]

    def _contents(self):
        contents = self._bench.contents(self._bench)
        rows = [f"{one.sha256} {one.size} {path}" for path, one in contents.files.items()]
        room = f"{contents.block} {contents.free}"
        return "\r\n".join([contents.slot, room, contents.image, *rows]) + "\r\n"

    def examine(self, setting, answers):
        self._bench = bench_of(setting)
        given = {
            "first": self._bench.first_output,
            "files": FILES,
            "boards": BOARDS,
            "answers": answers,
        }
        found = self._page.evaluate(EXAMINE, given)
        return found["told"], found["said"]


@pytest.fixture(scope="module")
def page(browser, pico_url):
    page = browser.new_page()
    page.goto(pico_url)
    yield Page(page)
    page.close()


def having(**changes):
    return lambda bench: vars(bench).update(changes)


def knowing(**facts):
    return having(facts=facts)


def journal(state, players=3, steps=1, finished=0):
    known = {"state": state, "players": players, "steps": steps, "finished": finished}
    return knowing(journal=known)


TRACEBACK = """Trace (most recent call last):
  File "main.py", line 110, in run
  File "device.py", line 99, in step
ValueError: no such thing"""
CRASHES = [
    ({"number": 4, "what": "exception", "in_a_row": 1, "alive_s": 132, "version": "1.2.3",
      "free_memory": 41_232, "game": "quiz"}, TRACEBACK),
    ({"number": 5, "what": "hang", "alive_s": 7, "version": "1.2.3", "game": ""}, ""),
    ({}, ""),
]  # fmt: skip


def fails(bench):
    bench.crashes = CRASHES

    def on_run(program):
        if program == patient.FACTS:
            raise ProgramError("Traceback\nValueError: again")

    bench.on_run = on_run


def cannot_begin(bench):
    def on_run(program):
        if program.endswith(patient.READY):
            raise ProgramError("ValueError: incompatible .mpy file")

    bench.on_run = on_run


ALONE = {
    "a table that is well": having(),
    "a stuck button": having(stuck=(4, 11)),
    "no display": having(has_display=False),
    "an older MicroPython": having(version=[1, 27, 0]),
    "other files": having(files={"checkup.mpy": "00", "old.mpy": "11"}),
    "two other files": having(files={**FILES, "checkup.mpy": "00"}),
    "another build": lambda bench: (
        knowing(build=["breadboard", ""])(bench),
        having(files={**FILES, "board.mpy": BOARDS["breadboard"]})(bench),
    ),
    "a build of nobody here": knowing(build=["kitchen", ""]),
    "somebody's own board": lambda bench: (
        knowing(build=["table", "mine.py"])(bench),
        having(files={**FILES, "board.mpy": "77"})(bench),
    ),
    "little flash": having(free_blocks=31),
    "just enough flash": having(free_blocks=32),
    "little memory": knowing(free_memory=9000),
    "a board that cannot work": knowing(problems=["GP15 is used twice: for both.", "No light."]),
    "no TableRef": having(is_ready=False),
    "no TableRef that begins": cannot_begin,
    "crashes": having(crashes=CRASHES),
    "one that only crashes": fails,
    "chatters": having(first_output="[[3, 5, 14250], [12, 1, 10000], [13, 4, 11000]]\r\n"),
    "one whose chatters nobody knows": having(first_output="null\r\n"),
    "one that was no table before": having(first_output=""),
    "a match": journal("whole", 4, 12, 3),
    "a match of one step": journal("whole", 2, 1, 1),
    "a damaged match": journal("damaged", 2, 1),
    "a match of another version": journal("unknown"),
    "weak USB": knowing(supply=[3999, True, None]),
    "good USB": knowing(supply=[4875, True, None]),
    "batteries": knowing(supply=[4125, False, 60]),
    "low batteries": knowing(supply=[3376, False, 10]),
}


@pytest.mark.parametrize("name", ALONE)
def test_alone_it_finds_what_the_doctor_finds(page, name, monkeypatch):
    theirs, _ = tools_examine(ALONE[name], None, monkeypatch)
    ours, _ = page.examine(ALONE[name], None)
    assert ours == theirs
    assert ours


def pressing(*but, more=()):
    """Have all buttons pressed but those, and then what is in `more`: (button, at us)."""

    def setting(bench):
        bench.press_all(*but)
        for one in more:
            bench.press(*one)

    return setting


def bouncing(bench):
    bench.press_all(8)
    for at_us, is_down in ((0, True), (6_000, False), (12_750, True), (90_000, False)):
        bench.hands.append((5_000_000 + at_us, 8, is_down))


def stuck(bench):
    bench.stuck = (7, 11)
    bench.press_all(7, 11)


TOGETHER = [(one, at_us + late) for at_us in (5_000_000, 6_000_000) for one, late in ((5, 0), (3, 30))]
WITH_PEOPLE = {
    "all well": (pressing(), ["yes", "yes", "yes"]),
    "dark lights": (pressing(), ["no", "10 3 r12 1", "yes", "yes"]),
    "no sound": (pressing(), ["yes", "no", "yes"]),
    "a display with holes": (pressing(), ["yes", "yes", "no"]),
    "all shown again": (pressing(), ["again", "yes", "again", "again", "yes", "again", "yes"]),
    "all skipped": (pressing(), ["skip", "skip", "skip"]),
    "enough of the lights": (pressing(), ["enough", "yes", "yes"]),
    "enough of the buttons": (pressing(2, 9), ["yes", "yes", "yes", "enough"]),
    "buttons that do not answer": (
        pressing(2, 9, more=[(13, 5_000_000, 1_600_000)]), ["yes", "yes", "yes"],
    ),
    "stuck ones": (stuck, ["yes", "yes", "yes"]),
    "two that answer together": (pressing(3, 5, more=TOGETHER), ["yes", "yes", "yes"]),
    "one that bounces": (bouncing, ["yes", "yes", "yes"]),
}  # fmt: skip


@pytest.mark.parametrize("name", WITH_PEOPLE)
def test_with_people_it_asks_and_finds_what_the_doctor_does(page, name, monkeypatch):
    setting, answers = WITH_PEOPLE[name]
    theirs, they_said = tools_examine(setting, answers, monkeypatch)
    ours, we_said = page.examine(setting, list(answers))
    assert ours == theirs
    assert we_said == they_said


def test_of_a_breadboard_only_what_there_is_is_looked_at(page, monkeypatch):
    monkeypatch.setattr(board, "BUILD", board.Breadboard)

    def breadboard(bench):
        bench.files["board.mpy"] = BOARDS["breadboard"]
        bench.has_display = False
        bench.press_all(*range(3, 11), 12)

    theirs, they_said = tools_examine(breadboard, ["yes", "yes"], monkeypatch)
    ours, we_said = page.examine(breadboard, ["yes", "yes"])
    assert (ours, we_said) == (theirs, they_said)
    assert ["display", "well", "no display, and this build has none", ""] in ours


@pytest.mark.parametrize(
    "words", ["3", "3 r12", "1, R1 3", "3 x4", "r17", "11", "0", "r0", "", "3,,4", "03", "003", "r"]
)
def test_lights_are_read_as_the_doctor_reads_them(page, words):
    read = "async (words) => (await import('table/pico/wires.js')).readLights(words)"
    ours = page._page.evaluate(read, words)
    try:
        assert ours == read_lights(words)
    except ValueError as error:
        assert str(error).startswith(f"{ours['wrong']!r} is no light: say 1 to 10")


NONSENSE = ["~", "{}\n{", "[[1]]", '{"event": 1', "a\n7 x\n1 2", "7", "null", "[" * 9999]


@pytest.mark.parametrize("said", NONSENSE)
def test_nonsense_is_told_in_words(page, said):
    asked = """async (said) => {
      const { Patient } = await import("table/pico/patient.js");
      const { talk } = await (await import("table/pico/own_files.js")).ownFacts();
      const patient = new Patient(async () => said, talk, "");
      const told = [];
      for (const name of ["microPython", "crashes", "facts", "contents", "play", "finish"]) {
        try {
          told.push([name, await patient[name]("lights")]);
        } catch (fault) {
          told.push(fault.key);
        }
      }
      return told;
    }"""
    assert page._page.evaluate(asked, said) == ["pico_nonsense"] * 6


