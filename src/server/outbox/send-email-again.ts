import { sendEmailAgain as endpoint } from "#contract/outbox.ts";
import { isUnwantedNews } from "#server/directory/emails/why-member-email-outdated.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { queueEmailCopy, retryEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { lockEmail, readEmail } from "./queries.ts";
import { showEmail } from "./show-email.ts";

/** Sends an email again, once; 409 if its state is no longer what the officer saw (S-53). */
export const sendEmailAgain = action(endpoint, async (ctx, { id, as, copies }) => {
  const { db, me, now } = ctx;
  await db.transaction(async (tx) => {
    if (!(await lockEmail(tx, id))) throw notFound("This email doesn’t exist.");
    const email = await readEmail(tx, id, now);
    if (email?.can !== as) {
      throw conflict(email?.whyNot ?? "This email has changed. Please look at it again.");
    }
    if (copies !== undefined && copies !== email.copies) {
      throw conflict("Someone else has just sent this email again.");
    }
    if (as === "copy" && (await isUnwantedNews(ctx, tx, id)))
      throw conflict("This is news, which no longer goes to this address.");
    const copy = as === "copy" ? await queueEmailCopy(tx, now, id) : null;
    if (as === "try") await retryEmail(tx, now, id);
    await auditBy({ me, now }, tx, {
      entity: "email",
      entityId: id,
      action: as === "copy" ? "email sent again" : "email retried",
      before: { attempts: email.attempts },
      after: copy === null ? { attempts: 0 } : { copy },
    });
  });
  return showEmail(ctx, { id });
});
