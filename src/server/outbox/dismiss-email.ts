import type { OutboxEmail } from "#contract/outbox.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { markEmailDismissed } from "#server/platform/email/outbox.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { lockEmail, readEmail } from "./queries.ts";
import { showEmail } from "./show-email.ts";

/** Notes that somebody saw to an email that could not be sent: it does not call for anybody any more. */
export async function dismissEmail(ctx: Ctx, { id }: { id: number }): Promise<OutboxEmail> {
  const { db, me, now } = ctx;
  await db.transaction(async (tx) => {
    if (!(await lockEmail(tx, id))) throw notFound("This email is not known.");
    const email = await readEmail(tx, id, now);
    if (email?.state !== "given-up") throw conflict("Only emails that were given up can be set aside.");
    if (email.isSetAside) return;
    await markEmailDismissed(tx, now, id);
    await audit(tx, {
      ...{ at: now, actor: actorName(me), action: "email dismissed", entity: "email", entityId: id },
    });
  });
  return showEmail(ctx, { id });
}
