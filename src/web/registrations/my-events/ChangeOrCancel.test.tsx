import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anna, anUnpaidRegistration, name, toastSays } from "#test/pages/member-page.tsx";

const DEADLINE = new Date("2026-03-20T16:00:00Z");
const app = useApp();
let me: Awaited<ReturnType<typeof anna>>;
beforeEach(async () => {
  me = await anna(app);
});
afterEach(() => {
  stopBrowsing();
  vi.restoreAllMocks();
});

/** Anna's card party for the Gala: herself and two guests, $500. */
async function aPaidParty(dinner: Parameters<typeof aDinner>[1] = {}) {
  const { id: eventId } = await aDinner(app.db, { title: "Gala", registrationDeadline: DEADLINE, ...dinner });
  const { id } = await aRegistration(app.db, {
    eventId,
    memberId: me.id,
    amount: "500.00",
    memberTickets: 1,
    guestTickets: 2,
    guestInfo: [
      { firstName: "Jiří", lastName: "Dvořák" },
      { firstName: "Eva", lastName: "Nová" },
    ],
    createdAt: app.now,
    updatedAt: app.now,
  });
  await app.db.execute(sql`insert into payments (purpose, subject_id, invoice_number, reference, description, amount,
      status, created_at, updated_at)
    values ('registration', ${id}, 'CH-1', 'r', 'Gala', 500, 'paid', now(), now())`);
  await app.db.execute(sql`insert into payment_charges (transaction_id, payment_id, amount, outcome, provider_status,
      recorded_at)
    select '1', id, 500, 'applied', 'settledSuccessfully', now() from payments`);
  return { eventId, id };
}

const click = (button: string) => fireEvent.click(screen.getByRole("button", { name: button }));

/** Opens My Events and folds the card's choices out. */
async function atMyEvents() {
  me.open("/my-events");
  fireEvent.click(await screen.findByRole("button", { name: "Change or Cancel" }));
}
const ask = (title: string) => screen.findByRole("dialog", { name: title });

test("A paid dinner can be added to a calendar", async () => {
  const { id } = await aPaidParty();
  me.open("/my-events");
  const link = await screen.findByRole("link", { name: "Add to Calendar" });
  expect([link.getAttribute("href"), link.hasAttribute("download")]).toEqual([
    `/api/registrations/${id}/calendar`,
    true,
  ]);
});

test("Canceling first says what happens to the money, then does it", async () => {
  await aPaidParty();
  await atMyEvents();
  click("Cancel Registration");
  const dialog = await ask("Cancel your registration?");
  within(dialog).getByText("$500.00 will be returned to the card you paid with.");
  click("Cancel Registration");
  await waitFor(() =>
    toastSays("Registration Cancelled", "$500.00 will be returned to the card you paid with."),
  );
  await screen.findByText("No Event Registrations");
  const { rows } = await app.db.execute(sql`select amount, status from payment_refunds`);
  expect(rows).toEqual([{ amount: "500.00", status: "due" }]);
});

test("The deadline for a full refund is shown before anything is opened", async () => {
  await aPaidParty();
  me.open("/my-events");
  const line = await screen.findByText(/^Full refund if you cancel by Mar/);
  click("Change or Cancel");
  expect(line.isConnected).toBe(false);
});

test("Declining the question keeps everything", async () => {
  await aPaidParty();
  await atMyEvents();
  click("Cancel Registration");
  await ask("Cancel your registration?");
  click("Keep Registration");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("PAID")).toBeTruthy();
});

test("If the terms have changed, the question is asked again with the new ones", async () => {
  await aPaidParty();
  await atMyEvents();
  click("Cancel Registration");
  await ask("Cancel your registration?");
  await app.db.execute(sql`update events set registration_deadline = null`);
  click("Cancel Registration");
  await waitFor(() =>
    toastSays("Not Cancelled", "Your refund has changed. Please review it before you continue."),
  );
  const dialog = await ask("Cancel your registration?");
  const terms = "This event has no registration deadline, so the $500.00 will not be refunded.";
  expect(await within(dialog).findByText(terms)).toBeTruthy();
});

