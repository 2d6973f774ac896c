import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openApp } from "#server/app.ts";
import { databaseGauges } from "#server/metrics.ts";
import { knownMigrations } from "#server/platform/database/migrate.ts";
import { startJobs } from "#server/platform/jobs/run-jobs.ts";
import { openGate } from "#server/platform/session-gate/gate.ts";
import { testConfig, useApp } from "#test/app.ts";
import { fillEveryTable } from "#test/database/every-table.ts";
import { aMember, sessionOf } from "#test/factories.ts";
import { freePort } from "#test/programs/free-port.ts";
import { logSettings } from "./log.ts";
import { openMetrics } from "./metrics.ts";
import { observeRequests } from "./observe-requests.ts";
import { serveMetrics } from "./serve-metrics.ts";

const app = useApp();
const TOKEN = "a-token-of-the-monitor";
let lines: Record<string, unknown>[];
let port: number;
let close: () => void = () => undefined;

/** The app behind a real server, with its log in `lines`. */
async function start(settings: Record<string, string> = {}) {
  close();
  lines = [];
  port = await freePort();
  const config = testConfig({ LOG_LEVEL: "debug", METRICS_TOKEN: TOKEN, ...settings });
  const log = pino(logSettings(config), { write: (line) => void lines.push(JSON.parse(line)) });
  const metrics = openMetrics(app.db, databaseGauges, config);
  const http = new Hono().route(
    "/",
    openApp({ db: app.db, config, log, gate: openGate(app.db, config), clock: () => app.now }),
  );
  serveMetrics(http, metrics, config);
  const server = serve({
    fetch: observeRequests(http.fetch, { config, log, metrics }),
    port,
    hostname: "127.0.0.1",
  });
  close = () => server.close();
  return log;
}
beforeEach(async () => void (await start()));
afterEach(() => close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });
const metricsNow = async () => (await ask("/metrics")).text();
const lineOf = (id: string | null) => lines.filter(({ requestId }) => requestId === id);

test("Over https every answer has Strict-Transport-Security, over http none", async () => {
  const paths = ["/api/chapter", "/api/auth/user", "/api/nothing", "/metrics", "/nowhere"];
  const said = async () =>
    Promise.all(paths.map(async (path) => (await ask(path)).headers.get("strict-transport-security")));
  expect(await said()).toEqual(paths.map(() => null));
  await start({ PUBLIC_URL: "https://chapter.example" });
  expect(await said()).toEqual(paths.map(() => "max-age=31536000; includeSubDomains"));
});

