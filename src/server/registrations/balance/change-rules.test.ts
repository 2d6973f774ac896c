import { describe, expect, test } from "vitest";
import type { EventTerms } from "#server/registrations/parties/until-rules.ts";
import {
  allowedChanges,
  amountWithout,
  cancellationRefund,
  officerRefund,
  type PartyFacts,
  seatRefund,
  toMoneyBack,
  whyNotGiveUpSeat,
  whyNotRefundAsRead,
} from "./change-rules.ts";

const closes = new Date("2026-03-20T04:00:00Z");
const event: EventTerms = {
  isDeleted: false,
  dateTime: new Date("2026-03-21T22:00:00Z"),
  registrationDeadline: closes,
};
const before = new Date(closes.getTime() - 1);
/** One member and two guests, paid by card: $500. */
const NOTHING_KNOWN = { paidByCard: 0, isPaymentKnown: false };
const party: PartyFacts = {
  status: "confirmed",
  paymentType: "online",
  amount: "500.00",
  memberTickets: 1,
  guestTickets: 2,
  paidByCard: 50_000,
  dismissed: 0,
  keptWithoutDeadlineCents: 0,
  receivedManually: 0,
  isPaymentKnown: true,
  sources: [{ cents: 50_000, way: "card" }],
  paysLaterSince: null,
  adjustmentCents: 0,
};

const ANNA = { kind: "member" as const, firstName: "Anna", lastName: "Weber", priceCents: 15_000 };
const ANA = { kind: "guest" as const, firstName: "Ana", lastName: "Duarte", priceCents: 17_500 };

describe("an officer takes a party's seats", () => {
  test("and all that was paid by card goes back, whatever the party costs now", () => {
    const paid = { refund: 50_000, sentence: "$500.00 will be returned to the card you paid with." };
    expect(officerRefund(party)).toEqual(paid);
    expect(officerRefund({ ...party, status: "pending" })).toEqual(paid);
    expect(officerRefund({ ...party, amount: "0.00" })).toEqual(paid);
  });

  test("and what was kept of people who left stays kept", () => {
    const left = { ...party, amount: "325.00", keptWithoutDeadlineCents: 17_500 };
    const back = { refund: 32_500, sentence: "$325.00 will be returned to the card you paid with." };
    expect(officerRefund(left)).toEqual(back);
    const all = { ...left, status: "waitlist" as const, keptWithoutDeadlineCents: 50_000 };
    const none = {
      refund: 0,
      sentence: "Your card payment was kept when people left your party, so there is nothing to refund.",
    };
    expect([officerRefund(all), cancellationRefund(event, all)]).toEqual([none, none]);
    expect(cancellationRefund(event, { ...left, amount: "500.00" })).toEqual(back);
  });

  test("and what was paid by check is returned by the treasurer", () => {
    const byCheck = { receivedManually: 50_000, sources: [{ cents: 50_000, way: "check" }] };
    expect(officerRefund({ ...party, paidByCard: 0, ...byCheck })).toEqual({
      refund: 50_000,
      sentence: "The treasurer will return $500.00, as you paid by check.",
    });
  });

  test("and a party confirmed on an officer’s word is sent to the treasurer", () => {
    expect(officerRefund({ ...party, ...NOTHING_KNOWN })).toEqual({
      refund: 0,
      sentence:
        "It wasn’t paid by card in this portal. If you paid another way, please ask the treasurer about a refund.",
    });
  });

  test.each([
    ["confirmed", "0.00", "Nothing was charged, so there is nothing to refund."],
    ["waitlist", "500.00", "Nothing was charged, so there is nothing to refund."],
    [
      "pending",
      "500.00",
      "No payment has been confirmed, so there is nothing to refund yet. If the card was charged, it will be refunded in full.",
    ],
  ] as const)("and a party that paid nothing gets nothing (%s, %s)", (status, amount, sentence) => {
    expect(officerRefund({ ...party, status, amount, paidByCard: 0 })).toEqual({ refund: 0, sentence });
  });
});

describe("a party is cancelled by its owner", () => {
  test("who paid before it lost its seats and gets that back", () => {
    const back = { refund: 50_000, sentence: "$500.00 will be returned to the card you paid with." };
    for (const status of ["waitlist", "pending"] as const) {
      expect(cancellationRefund(event, { ...party, status })).toEqual(back);
      expect(cancellationRefund({ ...event, registrationDeadline: null }, { ...party, status })).toEqual(
        back,
      );
    }
  });

  test("and never more goes back than is on the card", () => {
    expect(cancellationRefund(event, { ...party, paidByCard: 40_000 })).toEqual({
      refund: 40_000,
      sentence: "$400.00 will be returned to the card you paid with.",
    });
    expect(cancellationRefund(event, { ...party, paidByCard: -1 }).refund).toBe(0);
  });
});

