import { annaPays, anOffer, type Call, NOT_SENT, run } from "./calls.ts";
import type { Stage } from "./stage.ts";

const DAY = 24 * 60;

async function twoPayUnnoticed(stage: Stage): Promise<void> {
  await stage.shop.control("POST", "/faults", { name: "dropNotification", count: 2 });
  await annaPays(stage, "anna");
  await annaPays(stage, "bert");
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
    await shop.pass(60);
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
  async "follow up refunds"(stage) {
    await run(
      stage,
      `update payment_refunds set queued_by = 'portal' where id = ${stage.world.anna.refundId}`,
    );
  },
  async "compare with the card processor"(stage) {
    await twoPayUnnoticed(stage);
    await stage.shop.control("POST", "/settle", {});
    await stage.shop.pass(DAY);
  },
  "send emails": (stage) =>
    run(
      stage,
      "update outbox set sent_at = null where id in (select id from outbox order by id desc limit 2)",
    ),
  "carry out deletions": (stage) => run(stage, "update planned_deletions set due_at = '2026-03-01'"),
};

const OTHERWISE: Record<string, string> = {
  "compare with the card processor": "a line may be lost that says where a recorded charge was found",
  "follow up refunds": NOT_SENT,
};

export function jobCalls(stage: Stage): Call[] {
  return stage.jobs.map((job) => ({
    name: `job: ${job.name}`,
    goesOn: job.name !== "read notifications",
    mayEndOtherwise: OTHERWISE[job.name],
    prepare: async (at: Stage) => void (await SITUATIONS[job.name]?.(at)),
    async run({ shop: { app } }: Stage) {
      await job.run(app.now);
      return undefined;
    },
  }));
}
