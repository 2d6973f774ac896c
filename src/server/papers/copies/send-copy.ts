import type { Ask } from "#contract/endpoint.ts";
import { sendKitchenCopy as endpoint } from "#contract/papers/kitchen.ts";
import { labelOfActor } from "#server/audit/actor-labels.ts";
import { lockEvent } from "#server/events/queries.ts";
import { momentOf } from "#server/papers/dates.ts";
import { unprintableOf } from "#server/papers/download/unprintable.ts";
import { type CopyRow, readOfficerNames } from "#server/papers/queries.ts";
import { kitchenSendings } from "#server/papers/tables.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type EmailFile, queueEmailWithFiles } from "#server/platform/email/email-files.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import { composeCopy } from "./compose-copy.ts";
import { drawForVenue } from "./draw-for-venue.ts";
import { deliveryOf, type KitchenNow, nextCopyOf, readKitchen, readKitchenNow } from "./read-kitchen.ts";
import { readersOf, senderOf } from "./readers-of-copy.ts";
import { saveCopy } from "./save-copy.ts";
import { whyNotAgain, whyNotEmail } from "./sending-limits.ts";
import { showKitchen } from "./show-kitchen.ts";
import { seenBy } from "./snapshot.ts";

const ACTION = "send kitchen copy";

type Asked = Ask<typeof endpoint>;

/**
 * Makes the next copy and emails it to the venue (D-079). The files are drawn before anything is written, so no
 * transaction waits for them; what was drawn is compared again under the dinner's lock. Then the copy, its emails and
 * their files are written together: all of them or none.
 */
export const sendKitchenCopy = action(endpoint, async (ctx, ask) => {
  const { db } = ctx;
  const { id } = ask;
  const isDone = (tx: Tx) => findIdempotentResult(ctx, tx, ACTION);
  // The answer to an earlier request was lost.
  if ((await db.transaction(isDone)) !== null) return showKitchen(ctx, { id });
  const seen = await readKitchenNow(ctx, id);
  const refusal = await whyNotSend(ctx, db, { current: seen, ask });
  if (refusal) throw refusal;
  // The answer names what cannot be printed: it is looked up before, since nothing may be refused afterward.
  await unprintableOf(seen.facts, { withNeeds: true });
  const files = seen.emails.length > 0 ? await drawForVenue(nextCopyOf(seen).facts) : [];
  await db.transaction(async (tx) => {
    if ((await isDone(tx)) !== null) return;
    await lockEvent(tx, id);
    const current = await readKitchen(tx, id, ctx);
    const late = await whyNotSend(ctx, tx, { current, ask });
    if (late) throw late;
    const copy = await saveCopy(ctx, tx, current);
    await emailCopy(ctx, tx, { copy, current, files });
    await saveIdempotentResult(ctx, tx, { action: ACTION, id: copy.id });
  });
  return showKitchen(ctx, { id });
});

/** Why this may not go out now, or null: what the officer read, how often, and to whom. */
async function whyNotSend(
  ctx: Ctx,
  tx: Tx,
  { current, ask }: { current: KitchenNow; ask: Asked },
): Promise<Refusal | null> {
  return (
    (await whyNotAsRead(tx, current, ask)) ??
    whyNotAgain(current, ctx.now) ??
    (await whyNotEmail(ctx, tx, current))
  );
}

/** Why this is not what the officer read, or null; names who was faster. */
async function whyNotAsRead(
  tx: Tx,
  now: KitchenNow,
  { version, fingerprint }: Asked,
): Promise<Refusal | null> {
  const [latest] = now.copies;
  if (latest && latest.version !== version) {
    const names = await readOfficerNames(tx, [latest.madeBy]);
    const { how, to } = deliveryOf(latest, now.sendings) ?? { how: "made", to: null };
    const did = `${how} copy ${latest.version}${to === null ? "" : ` to ${to}`}`;
    return conflict(
      `${labelOfActor(latest.madeBy, names)} ${did} on ${momentOf(latest.madeAt, now.facts)}. Please look at it first.`,
    );
  }
  if ((latest?.version ?? 0) === version && seenBy(now) === fingerprint) return null;
  return conflict("The dinner has changed since you opened this page. Please look at the changes first.");
}

type Made = { copy: CopyRow; current: KitchenNow; files: readonly EmailFile[] };

async function emailCopy(ctx: Ctx, tx: Tx, { copy, current, files }: Made): Promise<void> {
  const { me, now, config } = ctx;
  const { version, facts } = { version: copy.version, facts: nextCopyOf(current).facts };
  const sender = await senderOf(tx, me);
  const readers = readersOf(current, me, sender);
  for (const [place, reader] of readers.entries()) {
    const email = composeCopy(config, reader, { facts, version, sender, place });
    const outboxId = await queueEmailWithFiles(tx, now, { email, files });
    await tx.insert(kitchenSendings).values({
      copyId: copy.id,
      recipient: reader.to,
      isOfficers: reader.isOfficers,
      sentBy: actorName(me),
      at: now,
      outboxId,
    });
  }
  if (readers.length === 0) return;
  await auditBy({ me, now }, tx, {
    action: ACTION,
    entity: "event",
    entityId: facts.eventId,
    after: { copy: version, to: current.emails.join(", ") },
  });
}
