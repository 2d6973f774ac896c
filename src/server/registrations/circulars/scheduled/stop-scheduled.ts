import { stopScheduledCircular as endpoint } from "#contract/registrations/scheduled-circulars.ts";
import { lockEventRow } from "#server/events/queries.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict } from "#server/platform/refusal.ts";
import { endScheduled } from "./end-scheduled.ts";
import { readScheduled, scheduledRow } from "./queries.ts";

/** Stops an email that waits for its hour. */
export const stopScheduledCircular = action(endpoint, async ({ db, me, now }, { id }) =>
  db.transaction(async (tx) => {
    const { eventId } = await scheduledRow(tx, id);
    await lockEventRow(tx, eventId);
    const row = await scheduledRow(tx, id);
    if (row.endedBecause === "sent")
      throw conflict(
        "This email is already going out. Under Sent Emails, you can stop any emails that are still waiting.",
      );
    if (row.endedAt === null) {
      await endScheduled(tx, id, { because: "stopped", now });
      await audit(tx, {
        at: now,
        actor: actorName(me),
        action: "scheduled circular stopped",
        entity: "event",
        entityId: eventId,
        before: { sendAt: row.sendAt },
      });
    }
    return readScheduled(tx, id);
  }),
);
