import { expect, it } from "vitest";
import { backByPerson } from "./back-by-person.ts";
import type { PartyFacts } from "./change-rules.ts";

const ANNA = { kind: "member" as const, firstName: "Anna", lastName: "Weber", priceCents: 15_000 };
const EVA = { kind: "guest" as const, firstName: "Eva", lastName: "Nová", priceCents: 17_500 };

function aParty(facts: Partial<PartyFacts>): PartyFacts {
  const sources = facts.sources ?? [];
  const sumOf = (isCard: boolean) =>
    sources.reduce((sum, { cents, way }) => sum + ((way === "card") === isCard ? cents : 0), 0);
  return {
    status: "confirmed",
    paymentType: "online",
    memberTickets: 1,
    guestTickets: 1,
    amount: "325.00",
    paidByCard: sumOf(true),
    receivedManually: sumOf(false),
    isPaymentKnown: true,
    sources,
    paysLaterSince: null,
    dismissed: 0,
    keptWithoutDeadlineCents: 0,
    adjustmentCents: 0,
    ...facts,
  };
}
function backOf(facts: Partial<PartyFacts>, all: number) {
  const { of, rest } = backByPerson(aParty(facts), { persons: [ANNA, EVA], all });
  return { ...Object.fromEntries(of.map(({ person, back }) => [person.firstName, back])), rest };
}

it.each([
  [
    "Each price to the card that paid it",
    { sources: [{ cents: 32_500, way: "card" }] },
    { Anna: ["$150.00 to the card"], Eva: ["$175.00 to the card"], rest: [] },
  ],
  [
    "Nothing for someone who was added and has not paid",
    { sources: [{ cents: 15_000, way: "card" }] },
    { Anna: ["$150.00 to the card"], Eva: [], rest: [] },
  ],
  [
    "Each the way it came, the last payment first",
    {
      sources: [
        { cents: 20_000, way: "check" },
        { cents: 12_500, way: "credit" },
      ],
    },
    {
      Anna: ["$25.00 from the treasurer (paid by check)", "$125.00 to their credit"],
      Eva: ["$175.00 from the treasurer (paid by check)"],
      rest: [],
    },
  ],
  [
    "What was paid besides on its own",
    { sources: [{ cents: 32_500, way: "card" }], adjustmentCents: 5000, amount: "375.00" },
    { Anna: ["$150.00 to the card"], Eva: ["$125.00 to the card"], rest: ["$50.00 to the card"] },
  ],
])("%s", (_, facts, expected) => {
  const all = facts.sources.reduce((sum, { cents }) => sum + cents, 0);
  expect(backOf(facts, all)).toEqual(expected);
});
