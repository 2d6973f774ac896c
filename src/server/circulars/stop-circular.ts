import { and, eq, isNull, sql } from "drizzle-orm";
import { stopCircular as endpoint } from "#contract/officers/circulars.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { stopEmails } from "#server/platform/email/stop-emails.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { findDinnerOf, readCircular } from "./queries.ts";
import { circulars } from "./tables.ts";

/** Stops the emails of a circular: none that no one has begun to send goes, and none is tried again (D-219). */
export const stopCircular = action(endpoint, async ({ db, now, me }, { id }) =>
  db.transaction(async (tx) => {
    const found = await findDinnerOf(tx, id, me.role);
    if (!found) throw notFound("This email doesn’t exist.");
    const stopped = await stopEmails(
      tx,
      now,
      sql`id in (select outbox_id from circular_emails where circular_id = ${id})`,
    );
    const marked = await tx
      .update(circulars)
      .set({ stoppedAt: now, stoppedBy: actorName(me) })
      .where(and(eq(circulars.id, id), isNull(circulars.stoppedAt)))
      .returning({ id: circulars.id });
    if (marked.length > 0 || stopped > 0) {
      await auditBy({ me, now }, tx, {
        ...(found.eventId === null
          ? { action: "email to members stopped", entity: "email to members", entityId: id }
          : { action: "circular stopped", entity: "event", entityId: found.eventId }),
        after: { emails: stopped },
      });
    }
    const circular = await readCircular(tx, id);
    if (!circular) throw new Error("the circular cannot be read");
    return circular;
  }),
);
