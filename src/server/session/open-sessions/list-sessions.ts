import { listSessions as endpoint } from "#contract/session.ts";
import { action } from "#server/platform/http/action.ts";
import { shortNetwork } from "#server/platform/http/network.ts";
import { readOwnSessions } from "#server/platform/session-gate/own-sessions.ts";

/** Lists where the caller is logged in. */
export const listSessions = action(endpoint, async (ctx) => {
  const here = shortNetwork(ctx.address);
  const rows = await readOwnSessions(ctx);
  return rows.map(({ openedAt, usedAt, endsAt, ...row }) => ({
    ...row,
    isSameNetwork: here !== null && row.network === here,
    openedAt: new Date(openedAt).toISOString(),
    usedAt: new Date(usedAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  }));
});
