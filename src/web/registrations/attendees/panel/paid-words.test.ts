import { expect, test } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { paidWords } from "./paid-words.ts";

const BY_CARD = {
  status: "confirmed",
  amount: "475.00",
  amountDue: "0.00",
  paymentType: "online",
  paidByCard: "475.00",
  manualPayments: [],
};
const BY_CHECK = {
  ...BY_CARD,
  paymentType: "manual",
  paidByCard: null,
  manualPayments: [{ method: "check", reference: "1042" }],
};

const words = (party: object) => paidWords(party as AttendeeRegistration);

test("A party reads how all of its amount was paid, or that it is part of it", () => {
  expect(words(BY_CARD)).toBe("by card");
  expect(words(BY_CHECK)).toBe("by check 1042");
  expect(words({ ...BY_CARD, paidByCard: "145.00", amountDue: "330.00" })).toBe("partly by card");
  const cash = { method: "cash", reference: null };
  expect(words({ ...BY_CARD, paidByCard: "145.00", manualPayments: [cash] })).toBe("by card and in cash");
  const both = [
    { method: "credit", reference: null },
    { method: "check", reference: "2201" },
  ];
  const inTwoWays = { ...BY_CHECK, manualPayments: both };
  expect(words(inTwoWays)).toBe("by check 2201 and with a credit");
  expect(words({ ...inTwoWays, amountDue: "270.00" })).toBe("partly by check 2201 and with a credit");
  expect(words({ ...BY_CHECK, amountDue: "165.00" })).toBe("partly by check 1042");
  expect(words({ ...BY_CARD, amount: "0.00", paidByCard: null })).toBe("");
});

test.each(["online", "manual"])("A party that has paid nothing has no way of payment: %s", (paymentType) => {
  expect(words({ ...BY_CARD, paymentType, paidByCard: null, amountDue: "475.00" })).toBe("");
});
