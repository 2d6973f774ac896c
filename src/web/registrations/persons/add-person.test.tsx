import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  fieldOf,
  openParty,
  press,
  toastText,
  topDialog,
  typeInto,
} from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

/** Anna Weber's party of one, paid by check, with the dialog that adds a person open. */
async function open(totalSeats = 50): Promise<number> {
  const { id: eventId } = await aDinner(app.db, { totalSeats });
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber", email: "anna@example.org" });
  const paid = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
  const { id } = await aRegistration(app.db, { eventId, memberId: anna.id, tableNumber: 4, ...paid });
  await anOfficer(app, `/events/${eventId}/attendees`);
  await screen.findByRole("heading", { name: "Confirmed Attendees" });
  await press("Add Person", await openParty("Anna Weber"));
  await screen.findByRole("dialog", { name: "Add Person" });
  await waitFor(() => expect(topDialog().textContent).toContain("registration #"));
  return id;
}
async function stored(id: number) {
  const { rows } = await app.db.execute(sql`select guest_tickets, amount, admin_notes,
    (select reference from manual_payments p where p.registration_id = registrations.id order by p.id desc limit 1) as reference,
    party_names(id, 'guest') -> 0 ->> 'lastName' as guest from registrations where id = ${id}`);
  return rows[0];
}

describe("One person more", () => {
  test("is entered with a name and how it is paid, after seats and price were shown", async () => {
    const id = await open();
    await waitFor(() => expect(topDialog().textContent).toContain("The party will have 2 seats (now 1)"));
    expect(topDialog().textContent).toContain("They will sit at table 4.");
    expect(topDialog().textContent).toContain("The party’s new total will be $325.00 (now $150.00).");
    typeInto("First name", "Eva");
    typeInto("Last name", "Nová");
    fireEvent.click(within(topDialog()).getByLabelText("Check"));
    typeInto(/^Check number/, "1043");
    await press("Add Person", topDialog());
    await dialogsAreClosed();
    expect(await toastText()).toContain("Person Added");
    expect(await stored(id)).toEqual({
      guest_tickets: 1,
      amount: "325.00",
      guest: "Nová",
      reference: "1043",
      // The ledger has the payment.
      admin_notes: null,
    });
  });

  test("has another price with a reason", async () => {
    const id = await open();
    await waitFor(() => expect(topDialog().textContent).toContain("The party will have 2 seats"));
    fireEvent.click(within(topDialog()).getByLabelText("Another price"));
    await press("Add Person", topDialog());
    await waitFor(() => expect(topDialog().textContent).toContain("Enter a reason"));
    typeInto("Price in dollars", "0");
    typeInto(/^Reason for the price/, "Our guest of honor");
    expect(fieldOf("Price in dollars").value).toBe("0");
    await press("Add Person", topDialog());
    await dialogsAreClosed();
    expect(await stored(id)).toMatchObject({ guest_tickets: 1, amount: "150.00" });
  });

  test("is refused before anything is typed if no seat is left", async () => {
    await open(1);
    await waitFor(() => expect(topDialog().textContent).toContain("Not enough seats available"));
    expect(within(topDialog()).getByRole<HTMLButtonElement>("button", { name: "Add Person" }).disabled).toBe(
      true,
    );
  });
});