describe("one seat is given up", () => {
  const whyNot = (kind: "member" | "guest", given: Partial<PartyFacts>, now = before) =>
    whyNotGiveUpSeat(event, { ...party, ...given }, { kind, now })?.message ?? null;

  test("if two are left before it, and one of its kind", () => {
    expect(whyNot("guest", { memberTickets: 1, guestTickets: 1 })).toBeNull();
    expect(whyNot("member", { memberTickets: 2, guestTickets: 0 })).toBeNull();
    expect(whyNot("guest", { memberTickets: 2, guestTickets: 0 })).toBe("There is no guest in your party.");
    expect(whyNot("member", { memberTickets: 1, guestTickets: 0 })).toBe(
      "This is your party's last ticket. Please cancel the registration instead.",
    );
  });

  test("until the deadline, and only once it is paid", () => {
    expect(whyNot("guest", {}, closes)).toBe(
      "The registration deadline has passed. Please contact a chapter officer.",
    );
    expect(whyNot("guest", { status: "waitlist" })).toContain("hasn’t been paid for yet");
  });

  test("for its price, which goes to the card that paid for it", () => {
    const sentence = (what: string, who: string) => `${what} will be returned to the card ${who}.`;
    expect(seatRefund(event, party, { person: ANNA })).toEqual({
      refund: 15_000,
      sentence: sentence("$150.00 for Anna Weber", "you paid with"),
    });
    expect(seatRefund(event, party, { person: ANA })).toEqual({
      refund: 17_500,
      sentence: sentence("$175.00 for Ana Duarte", "you paid with"),
    });
    expect(seatRefund(event, party, { person: ANA, isPayer: false })).toEqual({
      refund: 17_500,
      sentence: sentence("$175.00 for Ana Duarte", "that paid for it"),
    });
    const unnamed = { ...ANA, firstName: "", lastName: "" };
    expect(seatRefund(event, party, { person: unnamed }).sentence).toBe(
      sentence("$175.00 for the guest", "you paid with"),
    );
  });

  test("and anyone who gets nothing back is told why, payer or not", () => {
    const noDeadline = { ...event, registrationDeadline: null };
    expect(seatRefund(noDeadline, party, { person: ANA, isPayer: false })).toEqual({
      refund: 0,
      sentence:
        "This event has no registration deadline, so the $175.00 for Ana Duarte will not be refunded.",
    });
    expect(seatRefund(event, { ...party, ...NOTHING_KNOWN }, { person: ANA })).toEqual({
      refund: 0,
      sentence:
        "The $175.00 for Ana Duarte wasn’t paid by card in this portal; please ask the treasurer about a refund.",
    });
    const due = { ...party, amount: "675.00" };
    const notPaid = "The $175.00 for Ana Duarte has not been paid yet, so there is nothing to refund.";
    for (const terms of [event, noDeadline])
      expect(seatRefund(terms, due, { person: ANA })).toEqual({ refund: 0, sentence: notPaid });
    expect(seatRefund(noDeadline, { ...due, amount: "575.00" }, { person: ANA }).sentence).toBe(
      "This event has no registration deadline, so the $100.00 for Ana Duarte will not be refunded.",
    );
    const waived = { ...party, amount: "0.00", adjustmentCents: -50_000, paidByCard: 0 };
    expect(seatRefund(event, waived, { person: ANA })).toEqual({
      refund: 0,
      sentence: "Nothing was charged for Ana Duarte, so there is nothing to refund.",
    });
  });
});

describe("what a party pays without one person", () => {
  const without = (amount: string, adjustmentCents: number) =>
    amountWithout({ amount, adjustmentCents }, 17_500);

  test("is lower by their price", () => {
    expect(without("500.00", 0)).toEqual({ amount: 32_500, adjustmentCents: 0 });
  });

  test("keeps what was added, and of what was taken off only as much as there is to take it from", () => {
    expect(without("520.00", 2_000)).toEqual({ amount: 34_500, adjustmentCents: 2_000 });
    expect(without("400.00", -10_000)).toEqual({ amount: 22_500, adjustmentCents: -10_000 });
    expect(without("100.00", -40_000)).toEqual({ amount: 0, adjustmentCents: -32_500 });
    expect(without("0.00", -50_000)).toEqual({ amount: 0, adjustmentCents: -32_500 });
  });
});

test("A refund that is no longer the one shown is refused in a sentence", () => {
  expect(whyNotRefundAsRead(100, "2.00")).toMatchObject({
    status: 409,
    message: "Your refund has changed. Please review it before you continue.",
  });
});

describe("what the owner may still do", () => {
  const start = event.dateTime.toISOString();
  const back = toMoneyBack({
    refund: 50_000,
    sentence: "$500.00 will be returned to the card you paid with.",
  });

  test("before the deadline is everything, until the deadline", () => {
    expect(allowedChanges(event, party, before)).toEqual({
      cancel: { ...back, until: closes.toISOString() },
      changeDetailsUntil: closes.toISOString(),
    });
    expect(back).toMatchObject({ refund: "500.00" });
  });

  test("after the deadline is nothing, or to cancel what is unpaid until the start", () => {
    expect(allowedChanges(event, party, closes)).toEqual({ cancel: null, changeDetailsUntil: null });
    const unpaid = { ...party, status: "pending" as const, paidByCard: 0 };
    expect(allowedChanges(event, unpaid, closes)).toMatchObject({
      cancel: { refund: "0.00", until: start },
      changeDetailsUntil: null,
    });
  });
});
