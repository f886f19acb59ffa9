"""The history's pages by HTTP: their contents, language and filters."""

import html
import json
import re
import sqlite3
from itertools import zip_longest

import pytest
from evening_matches import CORRECTED, EVENING, RUDE, TAKEN_BACK, THREE_TO_75, add, client_of, run
from page_texts import EDITED_PAGES, EVENINGS_PAGES, add_pages, lines_by_file, make_edited

from tableref_host.history import database, matches
from tableref_host.history_pages import filters, pages
from tableref_host.history_pages.reader import MAX_LISTS, Reader
from tableref_host.history_pages.server import VIEWS
from tests import effort

LISTS = sorted(VIEWS)
ADDRESSES = [
    *LISTS,
    "/evening/2026-11-20",
    *(f"/match/{number}" for number in (THREE_TO_75, CORRECTED)),
    "/match/1?lines=points",
    "/head-to-head?one=Anna&other=Bo",
    "/plots?kind=share",
    "/plots?kind=totals",
    "/plots?kind=totals&game=gotta_go",
    "/players?game=score_pad",
]


def words_of(page):
    """Return the text of a page, without its markup."""
    text = re.sub(r"<(script|style).*?</\1>", "", page, flags=re.S)
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", text)).split()).replace(" ,", ",")


def links_of(page):
    return [html.unescape(link) for link in re.findall(r'<a [^>]*href="([^"]*)"', page)]


def test_every_page_has_the_expected_texts_links_and_markup(client, kept, tmp_path, serve):
    texts, markup = [], {}
    add_pages(client, kept, EVENINGS_PAGES, texts, markup)
    path = tmp_path / "h.sqlite3"
    make_edited(path)
    with client_of(serve(path)) as edited:
        add_pages(edited, path, EDITED_PAGES, texts, markup)
    for file, found in lines_by_file(texts, markup).items():
        expected = file.read_text(encoding="utf-8").splitlines()
        assert [(one, was) for one, was in zip_longest(found, expected) if one != was] == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_exists_in_every_language(client, address, language):
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}">' in answer.text
    words = words_of(answer.text)
    assert "{" not in words and "None" not in words
    product = {"en": "TableRef history", "de": "TableRef – der Verlauf"}[language]
    assert product in words
    # No link on the pages is broken.
    assert all(link.startswith(("/", "?", "#")) for link in links_of(answer.text))


def test_the_address_contains_the_language_and_links_keep_it(client):
    page = client.get("/?language=de&game=gotta_go").text
    assert "Abende" in page
    inner = [link for link in links_of(page) if link.startswith("/") and "?" in link]
    assert inner and all("language=de" in link for link in inner)
    assert "?language=en&game=gotta_go" in links_of(page)


def test_no_link_is_broken(client):
    pages = [client.get(address).text for address in ("/", "/records", "/evening/2026-11-20")]
    links = {link.partition("#")[0] for page in pages for link in links_of(page)} - {""}
    assert any(link.startswith("/match/") for link in links)
    for link in sorted(links):
        assert client.get(link).status_code == 200, link


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ("", {1, 2, 3, 4, 5, 6, 7}),
        ("since=2026-11-22", {6, 7}),
        ("since=2026-11-21+19:30", {5, 6, 7}),
        ("last=2", {6, 7}),
        ("last=1000000", {1, 2, 3, 4, 5, 6, 7}),
        ("game=gotta_go&last=1", {3}),
        ("player=dora", {6}),
        ("since=&last=&game=&player=+&table=", {1, 2, 3, 4, 5, 6, 7}),
        ("table=unknown&game=quiz", {5}),
        ("table=another", set()),
        ("player=Nobody", set()),
    ],
)
def test_filters_choose_the_matches(client, asked, numbers):
    page = words_of(client.get(f"/?{asked}").text)
    count = re.search(r"(\d+) match(es)? (?=\d{4}-)", page)
    assert int(count[1] if count else 0) == (len(numbers) if numbers else 0)
    listed = set()
    for day in ("20", "21", "22"):
        answer = client.get(f"/evening/2026-11-{day}?{asked}")
        listed |= {int(number) for number in re.findall(r'href="/match/(\d+)', answer.text)}
    assert listed == numbers


