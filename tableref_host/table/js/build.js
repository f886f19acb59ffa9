/**
 * The build of the board that the page shows: the table with ten seats, or the box for four.
 */

const BUILDS = {
  table: { count: 10, first: 0 },
  // as on the box: 1 at the front left, then clockwise
  four: { count: 4, first: 5 / 8 },
};
const asked = new URLSearchParams(location.search).get("build");
// phones may take any of ten seats
const hasPhones = document.querySelector("meta[name='tableref-seats']") !== null;

/** The name of the build in the firmware's board.py. */
export const NAME = asked === "four" && !hasPhones ? "four" : "table";

/** Number of seats. */
export const SEATS = BUILDS[NAME].count;

/**
 * Position of seat 1, as a share of the table's edge, clockwise from the middle of its far side.
 */
export const FIRST_SEAT = BUILDS[NAME].first;

/** Show the links (elements with `data-build`) to the pages of the other builds. */
export function showOthers(links) {
  for (const link of links) {
    const address = new URL(location.href);
    address.searchParams.set("build", link.dataset.build);
    link.href = address.href;
    link.hidden = link.dataset.build === NAME;
  }
}
