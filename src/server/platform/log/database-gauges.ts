import { Counter, Gauge, type Registry } from "prom-client";
import type { Database } from "#server/platform/database/database.ts";

/** A gauge read from the database: `query` returns rows of (label, value); the label may be null. */
export type DatabaseGauge = { name: string; help: string; label?: string; query: string };

/** Values by gauge name, each with its label. */
type Readings = Map<string, [label: string, value: number][]>;

/** Registers the gauges; one scrape reads all of them with one statement. */
export function registerDatabaseGauges(
  registry: Registry,
  db: Database,
  gauges: readonly DatabaseGauge[],
): void {
  const failures = new Counter({
    name: "chapterhouse_gauges_failed_total",
    help: "Scrapes during which the database could not be read.",
    registers: [registry],
  });
  let reading: Promise<Readings> | undefined;
  const readOnce = () => {
    reading ??= readGauges(db, gauges).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const { name, help, label } of gauges) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        this.reset();
        try {
          for (const [of, value] of (await readOnce()).get(name) ?? []) {
            if (label) this.set({ [label]: of }, value);
            else this.set(value);
          }
        } catch {
          // Counted instead of thrown: the process's own metrics matter while the database is down.
          failures.inc();
        }
      },
    });
  }
}

async function readGauges(db: Database, gauges: readonly DatabaseGauge[]): Promise<Readings> {
  const text = gauges
    .map(
      ({ name, query }) => `select '${name}' as name, of::text, value::float8 from (${query}) q (of, value)`,
    )
    .join("\nunion all\n");
  const rows = await db.fast<{ name: string; of: string | null; value: number | null }>("gauges", text, []);
  const readings: Readings = new Map();
  for (const { name, of, value } of rows) {
    readings.set(name, [...(readings.get(name) ?? []), [of ?? "", value ?? 0]]);
  }
  return readings;
}
