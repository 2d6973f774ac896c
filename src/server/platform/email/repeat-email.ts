import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { outbox } from "#server/platform/tables.ts";
import type { ComposedEmail } from "./composed-email.ts";

/** An email of the outbox, where it went, and how far it got. */
export type Queued = Pick<typeof outbox.$inferSelect, keyof typeof QUEUED>;
export const QUEUED = {
  id: outbox.id,
  recipient: outbox.recipient,
  sentAt: outbox.sentAt,
  failedAt: outbox.failedAt,
  bouncedAt: outbox.bouncedAt,
  bounceKind: outbox.bounceKind,
};

/** The email that was queued under this key; undefined if none was. */
export async function findQueued(tx: Tx, onceKey: string): Promise<Queued | undefined> {
  const [found] = await tx.select(QUEUED).from(outbox).where(eq(outbox.onceKey, onceKey));
  return found;
}

/** The email itself if its key is new; else a copy of the one with that key, which is sent as well. */
export async function asRepeated(tx: Tx, now: Date, email: ComposedEmail): Promise<ComposedEmail> {
  const first = await findQueued(tx, email.onceKey);
  return first ? { ...email, onceKey: `${email.onceKey}:${now.getTime()}`, copyOf: first.id } : email;
}
