import { timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import type { Env } from "./observe.ts";

/** What a process counts, and where Prometheus reads it. */
export type Metrics = {
  registry: Registry;
  request: (method: string, route: string, status: number, seconds: number) => void;
};

/** One figure that the database tells: read at once with the others whenever somebody asks for the metrics. */
export type Figure = { name: string; help: string; label?: string; query: string };

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of this process; `figures` are those of the whole portal, each one query of rows (label, value). */
export function openMetrics(
  db: Database,
  figures: readonly Figure[],
  { isHeld }: Pick<Config, "isHeld">,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Gauges with the name of a counter, which Prometheus' own check refuses; their namesakes without it stay.
  for (const kind of ["handles", "requests", "resources"]) {
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  }
  const labelNames = ["method", "route", "status"] as const;
  const durations = new Histogram({
    ...{ name: "chapterhouse_http_request_duration_seconds", labelNames, buckets: BUCKETS_S },
    ...{ help: "Requests answered, by endpoint and status (499: the asker left).", registers: [registry] },
  });
  new Gauge({
    ...{ name: "chapterhouse_outgoing_held", registers: [registry] },
    help: "1 where the portal was started with OUTGOING=hold and nothing leaves it.",
  }).set(isHeld ? 1 : 0);
  watchPool(registry, db);
  watchFigures(registry, db, figures);
  return {
    registry,
    request: (method, route, status, seconds) =>
      durations.observe({ method: METHODS.has(method) ? method : "other", route, status }, seconds),
  };
}

/** Anybody may write any word there; each would be a line for ever. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function watchPool(registry: Registry, db: Database): void {
  const { pool } = db;
  if (!pool) return;
  new Gauge({
    ...{ name: "chapterhouse_database_connections", labelNames: ["state"], registers: [registry] },
    help: "Connections of this process to PostgreSQL, and how many queries wait for one.",
    collect() {
      const { total, idle, waiting } = pool();
      this.set({ state: "busy" }, total - idle);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
}

function watchFigures(registry: Registry, db: Database, figures: readonly Figure[]): void {
  const failures = new Counter({
    ...{ name: "chapterhouse_figures_failed_total", registers: [registry] },
    help: "How often the database could not be asked for the figures of the portal.",
  });
  let reading: Promise<Map<string, [string, number][]>> | undefined;
  const readOnce = () => {
    // All gauges of one reading share one query.
    reading ??= readFigures(db, figures).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const { name, help, label } of figures) {
    new Gauge({
      ...{ name, help, labelNames: label ? [label] : [], registers: [registry] },
      async collect() {
        this.reset();
        try {
          for (const [of, value] of (await readOnce()).get(name) ?? []) {
            if (label) this.set({ [label]: of }, value);
            else this.set(value);
          }
        } catch {
          // Told by its own counter: what this process counts is still worth reading when the database is away.
          failures.inc();
        }
      },
    });
  }
}

async function readFigures(
  db: Database,
  figures: readonly Figure[],
): Promise<Map<string, [string, number][]>> {
  const text = figures
    .map(
      ({ name, query }) => `select '${name}' as name, of::text, value::float8 from (${query}) q (of, value)`,
    )
    .join("\nunion all\n");
  const rows = await db.fast<{ name: string; of: string | null; value: number | null }>("figures", text, []);
  const read = new Map<string, [string, number][]>();
  for (const { name, of, value } of rows) {
    const list = read.get(name) ?? [];
    read.set(name, [...list, [of ?? "", value ?? 0]]);
  }
  return read;
}

/**
 * `/metrics`, for a Prometheus on this machine or one that knows METRICS_TOKEN; to everybody else it is not there. A
 * proxy on this machine asks for people elsewhere, and says so.
 */
export function serveMetrics(app: Hono, { registry }: Metrics, config: Config): void {
  app.get("/metrics", async (c) => {
    const { incoming } = (c.env ?? {}) as Env;
    if (!isAllowed(c.req.raw.headers, incoming?.socket.remoteAddress, config.metricsToken)) {
      return c.json({ message: "Not found" }, 404);
    }
    return c.body(await registry.metrics(), 200, {
      "content-type": registry.contentType,
      "cache-control": "no-store",
    });
  });
}

function isAllowed(headers: Headers, address: string | undefined, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (given && token && isSame(given, token)) return true;
  const isPassedOn = ["x-forwarded-for", "forwarded", "x-real-ip", "via"].some((name) => headers.has(name));
  return !isPassedOn && /^(127\.|::1$|::ffff:127\.)/.test(address ?? "");
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
