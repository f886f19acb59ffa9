"""A table with the quiz buzzer: made ready, or with the buzzers open."""

from driven import DrivenTable


def quiz(players=(2, 5, 9), **options):
    return DrivenTable(players, game="quiz", **options)


def opened(players=(2, 5, 9), **options):
    return quiz(players, **options).ok()
