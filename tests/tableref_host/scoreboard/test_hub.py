"""All viewers finally show the same, whenever they join and however slowly they read."""

import asyncio
import json

from hypothesis import given
from hypothesis import strategies as st

from tableref_host.scoreboard import hub as hub_module
from tableref_host.scoreboard.hub import Hub


class Plain:
    """A board with three parts; a message (part, value) sets one of them."""

    def __init__(self):
        self.parts = {"seats": [], "log": [], "match": None}

    def handle(self, message):
        part, value = message
        if value == "fault":
            raise ZeroDivisionError("a fault")
        if part == "log":
            # Change the list in place, as a real board may do.
            self.parts["log"].append(value)
        else:
            self.parts[part] = value

    def clocks(self):
        return list(self.parts.get("clocks", []))

    def state(self, language="en"):
        return dict(self.parts)


class Reader:
    """The state that follows from a viewer's messages; `read` reads all or some of them."""

    def __init__(self, hub):
        self.viewer = hub.join()
        self.board = self.number = None
        self.wholes = self.changes = 0

    async def read(self, most=None):
        count = 0
        while self.viewer._has_some.is_set() and (most is None or count < most):
            message = json.loads(await self.viewer.next())
            if message["type"] == "board":
                self.board = message["board"]
                self.wholes += 1
            else:
                assert message["n"] == self.number + 1
                self.board = {**self.board, **message["board"]}
                self.changes += 1
            self.number = message["n"]
            count += 1


def at_table(test):
    """Run `test(hub, board)` in an event loop."""

    async def run():
        board = Plain()
        faults = []
        await test(Hub(board, (), faults.append), board)
        assert faults == []

    asyncio.run(run())


async def tell(hub, *messages):
    for message in messages:
        hub.handle(message)
        await asyncio.sleep(0)
        await asyncio.sleep(0)


STEPS = st.one_of(
    st.tuples(st.just("tell"), st.sampled_from(["seats", "log", "match"]), st.integers(0, 3)),
    st.tuples(st.just("burst"), st.sampled_from(["seats", "log"]), st.integers(2, 90)),
    st.tuples(st.just("join")),
    st.tuples(st.just("read"), st.integers(0, 4), st.integers(1, 5)),
    st.tuples(st.just("leave"), st.integers(0, 4)),
)


@given(st.lists(STEPS, max_size=40))
def test_all_viewers_finally_see_the_same_whenever_they_join(steps):
    async def test(hub, board):
        readers = []
        for step, *words in steps:
            if step == "tell":
                await tell(hub, words)
            elif step == "burst":
                await tell(hub, *[(words[0], 1000 + number) for number in range(words[1])])
            elif step == "join":
                readers.append(Reader(hub))
            elif step == "read" and words[0] < len(readers):
                await readers[words[0]].read(words[1])
            elif step == "leave" and words[0] < len(readers):
                hub.leave(readers.pop(words[0]).viewer)
        for reader in readers:
            await reader.read()
            assert reader.board == board.state() == json.loads(hub.state_text())
            assert reader.number == hub.number

    at_table(test)


def test_only_changes_are_sent():
    async def test(hub, board):
        reader = Reader(hub)
        await reader.read()
        await tell(hub, ("match", {"game": "quiz"}))
        assert json.loads(await reader.viewer.next()) == {
            "type": "change",
            "n": hub.number,
            "board": {"match": {"game": "quiz"}},
        }
        number = hub.number
        await tell(hub, ("match", {"game": "quiz"}))
        assert hub.number == number
        assert not reader.viewer._has_some.is_set()

    at_table(test)


def test_each_part_is_serialised_once_for_all(monkeypatch):
    async def test(hub, board):
        readers = [Reader(hub) for _ in range(50)]
        for reader in readers:
            await reader.read()
        written = []
        plain = json.dumps
        monkeypatch.setattr(
            hub_module.json, "dumps", lambda *one, **named: written.append(one) or plain(*one)
        )
        await tell(hub, ("match", 1))
        monkeypatch.undo()
        assert len(written) == len(board.parts) + 1
        texts = [await reader.viewer.next() for reader in readers]
        assert all(text is texts[0] for text in texts)

    at_table(test)


def test_events_of_one_loop_iteration_are_one_change():
    async def test(hub, board):
        reader = Reader(hub)
        await reader.read()
        looks = []
        look = board.state
        board.state = lambda language="en": looks.append(1) or look()
        for number in range(50):
            hub.handle(("log", number))
        await asyncio.sleep(0)
        assert len(looks) == 1
        await reader.read()
        assert (reader.changes, reader.wholes) == (1, 1)
        assert reader.board == board.state()

    at_table(test)


