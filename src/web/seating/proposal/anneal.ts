import type { Block } from "#web/seating/plan/blocks.ts";
import { pick } from "#web/seating/plan/random.ts";
import type { Standing } from "#web/seating/plan/standing.ts";

/** From hardly caring what a move costs to taking only what gains, in points. */
const WARM = 120;
const COLD = 1.5;
/** How often a block is led to a table of people it is drawn to, and not to any table. */
const DRAWN = 0.4;

/**
 * Simulated annealing: moves a block to a table with room, or exchanges it for blocks there that make room, for a fixed
 * number of steps; what gains is kept, what costs less and less often. Leaves the best plan it saw.
 */
export function anneal(
  standing: Standing,
  blocks: readonly Block[],
  { tables, steps, random }: { tables: number; steps: number; random: () => number },
): void {
  if (blocks.length === 0 || tables === 0) return;
  const at: Block[][] = Array.from({ length: tables }, () => []);
  for (const block of blocks) at[standing.tableOf(block)]?.push(block);
  const move = (block: Block, to: number): number => {
    const from = at[standing.tableOf(block)];
    if (from) {
      const last = from.pop();
      if (last && last !== block) from[from.indexOf(block)] = last;
    }
    at[to]?.push(block);
    return standing.move(block, to);
  };

  let [score, best, bestTable] = [0, 0, Int16Array.from(standing.table)];
  const cooling = (COLD / WARM) ** (1 / steps);
  let heat = WARM;
  for (let step = 0; step < steps; step++, heat *= cooling) {
    const block = blocks[pick(random, blocks.length)];
    if (!block) continue;
    const from = standing.tableOf(block);
    const to = aim(standing, block, { tables, random });
    if (to === from) continue;
    const leaving = makingRoom(standing, block, { to, there: at[to] ?? [], random });
    if (!leaving) continue;
    let gain = move(block, to);
    for (const other of leaving) gain += move(other, from);
    if (gain >= 0 || (gain > -12 * heat && random() < Math.exp(gain / heat))) {
      score += gain;
      if (score > best + 1e-6) {
        best = score;
        bestTable = Int16Array.from(standing.table);
      }
    } else {
      for (const other of leaving) move(other, to);
      move(block, from);
    }
  }
  for (const block of blocks) standing.move(block, bestTable[block.persons[0] ?? -1] ?? -1);
}

/** A table at random, often one of people who draw the block there. */
function aim(
  standing: Standing,
  block: Block,
  { tables, random }: { tables: number; random: () => number },
): number {
  if (block.drawn.length > 0 && random() < DRAWN) {
    const to = standing.table[block.drawn[pick(random, block.drawn.length)] ?? -1] ?? -1;
    if (to >= 0) return to;
  }
  return pick(random, tables);
}

const NOBODY: readonly Block[] = [];

/** The blocks that leave a table so that this one has room, and have room where it comes from; null if there are none. */
function makingRoom(
  standing: Standing,
  block: Block,
  { to, there, random }: { to: number; there: readonly Block[]; random: () => number },
): readonly Block[] | null {
  const size = block.persons.length;
  const lacking = size - standing.room(to);
  if (lacking <= 0) return NOBODY;
  if (there.length === 0) return null;
  const from = standing.tableOf(block);
  let room = from < 0 ? Number.POSITIVE_INFINITY : standing.room(from) + size;
  let freed = 0;
  const leaving: Block[] = [];
  const first = pick(random, there.length);
  for (let n = 0; n < there.length && freed < lacking; n++) {
    const other = there[(first + n) % there.length];
    if (!other || other.persons.length > room) continue;
    leaving.push(other);
    freed += other.persons.length;
    room -= other.persons.length;
  }
  return freed >= lacking ? leaving : null;
}
