import { screen, waitFor, within } from "@testing-library/react";
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
} from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

const EVA = { firstName: "Eva", lastName: "Nová" };

/** Anna Weber's party with a guest, opened by an officer. */
async function open(facts: object = {}, rights: "full" | "limited" = "limited"): Promise<number> {
  const { id: eventId } = await aDinner(app.db);
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber", email: "anna@example.org" });
  const party = { memberId: anna.id, amount: "325.00", guestTickets: 1, guestInfo: [EVA], tableNumber: 4 };
  const { id } = await aRegistration(app.db, { eventId, ...party, ...facts });
  await anOfficer(app, `/events/${eventId}/attendees`, rights);
  await openParty("Anna Weber");
  return id;
}
/** The line of one person of the party that is open. */
function rowOf(name: string) {
  const row = within(screen.getByRole("list", { name: "People" }))
    .getByText(name)
    .closest("li");
  if (!row) throw new Error(`${name} has no row`);
  return row;
}
/** Says which member the further member of a party is. */
async function link(id: number, memberId: number) {
  await app.db.execute(sql`update attendees set member_id = ${memberId}, is_named_by_officer = true
    where registration_id = ${id} and kind = 'member' and place = 1`);
}
async function names(id: number): Promise<unknown> {
  const { rows } = await app.db.execute(
    sql`select guest_tickets, amount, party_names(id, 'guest') as guests from registrations where id = ${id}`,
  );
  return rows[0];
}

describe("the removal of one person", () => {
  test("says what it does to seats, money and table, and leaves the others", async () => {
    const id = await open();
    await press("Not Coming", rowOf("Eva Nová"));
    await waitFor(() => expect(topDialog().textContent).toContain("1 seat will open up at table 4"));
    expect(topDialog().textContent).toContain("New total: $150.00 (was $325.00)");
    expect(topDialog().textContent).toContain(
      "The $175.00 for Eva Nová wasn’t paid by card in this portal; please ask the treasurer about a refund.",
    );
    await press("Remove Person", topDialog());
    await dialogsAreClosed();
    expect(await toastText()).toContain("Eva Nová is no longer expected.");
    await waitFor(() => expect(screen.queryByText("Eva Nová")).toBeNull());
    expect(await names(id)).toMatchObject({ guest_tickets: 0, amount: "150.00" });
  });

  test("tells a full officer where the money is returned", async () => {
    const paid = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" };
    await open(paid, "full");
    await press("Not Coming", rowOf("Eva Nová"));
    await waitFor(() => expect(topDialog().textContent).toContain("1 seat will open up"));
    await press("Remove Person", topDialog());
    await dialogsAreClosed();
    expect(await toastText()).toContain("$175.00 will become a refund due. Return it under Money.");
  });

  test("is one click from everything about them", async () => {
    await open();
    await press(/^Open Eva Nová/, rowOf("Eva Nová"));
    await waitFor(() => expect(topDialog().textContent).toContain("Remove from Party"));
    await press("Remove from Party", topDialog());
    await waitFor(() => expect(topDialog().textContent).toContain("1 seat will open up"));
  });

  test("is that of the registration for the last one", async () => {
    const id = await open({ guestTickets: 0, guestInfo: [], amount: "150.00" });
    await press(/^Open Anna Weber/, rowOf("Anna Weber"));
    await waitFor(() => expect(topDialog().textContent).toContain("Remove Registration"));
    await press("Remove Registration", topDialog());
    await waitFor(() => expect(topDialog().textContent).toContain("No money will go back"));
    await press("Remove", topDialog());
    await dialogsAreClosed();
    const { rows } = await app.db.execute(sql`select removed_reason from registrations where id = ${id}`);
    expect(rows).toEqual([{ removed_reason: "removed_by_officer" }]);
  });

  test("shows what changed in the meantime, and removes them then", async () => {
    const id = await open();
    await press("Not Coming", rowOf("Eva Nová"));
    await waitFor(() => expect(topDialog().textContent).toContain("New total: $150.00 (was $325.00)"));
    await app.db.execute(sql`update registrations set amount = 300, adjustment_cents = -2500, adjustment_why = 'x',
      updated_at = updated_at + interval '1 second' where id = ${id}`);
    await press("Remove Person", topDialog());
    await waitFor(() => expect(topDialog().textContent).toContain("New total: $125.00 (was $300.00)"));
    expect(await toastText()).toContain("This party has changed since you opened it. Please review it.");
    await press("Remove Person", topDialog());
    await dialogsAreClosed();
    expect(await names(id)).toMatchObject({ guest_tickets: 0, amount: "125.00" });
  });

  test("hands an owner’s party over to a member who stays, and says so first", async () => {
    const minh = await aMember(app.db, { firstName: "Minh", lastName: "Le", email: "minh@example.org" });
    const id = await open({
      memberTickets: 2,
      amount: "475.00",
      memberInfo: [{ firstName: "Minh", lastName: "Le" }],
    });
    await link(id, minh.id);
    await press(/^Open Anna Weber/, rowOf("Anna Weber"));
    await waitFor(() => expect(topDialog().textContent).toContain("Remove from Party"));
    await press("Remove from Party", topDialog());
    await waitFor(() => expect(topDialog().textContent).toContain("The party will belong to Minh Le"));
    expect(topDialog().textContent).toContain(
      "We’ll email both of themminh@example.org and anna@example.org",
    );
    expect(within(topDialog()).queryByRole("checkbox")).toBeNull();
    await press("Remove Person", topDialog());
    await dialogsAreClosed();
    const { rows } =
      await app.db.execute(sql`select member_id, member_tickets, guest_tickets from registrations
      where id = ${id}`);
    expect(rows).toEqual([{ member_id: minh.id, member_tickets: 1, guest_tickets: 1 }]);
  });

  test("leaves members without a record as guests if the owner doesn’t come", async () => {
    await open({
      memberTickets: 2,
      amount: "475.00",
      memberInfo: [{ firstName: "Minh", lastName: "Weber" }],
    });
    await press(/^Open Anna Weber/, rowOf("Anna Weber"));
    await waitFor(() => expect(topDialog().textContent).toContain("Remove from Party"));
    await press("Remove from Party", topDialog());
    await waitFor(() => expect(topDialog().textContent).toContain("Other members will stay as guests"));
    expect(topDialog().textContent).toContain(
      "Minh Weber will switch to a guest ticket at their current price.",
    );
    await press("Remove Person", topDialog());
    await dialogsAreClosed();
    await waitFor(() => expect(screen.getByText("(not attending)")).toBeTruthy());
  });
});
