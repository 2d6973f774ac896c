import { expect, test } from "vitest";
import { datesInZone } from "#web/platform/dates.ts";
import { linkSent } from "./link-sent.ts";

const DAY_MS = 86_400_000;
const dates = datesInZone("America/New_York");
const sent = (days: number, linkSentAt: string | null = "2026-03-02T15:00:00Z") =>
  linkSent({ linkSentAt, dateTime: new Date(Date.now() + days * DAY_MS).toISOString() }, dates);

test("A payment link is named until it ends, 90 days after the dinner", () => {
  expect(sent(10)).toBe("Payment link sent Mar 2");
  expect(sent(-89)).toBe("Payment link sent Mar 2");
  expect(sent(-91)).toBe("");
  expect(sent(10, null)).toBe("");
});
