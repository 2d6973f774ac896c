import { and, eq, isNull } from "drizzle-orm";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { findAdministratorByEmail } from "#server/session/queries.ts";
import { users } from "#server/session/tables.ts";
import type { Identity } from "./open-id.ts";

/** `who` names the targeted account, for the security log. */
type Found = { userId: number } | { whyNot: string; who: string };

const NO_ADMINISTRATOR = "You’re signed in, but you aren’t an administrator of this portal.";
const NOT_VERIFIED = "The service you signed in with hasn’t verified your email address.";
const LINKED_TO_ANOTHER =
  "Your email address belongs to an administrator who has signed in with a different account before. Please ask the person who runs the portal to run npm run admin:create for this address.";

/**
 * Finds the administrator the issuer identified. The first log-in links them to their subject there. After that only the
 * subject counts, so that rights don't follow an email address that changes hands (036).
 */
export async function findOpenIdAdministrator(
  ctx: Pick<SystemContext, "now">,
  tx: Tx,
  identity: Identity,
): Promise<Found> {
  const [known] = await lockRows(tx, users, { where: isLinked(identity), strength: "share" });
  if (known)
    return known.isAdmin
      ? { userId: known.id }
      : { whyNot: NO_ADMINISTRATOR, who: `administrator ${known.id}` };
  if (!identity.email || !identity.emailVerified) return { whyNot: NOT_VERIFIED, who: "unknown" };
  const user = await findAdministratorByEmail(tx, identity.email);
  if (!user) return { whyNot: NO_ADMINISTRATOR, who: "unknown" };
  if (await link(tx, user.id, { identity, now: ctx.now })) return { userId: user.id };
  return { whyNot: LINKED_TO_ANOTHER, who: `administrator ${user.id}` };
}

function isLinked({ issuer, subject }: Identity) {
  return and(eq(users.openIdIssuer, issuer), eq(users.openIdSubject, subject));
}

/** False if the account is already linked, even by a simultaneous log-in. */
async function link(
  tx: Tx,
  id: number,
  { identity: { issuer, subject }, now }: { identity: Identity; now: Date },
): Promise<boolean> {
  const tied = await tx
    .update(users)
    .set({ openIdIssuer: issuer, openIdSubject: subject, updatedAt: now })
    .where(and(eq(users.id, id), eq(users.isAdmin, true), isNull(users.openIdSubject)))
    .returning({ id: users.id });
  if (tied.length === 0) return false;
  await audit(tx, {
    at: now,
    actor: `administrator ${id}`,
    action: "tied to an OpenID account",
    entity: "user",
    entityId: id,
    after: { openIdIssuer: issuer },
  });
  return true;
}
