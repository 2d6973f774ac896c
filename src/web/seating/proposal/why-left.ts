import type { Dinner } from "#web/seating/plan/dinner.ts";
import { listed, tablesInWords } from "#web/seating/plan/names.ts";
import { ROLE_WORDS } from "#web/seating/plan/roles.ts";
import { wishWords } from "#web/seating/plan/wish-words.ts";
import { isMetAt } from "#web/seating/wishes/judge.ts";
import type { Outcome } from "./outcome.ts";

/** Why a person is left without a table, by their role and musts; null if they have none and only seats are lacking. */
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
  const keepsMusts = (at: number) =>
    musts.every((one) => {
      const [a, b] = [one.from, one.to].map((who) => (who === index ? at : (plan.table[who] ?? -1)));
      const isOpen = one.to >= 0 && (a === -1 || b === -1);
      return isOpen || isMetAt(dinner, one, [a ?? -1, b ?? -1]);
    });
  const hasSeat = dinner.tables.some(
    ({ seats }, at) =>
      forRole?.[at] !== 0 && keepsMusts(at) && plan.table.filter((one) => one === at).length < seats,
  );
  const role = forRole && person.role ? `, ${ROLE_WORDS[person.role]},` : "";
  return `${person.name}${role} ${listed(limits)}, ${hasSeat ? "but no place that keeps all of this was found" : "but no such table has a seat left"} for them.`;
}
