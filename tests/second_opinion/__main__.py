"""`python -m tests.second_opinion`: random matches, played by both referees."""

import argparse
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [ROOT, os.path.join(ROOT, "firmware")]

from tests.second_opinion import comparison  # noqa: E402
from tests.second_opinion.matches import GAMES  # noqa: E402


def main():
    """Compare; exit status 1 when the referees disagree."""
    parser = argparse.ArgumentParser(prog="python -m tests.second_opinion", description=__doc__)
    parser.add_argument("--matches", type=int, default=500, help="a game (500)")
    parser.add_argument("--game", choices=sorted(GAMES), help="this one only")
    parser.add_argument("--seed", type=int, default=0, help="of the first match (0)")
    asked = parser.parse_args()
    print("%-10s %8s %8s %8s %6s %6s %10s %14s" % comparison.Count.TITLES)
    is_wrong = False
    for game in [asked.game] if asked.game else list(GAMES):
        count = comparison.compare(game, range(asked.seed, asked.seed + asked.matches))
        print("%-10s %8d %8d %8d %6d %6d %10d %14d" % count.row(), flush=True)
        for seed, text, what in count.discrepancies[:3]:
            is_wrong = True
            print("\n--- %s, --seed %d --matches 1\n%s\n%s" % (game, seed, what, text))
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
