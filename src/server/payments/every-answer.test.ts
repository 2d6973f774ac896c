import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import type { OpenItem, Reconciliation } from "#contract/treasury.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { partyOf } from "#test/people/many-members.ts";
import { PAYERS_CARD, useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;

/** Each kind of request that the portal can send to the provider, as its code names them. */
function everyKind(): string[] {
  const folder = join(import.meta.dirname, "authorize-net");
  const code = globSync("*.ts", { cwd: folder, exclude: ["*.test.ts"] })
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("");
  return kindsIn(code);
}

/** The names of requests, and what a transaction does, in a text of code or JSON. */
function kindsIn(text: string): string[] {
  const named = text.matchAll(/"((?!transactionRequest)\w+Request|voidTransaction|refundTransaction)"/g);
  return [...new Set([...named].map(([, kind = ""]) => kind))].sort();
}

/** What the portal sends to the provider from now on. */
function listen(): () => string[] {
  const bodies: string[] = [];
  const send = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((to, more) => {
    if (String(to) === app.config.authorizeNet.apiUrl) bodies.push(String(more?.body));
    return send(to, more);
  });
  return () => kindsIn(bodies.join(""));
}

/** A party of Anna and guests at $175 that has paid by card. */
async function hasPaid(eventId: number, tickets: number) {
  const { id } = await aMember(app.db);
  const cookie = await sessionOf(app, { memberId: id });
  const { body } = await app.call("POST", "/api/registrations", { cookie, body: partyOf(tickets, eventId) });
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie,
    body: { registrationId: body.id },
  });
  expect(page.status, page.text).toBe(200);
  await shop.pay(page.body.token);
  return { cookie, id: body.id };
}

const states = async () =>
  (
    await app.db.execute<{ line: string }>(sql`select concat_ws(' ', registrations.status, card) as line
      from registrations join payments on subject_id = registrations.id
        left join payment_charges on payment_id = payments.id order by registrations.id`)
  ).rows.map(({ line }) => line);
const refunds = async () =>
  (
    await app.db.execute<{ line: string }>(
      sql`select concat_ws(' ', amount, status, kind) as line from payment_refunds order by id`,
    )
  ).rows.map(({ line }) => line);

it("Every kind of answer of the provider is read", async () => {
  const sent = listen();
  const { id: eventId } = await aDinner(app.db, { registrationDeadline: new Date("2026-03-20T04:00:00Z") });
  const { id: otto } = await aMember(app.db, { firstName: "Otto", adminPrivileges: "full" });
  const officer = await sessionOf(app, { memberId: otto });
  const refundTheOpenOne = async () => {
    const { body } = await app.call<{ openItems: OpenItem[] }>("GET", "/api/open-items", { cookie: officer });
    const [{ refundId, amount } = { refundId: 0, amount: "" }] = body.openItems;
    return app.call("POST", `/api/refunds/${refundId}/send`, { cookie: officer, body: { amount } });
  };

  // Found in the lists alone, then told by a notification.
  await shop.control("POST", "/faults", { name: "dropNotification", count: 1 });
  const anna = await hasPaid(eventId, 1);
  await shop.reconcile();
  const ben = await hasPaid(eventId, 2);
  await shop.notifications();
  expect(await states()).toEqual([`confirmed ${PAYERS_CARD}`, `confirmed ${PAYERS_CARD}`]);

  // A void before settlement.
  await app.call("POST", `/api/registrations/${anna.id}/cancel`, { cookie: anna.cookie, body: {} });
  expect((await refundTheOpenOne()).body).toMatchObject({ outcome: "sent" });

  // A refund after it, whose answer is lost, so that it is found by what it was said to be.
  await shop.control("POST", "/settle", {});
  const guest = { index: 0, lastName: "Dvořák", guestTickets: 1 };
  await app.call("POST", `/api/registrations/${ben.id}/remove-guest`, { cookie: ben.cookie, body: guest });
  const lost = { name: "timeoutAfter", count: 1, ms: 0, method: "createTransactionRequest" };
  await shop.control("POST", "/faults", lost);
  await shop.control("POST", "/faults", { name: "dropNotification" });
  expect((await refundTheOpenOne()).body).toMatchObject({ outcome: "sent" });
  expect(await refunds()).toEqual(["150.00 refunded void", "175.00 refunded refund"]);

  // All of it compared with the provider's batches, one of which is still closing.
  await shop.control("POST", "/settle", {});
  await hasPaid(eventId, 1);
  await shop.control("POST", "/settle", { closingMs: 6 * 3_600_000 });
  const { body } = await app.call<Reconciliation>("POST", "/api/reconciliations", {
    cookie: officer,
    body: { from: "2026-03-10", to: "2026-03-10" },
  });
  expect(body).toMatchObject({ error: null, charged: "325.00", refunded: "175.00", differences: [] });

  expect(sent()).toEqual(everyKind());
});

it("Nothing reads the provider's answers outside the folders whose tests run with sparse ones", () => {
  const readers = globSync("src/**/*.ts", { exclude: ["**/*.test.ts"] }).filter((file) =>
    /from ".*\/authorize-net\/(?!signature)/.test(readFileSync(file, "utf8")),
  );
  expect(readers.length).toBeGreaterThan(10);
  expect(readers.filter((file) => !file.startsWith("src/server/payments/"))).toEqual([]);
});
