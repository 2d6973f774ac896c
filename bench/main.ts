import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "#test/postgres.ts";
import { measureDirectory } from "./directory.ts";
import { measureEventList } from "./event-list.ts";
import { measureImport } from "./imports.ts";
import { measureLife } from "./life.ts";
import { startGenerator } from "./load.ts";
import { measureMailingList } from "./mailing-list.ts";
import type { Place } from "./processes.ts";
import { measureRegistrations } from "./registrations.ts";
import { type Figures, linesOf, tableOf } from "./report.ts";

const RESULTS = "bench/results.json";
const isQuick = process.argv.includes("--quick");

/** How much is measured on each engine; ratios of one run are comparable, figures of two runs are not. */
const EXTENT = isQuick
  ? { registrations: 3000, requests: 3000, rounds: 2 }
  : { registrations: 10_000, requests: 10_000, rounds: 5 };

async function measure(newPlace: () => Promise<Place>): Promise<Figures> {
  const generator = startGenerator();
  const places = async () => ({ portal: await newPlace(), bare: await newPlace() });
  try {
    return {
      life: await measureLife(await newPlace()),
      imports: await measureImport(await newPlace()),
      registrations: await measureRegistrations(generator, await places(), EXTENT),
      list: await measureEventList(generator, await places(), EXTENT),
    };
  } finally {
    generator.stop();
  }
}

/** Members of the chapters whose officers' desk is measured, on PostgreSQL alone. */
const CHAPTERS = [500, 5000, 50_000];

async function onPostgres(): Promise<Figures> {
  const postgres = await startPostgres({ durable: true });
  const newPlace = async () => ({ databaseUrl: await postgres.freshDatabase() });
  try {
    return {
      ...(await measure(newPlace)),
      directory: await measureDirectory(newPlace, CHAPTERS),
      mailing: await measureMailingList(await newPlace()),
    };
  } finally {
    await postgres.stop();
  }
}

async function onEmbedded(): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-bench-"));
  try {
    return await measure(async () => ({ dataDir: mkdtempSync(join(folder, "data-")) }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const figures = { postgres: await onPostgres(), pglite: await onEmbedded() };
const lines = { postgres: linesOf("postgres", figures.postgres), pglite: linesOf("pglite", figures.pglite) };
process.stdout.write(tableOf("PostgreSQL, 100 requests in flight", lines.postgres));
process.stdout.write(tableOf("The embedded database, 100 requests in flight", lines.pglite));
const at = new Date().toISOString();
writeFileSync(
  RESULTS,
  `${JSON.stringify({ at, node: process.version, extent: EXTENT, lines, figures }, null, 2)}\n`,
);
process.stdout.write(`\nAll figures: ${RESULTS}\n`);
const missed = [...lines.postgres, ...lines.pglite].filter(({ isReached }) => !isReached);
process.exitCode = missed.length > 0 ? 1 : 0;
