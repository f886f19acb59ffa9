"""axe-core, which finds faults in the accessibility of a page."""

from tableref_host.places import ROOT

_FILE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


def axe_script():
    """Return the script that provides `axe` in a page.

    It also paints the page, because axe-core ignores what is not painted; see browser.py.
    """
    return _FILE.read_text(encoding="utf-8") + "\ndocument.documentElement.style.opacity = 1;"
