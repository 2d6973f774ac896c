import { fireEvent, screen, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { TestApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { browse } from "./browse.tsx";
// The page loads it only when it is rendered; loaded here in advance, since that is slow on a busy machine.
import "#web/registrations/register/RegistrationForm.tsx";

/** A member at the portal, with her session and the record that her browser keeps. */
export async function anna(app: TestApp) {
  const member = await aMember(app.db);
  const cookie = await sessionOf(app, { memberId: member.id });
  const record = { id: member.id, firstName: "Anna", lastName: "Weber", email: member.email, isMember: true };
  return { id: member.id, record, open: (path: string) => browse(app, path, { cookie, record }) };
}

/** A dinner whose seats are all taken by others. */
export async function aFullDinner(app: TestApp, facts: Parameters<typeof aDinner>[1] = {}) {
  const dinner = await aDinner(app.db, { totalSeats: 2, ...facts });
  await aRegistration(app.db, { eventId: dinner.id, memberTickets: dinner.totalSeats });
  return dinner;
}

/** An unpaid registration whose seats are held for ten more minutes. */
export function anUnpaidRegistration(
  app: TestApp,
  facts: { eventId: number; memberId: number } & Parameters<typeof aRegistration>[1],
) {
  const holdExpiresAt = new Date(app.now.getTime() + 10 * 60_000);
  return aRegistration(app.db, { status: "pending", holdExpiresAt, ...facts });
}

/** A party that waits and is offered its seats until the next day at 11 AM. */
export async function anOffer(
  app: TestApp,
  party: { eventId: number; memberId: number; memberTickets: number; guestTickets: number },
) {
  const { id } = await aRegistration(app.db, { ...party, status: "waitlist", amount: "500.00" });
  const until = new Date(app.now.getTime() + 24 * 60 * 60_000).toISOString();
  await app.db.execute(sql`with hold as (
      insert into seat_holds (event_id, seats, held_for, expires_at)
      values (${party.eventId}, ${party.memberTickets + party.guestTickets}, 'offer', ${until}) returning id)
    insert into waitlist_offers (entry_id, event_id, hold_id, seats, prices, offered_at, expires_at)
    select w.id, ${party.eventId}, hold.id, w.total_tickets, jsonb_build_object('member', round(e.member_price * 100),
      'guest', round(e.guest_price * 100)), ${app.now.toISOString()}, ${until}
    from hold, waitlist_entries w join events e on e.id = w.event_id where w.number = ${id}`);
}

/** Presses a stepper's upper knob so many times. */
export function add(count: number, tickets: "Member tickets" | "Guest tickets"): void {
  for (let time = 0; time < count; time += 1) {
    fireEvent.click(screen.getByRole("button", { name: `One more: ${tickets}` }));
  }
}

/** Presses a stepper's lower knob so many times. */
export function take(count: number, tickets: "Member tickets" | "Guest tickets"): void {
  for (let time = 0; time < count; time += 1) {
    fireEvent.click(screen.getByRole("button", { name: `One fewer: ${tickets}` }));
  }
}

/** A stepper's value. */
export function countOf(tickets: "Member tickets" | "Guest tickets"): number {
  return Number(screen.getByRole<HTMLInputElement>("spinbutton", { name: tickets }).value);
}

/** Types a name at a place of the table. */
export function name(place: string, firstName: string, lastName: string): void {
  const fields = within(screen.getByRole("group", { name: place }));
  fireEvent.change(fields.getByLabelText("First name"), { target: { value: firstName } });
  fireEvent.change(fields.getByLabelText("Last name"), { target: { value: lastName } });
}

/** The words of the toast on the screen. */
export function toastSays(title: string, description: string): HTMLElement {
  const toast = screen.getByText(title).closest<HTMLElement>("[data-variant]");
  if (!toast) throw new Error(`"${title}" is no toast`);
  expect(within(toast).getByText(description)).toBeTruthy();
  return toast;
}
