"""What every test may count on."""

import pytest
from hypothesis import settings

from host_tools.places import LIBRARY

pytest_plugins = ("tests.browser",)

# How long one example takes says more about the machine than about the code; and a run that
# fails must fail again for whoever looks into it.
settings.register_profile("tableref", deadline=None, derandomize=True)
settings.load_profile("tableref")


def pytest_configure():
    """Say at once, and in words, when set-up was never run."""
    if not (LIBRARY / ".ready").exists():
        pytest.exit("the device's modules are not here yet: run `make setup`.", returncode=2)
