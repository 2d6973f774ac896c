import { showPapers as endpoint, type Papers } from "#contract/papers/papers.ts";
import { KITCHEN_PARTS, PART_CODES, PARTS } from "#contract/papers/parts.ts";
import { CARD_PARTS } from "#contract/papers/sheets.ts";
import { hasNotAnswered } from "#contract/registrations/known-needs.ts";
import { type KitchenNow, readKitchenNow } from "#server/papers/copies/read-kitchen.ts";
import { changesSince, differenceOf } from "#server/papers/copies/version-words.ts";
import { momentOf } from "#server/papers/dates.ts";
import { knownOf } from "#server/papers/known-of-person.ts";
import { action } from "#server/platform/http/action.ts";
import { unprintableOf } from "./unprintable.ts";

const CARDS: readonly string[] = CARD_PARTS;
const ALL_PARTS: Papers["parts"] = PART_CODES.map((code) => ({
  code,
  label: PARTS[code],
  hasNeeds: KITCHEN_PARTS.includes(code),
  isCards: CARDS.includes(code),
}));

/** What can be printed of a dinner now, and which version it is; without what persons cannot eat. */
export const showPapers = action(endpoint, async (ctx, { id }) => {
  const kitchen = await readKitchenNow(ctx, id);
  const { facts, copies } = kitchen;
  const { persons, guarantee } = facts;
  return {
    eventId: id,
    version: facts.version,
    isDraft: copies.length === 0,
    copy: copies[0]?.version ?? 0,
    changes: facts.kitchen.changes.length,
    since: sinceOf(kitchen),
    persons: persons.length,
    waiting: facts.waiting,
    unpaid: facts.unpaid,
    guarantee,
    difference: differenceOf(persons.length, guarantee),
    unseated: persons.filter(({ table }) => table === null).length,
    unanswered: persons.filter((person) => hasNotAnswered(knownOf(person, facts))).length,
    unsorted: facts.unsorted.length,
    parts: ALL_PARTS,
    unprintable: await unprintableOf(facts, { withNeeds: false }),
  };
});

function sinceOf({ facts }: KitchenNow): string | null {
  const { previous, changes } = facts.kitchen;
  if (!previous) return null;
  const { copy, madeAt, delivery } = previous;
  return changesSince(changes.length, { copy, at: momentOf(madeAt, facts), delivery });
}
