"""The MQTT topics of a table, and their discovery messages for Home Assistant."""

import json
from typing import Any

DISCOVERY = "homeassistant/device"
ONLINE, OFFLINE = "online", "offline"

# Key -> name in Home Assistant, icon, and the template for the value in the published scoreboard.
SENSORS = {
    "game": (
        "Game",
        "mdi:cards",
        "{{ value_json.match.name if value_json.match else 'none' }}",
    ),
    "phase": ("Phase", "mdi:flag-checkered", "{{ value_json.phase.name }}"),
    "round": ("Round", "mdi:counter", "{{ value_json.phase.round }}"),
    # While all totals are equal, nobody leads. Without points, the winners lead at the end.
    "leader": (
        "Leader",
        "mdi:trophy",
        "{% set places = value_json.standings | selectattr('place', 'eq', 1) | list %}"
        "{% set first = places or value_json.standings | selectattr('is_winner') | list %}"
        "{% if first | length in (0, value_json.standings | length) %}none{% else %}"
        "{% for one in first %}{{ value_json.seats[one.player - 1].label }}"
        "{{ ', ' if not loop.last }}{% endfor %}"
        "{% if places %}: {{ first[0].total }}{% endif %}{% endif %}",
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
    """The topics of `table` below `prefix`."""

    def __init__(self, prefix: str, table: str) -> None:
        self.table = table
        base = f"{prefix}/{table}"
        self.ask = f"{base}/ask"
        """Requests to the publisher: to publish messages again, or to set names. Not retained."""
        self.event = f"{base}/event"
        """Each event of a match once. Not retained."""
        self.state = f"{base}/state"
        """The state of the scoreboard (JSON). Retained."""
        self.status = f"{base}/status"
        """ONLINE or OFFLINE. Retained, and set to OFFLINE by the broker after a lost connection."""
        self.wire_line = f"{base}/wire/line"
        """The lines that a networked table sends (docs/protocol.md). Not retained."""
        self.wire_command = f"{base}/wire/command"
        """Commands for a networked table, as over USB. Not retained."""
        self.wire_status = f"{base}/wire/status"
        """OFFLINE, or ONLINE with an id of the networked table's connection. Retained."""
        self.discovery = f"{DISCOVERY}/tableref_{table}/config"
        """The discovery message for Home Assistant. Retained."""

    def device(self, version: str, name: str = "") -> str:
        """Return the discovery message for Home Assistant (JSON).

        `name` is the table's display name, or "".
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
