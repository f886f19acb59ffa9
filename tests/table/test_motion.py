"""Where motion is unwelcome, lights change calmly; a press is answered at once all the same."""

from tests.effort import exhaustive

CHANGES = """(button) => {
  window.changes = [];
  const observer = new MutationObserver(() => window.changes.push(performance.now()));
  const light = document.querySelector(`[data-button='${button}']`);
  observer.observe(light, { attributeFilter: ["style"] });
}"""
FRAME_MS = 16

SPILL = """() => {
  const spill = document.getElementById("spill");
  const { data } = spill.getContext("2d").getImageData(0, 0, spill.width, spill.height);
  return data.some((value) => value > 0);
}"""


def changes_in_2_s(table):
    """Return how often a light is drawn again in two seconds of the table."""
    table.ask(CHANGES, 5)
    table.wait(2000)
    return len(table.ask("changes"))


def test_where_motion_is_welcome_lights_move_and_spill(set_table):
    table = set_table()
    assert changes_in_2_s(table) > 40
    assert table.ask(SPILL)


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
def test_reduced_motion_does_not_keep_a_press_waiting(set_table):
    table = set_table(reduced_motion="reduce")
    table.key("Enter").until_seen("to join")
    for _ in range(6):
        table.ask(CHANGES, 3)
        pressed_ms = table.ask("performance.now()")
        table.key("3").wait(400)
        # In the next frame, though the end of the last flash was drawn less than 334 ms ago.
        assert table.ask("changes")[0] - pressed_ms <= FRAME_MS
