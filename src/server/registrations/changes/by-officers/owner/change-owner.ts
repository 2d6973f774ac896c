import { changeOwner as endpoint } from "#contract/registrations/attendees/party-changes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readAttendee } from "#server/registrations/attendees/read-attendees.ts";
import { lockSeated } from "#server/registrations/changes/by-officers/lock-seated.ts";
import { whyNotAsRead } from "#server/registrations/changes/by-officers/persons/stale-preview.ts";
import { handOver } from "./hand-over.ts";
import { findHanded, moneyOfHanded, previewHandover } from "./heir.ts";
import { tellHanded } from "./tell-handed.ts";

/** What the record of the form calls it. */
const CHANGED = "change owner";

/** Gives a party with seats to another member (D-408). */
export const changeOwner = action(endpoint, async (ctx, ask) => {
  return ctx.db.transaction(async (tx) => {
    const before = await findIdempotentResult(ctx, tx, CHANGED);
    if (before !== null) return answerFor(tx, before);
    const handed = await findHanded(tx, await lockSeated(ctx, tx, ask.id), ask.memberId);
    const stale = whyNotAsRead(await previewHandover(ctx, tx, handed), {
      updatedAt: ask.updatedAt,
      amount: ask.amount,
    });
    if (stale) throw stale;
    const { row, isFilled } = await handOver(ctx, tx, handed);
    await tellHanded(ctx, tx, { handed, row, money: moneyOfHanded(handed.party), isFilled });
    await saveIdempotentResult(ctx, tx, { action: CHANGED, id: row.id });
    return answerFor(tx, row.id);
  });
});

async function answerFor(tx: Tx, id: number) {
  const answer = await readAttendee(tx, id);
  if (!answer) throw notFound("Registration not found");
  return answer;
}