@pytest.mark.parametrize("path", LISTS)
def test_filters_stay_from_page_to_page(client, path):
    page = client.get(f"{path}?game=gotta_go&since=2026-11-01").text
    navigation = page[page.index("<nav>") : page.index("</nav>")]
    links = links_of(navigation)[:-1]
    assert [link.partition("?")[0] for link in links] == list(VIEWS)
    for link in links:
        assert "game=gotta_go" in link and "since=2026-11-01" in link


def test_evenings_show_matches_and_winners(client):
    page = words_of(client.get("/").text)
    assert "3 evenings, 7 matches" in page
    assert page.index("2026-11-22") < page.index("2026-11-21") < page.index("2026-11-20")
    assert "Gotta Go! ×3" in page and "Anna 1" in page


def test_many_evenings_are_on_several_pages(tmp_path, serve):
    path = tmp_path / "h.sqlite3"
    add(path, EVENING[4])
    with database.opened(path, is_written=True) as connection:
        for day in range(1, 29):
            row = (day + 1, f"2025-02-{day:02d}T19:00:00Z")
            connection.execute(
                "INSERT INTO match (id, game, options, began, began_from, end_us, source, added)"
                " SELECT ?, game, options, ?, began_from, end_us, source, added FROM match"
                " WHERE id = 1",
                row,
            )
    with client_of(serve(path)) as client:
        first, second = client.get("/").text, client.get("/?page=2").text
        assert "Page 1 of 2" in first and "Page 2 of 2" in second
        days = [set(re.findall(r"/evening/(\S{10})", page)) for page in (first, second)]
        assert len(days[0]) == 25 and len(days[1]) == 4 and not days[0] & days[1]
        assert '<a class="button" rel="next" href="/?page=2">' in first
        assert '<a class="button" rel="prev" href="/?page=1">' in second
        for odd, page in (("0", 1), ("99", 2), ("x", 1), ("-1", 1), ("%C2%B2", 1)):
            found = set(re.findall(r"/evening/(\S{10})", client.get(f"/?page={odd}").text))
            assert found == days[page - 1], odd


def test_players_have_their_matches_wins_and_streaks(client):
    of_all = words_of(client.get("/players").text)
    assert re.search(r"Anna 4 2 50 1 ", of_all)
    of_one = words_of(client.get("/players?game=gotta_go").text)
    assert "Mean Best" in of_one and "Dora" not in of_one
    assert re.search(r"Anna 2 1 50 54[.]5 85 1 ", of_one)


def test_players_with_the_most_wins_are_first(kept):
    with database.opened(kept) as connection:
        (match,) = matches.load(connection, game="quiz")
    seats = {seat["name"]: seat for seat in match["players"]}
    won, lost = {**seats["Bo"], "is_winner": True}, {**seats["Anna"], "is_winner": False}
    found = [{**match, "players": players} for players in ([won, lost], [lost])]
    rows = pages.of_players(found, filters.read({}, []))["rows"]
    assert [(row["player"], row["matches"]) for row in rows] == [("Bo", 1), ("Anna", 2)]


def test_the_latest_meetings_are_listed(kept, monkeypatch):
    monkeypatch.setattr(pages, "LAST_MEETINGS", 3)
    with database.opened(kept) as connection:
        found = matches.load(connection)
    values = pages.of_meetings(found, {"one": "Anna", "other": "Bo"}, [])
    assert [match["match"] for match in values["last"]] == [6, 5, 3]


def test_times_in_a_match_have_hours_and_milliseconds():
    assert [pages.in_match(us) for us in (65_004_999, 3_723_045_000)] == ["1:05.004", "1:02:03.045"]


