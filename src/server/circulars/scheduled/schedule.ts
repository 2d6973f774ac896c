import { isDeepStrictEqual } from "node:util";
import { takeFiles } from "#server/circulars/files/take-files.ts";
import { readSentUnder } from "#server/circulars/queries.ts";
import { whyNotSend } from "#server/circulars/send-once.ts";
import { scheduledCirculars } from "#server/circulars/tables.ts";
import { lockEventRow } from "#server/events/queries.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { lockName } from "#server/platform/database/locks.ts";
import { keyReused } from "#server/platform/http/idempotency-keys.ts";
import { noteScheduled } from "./note-scheduled.ts";
import { readScheduledUnder } from "./queries.ts";
import { whyNotAt } from "./rules.ts";
import type { Scheduling, ToSchedule } from "./scheduling.ts";

type Form = { key: string; seen: readonly string[]; sendAt: string; email: ToSchedule };

/** Schedules an email to many (D-212), unless its form did so before. The officer has read whom it would reach now. */
export function schedule<Shown extends object>(
  ctx: Ctx,
  { address, show }: Scheduling<Shown>,
  { key, seen, sendAt: hour, email }: Form,
): Promise<Shown> {
  const { db, me, now, config } = ctx;
  const sendAt = new Date(hour);
  return db.transaction(async (tx) => {
    await lockName(tx, "idempotency key", `circular ${key}`);
    const before = await readScheduledUnder(tx, key);
    if (before) {
      const { eventId, slice, subject, body, files, serviceReason } = before;
      const same = { eventId, slice, subject, body, files, serviceReason };
      if (!isDeepStrictEqual([same, before.sendAt], [email, sendAt])) throw keyReused();
      return show(ctx, tx, before.id);
    }
    if (await readSentUnder(tx, key)) throw keyReused();
    if (email.eventId !== null) await lockEventRow(tx, email.eventId);
    const { addressed, reached } = await address(ctx, tx, email);
    const refusal = whyNotAt(sendAt, now) ?? whyNotSend(config, addressed, seen);
    if (refusal) throw refusal;
    await takeFiles(tx, email.files);
    const [row] = await tx
      .insert(scheduledCirculars)
      .values({
        ...email,
        key,
        sendAt,
        reached,
        scheduledBy: actorName(me),
        scheduledAt: now,
        updatedAt: now,
      })
      .returning();
    if (!row) throw new Error("the scheduled email was not written");
    await noteScheduled(ctx, tx, {
      row,
      what: "scheduled",
      after: { sendAt, emails: addressed.recipients.length },
    });
    return show(ctx, tx, row.id);
  });
}
