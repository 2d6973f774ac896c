import { sql } from "drizzle-orm";
import { z } from "zod";
import { addDays } from "#contract/values/days.ts";
import { dayIn, instantAt } from "#contract/values/zone.ts";
import { noteRenewalReminder } from "#server/members/note-renewal-reminder.ts";
import { lockMember } from "#server/members/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { duesReminderKey, reminderKey, renewalReminder } from "./emails.ts";
import { readReminded } from "./queries.ts";
import { REMINDED_FROM_DAYS, REMINDED_UNTIL_DAYS, reminderDue } from "./rules.ts";

/** Reminders are sent during the day only. */
const FROM = "09:00";
const UNTIL = "20:00";

const Candidate = z.object({
  id: z.number(),
  email: z.string(),
  written_as: z.string(),
  paid_through: z.string(),
});
type Candidate = z.infer<typeof Candidate>;
type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/**
 * Queues the reminders that are due: one per member, last paid day and stage, however often it runs. Members who share an
 * address and the day get one email. Returns how many emails were queued.
 */
export async function sendRenewalReminders(work: SystemContext): Promise<number> {
  const { db, now, config, log } = work;
  const zone = config.chapter.timeZone;
  const today = dayIn(now, zone);
  if (now < instantAt(today, FROM, zone) || now >= instantAt(today, UNTIL, zone)) return 0;
  const households = Map.groupBy(
    await readCandidates(db, today),
    ({ email, paid_through }) => `${paid_through} ${email}`,
  );
  let queued = 0;
  await processEach(
    [...households.values()],
    async (household) => {
      if (await db.transaction((tx) => remind(work, tx, { household, today }))) queued += 1;
    },
    { log, what: "a renewal reminder" },
  );
  return queued;
}

/** Former and prospective members owe no dues. */
async function readCandidates(tx: Tx, today: string): Promise<Candidate[]> {
  return readRows(
    tx,
    Candidate,
    sql`select id, lower(trim(confirmed_email)) as email, confirmed_email as written_as, local_dues_paid_through::text as paid_through from members
    where local_dues_paid_through between ${addDays(today, -REMINDED_UNTIL_DAYS)}::date
        and ${addDays(today, REMINDED_FROM_DAYS)}::date
      and status not in ('former', 'prospective') and trim(confirmed_email) <> ''
    order by id`,
  );
}

/** Under a lock, so that a concurrent payment is seen and no one is emailed twice. */
async function remind(
  { config, now }: SystemContext,
  tx: Tx,
  { household, today }: { household: readonly Candidate[]; today: string },
): Promise<boolean> {
  const [{ paid_through: paidThrough, email } = { paid_through: null, email: "" }] = household;
  const stage = reminderDue(paidThrough, today);
  if (!stage || !paidThrough) return false;
  const locked: Member[] = [];
  for (const { id, written_as } of household) {
    const member = await lockMember(tx, id);
    // A member whose address has changed since is emailed there on the next run.
    if (member?.localDuesPaidThrough === paidThrough && member.confirmedEmail === written_as)
      locked.push(member);
  }
  const reminded = await readReminded(tx, reminderKey(stage, paidThrough));
  // A stage lasts for days: who was reminded by an officer today is reminded of it tomorrow.
  const remindedToday = await readReminded(tx, duesReminderKey(today));
  const members = locked.filter(({ id }) => !reminded.has(id) && !remindedToday.has(id));
  if (members.length === 0) return false;
  const about = { stage, paidThrough, today };
  await queueEmail(
    tx,
    now,
    renewalReminder(config, members[0]?.confirmedEmail?.trim() ?? email, { members, ...about }),
  );
  await noteRenewalReminder(
    tx,
    members.map(({ id }) => id),
    now,
  );
  return true;
}
