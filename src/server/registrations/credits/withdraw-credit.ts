import { eq } from "drizzle-orm";
import { withdrawCredit as endpoint } from "#contract/registrations/credits.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { creditEndings, credits } from "#server/registrations/tables.ts";
import { readLeft, showCredit } from "./queries.ts";

const WITHDRAWN = "credit withdrawn";

/** Withdraws what is left of a credit, with the reason; what was used stays used. */
export const withdrawCredit = action(endpoint, async (ctx, { id, left: read, reason }) =>
  ctx.db.transaction(async (tx) => {
    if ((await findIdempotentResult(ctx, tx, WITHDRAWN)) !== null) return showCredit(tx, id);
    const [row] = await lockRows(tx, credits, { where: eq(credits.id, id) });
    if (!row) throw notFound("This credit doesn't exist.");
    const left = await readLeft(tx, id);
    if (left === 0) throw conflict("Nothing is left of this credit.");
    if (left !== centsOf(read)) throw conflict("The amount has changed. Please check it and try again.");
    const actor = actorName(ctx.me);
    await endCredit(tx, row, { because: "withdrawn", cents: left, reason, actor, now: ctx.now });
    await saveIdempotentResult(ctx, tx, { action: WITHDRAWN, id });
    return showCredit(tx, id);
  }),
);

type Ending = {
  because: typeof creditEndings.$inferSelect.because;
  cents: Cents;
  reason?: string;
  actor: string;
  now: Date;
};

/** Ends what is left of a locked credit. */
export async function endCredit(
  tx: Tx,
  { id, memberId }: Pick<typeof credits.$inferSelect, "id" | "memberId">,
  { because, cents, reason, actor, now }: Ending,
): Promise<void> {
  const amount = moneyOf(cents);
  await tx
    .insert(creditEndings)
    .values({ creditId: id, amount, because, reason: reason ?? null, endedBy: actor, endedAt: now });
  if (memberId === null) return;
  await audit(tx, {
    at: now,
    actor,
    action: because === "withdrawn" ? WITHDRAWN : "credit ended",
    entity: "member",
    entityId: memberId,
    before: { amount },
    after: { because },
  });
}
