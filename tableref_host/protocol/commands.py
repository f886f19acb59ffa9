"""The commands of a host and the answers of a table, as data for validation and documentation."""

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
MAX_COMMAND_SIZE = 250
"""Maximum size (bytes) of a command's line, without the line end."""
HIGHEST_ID = (1 << 30) - 1
COLOURS = ("sky blue", "orange", "violet", "red", "white")
NAME_LENGTH = 12
TABLE_NAME_LENGTH = 24
NAME_RULE = (
    "in NFC, which the table does not check; several spaces become one; no control or invisible "
    "characters, except for joiners that a script or an emoji needs; not one like `P3`"
)
"""Rules for the names of players and of tables."""
STEP_SIZE = 18
"""Size (bytes) of a packed step of a match."""
ON = "a match is in progress"

ID = Field(
    "id",
    Whole(0, HIGHEST_ID),
    "any number; the answers contain the same `id`",
    "the command has one",
)


@dataclass(frozen=True)
class LineFormat:
    """A command or an answer: its `name`, its meaning (`means`), its `fields`, and an `example`."""

    name: str
    means: str
    fields: tuple[Field, ...]
    example: dict[str, Any]


_SEEN = (
    Field("seq", NUMBER, "number of the last event that was received, 0 for none"),
    Field("t_us", TIME, "time of that event, 0 for none"),
)

COMMANDS = {
    line.name: line
    for line in (
        LineFormat(
            "hello", "Request a description of the table", (ID,), {"command": "hello", "id": 1}
        ),
        LineFormat(
            "replay",
            "Request all events after a given event",
            (*_SEEN, ID),
            {"command": "replay", "seq": 12, "t_us": 81234567, "id": 2},
        ),
        LineFormat(
            "match",
            "Request the current match from its beginning",
            (ID,),
            {"command": "match", "id": 3},
        ),
        LineFormat(
            "name",
            "Set a player's name, colour, or both",
            (
                Field("player", PLAYER, "number of the player"),
                Field(
                    "name",
                    Text(NAME_LENGTH),
                    f"at most {NAME_LENGTH} characters; {NAME_RULE}, and not another player's; "
                    '`""` removes it',
                    "it changes",
                ),
                Field(
                    "colour",
                    Text(among=COLOURS),
                    "colour of the lights; the player (of 1 to 5, or of 6 to 10) who has it gets "
                    "the other one",
                    "it changes",
                ),
                ID,
            ),
            {"command": "name", "player": 3, "name": "Anna", "colour": "orange", "id": 4},
        ),
        LineFormat(
            "table",
            "Set the name of the table",
            (
                Field(
                    "name",
                    Text(TABLE_NAME_LENGTH),
                    f'at most {TABLE_NAME_LENGTH} characters; {NAME_RULE}; `""` removes it',
                ),
                ID,
            ),
            {"command": "table", "name": "By the window", "id": 6},
        ),
        LineFormat(
            "choose",
            "Choose a game in the menu",
            (
                Field(
                    "game",
                    Text(),
                    "key of the game, or `settings`; refused unless the menu is shown",
                ),
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
            "the answer to `hello`; ten `player` lines follow",
            (
                Field("protocol", COUNT, "version of the protocol: 1"),
                Field("version", Text(), "version of the firmware"),
                Field("board", Text(), "unique number of the chip, in hexadecimal"),
                Field(
                    "table",
                    Text(TABLE_NAME_LENGTH),
                    'name of the table, `""` for none',
                    "its firmware has the command `table`",
                ),
                Field("language", Text(), "language of the table's screen"),
                Field("match", Flag(), "whether a match is in progress, paused or not"),
                Field("seq", NUMBER, "number of the last event of this match or lobby, 0 for none"),
                Field("t_us", TIME, "current time of its clock"),
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
            "an answer to `hello` for each player; to `name` for each player who was changed",
            (
                Field("player", PLAYER, "number of the player"),
                Field("name", Text(NAME_LENGTH), 'name of the player, `""` for none'),
                Field("colour", Text(among=COLOURS), "colour of the lights"),
                Field("winks", Flag(), "whether the lights wink, as those of players 6 to 10 do"),
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
            "the answer to `table`",
            (
                Field("name", Text(TABLE_NAME_LENGTH), "new name of the table"),
                Field("board", Text(), "unique number of the chip, as in `hello`"),
                ID,
            ),
            {"answer": "table", "id": 6, "name": "By the window", "board": "e6605481db318236"},
        ),
        LineFormat(
            "choose",
            "the answer to `choose`: the game is chosen, and players can join",
            (Field("game", Text(), "key of the chosen game, or `settings`"), ID),
            {"answer": "choose", "id": 7, "game": "got_it"},
        ),
        LineFormat(
            "replay",
            "the answer to `replay`; the events follow, byte for byte as they were sent before",
            (
                Field("found", Flag(), "whether the table still has the given event"),
                Field("complete", Flag(), "whether the table still has all events since power-on"),
                Field("lines", NUMBER, "number of events that follow"),
                ID,
            ),
            {"answer": "replay", "id": 2, "found": True, "complete": True, "lines": 2},
        ),
        LineFormat(
            "match",
            "the answer to `match`; `steps` lines follow until all steps are sent",
            (
                Field(
                    "game", Either((Text(), Nothing())), "key of the game, `null` without a match"
                ),
                Field("players", SEATS, "the players", ON),
                Field("options", Fields("name to value", SETTING), "options of the game", ON),
                Field("seed", NUMBER, "seed of the draw", ON),
                Field("seq", NUMBER, "number of the last event", ON),
                Field("t_us", TIME, "current time of its clock", ON),
                Field("steps", NUMBER, "number of steps", ON),
                Field(
                    "taken_back",
                    Whole(0, 1),
                    "number of steps at the end that are undone, but can be redone",
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
            "a part of the steps of a match, 18 bytes each",
            (
                Field("first", NUMBER, "number of the first step in this line, from 0"),
                Field("steps", Text(400), "at most 16 steps, in base64"),
                ID,
            ),
            {"answer": "steps", "id": 3, "first": 0, "steps": "QEtMAAAAAAAAAAAAAA0DAwAA"},
        ),
        LineFormat(
            "refused",
            "the answer to a command that cannot be executed; nothing was changed",
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
    """Return the problems of an answer (dict) as a list of texts, [] for an unknown kind of answer.

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
