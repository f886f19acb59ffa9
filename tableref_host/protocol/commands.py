"""The commands of a host and the answers of a table, as data."""

from dataclasses import dataclass
from typing import Any

from tableref_host.protocol.fields import (
    COUNT,
    NUMBER,
    PLAYER,
    SEATS,
    SETTING,
    TIME,
    Either,
    Field,
    Fields,
    Flag,
    Nothing,
    Text,
    Whole,
    problems_of,
)
from tableref_host.protocol.messages import Answer

PROTOCOL = 1
LONGEST = 250
"""Maximum size (bytes) of a command as a line, without its end."""
HIGHEST_ID = (1 << 30) - 1
COLOURS = ("sky blue", "orange", "violet", "red", "white")
NAME_LENGTH = 12
TABLE_NAME_LENGTH = 24
NAME_RULE = (
    "in NFC, which the table does not check; each gap becomes one space; no control or invisible "
    "characters, but joiners where a script or emoji needs them; not such as `P3`"
)
"""Rules for the names of players and of tables."""
STEP_SIZE = 18
"""Size (bytes) of a packed step of a match."""
ON = "a match is on"

ID = Field("id", Whole(0, HIGHEST_ID), "any number: the answers have it, too", "you like")


@dataclass(frozen=True)
class LineFormat:
    """A command or an answer: its `name`, its meaning (`means`), its `fields`, and an `example`."""

    name: str
    means: str
    fields: tuple[Field, ...]
    example: dict[str, Any]


_SEEN = (
    Field("seq", NUMBER, "number of the last event that was seen, 0 for none"),
    Field("t_us", TIME, "its time, 0 for none"),
)

COMMANDS = {
    line.name: line
    for line in (
        LineFormat("hello", "Who are you?", (ID,), {"command": "hello", "id": 1}),
        LineFormat(
            "replay",
            "What was said after this event?",
            (*_SEEN, ID),
            {"command": "replay", "seq": 12, "t_us": 81234567, "id": 2},
        ),
        LineFormat(
            "match", "What is played, from its beginning?", (ID,), {"command": "match", "id": 3}
        ),
        LineFormat(
            "name",
            "A player's name, or colour, or both",
            (
                Field("player", PLAYER, "whose"),
                Field(
                    "name",
                    Text(NAME_LENGTH),
                    f"at most {NAME_LENGTH} characters; {NAME_RULE}, and not another player's; "
                    '`""` takes it away',
                    "it changes",
                ),
                Field(
                    "colour",
                    Text(among=COLOURS),
                    "of the lights: whoever has it (of players 1 to 5, or of 6 to 10) gets the "
                    "other one",
                    "it changes",
                ),
                ID,
            ),
            {"command": "name", "player": 3, "name": "Anna", "colour": "orange", "id": 4},
        ),
        LineFormat(
            "table",
            "The name of the table",
            (
                Field(
                    "name",
                    Text(TABLE_NAME_LENGTH),
                    f'at most {TABLE_NAME_LENGTH} characters; {NAME_RULE}; `""` takes it away',
                ),
                ID,
            ),
            {"command": "table", "name": "By the window", "id": 6},
        ),
        LineFormat(
            "choose",
            "Choose a game in the menu",
            (
                Field("game", Text(), "its key, or `settings`; refused unless the menu is shown"),
                ID,
            ),
            {"command": "choose", "game": "got_it", "id": 7},
        ),
    )
}

