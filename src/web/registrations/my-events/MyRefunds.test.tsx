import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { answerInstead } from "#test/pages/intercept-calls.tsx";
import { anna } from "#test/pages/member-page.tsx";

const app = useApp();
let me: Awaited<ReturnType<typeof anna>>;
beforeEach(async () => {
  me = await anna(app);
});
afterEach(stopBrowsing);

/** A registration paid by card, part of which was refunded on March 9. */
async function aRefundedParty(title: string, facts: object = {}) {
  const { id: eventId } = await aDinner(app.db, { title });
  const { id } = await aRegistration(app.db, { eventId, memberId: me.id, ...facts });
  await app.db.execute(sql`with payment as (
      insert into payments (purpose, subject_id, invoice_number, reference, description, amount, status, created_at,
        updated_at)
      values ('registration', ${id}, ${`CH-${id}`}, ${`r${id}`}, ${title}, 500, 'paid', now(), now()) returning id),
    charge as (
      insert into payment_charges (transaction_id, payment_id, amount, outcome, provider_status, recorded_at)
      select ${String(id)}, id, 500, 'applied', 'settledSuccessfully', now() from payment)
    select 1`);
  await aRefund(id);
  return id;
}

function aRefund(registrationId: number, amount = "125.00") {
  return app.db.execute(sql`insert into payment_refunds (transaction_id, amount, kind, status, refunded_at, created_at,
      updated_at)
    values (${String(registrationId)}, ${amount}, 'refund', 'refunded', '2026-03-09 15:00+00', '2026-03-08 15:00+00',
      now())`);
}

const LINE = "Refund: $125.00 requested Mar 8, sent Mar 9, usually on your card by Mar 16";
const linesIn = (place: HTMLElement) =>
  within(place)
    .queryAllByText(/^Refund:$/)
    .map((word) => word.parentElement?.textContent);

test("The refund of a party is one line in its card, that of a canceled one a list below", async () => {
  await aRefundedParty("Gala");
  const canceled = { removedAt: app.now, removedReason: "cancelled_by_member" };
  await aRefund(await aRefundedParty("Picnic", canceled), "60.00");
  me.open("/my-events");
  const card = await screen.findByRole("article", { name: "Gala" });
  await waitFor(() => expect(linesIn(card)).toEqual([LINE]));
  const others = screen.getByRole("region", { name: "Refunds" });
  expect(within(others).getByRole("heading", { level: 3 }).textContent).toBe("Picnic");
  expect(linesIn(others)).toEqual([LINE.replace("$125", "$60"), LINE]);
});

test("Someone who canceled everything still sees the refund", async () => {
  await aRefundedParty("Picnic", { removedAt: app.now, removedReason: "cancelled_by_member" });
  me.open("/my-events");
  expect(await screen.findByText("No Event Registrations")).toBeTruthy();
  expect(linesIn(await screen.findByRole("region", { name: "Refunds" }))).toEqual([LINE]);
});

test("Refunds that cannot be loaded say so and are loaded on request", async () => {
  await aRefundedParty("Gala");
  me.open("/my-events");
  answerInstead("GET /api/registrations/my/refunds", { status: 500, times: 1 });
  expect(await screen.findByText("Your refunds could not be loaded.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(linesIn(screen.getByRole("article", { name: "Gala" }))).toEqual([LINE]));
});
