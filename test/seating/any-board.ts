import fc from "fast-check";
import { type Board, type BoardPerson, WISH_KINDS } from "#contract/seating/board.ts";
import { FEATURE_KINDS } from "#contract/seating/room.ts";
import { aBoard, aParty, aTable, aWish } from "./board.ts";

const rarely = <Of>(value: Of, weight = 6) =>
  fc.oneof({ weight, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constant(value) });

const person = fc.record({
  at: fc.option(fc.nat({ max: 40 }), { freq: 2 }),
  isPinned: fc.boolean(),
  seat: fc.integer({ min: 1, max: 8 }),
  kind: fc.constantFrom("member" as const, "guest" as const),
  role: fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom("host", "honor", "inductee", "inducting", "speaker", "venue") },
  ),
  isStepFree: rarely(true).map((needs) => needs ?? false),
});

/** Boards of all kinds, some with contradictions: pins anywhere, roles, couples, musts, tables too small or too full. */
export const anyBoard = fc
  .record({
    tables: fc.array(
      fc.record({
        seats: fc.integer({ min: 1, max: 8 }),
        role: fc.oneof(
          { weight: 4, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: fc.constantFrom("host" as const, "honor" as const) },
        ),
        isBySeat: fc.boolean(),
        isAccessible: fc.boolean(),
      }),
      { maxLength: 6 },
    ),
    parties: fc.array(
      fc.record({
        people: fc.array(person, { minLength: 1, maxLength: 4 }),
        coupleSeating: fc.constantFrom("together" as const, "same-table" as const, "free" as const),
        isSplit: rarely(true).map((is) => is ?? false),
      }),
      { maxLength: 9 },
    ),
    couples: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 }),
    wishes: fc.array(
      fc.record({
        kind: fc.constantFrom(...WISH_KINDS),
        ends: fc.tuple(fc.nat(), fc.nat()),
        feature: fc.option(fc.nat()),
        isMust: fc.boolean(),
      }),
      { maxLength: 8 },
    ),
    features: fc.array(fc.constantFrom(...FEATURE_KINDS), { maxLength: 2 }),
  })
  .map((given): Board => {
    const tables = given.tables.map((table, index) => aTable(index * 2 + 1, table));
    const taken = new Set<string>();
    const parties = given.parties.map(({ people, ...party }, at) =>
      aParty(
        at + 1,
        people.map(({ at: where, seat: wanted, ...one }, place) => {
          const table = where === null ? undefined : tables[where % Math.max(1, tables.length)];
          const seat = table?.isBySeat && wanted <= table.seats ? wanted : null;
          const isFree = seat !== null && !taken.has(`${table?.number}/${seat}`);
          if (isFree) taken.add(`${table?.number}/${seat}`);
          return {
            name: `P${at + 1}.${place}`,
            ...one,
            isPinned: one.isPinned && table !== undefined,
            table: table?.number ?? null,
            seat: isFree ? seat : null,
          };
        }),
        party,
      ),
    );
    const persons = parties.flatMap((party) => party.persons);
    for (const [a, b] of given.couples) pair(persons[a % persons.length], persons[b % persons.length]);
    const features = given.features.map((kind, index) => ({ id: index + 1, kind, x: index * 30, y: 5 }));
    const wishes = given.wishes.flatMap(({ kind, ends, feature, isMust }, index) => {
      const [a, b] = ends.map((end) => persons[end % Math.max(1, persons.length)]?.id);
      const toFeatureId =
        feature === null || kind === "with" || kind === "apart"
          ? null
          : (features[feature % Math.max(1, features.length)]?.id ?? null);
      if (a === undefined || b === undefined || (a === b && toFeatureId === null)) return [];
      const to = toFeatureId === null && kind !== "other" ? b : null;
      return [
        aWish(kind, [a, to], { id: index + 1, toFeatureId: kind === "other" ? null : toFeatureId, isMust }),
      ];
    });
    return aBoard({ tables, parties, wishes, features });
  });

function pair(a: BoardPerson | undefined, b: BoardPerson | undefined): void {
  if (!a || !b || a === b || a.coupleWith !== null || b.coupleWith !== null) return;
  a.coupleWith = b.id;
  b.coupleWith = a.id;
}
