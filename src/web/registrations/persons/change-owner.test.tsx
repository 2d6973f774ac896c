import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  openParty,
  press,
  toastText,
  topDialog,
  typeInto,
} from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

/** Anna Weber’s party with Minh Le, a member, opened by an officer who is about to change its owner. */
async function open(facts: object = {}) {
  const { id: eventId } = await aDinner(app.db);
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber", email: "anna@example.org" });
  const minh = await aMember(app.db, { firstName: "Minh", lastName: "Le", email: "minh@example.org" });
  const ben = await aMember(app.db, { firstName: "Ben", lastName: "Ortiz", email: "ben@example.org" });
  const memberInfo = [{ firstName: "Minh", lastName: "Le" }];
  const party = { memberId: anna.id, amount: "300.00", memberTickets: 2, memberInfo, tableNumber: 4 };
  const { id } = await aRegistration(app.db, { eventId, ...party, ...facts });
  await app.db.execute(sql`update attendees set member_id = ${minh.id}, is_named_by_officer = true
    where registration_id = ${id} and kind = 'member' and place = 1`);
  await anOfficer(app, `/events/${eventId}/attendees`, "limited");
  await screen.findByRole("heading", { name: "Confirmed Attendees" });
  await openParty("Anna Weber");
  await press("Change Owner");
  await screen.findByRole("dialog", { name: "Change Owner" });
  await waitFor(() => expect(topDialog().textContent).toContain(`registration #${id}`));
  return { id, minh, ben };
}
async function ownerOf(id: number) {
  const { rows } = await app.db.execute<{ owner: number }>(
    sql`select member_id as owner from registrations where id = ${id}`,
  );
  return rows[0]?.owner;
}

describe("Change Owner", () => {
  test("hands the party to a member in it, once it was read what follows", async () => {
    const { id, minh } = await open();
    expect(within(topDialog()).getByRole<HTMLButtonElement>("button", { name: /Chang/ }).disabled).toBe(true);
    fireEvent.click(within(topDialog()).getByRole("radio", { name: "Minh Le (already in this party)" }));
    await waitFor(() => expect(topDialog().textContent).toContain("The party will belong to Minh Le"));
    expect(topDialog().textContent).toContain("The total stays $300.00");
    expect(topDialog().textContent).toContain(
      "We’ll email both of themminh@example.org and anna@example.org",
    );
    await press("Change Owner", topDialog());
    await dialogsAreClosed();
    expect(await toastText()).toContain(`Registration #${id} now belongs to Minh Le.`);
    expect(await ownerOf(id)).toBe(minh.id);
  });

  test("lets another member come instead, found in the directory", async () => {
    const { id, ben } = await open();
    fireEvent.click(within(topDialog()).getByRole("radio", { name: "Another member" }));
    await waitFor(() => expect(topDialog().textContent).toContain("They’ll take the current owner’s seat."));
    typeInto(/^New owner/, "Ortiz");
    fireEvent.click(await screen.findByRole("option", { name: /Ben Ortiz/ }));
    await waitFor(() =>
      expect(topDialog().textContent).toContain("Ben Ortiz will take Anna Weber’s place, at the same table"),
    );
    await press("Change Owner", topDialog());
    await dialogsAreClosed();
    expect(await ownerOf(id)).toBe(ben.id);
  });

  test("says why a party can’t go to someone", async () => {
    const { id, ben } = await open();
    const eventId = sql`(select event_id from registrations where id = ${id})`;
    await app.db.execute(
      sql`insert into registrations (event_id, member_id, amount) values (${eventId}, ${ben.id}, 0)`,
    );
    fireEvent.click(within(topDialog()).getByRole("radio", { name: "Another member" }));
    typeInto(/^New owner/, "Ortiz");
    fireEvent.click(await screen.findByRole("option", { name: /Ben Ortiz/ }));
    await waitFor(() =>
      expect(topDialog().textContent).toContain("Ben Ortiz already has a place at this event"),
    );
  });

  test("shows what changed in the meantime, and hands over then", async () => {
    const { id, minh } = await open();
    fireEvent.click(within(topDialog()).getByRole("radio", { name: "Minh Le (already in this party)" }));
    await waitFor(() => expect(topDialog().textContent).toContain("The total stays $300.00"));
    await app.db.execute(sql`update registrations set amount = 250, adjustment_cents = -5000, adjustment_why = 'x',
      updated_at = updated_at + interval '1 second' where id = ${id}`);
    await press("Change Owner", topDialog());
    await waitFor(() => expect(topDialog().textContent).toContain("The total stays $250.00"));
    expect(await toastText()).toContain("This party has changed since you opened it. Please review it.");
    await press("Change Owner", topDialog());
    await dialogsAreClosed();
    expect(await ownerOf(id)).toBe(minh.id);
  });
});
