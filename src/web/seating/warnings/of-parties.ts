import { areBeside } from "#web/seating/plan/beside.ts";
import type { Dinner, Plan } from "#web/seating/plan/dinner.ts";
import { listed, namesOf } from "#web/seating/plan/names.ts";
import type { Warning } from "./warning.ts";

/** Parties and couples: without a table, parted, or not side by side as they want to be. */
export function warningsOfParties(dinner: Dinner, plan: Plan): Warning[] {
  return [...withoutTable(dinner, plan), ...partiesParted(dinner, plan), ...couplesParted(dinner, plan)];
}

function withoutTable(dinner: Dinner, { table }: Plan): Warning[] {
  const names = namesOf(dinner);
  const left = [...dinner.persons.keys()].filter((index) => (table[index] ?? -1) < 0);
  return [...Map.groupBy(left, (index) => dinner.persons[index]?.partyId ?? 0)].map(([partyId, some]) => ({
    code: "without-table",
    sentence:
      some.length === 1 ? `${names.people(some)} has no table.` : `${names.people(some)}, have no table.`,
    ...(some.length === 1 ? { attendeeId: dinner.persons[some[0] ?? -1]?.id ?? 0 } : {}),
    partyId,
  }));
}

/** Those of a party who belong together, at several tables; a couple alone is told as a couple. */
function partiesParted(dinner: Dinner, { table }: Plan): Warning[] {
  const names = namesOf(dinner);
  return [...dinner.groups].flatMap(([partyId, group]): Warning[] => {
    const tables = [...new Set(group.map((index) => table[index] ?? -1))]
      .filter((at) => at >= 0)
      .sort((a, b) => a - b);
    const isCouple = dinner.couples.some(
      ({ a, b }) => group.length === 2 && group.includes(a) && group.includes(b),
    );
    if (tables.length < 2 || isCouple) return [];
    const numbers = listed(tables.map((at) => String(dinner.tables[at]?.number)));
    return [
      { code: "party-parted", sentence: `${names.people(group)}, are parted: tables ${numbers}.`, partyId },
    ];
  });
}

function couplesParted(dinner: Dinner, plan: Plan): Warning[] {
  const { couples, persons, tables } = dinner;
  return couples.flatMap(({ a, b, seating }): Warning[] => {
    const [first = -1, second = -1] = [plan.table[a], plan.table[b]];
    if (seating === "free" || first < 0 || second < 0) return [];
    const pair = listed([persons[a]?.name ?? "", persons[b]?.name ?? ""]);
    const [here, there] = [tables[first]?.number, tables[second]?.number];
    const beside = areBeside(dinner, plan, [a, b]);
    const sentence =
      first !== second
        ? `${pair} are a couple at tables ${here} and ${there}.`
        : beside === false && seating === "together"
          ? `${pair} are a couple at table ${here}, but not side by side.`
          : beside && seating === "same-table"
            ? `${pair} sit side by side at table ${here}, though they would rather not.`
            : null;
    const about = { attendeeId: persons[a]?.id ?? 0, partyId: persons[a]?.partyId ?? 0 };
    return sentence === null ? [] : [{ code: "couple-parted", sentence, ...about }];
  });
}
