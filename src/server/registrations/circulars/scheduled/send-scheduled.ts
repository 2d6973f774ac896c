import type { Ended } from "#contract/registrations/scheduled-circulars.ts";
import { emptyIn } from "#server/circulars/compose-circular.ts";
import { writeCircular } from "#server/circulars/write-circular.ts";
import {
  isThem,
  type Officer,
  ownerOf,
  readCandidates,
  readEventOfficers,
} from "#server/events/officers/queries.ts";
import { lockEventRow } from "#server/events/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { addressDraft } from "#server/registrations/circulars/address-draft.ts";
import { endScheduled } from "./end-scheduled.ts";
import { circularNotSent } from "./not-sent-email.ts";
import { keysOf, readDueScheduled, type ScheduledRow, scheduledRow } from "./queries.ts";
import { difference, isTooLate } from "./rules.ts";

/** Whether the hour of a scheduled email has come. */
export async function areScheduledDue({ db, now }: Pick<SystemContext, "db" | "now">): Promise<boolean> {
  return (await readDueScheduled(db, now)).length > 0;
}

/**
 * Sends the emails whose hour has come, once each, to those whom each reaches then: its dinner is locked, and its people
 * are read again (D-212). Returns how many were sent.
 */
export async function sendScheduled(work: SystemContext): Promise<number> {
  const { db, now, log } = work;
  let sent = 0;
  await processEach(
    await readDueScheduled(db, now),
    async ({ id }) => {
      if (await db.transaction((tx) => send(work, tx, id))) sent += 1;
    },
    { log, what: "a scheduled email to people of a dinner" },
  );
  return sent;
}

async function send(work: SystemContext, tx: Tx, id: number): Promise<boolean> {
  const { now } = work;
  const { eventId } = await scheduledRow(tx, id);
  await lockEventRow(tx, eventId);
  const row = await scheduledRow(tx, id);
  // Sent by another process, stopped, or put off by now.
  if (row.endedAt !== null || row.sendAt > now) return false;
  const officer = (await readCandidates(tx, null)).find((one) => isThem(one, row.scheduledBy));
  const ended = await sendOrEnd(work, tx, { row, officer });
  await endScheduled(tx, id, { because: ended, now });
  if (ended === "sent") return true;
  // If the one who scheduled it cannot be told, the officers of its dinner are.
  const readers = officer?.email ? [officer] : await readEventOfficers(tx, eventId);
  for (const reader of readers) {
    if (reader.email === null) continue;
    const owner = ownerOf(reader);
    const to = { address: reader.email, greets: reader.first_name, owner, isTheirs: reader === officer };
    await queueEmail(tx, now, circularNotSent(work.config, to, { row, because: ended }));
  }
  return false;
}

async function sendOrEnd(
  work: SystemContext,
  tx: Tx,
  { row, officer }: { row: ScheduledRow; officer: Officer | undefined },
): Promise<Exclude<Ended, "stopped">> {
  // Someone without rights by now sends nothing.
  if (!officer) return "no officer";
  if (isTooLate(row.sendAt, work.now)) return "too late";
  const { key, slice, subject, body, files, eventId } = row;
  const draft = { slice, subject, body, files };
  const addressed = await addressDraft(work, tx, { id: eventId, draft });
  if (addressed.recipients.length === 0) return "no one";
  if (emptyIn(addressed).length > 0) return "empty field";
  await writeCircular(work, tx, {
    ...draft,
    key,
    addressed,
    moment: null,
    sentBy: row.scheduledBy,
    writer: ownerOf(officer),
    since: difference(row.reached, keysOf(addressed.recipients.flatMap(({ reached }) => reached))),
  });
  return "sent";
}
