import type { SQL } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { type Answer, attendees } from "#server/registrations/tables.ts";

/** Nothing is known of a person, which is not "nothing to know". */
export const UNKNOWN: Answer = {
  needs: null,
  needsSource: null,
  needsByMember: null,
  needsByUser: null,
  needsAt: null,
};

/**
 * Writes what the kitchen knows of these persons. Nothing else changes an answer
 * (`src/server/every-feature/answers.test.ts`), so that none is overwritten by code that has not read it (062).
 */
export async function writeAnswer(tx: Tx, whose: SQL, answer: Answer): Promise<void> {
  const { needs, needsSource, needsByMember, needsByUser, needsAt } = answer;
  await tx.update(attendees).set({ needs, needsSource, needsByMember, needsByUser, needsAt }).where(whose);
}

/**
 * The first answer of a person, for the statement that writes a new party of which nothing is known: columns, and what
 * is written, where `w` is the party, `entry` the person, `typed` the form and `profile` what their own profile keeps.
 * A spouse's own profile is before what is typed for them by one who cannot read it.
 */
export const FIRST_ANSWER = {
  columns: "needs, needs_source, needs_by_member, needs_by_user, needs_at",
  values: `answer.needs, answer.source, case when answer.source = 'typed' then w.member_id end,
      case when answer.source = 'typed' then w.user_id end, case when answer.needs is not null then w.created_at end`,
  from: `cross join lateral (select
        case when entry.is_spouse then coalesce(profile.needs, typed.needs) else coalesce(typed.needs, profile.needs)
          end as needs,
        case when typed.needs is not null and not (entry.is_spouse and profile.needs is not null) then 'typed'
          when profile.needs is not null then 'profile' end as source) answer`,
};

/** Later than the last answer, even within one millisecond, so that a stale one is recognized. */
export function laterThan({ needsAt }: { needsAt: string | Date | null }, now: Date): Date {
  return needsAt === null ? now : new Date(Math.max(now.getTime(), new Date(needsAt).getTime() + 1));
}
