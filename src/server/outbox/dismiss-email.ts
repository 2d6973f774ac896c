import { dismissEmail as endpoint } from "#contract/outbox.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { markEmailDismissed } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { lockEmail, readEmail } from "./queries.ts";
import { showEmail } from "./show-email.ts";

/** Dismisses an email that could not be sent, so that it no longer needs attention. */
export const dismissEmail = action(endpoint, async (ctx, { id }) => {
  const { db, me, now } = ctx;
  await db.transaction(async (tx) => {
    if (!(await lockEmail(tx, id))) throw notFound("This email doesn’t exist.");
    const email = await readEmail(tx, id, now);
    if (email?.state !== "failed") throw conflict("Only failed emails can be dismissed.");
    if (email.isDismissed) return;
    await markEmailDismissed(tx, now, id);
    await auditBy({ me, now }, tx, {
      action: "email dismissed",
      entity: "email",
      entityId: id,
    });
  });
  return showEmail(ctx, { id });
});
