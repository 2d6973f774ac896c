import type { BoardTable } from "#contract/seating/room.ts";

/** What a table of the plan shows: a line for each person, a line for each party, or only how full it is. */
export type Detail = "names" | "parties" | "counts";
export type Placed = Pick<BoardTable, "id" | "shape" | "seats" | "x" | "y" | "name" | "isBySeat" | "number">;

/** Height of a line with a name, and what a table has above and below its lines. */
const LINE = 18;
const HEAD = 62;
const NAME = 14;
/** A chair with its distance from the table. */
export const CHAIR = 12;
const SMALLEST = 112;
/** Tables without names, where the whole room is to fit. */
const SMALL_TOP = 68;
/** A table that shows its parties. */
const PARTIES_WIDTH = 150;
/** Maximum expected number of parties at a table, as a share of its seats. */
const PARTIES = 0.625;
/** How many columns of names a table has. */
export function columnsOf({ shape, seats }: Pick<BoardTable, "shape" | "seats">, detail: Detail): 1 | 2 {
  if (detail === "parties") return 1;
  return seats > 12 || ((shape === "long" || shape === "oval") && seats > 5) ? 2 : 1;
}

/** The size of a table's top so that all that it shows has a line. */
export function topSize(table: Placed, detail: Detail, parties: number): { width: number; height: number } {
  const { shape, seats, name, isBySeat } = table;
  const isWide = shape === "long" || shape === "oval";
  if (detail === "counts") return { width: isWide ? SMALL_TOP * 1.3 : SMALL_TOP, height: SMALL_TOP };
  const columns = columnsOf(table, detail);
  const expected = detail === "names" || isBySeat ? seats : Math.max(parties, Math.ceil(seats * PARTIES));
  const lines = Math.ceil(expected / columns) * LINE + (name === "" ? 0 : NAME);
  const isRing = shape === "round" || shape === "crescent";
  if (detail === "parties")
    return { width: PARTIES_WIDTH, height: Math.max(isRing ? 130 : SMALLEST, lines + HEAD) };
  if (isRing) {
    const size = Math.max(SMALLEST + 16, lines + HEAD, columns === 2 ? 250 : 0);
    return { width: Math.max(size, 168), height: Math.max(size, 150) };
  }
  return { width: columns === 2 ? 296 : 164, height: Math.max(SMALLEST, lines + HEAD) };
}
