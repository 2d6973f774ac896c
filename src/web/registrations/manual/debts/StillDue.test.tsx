import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
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

const WITH_EVA = { guestTickets: 1, amount: "325.00", guestInfo: [{ firstName: "Eva", lastName: "Nová" }] };

/** Anna's party for $150.00, which pays later, at a dinner that is over unless it is still ahead. */
async function aDebt({ isAhead = false, ...facts }: { isAhead?: boolean } & Partial<typeof WITH_EVA> = {}) {
  const { id: memberId } = await aMember(app.db, { firstName: "Anna", lastName: "Weber" });
  const { id: eventId } = await aDinner(app.db, { totalSeats: 10, title: "Oyster Night" });
  await aRegistration(app.db, { eventId, memberId, amount: "150.00", status: "unpaid", ...facts });
  if (!isAhead)
    await app.db.execute(
      sql`update events set date_time = ${app.now.toISOString()}, registration_deadline = null`,
    );
  return eventId;
}
const due = (sum: string) => screen.findByRole("region", { name: `Still due: ${sum}` });

test("A part of what is due after a dinner is recorded under Money, and the rest stays there", async () => {
  const eventId = await aDebt();
  await anOfficer(app, `/events/${eventId}/money`, "limited");
  const list = within(await due("$150.00"));
  expect(list.getByText("Was due at the dinner.")).toBeTruthy();
  expect(list.queryByRole("button", { name: /^Write Off/ })).toBeNull();
  fireEvent.click(list.getByRole("button", { name: "Record Payment from Anna Weber" }));
  await screen.findByRole("dialog", { name: "Record Payment" });
  typeInto("Amount in dollars", "200");
  // What is above it is not swallowed.
  await screen.findByText("$50.00 more than is due");
  expect(within(topDialog()).queryByLabelText("Make it a credit")).toBeNull();
  typeInto("Amount in dollars", "100");
  expect(topDialog().textContent).toContain("$50.00 stays due.");
  await press("Record Payment", topDialog());
  await waitFor(() => expect(toastText()).toContain("$50.00 is still due."));
  expect(await due("$50.00")).toBeTruthy();
});

test("More than is due is returned, becomes a credit, or was for something else", async () => {
  const eventId = await aDebt();
  await anOfficer(app, `/events/${eventId}/money`);
  fireEvent.click(
    within(await due("$150.00")).getByRole("button", { name: "Record Payment from Anna Weber" }),
  );
  await screen.findByRole("dialog", { name: "Record Payment" });
  typeInto("Amount in dollars", "450");
  // The page asks, and answers nothing itself.
  await press("Record Payment", topDialog());
  await within(topDialog()).findByText("Choose what to do with it");
  fireEvent.click(await within(topDialog()).findByLabelText("It was for something else"));
  await press("Record Payment", topDialog());
  await within(topDialog()).findByText("Enter what it was for");
  fireEvent.click(within(topDialog()).getByLabelText("Make it a credit"));
  await press("Record Payment", topDialog());
  await dialogsAreClosed();
  const { rows } = await app.db.execute(sql`select amount, reason from credits`);
  expect(rows).toEqual([{ amount: "300.00", reason: "Paid more than was due" }]);
});

test("A payment link is emailed once the officer has read the address", async () => {
  const eventId = await aDebt();
  await anOfficer(app, `/events/${eventId}/money`, "limited");
  const list = within(await due("$150.00"));
  fireEvent.click(list.getByRole("button", { name: "Email Link to Anna Weber" }));
  await screen.findByRole("dialog", { name: "Email a Payment Link" });
  expect(topDialog().textContent).toContain("anna.weber@example.org");
  await press("Send Link", topDialog());
  await waitFor(() => expect(toastText()).toContain("The payment link is on its way"));
  await dialogsAreClosed();
  const { rows } = await app.db.execute(sql`select kind, recipient from outbox`);
  expect(rows).toEqual([{ kind: "payment-link", recipient: "anna.weber@example.org" }]);
  expect(await screen.findByText("Was due at the dinner. Payment link sent Mar 10.")).toBeTruthy();
});

