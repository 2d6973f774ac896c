import { sql } from "drizzle-orm";
import { RETURNED_KINDS } from "#contract/officers/mailboxes.ts";
import type { EmailLine, OutboxEmail } from "#contract/outbox.ts";
import { members } from "#server/members/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { explainEmailError } from "#server/platform/email/explain-email-error.ts";
import { withoutChoiceSecret } from "#server/platform/email/render-html.ts";
import { outbox } from "#server/platform/tables.ts";
import { findAddressed } from "#server/registrations/changes/by-officers/queries.ts";
import { labelOfKind } from "./email-labels.ts";
import { whatCanBeDone } from "./rules.ts";

/** The state of an email, a row `o` of the outbox. */
const STATE = `case when o.sent_at is not null then 'sent' when o.given_up_at is not null then 'failed'
  when o.error is not null then 'retrying' else 'waiting' end`;

/** The columns of an email in a list. */
export const LINE = `o.id, o.kind, o.recipient, o.subject, ${STATE} as state, o.attempts, o.created_at, o.sent_at,
  greatest(o.next_attempt_at, o.held_until) as next_attempt_at, o.given_up_at, o.error, o.bounced_at, o.bounce_kind, o.set_aside_at is not null as is_dismissed, o.copy_of is not null as is_copy`;

/** A timestamp: text from the builder, a `Date` from `fast`. */
type Moment = Date | string;
const wire = (moment: Moment | null) => moment && new Date(moment).toISOString();

export type EmailRow = {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  state: EmailLine["state"];
  attempts: number;
  created_at: Moment;
  sent_at: Moment | null;
  next_attempt_at: Moment;
  given_up_at: Moment | null;
  error: string | null;
  bounced_at: Moment | null;
  bounce_kind: string | null;
  is_dismissed: boolean;
  is_copy: boolean;
};

/** A row as the contract lists it. */
export function lineOf(row: EmailRow): EmailLine {
  const isOpen = row.state === "waiting" || row.state === "retrying";
  // A later version of the portal may have recorded another one.
  const kind = RETURNED_KINDS.find((known) => known === row.bounce_kind);
  return {
    id: row.id,
    kind: labelOfKind(row.kind),
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    createdAt: new Date(row.created_at).toISOString(),
    sentAt: wire(row.sent_at),
    nextAttemptAt: isOpen ? wire(row.next_attempt_at) : null,
    failedAt: wire(row.given_up_at),
    trouble: row.error === null ? null : explainEmailError(row.error),
    returned: kind && row.bounced_at ? { kind, at: new Date(row.bounced_at).toISOString() } : null,
    isDismissed: row.is_dismissed,
    isCopy: row.is_copy,
  };
}

type FullRow = EmailRow & {
  body_text: string;
  body_html: string;
  is_confidential: boolean;
  attachments: string[];
  has_open_copy: boolean;
  copies: number;
  member_id: number | null;
};

/** One email as the contract shows it; a confidential one without its text, even while that is stored (S-53). */
export async function readEmail(tx: Tx, id: number, now: Date): Promise<OutboxEmail | undefined> {
  const { rows } = await tx.execute<FullRow>(sql`select ${sql.raw(LINE)}, o.is_confidential,
      case when o.is_confidential then '' else o.body_text end as body_text,
      case when o.is_confidential then '' else o.body_html end as body_html,
      array(select file ->> 'filename' from jsonb_array_elements(o.attachments) file)
        || array(select f.name from outbox_files f where f.outbox_id = o.id order by f.position)
        || array(select f.name from unnest(o.file_ids) with ordinality as has (id, at)
          join stored_files f on f.id = has.id order by has.at) as attachments,
      exists (select from outbox c where c.copy_of = coalesce(o.copy_of, o.id) and c.sent_at is null
        and c.given_up_at is null) as has_open_copy,
      (select count(*)::int from outbox c where c.copy_of = coalesce(o.copy_of, o.id)) as copies,
      (select w.member_id from outbox_owners w join members m on m.id = w.member_id
        where w.outbox_id = o.id and o.sent_at is null and lower(m.confirmed_email) = lower(o.recipient)
        order by w.member_id limit 1) as member_id
    from outbox o where o.id = ${id}`);
  const [row] = rows;
  if (!row) return undefined;
  return {
    ...lineOf(row),
    text: row.body_text === "" ? null : withoutChoiceSecret(row.body_text),
    html: row.body_html === "" ? null : withoutChoiceSecret(row.body_html),
    attachments: row.attachments,
    error: row.error,
    copies: row.copies,
    ...whatCanBeDone(
      {
        kind: row.kind,
        recipient: row.recipient,
        isConfidential: row.is_confidential,
        state: row.state,
        nextAttemptAt: new Date(row.next_attempt_at),
        hasOpenCopy: row.has_open_copy,
      },
      now,
    ),
    addressOf: row.member_id === null ? await findAddressed(tx, id) : { memberId: row.member_id },
  };
}

/** Locks an email and the one it is a copy of against senders and other officers; false if it doesn't exist. */
export async function lockEmail(tx: Tx, id: number): Promise<boolean> {
  // Its owners first, since a copy refers to them; erasing members locks in the same order.
  await lockKeys(tx, members, {
    where: sql`${members.id} in (select member_id from outbox_owners where outbox_id = ${id})`,
    strength: "key share",
  });
  const ids = await lockKeys(tx, outbox, {
    where: sql`${outbox.id} in (${id}, (select copy_of from outbox where id = ${id}))`,
    strength: "update",
  });
  return ids.includes(id);
}
