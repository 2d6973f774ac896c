import type { ImportField } from "#contract/imports.ts";
import type { StoredTable } from "#server/imports/file/table.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { badRequest, type Refusal } from "#server/platform/refusal.ts";
import { discardFile } from "./discard-import.ts";
import { importFiles, imports } from "./tables.ts";

/** Stores a parsed file until it is imported or discarded, and discards the file it replaces. Returns its id. */
export async function storeFile(
  { db, me, now }: Ctx,
  { headers, rows, count, samples, form, sheets, notes, top }: StoredTable,
  {
    fileName,
    source,
    fields = null,
    replaces = null,
  }: {
    fileName: string;
    source: "upload" | "configured";
    fields?: (ImportField | null)[] | null;
    replaces?: number | null;
  },
): Promise<number> {
  const askedBy = actorName(me);
  return db.long({ minutes: 5 }, async (tx) => {
    const [made] = await tx
      .insert(imports)
      .values({
        fileName,
        source,
        state: "ready",
        askedBy,
        createdAt: now,
        rows: count,
        headers: [...headers],
        samples: samples.map((some) => [...some]),
        fields,
        reading: { ...form, sheets: [...sheets], notes: [...notes] },
      })
      .returning({ id: imports.id });
    if (!made) throw new Error("the import was not written");
    const decoder = new TextDecoder();
    for (const [part, bytes] of rows.entries()) {
      const first = part === 0 ? { top: JSON.stringify(top) } : {};
      await tx.insert(importFiles).values({ importId: made.id, part, rows: decoder.decode(bytes), ...first });
    }
    await audit(tx, {
      at: now,
      actor: askedBy,
      action: "import file read",
      entity: "import",
      entityId: made.id,
      after: { source, rows: count },
    });
    if (replaces !== null) await discardFile(tx, replaces, { now, by: askedBy });
    return made.id;
  });
}

/** Why these fields are not enough to read members, or null. */
export function whyNotFields(fields: readonly (ImportField | null)[]): Refusal | null {
  const chosen = fields.filter((field) => field !== null);
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at);
  if (twice) return badRequest("Two columns are set to the same field. Please choose one of them.");
  const has = (...all: ImportField[]) => all.every((field) => chosen.includes(field));
  if (has("firstName", "lastName") || has("fullName") || has("legacyId") || has("portalId")) return null;
  return badRequest("Please choose the columns with the first and last name.");
}
