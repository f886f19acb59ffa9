"""What a page shows of 3-2-1 beside the screen; not installed on the Pico.

What a page looks up here, and what it shows without it, is in DEFAULTS of
tableref_host/table/standins/game_view.py.
"""

HAS_ORDER = HAS_TIMES = True
