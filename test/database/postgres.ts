import { randomBytes } from "node:crypto";
import pg from "pg";
import { type ClusterSettings, startCluster } from "./postgres-cluster.ts";

/** A real PostgreSQL for races, faults and benches, gone without a trace after `stop`. */
export type ThrowAwayPostgres = {
  /** Address of its administrative database. */
  readonly url: string;
  /** A new database, its address: empty, or a copy of `template`, to which no one is connected. */
  freshDatabase(template?: string): Promise<string>;
  stop(): Promise<void>;
};

/**
 * Starts a throw-away PostgreSQL on loopback, or takes the server in TEST_DATABASE_URL, whose new databases
 * are dropped in the end. `durable` keeps fsync on: for tests of faults and for benches.
 */
export async function startPostgres(of: ClusterSettings = {}): Promise<ThrowAwayPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return onServer(given);
  const cluster = await startCluster(of);
  const server = onServer(cluster.url);
  // The databases need no dropping, they go with the folder.
  return { ...server, stop: cluster.stop };
}

function onServer(url: string): ThrowAwayPostgres {
  const made: string[] = [];
  return {
    url,
    freshDatabase: async (template = "template1") => {
      const name = `chapterhouse_${randomBytes(6).toString("hex")}`;
      await administer(url, `create database ${name} template ${template}`);
      made.push(name);
      return addressOf(url, name);
    },
    stop: async () => {
      for (const name of made) await administer(url, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Creates a new database on the server at `url`, empty or a copy of `template`, and answers its address. */
export async function freshDatabaseOn(url: string, template?: string): Promise<string> {
  return onServer(url).freshDatabase(template);
}

/** Address of a database of the server. */
export function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement on a connection of its own. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
