import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/database/database.ts";
import { type DatabaseGauge, registerDatabaseGauges } from "./database-gauges.ts";

/** What a process counts for Prometheus. */
export type Metrics = {
  registry: Registry;
  observeRequest: (request: { method: string; route: string; status: number; seconds: number }) => void;
};

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Clients may send any word as a method; each would create its own time series. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The metrics of this process; `gauges` are those of the whole portal, read from the database. */
export function openMetrics(
  db: Database,
  gauges: readonly DatabaseGauge[],
  { isHeld }: Pick<Config, "isHeld">,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Gauges named like counters, which promtool rejects; the same gauges without the suffix stay.
  for (const kind of ["handles", "requests", "resources"]) {
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  }
  const durations = new Histogram({
    name: "chapterhouse_http_request_duration_seconds",
    help: "Requests answered, by endpoint and status (499: the client disconnected).",
    labelNames: ["method", "route", "status"] as const,
    buckets: BUCKETS_S,
    registers,
  });
  new Gauge({
    name: "chapterhouse_outgoing_held",
    help: "1 if the portal was started with OUTGOING=hold and sends nothing.",
    registers,
  }).set(isHeld ? 1 : 0);
  registerPoolGauge(registry, db);
  registerDatabaseGauges(registry, db, gauges);
  return {
    registry,
    observeRequest: ({ method, route, status, seconds }) =>
      durations.observe({ method: METHODS.has(method) ? method : "other", route, status }, seconds),
  };
}

function registerPoolGauge(registry: Registry, db: Database): void {
  const { pool } = db;
  if (!pool) return;
  new Gauge({
    name: "chapterhouse_database_connections",
    help: "PostgreSQL connections of this process by state, and queries waiting for one.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = pool();
      this.set({ state: "busy" }, total - idle);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
}
