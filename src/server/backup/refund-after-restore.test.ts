import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { fulfillments } from "#server/app.ts";
import { followUpRefunds } from "#server/payments/refunds/follow-up-refunds.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { partyOf } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";
import { readDatabase } from "./read-database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const shop = useShop();
const { app } = shop;
const folder = mkdtempSync(join(tmpdir(), "chapterhouse-refunds-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const uploadsDir = join(folder, "uploads");
const file = join(folder, "chapter.tar.gz");
const DAY = 24 * 60;
/** Longer than the provider rejects a duplicate refund. */
const LATER = 9 * 60;

/** Takes a backup; the returned function restores it, with a new session for the officer. */
async function backUp(): Promise<() => Promise<string>> {
  const readParts = (take: Parameters<typeof readDatabase>[1]) => readDatabase(app.db, take);
  await writeBackup({ readParts, uploadsDir, portal: "0.1.0" }, file, app.now);
  return async () => {
    await restoreBackup(file, { db: app.db, uploadsDir }, { replace: true, holdEmails: false });
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select id from members where first_name = 'Otto'`,
    );
    return sessionOf(app, { memberId: rows[0]?.id ?? 0 });
  };
}

/** A party of Anna and guests at $175, paid by card; removing a guest or cancelling makes a refund due. */
async function annaHasPaid(tickets: number) {
  // The provider's notification alone would fix what these tests check.
  await shop.control("POST", "/faults", { name: "dropNotification" });
  const anna = await aMember(app.db);
  const cookie = await sessionOf(app, { memberId: anna.id });
  const { id: otto } = await aMember(app.db, { firstName: "Otto", adminPrivileges: "full" });
  const event = await aDinner(app.db, { registrationDeadline: new Date("2026-03-20T04:00:00.000Z") });
  const { body } = await app.call("POST", "/api/registrations", { cookie, body: partyOf(tickets, event.id) });
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie,
    body: { registrationId: body.id },
  });
  const { transId } = await shop.pay(page.body.token);
  await shop.reconcile();
  const path = `/api/registrations/${body.id}`;
  return {
    paymentId: (await shop.wayBack()).id,
    transactionId: transId ?? "",
    officer: await sessionOf(app, { memberId: otto }),
    removeGuest: (guestTickets: number) =>
      app.call("POST", `${path}/remove-guest`, {
        cookie,
        body: { index: 0, lastName: "Dvořák", guestTickets },
      }),
    cancel: () => app.call("POST", `${path}/cancel`, { cookie, body: {} }),
  };
}

type Sent = { outcome: string; sentence: string; message: string };
const settle = () => shop.control("POST", "/settle", {});
const send = (cookie: string, id: number, amount: string) =>
  app.call<Sent>("POST", `/api/refunds/${id}/send`, { cookie, body: { amount } });
const refund = (cookie: string, { paymentId, transactionId }: Paid, amount: string) =>
  app.call<Sent>("POST", `/api/payments/${paymentId}/refunds`, {
    cookie,
    body: { transactionId, amount, reason: "The wine was corked." },
  });
type Paid = { paymentId: number; transactionId: string };
type There = { transId: string; transactionType: string; transactionStatus: string; settleAmount: string };
const atProvider = async () =>
  ((await shop.control("GET", "/transactions")) as { transactions: There[] }).transactions;
const sentThere = async () =>
  (await atProvider())
    .filter(({ transactionType }) => transactionType === "refundTransaction")
    .map(({ settleAmount }) => settleAmount);
const ledger = async () =>
  (
    await app.db.execute<{ id: number; line: string }>(
      sql`select id, concat_ws(' ', amount, status, kind) as line from payment_refunds order by id`,
    )
  ).rows;
const lines = async () => (await ledger()).map(({ line }) => line);
const owed = async () => (await ledger()).find(({ line }) => line.endsWith("due"))?.id ?? 0;

const followUp = () =>
  followUpRefunds({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) }, fulfillments);

test("A partial refund sent after the backup is not sent again after the restore", async () => {
  const anna = await annaHasPaid(3);
  await settle();
  await anna.removeGuest(2);
  const restore = await backUp();
  expect((await send(anna.officer, await owed(), "175.00")).body.outcome).toBe("sent");
  await shop.pass(LATER);
  const officer = await restore();
  expect(await lines()).toEqual(["175.00 due"]);
  const { body } = await send(officer, await owed(), "175.00");
  expect(body).toMatchObject({
    outcome: "sent",
    sentence: "This money had already been refunded. It has now been recorded here.",
  });
  expect(await sentThere()).toEqual(["175.00"]);
  expect(await lines()).toEqual(["175.00 refunded refund"]);
});

test("It is found months later, in the batch it settled in", async () => {
  const anna = await annaHasPaid(3);
  await settle();
  await anna.removeGuest(2);
  const restore = await backUp();
  await send(anna.officer, await owed(), "175.00");
  await shop.pass(100 * DAY);
  const officer = await restore();
  await send(officer, await owed(), "175.00");
  expect(await sentThere()).toEqual(["175.00"]);
  expect(await lines()).toEqual(["175.00 refunded refund"]);
});

test("It is found if the charge was re-entered and the provider gives no time for it", async () => {
  const anna = await annaHasPaid(3);
  await settle();
  await anna.removeGuest(2);
  const restore = await backUp();
  await send(anna.officer, await owed(), "175.00");
  await shop.pass(30 * DAY);
  const officer = await restore();
  await app.db.execute(
    sql`update payment_charges set charged_at = null, recorded_at = ${app.now.toISOString()}`,
  );
  await send(officer, await owed(), "175.00");
  expect(await sentThere()).toEqual(["175.00"]);
  expect(await lines()).toEqual(["175.00 refunded refund"]);
});

test("A refund missing from the backup is found when an officer requests it again", async () => {
  const anna = await annaHasPaid(2);
  await settle();
  const restore = await backUp();
  await refund(anna.officer, anna, "50.00");
  await shop.pass(LATER);
  const officer = await restore();
  expect(await lines()).toEqual([]);
  expect((await refund(officer, anna, "50.00")).body.outcome).toBe("sent");
  expect(await sentThere()).toEqual(["50.00"]);
});

test("An id reused after a restore does not match another refund", async () => {
  const anna = await annaHasPaid(2);
  await settle();
  const restore = await backUp();
  await refund(anna.officer, anna, "50.00");
  const [{ id: before } = { id: 0 }] = await ledger();
  const officer = await restore();
  expect((await refund(officer, anna, "60.00")).body.outcome).toBe("sent");
  const [{ id: after } = { id: 1 }] = await ledger();
  expect(after).toBe(before);
  expect((await sentThere()).toSorted()).toEqual(["50.00", "60.00"]);
  expect((await lines()).toSorted()).toEqual(["50.00 refunded external", "60.00 refunded refund"]);
});

test("Two refunds of the same amount are matched one each, in either order", async () => {
  const anna = await annaHasPaid(3);
  await settle();
  await anna.removeGuest(2);
  await anna.removeGuest(1);
  const [first, second] = await ledger();
  const restore = await backUp();
  await send(anna.officer, first?.id ?? 0, "175.00");
  const officer = await restore();
  await send(officer, second?.id ?? 0, "175.00");
  expect(await sentThere()).toEqual(["175.00", "175.00"]);
  expect(await lines()).toEqual(["175.00 refunded refund", "175.00 refunded refund"]);
});

test("A refund that exceeds the rest of its charge is lowered before it is sent", async () => {
  const anna = await annaHasPaid(1);
  await settle();
  const restore = await backUp();
  await refund(anna.officer, anna, "100.00");
  const officer = await restore();
  const reply = await refund(officer, anna, "120.00");
  expect(reply.body).toMatchObject({
    outcome: "failed",
    sentence: "Part of this charge had already been refunded. Nothing was sent; please check the amount.",
  });
  expect(await sentThere()).toEqual(["100.00"]);
  await send(officer, await owed(), "50.00");
  expect((await sentThere()).toSorted()).toEqual(["100.00", "50.00"]);
  expect((await lines()).toSorted()).toEqual(["100.00 refunded external", "50.00 refunded refund"]);
});

test("A void sent after the backup is recorded and not sent again", async () => {
  const anna = await annaHasPaid(1);
  await anna.cancel();
  const restore = await backUp();
  await send(anna.officer, await owed(), "150.00");
  const officer = await restore();
  expect((await send(officer, await owed(), "150.00")).body.outcome).toBe("sent");
  expect((await atProvider()).map(({ transactionStatus }) => transactionStatus)).toEqual(["voided"]);
  expect((await lines())[0]).toMatch(/^150.00 refunded/);
});

test("A refund that was voided at the provider refunded nothing and is sent", async () => {
  const anna = await annaHasPaid(3);
  await settle();
  await anna.removeGuest(2);
  const restore = await backUp();
  await send(anna.officer, await owed(), "175.00");
  const [there] = (await atProvider()).filter(({ transactionType }) => transactionType.startsWith("refund"));
  await shop.control("POST", `/transactions/${there?.transId}/status`, { status: "voided" });
  await shop.pass(LATER);
  const officer = await restore();
  await send(officer, await owed(), "175.00");
  const standing = (await atProvider()).map(({ transactionStatus }) => transactionStatus);
  expect(standing.filter((status) => status.startsWith("refund"))).toHaveLength(1);
});

test("Nothing is sent while the provider cannot be searched", async () => {
  const anna = await annaHasPaid(3);
  await settle();
  await anna.removeGuest(2);
  for (const method of ["getUnsettledTransactionListRequest", "getSettledBatchListRequest"]) {
    await shop.control("POST", "/faults", { name: "E00053", method });
    const { body } = await send(anna.officer, await owed(), "175.00");
    expect(body.sentence).toContain("Nothing was sent");
    expect(await sentThere()).toEqual([]);
    expect(await lines()).toEqual(["175.00 due"]);
  }
});

test("While the provider's lists lag, it rejects the duplicate until it is listed", async () => {
  const anna = await annaHasPaid(3);
  await settle();
  await anna.removeGuest(2);
  const restore = await backUp();
  await send(anna.officer, await owed(), "175.00");
  await shop.control("POST", "/faults", { name: "listLag", ms: 7.5 * 3_600_000 });
  await shop.pass(7 * 60);
  const officer = await restore();
  expect((await send(officer, await owed(), "175.00")).body.outcome).toBe("unclear");
  expect(await sentThere()).toEqual(["175.00"]);
  await shop.pass(15);
  await followUp();
  expect(await lines()).toEqual(["175.00 refunding refund"]);
  await shop.pass(45);
  await followUp();
  expect(await lines()).toEqual(["175.00 refunded refund"]);
  expect(await sentThere()).toEqual(["175.00"]);
});
