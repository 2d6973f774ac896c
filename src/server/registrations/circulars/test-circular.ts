import { randomUUID } from "node:crypto";
import { testCircular as endpoint } from "#contract/registrations/circulars.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict } from "#server/platform/refusal.ts";
import { addressDraft, testEmail } from "./compose-circular.ts";
import { readWriterAddress } from "./queries.ts";
import { NO_ONE } from "./send-circular.ts";
import { writerOf } from "./writer.ts";

/** Emails a draft to its writer alone, as the first mailbox would get it (D-215). */
export const testCircular = action(endpoint, async (ctx, { id, ...draft }) => {
  const { now, me, config } = ctx;
  const to = await readWriterAddress(ctx.db, me);
  if (!to) throw conflict("You have no confirmed email address, so we can’t email you a test.");
  await ctx.db.transaction(async (tx) => {
    const addressed = await addressDraft(ctx, tx, { id, draft });
    const email = testEmail(config, addressed, { to, writer: writerOf(me), key: randomUUID() });
    if (!email) throw conflict(NO_ONE);
    await queueEmail(tx, now, email);
    await audit(tx, {
      at: now,
      actor: actorName(me),
      action: "circular tested",
      entity: "event",
      entityId: id,
    });
  });
  return { to };
});
