import type { Hono } from "hono";
import type { Database } from "#server/platform/database/database.ts";
import { missingFrom, newestMigration, unknownAmong } from "#server/platform/database/migrate.ts";
import { newerProcessServes } from "#server/platform/processes/queries.ts";
import type { Gate } from "#server/platform/session-gate/gate.ts";
import { API_SECURITY_HEADERS } from "./api-security-headers.ts";

/** Longer than a working database takes, and no longer than a probe waits. */
const READY_MS = 3_000;
const NO_ANSWER = "the database does not answer";

/**
 * `/healthz`: the process is alive. `/readyz`: requests can be served, checked by the path every request takes: the
 * database accepts writes and has every migration, and no newer version has taken over. Otherwise 503 with the reason,
 * without a long wait.
 */
export function serveHealth(app: Hono, db: Database, gate: Gate): void {
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, API_SECURITY_HEADERS));
  app.get("/readyz", async (c) => {
    const reason = await soon(db, whyNotReady(db, gate)).catch(() => NO_ANSWER);
    if (reason === null) return c.json({ status: "ready" }, 200, API_SECURITY_HEADERS);
    return c.json({ status: "not ready", reason }, 503, API_SECURITY_HEADERS);
  });
}

async function whyNotReady(db: Database, gate: Gate): Promise<string | null> {
  await gate.checkReadiness();
  const rows = await db.fast<{ name: string; is_read_only: boolean }>(
    "ready",
    "select name, current_setting('transaction_read_only') = 'on' as is_read_only from schema_migrations",
    [],
  );
  if (rows.some((row) => row.is_read_only)) return "the database takes no changes";
  const done = rows.map(({ name }) => name);
  const [newer] = unknownAmong(done);
  // Only once one of the newer version serves: until then this one has to. What arrives here is still served (055).
  if (newer && (await newerProcessServes(db, newestMigration())))
    return `a newer version has upgraded the database: ${newer}`;
  const missing = missingFrom(done);
  return missing.length > 0 ? `migrations missing: ${missing.join(", ")}` : null;
}

/** The embedded database is in this process: it can be busy for a while but not down. */
function soon(db: Database, reason: Promise<string | null>): Promise<string | null> {
  if (db.engine === "pglite") return reason;
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(resolve, READY_MS, NO_ANSWER);
  return Promise.race([reason, late]).finally(() => clearTimeout(timer));
}
