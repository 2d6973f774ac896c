import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  openedParty,
  press,
  toastText,
  topDialog,
} from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

/** Anna Weber’s party of two, paid by check, opened by an officer who is about to move it. */
async function open() {
  const { id: eventId } = await aDinner(app.db);
  const dateTime = new Date("2100-12-04T23:00:00Z");
  const gala = { title: "Gala", memberPrice: "180.00", guestPrice: "210.00", dateTime, totalSeats: 3 };
  const { id: galaId } = await aDinner(app.db, gala);
  const { id: memberId } = await aMember(app.db, { confirmedEmail: "anna@example.org" });
  const paid = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
  const tickets = { guestTickets: 1, amount: "325.00" };
  const { id } = await aRegistration(app.db, { eventId, memberId, ...tickets, ...paid });
  await anOfficer(app, `/events/${eventId}/attendees#party-${id}`, "limited");
  await screen.findByRole("heading", { name: "Confirmed Attendees" });
  await press("Move to Another Dinner", await openedParty());
  await screen.findByRole("dialog", { name: "Move to Another Dinner" });
  await waitFor(() => expect(topDialog().textContent).toContain(`registration #${id}`));
  return { id, galaId };
}
async function choose(eventId: number) {
  await within(topDialog()).findByRole("option", { name: /Gala/ });
  fireEvent.change(within(topDialog()).getByLabelText("Dinner"), { target: { value: String(eventId) } });
}

describe("Move", () => {
  test("shows seats, money and what moves for the dinner that is chosen, and moves the party there", async () => {
    const { galaId } = await open();
    expect(within(topDialog()).getByRole<HTMLButtonElement>("button", { name: /Mov/ }).disabled).toBe(true);
    await choose(galaId);
    expect(within(topDialog()).getByRole("option", { name: /Gala/ }).textContent).toContain("(3 seats left)");
    await waitFor(() => expect(topDialog().textContent).toContain("2 of 3 open seats at Gala"));
    expect(topDialog().textContent).toContain("New total: $390.00 (was $325.00)$65.00 is due.");
    expect(topDialog().textContent).toContain("The $325.00 that was paid will move with them.");
    expect(
      within(topDialog()).getByRole<HTMLInputElement>("checkbox", { name: "Email anna@example.org" }).checked,
    ).toBe(true);
    await press("Move Party", topDialog());
    await dialogsAreClosed();
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select id from registrations where event_id = ${galaId} and removed_at is null`,
    );
    expect(await toastText()).toContain(`It’s now registration #${rows[0]?.id} at Gala.`);
    await screen.findByText("No confirmed attendees yet");
  });

  test("says why a dinner can’t take the party", async () => {
    const { galaId } = await open();
    await app.db.execute(sql`update events set total_seats = 1 where id = ${galaId}`);
    await choose(galaId);
    await waitFor(() => expect(topDialog().textContent).toContain("Not enough seats available."));
  });
});
