import { and, eq, isNotNull, sql } from "drizzle-orm";
import { RETURNED_KINDS } from "#contract/officers/mailboxes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import type { Refused } from "#server/platform/email/send-due-emails.ts";
import { isSameSecret } from "#server/platform/encryption/bearer.ts";
import { bounces, mailboxes, outbox } from "#server/platform/tables.ts";
import { emailOfBounceAddress, testOfBounceAddress } from "./bounce-address.ts";
import { type BounceKind, kindOfReply, whatStops } from "./bounce-rules.ts";
import type { Finding, Report } from "./read-report.ts";

/** What became of a report: it counts, it came before, or it is about no email that it could be about. */
export type Recorded = "counted" | "known" | "ignored";

/**
 * Records a report by the address it came to (D-473). Nothing changes unless exactly one email is named, its code is
 * right, and the report is about that email's recipient; it is counted all the same.
 */
export async function recordReport(
  tx: Tx,
  now: Date,
  { report, pattern, source }: { report: Report; pattern: string; source: "imap" | "pipe" },
): Promise<Recorded> {
  const named = emailNamedBy(report, pattern);
  const sent = named && (await findSent(tx, named));
  const finding = sent ? report.about(sent.recipient) : null;
  if (named && sent && finding) {
    await holdMailbox(tx, sent.recipient);
    await lockKeys(tx, outbox, { where: eq(outbox.id, sent.id), strength: "update" });
    // Its recipient may have been corrected or erased before it was locked.
    if ((await findSent(tx, named))?.recipient === sent.recipient)
      return record(tx, now, { email: sent, finding, report: report.id, source });
  }
  const { length } = await tx
    .insert(bounces)
    // Not its Message-ID: once a setting is corrected, the same report may count.
    .values({ report: `ignored ${report.hash}`, source, kind: "ignored", at: now })
    .onConflictDoNothing()
    .returning({ id: bounces.id });
  return length > 0 ? "ignored" : "known";
}

/**
 * Records that the mail server refused the recipient while an email was sent to it (D-475), if `giveUp`, which marks the
 * email as failed, finds that it was this sender's.
 */
export async function recordRefusal(
  tx: Tx,
  now: Date,
  { id, recipient, response, giveUp }: Refused,
): Promise<void> {
  await holdMailbox(tx, recipient);
  if (!(await giveUp())) return;
  const told = kindOfReply({ text: response, isToRecipient: true });
  await record(tx, now, {
    email: { id, recipient },
    finding: { kind: told?.kind ?? "refused", code: told?.code ?? null, words: response.slice(0, 500) },
    report: `smtp ${id} ${now.getTime()}`,
    source: "smtp",
  });
}

/** The code of the test email that came to us, or null. */
export function testNamedBy({ to }: Report, pattern: string): string | null {
  return to.map((address) => testOfBounceAddress(pattern, address)).find((code) => code !== null) ?? null;
}

/** Whether a report came to an address that emails leave with, right code or not. */
export function cameToUs({ to }: Report, pattern: string): boolean {
  return to.some((address) => emailOfBounceAddress(pattern, address) !== null);
}

type Sent = { id: number; recipient: string };

/** The one email that the addresses name; a header that names several names none. */
function emailNamedBy({ to }: Report, pattern: string): { id: number; code: string } | null {
  const named = to.flatMap((address) => emailOfBounceAddress(pattern, address) ?? []);
  const [first] = named;
  return first && named.every(({ id, code }) => id === first.id && code === first.code) ? first : null;
}

async function findSent(tx: Tx, { id, code }: { id: number; code: string }): Promise<Sent | null> {
  const [row] = await tx
    .select({ id: outbox.id, recipient: outbox.recipient, code: outbox.bounceCode })
    .from(outbox)
    .where(and(eq(outbox.id, id), isNotNull(outbox.bounceCode)));
  return row?.code && row.recipient !== "" && isSameSecret(row.code, code) ? row : null;
}

/** Locks the mailbox, if anything is known of it, before the email: so two reports are counted one after the other. */
async function holdMailbox(tx: Tx, recipient: string): Promise<void> {
  await lockKeys(tx, mailboxes, {
    where: eq(mailboxes.address, recipient.toLowerCase()),
    strength: "update",
  });
}

type Event = { email: Sent; finding: Finding; report: string; source: "imap" | "pipe" | "smtp" };

/** The caller has locked the mailbox and the email. */
async function record(tx: Tx, now: Date, { email, finding, report, source }: Event): Promise<Recorded> {
  const address = email.recipient.toLowerCase();
  const { kind, code, words } = finding;
  const isNew = await tx
    .insert(bounces)
    .values({ outboxId: email.id, address, report, source, kind, code, words, at: now })
    .onConflictDoNothing()
    .returning({ id: bounces.id });
  if (isNew.length === 0) return "known";
  if (RETURNED_KINDS.some((returned) => returned === kind)) {
    await tx.update(outbox).set({ bouncedAt: now, bounceKind: kind }).where(eq(outbox.id, email.id));
    // An email that is too large says nothing about its mailbox.
    if (kind !== "too large") await count(tx, now, { address, finding });
  }
  return "counted";
}

async function count(
  tx: Tx,
  now: Date,
  { address, finding }: { address: string; finding: Finding },
): Promise<void> {
  // The first two reports about a mailbox, of two emails, wait for each other here.
  const [box] = await tx
    .insert(mailboxes)
    .values({ address })
    .onConflictDoUpdate({ target: mailboxes.address, set: { address } })
    .returning({ id: mailboxes.id, clearedAt: mailboxes.clearedAt });
  if (!box) throw new Error("the mailbox was not written");
  const events = await tx
    .select({ emailId: bounces.outboxId, kind: bounces.kind, at: bounces.at })
    .from(bounces)
    .innerJoin(outbox, eq(outbox.id, bounces.outboxId))
    .where(
      and(
        eq(bounces.address, address),
        // A report about an email from before may come late.
        box.clearedAt
          ? sql`coalesce(${outbox.sentAt}, ${outbox.failedAt}, ${bounces.at}) > ${box.clearedAt.toISOString()}::timestamptz`
          : undefined,
      ),
    );
  const counted = events.map(({ emailId, kind, at }) => ({
    emailId: emailId ?? 0,
    kind: kind as BounceKind,
    at,
  }));
  const stops = whatStops(counted);
  const emailsOf = (...kinds: BounceKind[]) =>
    new Set(counted.filter(({ kind }) => kinds.includes(kind)).map(({ emailId }) => emailId)).size;
  await tx
    .update(mailboxes)
    .set({
      refused: emailsOf("refused"),
      doubtful: emailsOf("full", "doubtful"),
      newsStoppedAt: sql`coalesce(${mailboxes.newsStoppedAt}, ${stops === "nothing" ? null : now.toISOString()}::timestamptz)`,
      allStoppedAt: sql`coalesce(${mailboxes.allStoppedAt}, ${stops === "all" ? now.toISOString() : null}::timestamptz)`,
      lastKind: finding.kind,
      lastWords: finding.words,
      lastAt: now,
    })
    .where(eq(mailboxes.id, box.id));
}
