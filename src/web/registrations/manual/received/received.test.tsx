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
  openParty,
  press,
  toastText,
  topDialog,
  typeInto,
} from "#test/pages/officer-page.ts";

const app = useApp();
afterEach(stopBrowsing);

/** Anna's party for $150.00, paid by check 1042 unless said otherwise. */
async function aParty(facts: Partial<Parameters<typeof aRegistration>[1]> = {}) {
  const { id: memberId } = await aMember(app.db);
  const { id: eventId } = await aDinner(app.db, { totalSeats: 10, title: "Oyster Night" });
  const check = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
  await aRegistration(app.db, { eventId, memberId, amount: "150.00", ...check, ...facts });
  return eventId;
}

async function recorded() {
  const { rows } = await app.db.execute<Record<string, unknown>>(
    sql`select method, received_at::date::text as on, received_by, note, void_reason from manual_payments order by id`,
  );
  return rows;
}

const choose = (name: string) => fireEvent.click(within(topDialog()).getByRole("radio", { name }));

const VOID = "Void the payment of $150.00 by check 1042";

describe("A payment is voided", () => {
  test("at the party, which keeps its seats and owes it", async () => {
    const eventId = await aParty();
    await anOfficer(app, `/events/${eventId}/attendees`);
    await press(VOID, await openParty("Anna Weber"));
    expect(topDialog().textContent).toContain(
      "If the party is still registered, the email about it will include your reason.",
    );
    await press("Void Payment", topDialog());
    await waitFor(() => expect(toastText()).toContain("The party keeps its seats. $150.00 is due."));
    const rows = await screen.findByRole("table", { name: "Confirmed Attendees", hidden: true });
    expect(await within(rows).findByText("UNPAID")).toBeTruthy();
    expect(within(rows).getByText("$150.00 due")).toBeTruthy();
    expect(await recorded()).toMatchObject([{ void_reason: "The check bounced" }]);
  });

  test("on the line of the payments list, with a reason in words, and the party waits", async () => {
    await aParty();
    await anOfficer(app, "/admin/payments");
    await screen.findByText(/^Check 1042/);
    await press("Void the payment of $150.00 from Anna Weber");
    choose("Another reason");
    await press("Void Payment", topDialog());
    expect(await within(topDialog()).findByText(/Please add a short note/)).toBeTruthy();
    typeInto("Your reason", "Paid for another dinner");
    choose("Move to the waitlist");
    await press("Void Payment", topDialog());
    await waitFor(() => expect(toastText()).toContain("The party is on the waitlist."));
    await dialogsAreClosed();
    expect(await screen.findByText("Voided")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Void the payment/ })).toBeNull();
    expect(await recorded()).toMatchObject([{ void_reason: "Paid for another dinner" }]);
  });

  test("once: the second officer reads that it was", async () => {
    await aParty();
    await anOfficer(app, "/admin/payments");
    await screen.findByText(/^Check 1042/);
    await press("Void the payment of $150.00 from Anna Weber");
    await app.db.execute(
      sql`update manual_payments set voided_at = now(), voided_by = 'member 1', void_reason = 'Entered twice'`,
    );
    await press("Void Payment", topDialog());
    expect(await within(topDialog()).findByText("This payment has already been voided.")).toBeTruthy();
  });
});

test("A party whose payment is open keeps its seats and pays later, if the officer says so", async () => {
  const holdExpiresAt = new Date(app.now.getTime() + 600_000);
  const eventId = await aParty({
    status: "pending",
    holdExpiresAt,
    paymentType: "online",
    paymentMethod: null,
    checkNumber: null,
  });
  await anOfficer(app, `/events/${eventId}/attendees`);
  await press("Record Payment", await openParty("Anna Weber"));
  await screen.findByRole("dialog", { name: "Record Payment" });
  choose("Pays later");
  expect(topDialog().textContent).toContain("The open card payment will be closed. $150.00 will be due.");
  typeInto("Pay by (optional)", "2026-03-15");
  await press("Hold Seats", topDialog());
  await dialogsAreClosed();
  const party = within(await openedParty());
  expect(await party.findByText("UNPAID")).toBeTruthy();
  expect(party.getByText("$150.00 due by March 15, 2026")).toBeTruthy();
  await press("Edit");
  await screen.findByRole("dialog", { name: "Edit Registration Details" });
  const status = within(within(topDialog()).getByRole("group", { name: "Status" }));
  expect(status.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    false,
    false,
  ]);
  expect(within(topDialog()).getByText("Pays later. $150.00 is due.")).toBeTruthy();
});

describe("When and by whom it was received", () => {
  test("is entered with Record Payment, and a future day is refused at its field", async () => {
    const eventId = await aParty({ status: "unpaid", paymentMethod: null, checkNumber: null });
    await anOfficer(app, `/events/${eventId}/attendees`);
    expect(await screen.findByText("UNPAID")).toBeTruthy();
    await press("Record Payment", await openParty("Anna Weber"));
    await screen.findByRole("dialog", { name: "Record Payment" });
    choose("Check");
    typeInto("Received on (optional)", "2031-01-01");
    typeInto("Received by (optional)", "Ana Ortega");
    typeInto("Note for officers (optional)", "In the envelope");
    await press("Record Payment", topDialog());
    expect(await within(topDialog()).findByText("Enter today or an earlier day")).toBeTruthy();
    typeInto("Received on (optional)", "2026-03-09");
    await press("Record Payment", topDialog());
    await dialogsAreClosed();
    expect(await within(await openedParty()).findByText("PAID")).toBeTruthy();
    expect(await recorded()).toEqual([
      {
        method: "check",
        on: "2026-03-09",
        received_by: "Ana Ortega",
        note: "In the envelope",
        void_reason: null,
      },
    ]);
  });

  test("is emailed to a party that paid later, unless the officer leaves it out", async () => {
    const eventId = await aParty({ status: "unpaid", paymentMethod: null, checkNumber: null });
    await anOfficer(app, `/events/${eventId}/attendees`);
    await press("Record Payment", await openParty("Anna Weber"));
    await screen.findByRole("dialog", { name: "Record Payment" });
    fireEvent.click(
      within(topDialog()).getByRole("checkbox", { name: "Email a receipt to anna.weber@example.org" }),
    );
    await press("Record Payment", topDialog());
    await dialogsAreClosed();
    expect(await recorded()).toHaveLength(1);
    expect((await app.db.execute(sql`select kind from outbox`)).rows).toEqual([]);
  });

  test("is corrected by a full officer under Edit", async () => {
    const eventId = await aParty();
    await anOfficer(app, `/events/${eventId}/attendees`);
    await screen.findByRole("heading", { name: "Confirmed Attendees" });
    await press("Edit");
    await screen.findByRole("dialog", { name: "Edit Registration Details" });
    typeInto("Received by (optional)", "Ana Ortega");
    await press("Save Changes");
    await dialogsAreClosed();
    expect(await recorded()).toMatchObject([{ method: "check", received_by: "Ana Ortega" }]);
  });
});
