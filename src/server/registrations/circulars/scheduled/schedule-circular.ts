import { isDeepStrictEqual } from "node:util";
import { scheduleCircular as endpoint } from "#contract/registrations/scheduled-circulars.ts";
import { takeFiles } from "#server/circulars/files/take-files.ts";
import { readSentUnder } from "#server/circulars/queries.ts";
import { whyNotSend } from "#server/circulars/send-once.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { lockName } from "#server/platform/database/locks.ts";
import { action } from "#server/platform/http/action.ts";
import { keyReused } from "#server/platform/http/idempotency-keys.ts";
import { addressDraft } from "#server/registrations/circulars/address-draft.ts";
import { scheduledCirculars } from "#server/registrations/tables.ts";
import { keysOf, readScheduled, readScheduledUnder } from "./queries.ts";
import { whyNotAt } from "./rules.ts";

/** Schedules an email to people of a dinner (D-212). The officer has read whom it would reach now. */
export const scheduleCircular = action(endpoint, async (ctx, { id, key, seen, sendAt: hour, ...draft }) => {
  const { db, me, now, config } = ctx;
  const sendAt = new Date(hour);
  return db.transaction(async (tx) => {
    await lockName(tx, "idempotency key", `circular ${key}`);
    const before = await readScheduledUnder(tx, key);
    if (before) {
      const { slice, subject, body, files } = before;
      const isSame = isDeepStrictEqual([before.eventId, { slice, subject, body, files }], [id, draft]);
      if (!isSame || before.sendAt.getTime() !== sendAt.getTime()) throw keyReused();
      return readScheduled(tx, before.id);
    }
    if (await readSentUnder(tx, key)) throw keyReused();
    const addressed = await addressDraft(ctx, tx, { id, draft, isLocked: true });
    const refusal = whyNotAt(sendAt, now) ?? whyNotSend(config, addressed, seen);
    if (refusal) throw refusal;
    await takeFiles(tx, draft.files);
    const by = actorName(me);
    const [row] = await tx
      .insert(scheduledCirculars)
      .values({
        ...draft,
        key,
        eventId: id,
        sendAt,
        reached: keysOf(addressed.recipients.flatMap(({ reached }) => reached)),
        scheduledBy: by,
        scheduledAt: now,
        updatedAt: now,
      })
      .returning({ id: scheduledCirculars.id });
    if (!row) throw new Error("the scheduled email was not written");
    await audit(tx, {
      at: now,
      actor: by,
      action: "circular scheduled",
      entity: "event",
      entityId: id,
      after: { sendAt, emails: addressed.recipients.length },
    });
    return readScheduled(tx, row.id);
  });
});
