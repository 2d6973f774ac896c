import { type CopyFacts, readAddressesWithCopies } from "#server/papers/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { whyNotTakeOut } from "#server/platform/session-gate/access.ts";
import type { KitchenNow } from "./read-kitchen.ts";
import { readersOf, senderOf } from "./readers-of-copy.ts";

/** Maximum unchanged copies of a dinner's sheet in a day. */
const UNCHANGED_MOST = 3;
const DAY_MS = 86_400_000;

type Copies = {
  fingerprint: string;
  copies: readonly Pick<CopyFacts, "fingerprint" | "madeAt" | "version">[];
};

/** Why there is no further copy with the same words today, or null (070). What has changed can always be told. */
export function whyNotAgain({ fingerprint, copies }: Copies, now: Date): Refusal | null {
  const changed = copies.findIndex((copy) => copy.fingerprint !== fingerprint);
  const same = changed === -1 ? copies : copies.slice(0, changed);
  const dayBefore = now.getTime() - DAY_MS;
  // The first of them told a change.
  const again = same.slice(0, -1).filter(({ madeAt }) => madeAt.getTime() > dayBefore);
  const [latest, oldest] = [again[0], again[UNCHANGED_MOST - 1]];
  if (!latest || !oldest) return null;
  const sentence =
    `Nothing has changed since copy ${latest.version}, and the same sheet has gone out ${UNCHANGED_MOST} more times ` +
    `in a day. Please print copy ${latest.version} again, or wait until tomorrow.`;
  return new Refusal(429, sentence, {
    retryAfter: Math.ceil((oldest.madeAt.getTime() - dayBefore) / 1000),
  });
}

/** Why the caller must confirm who they are first, if someone would get their first sheet; else null. */
export async function whyNotEmail({ me, now }: Ctx, tx: Tx, kitchen: KitchenNow): Promise<Refusal | null> {
  const unproved = whyNotTakeOut("needs", me, now);
  if (!unproved) return null;
  const readers = readersOf(kitchen, me, await senderOf(tx, me)).map(({ to }) => to.toLowerCase());
  const known = await readAddressesWithCopies(tx, readers);
  return readers.some((to) => !known.has(to)) ? unproved : null;
}
