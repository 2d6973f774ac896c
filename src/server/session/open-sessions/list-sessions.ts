import type { OpenSession } from "#contract/session.ts";
import type { Ctx } from "#server/platform/context.ts";
import { shortNetwork } from "#server/platform/http/network.ts";
import { readOwnSessions } from "#server/platform/session-gate/own-sessions.ts";

/** Lists where the caller is logged in. */
export async function listSessions({ db, me, now, address }: Ctx): Promise<OpenSession[]> {
  const here = shortNetwork(address);
  const rows = await readOwnSessions(db, me, now);
  return rows.map(({ openedAt, usedAt, ...row }) => ({
    ...row,
    isSameNetwork: here !== null && row.network === here,
    openedAt: new Date(openedAt).toISOString(),
    usedAt: new Date(usedAt).toISOString(),
  }));
}
