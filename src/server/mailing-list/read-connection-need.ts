import type { Needs } from "#contract/needs.ts";
import type { Work } from "#server/platform/context.ts";
import { readConnection } from "./connection.ts";

const DAY_MS = 86_400_000;
/** A token without a successor is worth a word so long before it ends. */
const SHORTLY_MS = 3 * DAY_MS;
/** What nobody used for so long the service forgets (reference, section 1); ten days before that it is said. */
const UNUSED_MS = 180 * DAY_MS;
const BEFORE_UNUSED_MS = 10 * DAY_MS;

/** Whether a full officer must connect the portal to the mailing service again, now or soon. */
export async function readConnectionNeed(
  work: Pick<Work, "db" | "config" | "now">,
): Promise<Needs["mailingList"]> {
  const { state, refreshToken, row } = await readConnection(work);
  if (state === "none") return null;
  if (state === "reconnect" || row?.refreshTrouble === "wrong-key") return { what: "refused", endsAt: null };
  if (row?.trouble === "forbidden" || row?.trouble === "list-gone")
    return { what: row.trouble, endsAt: null };
  const endsAt = refreshToken ? after(row?.refreshedAt, UNUSED_MS) : row?.accessToken ? row.expiresAt : null;
  if (!endsAt) return null;
  const leftMs = endsAt.getTime() - work.now.getTime();
  // A refresh token that was not used for all that time is as good as refused; the first try would say so.
  if (leftMs <= 0) return { what: "refused", endsAt: null };
  if (leftMs > (refreshToken ? BEFORE_UNUSED_MS : SHORTLY_MS)) return null;
  return { what: "ending", endsAt: endsAt.toISOString() };
}

function after(begin: Date | null | undefined, ms: number): Date | null {
  return begin ? new Date(begin.getTime() + ms) : null;
}
