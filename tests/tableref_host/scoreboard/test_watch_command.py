"""`tableref watch` prints its address, refuses wrong options, and ends at once by Ctrl-C."""

import asyncio
import errno
import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from tableref_host.cli import watch
from tableref_host.cli.main import main
from tableref_host.cli.reference import DOCUMENT, documented_keys, keys_of
from tableref_host.places import ROOT
from tableref_host.scoreboard.hub import MAX_VIEWERS
from tableref_host.table.page import PageError
from tableref_host.web.serving import allow_files, listener

MATCH = ROOT / "tests" / "scenarios" / "gotta_go_three_to_75.txt"
EVENTS = MATCH.with_suffix(".events")
PAGE = DOCUMENT.read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def nothing_is_served(replace_in):
    """Do not wait for Ctrl-C."""

    replace_in(watch, "asyncio", run=lambda work: work.close())


def run(*words, **named):
    return CliRunner().invoke(main, ["watch", *map(str, words)], **named)


@pytest.fixture
def opened(monkeypatch):
    """Return the addresses that a browser was opened on; nothing is served."""
    found = []
    monkeypatch.setattr(watch, "open_pages", found.extend)
    return found


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--virtual", "--play", EVENTS], "--virtual or --play"),
        (["--device", "COM3", "--virtual"], "--device or --virtual"),
        (["--device", "COM3", "--virtual", "--play", EVENTS], "One table at a time"),
        (["--speed", 10], "--speed needs --play"),
        (["--play", "-", "--speed", 0], "is not a speed"),
        (["--play", "-", "--speed", "nan"], "is not a speed"),
        (["--play", "-", "--speed", 1001], "is not a speed"),
        (["--no-history", "--history", "x"], "not both"),
        (["--host", "table.local."], "not an address"),
        (["--port", "65536"], "is not a port"),
        (["--play", "/none"], "No such file"),
        (["--play", "-", "--publish", "mqtt://house"], "A recording has no table id"),
        (["--table", "cellar"], "--table needs --publish or --hook"),
        (["--publish", "mqtt://house", "--table", "the cellar"], "1 to 32 letters"),
        (["--table", "x" * 33], "1 to 32 letters"),
        (["--hook", "house"], "is not the address of a hook"),
        (["--play", "-", "--name", "Cellar"], "--play shows a recording"),
        (["--publish", "house", "--table", "cellar"], "is not a broker address"),
        (["--club-name", " "], "a club's name is made of letters"),
        (["--club-name", "x" * 31], "at most 30 characters, and this has 31"),
        (["--club-picture", "/none.png"], "'/none.png' does not exist"),
        (["--club-picture", EVENTS], "not a picture in PNG or JPEG"),
        (["--public-address", "board.example.org"], "not a web address"),
        (["--public-address", "ftp://board.example.org"], "not a web address"),
        (["--public-address", "https://"], "not a web address"),
        (["--public-address", "https://a_b.example"], "not a web address"),
        (["--public-address", "https://board..org"], "is not an address"),
        (["--public-address", "https://board.org:99999"], "is not an address"),
        (["--public-address", "https://board.org/table"], "more than a name and a port"),
        (["--public-address", "https://me@board.org"], "more than a name and a port"),
        (["--public-address", "https://board.org?x=1"], "more than a name and a port"),
    ],
)
def test_inconsistent_arguments_are_refused(words, told):
    done = run(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("cook\n", "standard input: line 1"),
        ('{"seq": 1}\n', "standard input: line 1"),
        ("", "standard input"),
        (b"\xff\xfe", "UTF-8"),
    ],
)
def test_an_invalid_file_is_refused_before_anything_is_served(text, told):
    done = run("--play", "-", "--no-browser", input=text)
    assert (done.exit_code, done.stdout) == (2, "")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_port_in_use_is_one_line():
    with listener("127.0.0.1", 0) as other:
        port = other.getsockname()[1]
        done = run("--play", EVENTS, "--port", port)
    assert (done.exit_code, done.stdout) == (1, "")
    assert f"port {port} is in use" in done.stderr
    assert f"tableref watch --port {port + 1}" in done.stderr


def test_missing_parts_are_reported(monkeypatch):
    def fail(root):
        raise PageError("it is missing. Run `make setup`, then try again.")

    monkeypatch.setattr(watch, "page_files", fail)
    done = run("--play", EVENTS)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == "Error: it is missing. Run `make setup`, then try again.\n"


