import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aDinner, aRegistration } from "#test/factories.ts";
import { useCheckout } from "#test/pages/checkout.ts";
import { toastSays } from "#test/pages/member-page.tsx";
import { aCredit } from "#test/security/stored.ts";

const till = useCheckout();
const { app } = till;

async function openForm(credit: number) {
  await aCredit(app.db, till.me.id, credit);
  const dinner = await aDinner(app.db, {
    memberPrice: "150.00",
    guestPrice: "175.00",
    title: "Oyster Night",
  });
  till.me.open(`/events/${dinner.id}/register`);
  fireEvent.click(await screen.findByRole("checkbox", { name: /I agree/ }));
  return dinner;
}
const choice = (credit: string) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: `Use your credit of ${credit}` });
const submit = (label: string) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name: label })));
async function mine() {
  const { rows } = await app.db.execute<{ status: string; paid: string | null }>(
    sql`select r.status, (select sum(h.amount)::text from manual_payments h where h.registration_id = r.id) as paid
      from registrations r where r.member_id = ${till.me.id} and r.removed_at is null`,
  );
  return rows;
}

test("A credit is offered unticked, and the card page is for the rest", async () => {
  await openForm(95);
  const box = await choice("$95.00");
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  expect(screen.getByText("You’ll pay the remaining $55.00 by card.")).toBeTruthy();
  await submit("Proceed to Payment");
  await waitFor(() => expect(document.querySelector("form[hidden]")).not.toBeNull());
  expect(await mine()).toEqual([{ status: "pending", paid: "95.00" }]);
  const { rows } = await app.db.execute(sql`select amount from payments`);
  expect(rows).toEqual([{ amount: "55.00" }]);
});

test("A credit that covers everything confirms the seats at once, and My Events has what is left", async () => {
  await openForm(200);
  fireEvent.click(await choice("$200.00"));
  expect(screen.getByText(/It covers everything.*You’ll have \$50\.00 of credit left\./)).toBeTruthy();
  await submit("Confirm Seats");
  await waitFor(() => toastSays("Paid in Full", "Your credit paid $150.00. Nothing is left to pay."));
  expect(await mine()).toEqual([{ status: "confirmed", paid: "150.00" }]);
  const card = await screen.findByRole("region", { name: "Your credit: $50.00" });
  expect(within(card).getByRole("listitem").textContent).toBe("$50.00, good through January 1, 2099");
});

test("An unpaid party is paid with it under My Events", async () => {
  await aCredit(app.db, till.me.id, 95);
  const { id: eventId } = await aDinner(app.db);
  await aRegistration(app.db, { eventId, memberId: till.me.id, amount: "150.00", status: "unpaid" });
  till.me.open("/my-events");
  fireEvent.click(await screen.findByRole("button", { name: "Use Your Credit of $95.00" }));
  await waitFor(() => toastSays("Credit Used", "Your credit paid $95.00. $55.00 is left to pay."));
  expect(await screen.findByText("You owe $55.00")).toBeTruthy();
});

test("A party whose payment is open says what the credit paid, and what is left to pay", async () => {
  await aCredit(app.db, till.me.id, 95);
  const { id: eventId } = await aDinner(app.db);
  const holdExpiresAt = new Date(Date.now() + 1_200_000);
  const open = { amount: "150.00", status: "pending", holdExpiresAt } as const;
  await aRegistration(app.db, { eventId, memberId: till.me.id, ...open });
  till.me.open("/my-events");
  fireEvent.click(await screen.findByRole("button", { name: "Use Your Credit of $95.00" }));
  expect(await screen.findByText(/Your credit covered part of it\. You still owe \$55\.00\./)).toBeTruthy();
});