def test_head_to_head_is_of_two(client):
    page = words_of(client.get("/head-to-head?one=anna&other=Bo").text)
    assert re.search(r"all games 4 ", page) and "Their latest matches" in page
    german = words_of(client.get("/head-to-head?one=anna&other=Bo&language=de").text)
    assert "Gotta Go! 2 1 1 1 1 54,5 16,5" in german
    assert "Choose two different players" in client.get("/head-to-head?one=Bo&other=bo").text
    assert "have no match in common" in client.get("/head-to-head?one=Bo&other=Zoe").text
    assert "Choose two players" in client.get("/head-to-head?one=Bo").text


def test_records_link_to_their_matches(client):
    page = words_of(client.get("/records?game=gotta_go").text)
    assert "Best total 85 points Anna match 1, 2026-11-20 20:15" in page
    assert "Smallest margin between two claims 0.000002 s" in page


def test_plots_have_the_same_data_as_a_table(client):
    page = client.get("/plots?game=gotta_go").text
    (data,) = re.findall(r'<script type="application/json">(.*?)</script>', page, re.S)
    chart = json.loads(data)
    anna = next(line for line in chart["lines"] if line["name"] == "Anna")
    assert chart["labels"] == ["0", "1", "2", "3"] and anna["values"] == [0, 1, 1, 1]
    assert re.search(r"Up to match When .*Anna", words_of(page))
    assert "Totals of different games cannot be compared" in client.get("/plots?kind=totals").text


def test_a_match_is_described_point_by_point(client):
    page = client.get(f"/match/{THREE_TO_75}").text
    words = words_of(page)
    assert "Match 1: Gotta Go! 2026-11-20 20:15." in words
    # The beats 2 and 1 are omitted.
    assert re.findall(r'id="line-(\d+)"', page)[:5] == ["1", "2", "3", "6", "7"]
    (data,) = re.findall(r'<script type="application/json">(.*?)</script>', page, re.S)
    chart = json.loads(data)
    assert [line["values"] for line in chart["lines"]] == [[0, 49, 85], [0, -1, -4], [0, -6, 30]]
    assert len(chart["labels"]) == 3
    assert re.search(r"7 20:15:02 0:02[.]500 1 button of seat 1 Anna: Gotta Go! 8", words)
    assert "2 button of seat 2 Bo: Gotta Go! +0.000002 s" in words
    assert "entered on the score screen, OK Round 1: Anna +49, Bo -1, Cy -6" in words
    assert "Anna 85, Bo -4, Cy 30" in words
    only = words_of(client.get(f"/match/{THREE_TO_75}?lines=points").text)
    assert "button of seat 1" not in only and "Anna +49, Bo -1, Cy -6" in only


def test_an_undone_event_names_the_line_that_undid_it(client):
    page = client.get(f"/match/{TAKEN_BACK}").text
    row = re.search(r'<tr id="line-(\d+)" class="gone">.*?</tr>', page, re.S)
    by = re.search(r'undone by line <a href="#(line-\d+)">', row[0])[1]
    assert "<s>" in row[0] and f'id="{by}"' in page
    taker = page[page.index(f'id="{by}"') :].partition("</tr>")[0]
    assert "BACK" in words_of(taker)


def test_a_correction_is_shown_beside_the_points(client):
    page = words_of(client.get(f"/match/{CORRECTED}").text)
    assert "corrected in the pause menu, OK" in page and "(was +9)" in page


def test_edits_in_the_history_are_shown(tmp_path, serve):
    path = tmp_path / "h.sqlite3"
    add(path, EVENING[0])
    with client_of(serve(path)) as client:
        assert "No changes." in client.get("/match/1").text
        run(path, "edit", 1, "--total", "2=7", "--note", "Bo had miscounted", "--not-counted")
        run(path, "name", 1, 4, "Cleo")
        page = words_of(client.get("/match/1").text)
        assert "Total of seat 2 -4 7" in page and "Note: Bo had miscounted" in page
        assert "A total was changed in the history" in page
        assert "This match is excluded from statistics" in page and "Name at seat 4 Cy Cleo" in page
        german = words_of(client.get("/match/1?language=de").text)
        assert "Punkte von Platz 2 -4 7" in german and "Zählt in Statistiken ja nein" in german


