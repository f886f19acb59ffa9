"""The boards that an image is built for."""

from dataclasses import dataclass

from tableref_host.device.uf2 import RP2040, RP2350_ARM


@dataclass(frozen=True)
class Target:
    """A board that an image is built for: its folder in firmware/boards/, and what it takes.

    `family` is that of its UF2, `submodules` those of MicroPython's that it needs besides
    those of every board.
    `has_radio` is whether mqtt_as is frozen into its image.
    """

    folder: str
    family: int = RP2040
    submodules: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    has_radio: bool = False


TARGETS = {
    "pico": Target("TABLEREF"),
    # The program of its radio's line is made by a tool of the SDK's, in C++, on this machine.
    "pico-w": Target("TABLEREF_W", RP2040, ("lib/cyw43-driver", "lib/lwip"), ("c++",), True),
    "pico-2": Target("TABLEREF_PICO2", RP2350_ARM),
}
"""Value of ``--model`` -> Target."""
