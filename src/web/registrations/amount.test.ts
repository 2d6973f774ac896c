import { expect, test } from "vitest";
import { moneyOf } from "#contract/values/cents.ts";
import { amountOf, describeTickets, summaryLine } from "./amount.ts";

test.each([
  ["150.00", "175.00", 1, 0, "150.00"],
  ["150.00", "175.00", 2, 3, "825.00"],
  ["150.00", "175.00", 2, 1, "475.00"],
  ["0.10", "0.20", 1, 1, "0.30"],
  ["19.99", "1.15", 2, 8, "49.18"],
  ["1.005", "8.29", 0, 7, "58.03"],
  ["0.00", "0.00", 2, 8, "0.00"],
  ["99999999.99", "99999999.99", 0, 1, "99999999.99"],
])(
  "members at %s, guests at %s: %d and %d tickets cost %s",
  (memberPrice, guestPrice, members, guests, sum) => {
    expect(
      moneyOf(amountOf({ memberPrice, guestPrice }, { memberTickets: members, guestTickets: guests })),
    ).toBe(sum);
  },
);

test("the summary line counts both kinds, also none", () => {
  expect(summaryLine({ memberTickets: 2, guestTickets: 3 })).toBe("2 member ticket(s) + 3 guest ticket(s)");
  expect(summaryLine({ memberTickets: 1, guestTickets: 0 })).toBe("1 member ticket(s) + 0 guest ticket(s)");
});

test("tickets in words leave out what there is none of", () => {
  expect(describeTickets({ memberTickets: 1, guestTickets: 0 })).toBe("1 member ticket");
  expect(describeTickets({ memberTickets: 2, guestTickets: 1 })).toBe("2 member tickets, 1 guest ticket");
  expect(describeTickets({ memberTickets: 0, guestTickets: 4 })).toBe("4 guest tickets");
});
