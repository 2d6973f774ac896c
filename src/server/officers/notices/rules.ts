import type { NoticeKind, NoticeTime } from "#contract/officers/notice-words.ts";
import { addDays } from "#contract/values/days.ts";
import { dayIn, instantAt } from "#contract/values/zone.ts";

/** How long notices are gathered after the first of them (D-493). */
export const GATHERED_MS = 10 * 60_000;
/** When notices that come once a day are sent, on the chapter's clock. */
const DAILY_AT = "08:00";

/** Something that the officers of a dinner may hear of. */
export type NoticeFact = {
  kind: NoticeKind;
  at: Date;
  /** As the audit log names them; empty for what no one did. */
  actor: string;
};

/** An officer of a dinner, as far as it decides what they hear of. */
export type Reader = {
  isFull: boolean;
  /** Since when they are an officer of the dinner. */
  since: Date;
  isThem: (actor: string) => boolean;
  /** When they hear of a kind, and from when on if they had it off before. */
  choice: (kind: NoticeKind) => { how: NoticeTime; since: Date | null };
};

/** Whether someone hears of it at all: not of their own act, and of money only with full rights. */
export function isHeard({ kind, at, actor }: NoticeFact, { isFull, since, isThem, choice }: Reader): boolean {
  const { how, since: again } = choice(kind);
  return (
    how !== "off" &&
    at >= since &&
    (again === null || at >= again) &&
    !isThem(actor) &&
    (kind !== "charge" || isFull)
  );
}

/** The last time at which notices of the day were due. */
export function lastDaily(now: Date, timeZone: string): Date {
  const today = dayIn(now, timeZone);
  const at = instantAt(today, DAILY_AT, timeZone);
  return at <= now ? at : instantAt(addDays(today, -1), DAILY_AT, timeZone);
}

/**
 * What an officer is to be told now of what they have not been told: everything that comes as it happens once the oldest
 * of it is ten minutes old, and what comes once a day if it is from before the last daily hour.
 */
export function dueFor<Fact extends NoticeFact>(
  untold: readonly Fact[],
  reader: Reader,
  { now, timeZone }: { now: Date; timeZone: string },
): Fact[] {
  const heard = untold.filter((fact) => isHeard(fact, reader));
  const of = (how: NoticeTime) => heard.filter(({ kind }) => reader.choice(kind).how === how);
  const gathered = of("now");
  const isOver = gathered.some(({ at }) => now.getTime() - at.getTime() >= GATHERED_MS);
  const daily = lastDaily(now, timeZone);
  return [...(isOver ? gathered : []), ...of("daily").filter(({ at }) => at < daily)];
}
