"""The tables of the history, version by version.

A version is never changed once it was let out: what comes later is one more line in `MIGRATIONS`.
"""

FIRST = (
    """CREATE TABLE match (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        began TEXT NOT NULL,
        began_from TEXT NOT NULL CHECK (began_from IN ('given', 'file', 'added')),
        end_us INTEGER NOT NULL,
        source TEXT NOT NULL CHECK (source IN ('events', 'journal')),
        added TEXT NOT NULL
    )""",
    """CREATE TABLE identity (
        digest TEXT PRIMARY KEY,
        match_id INTEGER NOT NULL REFERENCES match ON DELETE CASCADE
    )""",
    """CREATE TABLE seat (
        match_id INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        total INTEGER NOT NULL,
        is_winner INTEGER NOT NULL,
        false_starts INTEGER,
        PRIMARY KEY (match_id, seat)
    )""",
    """CREATE TABLE round (
        match_id INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        number INTEGER NOT NULL,
        t_us INTEGER NOT NULL,
        PRIMARY KEY (match_id, number)
    )""",
    """CREATE TABLE points (
        match_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (match_id, number, seat),
        FOREIGN KEY (match_id, number) REFERENCES round ON DELETE CASCADE,
        FOREIGN KEY (match_id, seat) REFERENCES seat ON DELETE CASCADE
    )""",
    """CREATE TABLE claim (
        match_id INTEGER NOT NULL,
        place INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        rank INTEGER NOT NULL,
        since_us INTEGER NOT NULL,
        margin_us INTEGER NOT NULL,
        PRIMARY KEY (match_id, place),
        FOREIGN KEY (match_id, seat) REFERENCES seat ON DELETE CASCADE
    )""",
)

NAMES = (
    """CREATE TABLE player (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE
    )""",
    "ALTER TABLE seat ADD COLUMN player_id INTEGER REFERENCES player",
)

EDITS = (
    "ALTER TABLE match ADD COLUMN note TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE match ADD COLUMN is_counted INTEGER NOT NULL DEFAULT 1",
    """CREATE TABLE edit (
        id INTEGER PRIMARY KEY,
        match_id INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        edited TEXT NOT NULL,
        what TEXT NOT NULL,
        old TEXT NOT NULL,
        new TEXT NOT NULL
    )""",
)

MIGRATIONS = (FIRST, NAMES, EDITS)
"""The statements that make version 1 out of nothing, version 2 out of that, and so on."""
