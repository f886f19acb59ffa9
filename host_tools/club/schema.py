"""The tables of the club's database: one schema, for SQLite and for PostgreSQL.

What the two write differently stands in braces. A bool is an INTEGER in both, 0 or 1.
"""

VERSION = 3
TABLES = """
CREATE TABLE board (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    last BIGINT NOT NULL,
    closed BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE event (
    table_id TEXT NOT NULL REFERENCES board,
    match TEXT NOT NULL,
    seq BIGINT NOT NULL,
    number BIGINT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (table_id, match, seq)
){by_key};
CREATE INDEX event_number ON event (table_id, number);
CREATE TABLE result (
    id {new_id},
    table_id TEXT NOT NULL REFERENCES board,
    match TEXT NOT NULL,
    identity TEXT NOT NULL,
    game TEXT NOT NULL,
    totals TEXT NOT NULL,
    winners TEXT NOT NULL,
    teams TEXT NOT NULL DEFAULT '[]',
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
    is_by_table INTEGER NOT NULL DEFAULT 0,
    opened BIGINT NOT NULL DEFAULT 0,
    began TEXT NOT NULL DEFAULT ''
);
CREATE TABLE entrant (
    id {new_id},
    evening_id INTEGER NOT NULL REFERENCES evening,
    name TEXT NOT NULL,
    is_out INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE round (
    id {new_id},
    evening_id INTEGER NOT NULL REFERENCES evening,
    number INTEGER NOT NULL,
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
    after_match TEXT
);
"""
SINCE = {
    1: """
ALTER TABLE board ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE evening ADD COLUMN is_by_table INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seating ADD COLUMN is_taken_back INTEGER NOT NULL DEFAULT 0;
""",
    2: """
ALTER TABLE result ADD COLUMN teams TEXT NOT NULL DEFAULT '[]';
ALTER TABLE evening ADD COLUMN opened BIGINT NOT NULL DEFAULT 0;
ALTER TABLE evening ADD COLUMN began TEXT NOT NULL DEFAULT '';
ALTER TABLE seating ADD COLUMN entered TEXT;
ALTER TABLE seating ADD COLUMN after_match TEXT;
""",
}
"""Version -> what a database of it lacks of the next one."""
MOST_NAMED = 3


def lacking(version):
    """Return the statements that make a database of a `version` one of this."""
    return "".join(SINCE[one] for one in range(version, VERSION))


def refusal(name, tables):
    """Return why a database with these `tables` (names) and no version is no club's."""
    names = ", ".join(sorted(tables)[:MOST_NAMED]) + (", ..." if len(tables) > MOST_NAMED else "")
    return (
        f"{name} has something else in it ({names}) and is no club's. Name an empty database, or"
        " one that `tableref club` has made."
    )


def newer(name, version):
    """Return why a database of a version that is not known here is refused."""
    return f"{name} is of version {version}; this TableRef knows {VERSION}. Use a newer TableRef."
