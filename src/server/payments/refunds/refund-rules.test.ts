import { describe, expect, test } from "vitest";
import {
  applyDelayMs,
  awaitsPayment,
  type ChargeFacts,
  howToSend,
  type RefundFacts,
  refundedTotal,
  refundReference,
  retryDelayMs,
  reviewDelayMs,
  statusAfter,
  whyNotApply,
  whyNotPart,
  whyNotRefund,
  whyNotSend,
} from "#server/payments/rules.ts";

const CHARGED = ["recorded", "paid", "refund_due", "refunding", "refunded", "refund_failed"] as const;

describe("a charge", () => {
  test.each(CHARGED)("is not expected for a payment that is %s", (status) => {
    expect(awaitsPayment({ status })).toBe(false);
    expect(whyNotApply({ amount: "325.10", status }, 32510)).toBe("Charged twice for the same invoice.");
  });

  test.each(["created", "cancelled", "expired", "failed"] as const)(
    "of the exact amount applies to a payment that is %s",
    (status) => {
      expect(awaitsPayment({ status })).toBe(true);
      expect(whyNotApply({ amount: "325.10", status }, 32510)).toBeNull();
    },
  );

  test("of another amount never applies", () => {
    const sentence = "Charged $315.10 instead of $325.10.";
    expect(whyNotApply({ amount: "325.10", status: "created" }, 31510)).toBe(sentence);
    expect(whyNotApply({ amount: "325.10", status: "paid" }, 31510)).toBe(sentence);
  });
});

test("A notification is retried after growing pauses, at last every hour", () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(retryDelayMs)).toEqual([
    ...[2_000, 10_000, 60_000, 300_000, 1_800_000, 1_800_000, 1_800_000],
  ]);
  expect(retryDelayMs(0)).toBe(3_600_000);
});

test("A payment under review is looked up after 1, 2, 4 minutes and so on up to an hour", () => {
  expect([0, 1, 2, 3, 6, 7, 50].map((looks) => reviewDelayMs(looks) / 60_000)).toEqual([
    ...[1, 1, 2, 4, 32, 60, 60],
  ]);
});

test("A recorded charge is tried again after 1, 5 and 30 minutes, then every hour", () => {
  expect([1, 2, 3, 4, 50].map((tries) => applyDelayMs(tries) / 60_000)).toEqual([1, 5, 30, 60, 60]);
});

test("A charge that was not applied is refunded in whole", () => {
  expect(whyNotPart(17_000, 17_000)).toBeNull();
  expect(whyNotPart(16_999, 17_000)?.message).toBe(
    "This charge was not applied, so only all of it can be refunded: $170.00.",
  );
});

test("A refund's reference fits into the provider's twenty characters", () => {
  expect(refundReference(7)).toBe("CHR-7");
  expect(refundReference(2_147_483_647).length).toBeLessThanOrEqual(20);
});

const refund = (status: RefundFacts["status"], amount = 5_000, given: Partial<RefundFacts> = {}) => ({
  status,
  amount,
  reason: null,
  message: null,
  concern: null,
  ...given,
});
const charge = (amount: number, refunds: RefundFacts[] = [], applied = true): ChargeFacts => ({
  amount,
  refunds,
  outcome: applied ? "applied" : "refund_due",
});

