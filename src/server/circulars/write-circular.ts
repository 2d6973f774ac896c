import type { DinnerOptionalKind } from "#contract/registrations/moment-words.ts";
import { takeFiles } from "#server/circulars/files/take-files.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { EmailOwner } from "#server/platform/email/email-owners.ts";
import { queueEmails } from "#server/platform/email/outbox.ts";
import { newLinkToken } from "#server/platform/link-token.ts";
import { type Addressed, emailsOf } from "./compose-circular.ts";
import { readQueued } from "./queries.ts";
import { circularEmails, circulars } from "./tables.ts";

type Written = Pick<typeof circulars.$inferInsert, "slice" | "subject" | "body" | "key"> & {
  addressed: Addressed;
  /** Ids of the stored files attached to it. */
  files?: readonly string[];
  /** The moment at which it goes, or `tables`; null if an officer wrote it. */
  moment: DinnerOptionalKind | null;
  /** As the audit log names them. */
  sentBy: string;
  writer: EmailOwner | null;
  /** How many people it reaches more and fewer than when it was scheduled. */
  since?: { joined: number; gone: number };
  /** Why it goes to those who want no news, too. */
  serviceReason?: string | null;
};

/**
 * Queues a circular, one email for each mailbox; of a dinner, in a transaction that has locked it. Returns its id, and
 * the emails in the order of the recipients.
 */
export async function writeCircular(
  { config, now }: Pick<SystemContext, "config" | "now">,
  tx: Tx,
  {
    slice,
    subject,
    body,
    key,
    addressed,
    files = [],
    moment,
    sentBy,
    writer,
    since,
    serviceReason = null,
  }: Written,
): Promise<{ id: number; outboxIds: readonly number[] }> {
  const { eventId, recipients, people, leftOut, isNews } = addressed;
  await takeFiles(tx, files);
  const [row] = await tx
    .insert(circulars)
    .values({
      slice,
      subject,
      body,
      files: [...files],
      key,
      moment,
      eventId,
      isNews,
      serviceReason,
      persons: people - leftOut.length,
      mailboxes: recipients.length,
      sentBy,
      sentAt: now,
      ...since,
    })
    .returning({ id: circulars.id });
  if (!row) throw new Error("the circular was not written");
  const outboxIds = await queueCircularEmails({ config, now }, tx, { id: row.id, addressed, files, writer });
  await audit(tx, {
    at: now,
    actor: sentBy,
    ...(eventId === null
      ? { action: "members emailed", entity: "email to members", entityId: row.id }
      : { action: moment === null ? "circular sent" : "moment sent", entity: "event", entityId: eventId }),
    after: {
      emails: recipients.length,
      ...(files.length > 0 && { files: files.length }),
      ...(moment !== null && { moment }),
      ...(eventId === null && { isNews, isCalledService: serviceReason !== null }),
      ...since,
    },
  });
  return { id: row.id, outboxIds };
}

type ToQueue = Pick<Written, "addressed" | "writer"> & {
  id: number;
  files: readonly string[];
  /** The sent email of which it is a copy; the log counts that one. */
  copyOf?: number | null;
};

/** Queues the emails of a circular, one for each mailbox; returns their ids in the order of the recipients. */
export async function queueCircularEmails(
  { config, now }: Pick<SystemContext, "config" | "now">,
  tx: Tx,
  { id: circularId, addressed, files, writer, copyOf = null }: ToQueue,
): Promise<number[]> {
  const linked = addressed.recipients.map((recipient) => ({ ...recipient, choiceToken: newLinkToken() }));
  const written = emailsOf(config, { ...addressed, recipients: linked }, { circularId, files, writer });
  const emails =
    copyOf === null
      ? written
      : written.map((email) => ({ ...email, copyOf, onceKey: `${email.onceKey}:${now.getTime()}` }));
  await queueEmails(tx, now, emails);
  const queued = await readQueued(
    tx,
    emails.map(({ onceKey }) => onceKey),
  );
  if (copyOf === null)
    await tx.insert(circularEmails).values(queued.map(({ id: outboxId }) => ({ circularId, outboxId })));
  const byKey = new Map(queued.map((one) => [one.key, one.id]));
  return emails.flatMap(({ onceKey }) => byKey.get(onceKey) ?? []);
}
