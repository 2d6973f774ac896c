import { sql } from "drizzle-orm";
import type { Work } from "#server/platform/context.ts";
import { oneByOne } from "#server/platform/one-by-one.ts";
import { adoptRegistrations } from "#server/registrations/adopt-registrations.ts";
import { lockUser } from "#server/session/queries.ts";

/**
 * Hands over what somebody registered under his account in the very moment in which an officer linked it: the
 * registration knew the account alone. One that he has under both names is left for an officer to settle.
 */
export async function adoptStragglers({ db, log, now }: Work): Promise<void> {
  const { rows } = await db.execute<{ user_id: number }>(sql`
    select distinct mine.user_id from registrations mine join users u on u.id = mine.user_id
    where mine.removed_at is null and mine.user_id is not null and mine.member_id is null and u.member_id is not null
      and not exists (select from registrations his where his.event_id = mine.event_id
        and his.member_id = u.member_id and his.removed_at is null)`);
  await oneByOne(log, "handing over an account's registrations", rows, ({ user_id: userId }) =>
    db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (user && user.memberId !== null) {
        await adoptRegistrations(tx, { userId, memberId: user.memberId }, now);
      }
    }),
  );
}
