import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { amountWithout, type Leaver, officerSeatRefund, type PartyFacts, paidIn } from "./change-rules.ts";
import { backInShort, leftAfter, type Source, takenFrom } from "./ways-back.ts";

/**
 * What goes back for each person of a party that an officer removes, in words: as if they left one after another, the
 * last one first, so that someone who was added and has not paid gets nothing. `rest` is what the party paid besides.
 */
export function backByPerson<Person extends Leaver>(
  party: PartyFacts,
  { persons, all }: { persons: readonly Person[]; all: Cents },
): { of: readonly { person: Person; back: string[] }[]; rest: string[] } {
  let left = party;
  const of = persons.toReversed().map((person) => {
    const { refund } = officerSeatRefund(left, person);
    const back = backInShort(takenFrom(left.sources, refund));
    left = without(left, { person, refund });
    return { person, back };
  });
  const given = paidIn(party) - paidIn(left);
  return { of: of.toReversed(), rest: backInShort(takenFrom(left.sources, all - given)) };
}

function without(party: PartyFacts, { person, refund }: { person: Leaver; refund: Cents }): PartyFacts {
  const { amount, adjustmentCents } = amountWithout(party, person.priceCents);
  const sources = sourcesAfter(party.sources, refund);
  return { ...party, amount: moneyOf(amount), adjustmentCents, ...leftAfter(party, refund), sources };
}

function sourcesAfter(sources: readonly Source[], refund: Cents): Source[] {
  const taken = takenFrom(sources, refund);
  return sources.map((source) => {
    const cents = taken.find(({ of }) => of === source)?.cents ?? 0;
    return { ...source, cents: source.cents - cents };
  });
}
