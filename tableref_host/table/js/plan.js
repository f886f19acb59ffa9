/** The layout of the table for a window of any size. Pure geometry, in CSS pixels. */

import { FIRST_SEAT, SEATS } from "table/build.js";

export const RING = 16;

/**
 * Size below which the hub cannot contain the screen inside the ring, so that they are side by
 * side.
 */
const ROUND_HUB = 380;

/** Width and aspect ratio of a page that has its screen above the table. */
const APART_BELOW = 600;
const APART_FROM = 1.5;
/** Height of the tools in the corners above that screen. */
const TOOLS = 54;

/** Shares of the width or height of the room that a slim hub takes. */
const SLIM = [1, 0.85, 0.7, 0.55];

const SCREEN_SHARE = 0.655; // of a round hub's width, what the screen may take

function clamp(value, low, high) {
  return Math.min(high, Math.max(low, value));
}

/**
 * Return the point at `distance` clockwise from the top centre of a rounded rectangle, and the
 * direction that leads straight outwards there.
 */
export function alongEdge(width, height, radius, distance) {
  const across = width - 2 * radius;
  const down = height - 2 * radius;
  const quarter = (Math.PI * radius) / 2;
  const length = 2 * (across + down) + 4 * quarter;
  let left = ((distance % length) + length) % length;
  const halfWidth = width / 2;
  const halfHeight = height / 2;
  const straights = [
    [across / 2, (s) => [s, -halfHeight, 0, -1]],
    [down, (s) => [halfWidth, s - down / 2, 1, 0]],
    [across, (s) => [across / 2 - s, halfHeight, 0, 1]],
    [down, (s) => [-halfWidth, down / 2 - s, -1, 0]],
    [across / 2, (s) => [s - across / 2, -halfHeight, 0, -1]],
  ];
  const corners = [
    [across / 2, -down / 2],
    [across / 2, down / 2],
    [-across / 2, down / 2],
    [-across / 2, -down / 2],
  ];
  for (let side = 0; ; side += 1) {
    const [long, at] = straights[side];
    if (left <= long || side === 4) {
      const [x, y, outX, outY] = at(left);
      return { x, y, outX, outY };
    }
    left -= long;
    if (left <= quarter) {
      const angle = left / radius + ((side - 1) * Math.PI) / 2;
      const [cornerX, cornerY] = corners[side];
      const outX = Math.cos(angle);
      const outY = Math.sin(angle);
      return { x: cornerX + radius * outX, y: cornerY + radius * outY, outX, outY };
    }
    left -= quarter;
  }
}

/** Return the width of a screen of 128 x 64 dots within `room`, in whole device pixels per dot. */
export function screenWidth(room, ratio) {
  const whole = (Math.floor((room * ratio) / 128) * 128) / ratio;
  // If it were much smaller than the room, text would be hard to read, so the dots may be uneven.
  return whole >= 0.78 * room ? whole : Math.floor(room);
}

function roundHub(size, ratio) {
  const screen = screenWidth(size * SCREEN_SHARE, ratio);
  const large = size * 0.148;
  const small = size * 0.128;
  return {
    form: "round",
    width: size,
    height: size,
    ring: { x: 0, y: 0, size, radius: size * 0.461, light: size * 0.044 },
    screen: { x: 0, y: -size * 0.075, width: screen },
    controls: [
      { x: -size * 0.18, y: size * 0.222, size: small },
      { x: 0, y: size * 0.252, size: small },
      { x: size * 0.18, y: size * 0.222, size: large },
    ],
  };
}

function ringWithControls(x, y, size) {
  const control = clamp(size * 0.272, 44, Math.max(76, size * 0.19));
  const off = Math.max(size * 0.2, control * 0.61);
  return {
    ring: { x, y, size, radius: size * 0.452, light: size * 0.062 },
    controls: [
      { x: x - off * 0.866, y: y - off * 0.5, size: control },
      { x: x + off * 0.866, y: y - off * 0.5, size: control },
      { x, y: y + off, size: control },
    ],
  };
}

function tallHub(width, height, ratio) {
  const pad = width * 0.045;
  const screen = screenWidth(width - 2 * pad, ratio);
  const size = Math.min(width, height - screen / 2 - 3 * pad);
  const total = screen / 2 + pad * 2.2 + size;
  return {
    form: "tall",
    width,
    height: total + pad,
    screen: { x: 0, y: -total / 2 + pad * 0.5 + screen / 4, width: screen },
    ...ringWithControls(0, total / 2 - size / 2 - pad * 0.5 + pad * 0.5, size),
  };
}

function wideHub(width, height, ratio) {
  const size = Math.min(height, width * 0.46);
  // the key of BACK is between its button and the screen
  const pad = Math.max(size * 0.075, 14);
  const screen = screenWidth(Math.min(width - size - 2.2 * pad, size * 2), ratio);
  const total = screen + pad * 2.2 + size;
  return {
    form: "wide",
    width: total,
    height: size,
    screen: { x: -total / 2 + pad * 1.7 + screen / 2, y: 0, width: screen },
    ...ringWithControls(total / 2 - size / 2, 0, size),
  };
}

/**
 * Return the minimum distance from the middle, along `axis`, of a seat that is within `half` across
 * it.
 */
function nearest(seats, axis, across, half) {
  const near = seats.filter((seat) => Math.abs(seat[across]) < half - 1);
  return Math.min(...near.map((seat) => Math.abs(seat[axis])));
}

