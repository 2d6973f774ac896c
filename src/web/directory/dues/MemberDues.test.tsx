import { fireEvent, screen, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { aMember, memberNow } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anOfficer, press, topDialog } from "#test/pages/officer-page.ts";
import { useShop } from "#test/services/shop.ts";

const { app } = useShop();
afterEach(stopBrowsing);

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(within(topDialog()).getByLabelText(label), { target: { value } });

/** Anna's record, opened by an officer, with the form for a payment. */
async function openForm(facts: Parameters<typeof aMember>[1] = {}): Promise<number> {
  const { id } = await aMember(app.db, { localDuesPaidThrough: "2026-01-24", ...facts });
  await anOfficer(app, `/admin/members?member=${id}`);
  await screen.findByText("No dues payments yet.");
  await press("Record a Payment");
  return id;
}

test("A check is recorded in one dialog, which says through which day dues will be paid", async () => {
  const id = await openForm();
  type("Received on", "2026-03-09");
  type("Check number (optional)", "1042");
  expect(within(topDialog()).getByText("Dues will be paid through March 9, 2027.")).toBeTruthy();
  expect(within(topDialog()).getByLabelText<HTMLInputElement>("Amount in dollars").value).toBe("300.00");
  await press("Record Payment", topDialog());
  const table = await screen.findByRole("table", { name: "Dues" });
  expect(
    within(table).getByRole("row", { name: /Mar 9, 2026.*March 9, 2027.*Check 1042.*\$300\.00/ }),
  ).toBeTruthy();
  expect(await screen.findByText("Paid through March 9, 2027.")).toBeTruthy();
  expect(await screen.findByText(/We’ll email a receipt to anna.weber@example.org/)).toBeTruthy();
  expect((await memberNow(app.db, id)).localDuesPaidThrough).toBe("2027-03-09");
});

test("Only a check or a transfer has a number, and no receipt is offered without an address", async () => {
  await openForm({ email: null });
  expect(within(topDialog()).queryByLabelText(/number/)).toBeTruthy();
  fireEvent.click(within(topDialog()).getByLabelText("Cash"));
  expect(within(topDialog()).queryByLabelText(/number/)).toBeNull();
  fireEvent.click(within(topDialog()).getByLabelText("Bank transfer"));
  expect(within(topDialog()).getByLabelText("Transfer number (optional)")).toBeTruthy();
  expect(within(topDialog()).queryByRole("checkbox")).toBeNull();
});

test("An invalid entry is pointed out at its field, and what was typed stays", async () => {
  const id = await openForm();
  type("Amount in dollars", "none");
  await press("Record Payment", topDialog());
  expect(await screen.findByText("Please enter an amount above zero")).toBeTruthy();
  type("Amount in dollars", "300");
  type("Received on", "2031-01-01");
  await press("Record Payment", topDialog());
  expect((await screen.findAllByText("Enter today or an earlier day")).length).toBeGreaterThan(0);
  expect(within(topDialog()).getByLabelText<HTMLInputElement>("Amount in dollars").value).toBe("300");
  expect((await memberNow(app.db, id)).localDuesPaidThrough).toBe("2026-01-24");
});

test("A check that bounced is voided with a reason, and the year no longer counts", async () => {
  const id = await openForm();
  await press("Record Payment", topDialog());
  await screen.findByRole("table", { name: "Dues" });
  await press(/^Void the payment/);
  await press("Void Payment", topDialog());
  expect(await screen.findByText(/Please add a short note/)).toBeTruthy();
  type(/^Reason/, "The check bounced");
  await press("Void Payment", topDialog());
  expect(await screen.findByText("Voided: The check bounced")).toBeTruthy();
  expect(await screen.findByText("Paid through January 24, 2026.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Void the payment/ })).toBeNull();
  expect((await memberNow(app.db, id)).localDuesPaidThrough).toBe("2026-01-24");
});

test("If the last paid day has changed in the meantime, the officer reads what to correct", async () => {
  const id = await openForm();
  await press("Record Payment", topDialog());
  await screen.findByRole("table", { name: "Dues" });
  await app.db.execute(sql`update members set local_dues_paid_through = '2028-01-01' where id = ${id}`);
  await press(/^Void the payment/);
  type(/^Reason/, "The check bounced");
  await press("Void Payment", topDialog());
  expect(await screen.findByText(/It is now January 1, 2028\. Please correct it/)).toBeTruthy();
});

test("Before a receipt is emailed, the dialog says if earlier emails came back", async () => {
  await app.db.execute(
    sql`insert into mailboxes (address, refused, news_stopped_at) values ('anna.weber@example.org', 1, now())`,
  );
  await openForm();
  expect(topDialog().textContent).toContain(
    "Earlier emails to anna.weber@example.org came back, so this one might not arrive. Please give them a call.",
  );
});
