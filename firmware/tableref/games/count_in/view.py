"""What a page shows of 3-2-1 beside the screen; not installed on the Pico.

The names are those of DEFAULTS in tableref_host/table/standins/game_view.py.
"""

HAS_ORDER = True
