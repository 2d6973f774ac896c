import { sql } from "drizzle-orm";
import { refundThere } from "#test/services/refund-there.ts";
import type { Call } from "./calls.ts";
import { annaPays, anOffer, NOT_SENT, run } from "./samples.ts";
import type { Stage } from "./stage.ts";

const DAY = 24 * 60;

async function twoPayUnnoticed(stage: Stage): Promise<void> {
  await stage.shop.control("POST", "/faults", { name: "dropNotification", count: 2 });
  await annaPays(stage, "anna");
  await annaPays(stage, "bert");
}

/** Anna's charge, which could not be applied at first. */
export async function recordedCharge(stage: Stage): Promise<void> {
  await annaPays(stage);
  await run(
    stage,
    "alter table registrations add constraint planted check (status <> 'confirmed') not valid",
  );
  await stage.shop.notifications();
  await run(stage, "alter table registrations drop constraint planted");
  await stage.shop.pass(1);
}

/** How the situation arises in which each job of the portal has something to write. */
const SITUATIONS: Record<string, (stage: Stage) => Promise<unknown>> = {
  async "read notifications"(stage) {
    await annaPays(stage);
    await stage.shop.delivered();
  },
  "expire holds": ({ shop }) => shop.pass(60),
  "expire manual registrations": ({ shop }) => shop.pass(60),
  async "expire dues payments"({ shop, world }) {
    const { cookie } = world.anna;
    await shop.app.call("POST", "/api/member/pay-dues", { cookie, body: {} });
    await shop.pass(180);
  },
  "remind of dues": (stage) =>
    run(
      stage,
      `update members set local_dues_paid_through = '2026-03-30' where id = ${stage.world.singles[0]}`,
    ),
  async "expire offers"(stage) {
    await anOffer(stage);
    await stage.shop.pass(2 * DAY);
  },
  "reconcile payments": twoPayUnnoticed,
  "apply recorded charges": recordedCharge,
  async "follow up refunds"(stage) {
    await run(
      stage,
      `update payment_refunds set queued_by = 'portal' where id = ${stage.world.anna.refundId}`,
    );
  },
  async "look at refunds"(stage) {
    const { shop, world } = stage;
    await shop.control("POST", "/settle", {});
    await refundThere(shop, world.anna.transactionId, "10.00");
    await shop.notifications();
    const { rows } = await shop.app.db.execute<{ id: string }>(
      sql`select max(provider_transaction_id) as id from payment_refunds where status = 'refunded'`,
    );
    await shop.control("POST", `/transactions/${rows[0]?.id}/status`, { status: "voided" });
  },
  async "compare with the card processor"(stage) {
    await twoPayUnnoticed(stage);
    await stage.shop.control("POST", "/settle", {});
    await stage.shop.pass(DAY);
  },
  "send emails": (stage) =>
    run(
      stage,
      `update outbox set sent_at = null, attempts = 0, error = null, next_attempt_at = created_at
        where id in (select id from outbox order by id desc limit 2)`,
    ),
  "send emails at moments of dinners": (stage) =>
    run(
      stage,
      `update events set date_time = '2026-03-11T22:00:00Z', end_date_time = null, registration_deadline = null
        where id = ${stage.world.dinners.first}`,
    ),
  "send scheduled emails": (stage) =>
    run(
      stage,
      `insert into scheduled_circulars (key, event_id, slice, subject, body, send_at, reached, scheduled_by, scheduled_at,
          updated_at)
        values ('6a3f0c1e-8f1d-4f5e-9d55-2f6f3a4b7c12', ${stage.world.dinners.first},
          '{"who": "coming", "tables": [], "owes": false, "lacks": null}', 'Parking', 'The garage is closed.',
          '${stage.shop.app.now.toISOString()}', '[]', 'administrator ${stage.world.userId}', '2026-01-01', '2026-01-01')`,
    ),
  async "send notices to officers"(stage) {
    const { anna, userId } = stage.world;
    const since = "'2026-01-01'";
    await run(
      stage,
      `insert into event_officers (event_id, user_id, since)
        select event_id, ${userId}, ${since} from registrations where id = ${anna.confirmedId}`,
    );
    await run(
      stage,
      `insert into audit_log (at, actor, action, entity, entity_id, before, after)
        values ('${new Date(stage.shop.app.now.getTime() - 3_600_000).toISOString()}', 'member 1', 'drop guest',
          'registration', '${anna.confirmedId}', '{}', '{}')`,
    );
  },
  "carry out deletions": (stage) => run(stage, "update planned_deletions set due_at = '2026-03-01'"),
  "remove unused pictures": (stage) =>
    run(
      stage,
      `insert into images (name, bytes, width, height, uploaded_by, uploaded_at, wanted_at)
        values (repeat('0', 64) || '.jpg', 1, 1, 1, 'member 1', '2026-01-01', '2026-01-01')`,
    ),
  "delete unused email attachments": (stage) =>
    run(
      stage,
      `insert into stored_files (id, name, type, bytes, sha256, body, stored_by, wanted_at)
        values (gen_random_uuid(), 'menu.pdf', 'application/pdf', 5, 'a1', decode('255044462d', 'hex'), 'member 1',
          '2026-01-01')`,
    ),
  "forget removed persons": (stage) =>
    run(
      stage,
      `insert into removed_persons (attendee_id, registration_id, removed_at, person, answer, partners, choices, amount_cents,
          adjustment_cents, kept_cents, sponsored_guests, paid_later, refunds, returns, is_told)
        values (99999, ${stage.world.anna.confirmedId}, '2026-01-01', '{}', '{}', '{}', '[]', 0, 0, 0, 0, false, '{}', '{}', true)`,
    ),
  "delete old imports": ({ shop }) => shop.pass(2 * DAY),
  async "adopt registrations of linked accounts"(stage) {
    const { anna, singles, userId } = stage.world;
    await run(
      stage,
      `update registrations set user_id = ${userId}, member_id = null where id = ${anna.confirmedId}`,
    );
    await run(stage, `update users set member_id = ${singles[0]} where id = ${userId}`);
  },
  "merge tallies": (stage) =>
    run(
      stage,
      "insert into tallies (thing, status, n) select 'members', 'Active', 1 from generate_series(1, 101)",
    ),
  "erase requests": (stage) =>
    run(
      stage,
      `update events set date_time = '2025-03-01', end_date_time = null where id = ${stage.world.dinners.first}`,
    ),
  "compare head counts": (stage) =>
    run(
      stage,
      `insert into seating_differences (event_id, on_board, on_list, tickets, elsewhere, found_at)
        values (${stage.world.dinners.first}, 1, 2, 3, 0, '2026-01-01')`,
    ),
  "compare money": (stage) =>
    run(
      stage,
      `insert into money_differences (what, number, found, expected, found_at)
        values ('credit', '1', 2, 1, '2026-01-01')`,
    ),
  "compare parties": (stage) =>
    run(
      stage,
      `insert into party_differences (event_id, what, found, expected, found_at)
        values (${stage.world.dinners.first}, 'seats taken', 1, 2, '2026-01-01')`,
    ),
  "delete expired sessions": ({ shop }) => shop.pass(60 * DAY),
};

/** Jobs that have nothing to write on this stage. */
const WRITES_NOTHING: Record<string, string> = {
  "update the mailing list": "the mailing list is not connected",
  "read mailing list opt-outs": "the mailing list is not connected",
};

const OTHERWISE: Record<string, string> = {
  "follow up refunds": NOT_SENT,
};

export function jobCalls(stage: Stage): Call[] {
  return stage.jobs.map((job) => ({
    name: `job: ${job.name}`,
    goesOn: job.name !== "read notifications",
    mayEndOtherwise: OTHERWISE[job.name],
    isRefused: WRITES_NOTHING[job.name],
    // That an email was sent is written again for two minutes before it is given up.
    isPatientIn: job.name === "send emails" ? ["violated"] : undefined,
    prepare: async (at: Stage) => void (await SITUATIONS[job.name]?.(at)),
    async run({ shop: { app } }: Stage) {
      await job.run(app.now);
      return undefined;
    },
  }));
}
