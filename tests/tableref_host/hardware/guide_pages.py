"""The pages of the guide, for its tests."""

import re

from tableref_host.hardware.guide import HARDWARE, WRITTEN

WORDS = (*WRITTEN, "how-it-works.md", "box/README.md")
"""Pages that people write."""


def text_of(name):
    """Return the text of a page below hardware/."""
    return (HARDWARE / name).read_text(encoding="utf-8")


def by_hand(name):
    """Return the handwritten parts of a page, without its generated blocks."""
    return re.sub(r"<!-- made: .+? -->.*?<!-- end -->", "", text_of(name), flags=re.DOTALL)
