import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Attention } from "#contract/attention.ts";
import type { AuditPage } from "#contract/audit.ts";
import type { EmailPage } from "#contract/outbox.ts";
import type { Kitchen } from "#contract/papers/kitchen.ts";
import type { Debt } from "#contract/registrations/manual/debts.ts";
import type { OpenItem, Receipt } from "#contract/treasury.ts";
import { addDays } from "#contract/values/days.ts";
import { startAuthorizeNet } from "#emulators/authorize-net/server.ts";
import { createEmulatedClock } from "#emulators/platform/clock.ts";
import { DEAD_ADDRESS } from "#scripts/start/dead-address.mjs";
import { writeCardHistory } from "#seed/cards/card-history.ts";
import { fulfillments } from "#server/app.ts";
import { applyRecordedCharge } from "#server/payments/charges/apply-recorded-charges.ts";
import { reconcileDaily } from "#server/payments/reconciliation/reconcile-daily.ts";
import { reconcileWithProvider } from "#server/payments/reconciliation/reconcile-with-provider.ts";
import { openLog } from "#server/platform/log/log.ts";
import { testConfig } from "#test/app.ts";
import { openOwn } from "#test/database/shared-database.ts";
import { sessionOf } from "#test/factories.ts";
import { SEEDED_AT, useSeededApp } from "#test/seeded.ts";
import { seedDemo } from "./demo.ts";

const seeded = useSeededApp();

