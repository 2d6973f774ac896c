import type { Board } from "#contract/seating/board.ts";
import type { Block } from "#web/seating/plan/blocks.ts";
import { counted, listed, namesOf } from "#web/seating/plan/names.ts";
import { wishWords } from "#web/seating/plan/wish-words.ts";
import { isMetBy } from "./judge.ts";
import { type Scene, sceneOf } from "./scene.ts";
import { exchanges, tried } from "./steps.ts";

/** Why people of a party sit at a table: one of these for each table where some of them do (D-063). */
export type WhyHere = {
  table: number;
  attendeeIds: number[];
  /** "Anna Berg wishes to sit with Bo Dahl", by them or about them. */
  met: string[];
  broken: string[];
  /** People of other parties whom they know there. */
  knows: string[];
  /** The best other table, and how many points less it is worth; less than 0 if it is better. Null for pinned people. */
  next: { table: number; cost: number } | null;
  sentence: string;
};

export function whyHere(board: Board, partyId: number): WhyHere[] {
  return whyIn(sceneOf(board), partyId);
}

export function whyIn(scene: Scene, partyId: number): WhyHere[] {
  const { dinner, plan } = scene;
  const party = [...dinner.persons.keys()].filter((index) => dinner.persons[index]?.partyId === partyId);
  const at = Map.groupBy(party, (index) => plan.table[index] ?? -1);
  return [...at.entries()]
    .filter(([table]) => table >= 0)
    .sort(([a], [b]) => a - b)
    .map(([table, some]) => whyAt(scene, table, some));
}

function whyAt(scene: Scene, at: number, some: readonly number[]): WhyHere {
  const { dinner, plan, blockOf } = scene;
  const names = namesOf(dinner);
  const wishes = dinner.wishes.filter(({ from, to }) => some.includes(from) || some.includes(to));
  const states = wishes.map((one) => ({
    isMet: isMetBy(dinner, one, plan.table),
    words: `${names.person(one.from)} wishes to ${wishWords(dinner, one)}`,
  }));
  const own = dinner.persons[some[0] ?? -1]?.partyId;
  const knows = [...new Set(some.flatMap((index) => dinner.known[index] ?? []))]
    .filter((index) => plan.table[index] === at && dinner.persons[index]?.partyId !== own)
    .map(names.person);
  const isPinned = some.some((index) => dinner.persons[index]?.isPinned);
  const told = {
    table: dinner.tables[at]?.number ?? 0,
    attendeeIds: some.map((index) => dinner.persons[index]?.id ?? 0),
    met: states.filter(({ isMet }) => isMet === true).map(({ words }) => words),
    broken: states.filter(({ isMet }) => isMet === false).map(({ words }) => words),
    knows,
    next: isPinned ? null : nextBest(scene, blockOf(some), at),
  };
  const isRoomy = dinner.tables.some((_, to) => to !== at && scene.standing.room(to) >= some.length);
  const ifNone = isPinned
    ? ""
    : dinner.tables.length === 1
      ? " There is no other table."
      : isRoomy
        ? " No other table with room for them keeps all musts and roles."
        : " No other table has room for them.";
  return { ...told, sentence: inWords(told, { isPinned, ifNone }) };
}

/** The best of the other tables, by a move to one with room or an exchange for one party there. */
function nextBest(scene: Scene, block: Block, at: number): WhyHere["next"] {
  const { dinner, standing } = scene;
  let best: { table: number; cost: number } | null = null;
  for (const [to, { number }] of dinner.tables.entries()) {
    if (to === at) continue;
    const ways = standing.room(to) >= block.persons.length ? [[{ block, to }]] : exchanges(scene, block, to);
    for (const steps of ways) {
      const found = tried(scene, steps, () => null);
      if (found && (best === null || -found.gain < best.cost)) best = { table: number, cost: -found.gain };
    }
  }
  return best;
}

function inWords(
  { table, met, broken, knows, next }: Omit<WhyHere, "sentence">,
  { isPinned, ifNone }: { isPinned: boolean; ifNone: string },
): string {
  const wishes =
    met.length + broken.length === 0
      ? "no wishes"
      : `${counted(met.length, "wish", "wishes")} met${broken.length > 0 ? ` and ${broken.length} broken` : ""}`;
  const known = knows.length > 0 ? `, and they know ${listed(knows)} there` : "";
  const start = `Table ${table}${isPinned ? ", pinned" : ""}: ${wishes}${known}.`;
  if (!next) return `${start}${ifNone}`;
  if (next.cost === 0) return `${start} Table ${next.table} would be just as good.`;
  const points = counted(Math.abs(next.cost), "point");
  return next.cost > 0
    ? `${start} The next best, table ${next.table}, would cost ${points}.`
    : `${start} Table ${next.table} would be better by ${points}.`;
}
