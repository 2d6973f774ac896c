import { sql } from "drizzle-orm";
import { z } from "zod";
import type { SystemContext } from "#server/platform/context.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import {
  lockEventsOfAccount,
  transferRegistrations,
} from "#server/registrations/changes/endings/transfer-registrations.ts";
import { lockUser } from "#server/session/queries.ts";

/**
 * Transfers to a member the registrations made under their account at the moment an officer linked it. If the
 * member is registered for the event under both, an officer has to resolve it.
 */
export async function transferLateRegistrations(work: SystemContext): Promise<void> {
  const { db, log } = work;
  const rows = await readRows(
    db,
    z.object({ user_id: z.number() }),
    sql`
    select mine.user_id from registrations mine join users u on u.id = mine.user_id
    where mine.removed_at is null and mine.user_id is not null and mine.member_id is null and u.member_id is not null
      and not exists (select from registrations theirs where theirs.event_id = mine.event_id
        and theirs.member_id = u.member_id and theirs.removed_at is null)
    union select mine.user_id from waitlist_entries mine join users u on u.id = mine.user_id
    where mine.ended_at is null and mine.user_id is not null and mine.member_id is null and u.member_id is not null`,
  );
  await processEach(
    rows,
    ({ user_id: userId }) =>
      db.transaction(async (tx) => {
        const eventIds = await lockEventsOfAccount(tx, userId);
        const user = await lockUser(tx, userId);
        if (user && user.memberId !== null) {
          const whose = { userId, memberId: user.memberId, eventIds };
          await transferRegistrations(work, tx, whose);
        }
      }),
    { log, what: "transferring an account's registrations" },
  );
}
