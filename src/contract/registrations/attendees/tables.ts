import type { Event } from "#contract/events.ts";
import type { AttendeeRow } from "./attendee-rows.ts";

/** The facts about an event that say how large its tables are. */
export type TablePlan = Pick<Event, "seatsPerTable"> & {
  /** Tables with a number of seats of their own, from the board. */
  tables?: readonly { number: number; seats: number }[];
};

/** How many people sit at a table, of how many seats. */
export interface TableSum {
  /** Null for those who have no table yet. */
  table: number | null;
  people: number;
  /** Null if the event does not say, and for those without a table. */
  seats: number | null;
}

/** How many seats this table has: its own number, else the event's; null if not given. Every list and warning asks here. */
export function seatsAtTable({ seatsPerTable, tables }: TablePlan, table: number): number | null {
  return tables?.find(({ number }) => number === table)?.seats ?? seatsPerTable;
}

/** The people of these lines table by table, those without one last. */
export function sumTables(
  plan: TablePlan,
  rows: readonly Pick<AttendeeRow, "attends" | "tableNumber">[],
): TableSum[] {
  const people = new Map<number | null, number>();
  for (const { tableNumber, attends } of rows) {
    if (attends) people.set(tableNumber, (people.get(tableNumber) ?? 0) + 1);
  }
  return [...people]
    .map(([table, count]) => ({
      table,
      people: count,
      seats: table === null ? null : seatsAtTable(plan, table),
    }))
    .sort(
      (one, other) => (one.table ?? Number.POSITIVE_INFINITY) - (other.table ?? Number.POSITIVE_INFINITY),
    );
}

/** Whether a table has more people than seats. That is shown, and never refused. */
export function isOverfull({ people, seats }: TableSum): boolean {
  return seats !== null && people > seats;
}

/** "6 of 8"; without a number of seats "6 people". */
export function tableCount({ people, seats }: Pick<TableSum, "people" | "seats">): string {
  if (seats !== null) return `${people} of ${seats}`;
  return people === 1 ? "1 person" : `${people} people`;
}

/** What an overfull table is called: "Table 4: 10 people, 8 seats". */
export function overfullTable({ table, people, seats }: TableSum): string {
  return `Table ${table}: ${people} people, ${seats === 1 ? "1 seat" : `${seats} seats`}`;
}
