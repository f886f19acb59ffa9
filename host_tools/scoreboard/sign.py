"""The sign of the club that a scoreboard stands in: its name, its picture, or both."""

from collections.abc import Mapping
from html import escape

from host_tools.player_names import clean, is_name

PICTURE = "/page/club-picture"
LARGEST = 2_000_000
"""No picture is larger (bytes): each phone fetches it."""
LONGEST = 30
"""A name has at most so many characters: more would not stand beside the game's."""
KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
"""How a picture's file begins -> its media type. Nothing in these can be a program."""

NO_SIGN, NO_SMALL_SIGN = b"<!-- sign -->", b"<!-- small sign -->"

Files = Mapping[str, tuple[bytes, str]]


class SignError(ValueError):
    """It is no name or picture of a club; the text says why, and what is."""


def name_of(text: str) -> str:
    """Return the name of a club without blanks around it. Raises SignError."""
    name = clean(text)
    if len(name) > LONGEST:
        raise SignError(f"a club's name has at most {LONGEST} characters, and this has {len(name)}")
    if not is_name(name, LONGEST):
        raise SignError("a club's name is made of letters, digits and signs")
    return name


def picture_of(content: bytes) -> tuple[bytes, str]:
    """Return (bytes, media type) of a picture's file. Raises SignError."""
    if len(content) > LARGEST:
        raise SignError(f"a picture may have {LARGEST // 1_000_000} MB, and this one is larger")
    for beginning, media_type in KINDS.items():
        if content.startswith(beginning):
            return content, media_type
    raise SignError("it is no picture in PNG or JPEG")


def with_sign(
    files: Files, name: str | None, picture: tuple[bytes, str] | None, path: str = "/"
) -> dict[str, tuple[bytes, str]]:
    """Return the `files` of a page at `path` that has the sign: large before a match, small in one.

    `picture` is (bytes, media type), as `picture_of` gives it. Without both there is no sign.
    """
    found = dict(files)
    if not (name or picture):
        return found
    words = escape(name or "")
    large, small = f"<figcaption>{words}</figcaption>" if name else "", words
    if picture:
        found[PICTURE] = picture
        # large, the name stands below it
        large = f'<img src="{PICTURE}" alt="">{large}'
        small = f'<img src="{PICTURE}" alt="{words}">'
    page, media_type = found[path]
    for place, part in (
        (NO_SIGN, f'<figure id="sign">{large}</figure>'),
        (NO_SMALL_SIGN, f'<span id="small-sign" hidden>{small}</span>'),
    ):
        page = page.replace(place, part.encode())
    found[path] = (page, media_type)
    return found
