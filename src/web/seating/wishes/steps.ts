import type { Block } from "#web/seating/plan/blocks.ts";
import { NEVER } from "#web/seating/plan/scores.ts";
import { isMetBy } from "./judge.ts";
import type { Scene } from "./scene.ts";

/** Moves that belong together: who, and to which table. */
export type Steps = readonly { block: Block; to: number }[];

/**
 * What these moves would gain, and what `look` sees while they are done; null if they overfill a table, break a must, or
 * seat someone where their role does not belong. A must that they would keep and that is broken now does not count.
 */
export function tried<Seen>(
  scene: Scene,
  steps: Steps,
  look: () => Seen,
): { gain: number; seen: Seen } | null {
  const { dinner, standing } = scene;
  const back = steps.map(({ block }) => ({ block, to: standing.tableOf(block) }));
  let gain = 0;
  for (const { block, to } of steps) gain += standing.move(block, to);
  const isAllowed =
    steps.every(({ to }) => to < 0 || (standing.people[to] ?? 0) <= (dinner.tables[to]?.seats ?? 0)) &&
    keepsMustsAndRoles(scene, steps);
  const seen = isAllowed ? { gain: gain - NEVER * Math.round(gain / NEVER), seen: look() } : null;
  for (const { block, to } of back.toReversed()) standing.move(block, to);
  return seen;
}

function keepsMustsAndRoles({ dinner, standing, keptMusts }: Scene, steps: Steps): boolean {
  for (const one of keptMusts) if (isMetBy(dinner, one, standing.table) === false) return false;
  return steps.every(({ block, to }) => block.persons.every((index) => dinner.roleTables[index]?.[to] !== 0));
}

/** Exchanges of a block for one party at another table; none for people without a table, who have none to give. */
export function exchanges({ standing, partsAt }: Scene, block: Block, to: number): Steps[] {
  const from = standing.tableOf(block);
  if (from < 0) return [];
  return partsAt(to)
    .filter((other) => !other.persons.some((index) => block.persons.includes(index)))
    .map((other) => [
      { block, to },
      { block: other, to: from },
    ]);
}

/** Moves of a block to a full table from which one party goes to a table with room. */
export function displacements({ dinner, standing, partsAt }: Scene, block: Block, to: number): Steps[] {
  return partsAt(to)
    .filter((other) => !other.persons.some((index) => block.persons.includes(index)))
    .flatMap((other) =>
      [...dinner.tables.keys()]
        .filter((at) => at !== to && standing.room(at) >= other.persons.length)
        .map((at) => [
          { block: other, to: at },
          { block, to },
        ]),
    );
}
