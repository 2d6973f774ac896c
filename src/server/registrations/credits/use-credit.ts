import { eq } from "drizzle-orm";
import {
  useMyCredit as myEndpoint,
  useCreditOfParty as officersEndpoint,
} from "#contract/registrations/credits.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { dayIn } from "#contract/values/zone.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { amountDueOf } from "#server/registrations/balance/change-rules.ts";
import { closeStalePage } from "#server/registrations/balance/close-stale-page.ts";
import { lockDebtor, type Party } from "#server/registrations/balance/lock-party.ts";
import { settlePayLater } from "#server/registrations/balance/settle-pay-later.ts";
import { lockOwnParty } from "#server/registrations/changes/own/lock-own-party.ts";
import { dueAsRead } from "#server/registrations/debts/due-as-read.ts";
import { readPaidWithCredits, recordManualPayment } from "#server/registrations/parties/manual-payments.ts";
import { endPaidLink } from "#server/registrations/payment-links/end-paid-link.ts";
import { whyNotOpen } from "#server/registrations/rules.ts";
import { credits } from "#server/registrations/tables.ts";
import { confirmCovered } from "./confirm-covered.ts";
import { readUsable } from "./queries.ts";

const USED = "credit used";

/** Pays for the caller's own party with their credit, as far as that goes (D-372). */
export const useMyCredit = action(myEndpoint, async (ctx, { id }) =>
  ctx.db.transaction(async (tx) => {
    const before = await findIdempotentResult(ctx, tx, USED);
    const { event, row, party } = await lockOwnParty(ctx, tx, id);
    if (before !== null) return { used: "0.00", due: moneyOf(await dueOf(tx, { row, facts: party })) };
    if (event.isDeleted || event.dateTime <= ctx.now) throw notFound("Registration not found");
    const refusal = row.status === "pending" ? whyNotOpen(event, ctx.now) : null;
    if (refusal) throw refusal;
    const due = await dueOf(tx, { row, facts: party });
    if (due === 0) throw conflict("Nothing is due for this registration.");
    return payAsked(ctx, tx, { party: { row, facts: party }, due });
  }),
);

/** Pays for a party with its owner's credit, on an officer's word. */
export const useCreditOfParty = action(officersEndpoint, async (ctx, { id, due: read }) =>
  ctx.db.transaction(async (tx) => {
    const before = await findIdempotentResult(ctx, tx, USED);
    const party = await lockDebtor(tx, id);
    if (before !== null) return { used: "0.00", due: moneyOf(amountDueOf(party.facts)) };
    return payAsked(ctx, tx, { party, due: dueAsRead(party, read) });
  }),
);

async function payAsked(ctx: Ctx, tx: Tx, using: Using): Promise<{ used: string; due: string }> {
  const answer = await payWithCredit(ctx, tx, using);
  await saveIdempotentResult(ctx, tx, { action: USED, id: using.party.row.id });
  return answer;
}

type Using = { party: Pick<Party, "row" | "facts">; due: Cents };

/** Unpaid seats are due in full, less what a credit has paid; `amountDueOf` has only what confirmed parties owe. */
async function dueOf(tx: Tx, { row, facts }: Pick<Party, "row" | "facts">): Promise<Cents> {
  if (row.status !== "pending") return amountDueOf(facts);
  return Math.max(0, centsOf(row.amount) - (await readPaidWithCredits(tx, row.id)));
}

/** Writes the use, then settles what it paid for. The party is locked, then its owner's credits (107). */
export async function payWithCredit(
  ctx: Ctx,
  tx: Tx,
  { party: { row }, due }: Using,
): Promise<{ used: string; due: string }> {
  const { now } = ctx;
  const actor = actorName(ctx.me);
  const used = await takeFromCredits(ctx, tx, { row, due });
  if (used === 0) throw conflict("No credit is left to use.");
  await audit(tx, {
    at: now,
    actor,
    action: USED,
    entity: "registration",
    entityId: row.id,
    after: { amount: moneyOf(used) },
  });
  // Money that still arrives through an open page for more than the rest is refunded as late money.
  await closeStalePage(tx, row, now);
  const rest = due - used;
  if (row.status === "pending") {
    if (rest === 0) await confirmCovered(ctx, tx, row);
    return { used: moneyOf(used), due: moneyOf(rest) };
  }
  await settlePayLater(ctx, tx, await lockDebtor(tx, row.id));
  if (rest === 0) await endPaidLink(tx, row.id, now);
  return { used: moneyOf(used), due: moneyOf(rest) };
}

/** Takes up to what is due from the credits that the party's owner has now, the first to end in front. */
async function takeFromCredits(
  { me, now, config }: Ctx,
  tx: Tx,
  { row, due }: { row: Party["row"]; due: Cents },
): Promise<Cents> {
  const { memberId } = row;
  if (memberId === null) return 0;
  // Another party of the member may be using them: what is read next is what that one left.
  await lockKeys(tx, credits, { where: eq(credits.memberId, memberId) });
  let rest = due;
  for (const { id, cents } of await readUsable(tx, {
    memberId,
    today: dayIn(now, config.chapter.timeZone),
  })) {
    const part = Math.min(rest, cents);
    const used = { registrationId: row.id, method: "credit", reference: null, creditId: id } as const;
    if (part > 0) await recordManualPayment({ actor: actorName(me), now }, tx, { ...used, cents: part });
    rest -= part;
  }
  return due - rest;
}
