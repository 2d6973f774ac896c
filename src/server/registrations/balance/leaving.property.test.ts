import fc from "fast-check";
import { expect, test } from "vitest";
import { moneyOf } from "#contract/values/cents.ts";
import type { EventTerms } from "#server/registrations/parties/until-rules.ts";
import {
  amountWithout,
  cancellationRefund,
  type Leaver,
  type PartyFacts,
  seatRefund,
  staysPaid,
} from "./change-rules.ts";

const event: EventTerms = {
  isDeleted: false,
  dateTime: new Date("2026-03-21T22:00:00Z"),
  registrationDeadline: new Date("2026-03-20T04:00:00Z"),
};

/**
 * A paid party: prices, an adjustment that leaves something to pay or nothing, and what cards paid of it or above it.
 */
const aParty = fc
  .record({
    prices: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 120 })), {
      minLength: 2,
      maxLength: 8,
    }),
    shift: fc.oneof(fc.constant(0), fc.integer({ min: -400, max: 200 })),
    charges: fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 3 }),
    isPaidWhole: fc.boolean(),
    dismissedShare: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    keptShare: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    order: fc.array(fc.nat(), { minLength: 1, maxLength: 7 }),
  })
  .map(({ prices, shift, charges, isPaidWhole, dismissedShare, keptShare, order }) => {
    const sum = total(prices);
    const adjustment = Math.max(shift, -sum);
    const card = isPaidWhole ? sum + adjustment : total(charges);
    const dismissed = Math.floor(card * dismissedShare);
    const keptWithoutDeadline = Math.floor((card - dismissed) * keptShare);
    return { prices, adjustment, card, dismissed, keptWithoutDeadline, order };
  });
type APart = typeof aParty extends fc.Arbitrary<infer Made> ? Made : never;

function total(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0);
}

/** What goes back step by step by the product's rules, and at last by canceling what is left. */
function byTheRules({ prices, adjustment, card, dismissed, keptWithoutDeadline, order }: APart): number[] {
  let party: PartyFacts = {
    status: "confirmed",
    paymentType: "online",
    amount: moneyOf(total(prices) + adjustment),
    adjustmentCents: adjustment,
    memberTickets: 0,
    guestTickets: prices.length,
    paidByCard: card,
    dismissed,
    keptWithoutDeadlineCents: keptWithoutDeadline,
    receivedManually: 0,
    isPaymentKnown: true,
    sources: [{ cents: card, way: "card" }],
    paysLaterSince: null,
  };
  const left = [...prices];
  const returned: number[] = [];
  for (const nth of order) {
    if (left.length < 2) break;
    const [priceCents = 0] = left.splice(nth % left.length, 1);
    const person: Leaver = { kind: "guest", firstName: "Ana", lastName: "Duarte", priceCents };
    const { refund } = seatRefund(event, party, { person });
    const rest = amountWithout(party, priceCents);
    returned.push(refund);
    party = {
      ...party,
      guestTickets: left.length,
      paidByCard: party.paidByCard - refund,
      amount: moneyOf(rest.amount),
      adjustmentCents: rest.adjustmentCents,
    };
  }
  return [...returned, cancel(party)];
}

/** Canceling returns the amount, and any payment above it that is not kept. */
function cancel(party: PartyFacts): number {
  const { refund } = cancellationRefund(event, party);
  return refund + Math.max(0, party.paidByCard - refund - staysPaid(party));
}

/** The same computed another way: one-cent coins in a jar, handed out one after another. */
function byCoins({ prices, adjustment, card, dismissed, keptWithoutDeadline, order }: APart): number[] {
  let owed = 0;
  for (const price of prices) owed += price;
  owed += adjustment;
  // What is kept of people who left is in no one's jar; of what was dismissed, only coins that the party does not owe.
  let jar = card;
  for (let kept = 0; kept < keptWithoutDeadline; kept += 1) jar -= 1;
  for (let kept = 0; kept < dismissed && jar > owed; kept += 1) jar -= 1;
  let seated = prices.map((price, n) => ({ n, price }));
  const handed: number[] = [];
  for (const nth of order) {
    if (seated.length < 2) break;
    const leaver = seated[nth % seated.length];
    seated = seated.filter((one) => one !== leaver);
    for (let taken = 0; taken < (leaver?.price ?? 0) && owed > 0; taken += 1) owed -= 1;
    let coins = 0;
    while (coins < (leaver?.price ?? 0) && jar > owed) {
      jar -= 1;
      coins += 1;
    }
    handed.push(coins);
  }
  return [...handed, jar];
}

test("Ten thousand parties get back step by step what coins in a jar give back", () => {
  fc.assert(
    fc.property(aParty, (party) => {
      expect(byTheRules(party)).toEqual(byCoins(party));
    }),
    { numRuns: 10_000 },
  );
});

test("Leaving one by one and then canceling returns as much as canceling at once, in every order", () => {
  fc.assert(
    fc.property(aParty, (party) => {
      expect(total(byTheRules(party))).toBe(total(byTheRules({ ...party, order: [] })));
    }),
    { numRuns: 10_000 },
  );
});

test("Nobody gets back more than was paid for the party, and no amount is negative", () => {
  fc.assert(
    fc.property(aParty, (party) => {
      const back = byTheRules(party);
      expect(total(back)).toBeLessThanOrEqual(party.card);
      expect(back.every((cents) => cents >= 0)).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});
