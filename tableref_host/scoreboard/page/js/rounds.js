/** Prepares the rounds for drawing. */

/**
 * Return the board's rounds, with the missing ones in which nobody scored, such as a void hand: the
 * server sends no points for these, so the totals stay the same.
 */
export function everyRound(rounds) {
  const all = [];
  for (const round of rounds) {
    const before = all.at(-1);
    for (let number = before ? before.round + 1 : round.round; number < round.round; number += 1) {
      all.push({ round: number, points: {}, totals: before.totals });
    }
    all.push(round);
  }
  return all;
}

/**
 * Return lists of values in which values that are equal at one place are moved apart by `gap`, so
 * that lines do not hide each other. The first place, where all lines begin, is unchanged.
 */
export function apart(lists, gap) {
  const moved = lists.map((values) => [...values]);
  const length = Math.max(...lists.map((values) => values.length));
  for (let at = 1; at < length; at += 1) {
    const together = new Map();
    lists.forEach((values, index) => {
      if (typeof values[at] !== "number") return;
      together.set(values[at], [...(together.get(values[at]) ?? []), index]);
    });
    for (const [value, indices] of together) {
      // Many equal values would be moved far, so they are closer together.
      const step = gap * Math.min(1, 4 / (indices.length - 1));
      indices.forEach((index, place) => {
        moved[index][at] = value + (place - (indices.length - 1) / 2) * step;
      });
    }
  }
  return moved;
}