ANSWERS = {
    line.name: line
    for line in (
        LineFormat(
            "hello",
            "to `hello`; ten lines `player` follow",
            (
                Field("protocol", COUNT, "which it speaks: 1"),
                Field("version", Text(), "of the firmware"),
                Field("board", Text(), "the number of the chip, in hex: no two are equal"),
                Field(
                    "table",
                    Text(TABLE_NAME_LENGTH),
                    'its name, `""` for none',
                    "its firmware is not older than the command `table`",
                ),
                Field("language", Text(), "of its screen"),
                Field("match", Flag(), "whether a match is on, paused or not"),
                Field("seq", NUMBER, "of the last event of this match or lobby, 0 for none"),
                Field("t_us", TIME, "what its clock says"),
                ID,
            ),
            {
                "answer": "hello",
                "id": 1,
                "protocol": PROTOCOL,
                "version": "1.2.3",
                "board": "e6605481db318236",
                "table": "By the window",
                "language": "en",
                "match": True,
                "seq": 31,
                "t_us": 204118020,
            },
        ),
        LineFormat(
            "player",
            "to `hello`, for each player; to `name`, for each that it changed",
            (
                Field("player", PLAYER, "whose"),
                Field("name", Text(NAME_LENGTH), '`""` for none'),
                Field("colour", Text(among=COLOURS), "of the lights"),
                Field("winks", Flag(), "whether they wink, as those of players 6 to 10 do"),
                ID,
            ),
            {
                "answer": "player",
                "id": 4,
                "player": 3,
                "name": "Anna",
                "colour": "orange",
                "winks": False,
            },
        ),
        LineFormat(
            "table",
            "to `table`",
            (
                Field("name", Text(TABLE_NAME_LENGTH), "what the table is called now"),
                Field("board", Text(), "as in `hello`"),
                ID,
            ),
            {"answer": "table", "id": 6, "name": "By the window", "board": "e6605481db318236"},
        ),
        LineFormat(
            "choose",
            "to `choose`: the game is chosen, and players join",
            (Field("game", Text(), "as in `choose`"), ID),
            {"answer": "choose", "id": 7, "game": "got_it"},
        ),
        LineFormat(
            "replay",
            "to `replay`; so many events follow, byte for byte as they were said first",
            (
                Field("found", Flag(), "whether the table still knows that event"),
                Field("complete", Flag(), "whether what follows begins at power-on, or behind it"),
                Field("lines", NUMBER, "how many events follow"),
                ID,
            ),
            {"answer": "replay", "id": 2, "found": True, "complete": True, "lines": 2},
        ),
        LineFormat(
            "match",
            "to `match`; lines `steps` follow until there are so many",
            (
                Field("game", Either((Text(), Nothing())), "its key; `null`: none is played"),
                Field("players", SEATS, "who plays", ON),
                Field("options", Fields("name to value", SETTING), "of the game", ON),
                Field("seed", NUMBER, "of the lots", ON),
                Field("seq", NUMBER, "of the last event", ON),
                Field("t_us", TIME, "what its clock says", ON),
                Field("steps", NUMBER, "how many there are", ON),
                Field(
                    "taken_back",
                    Whole(0, 1),
                    "how many of them, at the end, do not stand, but can stand again",
                    ON,
                ),
                ID,
            ),
            {
                "answer": "match",
                "id": 3,
                "game": "gotta_go",
                "players": [1, 2, 4],
                "options": {"target": 75, "dine_attentively": False},
                "seed": 20261121,
                "seq": 3,
                "t_us": 5200000,
                "steps": 1,
                "taken_back": 0,
            },
        ),
        LineFormat(
            "steps",
            "a part of a match: its steps, 18 bytes each",
            (
                Field("first", NUMBER, "the number of the first of them, from 0"),
                Field("steps", Text(400), "at most 16 of them, as base64"),
                ID,
            ),
            {"answer": "steps", "id": 3, "first": 0, "steps": "QEtMAAAAAAAAAAAAAA0DAwAA"},
        ),
        LineFormat(
            "refused",
            "to what is no command; nothing was changed",
            (Field("message", Text(300), "what was wrong, and what is accepted"), ID),
            {
                "answer": "refused",
                "id": 5,
                "message": "player takes a whole number from 1 to 10.",
            },
        ),
    )
}


def check_answer(answer: Answer) -> list[str]:
    """Return the problems of an answer (dict) as a list of texts; an unknown answer has none.

    A `match` answer of a match in progress must have all fields.
    """
    line = ANSWERS.get(answer["answer"]) if isinstance(answer["answer"], str) else None
    if line is None:
        return [] if isinstance(answer["answer"], str) else ["answer is not text"]
    found = problems_of(line.fields, answer)
    if not found and line.name == "match" and answer["game"] is not None:
        needed = [one.name for one in line.fields if one.when == ON]
        found = [f"{name} is missing" for name in needed if name not in answer]
    return found
