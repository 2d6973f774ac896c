import type { SeatRole } from "#contract/seating/board.ts";
import type { BoardTable } from "#contract/seating/room.ts";

const SEATED_BY_ROLE: readonly SeatRole[] = ["host", "honor", "inductee", "inducting"];

/**
 * The tables for a role, 1 for each; null if it has none. The host sits at the host table; guests of honor, inductees
 * and inducting officers there or at a table of honor. Without a table for a role, people of the role sit anywhere.
 */
export function tablesForRole(role: SeatRole | null, tables: readonly BoardTable[]): Uint8Array | null {
  if (!role || !SEATED_BY_ROLE.includes(role)) return null;
  const isHost = (table: BoardTable) => table.role === "host";
  const isFor = role === "host" && tables.some(isHost) ? isHost : (table: BoardTable) => table.role !== null;
  return tables.some(isFor) ? Uint8Array.from(tables, (table) => Number(isFor(table))) : null;
}

/** A role as it is said of a person. */
export const ROLE_WORDS: Record<SeatRole, string> = {
  host: "the host",
  honor: "a guest of honor",
  inductee: "an inductee",
  inducting: "an inducting officer",
  speaker: "a speaker",
  venue: "a guest of the venue",
};
