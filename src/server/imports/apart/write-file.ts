import { and, eq } from "drizzle-orm";
import { type ImportChoices, type ImportCounts, type ImportOutcome, ROWS_SHOWN } from "#contract/imports.ts";
import { foldText } from "#contract/values/fold.ts";
import { directoryChanged } from "#server/imports/directory-changed.ts";
import { countRows, type Plan } from "#server/imports/plan/plan-import.ts";
import { readImport } from "#server/imports/queries.ts";
import { saveMapping } from "#server/imports/save-mapping.ts";
import { importFiles, imports } from "#server/imports/tables.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict } from "#server/platform/refusal.ts";
import type { Beat, LongDatabase } from "#server/platform/threads/thread-database.ts";
import { movedBack, outcomeOf } from "./outcome.ts";
import { planFile } from "./plan-file.ts";
import { writePlan } from "./write-plan.ts";

/**
 * One run of an import: `digest` is null if no one has reviewed it, `run` the slot that it has claimed, `ownId` the
 * importing officer's own record.
 */
export type AskedWrite = {
  id: number;
  chosen: ImportChoices;
  digest: string | null;
  couples: readonly string[];
  run: string;
  now: Date;
  by: string;
  ownId: number | null;
  config: Config;
};

/** What was written: how many rows were imported, and how many of them are named Wenstrom (S-36). */
export type Written = {
  counts: ImportCounts;
  outcome: ImportOutcome;
  movedBack: ImportOutcome["keptDues"];
  dayColumns: Plan["dayColumns"];
  wenstroms: number;
};

/** The share of the progress that comparing takes. */
const COMPARED = 0.5;

/** Compares a file with the directory and writes it in one transaction, if it would still do what was reviewed. */
export async function writeFile(db: LongDatabase, asked: AskedWrite, beat: Beat): Promise<Written> {
  const { id, chosen, digest, couples, now, by, ownId, config } = asked;
  const society = config.chapter.societyShortName;
  const { plan } = await planFile(db, { id, chosen, society }, (done) => beat(done * COMPARED));
  if (digest !== null && plan.digest !== digest) throw directoryChanged();
  // Comparing leaves a lot of garbage, and writing takes minutes.
  db.releaseMemory?.();
  const ticked = new Set(couples);
  const linked = plan.couples.filter(({ key }) => ticked.has(key));
  await db.long({ minutes: 30 }, async (tx) => {
    await writePlan(tx, plan, {
      couples: linked,
      doing: { importId: id, now, by, config, ownId },
      beat: async (done) => {
        // The embedded database has one connection, which this transaction holds: a heartbeat would deadlock.
        if (db.engine === "postgres") await beat(COMPARED + done * (1 - COMPARED));
      },
    });
    await finish(tx, asked, { plan, ticked });
    const { headers, source } = await readImport(tx, id);
    // Only an officer chooses columns; the full import takes those that are certain, or chosen before.
    if (source === "upload") await saveMapping(tx, { headers, chosen: chosen.fields, now });
  });
  const counts = countRows(plan);
  return {
    counts,
    outcome: outcomeOf(plan),
    movedBack: movedBack(plan),
    dayColumns: plan.dayColumns,
    wenstroms: namesOf(plan).filter((name) => foldText(name) === "wenstrom").length,
  };
}

const namesOf = ({ created, changed }: Plan) => [
  ...created.map(({ facts }) => facts.lastName),
  ...changed.map(({ member, after }) => after.lastName ?? member.lastName),
];

/** The run with this id, as long as it is under way. */
export const isRun = (id: number, run: string) =>
  and(eq(imports.id, id), eq(imports.run, run), eq(imports.state, "running"));

async function finish(
  tx: Tx,
  { id, run, now, by }: AskedWrite,
  { plan, ticked }: { plan: Plan; ticked: ReadonlySet<string> },
): Promise<void> {
  const counts = countRows(plan);
  const left = plan.couples.filter(({ key }) => !ticked.has(key));
  const couplesLinked = plan.couples.length - left.length;
  const couplesLeft = left.slice(0, ROWS_SHOWN).map(({ names }) => names.join(" and "));
  const done = await tx
    .update(imports)
    .set({
      state: "done",
      finishedAt: now,
      progress: 1,
      counts,
      couplesLinked,
      outcome: { ...outcomeOf(plan), couplesLeft },
    })
    .where(isRun(id, run))
    .returning({ id: imports.id });
  // Another process has declared this run dead, so nothing of it may be committed.
  if (done.length === 0) throw conflict("This import took too long and was stopped. Nothing was saved.");
  await tx.delete(importFiles).where(eq(importFiles.importId, id));
  await audit(tx, {
    at: now,
    actor: by,
    action: "import written",
    entity: "import",
    entityId: id,
    after: { ...counts, couplesLinked },
  });
}
