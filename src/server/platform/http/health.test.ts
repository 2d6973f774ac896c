import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { knownMigrations } from "#server/platform/database/migrate.ts";
import { openGate } from "#server/platform/session-gate/gate.ts";
import { useApp } from "#test/app.ts";
import { serveHealth } from "./health.ts";

const app = useApp();
const ask = async (path: string) => {
  const server = new Hono();
  serveHealth(server, app.db, openGate(app.db, app.config));
  const answer = await server.request(path);
  return [answer.status, await answer.json()];
};

it("is ready with every migration, and names a missing one", async () => {
  expect(await ask("/healthz")).toEqual([200, { status: "ok" }]);
  expect(await ask("/readyz")).toEqual([200, { status: "ready" }]);
  const first = sql`name = '001_foundation.sql'`;
  const { rows } = await app.db.execute<{ checksum: string }>(
    sql`delete from schema_migrations where ${first} returning checksum`,
  );
  try {
    expect(await ask("/readyz")).toEqual([
      503,
      { status: "not ready", reason: "migrations missing: 001_foundation.sql" },
    ]);
  } finally {
    await app.db.execute(
      sql`insert into schema_migrations (name, checksum) values ('001_foundation.sql', ${rows[0]?.checksum})`,
    );
  }
});

it("is not ready once a portal of a newer version serves an upgraded database", async () => {
  await app.db.execute(
    sql`insert into schema_migrations (name, checksum) values ('999_of_a_newer_version.sql', 'x')`,
  );
  try {
    expect((await ask("/readyz"))[0], "while no other portal serves").toBe(200);
    await app.db.execute(sql`insert into portal_processes (id, host, migration, settings, clock_ahead_ms, seen_at)
      values (gen_random_uuid(), 'other:5000', '999_of_a_newer_version.sql', '{}', 0, now())`);
    expect(await ask("/readyz")).toEqual([
      503,
      {
        status: "not ready",
        reason: "a newer version has upgraded the database: 999_of_a_newer_version.sql",
      },
    ]);
    // It was killed and could not take its row out.
    await app.db.execute(sql`update portal_processes set seen_at = now() - interval '7 minutes'`);
    expect((await ask("/readyz"))[0], "once it no longer serves").toBe(200);
  } finally {
    await app.db.execute(sql`delete from portal_processes`);
    await app.db.execute(sql`delete from schema_migrations where name = '999_of_a_newer_version.sql'`);
  }
});

it("does not read and hash the migrations for each check", () => {
  expect(knownMigrations()).toBe(knownMigrations());
});
