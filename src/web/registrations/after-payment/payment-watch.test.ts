import { expect, test } from "vitest";
import type { MyRegistration, RegistrationStatus } from "#contract/registrations/registrations.ts";
import { openPayments, outcomeOf } from "./payment-watch.ts";

function list(...rows: [id: number, status: RegistrationStatus][]): MyRegistration[] {
  const updatedAt = "2026-03-10T15:00:00.000Z";
  return rows.map(([id, status]) => ({ registrations: { id, status, updatedAt } }) as MyRegistration);
}

test("open payments are the pending registrations", () => {
  expect(openPayments(list([1, "pending"], [2, "confirmed"], [3, "waitlist"]))).toEqual([1]);
});

test.each<[string, number[], MyRegistration[], ReturnType<typeof outcomeOf>]>([
  ["nothing has happened yet", [1], list([1, "pending"], [2, "confirmed"]), "waiting"],
  ["the payment is confirmed", [1], list([1, "confirmed"]), "confirmed"],
  ["one of two is confirmed", [1, 3], list([1, "pending"], [3, "confirmed"]), "confirmed"],
  ["it was confirmed before the page came up", [], list([1, "confirmed"]), "confirmed"],
  ["the registration is removed", [1], list([2, "confirmed"]), "gone"],
  ["it came too late and waits for seats", [1], list([1, "waitlist"]), "gone"],
  ["there is nothing at all", [], list(), "gone"],
])("when %s", (_what, openAtFirst, now, outcome) => {
  expect(outcomeOf(openAtFirst, now, Date.parse("2026-03-10T15:01:00.000Z"))).toBe(outcome);
});

test("an older paid registration is not mistaken for the one being paid", () => {
  expect(outcomeOf([], list([1, "confirmed"]), Date.parse("2026-03-10T15:02:00.000Z"))).toBe("gone");
});
