"""The footprints of the boards, from footprints.toml, which names the source of each."""

from dataclasses import dataclass

from tableref_host.hardware import table


@dataclass(frozen=True)
class Pad:
    """A pad of pin `number` with its middle at (x, y); `drill` is 0 for one without a hole."""

    number: str
    x: float
    y: float
    width: float
    height: float
    drill: float
    is_round: bool

    @property
    def layers(self):
        """The layers with its copper: 0 above, 1 below."""
        return (0, 1) if self.drill else (0,)


@dataclass(frozen=True)
class Footprint:
    """The copper, print and body of a part on a board, as in footprints.toml. Lengths in mm."""

    name: str
    pads: tuple
    body: tuple
    yard: tuple
    source: str
    height: float
    holes: tuple = ()
    print: tuple = ()
    dots: tuple = ()
    name_at: tuple = (0, 0)
    kicad: str = ""
    value_at: tuple = ()
    is_can: bool = False

    @property
    def is_smd(self):
        """True when all its pads are without a hole."""
        return not any(pad.drill for pad in self.pads)


def read_footprints(rows):
    """Return {"kind" or "kind value" of a part: Footprint} of the `rows` of footprints.toml."""
    found = {}
    for name, row in rows.items():
        of, pins, size = row.pop("of"), row.pop("pins"), row.pop("pad")
        drill, square = row.pop("drill", 0), row.pop("square", ())
        pads = tuple(
            Pad(number, x, y, *size, drill, bool(drill) and number not in square)
            for number, x, y in pins
        )
        found.update(dict.fromkeys(of, Footprint(name, pads, **row)))
    return found


FOOTPRINTS = read_footprints(table("pcb/footprints"))


def footprint(part):
    """Return the Footprint of `part`, a Part of a circuit; None when it has none."""
    return FOOTPRINTS.get(f"{part.kind} {part.value}") or FOOTPRINTS.get(part.kind)
