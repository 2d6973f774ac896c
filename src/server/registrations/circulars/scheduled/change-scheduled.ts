import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { changeScheduledCircular as endpoint } from "#contract/registrations/scheduled-circulars.ts";
import { takeFiles } from "#server/circulars/files/take-files.ts";
import { whyNotSend } from "#server/circulars/send-once.ts";
import { lockEventRow } from "#server/events/queries.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, Refusal } from "#server/platform/refusal.ts";
import { addressDraft } from "#server/registrations/circulars/address-draft.ts";
import { scheduledCirculars } from "#server/registrations/tables.ts";
import { keysOf, readScheduled, scheduledRow } from "./queries.ts";
import { whyNotAt } from "./rules.ts";

const STALE = "Someone else has changed this email since you opened it.";

/** Changes an email that waits for its hour. Replies then go to the officer who changed it. */
export const changeScheduledCircular = action(
  endpoint,
  async (ctx, { id, seen, sendAt: hour, updatedAt, ...typed }) => {
    const { db, me, now, config } = ctx;
    const sendAt = new Date(hour);
    return db.transaction(async (tx) => {
      const { eventId } = await scheduledRow(tx, id);
      await lockEventRow(tx, eventId);
      const row = await scheduledRow(tx, id);
      const draft = { ...typed, files: typed.files ?? row.files };
      if (row.endedAt !== null) throw conflict("This email is no longer scheduled, so it can’t be changed.");
      if (row.updatedAt.toISOString() !== updatedAt) {
        const { slice, subject, body, files, sendAt: at, scheduledBy } = row;
        const asked = [draft, sendAt, actorName(me)];
        // The answer to the same change was lost, and it was made.
        if (isDeepStrictEqual([{ slice, subject, body, files }, at, scheduledBy], asked))
          return readScheduled(tx, id);
        const scheduled = await readScheduled(tx, id);
        throw new Refusal(409, STALE, { code: "edit_conflict", extra: { scheduled } });
      }
      const addressed = await addressDraft(ctx, tx, { id: eventId, draft });
      const refusal = whyNotAt(sendAt, now) ?? whyNotSend(config, addressed, seen);
      if (refusal) throw refusal;
      await takeFiles(tx, draft.files);
      await tx
        .update(scheduledCirculars)
        .set({
          ...draft,
          sendAt,
          reached: keysOf(addressed.recipients.flatMap(({ reached }) => reached)),
          scheduledBy: actorName(me),
          scheduledAt: now,
          updatedAt: new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1)),
        })
        .where(eq(scheduledCirculars.id, id));
      await audit(tx, {
        at: now,
        actor: actorName(me),
        action: "scheduled circular changed",
        entity: "event",
        entityId: eventId,
        before: { sendAt: row.sendAt },
        after: { sendAt, emails: addressed.recipients.length },
      });
      return readScheduled(tx, id);
    });
  },
);
