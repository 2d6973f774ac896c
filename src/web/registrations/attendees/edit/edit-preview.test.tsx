import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { watchCalls } from "#test/pages/intercept-calls.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  press,
  toastText,
  topDialog,
  typeInto,
} from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(() => {
  stopBrowsing();
  vi.restoreAllMocks();
});

/** Anna's party of two at table 4, which paid by check, and the dialog open on it. */
async function openDialog(facts: Partial<Parameters<typeof aRegistration>[1]> = {}) {
  const { id: eventId } = await aDinner(app.db, { totalSeats: 4 });
  const anna = await aMember(app.db, { email: "anna@example.org" });
  const { id } = await aRegistration(app.db, {
    eventId,
    memberId: anna.id,
    amount: "325.00",
    guestTickets: 1,
    tableNumber: 4,
    paymentType: "manual",
    paymentMethod: "check",
    ...facts,
  });
  const { cookie } = await anOfficer(app, `/events/${eventId}/attendees`, "full");
  await press("Edit");
  await screen.findByRole("dialog", { name: "Edit Registration Details" });
  return { id, eventId, cookie };
}
const choose = (name: string) => fireEvent.click(within(topDialog()).getByRole("radio", { name }));
const findConsequences = async (words: string) => {
  const section = await within(topDialog()).findByRole("region", { name: "What this will change" });
  await waitFor(() => expect(section.textContent).toContain(words));
  return section;
};
const sentBy = (calls: ReturnType<typeof watchCalls>) =>
  calls.filter(({ call }) => call.startsWith("PATCH")).map(({ body }) => body);

test("The form says what a move to the waitlist does before it is saved", async () => {
  const { id } = await openDialog();
  expect(within(topDialog()).queryByRole("region", { name: "What this will change" })).toBeNull();
  choose("IN WAITLIST");
  const { textContent } = await findConsequences("2 seats will open up at table 4");
  expect(textContent).toContain("$325.00 if seats open up");
  expect(textContent).toContain(
    "$325.00 will go back the way it was paid. An officer with full rights will send it.",
  );
  expect(textContent).toContain("We’ll send one emailanna@example.org");
  const { rows } = await app.db.execute(sql`select removed_at from registrations where id = ${id}`);
  expect(rows).toEqual([{ removed_at: null }]);
  const calls = watchCalls();
  await press("Save Changes");
  await dialogsAreClosed();
  expect(sentBy(calls)).toEqual([
    { status: "waitlist", updatedAt: expect.any(String), read: { amount: "325.00", goesBack: "325.00" } },
  ]);
});

test("The form says what becomes due of another amount", async () => {
  await openDialog();
  typeInto("Amount in dollars", "400");
  const { textContent } = await findConsequences("New total: $400.00 (was $325.00)");
  expect(textContent).toContain("$75.00 will be due.");
});

test("The form says why a change would be refused", async () => {
  const { eventId } = await openDialog({ status: "waitlist" });
  await aRegistration(app.db, { eventId, memberTickets: 4 });
  choose("PAID");
  expect((await findConsequences("Not enough seats available")).textContent).toBe(
    "Not enough seats available",
  );
});

test("What was read is shown again if the money changed, and is saved then", async () => {
  const { id } = await openDialog();
  choose("IN WAITLIST");
  await findConsequences("$325.00 will go back");
  // Money that arrives in the meantime leaves the party as it was read.
  await app.db.execute(sql`insert into manual_payments
    (registration_id, amount, method, received_at, received_by, recorded_by, recorded_at)
    values (${id}, 20, 'cash', '2026-03-01', 'member 1', 'member 1', '2026-03-01')`);
  await press("Save Changes");
  await findConsequences("$345.00 will go back");
  expect(toastText()).toContain("This party has changed since you opened it. Please review it.");
  await press("Save Changes");
  await dialogsAreClosed();
  const { rows } = await app.db.execute(sql`select removed_reason from registrations where id = ${id}`);
  expect(rows).toEqual([{ removed_reason: "moved_to_waitlist" }]);
});
