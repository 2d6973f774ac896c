import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { takeFiles } from "#server/circulars/files/take-files.ts";
import { whyNotSend } from "#server/circulars/send-once.ts";
import { scheduledCirculars } from "#server/circulars/tables.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { conflict, Refusal } from "#server/platform/refusal.ts";
import { withLaterParts } from "./end-scheduled.ts";
import { noteScheduled } from "./note-scheduled.ts";
import { lockScheduled } from "./queries.ts";
import { whyNotAt } from "./rules.ts";
import type { ScheduledRow, Scheduling, ToSchedule } from "./scheduling.ts";

const STALE = "Someone else has changed this email since you opened it.";

type Change = {
  id: number;
  seen: readonly string[];
  sendAt: string;
  /** When the officer read it. */
  updatedAt: string;
  /** What it says and whom it is for from now on. */
  changed: (row: ScheduledRow) => Omit<ToSchedule, "eventId">;
};

/** Changes a scheduled email. Replies then go to the officer who changed it. */
export function changeScheduled<Shown extends object>(
  ctx: Ctx,
  { of, address, show }: Scheduling<Shown>,
  { id, seen, sendAt: hour, updatedAt, changed }: Change,
): Promise<Shown> {
  const { db, me, now, config } = ctx;
  const sendAt = new Date(hour);
  return db.transaction(async (tx) => {
    const row = await lockScheduled(tx, id, of);
    if (row.endedAt !== null) throw conflict("This email is no longer scheduled, so it can’t be changed.");
    const email = { eventId: row.eventId, ...changed(row) };
    email.slice = withLaterParts(row.slice, email.slice);
    if (row.updatedAt.toISOString() !== updatedAt) {
      const { eventId, slice, subject, body, files, serviceReason } = row;
      const stored = [{ eventId, slice, subject, body, files, serviceReason }, row.sendAt, row.scheduledBy];
      // The same change was made before, but its answer was lost.
      if (isDeepStrictEqual(stored, [email, sendAt, actorName(me)])) return show(ctx, tx, id);
      const scheduled = await show(ctx, tx, id);
      throw new Refusal(409, STALE, { code: "edit_conflict", extra: { scheduled } });
    }
    const { addressed, reached } = await address(ctx, tx, email);
    const refusal = whyNotAt(sendAt, now) ?? whyNotSend(config, addressed, seen);
    if (refusal) throw refusal;
    await takeFiles(tx, email.files);
    await tx
      .update(scheduledCirculars)
      .set({
        ...email,
        sendAt,
        reached,
        scheduledBy: actorName(me),
        scheduledAt: now,
        updatedAt: new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1)),
      })
      .where(eq(scheduledCirculars.id, id));
    await noteScheduled(ctx, tx, {
      row,
      what: "changed",
      before: { sendAt: row.sendAt },
      after: { sendAt, emails: addressed.recipients.length },
    });
    return show(ctx, tx, id);
  });
}
