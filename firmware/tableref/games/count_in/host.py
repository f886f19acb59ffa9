"""What computers need to know of 3-2-1; this never goes onto the table."""

HAS_POINTS = False
WITHOUT_NEXT = "works whole"
TABLES = (((1,), {}), (tuple(range(1, 11)), {}))
RANDOM_PLAY = (((1, 4, 7), {}),)
SCENARIO = "count_in_twice"
