"""Facts about 3-2-1 for programs on a computer; not part of the firmware."""

WITHOUT_NEXT = "works completely"
TABLES = (((1,), {}), (tuple(range(1, 11)), {}))
RANDOM_PLAY = (((1, 4, 7), {}),)
SCENARIO = "count_in_twice"
MOMENTS = {
    "3-2-1-order": ("count_in_twice", 11),
}
