"""The boards for which an image can be built."""

from dataclasses import dataclass

from tableref_host.device.uf2 import RP2040, RP2350_ARM


@dataclass(frozen=True)
class Target:
    """A board for which an image can be built.

    `folder` is its folder in firmware/boards/, `family` the family of its UF2 file. `submodules`
    (of MicroPython) and `tools` (programs) are those that only this board needs, in addition to
    those for all boards. `has_radio` says whether mqtt_as is frozen into its image.
    """

    folder: str
    family: int = RP2040
    submodules: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    has_radio: bool = False


TARGETS = {
    "pico": Target("TABLEREF"),
    # A C++ compiler for this machine is needed for the SDK's tool that assembles the program of
    # the radio's bus.
    "pico-w": Target("TABLEREF_W", RP2040, ("lib/cyw43-driver", "lib/lwip"), ("c++",), True),
    "pico-2": Target("TABLEREF_PICO2", RP2350_ARM),
}
"""Value of ``--model`` -> Target."""
