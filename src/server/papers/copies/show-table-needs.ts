import { showTableNeeds as endpoint } from "#contract/papers/kitchen.ts";
import { bySeverestNeed } from "#contract/registrations/known-needs.ts";
import { isLifeThreatening } from "#contract/registrations/need-words.ts";
import { requestOf } from "#server/papers/known-of-person.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readKitchenNow } from "./read-kitchen.ts";

/** Everyone at a table with their needs, for an emergency: the most serious needs first, then by seat (D-139). */
export const showTableNeeds = action(endpoint, async (ctx, { id, number }) => {
  const { facts } = await readKitchenNow(ctx, id);
  const table = facts.tables.find((one) => one.number === number);
  if (!table) throw notFound(`There is no table ${number}.`);
  const persons = facts.persons
    .filter((person) => person.table === number)
    .map((person) => {
      const { id: personId, name, seat, needs } = person;
      const request = requestOf(person, facts);
      return { id: personId, name, seat, needs, request, isLifeThreatening: isLifeThreatening(needs) };
    });
  const last = Number.MAX_SAFE_INTEGER;
  persons.sort(
    (one, other) =>
      bySeverestNeed(one, other) || (one.seat ?? last) - (other.seat ?? last) || one.id - other.id,
  );
  return { number, name: table.name, persons };
});
