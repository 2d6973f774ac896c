import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** The database may be down when its disk becomes full, but not for so long. */
const WITHIN_MS = 60_000;

/** The database's disk: when it is full, it has no room for pictures. */
export type Disk = {
  readonly isFull: boolean;
  fill(): Promise<void>;
  free(): Promise<void>;
};

/**
 * A trigger raises PostgreSQL's own error of a full disk. A disk that is really full has no room for the write-ahead log
 * either, which stops the whole database.
 */
export async function makeDisk(databaseUrl: string): Promise<Disk> {
  let isFull = false;
  const run = (statement: string) => untilDone(databaseUrl, statement);
  await run(`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  await run("create trigger no_room before insert on image_files for each row execute function no_room()");
  await run("alter table image_files disable trigger no_room");
  return {
    get isFull() {
      return isFull;
    },
    async fill() {
      await run("alter table image_files enable trigger no_room");
      isFull = true;
    },
    async free() {
      await run("alter table image_files disable trigger no_room");
      isFull = false;
    },
  };
}

async function untilDone(url: string, statement: string): Promise<void> {
  const until = performance.now() + WITHIN_MS;
  for (;;) {
    const db = new pg.Client({ connectionString: url });
    db.on("error", () => undefined);
    try {
      await db.connect();
      await db.query(statement);
      return;
    } catch (error) {
      // The database was stopped at this moment.
      if (performance.now() > until) throw error;
      await wait(100);
    } finally {
      await db.end().catch(() => undefined);
    }
  }
}