test("One guest is removed after a question that names the guest and the refund", async () => {
  await aPaidParty();
  await atMyEvents();
  click("Remove Eva Nová");
  const dialog = await ask("Remove Eva Nová from your party?");
  within(dialog).getByText("$175.00 for Eva Nová will be returned to the card you paid with.");
  click("Remove Guest");
  await waitFor(() =>
    toastSays("Guest Removed", "$175.00 for Eva Nová will be returned to the card you paid with."),
  );
  await screen.findByText("1 member ticket, 1 guest ticket");
  screen.getByText("Total: $325.00");
  screen.getByText("Jiří Dvořák");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("A further member can be removed like a guest, but the owner cannot", async () => {
  const { id: eventId } = await aDinner(app.db, { title: "Gala", registrationDeadline: DEADLINE });
  await aRegistration(app.db, {
    eventId,
    memberId: me.id,
    memberTickets: 2,
    amount: "300.00",
    memberInfo: [{ firstName: "Otto", lastName: "Weber" }],
  });
  await atMyEvents();
  expect(screen.queryByRole("button", { name: "Remove Anna Weber" })).toBeNull();
  click("Remove Otto Weber");
  await ask("Remove Otto Weber from your party?");
  click("Remove Member");
  await screen.findByText("1 member ticket");
  screen.getByText("Total: $150.00");
});

test("Names and requests are changed in a form with their current values", async () => {
  await aPaidParty();
  await atMyEvents();
  click("Change Names and Requests");
  const dialog = await ask("Change Names and Requests");
  const second = within(within(dialog).getByRole("group", { name: "Guest 2" }));
  expect(second.getByLabelText<HTMLInputElement>("First name").value).toBe("Eva");
  name("Guest 2", "Lan", "Nguyễn");
  fireEvent.change(screen.getByLabelText(/^Food requests/), { target: { value: "No nuts" } });
  click("Save Changes");
  await ask("Fixing a typo, or is someone else coming?");
  click("Just Fixing the Name");
  await waitFor(() => toastSays("Changes Saved", "Your names and requests have been updated."));
  await screen.findByText("Lan Nguyễn");
  screen.getByText("No nuts");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Closing the form asks before typed names are lost", async () => {
  await aPaidParty();
  await atMyEvents();
  click("Change Names and Requests");
  await ask("Change Names and Requests");
  click("Close");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  click("Change Names and Requests");
  await ask("Change Names and Requests");
  name("Guest 2", "Lan", "Nguyễn");
  click("Close");
  await ask("Discard your changes?");
  click("Keep Editing");
  click("Save Changes");
  await ask("Fixing a typo, or is someone else coming?");
  click("Someone Else Is Coming");
  await screen.findByText("Lan Nguyễn");
});

test("A refused form keeps what was typed, and succeeds when sent again", async () => {
  await aPaidParty();
  await atMyEvents();
  click("Change Names and Requests");
  await ask("Change Names and Requests");
  name("Guest 1", "", "Dvořák");
  click("Save Changes");
  await screen.findByText("First name is required");
  name("Guest 1", "Lan", "Nguyễn");
  await app.db.execute(sql`update registrations set updated_at = '2026-03-10T15:00:01Z'`);
  click("Save Changes");
  await ask("Fixing a typo, or is someone else coming?");
  click("Someone Else Is Coming");
  const sentence = "Your registration has changed. Please review it before you save.";
  await waitFor(() => toastSays("Changes Not Saved", sentence));
  expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe(sentence);
  const first = within(screen.getByRole("group", { name: "Guest 1" }));
  expect(first.getByLabelText<HTMLInputElement>("First name").value).toBe("Lan");
  // The page reads the registration again first; until then it is refused again.
  await waitFor(() => {
    for (const button of ["Someone Else Is Coming", "Save Changes"]) {
      const shown = screen.queryByRole("button", { name: button });
      if (shown) fireEvent.click(shown);
    }
    expect(screen.getByText("Lan Nguyễn")).toBeTruthy();
  });
});

test("A place on the waitlist and an open payment can be canceled", async () => {
  const { id: full } = await aDinner(app.db, { title: "Full" });
  await aRegistration(app.db, { eventId: full, memberId: me.id, status: "waitlist" });
  await atMyEvents();
  expect(screen.queryByRole("link", { name: "Add to Calendar" })).toBeNull();
  click("Leave the Waitlist");
  await ask("Leave the waitlist?");
  click("Leave the Waitlist");
  await waitFor(() =>
    toastSays("Left Waitlist", "You haven’t paid anything, so there is nothing to refund."),
  );
  await screen.findByText("No Event Registrations");
});

test("Canceling an unpaid registration says that a late payment is refunded", async () => {
  const { id } = await aDinner(app.db);
  await anUnpaidRegistration(app, { eventId: id, memberId: me.id });
  await atMyEvents();
  click("Cancel Registration");
  await ask("Cancel your registration?");
  expect(screen.getAllByText(/it will be refunded in full/)).toHaveLength(2);
});

test("After the deadline a card refers the member to an officer", async () => {
  await aPaidParty({ registrationDeadline: new Date(app.now.getTime() - 1) });
  me.open("/my-events");
  await screen.findByText(/This event is closed to changes/);
  expect(screen.queryByRole("button", { name: "Change or Cancel" })).toBeNull();
});
