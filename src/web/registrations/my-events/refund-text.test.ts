import { expect, test } from "vitest";
import type { OwnRefund } from "#contract/registrations/own-refunds.ts";
import { datesInZone } from "#web/platform/dates.ts";
import { refundText } from "./refund-text.ts";

const { monthAndDay } = datesInZone("America/New_York");
const REFUND: OwnRefund = {
  id: 1,
  registrationId: 7,
  eventTitle: "Gala",
  eventAt: "2026-12-19T23:00:00.000Z",
  amount: "125.00",
  state: "requested",
  requestedAt: "2026-11-22T20:00:00.000Z",
  sentAt: null,
};
const SENT = "2026-11-23T20:00:00.000Z";
const SOON = new Date("2026-11-25T20:00:00Z");
const LATER = new Date("2026-12-05T20:00:00Z");

test.each([
  ["requested", null, SOON, "$125.00 requested Nov 22, waiting for the treasurer to send it"],
  ["sent", SENT, SOON, "$125.00 requested Nov 22, sent Nov 23, usually on your card by Nov 30"],
  ["sent", SENT, LATER, "$125.00 requested Nov 22, sent Nov 23"],
  [
    ...(["voided", SENT, SOON] as const),
    "$125.00 requested Nov 22, charge voided Nov 23, and will drop off your statement within a few days",
  ],
  ["voided", SENT, LATER, "$125.00 requested Nov 22, charge voided Nov 23"],
  ["to return", null, SOON, "$125.00 requested Nov 22, waiting for the treasurer to return it"],
  ["returned", SENT, SOON, "$125.00 requested Nov 22, returned by the treasurer Nov 23"],
  ["credited", SENT, SOON, "$125.00 requested Nov 22, added to your credit Nov 23"],
  ["settled", SENT, SOON, "$125.00 requested Nov 22, refunded another way Nov 23"],
] as const)("a refund that is %s reads as one line with its dates (%s, %s)", (state, sentAt, now, line) => {
  expect(refundText({ ...REFUND, state, sentAt }, monthAndDay, now)).toBe(line);
});
