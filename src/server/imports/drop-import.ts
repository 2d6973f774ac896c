import { and, eq } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { dropImport as endpoint } from "#contract/imports.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { conflict } from "#server/platform/refusal.ts";
import { readImport } from "./queries.ts";
import { importFiles, imports } from "./tables.ts";

/** Forgets an uploaded file that was not imported; that it was there stays in the history. */
export async function dropImport(
  { db, me, now }: Ctx,
  { id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const { state } = await readImport(db, id);
  if (state === "dropped") return { dropped: true };
  await db.transaction(async (tx) => {
    const gone = await tx
      .update(imports)
      .set({ state: "dropped", samples: [], finishedAt: now })
      .where(and(eq(imports.id, id), eq(imports.state, "ready")))
      .returning({ id: imports.id });
    if (gone.length === 0)
      throw conflict("This import has been written or is being written; it can be undone.");
    await tx.delete(importFiles).where(eq(importFiles.importId, id));
    await audit(tx, {
      at: now,
      actor: nameOf(me),
      action: "import file dropped",
      entity: "import",
      entityId: id,
    });
  });
  return { dropped: true };
}
