import { isDeepStrictEqual } from "node:util";
import { type Circular, type Draft, sendCircular as endpoint } from "#contract/registrations/circulars.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockName } from "#server/platform/database/locks.ts";
import { action } from "#server/platform/http/action.ts";
import { keyReused } from "#server/platform/http/idempotency-keys.ts";
import { conflict, Refusal } from "#server/platform/refusal.ts";
import { readScheduledUnder } from "#server/registrations/circulars/scheduled/queries.ts";
import { type Addressed, addressDraft, emptyIn, previewOf } from "./compose-circular.ts";
import { readCircular, readSentUnder } from "./queries.ts";
import { writeCircular } from "./write-circular.ts";
import { writerOf } from "./writer.ts";

/** A slice without anyone who could be emailed. */
export const NO_ONE = "There’s no one to email.";

/** Sends an officer's email to everyone of a slice, one for each mailbox (D-213). */
export const sendCircular = action(endpoint, async (ctx, { id, key, seen, ...draft }) => {
  const { me, config } = ctx;
  return sendOnce(ctx, { key, eventId: id, draft }, async (tx) => {
    const addressed = await addressDraft(ctx, tx, { id, draft, isLocked: true });
    const refusal = whyNotSend(config, addressed, seen);
    if (refusal) throw refusal;
    const written = { ...draft, key, addressed, moment: null, sentBy: actorName(me), writer: writerOf(me) };
    return (await writeCircular(ctx, tx, written)).id;
  });
});

type Sending = { key: string; eventId: number; draft: Draft };

/** Sends a circular, whose id `send` returns, unless its form was sent before. */
export function sendOnce(
  { db }: Pick<Ctx, "db">,
  { key, eventId, draft }: Sending,
  send: (tx: Tx) => Promise<number>,
): Promise<Circular> {
  return db.transaction(async (tx) => {
    // The second of two calls with one key waits, and finds what the first has sent.
    await lockName(tx, "idempotency key", `circular ${key}`);
    const before = await readSentUnder(tx, key);
    const isReused = before ? !isSame(before, { eventId, ...draft }) : await readScheduledUnder(tx, key);
    if (isReused) throw keyReused();
    return reread(tx, before ? before.id : await send(tx));
  });
}

async function reread(tx: Tx, id: number): Promise<Circular> {
  const circular = await readCircular(tx, id);
  if (!circular) throw new Error("the circular cannot be read");
  return circular;
}

type SentDraft = Draft & { eventId: number };

function isSame(before: SentDraft, { eventId, slice, subject, body }: SentDraft): boolean {
  const { eventId: dinner, slice: people, subject: title, body: text } = before;
  return isDeepStrictEqual([dinner, people, title, text], [eventId, slice, subject, body]);
}

/** A refusal if no one is left, if others are reached than the officer read, or if a field is empty for someone. */
export function whyNotSend(
  config: Parameters<typeof previewOf>[0],
  addressed: Addressed,
  seen: readonly string[],
): Refusal | null {
  const { recipients } = addressed;
  if (recipients.length === 0) return conflict(NO_ONE);
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
    "Please review it.",
  ].join(" ");
}
