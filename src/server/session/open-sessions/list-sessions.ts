import { listSessions as endpoint } from "#contract/session.ts";
import { action } from "#server/platform/http/action.ts";
import { shortNetwork } from "#server/platform/http/network.ts";
import { readOwnSessions } from "#server/platform/session-gate/own-sessions.ts";

/** Lists where the caller is logged in. */
export const listSessions = action(endpoint, async ({ db, me, now, address }) => {
  const here = shortNetwork(address);
  const rows = await readOwnSessions(db, me, now);
  return rows.map(({ openedAt, usedAt, ...row }) => ({
    ...row,
    isSameNetwork: here !== null && row.network === here,
    openedAt: new Date(openedAt).toISOString(),
    usedAt: new Date(usedAt).toISOString(),
  }));
});
