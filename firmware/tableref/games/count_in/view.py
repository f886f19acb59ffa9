"""What a page shows of 3-2-1 beside the screen; not installed on the Pico.

DEFAULTS in tableref_host/table/standins/game_view.py lists the names that a page looks up here,
and what it shows if one is missing.
"""

HAS_ORDER = HAS_TIMES = True
