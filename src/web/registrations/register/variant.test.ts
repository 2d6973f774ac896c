import { expect, test } from "vitest";
import type { EventForMe } from "#contract/events.ts";
import { type Variant, variantOf } from "./variant.ts";

const NOW = new Date("2026-03-10T15:00:00.000Z");
const AHEAD = "2026-03-10T15:01:00.000Z";
const CLOSED = "Registration for this event has closed";

test.each<[string, string | null, "pending" | "confirmed" | null, number, Variant]>([
  ["2026-03-10T14:59:00.000Z", null, null, 12, "passed"],
  ["2026-03-10T14:59:00.000Z", CLOSED, "confirmed", 0, "passed"],
  [AHEAD, CLOSED, null, 12, "closed"],
  [AHEAD, CLOSED, null, 0, "closed"],
  [AHEAD, null, "confirmed", 12, "registered"],
  [AHEAD, null, "confirmed", 0, "registered"],
  [AHEAD, null, "pending", 2, "open"],
  [AHEAD, null, null, 0, "sold-out"],
  [AHEAD, null, null, 1, "open"],
])(
  "event at %s, closed because %s, mine %s, %d seats: %s",
  (dateTime, closedBecause, mine, seats, variant) => {
    const registration = mine && { id: 1, status: mine, amount: "150.00" };
    const event = {
      dateTime,
      closedBecause,
      mine: { registration, waitlisted: false, offer: null },
    } as EventForMe;
    expect(variantOf(event, seats, NOW)).toBe(variant);
  },
);