def test_the_browser_is_opened_with_its_own_code(opened):
    done = run("--play", EVENTS, "--port", 0)
    assert done.exit_code == 0
    shown = re.search(r"\b(\d{4}) (\d{4})\b", done.stdout)
    (address,) = opened
    found = re.fullmatch(r"http://127\.0\.0\.1:\d+/#code=(\d{8})", address)
    assert found[1] != shown[1] + shown[2]
    assert found[1] not in done.stdout.replace(" ", "")


def test_the_virtual_table_is_opened_too(opened, monkeypatch):
    done = run("--virtual", "--port", 0, "--no-history")
    assert done.exit_code == 0
    table, scores = opened
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/table#code=\d{8}", table)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/#code=\d{8}", scores)
    assert table[-8:] != scores[-8:]


def test_no_browser_opens_none(opened):
    assert run("--play", EVENTS, "--port", 0, "--no-browser").exit_code == 0
    assert opened == []


def test_others_get_a_qr_code_without_a_code(opened, monkeypatch):
    pictured = []
    monkeypatch.setattr("tableref_host.cli.serving.show_picture_of", pictured.append)
    monkeypatch.setattr("tableref_host.cli.serving.own_addresses", lambda: ["192.168.7.20"])
    done = run("--play", EVENTS, "--port", 0, "--host")
    (address,) = pictured
    assert re.fullmatch(r"http://192\.168\.7\.20:\d+/", address)
    assert f"    {address}" in done.stdout
    # On this machine it opens the local address, which needs no name or network.
    assert opened[0].startswith("http://127.0.0.1:")


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("https://board.example.org", "https://board.example.org"),
        ("https://board.example.org/", "https://board.example.org"),
        ("HTTPS://Board.Example.org:443", "https://board.example.org"),
        ("https://board.example.org:8443/", "https://board.example.org:8443"),
        ("http://tafel.house", "http://tafel.house"),
        ("https://müller.example", "https://xn--mller-kva.example"),
    ],
)
@pytest.mark.parametrize("host", [[], ["--host"]], ids=str)
def test_a_public_address_comes_first_and_has_a_qr_code(opened, monkeypatch, typed, origin, host):
    pictured, made = [], []
    plain = watch.Scoreboard
    monkeypatch.setattr("tableref_host.cli.serving.show_picture_of", pictured.append)

    def note(chosen, guard, files, *words, **named):
        assert "/overlay" in files
        made.append((files["/"][0].decode(), named["public"]))
        return plain(chosen, guard, files, *words, **named)

    monkeypatch.setattr(watch, "Scoreboard", note)
    done = run("--play", EVENTS, "--port", 0, "--public-address", typed, *host)
    assert (done.exit_code, pictured) == (0, [f"{origin}/"])
    assert f"The scoreboard is at\n    {origin}/\n    http://" in done.stdout
    assert "Only this machine can reach it" not in done.stdout
    # On this machine it opens the local address, which needs no proxy.
    assert opened[0].startswith("http://127.0.0.1:")
    ((page, public),) = made
    assert public == origin
    assert f"<strong>{origin.partition('//')[2]}</strong>" in page


@pytest.mark.parametrize(("host", "is_invited"), [([], False), (["--host"], True)])
def test_phones_are_invited_only_to_an_address_that_they_can_reach(
    opened, monkeypatch, host, is_invited
):
    made = []
    plain = watch.Scoreboard

    def note(chosen, guard, files, *words, **named):
        made.append(files["/"][0].decode())
        return plain(chosen, guard, files, *words, **named)

    monkeypatch.setattr(watch, "Scoreboard", note)
    monkeypatch.setattr("tableref_host.cli.serving.show_picture_of", lambda url: None)
    monkeypatch.setattr("tableref_host.cli.serving.own_addresses", lambda: ["192.168.7.20"])
    assert run("--play", EVENTS, "--port", 0, *host).exit_code == 0
    (page,) = made
    assert ("<strong>192.168.7.20:" in page) == is_invited
    assert "127.0.0.1" not in page and ("<svg aria-hidden" in page) == is_invited


def test_as_many_files_as_viewers_may_be_open(opened, monkeypatch):
    calls = []
    monkeypatch.setattr(watch.serving, "allow_files", lambda: calls.append(len(opened)))
    assert run("--play", EVENTS, "--port", 0).exit_code == 0
    assert calls == [0]


