import { sql } from "drizzle-orm";
import pg from "pg";
import { inject } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { addressOf } from "#test/database/postgres.ts";
import { Reader } from "./rows.ts";

/**
 * A reader on a connection of its own, which no broken step reaches. PostgreSQL plans each query once: planning that of
 * the invariants takes longer than running it.
 */
export async function openReader(db: Database): Promise<{ reader: Reader; end: () => Promise<void> }> {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const client = new pg.Client({ connectionString: addressOf(inject("postgresUrl"), rows[0]?.name ?? "") });
  await client.connect();
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `question ${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    reader: new Reader((text) => client.query({ name: nameOf(text), text })),
    end: () => client.end(),
  };
}
