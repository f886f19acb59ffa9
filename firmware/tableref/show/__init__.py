"""Output of the referee: lights, screens, tunes, and the announcer that collects it."""