def test_the_pages_follow_changes_of_the_file(tmp_path, serve):
    path = tmp_path / "h.sqlite3"
    with client_of(serve(path)) as client:
        for address in LISTS:
            assert "The history is empty" in words_of(client.get(address).text)
        add(path, EVENING[0])
        assert "1 evening, 1 match" in words_of(client.get("/").text)
        add(path, EVENING[3])
        assert "2 evenings, 2 matches" in words_of(client.get("/").text)


def test_the_last_lists_are_read_only_once(kept):
    reader = Reader(kept)
    first, *others = [filters.read({"last": str(1 + at)}, []) for at in range(MAX_LISTS + 1)]
    found = reader.matches(first)
    for each in others:
        assert reader.matches(first) is found
        reader.matches(each)
    assert reader.matches(first) is found
    for each in others:
        reader.matches(each)
    assert reader.matches(first) is not found


def test_a_game_of_a_newer_program_can_be_selected(tmp_path, serve):
    path = tmp_path / "h.sqlite3"
    add(path, EVENING[0], EVENING[4])
    with database.opened(path, is_written=True) as connection:
        connection.execute("UPDATE match SET game = 'newer' WHERE id = 2")
    with client_of(serve(path)) as client:
        assert "1 evening, 1 match" in words_of(client.get("/?game=newer").text)


def test_the_most_played_game_is_the_first_choice(client):
    (choices,) = re.findall(r'<select name="game">(.*?)</select>', client.get("/").text, re.S)
    games = re.findall('value="([^"]+)"', choices)
    assert games == ["gotta_go", "got_ya", "gotown", "quiz", "score_pad"]


def test_a_match_without_stored_events_says_so(tmp_path, serve):
    path = tmp_path / "h.sqlite3"
    add(path, EVENING[0])
    with database.opened(path, is_written=True) as connection:
        connection.execute("DELETE FROM recording")
    with client_of(serve(path)) as client:
        page = client.get("/match/1").text
        assert "The history has no events of this match" in page and "/replay/" not in page
        assert "Claims" in page and "0.500 s" in page
        answer = client.get("/match/1/replay/5/")
        assert answer.status_code == 404 and "cannot be replayed" in html.unescape(answer.text)


def test_an_unreadable_history_is_reported(tmp_path, serve, monkeypatch):
    monkeypatch.setattr(database, "LOCK_TIMEOUT_S", 0)
    path = tmp_path / "h.sqlite3"
    add(path, EVENING[0])
    with client_of(serve(path)) as client:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        answer = client.get("/")
        assert answer.status_code == 503 and "Another program may be using it" in answer.text
        other.execute("ROLLBACK")
        other.execute("UPDATE recording SET events = x'0123'")
        other.close()
        answer = client.get("/match/1")
        assert answer.status_code == 503 and "the recording of match 1 is damaged" in answer.text
        assert client.get("/").status_code == 200


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/match/99", 404, "There is no match 99."),
        ("/match/x", 404, "There is no match x."),
        ("/match/" + "9" * 30, 404, "There is no match"),
        ("/match/-1", 404, "There is no match -1."),
        ("/evening/2026-01-01", 404, "There is no evening of 2026-01-01"),
        ("/evening/x", 404, "There is no evening of x"),
        ("/nothing", 404, "There is no page at this address"),
        ("/match/1/replay/5", 404, "There is no page at this address"),
        ("/match/99/replay/5/", 404, "There is no match 99."),
        ("/match/1/replay/fast/", 404, "“fast” is not a speed. Use a number above 0, at most 1000"),
        ("/match/1/replay/0/", 404, "is not a speed"),
        ("/match/1/replay/1001/", 404, "is not a speed"),
        ("/?since=Tuesday", 400, "“Tuesday” is not a date. Enter one such as 2026-11-21"),
        ("/players?last=0", 400, "“0” is not a number of matches"),
        ("/players?last=²", 400, "is not a number of matches"),
        ("/records?game=chess", 400, "There is no game “chess”. The games are: gotta_go, "),
        ("/plots?kind=pie", 400, "There is no plot “pie”. The plots are: wins, share, totals"),
        ("/?since=<b>x</b>", 400, "“<b>x</b>” is not a date"),
    ],
)
def test_a_missing_page_lists_the_valid_values(client, address, status, words):
    answer = client.get(address)
    assert answer.status_code == status
    assert words in words_of(answer.text) or words in html.unescape(answer.text)
    assert "<b>x" not in answer.text
    # No link contains the refused values.
    assert not any(
        "since=" in link or "game=" in link
        for link in links_of(answer.text)
        if link.startswith("/")
    )