def test_each_publisher_of_a_table_has_a_file_of_its_own(monkeypatch):
    paths, urls = [], [f"https://house.local/{number}" for number in range(20)]

    class Noted:
        def __init__(self, *words, **_):
            paths.extend(word for word in words if isinstance(word, Path))

    monkeypatch.setattr(watch, "Hook", Noted)
    monkeypatch.setattr(watch, "Publisher", Noted)
    board = SimpleNamespace(hub=SimpleNamespace(state_text=None), naming=SimpleNamespace(seat=None))
    lamp = "wled://10.0.0.7"
    made = watch.publishers("a broker", [*urls, lamp], b"", "cellar", board, print)
    assert [type(one) for one in made] == [*[Noted] * 21, watch.Lamp]
    assert len(set(paths)) == 21 and all(path.name.startswith("cellar") for path in paths)
    again = paths[:]
    watch.publishers("a broker", urls, b"", "cellar", board, print)
    assert paths[21:] == again


def test_publishing_ends_with_the_page():
    ended = []

    class Publisher:
        async def run(self):
            try:
                for _ in range(1000):
                    await asyncio.sleep(0)
            except asyncio.CancelledError:
                ended.append("stopped")
                raise

    async def showing():
        await asyncio.sleep(0)

    def at_fault(error):
        raise error

    watch.run_published([Publisher(), Publisher()], showing(), at_fault)
    assert ended == ["stopped"] * 2


def test_a_clubs_sign_is_on_the_page(opened, monkeypatch, tmp_path):
    made = []
    plain = watch.Scoreboard

    def note(chosen, guard, files, *words, **named):
        made.append(files)
        return plain(chosen, guard, files, *words, **named)

    monkeypatch.setattr(watch, "Scoreboard", note)
    logo = tmp_path / "logo.jpg"
    logo.write_bytes(b"\xff\xd8\xff and the rest")
    words = ("--play", EVENTS, "--port", 0, "--club-name", "Dice & Co", "--club-picture", logo)
    assert run(*words).exit_code == 0
    (files,) = made
    assert files["/page/club-picture"] == (logo.read_bytes(), "image/jpeg")
    assert b"<figcaption>Dice &amp; Co</figcaption>" in files["/"][0]


def test_json_is_one_line(opened):
    done = run("--play", EVENTS, "--port", 0, "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    (line,) = done.stdout.splitlines()
    value = json.loads(line)
    assert keys_of(value) == {"urls", "code"}
    assert documented_keys(PAGE, "tableref watch") == {"urls", "code"}
    assert re.fullmatch(r"\d{8}", value["code"])


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--play", EVENTS], None),
        (["--play", EVENTS, "--history", "x"], "x"),
        (["--virtual"], "own"),
        (["--virtual", "--history", "x"], "x"),
        (["--virtual", "--no-history"], None),
    ],
)
def test_the_history_for_finished_matches_is_reported(opened, monkeypatch, words, expected):
    found = []
    plain = watch.Scoreboard

    def made(chosen, guard, files, at_fault, history, **named):
        found.append(history and str(history))
        return plain(chosen, guard, files, at_fault, None, **named)

    monkeypatch.setattr(watch, "Scoreboard", made)
    monkeypatch.setattr(watch.database, "usual_path", lambda: "own")
    assert run(*words, "--port", 0, "--no-browser").exit_code == 0
    assert found == [expected]


def test_a_connected_table_is_watched_by_its_port(monkeypatch):
    choose = watch.choose
    asked = []

    def noted(*words):
        asked.append(words)
        raise OSError(errno.ENODEV, "gone", "COM3")

    monkeypatch.setattr(watch, "choose", noted)
    assert run("--device", "COM3").exit_code == 1
    assert run().exit_code == 1
    assert [words[:3] for words in asked] == [("COM3", False, None), (None, False, None)]
    for words in asked:
        chosen = choose(*words)
        assert (chosen.kind, chosen.table, chosen.line) == ("device", None, None)
        assert callable(chosen.ask_name)
    for words, speed in (([], 1), (["--speed", 7], 7)):
        run("--play", EVENTS, *words)
        assert asked[-1][3] == speed


def test_the_limit_of_open_files_allows_the_maximum_of_viewers():
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
        allow_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 2 * MAX_VIEWERS
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