describe("the status of a payment", () => {
  test.each<[what: string, charges: ChargeFacts[], status: string]>([
    ["its charge is kept", [charge(10_000)], "paid"],
    ["a part was refunded", [charge(10_000, [refund("refunded", 9_999)])], "paid"],
    ["all was refunded", [charge(10_000, [refund("refunded"), refund("refunded")])], "refunded"],
    ["all was returned otherwise", [charge(10_000, [refund("settled_otherwise", 10_000)])], "refunded"],
    ["its only refund was dismissed", [charge(10_000, [refund("dismissed", 10_000)])], "paid"],
    ["a refund of its charge is due", [charge(10_000, [refund("due")])], "refund_due"],
    ["a refund is being sent", [charge(10_000, [refund("due"), refund("refunding")])], "refunding"],
    ["its charge waits to be applied", [{ ...charge(10_000), outcome: "recorded" }], "recorded"],
    [
      "one waits to be applied and a refund of another is being sent",
      [{ ...charge(10_000), outcome: "recorded" }, charge(10_000, [refund("refunding", 10_000)], false)],
      "recorded",
    ],
    [
      "one failed and one is being sent",
      [charge(10_000, [refund("refund_failed"), refund("refunding")])],
      "refunding",
    ],
    [
      "one failed and one is due",
      [charge(10_000, [refund("due"), refund("refund_failed")])],
      "refund_failed",
    ],
    [
      "only a second charge is to be refunded",
      [charge(10_000), charge(10_000, [refund("due", 10_000)], false)],
      "paid",
    ],
    [
      "the kept one is refunded and a second charge is due",
      [charge(10_000, [refund("refunded", 10_000)]), charge(10_000, [refund("due", 10_000)], false)],
      "refund_due",
    ],
    [
      "nothing bought anything and all is refunded",
      [charge(10_000, [refund("refunded", 10_000)], false)],
      "refunded",
    ],
    [
      "nothing bought anything, one is refunded and the refund of another was dismissed",
      [
        charge(10_000, [refund("dismissed", 10_000)], false),
        charge(10_000, [refund("refunded", 10_000)], false),
      ],
      "refunded",
    ],
    [
      "nothing bought anything and its refund was dismissed",
      [charge(10_000, [refund("dismissed", 10_000)], false)],
      "paid",
    ],
  ])("when %s", (_, charges, status) => {
    expect(statusAfter(charges)).toMatchObject({ status });
  });

  test("names everything that an officer has to do, with the amount and the reason", () => {
    const { needsPerson } = statusAfter([
      charge(10_000, [
        refund("due", 1_000, { reason: "Cancelled in time." }),
        refund("refund_failed", 2_000, { message: "The card has expired.", concern: "Two officers paid." }),
        refund("refunded", 3_000, { reason: "Done.", message: "Done." }),
      ]),
      charge(500, [refund("due", 500), refund("refund_failed", 400)], false),
    ]);
    expect(needsPerson).toBe(
      "Refund of $10.00 due: Cancelled in time. Two officers paid. Refund of $20.00 failed: The card has expired. " +
        "Refund of $5.00 due: no reason given Refund of $4.00 failed: no reason given",
    );
    expect(statusAfter([charge(500)]).needsPerson).toBeNull();
  });

  test("counts what went back by card or otherwise, and nothing else", () => {
    const all = (
      ["due", "refunding", "refunded", "refund_failed", "settled_otherwise", "dismissed"] as const
    ).map((status, index) => refund(status, 10 ** index));
    expect(refundedTotal(all)).toBe(100 + 10_000);
  });
});

describe("a refund is sent", () => {
  const whyNot = (status: RefundFacts["status"], read?: string) =>
    whyNotSend({ status, amount: "50.00" }, read)?.message ?? null;

  test("while it is due or has failed, as the officer read it", () => {
    for (const status of ["due", "refund_failed"] as const) {
      expect(whyNot(status)).toBeNull();
      expect(whyNot(status, "50.00")).toBeNull();
      expect(whyNot(status, "49.99")).toBe("The amount has changed. Please check it and try again.");
    }
  });

  test("once", () => {
    expect(whyNot("refunding")).toBe("This refund is already being sent.");
    expect(whyNot("refunded")).toBe("This has already been refunded.");
    const closed = "Another officer has already closed this item.";
    expect([whyNot("settled_otherwise"), whyNot("dismissed")]).toEqual([closed, closed]);
  });

  type Charge = Parameters<typeof howToSend>[0];
  test.each<[what: string, string, Charge["captureStatus"], isWhole: boolean, how: string]>([
    ["a charge that is settled", "settledSuccessfully", "captured", false, "refund"],
    ["a whole charge that is settled", "settledSuccessfully", "captured", true, "refund"],
    ["a whole charge before it is settled", "capturedPendingSettlement", "captured", true, "void"],
    ["a part of a charge before it is settled", "capturedPendingSettlement", "captured", false, "wait"],
    ["a charge in another state", "underReview", "captured", true, "wait"],
    ["a charge that is held", "FDSPendingReview", "held", true, "impossible"],
    ["nothing", "declined", "nothing", true, "impossible"],
    ["what was voided elsewhere", "voided", "nothing", true, "voided already"],
  ])("of %s", (_, providerStatus, captureStatus, isWhole, how) => {
    expect(howToSend({ providerStatus, captureStatus, isWhole })).toBe(how);
  });
});

describe("an officer refunds a part", () => {
  const whyNot = (amount: number, left: number, read?: string) =>
    whyNotRefund(amount, left, read)?.message ?? null;

  test("of more than nothing and of no more than what is left", () => {
    expect([whyNot(1, 100), whyNot(100, 100), whyNot(100, 100, "1.00")]).toEqual([null, null, null]);
    expect(whyNot(0, 100)).toBe("Please enter an amount above $0.00.");
    expect(whyNot(-1, 100)).toBe("Please enter an amount above $0.00.");
    expect(whyNot(101, 100)).toBe("At most $1.00 of this charge can be refunded.");
  });

  test("of what they saw is left", () => {
    const sentence = "Only $1.00 of this charge can be refunded now, not $2.00. Please check the amount.";
    expect([whyNot(50, 100, "2.00"), whyNot(150, 100, "2.00")]).toEqual([sentence, sentence]);
  });

  test("of nothing, if all has been refunded", () => {
    const sentence = "This charge has been refunded in full, or a refund is in progress.";
    expect([whyNot(50, 0), whyNot(50, 0, "2.00"), whyNot(50, -5, "2.00")]).toEqual(Array(3).fill(sentence));
  });
});
