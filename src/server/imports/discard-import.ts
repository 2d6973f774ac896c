import { and, eq } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { discardImport as endpoint } from "#contract/imports.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { conflict } from "#server/platform/refusal.ts";
import { readImport } from "./queries.ts";
import { importFiles, imports } from "./tables.ts";

/** Discards an uploaded file that was not imported; the history still lists it. */
export async function discardImport(
  { db, me, now }: Ctx,
  { id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const { state } = await readImport(db, id);
  if (state === "dropped") return { dropped: true };
  await db.transaction(async (tx) => {
    const gone = await tx
      .update(imports)
      .set({ state: "dropped", samples: [], headers: [], finishedAt: now })
      .where(and(eq(imports.id, id), eq(imports.state, "ready")))
      .returning({ id: imports.id });
    if (gone.length === 0)
      throw conflict(
        "This import is running or done, so the file can’t be discarded. You can undo the import.",
      );
    await tx.delete(importFiles).where(eq(importFiles.importId, id));
    await audit(tx, {
      at: now,
      actor: actorName(me),
      action: "import file dropped",
      entity: "import",
      entityId: id,
    });
  });
  return { dropped: true };
}
