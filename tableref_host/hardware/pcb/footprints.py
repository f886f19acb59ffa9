"""The footprints of the parts on boards, from footprints.toml, which contains their sources."""

from dataclasses import dataclass

from tableref_host.hardware import table


@dataclass(frozen=True)
class Pad:
    """The pad of pin `number` around (x, y); `drill` is its hole's diameter, 0 for none."""

    number: str
    x: float
    y: float
    width: float
    height: float
    drill: float
    is_round: bool

    @property
    def layers(self):
        """The layers on which it has copper: 0 is the top, 1 the bottom."""
        return (0, 1) if self.drill else (0,)


@dataclass(frozen=True)
class Footprint:
    """The copper, silkscreen and body of a part, as in footprints.toml; lengths are in mm."""

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
        """Whether none of its pads has a hole."""
        return not any(pad.drill for pad in self.pads)


def read_footprints(rows):
    """Return {"kind" or "kind value" of a part: Footprint} from the `rows` of footprints.toml."""
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
    """Return the Footprint of `part`, a Part of a circuit, or None."""
    return FOOTPRINTS.get(f"{part.kind} {part.value}") or FOOTPRINTS.get(part.kind)
