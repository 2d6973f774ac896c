import type { Attention } from "#contract/attention.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { readConnection } from "./connection.ts";

const DAY_MS = 86_400_000;
/** A token that can't be refreshed is mentioned this long before it expires. */
const SHORTLY_MS = 3 * DAY_MS;
/** The service drops refresh tokens unused for 180 days; officers are warned ten days before. */
const UNUSED_MS = 180 * DAY_MS;
const BEFORE_UNUSED_MS = 10 * DAY_MS;

/** Returns what a full officer must fix about the connection, now or soon; null if all is well. */
export async function findConnectionProblem(
  work: Pick<SystemContext, "db" | "config" | "now">,
): Promise<Attention["mailingList"]> {
  const { state, refreshToken, row } = await readConnection(work);
  if (state === "none") return null;
  if (state === "reconnect" || row?.refreshTrouble === "wrong-key") return { what: "refused", endsAt: null };
  if (row?.trouble === "forbidden" || row?.trouble === "list-gone")
    return { what: row.trouble, endsAt: null };
  const endsAt = refreshToken ? after(row?.refreshedAt, UNUSED_MS) : row?.accessToken ? row.expiresAt : null;
  if (!endsAt) return null;
  const leftMs = endsAt.getTime() - work.now.getTime();
  // A refresh token that went unused that long is as good as refused.
  if (leftMs <= 0) return { what: "refused", endsAt: null };
  if (leftMs > (refreshToken ? BEFORE_UNUSED_MS : SHORTLY_MS)) return null;
  return { what: "ending", endsAt: endsAt.toISOString() };
}

function after(begin: Date | null | undefined, ms: number): Date | null {
  return begin ? new Date(begin.getTime() + ms) : null;
}
