import { and, eq } from "drizzle-orm";
import { discardImport as endpoint } from "#contract/imports.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import { type ImportRow, readImport } from "./queries.ts";
import { importFiles, imports } from "./tables.ts";

/** Discards an uploaded file that was not imported; the history still lists it. */
export const discardImport = action(endpoint, async ({ db, me, now }, { id }) => {
  const refusal = whyNotDiscard(await readImport(db, id));
  if (refusal) throw refusal;
  await db.transaction((tx) => discardFile(tx, id, { now, by: actorName(me) }));
  return { dropped: true as const };
});

/** Discards a file within a transaction; 409 if its import has started. */
export async function discardFile(tx: Tx, id: number, { now, by }: { now: Date; by: string }): Promise<void> {
  const gone = await tx
    .update(imports)
    .set({ state: "dropped", samples: [], headers: [], finishedAt: now })
    .where(and(eq(imports.id, id), eq(imports.state, "ready")))
    .returning({ id: imports.id });
  if (gone.length === 0) {
    const refusal = whyNotDiscard(await readImport(tx, id));
    if (refusal) throw refusal;
    return;
  }
  await tx.delete(importFiles).where(eq(importFiles.importId, id));
  await audit(tx, { at: now, actor: by, action: "import file dropped", entity: "import", entityId: id });
}

/** Why a file cannot be discarded, or null. Discarding it twice is fine. */
export function whyNotDiscard({ state }: Pick<ImportRow, "state">): Refusal | null {
  return state === "ready" || state === "dropped"
    ? null
    : conflict(
        `This import has already started, so its file can’t be discarded.${state === "running" ? " You can undo it once it’s done." : ""}`,
      );
}
