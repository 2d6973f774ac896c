import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { databaseGauges } from "#server/metrics.ts";
import { useApp } from "#test/app.ts";
import { findOrInstall } from "#test/programs/programs.ts";
import { type Metrics, openMetrics } from "./metrics.ts";

const app = useApp();
const promtool = findOrInstall("promtool", "prometheus");

/** All metrics of a portal on PostgreSQL, including requests. */
async function told(): Promise<string> {
  const pool = () => ({ total: 3, idle: 1, waiting: 0 });
  const metrics: Metrics = openMetrics(
    Object.assign(Object.create(app.db), { pool }),
    databaseGauges,
    app.config,
  );
  metrics.observeRequest({ method: "GET", route: "/api/events", status: 200, seconds: 0.02 });
  return metrics.registry.metrics();
}

it("No gauge has the name of a counter", async () => {
  const kinds = [...(await told()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => ({
    name,
    kind,
  }));
  expect(kinds.map(({ name }) => name)).toContain("chapterhouse_database_connections");
  expect(kinds.filter(({ name, kind }) => name?.endsWith("_total") && kind !== "counter")).toEqual([]);
});

if (promtool)
  it("Prometheus' own check accepts /metrics", async () => {
    const { status, stdout, stderr } = spawnSync(promtool, ["check", "metrics"], {
      input: await told(),
      encoding: "utf8",
      timeout: 60_000,
    });
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  });
else console.error("NOT CHECKED: what promtool says of /metrics; it is not here.");
