import { and, eq } from "drizzle-orm";
import { renamePasskey as endpoint } from "#contract/members/passkeys.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { passkeys } from "#server/session/tables.ts";
import { belongsTo, entityOf, lockCaller } from "./owner.ts";

/** Renames one of the caller's passkeys. */
export const renamePasskey = action(endpoint, async ({ db, me, now }, { id, name }) => {
  await db.transaction(async (tx) => {
    const { owner } = await lockCaller(tx, me);
    const mine = and(eq(passkeys.id, id), belongsTo(passkeys, owner));
    const [before] = await tx.select({ name: passkeys.name }).from(passkeys).where(mine);
    if (!before) throw notFound("Passkey not found");
    if (before.name === name) return;
    await tx.update(passkeys).set({ name }).where(mine);
    await auditBy({ me, now }, tx, {
      action: "passkey renamed",
      ...entityOf(owner),
      before,
      after: { name },
    });
  });
  return { name };
});
