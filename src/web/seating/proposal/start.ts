import { type Block, blockMaker } from "#web/seating/plan/blocks.ts";
import type { Dinner } from "#web/seating/plan/dinner.ts";
import { NEVER } from "#web/seating/plan/scores.ts";
import type { Standing } from "#web/seating/plan/standing.ts";
import { type Level, unitsOf } from "#web/seating/plan/units.ts";

type Unit = { block: Block; level: Level; isFirst: boolean; hasMust: boolean; tie: number };

/**
 * Seats people without tables: those with a role at their tables first, then those with musts, then the largest, each at
 * the table that gains most. Where there is no room for all of a unit it is divided. Returns what moves as one from then
 * on, with those for whom no table is left.
 */
export function seatLargestFirst(
  dinner: Dinner,
  standing: Standing,
  { movable, random }: { movable: readonly number[]; random: () => number },
): Block[] {
  const blockOf = blockMaker(dinner);
  const musts = new Set(
    dinner.wishes.filter(({ wish }) => wish.isMust).flatMap(({ from, to }) => [from, to]),
  );
  const units = (persons: readonly number[], level: Level): Unit[] =>
    unitsOf(dinner, persons, level).map((some) => ({
      block: blockOf(some),
      level,
      tie: random(),
      isFirst: some.some((index) => dinner.roleTables[index]),
      hasMust: some.some((index) => musts.has(index)),
    }));
  const inOrder = (some: Unit[]) => some.sort(byUrgency);

  const waiting = inOrder(
    withRoomForRoles(units(movable, 0), { room: roomForRoles(dinner, standing), units }),
  );
  const blocks: Block[] = [];
  for (let unit = waiting.shift(); unit; unit = waiting.shift()) {
    const { block, level } = unit;
    if (placeBest(dinner, standing, block) || block.persons.length === 1 || level === 2) blocks.push(block);
    else waiting.unshift(...inOrder(units(block.persons, (level + 1) as Level)));
  }
  return blocks;
}

function byUrgency(a: Unit, b: Unit): number {
  return (
    Number(b.isFirst) - Number(a.isFirst) ||
    Number(b.hasMust) - Number(a.hasMust) ||
    b.block.persons.length - a.block.persons.length ||
    a.tie - b.tie
  );
}

/** Puts a block at the table with room that gains most; false if there is none that breaks nothing it must not. */
export function placeBest({ tables }: Dinner, standing: Standing, block: Block): boolean {
  let best = { to: -1, gain: NEVER / 2 };
  for (const to of tables.keys()) {
    if (standing.room(to) < block.persons.length) continue;
    const gain = standing.move(block, to);
    standing.move(block, -1);
    if (gain > best.gain) best = { to, gain };
  }
  if (best.to < 0) return false;
  standing.move(block, best.to);
  return true;
}

/** Seats at tables for a role that anyone has. */
function roomForRoles({ tables, roleTables }: Dinner, standing: Standing): number {
  return [...tables.keys()]
    .filter((at) => roleTables.some((some) => some?.[at] === 1))
    .reduce((sum, at) => sum + standing.room(at), 0);
}

/**
 * Parties of people with a role, divided into couples, or into people where even these are too many, if their tables have
 * no room for all of these parties: then the room is for those with the role.
 */
function withRoomForRoles(
  all: Unit[],
  { room, units }: { room: number; units: (persons: readonly number[], level: Level) => Unit[] },
): Unit[] {
  const rest = all.filter(({ isFirst }) => !isFirst);
  let first = all.filter(({ isFirst }) => isFirst);
  for (const level of [1, 2] as const) {
    const wanted = first
      .filter((unit) => unit.isFirst)
      .reduce((sum, { block }) => sum + block.persons.length, 0);
    if (wanted <= room) break;
    first = first.flatMap((unit) => units(unit.block.persons, level));
  }
  return [...first, ...rest];
}
