import type { Circular } from "#contract/officers/circulars.ts";
import { readScheduledUnder } from "#server/circulars/scheduled/queries.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockName } from "#server/platform/database/locks.ts";
import { keyReused } from "#server/platform/http/idempotency-keys.ts";
import { conflict, Refusal } from "#server/platform/refusal.ts";
import { type Addressed, emptyIn, previewOf } from "./compose-circular.ts";
import { readCircular, readSentUnder } from "./queries.ts";
import type { circulars } from "./tables.ts";

/** There is no one who could be emailed. */
export const NO_ONE = "There’s no one to email.";
/** What one form can send; more would keep receipts of other requests waiting while it is queued. */
const MOST = 2000;

type Sending = {
  key: string;
  /** Whether what was sent under this key is the same. */
  isSame: (before: typeof circulars.$inferSelect) => boolean;
};

/** Sends a circular, whose id `send` returns, unless its form was sent or scheduled before. */
export function sendUnder(
  { db }: Pick<Ctx, "db">,
  { key, isSame }: Sending,
  send: (tx: Tx) => Promise<number>,
): Promise<Circular> {
  return db.transaction(async (tx) => {
    // The second of two calls with one key waits, and finds what the first has sent.
    await lockName(tx, "idempotency key", `circular ${key}`);
    const before = await readSentUnder(tx, key);
    const isReused = before ? !isSame(before) : (await readScheduledUnder(tx, key)) !== undefined;
    if (isReused) throw keyReused();
    return reread(tx, before ? before.id : await send(tx));
  });
}

async function reread(tx: Tx, id: number): Promise<Circular> {
  const circular = await readCircular(tx, id);
  if (!circular) throw new Error("the circular cannot be read");
  return circular;
}

/** A refusal if no one is left, if others are reached than the officer read, or if a field is empty for someone. */
export function whyNotSend(config: Config, addressed: Addressed, seen: readonly string[]): Refusal | null {
  const { recipients } = addressed;
  if (recipients.length === 0) return conflict(NO_ONE);
  if (recipients.length > MOST)
    return conflict(
      `An email can go to up to ${MOST.toLocaleString("en-US")} addresses. Please choose fewer recipients.`,
    );
  const key = (address: string) => address.toLowerCase();
  const [before, now] = [new Set(seen.map(key)), new Set(recipients.map(({ address }) => key(address)))];
  const added = recipients.filter(({ address }) => !before.has(key(address)));
  const gone = seen.filter((address) => !now.has(key(address)));
  if (added.length > 0 || gone.length > 0) {
    const difference = { added: added.flatMap(({ people }) => people), gone };
    return new Refusal(409, differenceWords(recipients.length, before.size, difference), {
      code: "edit_conflict",
      extra: { preview: previewOf(config, addressed), ...difference },
    });
  }
  const [empty] = emptyIn(addressed);
  if (!empty) return null;
  return conflict(
    `{${empty.field}} is empty for ${new Intl.ListFormat("en-US").format(empty.people)}. Add what to say instead: {${empty.field} else …}`,
  );
}

function differenceWords(
  now: number,
  before: number,
  { added, gone }: { added: readonly string[]; gone: readonly string[] },
): string {
  const list = new Intl.ListFormat("en-US");
  return [
    `The recipients have changed: ${now === 1 ? "1 address" : `${now} addresses`} now, ${before} when you checked.`,
    ...(added.length > 0 ? [`New: ${list.format(added)}.`] : []),
    ...(gone.length > 0 ? [`No longer included: ${list.format(gone)}.`] : []),
    "Please review the list.",
  ].join(" ");
}
