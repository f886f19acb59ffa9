"""Which build an update gives a Pico: the one that it has, unless another was asked for."""

from host_tools.flash.errors import FlashError
from host_tools.image.builds import builds_of, read_build, told


def build_to_keep(found, firmware):
    """Return the Build of `firmware` (the folder with our board.py) for a Pico.

    `found` is what ``contents.ask_build`` returns of it. Raises FlashError when that one is not
    ours to give, ImageError when it cannot work.
    """
    if found == ():
        return read_build(firmware)
    if found is None:
        raise FlashError(
            "The firmware on the Pico cannot say which build it is for, and another one would not "
            "fit its wiring. Say which it is: --build table, --build breadboard, or your own file."
        )
    name, file = found
    if file:
        raise FlashError(
            f"The Pico has the build {told(name, file)}, and an update would lose that wiring. Say "
            "--build and where that file is, or --build table for a Pico that is wired as ours."
        )
    if name not in builds_of(firmware):
        raise FlashError(
            f"The Pico has the build {name}, which board.py does not have. Say --build and the "
            "file that has it, or --build table for a Pico that is wired as ours."
        )
    return read_build(firmware, name)
