"""The page's self-test concludes what `tableref doctor` does: both examine the same tables here."""

import contextlib
import gc
import hashlib
import json

import pytest
from examined_table import Bench
from playwright.sync_api import expect
from talk_view import SAY
from usb_table import Examined

import board
import machine
from host_tools.cli.doctor import digest_of
from host_tools.device import ProgramError, patient
from host_tools.device.builds import read_build
from host_tools.device.examination import Examination
from host_tools.device.firmware_files import slot_files
from host_tools.device.patient import Patient
from host_tools.device.report import Report
from host_tools.device.wires import read_lights
from host_tools.places import LIBRARY, ROOT
from tests.effort import exhaustive, first

VERSION = "1.28.0"
MODULES = {"table_main.mpy": b"main", "checkup.mpy": b"checkup", "board.mpy": b"table"}
FILES = {path: hashlib.sha256(content).hexdigest() for path, content in MODULES.items()}
BOARDS = {name: hashlib.sha256(name.encode()).hexdigest() for name in ("table", "breadboard")}
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
        try:
            return ["said", Examined(self._bench).run(program)]
        except ProgramError as error:
            return ["fault", str(error)]

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


TOGETHER = ((5, 5_000_000), (3, 5_000_030), (5, 6_000_000), (3, 6_000_030))
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


@pytest.mark.parametrize("name", first(WITH_PEOPLE, 5))
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


@pytest.fixture
def table(view):
    """Return the view, connected to a table that has this page's firmware."""
    files = slot_files(ROOT / "firmware", LIBRARY, read_build(ROOT / "firmware"))
    bench = Bench()
    bench.files = {path: digest_of(content) for path, content in files.items()}
    bench.press_all()
    view.connect()
    view.usb.bench = Examined(bench)
    view.bench = bench
    return view


def findings(view):
    return view.page.locator("#pico-findings-list li")


def answer(view, question, name):
    expect(view.page.locator("#pico-test-now")).to_have_text(SAY[question])
    expect(view.page.locator("#pico-test-now")).to_be_in_viewport()
    view.click(f"test-{name}")


def answer_all(view, *names):
    for part, name in zip(("lights", "sound", "screen"), names, strict=False):
        answer(view, f"doctor_{part}_question", name)


def test_somebody_is_led_through_all_of_it_and_saves_what_was_found(table, monkeypatch):
    table.click("test-start")
    answer_all(table, "yes", "yes", "yes")
    table.until_noted("doctor_all_well").until_playing()
    expect(table.page.locator("#pico-test")).to_be_hidden()
    expect(table.page.locator("#pico-findings h5")).to_be_in_viewport()
    assert findings(table).all_inner_texts()[-1].split() == [
        *"✓ well 13 buttons answer: 1 2 3 4 5 6 7 8 9 10 BACK NEXT OK".split()
    ]
    name, content = table.save("save-findings")
    table.until_noted("doctor_saved", file=name)
    saved = json.loads(content)
    assert saved.keys() == Report().as_json("").keys() - {"port"}
    assert (saved["troubles"], saved["skipped"], len(saved["findings"])) == (0, 0, 12)


@exhaustive
def test_alone_it_asks_nobody(table):
    table.click("test-alone").until_noted("doctor_all_well_but", skipped=3).until_playing()
    expect(table.page.locator("#pico-test")).to_be_hidden()
    assert table.bench.parts_played() == ["hands_off"]


@exhaustive
def test_dark_lights_are_named_and_what_is_no_light_is_told(table):
    table.click("test-start")
    answer(table, "doctor_lights_question", "no")
    field = table.page.get_by_label(SAY["doctor_which"])
    expect(field).to_be_focused()
    field.fill("3 x4")
    field.press("Enter")
    now = table.page.locator("#pico-test-now")
    expect(now).to_have_text(SAY["doctor_no_light"].format(word="x4"))
    field.fill("3")
    field.press("Enter")
    for part in ("sound", "screen"):
        answer(table, f"doctor_{part}_question", "yes")
    table.until_noted("doctor_one_trouble")
    told = [" ".join(text.split()) for text in findings(table).all_inner_texts()]
    assert "! trouble light 3 does not shine as it should: look at it, and at the data wire that " \
        "comes from light 2" in told  # fmt: skip


@exhaustive
def test_while_it_is_tested_nothing_else_can_be_asked_for(table):
    others = ["disconnect", "update", "test-start", "save-report"]
    table.click("test-start")
    expect(table.page.locator("#pico-test-answers")).to_be_visible()
    for name in others:
        expect(table.page.locator(f"#pico-{name}")).to_be_disabled()
    table.click("test-stop").until_noted("doctor_all_well_but", skipped=1)
    for name in others:
        expect(table.page.locator(f"#pico-{name}")).to_be_enabled()


@exhaustive
def test_it_can_be_stopped_at_a_question_and_the_table_plays_on(table):
    table.click("test-start")
    answer(table, "doctor_lights_question", "stop")
    table.until_noted("doctor_all_well_but", skipped=1).until_playing()
    expect(findings(table).last).to_contain_text("the rest: you stopped it")
    expect(table.page.locator("#pico-test")).to_be_hidden()


@exhaustive
def test_what_was_found_changes_its_language(table):
    speak = "(code) => import('table/words.js').then(({ speak }) => speak(code))"
    table.click("test-alone").until_noted("doctor_all_well_but", skipped=3)
    table.page.evaluate(speak, "de")
    expect(findings(table).last).to_contain_text("Drücke von")
    expect(findings(table).first).to_contain_text("MicroPython 1.28.0 auf")
    table.page.evaluate(speak, "en")


@exhaustive
def test_a_cable_out_in_the_middle_of_it_is_told(table):
    table.usb.cut_in = patient.LEAD
    table.click("test-alone").until_noted("pico_cable_out")
    expect(table.page.locator("#pico-table")).to_be_hidden()


@exhaustive
def test_axe_finds_no_fault_in_what_was_found(table):
    table.click("test-start")
    answer(table, "doctor_lights_question", "no")
    axe = ROOT / "node_modules" / "axe-core" / "axe.min.js"
    table.page.evaluate(axe.read_text(encoding="utf-8"))
    found = table.page.evaluate("axe.run().then((found) => found.violations)")
    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
    table.click("test-stop").until_noted("doctor_all_well_but", skipped=1)
