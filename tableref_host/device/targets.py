"""The boards for which an image can be built."""

from dataclasses import dataclass

from tableref_host.device.uf2 import RP2040, RP2350_ARM


@dataclass(frozen=True)
class Target:
    """A board for which an image can be built.

    `folder` is its folder in firmware/boards/, `family` the family of its UF2 file. `submodules`
    (of MicroPython) and `tools` (programs) are those that only this board needs, in addition to
    those for all boards. `has_radio` says whether mqtt_as is frozen into its image, `is_released`
    whether releases contain its image.
    """

    folder: str
    family: int = RP2040
    submodules: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    has_radio: bool = False
    is_released: bool = True


RADIO = ("lib/cyw43-driver", "lib/lwip")
# A C++ compiler for this machine is needed for the SDK's tool that assembles the program of the
# radio's bus.
RADIO_TOOLS = ("c++",)

TARGETS = {
    "pico": Target("TABLEREF"),
    "pico-w": Target("TABLEREF_W", RP2040, RADIO, RADIO_TOOLS, True),
    "pico-2": Target("TABLEREF_PICO2", RP2350_ARM),
    "pico-2-w": Target("TABLEREF_PICO2_W", RP2350_ARM, RADIO, RADIO_TOOLS, True, False),
}
"""Value of ``--model`` -> Target."""

RELEASED = tuple(name for name, target in TARGETS.items() if target.is_released)
"""The boards whose images are in releases."""
