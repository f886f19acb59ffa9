"""Reads how this machine's pip reaches packages, and makes a finder of unearth that does the same.

So users set up mirrors, proxies and certificates only once, for pip.
"""

import ast
import os
import ssl
import subprocess
import sys
from dataclasses import dataclass, field
from typing import Any

from unearth import PackageFinder
from unearth.auth import MultiDomainBasicAuth
from unearth.fetchers.sync import PyPIClient


@dataclass
class PipSettings:
    """Settings of pip that concern registries; an empty value stands for pip's own default."""

    index_url: str = ""
    extra_index_urls: list[str] = field(default_factory=list)
    find_links: list[str] = field(default_factory=list)
    trusted_hosts: list[str] = field(default_factory=list)
    no_index: bool = False
    proxy: str = ""
    cert: str = ""


def read_settings() -> PipSettings:
    """Return the settings that pip reads from its files and from the environment.

    A pip.py in the current folder is not run, because of -P. Raises subprocess.CalledProcessError
    when pip cannot read its own configuration.
    """
    command = [sys.executable, "-P", "-m", "pip", "config", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return parse_settings(listed)


def parse_settings(listed: str) -> PipSettings:
    """Parse `listed`, the output of `pip config list`; return the PipSettings.

    As in pip, settings for one command (`download`) override `global`, and the environment
    overrides both.
    """
    values = {}
    for section in ("global", "download", ":env:"):
        for line in listed.splitlines():
            name, _, value = line.partition("=")
            if name.startswith(section + "."):
                values[name[len(section) + 1 :]] = ast.literal_eval(value)
    return PipSettings(
        index_url=values.get("index-url", ""),
        extra_index_urls=values.get("extra-index-url", "").split(),
        find_links=values.get("find-links", "").split(),
        trusted_hosts=values.get("trusted-host", "").split(),
        no_index=values.get("no-index", "").lower() in ("1", "true", "yes", "on"),
        proxy=values.get("proxy", ""),
        cert=values.get("cert", ""),
    )


def make_finder(settings: PipSettings) -> Any:
    """Return an unearth.PackageFinder that searches as `settings` (PipSettings) say."""
    default = PackageFinder().sources[0]["url"]
    indexes = [settings.index_url or default, *settings.extra_index_urls]
    # The type must be Any, because PackageFinder declares a parameter type without this class.
    client: Any = PyPIClient(
        trusted_hosts=settings.trusted_hosts,
        verify=ssl.create_default_context(cafile=settings.cert) if settings.cert else True,
        proxy=settings.proxy or None,
        follow_redirects=True,
        timeout=30,
    )
    client.auth = MultiDomainBasicAuth(prompting=False, index_urls=indexes)
    # Leave out folders that do not exist, as pip does; unearth would raise an error.
    links = [link for link in settings.find_links if "://" in link or os.path.exists(link)]
    finder = PackageFinder(client, index_urls=indexes, find_links=links)
    if settings.no_index:
        # Remove the registries here, because unearth uses its default one if the list is empty,
        # while pip uses none with no-index.
        finder.sources = [source for source in finder.sources if source["type"] == "find_links"]
    return finder
