import type { Dinner, Plan } from "#web/seating/plan/dinner.ts";
import { listed, tablesInWords } from "#web/seating/plan/names.ts";
import { ROLE_WORDS } from "#web/seating/plan/roles.ts";
import { wishWords } from "#web/seating/plan/wish-words.ts";
import type { JudgedWish } from "#web/seating/plan/wishes.ts";
import { isMetAt } from "./judge.ts";

/**
 * Why no places of the two would meet a wish, with pinned people where they are, roles at their tables, and the musts
 * about the same two kept; null if some would.
 */
export function whyImpossible(dinner: Dinner, plan: Plan, one: JudgedWish): string | null {
  if (dinner.tables.length === 0) return null;
  const musts = dinner.wishes.filter(
    (other) => other !== one && other.wish.isMust && isAboutTheSame(one, other),
  );
  const options = [one.from, one.to].map((index) => tablesOpenTo(dinner, plan, index));
  const [mine = [], theirs = []] = options;
  const isOpen = mine.some((a) =>
    theirs.some(
      (b) =>
        [one, ...musts].every((wish) => isMetAt(dinner, wish, wish.from === one.from ? [a, b] : [b, a])) &&
        hasRoom(dinner, plan, { one, a, b }),
    ),
  );
  if (isOpen) return null;
  const isMeetable = mine.some((a) => theirs.some((b) => isMetAt(dinner, one, [a, b])));
  return limitsOf(dinner, plan, { one, musts, isMeetable });
}

function isAboutTheSame(one: JudgedWish, other: JudgedWish): boolean {
  if (one.to < 0) return other.from === one.from && other.to < 0;
  return (other.from === one.from && other.to === one.to) || (other.from === one.to && other.to === one.from);
}

/** Where a person may sit: where they are pinned, at the tables for their role, or anywhere. -1 for no person. */
function tablesOpenTo({ persons, tables, roleTables }: Dinner, plan: Plan, index: number): number[] {
  if (index < 0) return [-1];
  if (persons[index]?.isPinned) return [plan.table[index] ?? -1];
  return [...tables.keys()].filter((at) => roleTables[index]?.[at] !== 0);
}

/** Whether people who are pinned leave seats for those of the two who are not. */
function hasRoom(
  { persons, tables }: Dinner,
  plan: Plan,
  { one, a, b }: { one: JudgedWish; a: number; b: number },
): boolean {
  const wanted = new Map<number, number>();
  for (const [index, at] of [
    [one.from, a],
    [one.to, b],
  ] as const) {
    if (index >= 0 && !persons[index]?.isPinned) wanted.set(at, (wanted.get(at) ?? 0) + 1);
  }
  return [...wanted].every(([at, people]) => {
    const pinned = persons.filter(({ isPinned }, index) => isPinned && plan.table[index] === at).length;
    return people + pinned <= (tables[at]?.seats ?? 0);
  });
}

function limitsOf(
  dinner: Dinner,
  plan: Plan,
  { one, musts, isMeetable }: { one: JudgedWish; musts: readonly JudgedWish[]; isMeetable: boolean },
): string {
  const limits = [one.from, one.to].flatMap((index) => {
    const person = dinner.persons[index];
    const forRole = dinner.roleTables[index];
    if (person?.isPinned) {
      const table = dinner.tables[plan.table[index] ?? -1];
      return [`${person.name} is pinned ${table ? `at table ${table.number}` : "without a table"}`];
    }
    return person?.role && forRole
      ? [`${person.name}, ${ROLE_WORDS[person.role]}, belongs at ${tablesInWords(dinner, forRole)}`]
      : [];
  });
  const must = musts.map((other) => `${dinner.persons[other.from]?.name} must ${wishWords(dinner, other)}`);
  const all = [...limits, ...must];
  if (all.length > 0) return `${listed(all)}; that leaves no places that would meet it.`;
  return !isMeetable
    ? "No table would meet it."
    : "No table that would meet it has enough seats that are not taken by pinned people.";
}
