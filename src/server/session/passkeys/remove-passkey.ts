import { and, eq } from "drizzle-orm";
import { removePasskey as endpoint } from "#contract/members/passkeys.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { action } from "#server/platform/http/action.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { notFound } from "#server/platform/refusal.ts";
import { endSessionsOfMember, endSessionsOfUser } from "#server/platform/session-gate/end-sessions.ts";
import { whyNotRecent } from "#server/platform/session-gate/proof.ts";
import { tellOwner } from "#server/session/security-notices.ts";
import { passkeys, recoveryCodes } from "#server/session/tables.ts";
import { passkeyNews } from "./notices.ts";
import { belongsTo, entityOf, lockCaller } from "./owner.ts";
import { readPasskeys } from "./queries.ts";
import { whyNotRemove } from "./rules.ts";

/** Removes one of the caller's passkeys and ends their other sessions, which it may have opened (D-275). */
export const removePasskey = action(endpoint, async (ctx, { id }) => {
  const { db, me, now, config } = ctx;
  await db.transaction(async (tx) => {
    const person = await lockCaller(tx, me);
    const { owner } = person;
    const known = await readPasskeys(tx, owner);
    const passkey = known.find((row) => row.id === id);
    if (!passkey) throw notFound("Passkey not found");
    const { isRequired } = me.proof;
    const others = known.filter((row) => row.id !== id);
    const isHere = ({ host }: { host: string }) => host === config.passkeys.host;
    // Those of another address do not replace one that works here; they only keep the password from being enough.
    const left = isHere(passkey) ? others.filter(isHere).length : others.length;
    const refusal = whyNotRecent(me.proof, now) ?? whyNotRemove({ isRequired, left });
    if (refusal) throw refusal;
    await tx.delete(passkeys).where(and(eq(passkeys.id, id), belongsTo(passkeys, owner)));
    // Codes replace a lost passkey; without one they are good for nothing.
    if (others.length === 0) await tx.delete(recoveryCodes).where(belongsTo(recoveryCodes, owner));
    if ("memberId" in owner) await endSessionsOfMember(tx, owner.memberId, me.sid);
    else await endSessionsOfUser(tx, owner.userId, me.sid);
    await auditBy({ me, now }, tx, {
      action: "passkey removed",
      ...entityOf(owner),
      before: { name: passkey.name },
    });
    await tellOwner(tx, ctx, { told: person, news: passkeyNews({ what: "removed", name: passkey.name }) });
  });
  logSecurityEvent(ctx, "passkey removed");
  return { removed: true } as const;
});
