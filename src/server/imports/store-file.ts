import type { ImportField } from "#contract/imports.ts";
import type { Table } from "#server/imports/file/table.ts";
import { truncate } from "#server/imports/file/truncate.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { badRequest, type Refusal } from "#server/platform/refusal.ts";
import { importFiles, imports } from "./tables.ts";

const SAMPLES = 3;

/** Stores a parsed file until it is imported or discarded, and returns its id. */
export async function storeFile(
  { db, me, now }: Ctx,
  { headers, rows }: Table,
  { fileName, source }: { fileName: string; source: "upload" | "configured" },
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
        rows: rows.length,
        headers: [...headers],
        samples: headers.map((_, at) => samplesOf(rows, at)),
      })
      .returning({ id: imports.id });
    if (!made) throw new Error("the import was not written");
    await tx.insert(importFiles).values({ importId: made.id, rows: JSON.stringify(rows) });
    await audit(tx, {
      at: now,
      actor: askedBy,
      action: "import file read",
      entity: "import",
      entityId: made.id,
      after: { source, rows: rows.length },
    });
    return made.id;
  });
}

function samplesOf(rows: Table["rows"], at: number): string[] {
  const filled = rows.slice(0, 500).flatMap(({ cells }) => (cells[at] ? [truncate(cells[at], 60)] : []));
  return [...new Set(filled)].slice(0, SAMPLES);
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