/** Asks as the full officer of the demo. */
async function ask<Body>(path: string): Promise<Body> {
  const [officer] = await seeded.rows<{ id: number }>(sql`select id from members where user_name = 'full'`);
  const cookie = await sessionOf(seeded.app, { memberId: officer?.id ?? 0 });
  const reply = await seeded.app.call<Body>("GET", path, { cookie });
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

describe("what an officer meets", () => {
  test("two members who cancelled in time get their money back, and one charge could not be applied", async () => {
    const { openItems } = await ask<{ openItems: OpenItem[] }>("/api/open-items");
    expect(openItems.map(({ title, step, why }) => [title, step, why])).toEqual([
      [
        "Refund $225.00 to Eleanor Ashgrove",
        "send",
        "The member cancelled their registration for Twelve at the Pass.",
      ],
      [
        expect.stringMatching(/^Return \$\d+\.00 to Gideon Rosenthal; paid by check 1042$/),
        "return",
        expect.stringContaining("The member cancelled their registration for"),
      ],
      [
        "$330.00 from Rosalind Achterberg could not be applied: a technical problem",
        "apply",
        "The card was charged. The portal keeps trying, and the seats stay on hold.",
      ],
    ]);
    const { total } = await ask<{ total: number }>("/api/payments?group=refunds");
    expect(total).toBe(2);
  });

  test("one party has not paid for a dinner that is over", async () => {
    const debts = await ask<Debt[]>("/api/debts");
    expect(debts.map(({ payer, hasEnded }) => [payer, hasEnded])).toEqual([["Ursula Van Aken", false]]);
  });

  test("one email could not be sent, one waits to be sent to a dead address, all others were", async () => {
    const { emails, counts } = await ask<EmailPage>("/api/emails?state=failed");
    expect(counts).toMatchObject({ failed: 1, waiting: 1, retrying: 0 });
    expect(counts.sent).toBeGreaterThan(15);
    expect(emails).toMatchObject([
      {
        recipient: "r.thackeray@example.com",
        subject: "You are registered: One Turbot, Five Services",
        trouble: "This address doesn’t exist. Please correct it.",
      },
    ]);
    const late = await seeded.count(
      sql`select count(*)::int n from outbox where greatest(created_at, sent_at, given_up_at) > ${SEEDED_AT.toISOString()}`,
    );
    expect(late).toBe(0);
  });

  test("all of these are among what needs attention", async () => {
    const attention = await ask<Attention>("/api/admin/attention");
    expect(attention).toMatchObject({ payments: 3, emails: { failed: 1, stuckSince: null } });
    expect(attention.overdue.map(({ parties }) => parties)).toEqual([1]);
  });

  test("one offer has expired, whose party waits on, and the seat is offered to one at a dead address", async () => {
    const offers = await seeded.rows<Record<string, unknown>>(sql`select m.first_name as name,
      e.title, o.lapsed_at is not null as lapsed, w.joined_at < o.offered_at as waited, o.hold_id
      from waitlist_offers o join waitlist_entries w on w.id = o.entry_id and w.ended_at is null
      join members m on m.id = w.member_id join events e on e.id = o.event_id and e.seats_taken = e.total_seats order by o.id`);
    expect(offers).toEqual([
      { name: "Thị Minh", title: "Twelve at the Pass", lapsed: true, waited: true, hold_id: null },
      {
        name: "Hollis",
        title: "Twelve at the Pass",
        lapsed: false,
        waited: true,
        hold_id: expect.any(Number),
      },
    ]);
    const waiting = await ask<EmailPage>("/api/emails?state=waiting");
    expect(waiting.emails).toMatchObject([{ kind: "Seats offered", recipient: DEAD_ADDRESS }]);
  });

  test("the next dinner has requests of every kind, and notes of officers", async () => {
    const [few] = await seeded.rows<Record<string, number>>(sql`select count(food_requests)::int food,
      count(seating_requests)::int seating, count(special_requirements)::int special,
      count(admin_notes) filter (where payment_type = 'online')::int notes
      from registrations where event_id = (select id from events where date_time > ${SEEDED_AT.toISOString()}
        and is_active order by date_time limit 1)`);
    for (const [what, n] of Object.entries(few ?? { rows: 0 })) expect([what, n >= 1]).toEqual([what, true]);
    expect(few?.notes).toBe(2);
  });

  test("the kitchen of the next dinner has two copies, and does not know of a need that was added", async () => {
    const [next] = await seeded.rows<{ id: number }>(sql`select id from events where title like 'Oysters%'`);
    const kitchen = await ask<Kitchen>(`/api/events/${next?.id}/kitchen-copies`);
    const { copies, changes, emails, guarantee, persons } = kitchen;
    expect([guarantee, emails]).toEqual([persons, ["kitchen@saltmarsh-house.example"]]);
    expect(copies.map(({ version, sendings }) => [version, sendings.map(({ state }) => state)])).toEqual([
      [2, ["sent"]],
      [1, ["handed"]],
    ]);
    const [first, last] = [changes[0], changes.at(-1)];
    expect([first?.isWorse, last?.isWorse]).toEqual([true, false]);
    expect([first?.words, last?.words]).toEqual([
      expect.stringMatching(/^Need added: /),
      expect.stringMatching(/ from table \d+$/),
    ]);
    expect(copies[1]?.persons).toBeLessThan(persons);
  });

  test("the audit log tells of the last weeks", async () => {
    const { entries, next } = await ask<AuditPage>("/api/audit");
    expect([entries.length, next !== null]).toEqual([50, true]);
    const said = new Set(entries.map(({ what }) => what));
    for (const what of ["Registered", "Payment confirmed", "Registration cancelled", "Seats offered"])
      expect([what, said.has(what)]).toEqual([what, true]);
    expect(entries.filter(({ at }) => at > SEEDED_AT.toISOString())).toEqual([]);
    expect(entries.filter(({ by }) => /deleted/i.test(by))).toEqual([]);
  });

  test("a receipt of last week was sent, and an older one can be", async () => {
    const [of] = await seeded.rows<{ newest: number; oldest: number }>(sql`select max(p.id) as newest,
      min(p.id) as oldest from payments p where p.status = 'paid' and p.purpose = 'registration'`);
    expect(await ask<Receipt>(`/api/payments/${of?.newest}/receipt`)).toMatchObject({
      lastSentAt: expect.any(String),
      whyNot: null,
    });
    expect((await ask<Receipt>(`/api/payments/${of?.oldest}/receipt`)).lastSentAt).toBeNull();
  });
});

test("With the card processor one difference is found in a month, and one more try applies the charge", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "officers-day-"));
  const shop = await startAuthorizeNet({
    clock: createEmulatedClock({ startAt: SEEDED_AT.toISOString(), scale: 0 }),
    history: join(dataDir, "card-history.json"),
  });
  const db = await openOwn();
  try {
    const config = testConfig({ AUTHORIZE_NET_API_URL: `${shop.url}/xml/v1/request.api` });
    writeCardHistory({ dataDir }, (await seedDemo(db, config, SEEDED_AT)) ?? []);
    const work = { db, config, now: SEEDED_AT, log: openLog(config) };
    const found = async (id: number) =>
      (
        await db.execute<{ kind: string; less: string }>(sql`select kind,
          (amount_here - amount_there)::text as less from reconciliation_differences where reconciliation_id = ${id}`)
      ).rows;
    const daily = await reconcileDaily(work, fulfillments);
    expect(await found(daily)).toEqual([{ kind: "amount-differs", less: "10.00" }]);
    const to = SEEDED_AT.toISOString().slice(0, 10);
    const month = { from: addDays(to, -30), to, askedBy: "member 1" };
    expect(await found(await reconcileWithProvider(work, fulfillments, month))).toHaveLength(1);
    const { rows } = await db.execute(sql`select batches from reconciliations where error is not null`);
    expect(rows).toEqual([]);
    const {
      rows: [recorded],
    } = await db.execute<{ id: string }>(
      sql`select transaction_id as id from payment_charges where outcome = 'recorded'`,
    );
    const again = { transactionId: recorded?.id ?? "", actor: "member 1" };
    expect(await applyRecordedCharge(work, fulfillments, again)).toMatchObject({ outcome: "applied" });
  } finally {
    await db.close();
    await shop.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
