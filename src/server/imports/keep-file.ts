import type { ImportField } from "#contract/imports.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { badRequest, type Refusal } from "#server/platform/refusal.ts";
import { start } from "./start.ts";
import type { Table } from "./table.ts";
import { importFiles, imports } from "./tables.ts";

const SAMPLES = 3;

/** Keeps a file that was read, until it is imported or given up, and answers its number. */
export async function keepFile(
  { db, me, now }: Ctx,
  { headers, rows }: Table,
  { fileName, source }: { fileName: string; source: "upload" | "configured" },
): Promise<number> {
  const askedBy = nameOf(me);
  return db.long({ minutes: 5 }, async (tx) => {
    const [made] = await tx
      .insert(imports)
      .values({
        ...{ fileName, source, state: "ready", askedBy, createdAt: now },
        ...{ rows: rows.length, headers: [...headers], samples: headers.map((_, at) => samplesOf(rows, at)) },
      })
      .returning({ id: imports.id });
    if (!made) throw new Error("the import was not written");
    await tx.insert(importFiles).values({ importId: made.id, rows: JSON.stringify(rows) });
    await audit(tx, {
      ...{ at: now, actor: askedBy, action: "import file read", entity: "import", entityId: made.id },
      after: { source, rows: rows.length },
    });
    return made.id;
  });
}

function samplesOf(rows: Table["rows"], at: number): string[] {
  const filled = rows.slice(0, 500).flatMap(({ cells }) => (cells[at] ? [start(cells[at], 60)] : []));
  return [...new Set(filled)].slice(0, SAMPLES);
}

/** Why members cannot be read by these fields, or null. */
export function whyNotFields(fields: readonly (ImportField | null)[]): Refusal | null {
  const chosen = fields.filter((field) => field !== null);
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at);
  if (twice) return badRequest("Two columns are set to the same field. Please choose which one to read.");
  const has = (...all: ImportField[]) => all.every((field) => chosen.includes(field));
  if (has("firstName", "lastName") || has("fullName") || has("legacyId") || has("portalId")) return null;
  return badRequest("Please say which columns hold the first and the last name.");
}
