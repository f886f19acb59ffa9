/**
 * The states of phones after given events: {"events": [...], "seats": "jj--------", "later_ms": 0,
 * "phase": "race"}. Prints the states of all ten.
 */

import { Rulings } from "../../../tableref_host/table/js/phones/rulings.js";

const { events, seats, later_ms = 0, phase = "race" } = JSON.parse(process.argv[2]);
let now_ms = 1000;
const rulings = new Rulings(() => now_ms);
for (const event of events) rulings.take(event);
now_ms += later_ms;
console.log(JSON.stringify(Array.from(seats, (_, index) => rulings.stateOf(index + 1, seats, phase))));
