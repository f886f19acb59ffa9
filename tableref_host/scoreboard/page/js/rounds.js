/**
 * The rounds as they are drawn.
 */

/**
 * Return the board's rounds with those between them that brought nobody a point, such as a hand that
 * was void: no points are told of such a one, and all stand as before.
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
 * Return lists of values with those apart that are equal at one place, by `gap` each: lines that
 * would hide each other lie side by side. The first place, where all begin, stays one point.
 */
export function apart(lists, gap) {
  const moved = lists.map((values) => [...values]);
  const length = Math.max(0, ...lists.map((values) => values.length));
  for (let at = 1; at < length; at += 1) {
    const together = new Map();
    lists.forEach((values, index) => {
      if (typeof values[at] !== "number") return;
      together.set(values[at], [...(together.get(values[at]) ?? []), index]);
    });
    for (const [value, indices] of together) {
      // Many would lie far from where they are: they move closer together.
      const step = gap * Math.min(1, 4 / (indices.length - 1));
      indices.forEach((index, place) => {
        if (indices.length > 1) moved[index][at] = value + (place - (indices.length - 1) / 2) * step;
      });
    }
  }
  return moved;
}
