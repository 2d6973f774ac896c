import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { readOptions } from "#scripts/options.mjs";
import { startPostgres } from "#test/database/postgres.ts";
import { measureDirectory } from "./directory.ts";
import { measureDurability } from "./durability.ts";
import { measureEventList } from "./event-list.ts";
import { EXTENTS, type Extent } from "./extents.ts";
import { measureGrowth } from "./growth.ts";
import { addToHistory } from "./history.ts";
import { measureHotEvent } from "./hot-event.ts";
import { measureImports } from "./imports.ts";
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
import { fill } from "./stock.ts";

const RESULTS = "bench/results.json";
const HISTORY = "bench/history";
const { values: asked } = readOptions("bench");
const only = asked.only?.split(",");
const size = asked.smallest ? "smallest" : asked.quick ? "quick" : "full";
const EXTENT: Extent = EXTENTS[size];

/** The figures of a part, unless other parts were asked for. */
async function part<Found>(name: string, measure: () => Promise<Found>): Promise<Found | undefined> {
  if (only && !only.includes(name)) return undefined;
  process.stderr.write(`${name}\n`);
  return measure();
}

async function underLoad(newPlace: () => Promise<Place>): Promise<Figures> {
  const generator = startGenerator();
  const places = async () => ({ portal: await newPlace(), bare: await newPlace() });
  try {
    return {
      imports: await part("imports", () => measureImports(newPlace, EXTENT.imports)),
      registrations: await part("registrations", async () =>
        measureRegistrations(generator, await places(), EXTENT.registrations),
      ),
      list: await part("list", async () => measureEventList(generator, await places(), EXTENT.list)),
      opening: await part("opening", async () => measureOpeningMinute(await newPlace(), EXTENT.opening)),
    };
  } finally {
    generator.stop();
  }
}

/**
 * A quarter of the memory, as PostgreSQL's manual has it and docs/operating.md: with the 128 MB of its default a large
 * chapter's tables lie in the system's cache, out of which some machines drop what no one asked for in half a minute.
 */
const BUFFER_MB = Math.min(4096, Math.floor(totalmem() / 4 / 2 ** 20));

async function onPostgres(): Promise<Figures> {
  const postgres = await startPostgres({ durable: true, bufferMb: BUFFER_MB });
  // Copied, since creating all tables for each part takes long. The life of a portal begins with an empty database.
  const empty = { databaseUrl: await postgres.freshDatabase() };
  const first = { databaseUrl: await postgres.freshDatabase() };
  await fill(first, async () => undefined);
  const newDatabase = () => postgres.freshDatabase(new URL(first.databaseUrl).pathname.slice(1));
  const newPlace = async () => ({ databaseUrl: await newDatabase() });
  const generator = startGenerator();
  try {
    return {
      life: await part("life", async () => measureLife(empty, EXTENT.life)),
      ...(await underLoad(newPlace)),
      processes: await part("processes", async () =>
        measureProcessCounts(generator, await newPlace(), EXTENT.processes),
      ),
      hot: await part("hot", async () => measureHotEvent(await newPlace(), EXTENT.hot)),
      outbox: await part("outbox", async () => measureOutbox(await newPlace(), EXTENT.outbox)),
      growth: await part("growth", () => measureGrowth(newDatabase, EXTENT.growth)),
      directory: await part("directory", () => measureDirectory(newPlace, EXTENT.directory)),
      mailing: await part("mailing", async () => measureMailingList(await newPlace(), EXTENT.mailing)),
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
      life: await part("life", async () => measureLife(await newPlace(), EXTENT.life)),
      // The same code on the other engine, whose new databases take seconds each.
      ...(size === "smallest" ? {} : await underLoad(newPlace)),
      durability: await part("durability", async () =>
        measureDurability(await newPlace(), EXTENT.durability),
      ),
      // No database takes part; it is listed with the embedded one, which needs no other process.
      papers: await part("papers", async () => measurePapers()),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withoutDatabase(): Promise<Figures> {
  return { seating: await part("seating", async () => measureSeating(EXTENT.seating)) };
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
if (size !== "smallest") keep(size);
const missed = [...lines.postgres, ...lines.pglite, ...lines.none].filter(({ isReached }) => !isReached);
process.exitCode = missed.length > 0 && size !== "smallest" ? 1 : 0;

function keep(extent: string): void {
  const now = new Date();
  const at = now.toISOString();
  writeFileSync(
    RESULTS,
    `${JSON.stringify({ at, node: process.version, extent: EXTENT, lines, figures }, null, 2)}\n`,
  );
  const history = addToHistory(HISTORY, { at: now, extent, parts: asked.only ?? "all parts", tables });
  process.stdout.write(
    `\nAll figures: ${RESULTS}\nAdded to ${history}; commit it where the run is worth keeping.\n`,
  );
}
