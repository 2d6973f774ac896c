import { sql } from "drizzle-orm";
import { noteRenewalReminder } from "#server/members/note-renewal-reminder.ts";
import { lockMember } from "#server/members/queries.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { oneByOne } from "#server/platform/one-by-one.ts";
import { post } from "#server/platform/outbox.ts";
import { addDays, dayIn, instantAt } from "#server/platform/zone.ts";
import { reminderKey, renewalReminder } from "./letters.ts";
import { REMINDED_FROM_DAYS, REMINDED_UNTIL_DAYS, type Reminder, reminderDue } from "./rules.ts";

/** Nobody's telephone is to ring at night: reminders are written while the chapter is awake. */
const FROM = "09:00";
const UNTIL = "20:00";

type Candidate = { id: number; email: string; written_as: string; paid_through: string };
type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/**
 * Writes the reminders that are due: once for each member, last paid day and stage, however often it runs. Those
 * who share an address and the day get one letter. Answers how many letters were written.
 */
export async function remindOfDues(work: Work): Promise<number> {
  const { db, now, config, log } = work;
  const zone = config.chapter.timeZone;
  const today = dayIn(now, zone);
  if (now < instantAt(today, FROM, zone) || now >= instantAt(today, UNTIL, zone)) return 0;
  const households = Map.groupBy(
    await readCandidates(db, today),
    ({ email, paid_through }) => `${paid_through} ${email}`,
  );
  let written = 0;
  await oneByOne(log, "a renewal reminder", [...households.values()], async (household) => {
    if (await db.transaction((tx) => remind(work, tx, household, today))) written += 1;
  });
  return written;
}

/** Former members have left and prospective ones have not come: neither owes dues. */
async function readCandidates(tx: Tx, today: string): Promise<Candidate[]> {
  const { rows } = await tx.execute<Candidate>(sql`
    select id, lower(trim(confirmed_email)) as email, confirmed_email as written_as, local_dues_paid_through::text as paid_through from members
    where local_dues_paid_through between ${addDays(today, -REMINDED_UNTIL_DAYS)}::date
        and ${addDays(today, REMINDED_FROM_DAYS)}::date
      and status not in ('former', 'prospective') and trim(confirmed_email) <> ''
    order by id`);
  return rows;
}

/** Under lock, so that a payment of these very days is seen, and nobody is written to twice. */
async function remind(
  { config, now }: Work,
  tx: Tx,
  household: readonly Candidate[],
  today: string,
): Promise<boolean> {
  const [{ paid_through: paidThrough, email } = { paid_through: null, email: "" }] = household;
  const stage = reminderDue(paidThrough, today);
  if (!stage || !paidThrough) return false;
  const locked: Member[] = [];
  for (const { id, written_as } of household) {
    const member = await lockMember(tx, id);
    // Of two who shared an address one may have another by now: the next turn writes to him there.
    if (member?.localDuesPaidThrough === paidThrough && member.confirmedEmail === written_as)
      locked.push(member);
  }
  const told = await readTold(tx, stage, paidThrough);
  const members = locked.filter(({ id }) => !told.has(id));
  if (members.length === 0) return false;
  const about = { stage, paidThrough, today };
  await post(tx, now, renewalReminder(config, members[0]?.confirmedEmail?.trim() ?? email, members, about));
  await noteRenewalReminder(
    tx,
    members.map(({ id }) => id),
    now,
  );
  return true;
}

/** Who was written to at this stage: alone, or together with others who shared the address then. */
async function readTold(tx: Tx, stage: Reminder, paidThrough: string): Promise<Set<number>> {
  const key = reminderKey(stage, paidThrough);
  const { rows } = await tx.execute<{ once_key: string }>(
    sql`select once_key from outbox where once_key like ${`${key}%`}`,
  );
  return new Set(rows.flatMap(({ once_key }) => once_key.slice(key.length).split("+").map(Number)));
}
