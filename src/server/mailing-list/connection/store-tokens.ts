import { eq } from "drizzle-orm";
import { mailingConnection } from "#server/mailing-list/tables.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict } from "#server/platform/refusal.ts";
import { lockConnection, type NewTokens, tokenColumns } from "./connection.ts";

const NO_TROUBLE = { trouble: null, troubleSince: null, troubleAt: null };

/** Replaces the stored tokens with those an officer has provided. */
export async function storeTokens(ctx: Ctx, tokens: NewTokens, how: "consent" | "manual"): Promise<void> {
  const { db, now } = ctx;
  await db.transaction(async (tx) => {
    const before = await lockConnection(tx);
    await tx
      .update(mailingConnection)
      .set({
        ...tokenColumns(ctx, tokens),
        isManual: how === "manual",
        connectedAt: now,
        refreshedAt: now,
        ...NO_TROUBLE,
      })
      .where(eq(mailingConnection.id, 1));
    await recordChange(ctx, tx, {
      action: "mailing list connected",
      ...(before.account && { before: { account: before.account } }),
      after: { how },
    });
  });
}

/**
 * Deletes the stored tokens; false if there were none. `seen` is the `connectedAt` the officer saw: a connection made
 * since then is not ended.
 */
export async function deleteTokens(ctx: Ctx, seen: string | undefined): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockConnection(tx);
    if (!before.accessToken) return false;
    if (seen !== undefined && before.connectedAt?.toISOString() !== seen) {
      throw conflict("Someone has reconnected the portal in the meantime. Please check again.");
    }
    await tx
      .update(mailingConnection)
      .set({
        version: before.version + 1,
        state: "none",
        accessToken: null,
        refreshToken: null,
        isManual: false,
        connectedAt: null,
        expiresAt: null,
        refreshedAt: null,
        account: null,
        refreshFailures: 0,
        refreshAfter: null,
        refreshTrouble: null,
        refreshingUntil: null,
        ...NO_TROUBLE,
      })
      .where(eq(mailingConnection.id, 1));
    await recordChange(ctx, tx, {
      action: "mailing list disconnected",
      before: { account: before.account ?? "unknown" },
    });
    return true;
  });
}

function recordChange(
  { me, now }: Ctx,
  tx: Tx,
  {
    action,
    before,
    after,
  }: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return auditBy({ me, now }, tx, {
    action,
    entity: "mailing list",
    entityId: "all",
    before,
    after,
  });
}
