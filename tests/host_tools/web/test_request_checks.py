"""Only our own address and our own pages are let in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.web.request_checks import is_own_host, is_own_origin

HERE = ("127.0.0.1", 8010)


@pytest.mark.parametrize(
    ("header", "local"),
    [
        ("127.0.0.1:8010", HERE),
        ("localhost:8010", HERE),
        ("LocalHost:8010", HERE),
        ("127.0.0.1", ("127.0.0.1", 80)),
        ("192.168.7.20:8010", ("192.168.7.20", 8010)),
        ("192.168.7.20:8010", ("::ffff:192.168.7.20", 8010)),
        ("[fd00::7]:8010", ("fd00::7", 8010)),
        ("[FD00:0::7]:8010", ("fd00::7", 8010)),
        ("[fe80::1]:8010", ("fe80::1%eth0", 8010)),
        ("localhost:8010", ("::1", 8010)),
    ],
)
def test_own_addresses(header, local):
    assert is_own_host(header, local)


@pytest.mark.parametrize(
    ("header", "local"),
    [
        (None, HERE),
        ("", HERE),
        ("127.0.0.1", HERE),
        ("127.0.0.1:80", HERE),
        ("127.0.0.1:8010 ", HERE),
        ("127.0.0.1:8010:8010", HERE),
        ("127.0.0.1:８０１０", HERE),
        ("127.0.0.2:8010", HERE),
        ("evil.example:8010", HERE),
        ("127.0.0.1.evil.example:8010", HERE),
        ("localhost.evil.example:8010", HERE),
        ("user@127.0.0.1:8010", HERE),
        ("2130706433:8010", HERE),
        ("0x7f.1:8010", HERE),
        ("localhost:8010", ("192.168.7.20", 8010)),
        ("127.0.0.1:8010", ("192.168.7.20", 8010)),
        ("[::1]:8010", HERE),
        ("[evil]:8010", HERE),
    ],
)
def test_addresses_of_others(header, local):
    assert not is_own_host(header, local)


LABEL = st.text("abcxyz0189-", min_size=1, max_size=8)


@given(st.lists(LABEL, min_size=1, max_size=4).map(".".join), st.sampled_from(["", ":80", ":8010"]))
def test_no_name_is_an_address(name, port):
    assert not is_own_host(name + port, HERE)


@pytest.mark.parametrize(
    ("origins", "is_own"),
    [
        (["http://127.0.0.1:8010"], True),
        (["HTTP://127.0.0.1:8010"], True),
        ([], False),
        (["null"], False),
        (["http://127.0.0.1"], False),
        (["http://127.0.0.1:8011"], False),
        (["https://127.0.0.1:8010"], False),
        (["http://127.0.0.1:8010.evil.example"], False),
        (["http://127.0.0.1:8010", "http://evil.example"], False),
        (["http://127.0.0.1:8010"] * 2, False),
    ],
)
def test_origins(origins, is_own):
    assert is_own_origin(origins, "127.0.0.1:8010") is is_own
