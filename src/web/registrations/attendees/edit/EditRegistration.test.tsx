import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead, delayCall, watchCalls } from "#test/pages/intercept-calls.tsx";
import {
  anOfficer,
  dialogsAreClosed,
  fieldOf,
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

const UPDATED = "SuccessRegistration updated successfully";

/** Anna's party of two members and two guests, and the dialog open on it. */
async function openDialog(
  level: "limited" | "full" = "full",
  facts: Partial<Parameters<typeof aRegistration>[1]> = {},
) {
  const { id: eventId } = await aDinner(app.db, { totalSeats: 10 });
  const anna = await aMember(app.db);
  const { id } = await aRegistration(app.db, {
    eventId,
    memberId: anna.id,
    amount: "650.00",
    memberTickets: 2,
    guestTickets: 2,
    memberInfo: [{ firstName: "Otto", lastName: "Weber" }],
    guestInfo: [{ firstName: "Eva", lastName: "Nová", seatingRequests: "Near the door" }],
    foodRequests: "No nuts",
    ...facts,
  });
  const { cookie } = await anOfficer(app, `/events/${eventId}/attendees`, level);
  await press("Edit");
  await screen.findByRole("dialog", { name: "Edit Registration Details" });
  return { id, eventId, cookie };
}
async function manualPaymentsOf(id: number) {
  const { rows } = await app.db.execute<{ words: string }>(
    sql`select concat_ws(' ', method, reference, amount) as words from manual_payments
      where registration_id = ${id} and voided_at is null`,
  );
  return rows.map(({ words }) => words);
}

async function stored(id: number) {
  const { rows } = await app.db.execute<Record<string, unknown>>(
    sql`select status, table_number, party_names(id, 'member') as member_info, party_names(id, 'guest') as guest_info, food_requests, seating_requests,
      special_requirements, admin_notes, amount, payment_type from registrations where id = ${id} and removed_at is null
    union all select 'waitlist', null, null, null, null, null, null, null, null, null
      from waitlist_entries where number = ${id} and ended_at is null`,
  );
  return rows[0];
}
function group(name: string) {
  return within(within(topDialog()).getByRole("group", { name }));
}
function radio(name: string) {
  return within(topDialog()).getByRole<HTMLInputElement>("radio", { name });
}
const save = () => press("Save Changes");

test("Every field can be changed, and only changed fields are sent", async () => {
  const { id } = await openDialog();
  expect(topDialog().textContent).toContain(
    `Anna Weber, Registration #${id}, 2 member tickets, 2 guest tickets`,
  );
  typeInto("Table number", "4");
  typeInto("Food requests", "No nuts, no shellfish");
  typeInto("Seating requests", "By the window");
  typeInto("Special requirements", "A ramp");
  typeInto("Admin notes", "Speaks at eight");
  fireEvent.change(group("Additional member 1").getByLabelText("First name"), { target: { value: "Karl" } });
  fireEvent.change(group("Guest 2").getByLabelText("Last name"), { target: { value: "Vale" } });
  fireEvent.change(group("Guest 2").getByLabelText("Own table"), { target: { value: "9" } });
  const calls = watchCalls();
  const release = delayCall(`PATCH /api/registrations/${id}`);
  await save();
  expect(await within(topDialog()).findByRole("button", { name: "Saving..." })).toBeTruthy();
  await act(async () => release());
  await dialogsAreClosed();
  expect(toastText()).toBe(UPDATED);
  expect(await stored(id)).toEqual({
    status: "confirmed",
    table_number: 4,
    member_info: [{ firstName: "Karl", lastName: "Weber" }],
    guest_info: [
      { firstName: "Eva", lastName: "Nová", seatingRequests: "Near the door" },
      { firstName: "", lastName: "Vale", tableNumber: 9 },
    ],
    food_requests: "No nuts, no shellfish",
    seating_requests: "By the window",
    special_requirements: "A ramp",
    admin_notes: "Speaks at eight",
    amount: "650.00",
    payment_type: "online",
  });
  expect(Object.keys(calls[0]?.body as object).sort()).toEqual(
    [
      ...["tableNumber", "foodRequests", "seatingRequests", "specialRequirements", "adminNotes"],
      ...["memberInfo", "guestInfo", "updatedAt"],
    ].sort(),
  );
  expect(await screen.findByText("Karl Weber")).toBeTruthy();
});

test("Each additional person has two name fields", async () => {
  const { id } = await openDialog("limited", { memberTickets: 3, memberInfo: [], guestInfo: [] });
  const places = within(topDialog()).getAllByRole("group", { name: /^(Additional member|Guest) \d$/ });
  expect(places.map((place) => place.querySelector("legend")?.textContent)).toEqual([
    ...["Additional member 1", "Additional member 2"],
    ...["Guest 1", "Guest 2"],
  ]);
  for (const place of places) {
    fireEvent.change(within(place).getByLabelText("First name"), { target: { value: "Karl" } });
    fireEvent.change(within(place).getByLabelText("Last name"), { target: { value: "Vale" } });
  }
  await save();
  await dialogsAreClosed();
  const karl = { firstName: "Karl", lastName: "Vale" };
  expect(await stored(id)).toMatchObject({ member_info: [karl, karl], guest_info: [karl, karl] });
});

test("Table number zero is refused, and a blank one clears it", async () => {
  const { id } = await openDialog("full", { tableNumber: 7 });
  typeInto("Table number", "0");
  await save();
  expect(await within(topDialog()).findByText("Table number must be at least 1")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Table number")));
  expect((await stored(id))?.table_number).toBe(7);
  typeInto("Table number", "");
  await save();
  await dialogsAreClosed();
  expect((await stored(id))?.table_number).toBeNull();
});

test("IN WAITLIST says what it does, frees the seats and moves the party", async () => {
  const { id } = await openDialog();
  expect(
    within(topDialog())
      .getAllByRole<HTMLInputElement>("radio")
      .map(({ value, labels }) => [value, labels?.[0]?.textContent]),
  ).toEqual([
    ["confirmed", "PAID"],
    ["waitlist", "IN WAITLIST"],
  ]);
  expect(radio("PAID").checked).toBe(true);
  fireEvent.click(radio("IN WAITLIST"));
  expect(topDialog().textContent).toContain("Gives up 4 seats. anna.weber@example.org will be emailed.");
  await save();
  await dialogsAreClosed();
  expect(await screen.findByRole("heading", { name: "Waitlist (1)" })).toBeTruthy();
  expect(screen.getByText("No confirmed attendees yet")).toBeTruthy();
  expect((await stored(id))?.status).toBe("waitlist");
});

test("PAID takes the seats and moves the party back; without seats it is refused", async () => {
  const { id, eventId } = await openDialog("limited", { status: "waitlist" });
  await aRegistration(app.db, { eventId, memberTickets: 8 });
  fireEvent.click(radio("PAID"));
  expect(topDialog().textContent).toContain("Takes 4 seats; it counts as paid.");
  await save();
  expect((await within(topDialog()).findByRole("alert")).textContent).toContain("Not enough seats available");
  expect(toastText()).toContain("ErrorNot enough seats available");
  await app.db.execute(sql`update events set total_seats = 20 where id = ${eventId}`);
  await save();
  await dialogsAreClosed();
  expect((await stored(id))?.status).toBe("confirmed");
});

test("An open payment selects neither, and saving a note leaves it open", async () => {
  const { id } = await openDialog("full", {
    status: "pending",
    holdExpiresAt: new Date(app.now.getTime() + 600_000),
  });
  expect([radio("PAID").checked, radio("IN WAITLIST").checked]).toEqual([false, false]);
  typeInto("Admin notes", "Rang at noon");
  await save();
  await dialogsAreClosed();
  expect(await stored(id)).toMatchObject({ status: "pending", admin_notes: "Rang at noon" });
});

test("Only full officers can change amount and payment type", async () => {
  const { id } = await openDialog("full");
  typeInto("Amount in dollars", "a lot");
  await save();
  expect(await within(topDialog()).findByText("Amount must be a number like 150.00")).toBeTruthy();
  typeInto("Amount in dollars", "600");
  typeInto("Paid", "manual");
  await save();
  await dialogsAreClosed();
  expect(await stored(id)).toMatchObject({ amount: "600.00", payment_type: "manual" });
});

test("PAID asks how it was paid, also a limited officer", async () => {
  const { id } = await openDialog("limited", { status: "waitlist" });
  const question = () => within(topDialog()).queryByRole("group", { name: "Paid by" });
  expect(question()).toBeNull();
  fireEvent.click(radio("PAID"));
  fireEvent.click(radio("Check"));
  typeInto("Check number (optional)", "1042");
  // What is no longer asked is not sent.
  fireEvent.click(radio("IN WAITLIST"));
  expect(question()).toBeNull();
  fireEvent.click(radio("PAID"));
  await save();
  await dialogsAreClosed();
  expect(await stored(id)).toMatchObject({
    status: "confirmed",
    payment_type: "manual",
  });
  expect(await manualPaymentsOf(id)).toEqual(["check 1042 650.00"]);
});

test("A full officer corrects how a manual payment was made", async () => {
  const { id } = await openDialog("full", {
    paymentType: "manual",
    paymentMethod: "check",
    checkNumber: "1042",
  });
  expect([radio("Check").checked, fieldOf("Check number (optional)").value]).toEqual([true, "1042"]);
  fireEvent.click(radio("Another way"));
  const calls = watchCalls();
  await save();
  await dialogsAreClosed();
  expect(calls[0]?.body).toEqual({ paymentMethod: null, updatedAt: expect.any(String) });
  expect(await manualPaymentsOf(id)).toEqual(["other 650.00"]);
});

test("A party paid by card is not asked how it was paid", async () => {
  await openDialog("full");
  expect(within(topDialog()).queryByRole("group", { name: "Paid by" })).toBeNull();
  typeInto("Paid", "manual");
  expect(within(topDialog()).getByRole("group", { name: "Paid by" })).toBeTruthy();
});

test("A limited officer has no money fields, and can save the rest", async () => {
  const { id } = await openDialog("limited");
  expect(within(topDialog()).queryByLabelText("Amount in dollars")).toBeNull();
  expect(within(topDialog()).queryByLabelText("Paid")).toBeNull();
  expect(within(topDialog()).queryByRole("group", { name: "Paid by" })).toBeNull();
  typeInto("Table number", "3");
  await save();
  await dialogsAreClosed();
  expect((await stored(id))?.table_number).toBe(3);
});

test("How a couple sits is asked of a couple alone", async () => {
  const { id: eventId } = await aDinner(app.db);
  const eva = { firstName: "Eva", lastName: "Nová" };
  const { id } = await aRegistration(app.db, {
    eventId,
    contactFirstName: "Otto",
    guestTickets: 1,
    guestInfo: [eva],
  });
  await app.db.execute(sql`update attendees set partner_of = (select id from attendees where kind = 'member')
    where kind = 'guest'`);
  await aRegistration(app.db, { eventId, contactFirstName: "Zoe", guestTickets: 1, guestInfo: [eva] });
  const { cookie } = await anOfficer(app, `/events/${eventId}/attendees`, "limited");
  const [ofCouple, ofOthers] = await screen.findAllByRole("button", { name: "Edit" });
  if (!ofCouple || !ofOthers) throw new Error("a party is missing");
  fireEvent.click(ofOthers);
  await screen.findByRole("dialog", { name: "Edit Registration Details" });
  expect(within(topDialog()).queryByLabelText("How the couple sits")).toBeNull();
  await press("Cancel");
  await dialogsAreClosed();
  fireEvent.click(ofCouple);
  await screen.findByRole("dialog", { name: "Edit Registration Details" });
  expect(fieldOf("How the couple sits").value).toBe("together");
  typeInto("How the couple sits", "same-table");
  await app.call("PATCH", `/api/registrations/${id}`, { cookie, body: { coupleSeating: "free" } });
  await save();
  await within(topDialog()).findByText(
    "Someone else changed this to: Wherever there’s room, even at separate tables",
  );
  const calls = watchCalls();
  await save();
  await dialogsAreClosed();
  expect(calls[0]?.body).toEqual({ coupleSeating: "same-table", updatedAt: expect.any(String) });
  const { rows } = await app.db.execute(sql`select couple_seating from registrations where id = ${id}`);
  expect(rows).toEqual([{ couple_seating: "same-table" }]);
});

test("Another officer's newer values are shown beside one's own, to choose from", async () => {
  const { id, cookie } = await openDialog();
  typeInto("Table number", "4");
  typeInto("Food requests", "No shellfish");
  typeInto("Admin notes", "Mine");
  const theirs = { tableNumber: 7, foodRequests: "No fish", seatingRequests: "By the window" };
  await app.call("PATCH", `/api/registrations/${id}`, { cookie, body: theirs });
  await save();
  const alert = await within(topDialog()).findByRole("alert");
  expect(alert.textContent).toContain("This registration was changed by someone else");
  // What was not touched follows; what was typed stays, with the newer value beside it.
  expect(fieldOf("Seating requests").value).toBe("By the window");
  expect(fieldOf("Table number").value).toBe("4");
  expect(within(topDialog()).getByText("Someone else changed this to: 7")).toBeTruthy();
  expect(within(topDialog()).getByText("Someone else changed this to: No fish")).toBeTruthy();
  expect((await stored(id))?.table_number).toBe(7);
  const [takeTable] = within(topDialog()).getAllByRole("button", { name: "Use theirs" });
  if (takeTable) fireEvent.click(takeTable);
  expect(fieldOf("Table number").value).toBe("7");
  await save();
  await dialogsAreClosed();
  expect(await stored(id)).toMatchObject({
    table_number: 7,
    food_requests: "No shellfish",
    seating_requests: "By the window",
    admin_notes: "Mine",
  });
});

test("Input survives a failure, and is discarded only after a question", async () => {
  const { id } = await openDialog();
  typeInto("Food requests", "No shellfish");
  answerInstead(`PATCH /api/registrations/${id}`, { status: 500 });
  await save();
  expect((await within(topDialog()).findByRole("alert")).textContent).toBe(
    "We couldn’t reach the portal, so this may or may not have been saved. Please try again.",
  );
  expect(fieldOf("Food requests").value).toBe("No shellfish");
  fireEvent.click(within(topDialog()).getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("dialog", { name: "Discard your changes?" })).toBeTruthy();
  await press("Discard");
  await dialogsAreClosed();
  expect((await stored(id))?.food_requests).toBe("No nuts");
});

test("A conflict that is not decided is still shown after a second one", async () => {
  const { id, cookie } = await openDialog();
  typeInto("Table number", "4");
  await app.call("PATCH", `/api/registrations/${id}`, { cookie, body: { tableNumber: 7 } });
  await save();
  expect(await within(topDialog()).findByText("Someone else changed this to: 7")).toBeTruthy();
  await app.call("PATCH", `/api/registrations/${id}`, { cookie, body: { seatingRequests: "By the window" } });
  await save();
  await waitFor(() => expect(fieldOf("Seating requests").value).toBe("By the window"));
  expect(fieldOf("Table number").value).toBe("4");
  expect(within(topDialog()).getByText("Someone else changed this to: 7")).toBeTruthy();
});

test("Both names changed: corrected, or another person of whom nothing is known", async () => {
  const { id } = await openDialog();
  const guest = async () => {
    const { rows } = await app.db.execute<{ name: string; card: string | null }>(sql`
      select first_name || ' ' || last_name as name, card_name as card from attendees
      where registration_id = ${id} and kind = 'guest' and place = 0`);
    return rows[0];
  };
  await app.db.execute(sql`update attendees set card_name = 'Dr. Nova' where kind = 'guest' and place = 0`);
  const rename = (first: string, last: string) => {
    const [firstName, lastName] = ["First name", "Last name"].map((label) =>
      group("Guest 1").getByLabelText<HTMLInputElement>(label),
    );
    for (const [field, value] of [
      [firstName, first],
      [lastName, last],
    ] as const)
      if (field) fireEvent.change(field, { target: { value } });
  };
  rename("Eve", "Nova");
  await save();
  await press("Just Fixing the Name");
  await dialogsAreClosed();
  expect(await guest()).toEqual({ name: "Eve Nova", card: "Dr. Nova" });
  await press("Edit");
  await screen.findByRole("dialog", { name: "Edit Registration Details" });
  rename("Ana", "Duarte");
  await save();
  await screen.findByText("Ana Duarte");
  await press("Someone Else Is Coming");
  await dialogsAreClosed();
  expect(await guest()).toEqual({ name: "Ana Duarte", card: null });
});
