"""With reduced motion lights change slowly, but a press is still lit at once."""

from tests.effort import exhaustive
from tests.table.hands import BACK

CHANGES = """(button) => {
  window.changes = [];
  window.observer?.disconnect();
  window.observer = new MutationObserver(() => window.changes.push(performance.now()));
  const light = document.querySelector(`[data-button='${button}']`);
  window.observer.observe(light, { attributeFilter: ["style"] });
}"""
FRAME_MS = 16
WITH_MOTION = {"reduced_motion": "no-preference"}

PICTURES = """() => {
  window.pictures = new Set();
  window.observer?.disconnect();
  window.observer = new MutationObserver(() => window.pictures.add(performance.now()));
  const stage = document.getElementById("stage");
  window.observer.observe(stage, { attributeFilter: ["style"], subtree: true });
}"""

SPILL = """() => {
  const spill = document.getElementById("spill");
  const { data } = spill.getContext("2d").getImageData(0, 0, spill.width, spill.height);
  return data.some((value) => value > 0);
}"""


def rest(table, seconds):
    """Let time pass in few steps. Each is shorter than a gap, which would pause a match."""
    for _ in range(seconds):
        table.skip(1000)
    return table


def changes_in_2_s(table):
    """Return how often a light is drawn again in two seconds of the table."""
    table.ask(CHANGES, 5)
    table.wait(2000)
    return len(table.ask("changes"))


def pictures_in_2_s(table, ms=2000):
    """Return how many pictures of the lights are drawn in two seconds (`ms`) of the table."""
    table.ask(PICTURES)
    for _ in range(ms // 100):
        table.wait(100)
    return table.ask("pictures.size")


REPEATS = 3
"""Minimum number of paints of a layer that counts as repeated. Fewer may be a late first paint."""


def painted_again(table):
    """Return the sizes (width, height) of the layers that moving lights paint repeatedly."""
    table.paint(True)
    layers = []
    session = table.page.context.new_cdp_session(table.page)
    session.on("LayerTree.layerTreeDidChange", lambda sent: layers.append(sent.get("layers", ())))
    session.send("DOM.enable")
    session.send("LayerTree.enable")
    table.until("layers", lambda: any(layers))
    before = {layer["layerId"]: layer["paintCount"] for layer in layers[-1]}

    def sizes():
        return {
            (layer["width"], layer["height"])
            for layer in layers[-1]
            if layer["paintCount"] >= before.get(layer["layerId"], 0) + REPEATS
        }

    # The browser paints and reports in its own time.
    table.until("painted", sizes)
    table.wait(500)
    session.detach()
    return sizes()


@exhaustive
def test_without_reduced_motion_lights_move_and_spill(set_table):
    table = set_table(**WITH_MOTION)
    assert changes_in_2_s(table) > 12
    assert table.ask(SPILL)
    # Each light has a layer, so nothing else on the table is painted again when it changes.
    light = table.page.locator(".seat .cap").first.bounding_box()
    assert max(max(size) for size in painted_again(table)) <= light["width"] + 4


@exhaustive
def test_an_unused_table_draws_less_but_answers_at_once_and_counts_on_time(set_table):
    table = set_table(**WITH_MOTION)
    rest(table.key("Enter").until_seen("to join"), 6)
    assert 11 <= pictures_in_2_s(table) <= 15
    rest(table, 20)
    assert 6 <= pictures_in_2_s(table) <= 9
    table.ask(CHANGES, 3)
    pressed_ms = table.ask("performance.now()")
    table.key("3").wait(400)
    assert table.ask("changes.filter(at => at > %s)[0]" % pressed_ms) - pressed_ms <= FRAME_MS
    table.click(1).click(2).until_seen("OK: 3 player")
    while not table.events("match_started"):
        table.go_on()
    rest(table.until_seen("3-2-1"), 22)
    assert pictures_in_2_s(table) <= 9
    table.go_on().until_event("round_started")
    beats = [event["t_us"] for event in table.events("countdown")]
    beats.append(table.events("round_started")[0]["t_us"])
    assert beats[1] - beats[0] == 1_000_000
    assert beats[-1] - beats[0] == 2_000_000


def test_lights_move_smoothly_for_a_while_after_a_press(set_table):
    table = set_table(**WITH_MOTION)
    rest(table, 6)
    table.key("n")
    assert pictures_in_2_s(table, 600) > 10


@exhaustive
def test_a_paused_table_draws_nothing(set_table):
    table = rest(set_table(**WITH_MOTION).start(1, 4, 5), 4)
    assert pictures_in_2_s(table) > 12
    table.hold(BACK)
    rest(table, 4)
    assert pictures_in_2_s(table) == 0
    table.go_on()
    assert pictures_in_2_s(table) > 12


def test_a_dialog_over_the_table_and_a_hidden_tab_stop_its_lights(set_table):
    table = set_table(**WITH_MOTION)
    rest(table, 6)
    table.page.locator("#ask-new-table").evaluate("button => button.click()")
    table.wait(1000)
    assert pictures_in_2_s(table) <= 3
    table.page.locator("#new-table [value='no']").click()
    assert pictures_in_2_s(table) >= 12
    # In a hidden tab the lights stop as they do behind a dialog.
    table.ask("Object.defineProperty(document, 'hidden', { value: true })")
    assert pictures_in_2_s(table) <= 3


@exhaustive
def test_reduced_motion_changes_lights_three_times_a_second_and_spills_nothing(set_table):
    table = set_table(reduced_motion="reduce")
    assert 5 <= changes_in_2_s(table) <= 6
    assert not table.ask(SPILL)
    moving = table.ask(
        "[...document.querySelectorAll('.cap, .led, .seat')].flatMap(part =>"
        "[null, '::before', '::after'].map(pseudo => getComputedStyle(part, pseudo)))"
        ".filter(s => s.transitionDuration !== '0s' || s.animationName !== 'none').length"
    )
    assert moving == 0


@exhaustive
def test_reduced_motion_does_not_delay_the_light_of_a_press(set_table):
    table = set_table(reduced_motion="reduce")
    table.key("Enter").until_seen("to join")
    for _ in range(6):
        table.ask(CHANGES, 3)
        pressed_ms = table.ask("performance.now()")
        table.key("3").wait(400)
        # The light must change in the next frame, although the last change was less than 334 ms
        # ago.
        assert table.ask("changes")[0] - pressed_ms <= FRAME_MS
