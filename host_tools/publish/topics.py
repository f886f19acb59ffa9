"""The topics of a table at a broker, and how Home Assistant learns what they are."""

import json
from typing import Any

DISCOVERY = "homeassistant/device"
ONLINE, OFFLINE = "online", "offline"

# Key -> what Home Assistant calls it, its picture, and a template that finds it in the board.
SENSORS = {
    "game": (
        "Game",
        "mdi:cards",
        "{{ value_json.match.name if value_json.match else 'none' }}",
    ),
    "phase": ("Phase", "mdi:flag-checkered", "{{ value_json.phase.name }}"),
    "round": ("Round", "mdi:counter", "{{ value_json.phase.round }}"),
    # While all have as much nobody leads.
    "leader": (
        "Leader",
        "mdi:trophy",
        "{% set first = value_json.standings | selectattr('place', 'eq', 1) | list %}"
        "{% if first | length in (0, value_json.standings | length) %}none{% else %}"
        "{% for one in first %}{{ value_json.seats[one.player - 1].label }}"
        "{{ ', ' if not loop.last }}{% endfor %}: {{ first[0].total }}{% endif %}",
    ),
    "claim": (
        "Last claim",
        "mdi:gesture-tap-button",
        "{% if value_json.claims %}{% set last = value_json.claims[-1] %}"
        "{{ value_json.seats[last.player - 1].label }}: {{ last.words }}{% else %}none{% endif %}",
    ),
    "words": ("What happens", "mdi:bullhorn", "{{ value_json.phase.words or 'nothing' }}"),
}


class Topics:
    """The topics of the table that is called `table`, below `prefix`."""

    def __init__(self, prefix: str, table: str) -> None:
        self.table = table
        base = f"{prefix}/{table}"
        self.ask = f"{base}/ask"
        """What the table is asked: to publish once more, or to seat players; not retained."""
        self.event = f"{base}/event"
        """Each event of a match, once; not retained."""
        self.state = f"{base}/state"
        """The board as the scoreboard has it (JSON); retained."""
        self.status = f"{base}/status"
        """ONLINE or OFFLINE; retained, and the broker's to say when we are gone."""
        self.wire_line = f"{base}/wire/line"
        """The lines of a table that is in the network itself: docs/protocol.md; not retained."""
        self.wire_command = f"{base}/wire/command"
        """What such a table is asked, as over USB; not retained."""
        self.wire_status = f"{base}/wire/status"
        """OFFLINE, or ONLINE and what tells this connection of the table from others; retained."""
        self.discovery = f"{DISCOVERY}/tableref_{table}/config"
        """What Home Assistant reads; retained."""

    def device(self, version: str, name: str = "") -> str:
        """Return what tells Home Assistant of the table, all of it in one message (JSON).

        `name` is what people call the table, "" for no name of its own.
        """
        unique = f"tableref_{self.table}"
        components: dict[str, Any] = {}
        for key, (label, icon, template) in SENSORS.items():
            components[key] = {
                "platform": "sensor",
                "name": label,
                "icon": icon,
                "unique_id": f"{unique}_{key}",
                "value_template": template,
            }
        return json.dumps(
            {
                "device": {
                    "identifiers": [unique],
                    "name": f"TableRef {name or self.table}",
                    "manufacturer": "TableRef",
                    "sw_version": version,
                },
                "origin": {"name": "TableRef", "sw_version": version},
                "components": components,
                "state_topic": self.state,
                "availability_topic": self.status,
                "qos": 1,
            },
            separators=(",", ":"),
        )
