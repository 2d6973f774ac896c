import { and, eq, isNull } from "drizzle-orm";
import { audit } from "#server/platform/audit.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Told } from "./open-id.ts";
import { findAdministratorByEmail } from "./queries.ts";
import { users } from "./tables.ts";

/** `who` names the account that was aimed at, for the security log. */
type Found = { userId: number } | { whyNot: string; who: string };

const NO_ADMINISTRATOR = "You are signed in, but you are no administrator of this portal.";
const NOT_VERIFIED = "Your email address has not been verified where you signed in.";
const SOMEBODY_ELSES =
  "Your email address belongs to an administrator who has signed in with another account before. Please ask the person who runs the portal to type npm run admin:create for this address.";

/**
 * The administrator whom the issuer vouches for. Their first log-in ties them to their subject there; from then on the
 * subject alone decides, so that an address that changes hands takes no rights along (036).
 */
export async function administratorTold(ctx: Pick<Work, "now">, tx: Tx, told: Told): Promise<Found> {
  const [known] = await tx.select().from(users).where(isTied(told)).for("share");
  if (known)
    return known.isAdmin
      ? { userId: known.id }
      : { whyNot: NO_ADMINISTRATOR, who: `administrator ${known.id}` };
  if (!told.email || !told.emailVerified) return { whyNot: NOT_VERIFIED, who: "nobody here" };
  const user = await findAdministratorByEmail(tx, told.email);
  if (!user) return { whyNot: NO_ADMINISTRATOR, who: "nobody here" };
  if (await tie(tx, user.id, told, ctx.now)) return { userId: user.id };
  return { whyNot: SOMEBODY_ELSES, who: `administrator ${user.id}` };
}

function isTied({ issuer, subject }: Told) {
  return and(eq(users.openIdIssuer, issuer), eq(users.openIdSubject, subject));
}

/** False where the account has been tied before, also in this very moment by another log-in. */
async function tie(tx: Tx, id: number, { issuer, subject }: Told, now: Date): Promise<boolean> {
  const tied = await tx
    .update(users)
    .set({ openIdIssuer: issuer, openIdSubject: subject, updatedAt: now })
    .where(and(eq(users.id, id), eq(users.isAdmin, true), isNull(users.openIdSubject)))
    .returning({ id: users.id });
  if (tied.length === 0) return false;
  await audit(tx, {
    ...{ at: now, actor: `administrator ${id}`, action: "tied to an OpenID account", entity: "user" },
    entityId: id,
    after: { openIdIssuer: issuer },
  });
  return true;
}