def test_a_slow_viewer_gets_the_whole_board_instead_of_a_backlog():
    async def test(hub, board):
        slow, quick = Reader(hub), Reader(hub)
        await slow.read()
        for number in range(33):
            await quick.read()
            await tell(hub, ("log", number))
        assert slow.viewer.is_behind
        await tell(hub, ("log", "more"))
        await slow.read()
        await quick.read()
        assert (slow.changes, slow.wholes) == (0, 2)
        assert (quick.changes, quick.wholes) == (34, 1)
        assert slow.board == quick.board == board.state()

    at_table(test)


def test_a_permitted_number_of_waiting_changes_is_no_backlog():
    async def test(hub, board):
        reader = Reader(hub)
        await reader.read()
        await tell(hub, *[("log", number) for number in range(32)])
        await reader.read()
        assert (reader.changes, reader.wholes) == (32, 1)

    at_table(test)


def test_a_message_for_one_viewer_waits_only_for_the_board():
    async def test(hub, board):
        reader = Reader(hub)
        for number in range(96):
            reader.viewer.send(json.dumps(number))
        assert json.loads(await reader.viewer.next())["type"] == "board"
        await tell(hub, ("match", 1))
        said = [json.loads(await reader.viewer.next()) for _ in range(32)]
        assert said == list(range(64, 96))
        assert json.loads(await reader.viewer.next())["type"] == "change"

    at_table(test)


def test_at_the_limit_no_viewer_is_admitted(monkeypatch):
    monkeypatch.setattr(hub_module, "MAX_VIEWERS", 2)

    async def test(hub, board):
        first, second = hub.join(), hub.join()
        assert hub.join() is None
        hub.leave(first)
        assert hub.join() is not None
        assert hub.join() is None
        assert second in hub.viewers

    at_table(test)


def test_an_exception_of_a_listener_does_not_affect_the_others():
    async def run():
        faults, heard = [], []
        board = Plain()
        hub = Hub(board, (lambda message: 1 / 0, heard.append), faults.append)
        await tell(hub, ("match", 1), ("match", "fault"), ("match", 2))
        assert heard == [("match", 1), ("match", "fault"), ("match", 2)]
        assert [type(fault) for fault in faults] == [ZeroDivisionError] * 4
        assert json.loads(hub.state_text())["match"] == 2

    asyncio.run(run())


def test_an_unpaired_surrogate_does_not_stop_the_others():
    async def test(hub, board):
        reader = Reader(hub)
        await tell(hub, ("match", "\ud800 <b>"))
        text = await reader.viewer.next()
        assert json.loads(text.encode())["board"]["match"] == "\ud800 <b>"

    at_table(test)


def test_a_change_precedes_the_board_in_another_language():
    async def test(hub, board):
        raised = []
        asyncio.get_running_loop().set_exception_handler(lambda _, what: raised.append(what))
        german = hub.join(language="de")
        await tell(hub, ("match", 1))
        assert raised == []
        assert json.loads(await german.next())["board"]["match"] == 1

    at_table(test)


def test_without_viewers_nothing_is_serialised_and_the_next_one_sees_everything():
    async def test(hub, board):
        looks = []
        look = board.state
        board.state = lambda language="en": looks.append(1) or look()
        await tell(hub, ("match", 1))
        await tell(hub, ("match", 2))
        assert looks == []
        assert json.loads(hub.state_text())["match"] == 2
        reader = Reader(hub)
        await tell(hub, ("match", 3))
        await reader.read()
        assert reader.board["match"] == 3
        hub.leave(reader.viewer)
        await tell(hub, ("match", 4))
        assert json.loads(hub.whole())["board"]["match"] == 4

    at_table(test)


def test_a_new_viewer_gets_the_age_of_the_clocks():
    async def run():
        now_s = [10.0]
        board = Plain()
        board.parts["clocks"] = []
        hub = Hub(board, clock=lambda: now_s[0])
        now_s[0] = 12.5
        assert json.loads(hub.whole())["age_ms"] == 2500
        await tell(hub, ("clocks", [1]))
        now_s[0] = 13.0
        await tell(hub, ("log", "a line"))
        assert json.loads(hub.whole())["age_ms"] == 500

    asyncio.run(run())


def test_each_message_for_one_viewer_arrives_without_a_change_of_the_board():
    async def run():
        viewer = Hub(Plain()).join()
        texts = [await viewer.next()]
        for words in ("no", "still no", "never"):
            viewer.answer("refused", "no_right")
            viewer.send(hub_module.message_text("note", words=words))
        while viewer._has_some.is_set():
            texts.append(await viewer.next())
        return [json.loads(text) for text in texts]

    board, *own = asyncio.run(run())
    assert board["type"] == "board"
    assert [one["type"] for one in own] == ["refused", "note"] * 3
    assert [one["words"] for one in own[1::2]] == ["no", "still no", "never"]
