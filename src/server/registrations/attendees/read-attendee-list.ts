import type { Event } from "#contract/events.ts";
import { type AttendeeRow, attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { TablePlan } from "#contract/registrations/attendees/tables.ts";
import { comes } from "#contract/registrations/comes.ts";
import { readEvent } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { SeatingBoard } from "#server/registrations/seating-board.ts";
import { readAttendeesAtOnce } from "./read-attendees.ts";

/** A dinner and its attendees line by line, the source of every attendee file. */
export type AttendeeList = {
  event: Event & Pick<TablePlan, "tables">;
  confirmed: AttendeeRow[];
  /** Waiting parties and those whose payment is open, as in the screen's second table (C-15). */
  waiting: AttendeeRow[];
};

/** Reads it in one snapshot; 404 if there is no such dinner. */
export async function readAttendeeList(
  { db, now }: Ctx,
  board: SeatingBoard,
  id: number,
): Promise<AttendeeList> {
  const event = await readEvent(db, id);
  if (!event) throw notFound("Event not found");
  const registrations = await readAttendeesAtOnce(db, id, now);
  return {
    event: { ...event, tables: await board.readTableSizes(db, id) },
    confirmed: attendeeRows(registrations.filter(comes)),
    waiting: attendeeRows(registrations.filter((registration) => !comes(registration))),
  };
}

const STATUS = { confirmed: "PAID", unpaid: "UNPAID", pending: "pending", waitlist: "IN WAITLIST" } as const;

/** A line's texts as on the screen. */
export function statusLabel({ registration }: AttendeeRow): string {
  return STATUS[registration.status];
}

/** The kind of the row. A contact who takes no seat is marked, so that they are not counted (S-44). */
export function kindLabel({ kind, attends }: AttendeeRow): string {
  return attends ? kind : `${kind} (not attending)`;
}
