import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer, dialogsAreClosed, openParty, press, toastText } from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

/** The question about removing Anna Weber’s party, which paid for her and a guest by check. */
async function ask(role: "full" | "limited", paid = 325) {
  const { id: eventId } = await aDinner(app.db);
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber", email: "anna@example.org" });
  const guests = { guestTickets: 1, guestInfo: [{ firstName: "Eva", lastName: "Nová" }] };
  const party = { eventId, memberId: anna.id, amount: "325.00", tableNumber: 4, ...guests };
  const { id } = await aRegistration(app.db, party);
  await app.db.execute(sql`insert into manual_payments
    (registration_id, amount, method, reference, received_at, received_by, recorded_by, recorded_at)
    values (${id}, ${paid}, 'check', '17', '2026-03-01', 'member 1', 'member 1', '2026-03-01')`);
  await anOfficer(app, `/events/${eventId}/attendees`, role);
  await press("Remove Registration", await openParty("Anna Weber"));
  const dialog = await screen.findByRole("dialog", { name: "Remove Registration" });
  await within(dialog).findByText(`$${paid}.00 will go back`);
  return { id, dialog };
}

test("The removal of a party says what goes back for each person, and how", async () => {
  const { dialog } = await ask("limited");
  const lines = within(within(dialog).getByRole("list", { name: "What goes back for each person" }));
  expect(lines.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Anna Weber$150.00 from the treasurer (paid by check)",
    "Eva Nová$175.00 from the treasurer (paid by check)",
  ]);
  expect(dialog.textContent).toContain("2 seats will open up at table 4");
  expect(dialog.textContent).toContain("The treasurer will return $325.00, as you paid by check.");
  expect(within(dialog).queryByRole("group", { name: "How much should we return?" })).toBeNull();
  await press("Keep Registration", dialog);
  await dialogsAreClosed();
});

test("The removal of a party that paid a part says that what is due ends", async () => {
  const { dialog } = await ask("limited", 150);
  expect(dialog.textContent).toContain("The $175.00 that’s due will end with that.");
  expect(within(dialog).queryByRole("radio", { name: "Stays due" })).toBeNull();
});

test("A full officer returns less of a party’s money, with a reason", async () => {
  const { dialog } = await ask("full");
  fireEvent.click(within(dialog).getByRole("radio", { name: "Part of it" }));
  fireEvent.change(within(dialog).getByLabelText("Amount in dollars"), { target: { value: "325" } });
  await press("Remove", dialog);
  await within(dialog).findByText("Please enter less than $325.00");
  await within(dialog).findByText("Enter a reason");
  fireEvent.change(within(dialog).getByLabelText("Amount in dollars"), { target: { value: "200" } });
  fireEvent.change(within(dialog).getByLabelText("Reason"), {
    target: { value: "The venue keeps its share." },
  });
  await press("Remove", dialog);
  await dialogsAreClosed();
  const { rows } = await app.db.execute(sql`select amount from manual_returns`);
  expect(rows).toEqual([{ amount: "200.00" }]);
});

test("A party that changed in the meantime is shown as it is now, and removed then", async () => {
  const { id, dialog } = await ask("limited");
  await app.db.execute(sql`update manual_payments set amount = 150`);
  await app.db.execute(
    sql`update registrations set updated_at = updated_at + interval '1 second' where id = ${id}`,
  );
  await press("Remove", dialog);
  await within(dialog).findByText("$150.00 will go back");
  await waitFor(async () =>
    expect(await toastText()).toContain("This party has changed since you opened it. Please review it."),
  );
  await press("Remove", dialog);
  await dialogsAreClosed();
  const { rows } = await app.db.execute(sql`select amount from manual_returns`);
  expect(rows).toEqual([{ amount: "150.00" }]);
});
