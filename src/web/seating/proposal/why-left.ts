import type { Dinner } from "#web/seating/plan/dinner.ts";
import { listed, tablesInWords } from "#web/seating/plan/names.ts";
import { ROLE_WORDS } from "#web/seating/plan/roles.ts";
import { wishWords } from "#web/seating/plan/wish-words.ts";
import type { Outcome } from "./outcome.ts";

/** Why no table is left for a person, by their role and musts; null if they have none and only seats are lacking. */
export function whyLeft(dinner: Dinner, { plan }: Outcome, index: number): string | null {
  const person = dinner.persons[index];
  const forRole = dinner.roleTables[index];
  const musts = dinner.wishes.filter(({ wish, from, to }) => wish.isMust && (from === index || to === index));
  const limits = [
    ...(forRole ? [`belongs at ${tablesInWords(dinner, forRole)}`] : []),
    ...musts.map((one) => {
      // The same must from the other side.
      const to = one.to === index ? one.from : one.to;
      const at = to < 0 ? -1 : (plan.table[to] ?? -1);
      const where = at < 0 ? "" : ` at table ${dinner.tables[at]?.number}`;
      return `must ${wishWords(dinner, { ...one, from: index, to })}${where}`;
    }),
  ];
  if (!person || limits.length === 0) return null;
  const role = forRole && person.role ? `, ${ROLE_WORDS[person.role]},` : "";
  return `${person.name}${role} ${listed(limits)}, but no such table has a seat left for them.`;
}
