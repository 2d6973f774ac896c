import { waitFor } from "@testing-library/react";
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

/** Opens everything about one person of Anna Weber's party. */
async function open(name: string): Promise<number> {
  const { id: eventId } = await aDinner(app.db);
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber", email: "anna@example.org" });
  const guestInfo = [{ firstName: "Eva", lastName: "Nová" }];
  const party = { memberId: anna.id, amount: "325.00", guestTickets: 1, guestInfo };
  const { id } = await aRegistration(app.db, { eventId, ...party });
  await anOfficer(app, `/events/${eventId}/attendees`, "limited");
  await press(new RegExp(`^Open ${name}`), await openParty("Anna Weber"));
  await waitFor(() => expect(topDialog().textContent).toContain("Remove from Party"));
  return id;
}

describe("Another ticket", () => {
  test("says what it costs and who is emailed, and changes only the ticket", async () => {
    const id = await open("Eva Nová");
    await press("Change Ticket", topDialog());
    await waitFor(() => expect(topDialog().textContent).toContain("A member ticket costs $150.00 today"));
    expect(topDialog().textContent).toContain("New total: $300.00 (was $325.00)");
    expect(topDialog().textContent).toContain("Email anna@example.org");
    await press("Change Ticket", topDialog());
    await dialogsAreClosed();
    expect(await toastText()).toContain("Eva Nová now has a member ticket.");
    const { rows } = await app.db.execute(
      sql`select member_tickets, guest_tickets, amount, party_names(id, 'member') as members from registrations where id = ${id}`,
    );
    expect(rows).toMatchObject([
      { member_tickets: 2, guest_tickets: 0, amount: "300.00", members: [{ firstName: "Eva" }] },
    ]);
  });

  test("is read again if the price has changed, before anything is changed", async () => {
    const id = await open("Eva Nová");
    await press("Change Ticket", topDialog());
    await waitFor(() => expect(topDialog().textContent).toContain("costs $150.00 today"));
    await app.db.execute(sql`update events set member_price = 160`);
    await press("Change Ticket", topDialog());
    await waitFor(() => expect(topDialog().textContent).toContain("costs $160.00 today"));
    const { rows } = await app.db.execute(sql`select guest_tickets from registrations where id = ${id}`);
    expect(rows).toEqual([{ guest_tickets: 1 }]);
  });

  test("is not offered for the owner, whose ticket is the first", async () => {
    await open("Anna Weber");
    expect(topDialog().textContent).not.toContain("Change Ticket");
  });
});
