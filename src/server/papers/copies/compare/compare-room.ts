import type { DinnerSnapshot } from "#server/papers/copies/snapshot.ts";
import type { Said } from "#server/papers/copies/weigh-change.ts";
import type { KitchenChange, TableFacts } from "#server/papers/facts.ts";
import {
  type Comparer,
  type Comparers,
  changeLines,
  matched,
  seenText,
  TOLD_WITH_ANOTHER,
} from "./comparers.ts";
import { about, inWords, UNEXPLAINED } from "./said.ts";

/** The tables by their numbers. */
export const TABLES: Comparer<DinnerSnapshot, KitchenChange> = {
  seen: ({ tables }) =>
    tables
      .map((table) => [table.number, seenText(TABLE, table)] as const)
      .sort(([one], [other]) => one - other),
  lines: (before, after) => {
    const { added, gone, kept } = matched(before.tables, after.tables, ({ number }) => number);
    return [
      ...added.map((table) =>
        about(subjectOf(table), { kind: "said", words: `New table, ${seatsOf(table)}` }),
      ),
      ...gone.map((table) => about(subjectOf(table), { kind: "said", words: "Table removed" })),
      ...kept.flatMap(([was, is]) =>
        changeLines(TABLE, [was, is], UNEXPLAINED).map((said) => about(subjectOf(is), said)),
      ),
    ];
  },
};

function subjectOf({ number }: TableFacts) {
  return { name: `Table ${number}` };
}

function seatsOf({ seats }: TableFacts): string {
  return seats === 1 ? "1 seat" : `${seats} seats`;
}

const yesOrNo = (what: string, read: (table: TableFacts) => boolean) =>
  inWords(what, (table: TableFacts) => (read(table) ? "yes" : "no"));

const TABLE = {
  number: TOLD_WITH_ANOTHER,
  name: inWords("Name", ({ name }) => name),
  seats: inWords("Seats", ({ seats }) => seats),
  isBySeat: yesOrNo("Seats assigned", ({ isBySeat }) => isBySeat),
  note: inWords("Note", ({ note }) => note),
  role: inWords("Table of", ({ role }) => role),
  shape: inWords("Shape", ({ shape }) => shape),
  isQuiet: yesOrNo("Quiet", ({ isQuiet }) => isQuiet),
  isAccessible: yesOrNo("Step-free", ({ isAccessible }) => isAccessible),
  x: {
    seen: ({ x, y }) => [x, y],
    lines: () => [{ kind: "said", words: "Moved on the floor plan" }],
  },
  y: TOLD_WITH_ANOTHER,
} satisfies Comparers<TableFacts, TableFacts, Said>;

/** Doors, stage and what else is in the room. */
export const FEATURES: Comparer<DinnerSnapshot, KitchenChange> = {
  seen: ({ features }) => features.map(({ kind, x, y }) => `${kind} ${x} ${y}`).sort(),
  lines: () => [
    about({ name: "Floor plan" }, { kind: "said", words: "Doors, stage, or other fixtures moved" }),
  ],
};
