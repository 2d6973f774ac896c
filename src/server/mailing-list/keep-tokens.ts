import { eq } from "drizzle-orm";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { conflict } from "#server/platform/refusal.ts";
import { columnsOf, lockConnection, type NewTokens } from "./connection.ts";
import { mailingConnection } from "./tables.ts";

/** Writes down the tokens that a full officer has brought, in place of those there were. */
export async function keepTokens(ctx: Ctx, tokens: NewTokens, how: "consent" | "by hand"): Promise<void> {
  const { db, now } = ctx;
  await db.transaction(async (tx) => {
    const before = await lockConnection(tx);
    await tx
      .update(mailingConnection)
      .set({
        ...columnsOf(ctx, tokens),
        ...{ isManual: how === "by hand", connectedAt: now, refreshedAt: now },
        ...{ trouble: null, troubleSince: null, troubleAt: null },
      })
      .where(eq(mailingConnection.id, 1));
    await note(ctx, tx, "mailing list connected", {
      ...(before.account && { before: { account: before.account } }),
      after: { how },
    });
  });
}

/**
 * Forgets the tokens; false where there were none of the portal's own. `seen` is since when the officer saw the portal
 * connected: a connection that somebody has made since is not ended with it.
 */
export async function forgetTokens(ctx: Ctx, seen: string | undefined): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockConnection(tx);
    if (!before.accessToken) return false;
    if (seen !== undefined && before.connectedAt?.toISOString() !== seen) {
      throw conflict("Somebody connected the portal anew meanwhile. Please look again.");
    }
    await tx
      .update(mailingConnection)
      .set({
        ...{ version: before.version + 1, state: "none", accessToken: null, refreshToken: null },
        ...{ isManual: false, connectedAt: null, expiresAt: null, refreshedAt: null, account: null },
        ...{ refreshFailures: 0, refreshAfter: null, refreshTrouble: null, refreshingUntil: null },
        ...{ trouble: null, troubleSince: null, troubleAt: null },
      })
      .where(eq(mailingConnection.id, 1));
    await note(ctx, tx, "mailing list disconnected", { before: { account: before.account ?? "unknown" } });
    return true;
  });
}

function note(
  { me, now }: Ctx,
  tx: Tx,
  action: string,
  changes: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return audit(tx, {
    at: now,
    actor: nameOf(me),
    action,
    entity: "mailing list",
    entityId: "all",
    ...changes,
  });
}
