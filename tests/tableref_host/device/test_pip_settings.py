"""Packages are searched for where pip would search."""

import ssl
import subprocess
from types import SimpleNamespace

import pytest
from unearth.fetchers.sync import PyPIClient

from tableref_host.device import pip_settings
from tableref_host.device.pip_settings import (
    PipSettings,
    make_finder,
    parse_settings,
    read_settings,
)

LISTED = r"""
global.index-url='https://mirror.example/simple'
global.extra-index-url='file:///a file:///b'
global.timeout='180'
download.index-url='https://downloads.example/simple'
install.index-url='https://never.example/simple'
:env:.find-links='/opt/wheels\n/opt/more'
:env:.no-index='1'
:env:.trusted-host='one.example two.example:8080'
"""


def test_the_list_is_parsed():
    assert parse_settings(LISTED) == PipSettings(
        index_url="https://downloads.example/simple",
        extra_index_urls=["file:///a", "file:///b"],
        find_links=["/opt/wheels", "/opt/more"],
        trusted_hosts=["one.example", "two.example:8080"],
        no_index=True,
    )


def test_the_environment_overrides_files():
    listed = ":env:.index-url='https://env.example'\nglobal.index-url='https://file.example'\n"
    assert parse_settings(listed).index_url == "https://env.example"


def test_each_setting_of_one_value_is_parsed():
    listed = "global.cert='/ca.pem'\nglobal.proxy='http://proxy.example/?a=b'\n"
    assert parse_settings(listed) == PipSettings(cert="/ca.pem", proxy="http://proxy.example/?a=b")


@pytest.mark.parametrize(
    ("value", "is_on"),
    [(on, True) for on in ("1", "true", "True", "yes", "ON")] + [("0", False), ("no", False)],
)
def test_a_switch_is_on_as_for_pip(value, is_on):
    assert parse_settings(f"global.no-index={value!r}").no_index == is_on


def test_without_settings_there_are_the_defaults():
    assert parse_settings("") == PipSettings()


def test_pip_itself_is_queried(monkeypatch, tmp_path):
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_INDEX_URL", "https://mirror.example/simple")
    monkeypatch.setenv("PIP_PROXY", "http://proxy.example:3128")
    settings = read_settings()
    assert settings.index_url == "https://mirror.example/simple"
    assert settings.proxy == "http://proxy.example:3128"


def places(settings):
    return [(source["type"], source["url"]) for source in make_finder(settings).sources]


def test_the_finder_searches_where_the_settings_say():
    settings = PipSettings(
        index_url="https://mirror.example/simple",
        extra_index_urls=["https://extra.example/simple"],
        find_links=["/opt"],
    )
    assert places(settings) == [
        ("index", "https://mirror.example/simple"),
        ("index", "https://extra.example/simple"),
        ("find_links", "/opt"),
    ]


def test_extra_indexes_do_not_replace_the_default_one():
    (default,) = places(PipSettings())
    assert places(PipSettings(find_links=["/opt"])) == [default, ("find_links", "/opt")]


def test_a_missing_folder_is_ignored(tmp_path):
    links = [str(tmp_path / "nowhere"), str(tmp_path), "https://links.example/all"]
    settings = PipSettings(no_index=True, find_links=links)
    assert [url for _, url in places(settings)] == links[1:]


def test_with_no_index_only_links_are_used():
    assert places(PipSettings(no_index=True)) == []
    assert places(PipSettings(no_index=True, find_links=["/opt"])) == [("find_links", "/opt")]


def test_pips_certificates_are_used(tmp_path):
    broken = tmp_path / "certificates.pem"
    broken.write_text("these are none")
    with pytest.raises(ssl.SSLError):
        make_finder(PipSettings(cert=str(broken)))


def test_packages_are_fetched_as_the_settings_say(monkeypatch):
    given = []

    def client(**options):
        given.append(PyPIClient(**options))
        return SimpleNamespace(options=options)

    monkeypatch.setattr(pip_settings, "PyPIClient", client)
    monkeypatch.setattr(pip_settings, "PackageFinder", Finder)
    settings = PipSettings(
        index_url="https://one.example", trusted_hosts=["one.example"], proxy="http://proxy:1"
    )
    found = make_finder(settings).client
    assert found.options == {
        "trusted_hosts": ["one.example"],
        "verify": True,
        "proxy": "http://proxy:1",
        "follow_redirects": True,
        "timeout": 30,
    }
    assert (found.auth.prompting, found.auth.index_urls) == (False, ["https://one.example"])
    make_finder(PipSettings())
    assert len(given) == 2


class Finder:
    """A stand-in for unearth's finder."""

    def __init__(self, client=None, index_urls=("https://default.example",), find_links=()):
        self.client = client
        self.sources = [{"type": "index", "url": url} for url in index_urls]


def test_a_failure_of_pip_is_no_empty_list(replace_in):
    def run(command, check, **_):
        assert check
        raise subprocess.CalledProcessError(1, command)

    replace_in(pip_settings, "subprocess", run=run)
    with pytest.raises(subprocess.CalledProcessError):
        read_settings()


def test_a_module_called_pip_in_the_current_folder_is_not_run(tmp_path, monkeypatch):
    (tmp_path / "pip.py").write_text("open('was_run', 'w')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    read_settings()
    assert not (tmp_path / "was_run").exists()