@pytest.mark.parametrize("address", ADDRESSES)
def test_names_are_shown_as_text_on_every_page(client, address):
    page = client.get(address).text
    assert RUDE not in page and "<b>Rob" not in page
    if address in ("/", "/players", f"/match/{CORRECTED}"):
        assert RUDE in html.unescape(page)
    for data in re.findall(r'<script type="application/json">(.*?)</script>', page, re.S):
        json.loads(data)


def test_a_player_with_such_a_name_has_a_page(client):
    page = client.get("/players").text
    (link,) = [one for one in links_of(page) if "player=" in one and "Rob" in one]
    assert "1 evening, 1 match" in words_of(client.get(link).text)


def test_only_requests_to_this_address_are_answered_and_nothing_is_changed(client, served):
    strange = client.get("/", headers={"Host": "elsewhere.example"})
    assert strange.status_code == 421
    assert client.post("/").status_code == 403
    assert client.post("/", headers={"Origin": served.url.rstrip("/")}).status_code == 405


def test_nothing_is_loaded_from_elsewhere_and_forms_stay_here(client):
    for address in LISTS:
        policy = client.get(address).headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy and "form-action 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert client.get(address).headers["X-Content-Type-Options"] == "nosniff"
    assert "form-action 'none'" in client.get("/match/1").headers["Content-Security-Policy"]
    for address in ("/", "/plots", "/match/1", "/nothing"):
        page = client.get(address).text
        assert not re.search(r'(src|href|action)="(https?:)?//', page)


def test_every_file_that_a_page_uses_is_served(client):
    named = set()
    for address in ("/", "/plots"):
        named |= set(
            re.findall(r'(?:src|href)="(/(?:page|history)/[^"]+)"', client.get(address).text)
        )
    assert len(named) >= 5
    for path in sorted(named):
        assert client.get(path).status_code == 200, path


@effort.exhaustive
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("number", range(1, len(EVENING) + 1))
def test_every_match_has_its_page(client, number, language):
    page = words_of(client.get(f"/match/{number}?language={language}").text)
    assert "{" not in page and "None" not in page


@effort.exhaustive
@pytest.mark.parametrize("path", LISTS)
def test_any_query_gets_an_answer_in_words(client, path):
    odd = ("", "-1", "9" * 40, "\x00", "🎲", "2026-13-40", "a" * 2000, "&%")
    for name in ("since", "last", "game", "player", "table", "page", "kind", "one", "other"):
        for value in odd:
            answer = client.get(path, params={name: value})
            assert answer.status_code in (200, 400), (name, value)


def test_players_of_one_match_have_the_hues_of_its_lights():
    assert pages.colour_of(6, [1, 6]) == ("orange", True)
    assert pages.colour_of(6, [6]) == ("sky blue", True)
    assert pages.colour_of(1, [1, 6]) == ("sky blue", False)
    assert pages.colour_of(5, [5]) == ("white", False)
