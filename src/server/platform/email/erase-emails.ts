import { and, not, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { outbox, outboxOwners } from "#server/platform/tables.ts";

const IS_WAITING = sql`(${outbox.sentAt} is null and ${outbox.failedAt} is null)`;
const CLEARED_CONTENT = {
  bodyText: "",
  bodyHtml: "",
  attachments: [],
  fileIds: [],
  error: null,
  notices: null,
  unsubscribeUrl: null,
};

/**
 * Erases members from the outbox (S-34, S-70). Waiting emails that only they own are deleted; sent ones keep their
 * time, without address or content. Emails shared with someone who stays become that person's; the sent ones lose
 * their content, which names both. A waiting reminder is deleted and written again for the one who stays.
 */
export async function eraseEmailsOf(tx: Tx, memberIds: readonly number[]): Promise<void> {
  const ids = sql`${sql.param(`{${memberIds}}`)}::int[]`;
  const theirs = sql`id in (select outbox_id from outbox_owners where member_id = any(${ids}))`;
  const stays = sql`exists (select from outbox_owners w where w.outbox_id = outbox.id
    and (w.member_id is null or w.member_id <> all(${ids})))`;
  // Locked in a statement of its own, so that the ones below see a copy that an officer is just sending.
  await lockKeys(tx, outbox, { where: theirs, strength: "update" });
  await tx.delete(outbox).where(and(IS_WAITING, theirs, sql`not (${outbox.isConfidential} and ${stays})`));
  await clear(tx, and(theirs, not(stays)));
  await tx
    .update(outbox)
    .set(CLEARED_CONTENT)
    .where(and(theirs, not(IS_WAITING)));
  await tx.delete(outboxOwners).where(sql`${outboxOwners.memberId} = any(${ids})`);
}

/** In lower case. */
type Addresses = readonly string[];

/**
 * Locks all emails that a deletion is about to erase or to withdraw in one statement: with several, two deletions could
 * wait for each other. `also` are further ones.
 */
export async function lockEmailsToErase(
  tx: Tx,
  { memberId, proven, own, also }: { memberId: number; proven: Addresses; own: Addresses; also: SQL },
): Promise<void> {
  const theirs = sql`id in (select outbox_id from outbox_owners where member_id = ${memberId})`;
  const where = sql`(${theirs} or ${sentToUnknown(proven)} or ${sentToNobody(own)} or ${also})`;
  await lockKeys(tx, outbox, { where, strength: "update" });
}

function sentToUnknown(addresses: Addresses): SQL {
  return sql`(owner_unknown and ${wentTo(addresses)})`;
}

/** Emails that belong to no one in the portal, as those to a venue. */
function sentToNobody(addresses: Addresses): SQL {
  return sql`(not owner_unknown and ${wentTo(addresses)}
    and not exists (select from outbox_owners w where w.outbox_id = outbox.id))`;
}

function wentTo(addresses: Addresses): SQL {
  return sql`lower(recipient) = any(${sql.param([...addresses])}::text[])`;
}

/** Erases emails to these addresses, which no one else has: of an unknown owner if `proven`, of none if their `own`. */
export async function eraseEmailsTo(
  tx: Tx,
  { proven, own }: { proven: Addresses; own: Addresses },
): Promise<void> {
  const sentThere = sql`(${sentToUnknown(proven)} or ${sentToNobody(own)})`;
  await lockKeys(tx, outbox, { where: sentThere, strength: "update" });
  await tx.delete(outbox).where(and(IS_WAITING, sentThere));
  await clear(tx, sentThere);
}

/** The emails of a kind that still have content, by topic; for a join on `topic`. */
export function emailsWithContent(kind: string): SQL {
  return sql`(select distinct topic from outbox where kind = ${kind} and body_text <> '')`;
}

/** What officers read instead of a subject that someone typed. */
const ERASED_SUBJECT = "Erased";

/** What emails are about: those of one kind on one topic. Someone may have typed their subject, which goes too. */
export type EmailsAbout = { kind: string; topic: string; isSubjectTyped?: true };

/** Clears the content of the emails about any of these and of their copies; waiting ones are deleted. Returns their number. */
export async function clearEmailsAbout(tx: Tx, abouts: readonly EmailsAbout[]): Promise<number> {
  const each = abouts.map(({ kind, topic, isSubjectTyped = false }) => {
    const first = sql`(select id from outbox where kind = ${kind} and topic = ${topic})`;
    return sql`(kind = ${kind} and (id in ${first} or copy_of in ${first})
      and (body_text <> '' or (${isSubjectTyped} and subject <> ${ERASED_SUBJECT})))`;
  });
  // In one statement, so that the emails of several kinds are locked in one order.
  const theirs = sql`(${sql.join(each, sql` or `)})`;
  const typed = abouts.flatMap(({ kind, isSubjectTyped }) => (isSubjectTyped ? [kind] : []));
  const subject = sql`case when kind = any(${sql.param(typed)}::text[]) then ${ERASED_SUBJECT} else subject end`;
  await lockKeys(tx, outbox, { where: theirs, strength: "update" });
  const deleted = await tx.delete(outbox).where(and(IS_WAITING, theirs)).returning({ id: outbox.id });
  const cleared = await tx
    .update(outbox)
    .set({ ...CLEARED_CONTENT, subject })
    .where(theirs)
    .returning({ id: outbox.id });
  return deleted.length + cleared.length;
}

async function clear(tx: Tx, condition: SQL | undefined): Promise<void> {
  await tx
    .update(outbox)
    .set({ recipient: "", share: "", ...CLEARED_CONTENT })
    .where(condition);
}