/** Width from which the texts are beside the table, and from `ROOM` on also the screen. */
const BESIDE_FROM = 1000;
const ROOM = 1700;
/** The screen is never smaller than its 128 pixels to make room for the texts. */
const SCREEN_FROM = 128;
/** Height from which an upright page has the texts above the table. */
const ABOVE_FROM = 780;
const ABOVE_BELOW = 1.15;

/**
 * Return the plan for a stage of `width` x `height` on a display with `ratio` device pixels per CSS
 * pixel. Every x and y is relative to the middle of the stage; `beside`, the place of the texts,
 * has `left` and `top` relative to its corner, or is null without room.
 */
export function plan(width, height, ratio = 1) {
  if (width < APART_BELOW && height >= APART_FROM * width) return apart(width, height, ratio);
  if (width >= BESIDE_FROM && width > 1.25 * height) {
    const now = withSide(width, height, ratio);
    if (now.hub.screen.width >= SCREEN_FROM) return now;
  }
  if (height >= ABOVE_BELOW * width && height >= ABOVE_FROM) return withTop(width, height, ratio);
  return { ...around(width, height, ratio), beside: null };
}

function move(now, x, y) {
  now.seats.forEach((seat) => {
    seat.x += x;
    seat.y += y;
  });
  for (const part of [now.table, now.hub]) Object.assign(part, { x, y });
  return now;
}

/**
 * On a wide page the texts have a column at the right, with the screen above them if it is large.
 */
function withSide(width, height, ratio) {
  const isRoom = width >= ROOM && height >= 800;
  const column = isRoom ? width * 0.36 : clamp(width * 0.27, 280, 420);
  const now = move(around(width - column, height, ratio, isRoom ? bareHub : null), -column / 2, 0);
  const gap = isRoom ? 16 : 8;
  const left = width - column + gap;
  let top = TOOLS + gap;
  if (isRoom) {
    const screen = screenWidth(column - 5 * gap, ratio);
    const y = top + screen / 4 + gap;
    now.hub.screen = {
      x: left + (column - 2 * gap) / 2 - width / 2 - now.hub.x,
      y: y - height / 2,
      width: screen,
    };
    top += screen / 2 + 3.5 * gap;
  }
  const beside = {
    form: "side",
    left,
    top,
    width: column - 2 * gap,
    height: height - top - TOOLS - gap,
    size: clamp(column / 22, 14, 44),
  };
  return { ...now, beside };
}

/** On an upright tablet the texts are above the table, between the tools in the corners. */
function withTop(width, height, ratio) {
  const high = height * 0.2;
  const now = move(around(width, height - high, ratio), 0, high / 2);
  const left = TOOLS + 4;
  const beside = { form: "top", left, top: 8, width: width - 2 * left, height: high - 8, size: 20 };
  return { ...now, beside };
}

/** On an upright phone the screen has the whole width above the table, with the texts below it. */
function apart(width, height, ratio) {
  const bezel = 10;
  const screen = screenWidth(width - 4 * bezel, ratio);
  const words = height >= ABOVE_FROM ? height * 0.2 : 0;
  const under = TOOLS + screen / 2 + 2 * bezel;
  const above = under + words;
  const now = move(around(width, height - above, ratio, bareHub), 0, above / 2);
  now.hub.screen = { x: 0, y: TOOLS + bezel + screen / 4 - height / 2 - above / 2, width: screen };
  const beside = words
    ? { form: "top", left: 8, top: under, width: width - 16, height: words - 4, size: 14 }
    : null;
  return { ...now, beside };
}

/** A ring with the controls inside; the screen is elsewhere. */
function bareHub(room) {
  const size = Math.min(room, 960);
  return { form: "bare", width: size, height: size, ...ringWithControls(0, 0, size) };
}

function around(width, height, ratio, bare = null) {
  const short = Math.min(width, height);
  const button = clamp(short * 0.15, 57, 190);
  const rim = clamp(short * 0.024, 7, 22);
  const gap = clamp(short * 0.012, 3, 16);
  const table = {
    width: Math.min(width - 2 * gap, 2.1 * (height - 2 * gap)),
    height: Math.min(height - 2 * gap, 1.9 * (width - 2 * gap)),
  };
  const inset = rim + button * 0.63;
  const track = { width: table.width - 2 * inset, height: table.height - 2 * inset };
  const radius = Math.min(track.width, track.height) * 0.43;
  const length = 2 * (track.width + track.height) - (8 - 2 * Math.PI) * radius;
  const seats = [];
  for (let seat = 0; seat < SEATS; seat += 1) {
    seats.push(alongEdge(track.width, track.height, radius, (seat / SEATS + FIRST_SEAT) * length));
  }
  const clear = button * 0.63;
  const high = track.height - 2 * clear;
  const wide = track.width - 2 * clear;
  // Seats near the corners reach further in than those at the sides, unless the hub is slim.
  const room = (most, axis, across, slim) =>
    Math.min(most, 2 * (nearest(seats, axis, across, slim / 2 + clear) - clear));
  const across = Math.min(wide, high);
  let hub;
  if (bare) hub = bare(across);
  else if (across >= ROUND_HUB) hub = roundHub(Math.min(across, 620), ratio);
  else {
    const hubs = SLIM.map((share) =>
      high > wide
        ? tallHub(wide * share, Math.min(room(high, "y", "x", wide * share), wide * 1.75), ratio)
        : wideHub(Math.min(room(wide, "x", "y", high * share), high * 3.1), high * share, ratio),
    );
    hub = hubs.reduce((best, one) => (one.ring.radius > best.ring.radius ? one : best));
  }
  return { button, rim, table: { ...table, radius: radius + inset }, seats, hub };
}
