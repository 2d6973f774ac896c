import { DINNER_FIELDS } from "#contract/registrations/circular-words.ts";
import { changeMoment as endpoint } from "#contract/registrations/moments.ts";
import { readSubject, readText } from "#server/circulars/read-text.ts";
import { lockEventRow } from "#server/events/queries.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { moments } from "#server/registrations/tables.ts";
import { dinnerOf, momentOf, readMoment } from "./describe-moment.ts";

const STALE = "Someone else has changed this email since you opened it.";

/** Turns the email of a moment on or off, or writes its text for this dinner; a stale edit is refused with the newer state. */
export const changeMoment = action(endpoint, async (ctx, { id, kind, isOn, text, updatedAt }) => {
  const { db, me, now } = ctx;
  return db.transaction(async (tx) => {
    await lockEventRow(tx, id);
    const before = momentOf(ctx, await dinnerOf(tx, id), kind);
    const readAt = before.row?.changedAt?.toISOString() ?? null;
    if (readAt !== updatedAt) {
      const moment = await readMoment(ctx, tx, { id, kind });
      throw new Refusal(409, STALE, { code: "edit_conflict", extra: { moment } });
    }
    if (text) {
      readSubject(text.subject, DINNER_FIELDS);
      readText(text.body, DINNER_FIELDS);
    }
    const isOnNow = isOn ?? before.isOn;
    const changed = {
      pausedAt: isOnNow ? null : (before.row?.pausedAt ?? now),
      ...(text !== undefined && { subject: text?.subject ?? null, body: text?.body ?? null, toldAt: null }),
      changedBy: actorName(me),
      // Later than the time that others have read, also within its millisecond.
      changedAt: new Date(Math.max(now.getTime(), readAt === null ? 0 : Date.parse(readAt) + 1)),
    };
    await tx
      .insert(moments)
      .values({ eventId: id, kind, ...changed })
      .onConflictDoUpdate({ target: [moments.eventId, moments.kind], set: changed });
    await auditBy({ me, now }, tx, {
      action: "moment changed",
      entity: "event",
      entityId: id,
      before: { isOn: before.isOn },
      // Officers' words may name people, so the log has only that they changed.
      after: { moment: kind, isOn: isOnNow, ...(text !== undefined && { text: text ? "written" : "reset" }) },
    });
    return readMoment(ctx, tx, { id, kind });
  });
});
