// Says over HTTP whether a database server is the primary, as Patroni does on its port 8008. It is a separate program
// because a busy test would answer late, and HAProxy would then consider the server lost.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

const ANSWER_MS = 800;

const url = process.argv[2];
// Kept open as Patroni does, since a new connection is slow.
let kept: Promise<pg.Client> | undefined;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function isPrimary(): Promise<boolean> {
  kept ??= connect();
  try {
    const { rows } = await (await kept).query<{ primary: boolean }>(
      "select not pg_is_in_recovery() as primary",
    );
    return rows[0]?.primary ?? false;
  } catch {
    void kept?.then((client) => client.end()).catch(() => undefined);
    kept = undefined;
    return false;
  }
}

const server = createServer(async (_request, answer) => {
  answer.statusCode = (await isPrimary()) ? 200 : 503;
  answer.end();
  process.send?.({ checked: true });
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.({ port: (server.address() as AddressInfo).port });
