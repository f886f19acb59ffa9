"""Reads how this machine's pip reaches packages, and makes an unearth finder that does the same.

Mirrors, proxies and certificates are set up once, for pip; asking users to repeat them in a
second place would leave them with a set-up that works by halves.
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
    """What pip is told about registries; an empty value is pip's own default."""

    index_url: str = ""
    extra_index_urls: list[str] = field(default_factory=list)
    find_links: list[str] = field(default_factory=list)
    trusted_hosts: list[str] = field(default_factory=list)
    no_index: bool = False
    proxy: str = ""
    cert: str = ""


def read_settings() -> PipSettings:
    """Ask pip for its settings (files and environment) and return them as PipSettings.

    A pip.py in the current folder is not run, because of -P. Raises subprocess.CalledProcessError
    when pip cannot read its own configuration.
    """
    command = [sys.executable, "-P", "-m", "pip", "config", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return parse_settings(listed)


def parse_settings(listed: str) -> PipSettings:
    """Return the PipSettings in `listed`, the text that `pip config list` prints.

    As in pip, what is set for one command (`download`) overrides `global`, and the environment
    overrides both.
    """
    values = {}
    for section in ("global", "download", ":env:"):
        for line in listed.splitlines():
            name, _, value = line.partition("=")
            if name.startswith(section + "."):
                values[name[len(section) + 1 :].replace("_", "-")] = ast.literal_eval(value)
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
    """Return an unearth.PackageFinder that looks where `settings` (PipSettings) say."""
    indexes: list[str] = []
    if not settings.no_index:
        default = PackageFinder().sources[0]["url"]
        indexes = [settings.index_url or default, *settings.extra_index_urls]
    # Any: it is what a finder takes, but not as the types of unearth have it.
    client: Any = PyPIClient(
        trusted_hosts=settings.trusted_hosts,
        verify=ssl.create_default_context(cafile=settings.cert) if settings.cert else True,
        proxy=settings.proxy or None,
        follow_redirects=True,
        timeout=30,
    )
    client.auth = MultiDomainBasicAuth(prompting=False, index_urls=indexes)
    # Like pip, and unlike unearth, do without a folder that is not there.
    links = [link for link in settings.find_links if "://" in link or os.path.exists(link)]
    finder = PackageFinder(client, index_urls=indexes, find_links=links)
    if not finder.sources or settings.no_index:
        # unearth takes "nowhere" to mean its default registry; pip's no-index means nowhere.
        finder.sources = [source for source in finder.sources if source["type"] == "find_links"]
    return finder
