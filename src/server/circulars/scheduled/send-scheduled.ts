import type { Ended } from "#contract/officers/scheduled-emails.ts";
import { emptyIn } from "#server/circulars/compose-circular.ts";
import { writeCircular } from "#server/circulars/write-circular.ts";
import {
  isThem,
  type Officer,
  ownerOf,
  readCandidates,
  readEventOfficers,
} from "#server/events/officers/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { endScheduled } from "./end-scheduled.ts";
import { circularNotSent } from "./not-sent-email.ts";
import { lockScheduled, readDueScheduled } from "./queries.ts";
import { difference, isTooLate } from "./rules.ts";
import type { ScheduledRow, Scheduling } from "./scheduling.ts";

/** The features that schedule emails. */
type Schedulings = { dinner: Scheduling; members: Scheduling };

/** Whether the hour of a scheduled email has come. */
export async function areScheduledDue({ db, now }: Pick<SystemContext, "db" | "now">): Promise<boolean> {
  return (await readDueScheduled(db, now)).length > 0;
}

/**
 * Sends the emails that are due, once each, to those each reaches at that time: it is locked with its dinner, and its
 * people are read again (D-212). Returns how many were sent.
 */
export async function sendScheduled(work: SystemContext, schedulings: Schedulings): Promise<number> {
  const { db, now, log } = work;
  let sent = 0;
  await processEach(
    await readDueScheduled(db, now),
    async ({ id }) => {
      if (await db.transaction((tx) => send(work, tx, { id, schedulings }))) sent += 1;
    },
    { log, what: "a scheduled email" },
  );
  return sent;
}

async function send(
  work: SystemContext,
  tx: Tx,
  { id, schedulings }: { id: number; schedulings: Schedulings },
): Promise<boolean> {
  const { now } = work;
  const row = await lockScheduled(tx, id);
  // Sent by another process, stopped, or put off by now.
  if (row.endedAt !== null || row.sendAt > now) return false;
  const officers = (await readCandidates(tx, null)).filter((one) => mayWrite(row, one));
  const officer = officers.find((one) => isThem(one, row.scheduledBy));
  const { address } = row.eventId === null ? schedulings.members : schedulings.dinner;
  const ended = await sendOrEnd(work, tx, { row, officer, address });
  await endScheduled(tx, id, { because: ended, now });
  if (ended === "sent") return true;
  // If the one who scheduled it cannot be told, the officers of its dinner are, or those who may write to members.
  const others = row.eventId === null ? officers : await readEventOfficers(tx, row.eventId);
  for (const reader of officer?.email ? [officer] : others) {
    if (reader.email === null) continue;
    const owner = ownerOf(reader);
    const to = { address: reader.email, greets: reader.first_name, owner, isTheirs: reader === officer };
    await queueEmail(tx, now, circularNotSent(work.config, to, { row, because: ended }));
  }
  return false;
}

/** Whether an officer may write this email (D-222). */
function mayWrite({ eventId }: Pick<ScheduledRow, "eventId">, officer: Officer): boolean {
  return eventId !== null || officer.is_full;
}

type Due = { row: ScheduledRow; officer: Officer | undefined; address: Scheduling["address"] };

async function sendOrEnd(
  work: SystemContext,
  tx: Tx,
  { row, officer, address }: Due,
): Promise<Exclude<Ended, "stopped">> {
  // Someone without rights by now sends nothing.
  if (!officer) return "no officer";
  if (isTooLate(row.sendAt, work.now)) return "too late";
  const { addressed, reached } = await address(work, tx, row);
  if (addressed.recipients.length === 0) return "no one";
  if (emptyIn(addressed).length > 0) return "empty field";
  const { key, slice, subject, body, files, serviceReason } = row;
  const written = { key, slice, subject, body, files, serviceReason };
  await writeCircular(work, tx, {
    ...written,
    addressed,
    moment: null,
    sentBy: row.scheduledBy,
    writer: ownerOf(officer),
    since: difference(row.reached, reached),
  });
  return "sent";
}
