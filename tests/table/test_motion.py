"""Where motion is unwelcome, lights change calmly; a press is answered at once all the same."""

CHANGES = """(ms) => new Promise((resolve) => {
  let count = 0;
  const observer = new MutationObserver(() => { count += 1; });
  observer.observe(document.querySelector("[data-button='5']"), { attributeFilter: ["style"] });
  setTimeout(() => { observer.disconnect(); resolve(count); }, ms);
})"""

SPILL = """() => {
  const spill = document.getElementById("spill");
  const { data } = spill.getContext("2d").getImageData(0, 0, spill.width, spill.height);
  return data.some((value) => value > 0);
}"""


def test_where_motion_is_welcome_lights_move_and_spill(set_table):
    table = set_table()
    # More than the seven of below: how many more, the machine decides.
    table.until("moving", lambda: table.ask(CHANGES, 2000) > 8)
    assert table.ask(SPILL)


def test_reduced_motion_changes_lights_three_times_a_second_and_spills_nothing(set_table):
    table = set_table(reduced_motion="reduce")
    assert 2 <= table.ask(CHANGES, 2000) <= 7
    assert not table.ask(SPILL)
    moving = table.ask(
        "[...document.querySelectorAll('.cap, .led, .seat')].flatMap(part =>"
        "[null, '::before', '::after'].map(pseudo => getComputedStyle(part, pseudo)))"
        ".filter(s => s.transitionDuration !== '0s' || s.animationName !== 'none').length"
    )
    assert moving == 0


def test_reduced_motion_does_not_keep_a_press_waiting(set_table):
    table = set_table(reduced_motion="reduce")
    table.key("Enter").until_seen("to join")
    for _ in range(6):
        table.key("3").wait(400)
    table.until("all lit", lambda: len(table.ask("tableref.latencies")) == 6)
    waited = [press["drawn"] - press["wire"] for press in table.ask("tableref.latencies")]
    # the next third of a second would be 334 ms away
    assert sorted(waited)[3] < 100
