"""The sign of a club on a scoreboard: the club's name and picture."""

from collections.abc import Mapping
from html import escape

from tableref_host.player_names import clean, is_name

PICTURE = "/page/club-picture"
MAX_PICTURE_SIZE = 2_000_000
"""Maximum size (bytes) of a picture, because each phone downloads it."""
MAX_NAME = 30
"""Maximum length (characters) of a name, so that it fits beside the game's."""
KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
"""First bytes of a picture file -> its media type. These formats cannot contain scripts."""

NO_SIGN, NO_SMALL_SIGN = b"<!-- sign -->", b"<!-- small sign -->"

Files = Mapping[str, tuple[bytes, str]]


class SignError(ValueError):
    """Raised for an invalid name or picture of a club. The text says why, and what is accepted."""


def name_of(text: str) -> str:
    """Return the name of a club without surrounding spaces. Raises SignError if it is invalid."""
    name = clean(text)
    if len(name) > MAX_NAME:
        raise SignError(
            f"a club's name has at most {MAX_NAME} characters, and this has {len(name)}"
        )
    if not is_name(name, MAX_NAME):
        raise SignError("a club's name is made of letters, digits and signs")
    return name


def picture_of(content: bytes) -> tuple[bytes, str]:
    """Read a picture file; return (bytes, media type). Raises SignError if it is invalid."""
    if len(content) > MAX_PICTURE_SIZE:
        raise SignError(
            f"a picture may have {MAX_PICTURE_SIZE // 1_000_000} MB, and this one is larger"
        )
    for beginning, media_type in KINDS.items():
        if content.startswith(beginning):
            return content, media_type
    raise SignError("it is not a picture in PNG or JPEG format")


def with_sign(
    files: Files, name: str | None, picture: tuple[bytes, str] | None, path: str = "/"
) -> dict[str, tuple[bytes, str]]:
    """Insert a club's name and picture into the page at `path`: large before a match, then small.

    `files` are the page's, {path: (bytes, media type)}. `picture` is (bytes, media type), as
    returned by `picture_of`. Without name and picture the files are unchanged.
    """
    found = dict(files)
    if not (name or picture):
        return found
    words = escape(name or "")
    large, small = f"<figcaption>{words}</figcaption>" if name else "", words
    if picture:
        found[PICTURE] = picture
        # The large version has the name below the picture.
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
