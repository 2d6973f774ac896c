import { matchHeadings } from "#server/imports/plan/match-headings.ts";
import type { Row } from "./table.ts";

/** Number of first rows searched for the headings; titles, notes, and groups of columns may be above them. */
export const HEADING_AMONG = 20;

/** Maximum length of the headings that we know, in characters. */
const LONGEST = 100;

/** A row of headings: its position among the rows, and the number of its cells that are headings we know. */
export interface Heading {
  at: number;
  known: number;
}

/**
 * Finds the headings among the first rows: the row with the most cells that we know as headings, or else, in another
 * language, the first row with the most cells. A title, even in two cells, is neither. If no row has two cells, finds
 * a heading for full names; otherwise null, since other text may be prose.
 */
export function findHeading(rows: readonly Pick<Row, "cells">[]): Heading | null {
  const among = rows.slice(0, HEADING_AMONG).flatMap(({ cells }, at) => {
    const filled = cells.filter((cell) => cell.trim() !== "").length;
    return filled > 1 ? [{ at, filled, known: knownIn(cells) }] : [];
  });
  // A member's row may have as many cells as the headings, but comes later.
  const best = among.toSorted((a, b) => b.known - a.known || b.filled - a.filled || a.at - b.at)[0];
  if (best) return { at: best.at, known: best.known };
  const at = rows.slice(0, HEADING_AMONG).findIndex(({ cells }) => isNameAlone(cells));
  return at < 0 ? null : { at, known: 1 };
}

/** Whether a row has one filled cell, and this is a heading for full names. */
export function isNameAlone(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.length === 1 && matchHeadings(filled.map((cell) => cell.slice(0, LONGEST)))[0] === "fullName";
}

/** The rows that hold the headings, one or two, and the headings that they make together. */
export interface Headings {
  rows: readonly Row[];
  cells: readonly string[];
}

/**
 * The headings at a row, joined with those under them, as in "First" above "Name". If the row was `found`, it may also be
 * the second of the two: "Name" below "Given".
 */
export function joinHeadings(rows: readonly Row[], at: number, found: Heading | null): Headings | null {
  const [above, row, below] = [rows[at - 1], rows[at], rows[at + 1]];
  if (!row) return null;
  const under = below && joined(row.cells, below.cells);
  if (under) return { rows: [row, below], cells: under };
  const over = found && above && joined(above.cells, row.cells);
  if (over && knownIn(over) > found.known) return { rows: [above, row], cells: over };
  return { rows: [row], cells: row.cells };
}

/** The cells of two rows together, if most of those in the second continue a heading that we know; otherwise null. */
function joined(first: readonly string[], second: readonly string[]): string[] | null {
  const width = Math.max(first.length, second.length);
  const cells = Array.from({ length: width }, (_, at) => `${first[at] ?? ""} ${second[at] ?? ""}`.trim());
  const filled = [...second.keys()].filter((at) => second[at]);
  const continued = filled.filter((at) => first[at] && knownIn([cells[at] ?? ""]) > 0);
  return continued.length * 2 > filled.length ? cells : null;
}

function knownIn(cells: readonly string[]): number {
  return matchHeadings(cells.map((cell) => cell.slice(0, LONGEST))).filter((field) => field !== null).length;
}
