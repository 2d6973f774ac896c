import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { readOptions } from "#scripts/options.mjs";
import { startPostgres } from "#test/database/postgres.ts";
import { measureDirectory } from "./directory.ts";
import { measureDurability } from "./durability.ts";
import { measureEventList } from "./event-list.ts";
import { measureGrowth } from "./growth.ts";
import { addToHistory } from "./history.ts";
import { measureHotEvent } from "./hot-event.ts";
import { measureImport } from "./imports.ts";
import { measureLife } from "./life.ts";
import { startGenerator } from "./load.ts";
import { measureMailingList } from "./mailing-list.ts";
import { measureOpeningMinute } from "./opening-minute.ts";
import { measureOutbox } from "./outbox.ts";
import { measurePapers } from "./papers.ts";
import { measureProcessCounts } from "./process-count.ts";
import type { Place } from "./processes.ts";
import { measureRegistrations } from "./registrations.ts";
import { type Figures, linesOf, tableOf } from "./report.ts";
import { measureSeating } from "./seating.ts";

const RESULTS = "bench/results.json";
const HISTORY = "bench/history";
/** What can be measured by itself: `npm run bench -- --only growth`, or several with commas between them. */
const PARTS = [
  "life",
  "imports",
  "durability",
  "registrations",
  "list",
  "directory",
  "mailing",
  "opening",
  "hot",
  "outbox",
  "growth",
  "processes",
  "seating",
  "papers",
];
const { values: asked } = readOptions("bench");
const only = asked.only?.split(",");
for (const part of only ?? []) {
  if (!PARTS.includes(part)) throw new Error(`--only takes ${PARTS.join(", ")}, not ${part}`);
}

/** How much is measured on each engine; ratios of one run are comparable, figures of two runs are not. */
const EXTENT = asked.quick
  ? {
      ...{ registrations: 3000, requests: 3000, rounds: 2, emails: 300, hot: { asked: 500, rounds: 2 } },
      growth: { batches: 3, inBatch: 10, sizes: [1, 10] },
    }
  : {
      ...{
        registrations: 10_000,
        requests: 10_000,
        rounds: 5,
        emails: 2000,
        hot: { asked: 2000, rounds: 5 },
      },
      growth: { batches: 7, inBatch: 40, sizes: [1, 10, 100] },
    };

/** The figures of a part, unless other parts were asked for. */
async function part<Found>(name: string, measure: () => Promise<Found>): Promise<Found | undefined> {
  if (only && !only.includes(name)) return undefined;
  process.stderr.write(`${name}\n`);
  return measure();
}

async function measure(newPlace: () => Promise<Place>): Promise<Figures> {
  const generator = startGenerator();
  const places = async () => ({ portal: await newPlace(), bare: await newPlace() });
  try {
    return {
      life: await part("life", async () => measureLife(await newPlace())),
      imports: await part("imports", async () => measureImport(await newPlace())),
      registrations: await part("registrations", async () =>
        measureRegistrations(generator, await places(), EXTENT),
      ),
      list: await part("list", async () => measureEventList(generator, await places(), EXTENT)),
      opening: await part("opening", async () => measureOpeningMinute(await newPlace())),
    };
  } finally {
    generator.stop();
  }
}

/** Members of the chapters whose officers' pages are measured, on PostgreSQL only. */
const CHAPTERS = [500, 5000, 50_000];

/**
 * A quarter of the memory, as PostgreSQL's manual has it and docs/operating.md: with the 128 MB of its default a large
 * chapter's tables lie in the system's cache, out of which some machines drop what nobody asked for in half a minute.
 */
const BUFFER_MB = Math.min(4096, Math.floor(totalmem() / 4 / 2 ** 20));

async function onPostgres(): Promise<Figures> {
  const postgres = await startPostgres({ durable: true, bufferMb: BUFFER_MB });
  const newPlace = async () => ({ databaseUrl: await postgres.freshDatabase() });
  const generator = startGenerator();
  try {
    return {
      ...(await measure(newPlace)),
      processes: await part("processes", async () =>
        measureProcessCounts(generator, await newPlace(), EXTENT.rounds),
      ),
      hot: await part("hot", async () => measureHotEvent(await newPlace(), EXTENT.hot)),
      outbox: await part("outbox", async () => measureOutbox(await newPlace(), EXTENT.emails)),
      growth: await part("growth", () => measureGrowth(postgres.freshDatabase, EXTENT.growth)),
      directory: await part("directory", () => measureDirectory(newPlace, CHAPTERS)),
      mailing: await part("mailing", async () => measureMailingList(await newPlace())),
    };
  } finally {
    generator.stop();
    await postgres.stop();
  }
}

async function onEmbedded(): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-bench-"));
  try {
    const newPlace = async () => ({ dataDir: mkdtempSync(join(folder, "data-")) });
    return {
      ...(await measure(newPlace)),
      durability: await part("durability", async () => measureDurability(await newPlace())),
      // No database takes part; it is listed with the embedded one, which needs no other process.
      papers: await part("papers", async () => measurePapers()),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withoutDatabase(): Promise<Figures> {
  return { seating: await part("seating", async () => measureSeating(EXTENT.rounds)) };
}

const needsDatabase = !only?.every((name) => name === "seating");
const figures = {
  postgres: needsDatabase ? await onPostgres() : {},
  pglite: needsDatabase ? await onEmbedded() : {},
  none: await withoutDatabase(),
};
const lines = {
  postgres: linesOf("postgres", figures.postgres),
  pglite: linesOf("pglite", figures.pglite),
  none: linesOf("none", figures.none),
};
const tables = [
  ...(lines.postgres.length > 0 ? [tableOf("PostgreSQL", lines.postgres)] : []),
  ...(lines.pglite.length > 0 ? [tableOf("The embedded database", lines.pglite)] : []),
  ...(lines.none.length > 0 ? [tableOf("Without a database", lines.none)] : []),
].join("");
process.stdout.write(tables);
const now = new Date();
const at = now.toISOString();
writeFileSync(
  RESULTS,
  `${JSON.stringify({ at, node: process.version, extent: EXTENT, lines, figures }, null, 2)}\n`,
);
const history = addToHistory(HISTORY, {
  at: now,
  extent: asked.quick ? "quick" : "full",
  parts: asked.only ?? "all parts",
  tables,
});
process.stdout.write(
  `\nAll figures: ${RESULTS}\nAdded to ${history}; commit it where the run is worth keeping.\n`,
);
const missed = [...lines.postgres, ...lines.pglite, ...lines.none].filter(({ isReached }) => !isReached);
process.exitCode = missed.length > 0 ? 1 : 0;
