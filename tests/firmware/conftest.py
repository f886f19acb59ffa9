"""The firmware's tests run without the chip."""

import chip_standins  # noqa: F401  puts stand-ins in the place of the chip's drivers
