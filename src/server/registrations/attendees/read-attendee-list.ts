import type { Event } from "#contract/events.ts";
import { type AttendeeRow, attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { readEvent } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readAttendees } from "./read-attendees.ts";

/** A dinner and its attendees line by line, as every file about them is made. */
export type AttendeeList = {
  event: Event;
  confirmed: AttendeeRow[];
  /** Those who wait and those who have not paid yet, as they stand in the screen's second table (C-15). */
  waiting: AttendeeRow[];
};

/** Reads it at one moment; 404 where there is no such dinner. */
export async function readAttendeeList({ db, now }: Ctx, id: number): Promise<AttendeeList> {
  const event = await readEvent(db, id);
  if (!event) throw notFound("Event not found");
  const registrations = await readAttendees(db, id, now);
  const isPaid = ({ status }: AttendeeRegistration) => status === "confirmed";
  return {
    event,
    confirmed: attendeeRows(registrations.filter(isPaid)),
    waiting: attendeeRows(registrations.filter((registration) => !isPaid(registration))),
  };
}

const STATUS = { confirmed: "PAID", pending: "pending", waitlist: "IN WAITLIST" } as const;

/** The words of a line as the screen has them. */
export function statusLabel({ registration }: AttendeeRow): string {
  return STATUS[registration.status];
}

/** The kind of the row. A contact who takes no seat is marked, so that they are not counted (S-44). */
export function kindLabel({ kind, attends }: AttendeeRow): string {
  return attends ? kind : `${kind} (not attending)`;
}
