import type { Draft } from "#contract/registrations/circulars.ts";
import type { MomentKind } from "#contract/registrations/moment-words.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { EmailOwner } from "#server/platform/email/email-owners.ts";
import { queueEmails } from "#server/platform/email/outbox.ts";
import { circularEmails, circulars } from "#server/registrations/tables.ts";
import { type Addressed, emailsOf } from "./compose-circular.ts";
import { readQueued } from "./queries.ts";

type Written = Draft & {
  key: string;
  addressed: Addressed;
  /** The moment at which it goes; null if an officer wrote it. */
  moment: MomentKind | null;
  /** As the audit log names them. */
  sentBy: string;
  writer: EmailOwner | null;
};

/** Queues a circular, one email for each mailbox, in a transaction that has locked the dinner. Returns its id. */
export async function writeCircular(
  { config, now }: Pick<SystemContext, "config" | "now">,
  tx: Tx,
  { slice, subject, body, key, addressed, moment, sentBy, writer }: Written,
): Promise<number> {
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
    })
    .returning({ id: circulars.id });
  if (!row) throw new Error("the circular was not written");
  const emails = emailsOf(config, addressed, { circularId: row.id, writer });
  await queueEmails(tx, now, emails);
  const queued = await readQueued(
    tx,
    emails.map(({ onceKey }) => onceKey),
  );
  await tx.insert(circularEmails).values(queued.map((outboxId) => ({ circularId: row.id, outboxId })));
  await audit(tx, {
    at: now,
    actor: sentBy,
    action: moment === null ? "circular sent" : "moment sent",
    entity: "event",
    entityId: dinner.id,
    after: { emails: emails.length, ...(moment !== null && { moment }) },
  });
  return row.id;
}
