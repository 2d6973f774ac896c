import type { Attention } from "#contract/attention.ts";
import { showAttention as endpoint } from "#contract/attention.ts";
import type { Debt } from "#contract/registrations/manual/debts.ts";
import { addDays } from "#contract/values/days.ts";
import { dayIn, instantAt } from "#contract/values/zone.ts";
import { findConnectionProblem } from "#server/mailing-list/connection/find-connection-problem.ts";
import {
  type DinnerRow,
  MAX_SHOWN,
  readDifferingCounts,
  readWaitingForSeats,
} from "#server/officers/left-to-do/queries.ts";
import { countBlocked, learnsOfReturns, readReturned } from "#server/outbox/returned-mailboxes.ts";
import { countWrongOfSender } from "#server/outbox/sender/check-sender.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { readMailboxProblem } from "#server/platform/email/returned/mailbox/progress.ts";
import { action } from "#server/platform/http/action.ts";
import { compareProcesses } from "#server/platform/processes/compare-processes.ts";
import { readDebts } from "#server/registrations/debts/queries.ts";
import { readPartyDifferences } from "#server/registrations/parties/comparison/queries.ts";
import { readMoneyDifferences } from "#server/treasury/comparison/read-differences.ts";
import { countOpenItems } from "#server/treasury/list-open-items.ts";

/** An email is overdue after this time: the mail server or the portal's sender is down. */
const STUCK_MS = 15 * 60_000;

/** What needs this officer's attention: payments and emails for full officers, events for all. */
export const showAttention = action(endpoint, async (ctx) => {
  const { db, me, now, config } = ctx;
  const isFull = me.role === "full";
  const today = dayIn(now, config.chapter.timeZone);
  const midnight = (day: string) => instantAt(day, "00:00", config.chapter.timeZone);
  const returned = await readReturned(db, now);
  return {
    payments: isFull ? await countOpenItems(db, now) : null,
    emails: isFull ? await emailsInNeed(db, now, config.isHeld) : null,
    returned: returned.mailboxes,
    moreReturned: returned.more,
    sender: isFull ? await senderInNeed(ctx) : null,
    mailbox: isFull ? await mailboxInNeed(ctx) : null,
    blocked: isFull ? await blockedInNeed(db, now) : null,
    mailingList: isFull ? await findConnectionProblem(ctx) : null,
    // The officer's own request came through the same proxy as everyone's.
    proxy: isFull ? config.trustProxy === 0 && ctx.request.headers.has("x-forwarded-for") : null,
    processes: isFull ? await compareProcesses(db) : null,
    waiting: (await readWaitingForSeats(db, now)).map(({ parties, free, ...row }) => ({
      ...dinnerOf(row),
      parties,
      seatsFree: free,
    })),
    overdue: overdueIn(await readDebts(db, { now, today })),
    counts: (await readDifferingCounts(db)).map(({ on_board, on_list, tickets, elsewhere, ...row }) => ({
      ...dinnerOf(row),
      onBoard: on_board,
      onList: on_list,
      tickets,
      elsewhere,
    })),
    parties: await readPartyDifferences(db, now),
    money: isFull ? await readMoneyDifferences(db, now) : null,
    today: await dinnersBetween(db, midnight(today), midnight(addDays(today, 1))),
  };
});

/** One is the recipient's own filter; several within a day are about the portal's sender. */
const MANY_BLOCKED = 2;

async function blockedInNeed(db: Database, now: Date): Promise<number> {
  const blocked = await countBlocked(db, now);
  return blocked < MANY_BLOCKED ? 0 : blocked;
}

/** Without reports no one learns of a dead address, which is worse than a missing record. */
async function senderInNeed({ db, config }: Pick<Ctx, "db" | "config">): Promise<Attention["sender"]> {
  if (!learnsOfReturns(config)) return "no reports";
  return (await countWrongOfSender(db)) > 0 ? "wrong records" : null;
}

/** A portal on hold reads no mailbox. */
async function mailboxInNeed({ db, config }: Pick<Ctx, "db" | "config">): Promise<Attention["mailbox"]> {
  const { bounceMailbox } = config.mail;
  return bounceMailbox && !config.isHeld ? readMailboxProblem(db, bounceMailbox.name) : null;
}

/** Emails of a portal on hold wait on purpose and are not overdue. */
async function emailsInNeed(db: Database, now: Date, isHeld: boolean): Promise<Attention["emails"]> {
  const [row] = await db.fast<{ failed: number; oldest: Date | null }>(
    "attention-emails",
    `select (select count(*)::int from outbox where given_up_at is not null and set_aside_at is null) as failed,
      (select min(greatest(created_at, held_until)) from outbox where sent_at is null and given_up_at is null
        and greatest(created_at, held_until) < $1) as oldest`,
    [new Date(now.getTime() - STUCK_MS)],
  );
  return { failed: row?.failed ?? 0, stuckSince: (!isHeld && row?.oldest?.toISOString()) || null };
}

async function dinnersBetween(db: Database, from: Date, to: Date): Promise<Attention["today"]> {
  const rows = await db.fast<DinnerRow & { registered: number }>(
    "attention-today",
    `select e.id, e.title, e.date_time, coalesce((select sum(r.total_tickets)::int from registrations r
        where r.event_id = e.id and r.status = 'confirmed' and r.removed_at is null), 0) as registered
      from events e where e.deleted_at is null and e.date_time >= $1 and e.date_time < $2
      order by e.date_time, e.id limit ${MAX_SHOWN}`,
    [from, to],
  );
  return rows.map(({ registered, ...row }) => ({ ...dinnerOf(row), registered }));
}

function dinnerOf({ id, title, date_time: at }: DinnerRow) {
  return { eventId: id, title, dateTime: at.toISOString() };
}

/** The dinners of these debts, each with how many parties there are. */
function overdueIn(debts: readonly Debt[]): Attention["overdue"] {
  const dinners = Map.groupBy(debts, ({ eventId }) => eventId);
  return [...dinners.values()].slice(0, MAX_SHOWN).flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const { eventId, title, dateTime } = first;
    return { eventId, title, dateTime, parties: of.length };
  });
}
