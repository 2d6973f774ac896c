import { type Credit, grantCredit as endpoint } from "#contract/registrations/credits.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { dayIn } from "#contract/values/zone.ts";
import { readEventIn } from "#server/events/queries.ts";
import { readMemberContact } from "#server/members/queries.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { badRequest, notFound } from "#server/platform/refusal.ts";
import { creditGranted } from "#server/registrations/emails/credit-emails.ts";
import { credits } from "#server/registrations/tables.ts";
import { whyNotUntil } from "./credit-rules.ts";
import { showCredit } from "./queries.ts";

const GRANTED = "credit granted";

/** What an officer grants, to whom, and what it comes from: `refundId` or `manualReturnId` if that was due. */
export type Granted = {
  memberId: number;
  amount: string;
  reason: string;
  eventId: number | null;
  expiresOn: string | null;
  refundId?: number;
  manualReturnId?: number;
};

/** Grants a credit as goodwill (D-371). */
export const grantCredit = action(endpoint, async (ctx, { id: memberId, ...ask }): Promise<Credit> => {
  refuseTerms(ctx, ask);
  return ctx.db.transaction(async (tx) => {
    const before = await findIdempotentResult(ctx, tx, GRANTED);
    if (before !== null) return showCredit(tx, before);
    if (!(await readMemberContact(tx, memberId))) throw notFound("Member not found");
    await refuseDinner(tx, ask.eventId);
    const credit = await insertCredit(ctx, tx, { memberId, ...ask });
    await saveIdempotentResult(ctx, tx, { action: GRANTED, id: credit.id });
    return credit;
  });
});

/** Refuses an end that is too close; the form shows it at the day. */
export function refuseTerms(
  { now, config }: Pick<Ctx, "now" | "config">,
  { expiresOn }: { expiresOn: string | null },
): void {
  const refusal = whyNotUntil(expiresOn, dayIn(now, config.chapter.timeZone));
  if (refusal) throw refusal;
}

async function refuseDinner(tx: Tx, eventId: number | null): Promise<void> {
  if (eventId === null || (await readEventIn(tx, eventId))) return;
  const message = "This dinner doesn’t exist";
  throw badRequest(message, [{ path: "eventId", message }]);
}

/** Writes the credit and tells its member. */
export async function insertCredit(ctx: Ctx, tx: Tx, granted: Granted): Promise<Credit> {
  const { now, config } = ctx;
  const actor = actorName(ctx.me);
  const amount = moneyOf(centsOf(granted.amount));
  const [row] = await tx
    .insert(credits)
    .values({ ...granted, amount, grantedBy: actor, grantedAt: now })
    .returning();
  if (!row) throw new Error("the credit was not written");
  const { memberId, expiresOn } = granted;
  // Its reason stays on the credit, whose words are erased with its member.
  await audit(tx, {
    at: now,
    actor,
    action: GRANTED,
    entity: "member",
    entityId: memberId,
    after: { amount, expiresOn },
  });
  const credit = await showCredit(tx, row.id);
  const to = await readMemberContact(tx, memberId);
  const email = to && creditGranted(config, to, credit);
  if (email) await queueEmail(tx, now, email);
  return credit;
}
