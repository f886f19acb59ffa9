"""What every test may count on."""

import pytest

from host_tools.places import LIBRARY


def pytest_configure():
    """Say at once, and in words, when set-up was never run."""
    if not (LIBRARY / ".ready").exists():
        pytest.exit("the device's modules are not here yet: run `make setup`.", returncode=2)
