"""The chart of a match between rounds, and the celebration of its winner at the end."""

from tests.table.hands import OK

CHART = """() => {
  const place = document.querySelector('[data-part="chart"]');
  const lines = [...place.querySelectorAll("polyline")].map((line) => ({
    label: line.querySelector("title").textContent,
    stroke: line.getAttribute("stroke"),
    winks: line.classList.contains("winks"),
    points: line.getAttribute("points").split(" ").map((point) => point.split(",").map(Number)),
  }));
  const y = (name) => Number(place.querySelector(`.${name}`)?.getAttribute("y1"));
  const texts = [...place.querySelectorAll("text")].map((text) => text.textContent);
  return { isShown: place.checkVisibility(), lines, zero: y("zero"), goal: y("goal"), texts };
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
    table.join(2, 6, 7, game="Score pad").go_on()
    for _ in range(10):
        if str(TARGET) in table.seen().split("\n")[-1:]:
            break
        table.go_on("n")
    table.go_on().until_seen("Lowest wins").go_on().until_seen("Minus points").go_on()
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
    """Check that the winner and the final standings are shown, and confetti only with motion."""
    page = table.page
    winner, confetti = page.locator("[data-part='winner']"), page.locator(".confetti i")
    assert (winner.inner_text(), page.locator("[data-part='score']").inner_text()) == (
        "P2", "22 points",
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
    table.wait(8000)
    assert confetti.count() == 0
    page.emulate_media(reduced_motion="reduce")
    table.key("b").until("undone", winner.is_hidden)
    table.wait(400).key("Enter").until("won again", winner.is_visible)
    assert confetti.count() == 0
    page.emulate_media(reduced_motion="no-preference")


def test_the_chart_has_a_line_for_each_player_to_the_end_where_the_winner_is_celebrated(set_table):
    table = set_table()
    assert not table.ask(CHART)["isShown"]
    for number in won(table):
        chart = table.ask(CHART)
        # There is no chart after a single round.
        assert chart["isShown"] == (number > 1), number
    assert chart["texts"] == ["2", "6", "7"]
    assert [line["label"] for line in chart["lines"]] == ["P2", "P6", "P7"]
    assert [line["winks"] for line in chart["lines"]] == [False, True, True]
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


def test_the_chart_is_below_the_list_of_players_and_the_winner_has_the_points(set_table):
    table = set_table(1920, 1080)
    for _ in won(table):
        pass
    for width, height in ((1920, 1080), (2560, 1440), (1366, 768)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.wait(300)
        row = table.page.locator("#beside [data-part='standings'] li").last.bounding_box()
        chart = table.page.locator("#beside [data-part='chart']").bounding_box()
        panel = table.page.locator("#beside").bounding_box()
        assert row["y"] + row["height"] <= chart["y"], width
        assert chart["y"] + chart["height"] <= panel["y"] + panel["height"], width
    assert table.page.locator("#beside [data-part='score']").inner_text() == "22 points"
