import { areBeside } from "./beside.ts";
import type { Dinner, Plan } from "./dinner.ts";
import { SCORES, type ScoreKey } from "./scores.ts";
import { meets } from "./wishes.ts";

/** One line of a plan's score: how many of how many, and their points. */
export type ScoreLine = { key: ScoreKey; words: string; count: number; of: number | null; points: number };

const WORDS: Record<ScoreKey, string> = {
  party: "Parties at one table",
  couple: "Couples as they want to sit",
  with: "Wishes to sit with someone",
  beside: "Of these, side by side",
  near: "Wishes to sit near someone or something",
  apart: "Broken wishes to sit apart",
  away: "Broken wishes to sit away",
  role: "Hosts, guests of honor and inductees at their tables",
  known: "People with their party or someone of a wish at their table",
  member: "Tables of guests with a member",
  lone: "Tables with a single empty seat",
  half: "Tables less than half full",
  lately: "Members at a table with someone as lately",
  stepFree: "Step-free places at an accessible table",
  left: "People without a table",
};

/** The score of a plan as its officers read it; lines of what a dinner has none of are left out. */
export function scoreLines(dinner: Dinner, plan: Plan): ScoreLine[] {
  const counted = { ...wishesIn(dinner, plan), ...peopleIn(dinner, plan), ...tablesIn(dinner, plan) };
  return (Object.keys(WORDS) as ScoreKey[]).flatMap((key) => {
    const [count, of] = counted[key];
    if (of === null ? count === 0 : of === 0) return [];
    return [{ key, words: WORDS[key], count, of, points: count * SCORES[key] }];
  });
}

export function scoreOf(dinner: Dinner, plan: Plan): number {
  return scoreLines(dinner, plan).reduce((sum, { points }) => sum + points, 0);
}

type Counted<Keys extends ScoreKey> = Record<Keys, [count: number, of: number | null]>;

function wishesIn(
  dinner: Dinner,
  plan: Plan,
): Counted<"couple" | "with" | "beside" | "near" | "apart" | "away"> {
  const { table } = plan;
  const isSame = (a: number, b: number) => (table[a] ?? -1) >= 0 && table[a] === table[b];
  const couples = dinner.couples.filter(({ seating }) => seating !== "free");
  const states = dinner.wishes.map((one) => {
    const [a = -1, b = -1] = [table[one.from], one.to < 0 ? -1 : table[one.to]];
    const isJudged = a >= 0 && (b >= 0 || one.nearIt !== null);
    const isNear = one.nearIt ? one.nearIt[a] === 1 : dinner.near[a]?.[b] === 1;
    return { ...one, isJudged, isMet: isJudged && meets(one.kind, a === b, isNear) };
  });
  const of = (kind: string) => states.filter((one) => one.kind === kind);
  const met = (kind: string) => of(kind).filter(({ isMet }) => isMet);
  const broken = (kind: string) => of(kind).filter(({ isJudged, isMet }) => isJudged && !isMet);
  const together = met("with");
  const bySeat = together.filter(({ from, to }) => areBeside(dinner, plan, [from, to]) !== null);
  return {
    couple: [
      couples.filter(
        ({ a, b, seating }) => isSame(a, b) && areBeside(dinner, plan, [a, b]) !== (seating !== "together"),
      ).length,
      couples.length,
    ],
    with: [together.length, of("with").length],
    beside: [bySeat.filter(({ from, to }) => areBeside(dinner, plan, [from, to])).length, bySeat.length],
    near: [met("near").length, of("near").length],
    apart: [broken("apart").length, null],
    away: [broken("away").length, null],
  };
}

function peopleIn(
  dinner: Dinner,
  { table }: Plan,
): Counted<"party" | "role" | "known" | "lately" | "stepFree" | "left"> {
  const { persons, tables, known, lately, roleTables } = dinner;
  const groups = [...dinner.groups.values()].filter(({ length }) => length > 1);
  const everyone = [...persons.keys()];
  const withRole = everyone.filter((index) => roleTables[index]);
  const needing = tables.some(({ isAccessible }) => isAccessible)
    ? everyone.filter((index) => persons[index]?.isStepFree)
    : [];
  const knowing = everyone.filter(
    (index) => (table[index] ?? -1) >= 0 && known[index]?.some((other) => table[other] === table[index]),
  );
  return {
    party: [
      groups.filter((group) =>
        group.every((one) => (table[one] ?? -1) >= 0 && table[one] === table[group[0] ?? 0]),
      ).length,
      groups.length,
    ],
    role: [withRole.filter((index) => roleTables[index]?.[table[index] ?? -1] === 1).length, withRole.length],
    known: [knowing.length, persons.length],
    lately: [
      lately
        .filter(({ a, b }) => (table[a] ?? -1) >= 0 && table[a] === table[b])
        .reduce((sum, { dinners }) => sum + dinners, 0),
      null,
    ],
    stepFree: [needing.filter((index) => tables[table[index] ?? -1]?.isAccessible).length, needing.length],
    left: [everyone.filter((index) => (table[index] ?? -1) < 0).length, null],
  };
}

function tablesIn({ persons, tables }: Dinner, { table }: Plan): Counted<"member" | "lone" | "half"> {
  const at = tables.map(({ seats }, index) => {
    const people = persons.filter((_, person) => table[person] === index);
    return { seats, people: people.length, members: people.filter(({ kind }) => kind === "member").length };
  });
  const used = at.filter(({ people }) => people > 0);
  const mixed = used.filter(({ people, members }) => members < people);
  return {
    member: [mixed.filter(({ members }) => members > 0).length, mixed.length],
    lone: [used.filter(({ seats, people }) => seats - people === 1).length, null],
    half: [used.filter(({ seats, people }) => people * 2 < seats).length, null],
  };
}