test("Before a payment link is emailed, the dialog says if earlier emails came back", async () => {
  const eventId = await aDebt();
  await app.db.execute(
    sql`insert into mailboxes (address, refused, news_stopped_at) values ('anna.weber@example.org', 1, now())`,
  );
  await anOfficer(app, `/events/${eventId}/money`, "limited");
  const list = within(await due("$150.00"));
  fireEvent.click(list.getByRole("button", { name: "Email Link to Anna Weber" }));
  await screen.findByRole("dialog", { name: "Email a Payment Link" });
  expect(topDialog().textContent).toContain("Earlier emails to anna.weber@example.org came back");
});

test("No payment link is offered once it would no longer work", async () => {
  const eventId = await aDebt();
  app.now = new Date(app.now.getTime() + 90 * 86_400_000);
  await anOfficer(app, `/events/${eventId}/money`, "limited");
  const list = within(await due("$150.00"));
  expect(list.getByRole("button", { name: "Record Payment from Anna Weber" })).toBeTruthy();
  expect(list.queryByRole("button", { name: /^Email Link/ })).toBeNull();
});

test("A full officer writes off what is due, on the Payments page", async () => {
  await aDebt();
  await anOfficer(app, "/admin/payments?tab=due");
  const list = within(await due("$150.00"));
  expect(list.getByText(/^Oyster Night, /)).toBeTruthy();
  fireEvent.click(list.getByRole("button", { name: "Write Off $150.00 owed by Anna Weber" }));
  await press("Write Off", topDialog());
  await waitFor(() => expect(toastText()).toContain("$150.00 is no longer due."));
  await dialogsAreClosed();
  expect(await screen.findByText(/^Nothing is overdue\./)).toBeTruthy();
});

test("Before the dinner, a full officer only records what is due after its day", async () => {
  await aDebt({ isAhead: true });
  await app.db.execute(sql`update registrations set pay_by = '2026-03-09'`);
  await anOfficer(app, "/admin/payments?tab=due");
  const list = within(await due("$150.00"));
  expect(list.getByRole("button", { name: "Record Payment from Anna Weber" })).toBeTruthy();
  expect(list.queryByRole("button", { name: /^Write Off/ })).toBeNull();
});

test("In the list, an unpaid party gets a link, or is removed: the officer says whether its amount stays due", async () => {
  const eventId = await aDebt({ isAhead: true });
  await anOfficer(app, `/events/${eventId}/attendees`);
  await screen.findByText("UNPAID");
  await press("Email Link", await openParty("Anna Weber"));
  await screen.findByRole("dialog", { name: "Email a Payment Link" });
  expect(topDialog().textContent).toContain("a link to pay $150.00 by card");
  await press("Cancel", topDialog());
  await dialogsAreClosed();
  await press("Remove");
  await screen.findByRole("dialog", { name: "Remove Registration" });
  const choice = within(await within(topDialog()).findByRole("group", { name: "The $150.00 that’s due" }));
  fireEvent.click(choice.getByRole("radio", { name: "Stays due" }));
  await press("Remove", topDialog());
  await dialogsAreClosed();
  const { rows } = await app.db.execute(sql`select stays_due_since is not null as stays from registrations`);
  expect(rows).toEqual([{ stays: true }]);
});

test("The same is asked about one person whose price is due", async () => {
  const eventId = await aDebt({ isAhead: true, ...WITH_EVA });
  await anOfficer(app, `/events/${eventId}/attendees`);
  await screen.findByText("UNPAID");
  await press("Not Coming", await openParty("Anna Weber"));
  await screen.findByRole("dialog", { name: "Remove Eva Nová" });
  const choice = await within(topDialog()).findByRole("group", { name: "The $175.00 that’s due for them" });
  fireEvent.click(within(choice).getByRole("radio", { name: "Stays due" }));
  expect(topDialog().textContent).toContain("The email will say what’s still due.");
  await press("Remove Person", topDialog());
  await dialogsAreClosed();
  const { rows } = await app.db.execute(sql`select amount, guest_tickets::int as guests from registrations`);
  expect(rows).toEqual([{ amount: "325.00", guests: 0 }]);
});
