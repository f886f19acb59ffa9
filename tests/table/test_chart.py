"""The chart of a match between rounds, and the celebration of its winner at the end."""

from tests.table.hands import OK

CHART = """() => {
  const place = document.querySelector('[data-part="chart"]');
  const lines = [...place.querySelectorAll("polyline")].map((line) => ({
    label: line.querySelector("title").textContent,
    stroke: line.getAttribute("stroke"),
    isDashed: getComputedStyle(line).strokeDasharray !== "none",
    points: line.getAttribute("points").split(" ").map((point) => point.split(",").map(Number)),
  }));
  const y = (name) => Number(place.querySelector(`.${name}`)?.getAttribute("y1"));
  const texts = [...place.querySelectorAll("text")].map((text) => text.textContent);
  const square = [...document.querySelectorAll("#beside .seat-of")]
    .filter((seat) => getComputedStyle(seat).borderRadius !== "50%")
    .map((seat) => seat.textContent);
  const isShown = place.checkVisibility();
  return { isShown, lines, zero: y("zero"), goal: y("goal"), texts, square };
}"""
ROUNDS = ({2: 3, 6: 10, 7: 1}, {2: 9, 6: 1, 7: 2}, {2: 10, 6: 0, 7: 1})
TARGET = 20


def enter(table, points):
    """Enter each player's points on the score pad, and end the round."""
    for player, count in points.items():
        for _ in range(count // 10):
            table.hold(player)
        for _ in range(count % 10):
            table.click(player)
    return table.click(OK)


def won(table):
    """Play the ROUNDS on the score pad, which player 2 wins; yield after each round."""
    table.join(2, 6, 7, game="Score pad").go_to("Play to")
    for _ in range(10):
        if str(TARGET) in table.seen().split("\n")[-1:]:
            break
        table.go_on("n")
    table.go_to("Lowest wins").go_to("Minus points").go_to("Round 1")
    for number, points in enumerate(ROUNDS, 1):
        enter(table.until_seen(f"Round {number}"), points).until_event("round_scored", number)
        if number < len(ROUNDS):
            table.until_seen(f"After round {number}")
            yield number
            table.go_on()
    table.until_event("match_ended")
    table.until_seen("The winner!")
    yield len(ROUNDS)


def celebrates(table):
    """Check the winner, the final standings, and the confetti, which reduced motion prevents."""
    page = table.page
    winner, confetti = page.locator("[data-part='winner']"), page.locator(".confetti i")
    assert (winner.inner_text(), page.locator("[data-part='score']").inner_text()) == (
        "P2", "22\u00a0points",
    )  # fmt: skip
    sizes = [
        one.evaluate("part => parseFloat(getComputedStyle(part).fontSize)")
        for one in (winner, page.locator("[data-part='standings'] b").first)
    ]
    assert sizes[0] >= 2.5 * sizes[1]
    rows = page.locator("[data-part='standings'] li")
    assert [row.split()[0] for row in rows.all_inner_texts()] == ["2", "6", "7"]
    assert rows.locator(".total").all_inner_texts() == ["22", "11", "4"]
    assert page.locator("[data-part='standings'] .has-won b").all_inner_texts() == ["P2"]
    assert confetti.count() > 50
    # With reduced motion there is no confetti, also if the end is reached again.
    table.wait(8000).page.emulate_media(reduced_motion="reduce")
    assert confetti.count() == 0
    assert not table.act("b").page.locator("[data-part='winner']").is_visible()
    assert table.act("o").page.locator("[data-part='winner']").is_visible()
    assert confetti.count() == 0


def test_the_chart_has_a_line_for_each_player_to_the_end_where_the_winner_is_celebrated(fed_table):
    table = fed_table()
    table.page.emulate_media(reduced_motion="no-preference")
    assert not table.ask(CHART)["isShown"]
    for number in won(table):
        chart = table.ask(CHART)
        # There is no chart after a single round.
        assert chart["isShown"] == (number > 1), number
    assert chart["texts"] == ["2", "6", "7"]
    assert [line["label"] for line in chart["lines"]] == ["P2", "P6", "P7"]
    # Players whose lights wink have a broken line, and a square beside their names.
    assert [line["isDashed"] for line in chart["lines"]] == [False, True, True]
    assert sorted(chart["square"]) == ["6", "7"]
    # Heights are in proportion to the totals, between the lines of 0 and of the target.
    a_point = (chart["zero"] - chart["goal"]) / TARGET
    assert a_point > 0
    for player, line in zip((2, 6, 7), chart["lines"], strict=True):
        totals = [sum(points[player] for points in ROUNDS[:end]) for end in range(4)]
        heights = [(chart["zero"] - y) / a_point for _, y in line["points"]]
        assert all(abs(a - b) < 0.1 for a, b in zip(totals, heights, strict=True)), line
        steps = [x for x, _ in line["points"]]
        assert steps == sorted(set(steps))
        seat = table.page.locator(f"[data-part='standings'] li:has(i:text-is('{player}')) .seat-of")
        hue = seat.evaluate("(seat) => seat.style.getPropertyValue('--hue')")
        assert line["stroke"] == hue
    celebrates(table)
    # The chart disappears with a new match.
    table.wait(1000).go_on()
    table.until("no chart", lambda: not table.ask(CHART)["isShown"])
    assert table.faults == []


LABELS = """() => {
  const boxes = [...document.querySelectorAll('[data-part="chart"] text')].map((text) => {
    const { left, top, right, bottom } = text.getBoundingClientRect();
    return { text: text.textContent, left, top, right, bottom };
  });
  const place = document.querySelector('[data-part="chart"]').getBoundingClientRect();
  const found = boxes.filter((box) => box.right > place.right + 1).map((box) => box.text);
  boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other) => {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    // lines of text are higher than their digits
    if (across > 0 && down > 0.4 * (one.bottom - one.top)) found.push([one.text, other.text]);
  }));
  return { labels: boxes.length, found };
}"""
"""Script that returns the number of labels of the chart, and those that overlap or are outside."""


def test_the_standings_of_ten_players_their_chart_and_its_labels_fit_a_large_screen(fed_table):
    table = fed_table()
    table.start(*range(1, 11), game="Score pad", ready="Round 1")
    # ties of many players, and totals that are close together
    for number in (1, 2):
        enter(table, {player: 1 if player < 6 else player for player in range(1, 11)})
        table.until_event("round_scored", number)
        if number == 1:
            table.until_seen("After round 1").go_on().until_seen("Round 2")
    table.until_seen("After round 2")
    for width, height in ((1366, 768), (1920, 1080), (2560, 1440)):
        table.resize(width, height)
        assert table.ask(LABELS) == {"labels": 10, "found": []}, width
        panel = table.page.locator("#beside").bounding_box()
        chart = table.page.locator("[data-part='chart']").bounding_box()
        rows = table.page.locator("[data-part='standings'] li").all()
        assert chart["y"] + chart["height"] <= panel["y"] + panel["height"], width
        assert max(row.bounding_box()["y"] for row in rows) < chart["y"], width
        letters = (
            rows[0].locator("b").evaluate("name => parseFloat(getComputedStyle(name).fontSize)")
        )
        assert letters >= width / 100, width
