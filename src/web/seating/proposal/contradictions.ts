import type { Dinner } from "#web/seating/plan/dinner.ts";
import { counted, namesOf, tablesInWords } from "#web/seating/plan/names.ts";
import { ROLE_WORDS } from "#web/seating/plan/roles.ts";
import { brokenMusts, opposedMusts } from "./broken-musts.ts";
import type { Outcome } from "./outcome.ts";
import { whyLeft } from "./why-left.ts";

/** What cannot be done at once, in a sentence, and whom it is about. */
export type Contradiction = { sentence: string; attendeeIds: number[] };

/** Everything of a proposal that pins, seats, musts and roles did not allow; no one without a table is missing. */
export function contradictionsOf(dinner: Dinner, outcome: Outcome): Contradiction[] {
  const found = [
    ...opposedMusts(dinner),
    ...brokenMusts(dinner, outcome.plan),
    ...pinnedAway(dinner, outcome),
    ...overfull(dinner, outcome),
  ];
  const left = [...dinner.persons.keys()].filter(
    (index) => outcome.isMovable(index) && (outcome.plan.table[index] ?? -1) < 0,
  );
  const limited = left.map((index) => ({ index, sentence: whyLeft(dinner, outcome, index) }));
  const unlimited = limited.filter(({ sentence }) => sentence === null).map(({ index }) => index);
  return [
    ...found.map(({ sentence, about }) => ({ sentence, attendeeIds: idsOf(dinner, about) })),
    ...limited.flatMap(({ index, sentence }) =>
      sentence === null ? [] : [{ sentence, attendeeIds: idsOf(dinner, [index]) }],
    ),
    ...(unlimited.length > 0
      ? [{ sentence: tooFewSeats(dinner, outcome, unlimited), attendeeIds: idsOf(dinner, unlimited) }]
      : []),
  ];
}

function idsOf({ persons }: Dinner, some: readonly number[]): number[] {
  return some.map((index) => persons[index]?.id ?? 0);
}

function tooFewSeats(dinner: Dinner, { isMovable, plan }: Outcome, left: readonly number[]): string {
  const people = [...dinner.persons.keys()];
  const asked = people.filter(isMovable).length;
  const free = dinner.tables
    .map(({ seats }, at) => seats - people.filter((one) => !isMovable(one) && plan.table[one] === at).length)
    .reduce((sum, seats) => sum + Math.max(0, seats), 0);
  const stay = `${counted(left.length, "person stays", "people stay")} without a table`;
  if (asked > free) {
    const there = free === 1 ? "There is 1 seat" : `There are ${free} seats`;
    return `${there} for ${counted(asked, "person", "people")}: ${stay}.`;
  }
  return `No places were found that keep all musts, roles, and pins: ${stay}.`;
}

/** People pinned where their role does not belong, or pinned without a table. */
function pinnedAway(dinner: Dinner, { plan }: Outcome) {
  const names = namesOf(dinner);
  return [...dinner.persons.entries()].flatMap(([about, { isPinned, role }]) => {
    const at = plan.table[about] ?? -1;
    const forRole = dinner.roleTables[about];
    if (!isPinned) return [];
    if (at < 0) {
      return [
        {
          sentence: `${names.person(about)} is pinned without a table and stays without one.`,
          about: [about],
        },
      ];
    }
    if (!forRole || forRole[at] === 1) return [];
    const belongs = tablesInWords(dinner, forRole);
    const pinned = `is pinned at table ${dinner.tables[at]?.number}`;
    return [
      {
        sentence: `${names.person(about)}, ${ROLE_WORDS[role ?? "host"]}, ${pinned} but belongs at ${belongs}.`,
        about: [about],
      },
    ];
  });
}

/** Tables with more people who are not moved than seats: numbers typed in the attendee list can do that. */
function overfull({ tables, persons }: Dinner, { plan, isMovable }: Outcome) {
  return tables.flatMap(({ number, seats }, at) => {
    const about = [...persons.keys()].filter((index) => plan.table[index] === at && !isMovable(index));
    if (about.length <= seats) return [];
    const sit = persons.every(({ isPinned, table }) => isPinned || table !== number)
      ? "are pinned"
      : "already sit";
    return [
      {
        sentence: `Table ${number} has ${counted(seats, "seat")} and ${about.length} people ${sit} there.`,
        about,
      },
    ];
  });
}
