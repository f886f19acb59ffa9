"""A club's sign is text and a picture, never markup or code; refusals give the reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableref_host.scoreboard.server import page_files
from tableref_host.scoreboard.sign import (
    MAX_NAME,
    MAX_PICTURE_SIZE,
    PICTURE,
    SignError,
    name_of,
    picture_of,
    with_sign,
)

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"


@pytest.mark.parametrize(("beginning", "kind"), [(PNG, "image/png"), (JPEG, "image/jpeg")])
def test_the_type_of_a_picture_follows_from_its_bytes(beginning, kind):
    content = beginning + b"rest"
    assert picture_of(content) == (content, kind)
    assert picture_of(beginning + bytes(MAX_PICTURE_SIZE - len(beginning)))[1] == kind


@given(st.binary(max_size=40))
def test_other_files_are_no_picture(content):
    if not content.startswith((PNG, JPEG)):
        with pytest.raises(SignError, match="PNG or JPEG"):
            picture_of(content)


@pytest.mark.parametrize("content", [b"<svg onload='x()'/>", b"GIF89a", b"RIFF....WEBP", b""])
def test_a_picture_that_can_contain_scripts_is_refused(content):
    with pytest.raises(SignError, match="PNG or JPEG"):
        picture_of(content)


def test_a_large_picture_is_refused():
    with pytest.raises(SignError, match="2 MB"):
        picture_of(PNG + bytes(MAX_PICTURE_SIZE))


def test_invalid_names_are_refused():
    assert name_of("  Würfel & Co ") == "Würfel & Co"
    assert name_of("x" * MAX_NAME) == "x" * MAX_NAME
    for text, why in (
        ("x" * (MAX_NAME + 1), "30 characters"),
        (" ", "letters"),
        ("a\nb", "letters"),
    ):
        with pytest.raises(SignError, match=why):
            name_of(text)


def test_the_page_has_the_name_as_text_and_a_link_to_the_picture():
    picture = (PNG, "image/png")
    files = with_sign(page_files(), '<b>"Dice"</b>', picture)
    page = files["/"][0].decode()
    assert files[PICTURE] == picture
    assert "<b>" not in page.partition('id="sign"')[2].partition("</figure>")[0]
    assert "<figcaption>&lt;b&gt;&quot;Dice&quot;&lt;/b&gt;</figcaption>" in page
    assert f'<img src="{PICTURE}" alt="&lt;b&gt;&quot;Dice&quot;&lt;/b&gt;">' in page


def test_without_a_club_there_is_no_sign():
    files = page_files()
    assert with_sign(files, None, None) == files
    assert b'id="sign"' not in files["/"][0]
