import { and, desc, eq, gt } from "drizzle-orm";
import { partyName } from "#contract/registrations/attendees/attendee-rows.ts";
import {
  listRemoved as endpoint,
  PUT_BACK_MINUTES,
} from "#contract/registrations/attendees/party-changes.ts";
import { readEventRow } from "#server/events/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { withNames } from "#server/registrations/parties/party-names.ts";
import { readContact } from "#server/registrations/parties/queries.ts";
import { findLive } from "#server/registrations/seats/line/find-live.ts";
import { registrations } from "#server/registrations/tables.ts";
import { whyNotPutBackNow } from "./why-not-put-back-now.ts";

/** The parties of a dinner that can be put back, derived from the rows, so every officer sees the same ones. */
export const listRemoved = action(endpoint, async ({ db, now }, { id }) => {
  return db.transaction(async (tx) => {
    const dinner = await readEventRow(tx, id);
    if (dinner.deletedAt !== null) throw notFound("Event not found");
    const event = { ...dinner, isDeleted: false };
    const since = new Date(now.getTime() - PUT_BACK_MINUTES * 60_000);
    const isRecent = and(
      eq(registrations.eventId, id),
      eq(registrations.removedReason, "removed_by_officer"),
      gt(registrations.removedAt, since),
    );
    const found = await tx
      .select()
      .from(registrations)
      .where(isRecent)
      .orderBy(desc(registrations.removedAt), desc(registrations.id));
    const removed = [];
    for (const row of await withNames(tx, found)) {
      const { refusal } = await whyNotPutBackNow(tx, row, { event, now });
      if (refusal || !row.removedAt || (await findLive(tx, row.id))) continue;
      const name = partyName({ user: await readContact(tx, row.id), guestInfo: row.guestInfo });
      removed.push({ id: row.id, name, removedAt: row.removedAt.toISOString() });
    }
    return removed;
  });
});
