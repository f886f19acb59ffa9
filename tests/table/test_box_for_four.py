"""The page with the box for four: four seats, one ring, and its own match."""

import pytest

PLAYERS = (1, 2, 3, 4)


@pytest.fixture
def box(set_table, url):
    return set_table(at=f"{url}?build=four")


def places(table, buttons):
    """Return {button: "left" or "right", "front" or "back"}, as seen from the middle of the hub."""
    middle = table.page.locator("#hub").bounding_box()
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    found = {button: table.middle(button) for button in buttons}
    return {
        button: ("left" if at[0] < x else "right", "back" if at[1] < y else "front")
        for button, at in found.items()
    }


def test_the_seats_are_placed_as_on_the_box(box):
    assert box.page.locator(".seat").count() == len(PLAYERS)
    assert places(box, PLAYERS) == {
        1: ("left", "front"),
        2: ("left", "back"),
        3: ("right", "back"),
        4: ("right", "front"),
    }


def test_four_players_play_a_match_to_its_end(box):
    box.join(*PLAYERS, game="Score pad")
    box.key("7")
    assert box.view()["phase"] == "join"
    box.go_on().until_seen("Score pad").go_to("Play to")
    while box.seen().split()[-1] != "10":
        box.go_on("n")
    while not box.events("match_started"):
        box.go_on()
    assert box.events("match_started")[0]["players"] == list(PLAYERS)
    box.until_seen("OK: round done")
    box.hold(4).click(2).go_on().until_event("match_ended")
    assert box.events("match_ended")[0]["winners"] == [4]


def test_each_variant_has_its_own_match_and_links_to_the_other(box):
    box.join(*PLAYERS, game="Score pad")
    link = box.page.locator("[data-build=table]")
    assert box.page.locator("[data-build=four]").get_attribute("hidden") is not None
    box.page.goto(link.get_attribute("href"))
    box.until_ready()
    assert box.page.locator(".seat").count() == 10
    assert box.view()["phase"] == "menu"