test("Each answer, and every log line its request causes, has the request's id", async () => {
  const { id } = await aMember(app.db);
  const cookie = await sessionOf(app, { memberId: id });
  await app.db.execute(sql`alter table events rename to events_gone`);
  try {
    const answers = await Promise.all([
      ask("/api/events", { cookie }),
      ask("/api/events", { cookie }),
      ask("/api/chapter"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 200]);
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(3);
    await expect.poll(() => lines.filter(({ msg }) => String(msg).startsWith("answered")).length).toBe(3);
    const [failed = ""] = ids;
    expect(lineOf(failed)).toMatchObject([
      { msg: "an endpoint failed", endpoint: "GET /api/events" },
      { msg: "answered with a failure", route: "/api/events", status: 500 },
    ]);
    expect(lineOf(ids[2] ?? "")).toMatchObject([{ msg: "answered", route: "/api/chapter", status: 200 }]);
    expect(lines.filter(({ requestId }) => !requestId)).toEqual([]);
  } finally {
    await app.db.execute(sql`alter table events_gone rename to events`);
  }
});

test("A request id is kept only if well formed and from a trusted proxy", async () => {
  const given = async (id: string) =>
    (await ask("/api/chapter", { "x-request-id": id })).headers.get("x-request-id");
  expect(await given("0123456789abcdef")).not.toBe("0123456789abcdef");
  await start({ TRUST_PROXY: "1" });
  expect(await given("0123456789abcdef")).toBe("0123456789abcdef");
  for (const unfit of ["short", "x".repeat(65), 'a"quoted"id-123', "with space 12345"]) {
    expect(await given(unfit), unfit).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test("Log lines have the endpoint, never a URL with its tokens", async () => {
  await ask("/api/calendar/a-secret-token.ics");
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).toContain("/api/calendar/:token");
  expect(JSON.stringify(lines)).not.toContain("a-secret-token");
});

test("Log lines of a job carry its name and one id per run", async () => {
  const log = await start();
  const job = { name: "try", everyMs: 5, run: async () => log.info("in the turn") };
  const worker = startJobs({ db: app.db, log, clock: () => app.now }, [job]);
  await expect.poll(() => lines.filter(({ msg }) => msg === "in the turn").length).toBeGreaterThan(1);
  await worker.stop();
  const [first, second] = lines.filter(({ msg }) => msg === "in the turn");
  expect([first?.job, second?.job]).toEqual(["try", "try"]);
  expect(first?.runId).not.toBe(second?.runId);
});

test("Requests are counted and timed by endpoint and status", async () => {
  await ask("/api/chapter");
  await ask("/api/members/12/data");
  await ask("/no/such/page/1");
  await ask("/no/such/page/2");
  await fetch(`http://127.0.0.1:${port}/api/chapter`, { method: "PROPFIND" });
  await expect.poll(metricsNow).toContain('method="other"');
  const said = await metricsNow();
  const count = (labels: string) =>
    Number(
      new RegExp(`^chapterhouse_http_request_duration_seconds_count{${labels}} (\\d+)`, "m").exec(said)?.[1],
    );
  expect(count('method="GET",route="/api/chapter",status="200"')).toBe(1);
  expect(count('method="GET",route="/api/members/:id/data",status="401"')).toBe(1);
  expect(count('method="GET",route="pages and files",status="404"')).toBe(2);
  expect(said).toContain('_bucket{le="0.25",method="GET",route="/api/chapter",status="200"} 1');
  expect(said).toMatch(/^process_resident_memory_bytes \d+/m);
});

test("A client that disconnects before the answer is counted as such", async () => {
  const { id } = await aMember(app.db);
  const cookie = await sessionOf(app, { memberId: id });
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  // While this holds the embedded database the gate's look-up waits.
  const holding = app.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await mayGoOn;
  });
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`GET /api/member/auth HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`);
  await wait(500);
  socket.destroy();
  await expect.poll(() => lines.length).toBe(1);
  goOn();
  await holding;
  await expect.poll(metricsNow).toMatch(/route="\/api\/member\/auth",status="499"} 1/);
});

test("The metrics include the portal's work in progress", async () => {
  await fillEveryTable(
    app.db,
    knownMigrations().map(({ name }) => name),
  );
  await app.db.execute(
    sql`update outbox set created_at = now() - interval '1 hour' where sent_at is null and given_up_at is null`,
  );
  await app.db.execute(sql`insert into provider_notifications (notification_id, event_type, body, received_at, next_attempt_at)
    values ('late', 'x', '{}', now() - interval '90 seconds', now())`);
  const said = await metricsNow();
  for (const line of [
    'chapterhouse_open_holds{kind="registration"} 1',
    'chapterhouse_open_holds{kind="offer"} 2',
    "chapterhouse_overdue_holds 1",
    'chapterhouse_outbox_emails{state="waiting"} 3',
    'chapterhouse_outbox_emails{state="failed"} 0',
    "chapterhouse_payments_needing_a_person 1",
    'chapterhouse_refunds{state="due"} 1',
    "chapterhouse_notifications_waiting 1",
    'chapterhouse_mailing_list_waiting{kind="addresses"} 1',
  ]) {
    expect(said.split("\n")).toContain(line);
  }
  const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, "m").exec(said)?.[1]);
  expect(figure("chapterhouse_outbox_oldest_seconds")).toBeGreaterThanOrEqual(3600);
  expect(figure("chapterhouse_notifications_oldest_seconds")).toBeGreaterThanOrEqual(90);
  expect(said).toMatch(/^chapterhouse_lease_seconds{job="send emails"} -\d+/m);
  expect(said).toMatch(/^chapterhouse_gauges_failed_total 0$/m);
});

test("Only this machine or a client with the token can read the metrics", async () => {
  const status = async (headers: Record<string, string>) => (await ask("/metrics", headers)).status;
  expect(await status({})).toBe(200);
  expect(await status({ "x-forwarded-for": "203.0.113.9" })).toBe(404);
  expect(await status({ forwarded: "for=203.0.113.9" })).toBe(404);
  expect(await status({ "x-forwarded-for": "203.0.113.9", authorization: "Bearer wrong" })).toBe(404);
  expect(await status({ "x-forwarded-for": "203.0.113.9", authorization: `Bearer ${TOKEN}` })).toBe(200);
  const refused = await ask("/metrics", { via: "1.1 proxy" });
  expect(await refused.text()).toBe('{"message":"Not found"}');
});
