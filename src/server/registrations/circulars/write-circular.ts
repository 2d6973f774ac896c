import type { Draft } from "#contract/registrations/circulars.ts";
import type { OptionalKind } from "#contract/registrations/moment-words.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { EmailOwner } from "#server/platform/email/email-owners.ts";
import { queueEmails } from "#server/platform/email/outbox.ts";
import { hashToken, newLinkToken } from "#server/platform/link-token.ts";
import { circularEmails, circulars } from "#server/registrations/tables.ts";
import { type Addressed, emailsOf, hasChoice, type Sent } from "./compose-circular.ts";
import { readQueued } from "./queries.ts";

type Written = Draft & {
  key: string;
  addressed: Addressed;
  /** The moment at which it goes, or `tables`; null if an officer wrote it. */
  moment: OptionalKind | null;
  /** As the audit log names them. */
  sentBy: string;
  writer: EmailOwner | null;
  /** How many people it reaches more and fewer than when it was scheduled. */
  since?: { joined: number; gone: number };
};

/**
 * Queues a circular, one email for each mailbox, in a transaction that has locked the dinner. Returns its id, and the
 * emails in the order of the recipients.
 */
export async function writeCircular(
  { config, now }: Pick<SystemContext, "config" | "now">,
  tx: Tx,
  { slice, subject, body, key, addressed, moment, sentBy, writer, since }: Written,
): Promise<{ id: number; outboxIds: readonly number[] }> {
  const { dinner, recipients, people, leftOut } = addressed;
  const [row] = await tx
    .insert(circulars)
    .values({
      slice,
      subject,
      body,
      key,
      moment,
      eventId: dinner.id,
      persons: people - leftOut.length,
      mailboxes: recipients.length,
      sentBy,
      sentAt: now,
      ...since,
    })
    .returning({ id: circulars.id });
  if (!row) throw new Error("the circular was not written");
  const linked = recipients.map((recipient) => ({ ...recipient, choiceToken: newLinkToken() }));
  const emails = emailsOf(config, { ...addressed, recipients: linked }, { circularId: row.id, writer });
  await queueEmails(tx, now, emails);
  const hashes = new Map(emails.map(({ onceKey }, at) => [onceKey, choiceHashOf(linked[at])]));
  const queued = await readQueued(tx, [...hashes.keys()]);
  await tx.insert(circularEmails).values(
    queued.map(({ id: outboxId, key: queuedAs }) => ({
      circularId: row.id,
      outboxId,
      choiceHash: (queuedAs && hashes.get(queuedAs)) || null,
    })),
  );
  await audit(tx, {
    at: now,
    actor: sentBy,
    action: moment === null ? "circular sent" : "moment sent",
    entity: "event",
    entityId: dinner.id,
    after: { emails: emails.length, ...(moment !== null && { moment }), ...since },
  });
  const byKey = new Map(queued.map((one) => [one.key, one.id]));
  return { id: row.id, outboxIds: emails.flatMap(({ onceKey }) => byKey.get(onceKey) ?? []) };
}

function choiceHashOf(recipient: Sent | undefined): string | null {
  return recipient?.choiceToken && hasChoice(recipient) ? hashToken(recipient.choiceToken) : null;
}
