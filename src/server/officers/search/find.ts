import { find as endpoint, FIND_FROM, type Found } from "#contract/officers/search.ts";
import { fullName } from "#contract/values/full-name.ts";
import { suggestMembers } from "#server/directory/suggest-members.ts";
import { readEventsTitled } from "#server/events/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { findPayments } from "#server/treasury/queries.ts";

const MOST = 6;
const NOTHING: Found = { members: [], events: [], payments: [] };

/** Finds members, events and payments by the same text. */
export const find = action(endpoint, async (ctx, { search }) => {
  if (search.length < FIND_FROM) return NOTHING;
  const { db, me, now, config } = ctx;
  const members = await suggestMembers(ctx, { search });
  const isFull = me.role === "full";
  return {
    members: members.slice(0, MOST).map(({ id, firstName, lastName, email, status }) => ({
      id,
      name: fullName({ firstName, lastName }),
      email,
      status,
    })),
    events: await readEventsTitled(db, search.split(/\s+/), { now, limit: MOST }),
    payments: isFull
      ? await findPayments(db, search, { timeZone: config.chapter.timeZone, limit: MOST })
      : [],
  };
});
