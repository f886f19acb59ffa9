"""The tables of the club's database: one schema, for SQLite and for PostgreSQL.

Where the two differ, the SQL has a placeholder in braces. A bool is an INTEGER in both, 0 or 1.
No version has been released yet, so a change of the tables only raises VERSION. From the first
release on it also needs a migration.
"""

VERSION = 1
TABLES = """
CREATE TABLE board (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL
);
CREATE TABLE outbox (
    table_id TEXT NOT NULL REFERENCES board,
    id TEXT NOT NULL,
    last BIGINT NOT NULL,
    closed BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, id)
){by_key};
CREATE TABLE event (
    table_id TEXT NOT NULL REFERENCES board,
    match TEXT NOT NULL,
    outbox TEXT NOT NULL,
    seq BIGINT NOT NULL,
    heard BIGINT NOT NULL,
    number BIGINT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (table_id, match, outbox, seq)
){by_key};
CREATE INDEX event_heard ON event (table_id, heard);
CREATE TABLE result (
    id {new_id},
    table_id TEXT NOT NULL REFERENCES board,
    match TEXT NOT NULL,
    identity TEXT NOT NULL,
    game TEXT NOT NULL,
    totals TEXT NOT NULL,
    winners TEXT NOT NULL,
    teams TEXT NOT NULL,
    names TEXT NOT NULL,
    lowest_wins INTEGER NOT NULL,
    is_over INTEGER NOT NULL,
    kept TEXT NOT NULL DEFAULT '',
    UNIQUE (table_id, match)
);
CREATE TABLE evening (
    id {new_id},
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    is_league INTEGER NOT NULL,
    is_by_table INTEGER NOT NULL,
    opened BIGINT NOT NULL,
    began TEXT NOT NULL,
    planned_rounds INTEGER NOT NULL,
    round_minutes INTEGER NOT NULL
);
CREATE TABLE entrant (
    id {new_id},
    evening_id INTEGER NOT NULL REFERENCES evening,
    name TEXT NOT NULL,
    short TEXT NOT NULL,
    is_out INTEGER NOT NULL DEFAULT 0,
    asks_bye INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE round (
    id {new_id},
    evening_id INTEGER NOT NULL REFERENCES evening,
    number INTEGER NOT NULL,
    clock_left_ms BIGINT NOT NULL,
    clock_ends_ms BIGINT,
    UNIQUE (evening_id, number)
);
CREATE TABLE seating (
    id {new_id},
    round_id INTEGER NOT NULL REFERENCES round,
    table_id TEXT,
    seats TEXT NOT NULL,
    after_result INTEGER NOT NULL,
    result_id INTEGER REFERENCES result,
    is_confirmed INTEGER NOT NULL DEFAULT 0,
    is_taken_back INTEGER NOT NULL DEFAULT 0,
    entered TEXT,
    after_match TEXT,
    bye_points DOUBLE PRECISION,
    is_asked_bye INTEGER NOT NULL DEFAULT 0
);
"""
MAX_NAMED = 3
"""Maximum number of foreign tables that a refusal names."""


def refusal(name, tables):
    """Return the message that refuses the database `name`, because it is not that of a club.

    `tables` are the names of the tables that it contains.
    """
    names = ", ".join(sorted(tables)[:MAX_NAMED]) + (", ..." if len(tables) > MAX_NAMED else "")
    return (
        f"{name} contains something else ({names}) and is not a club's. Name an empty database, or"
        " one that `tableref club` has made."
    )


def wrong_version(name, version):
    """Return the message that refuses a club's database because of its `version`."""
    return (
        f"{name} has version {version}, and this TableRef uses {VERSION}. Use the TableRef that"
        " made it, or name another place; a new one is made there."
    )
