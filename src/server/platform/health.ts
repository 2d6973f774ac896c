import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import type { Database } from "./database.ts";
import { HARMLESS } from "./harmless.ts";
import { missingMigrations } from "./migrate.ts";

/** `/healthz`: the process lives. `/readyz`: the database answers and has every migration; 503 with the reason otherwise. */
export function serveHealth(app: Hono, db: Database): void {
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, HARMLESS));
  app.get("/readyz", async (c) => {
    try {
      await db.execute(sql`select 1`);
      const missing = await missingMigrations(db);
      if (missing.length === 0) return c.json({ status: "ready" }, 200, HARMLESS);
      return c.json(
        { status: "not ready", reason: `migrations missing: ${missing.join(", ")}` },
        503,
        HARMLESS,
      );
    } catch {
      return c.json({ status: "not ready", reason: "the database does not answer" }, 503, HARMLESS);
    }
  });
}
