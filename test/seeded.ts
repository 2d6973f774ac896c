import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { seedDemo } from "#seed/demo.ts";
import type { Database } from "#server/platform/database/database.ts";
import { openOwn } from "#test/database/shared-database.ts";
import { appOn, type TestApp, testConfig } from "./app.ts";

/** A Wednesday in the autumn whose next ninety days hold the end of summer time. */
export const SEEDED_AT = new Date("2026-10-14T16:20:00.000Z");

/** The demo chapter as it is on the day when it is seeded. */
export async function openSeeded(now: Date): Promise<Database> {
  const db = await openOwn();
  await seedDemo(db, testConfig(), now);
  return db;
}

type Seeded = {
  app: TestApp;
  rows<Row extends Record<string, unknown>>(query: SQL): Promise<Row[]>;
  /** The one column `n` of the one row. */
  count(query: SQL): Promise<number | undefined>;
};

/** The product on the demo chapter, which the tests of the file read and leave as it is. */
export function useSeededApp(): Seeded {
  const held: { app?: TestApp } = {};
  const app = () => {
    if (!held.app) throw new Error("the chapter is seeded before the first test, not earlier");
    return held.app;
  };
  beforeAll(async () => {
    held.app = appOn(await openSeeded(SEEDED_AT), testConfig());
    held.app.now = SEEDED_AT;
  }, 60_000);
  afterAll(() => held.app?.db.close());
  const rows = async <Row extends Record<string, unknown>>(query: SQL) =>
    (await app().db.execute<Row>(query)).rows;
  return {
    get app() {
      return app();
    },
    rows,
    count: async (query) => (await rows<{ n: number }>(query))[0]?.n,
  };
}

/** An upcoming dinner with its free seats and the sizes of the waiting parties, in queue order. */
export type SeededDinner = {
  title: string;
  category: string;
  date_time: Date;
  end_date_time: Date;
  registration_deadline: Date | null;
  member_price: string;
  image_url: string;
  external_url: string | null;
  is_active: boolean;
  free: number;
  waiting: number[];
};

export async function seededDinners(db: Database): Promise<SeededDinner[]> {
  const found = await db.execute<SeededDinner>(sql`select e.*, total_seats - seats_taken as free,
    array(select total_tickets from waitlist_entries w where w.event_id = e.id and w.ended_at is null
      order by w.joined_at) as waiting from events e order by date_time`);
  return found.rows.map((row) => ({
    ...row,
    date_time: new Date(row.date_time),
    end_date_time: new Date(row.end_date_time),
    registration_deadline: row.registration_deadline && new Date(row.registration_deadline),
  }));
}
