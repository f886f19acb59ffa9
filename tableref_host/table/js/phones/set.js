/**
 * Connects the phones with the table: their presses with its contacts, and its output with their
 * displays.
 */

import { PhonesPanel } from "table/phones/panel.js";
import { Phones } from "table/phones/phones.js";
import { SEATS } from "table/build.js";

/** Return the phones at the server `address`, connected with these parts of the table. */
export function setPhones(address, parts) {
  const { board, heart, contacts, clock, furniture, presses, lights } = parts;
  const panel = new PhonesPanel((seat) => phones.free(seat));
  const phones = new Phones(address, {
    contacts,
    clock,
    soon: () => heart.soon(),
    hear(line) {
      board.hear(line);
      heart.soon();
    },
    onPress(button, isDown, time_ms) {
      furniture.press(button, isDown);
      if (!isDown || button > SEATS) return;
      presses.began(button, time_ms);
      lights.hurry(button - 1);
    },
    onInvitation: (invitation) => panel.invite(invitation),
    onSeats: (seated) => panel.show(seated, phones.wait_ms),
    onState: (why) => panel.refuse(why),
    onClosed: (why) => panel.withdraw(why),
    onMatch: () => panel.putAway(),
    onMargin: (margin) => panel.tellMargin(margin),
    refuseOld: (button, made_ms, now_ms) =>
      board.refuseOldPress(button, clock.at(made_ms), clock.at(now_ms)),
    onOld: (phone) => panel.tellOld(phone),
    onCut: (phone, cut_ms) => panel.tellCut(phone, cut_ms),
  });
  return phones;
}
