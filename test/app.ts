import { afterAll, beforeAll, beforeEach } from "vitest";
import { openApp } from "#server/app.ts";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { type Database, openPostgres } from "#server/platform/database/database.ts";
import { type Log, openLog } from "#server/platform/log/log.ts";
import { openGate } from "#server/platform/session-gate/gate.ts";
import { emptyDatabase } from "#test/database/empty-database.ts";
import { isShared, openShared } from "#test/database/shared-database.ts";

/** The moment at which every test begins: a Tuesday morning at the chapter. */
const NOW = new Date("2026-03-10T15:00:00.000Z");

/** Settings of a test; any of them can be given otherwise. */
export function testConfig(more: Record<string, string> = {}): Config {
  return readConfig({
    NODE_ENV: "test",
    PUBLIC_URL: "http://portal.test",
    LOG_LEVEL: "silent",
    AUTHORIZE_NET_API_URL: "http://127.0.0.1:1/xml/v1/request.api",
    AUTHORIZE_NET_PAGE_URL: "http://127.0.0.1:1/payment/payment",
    AUTHORIZE_NET_API_LOGIN_ID: "demo-login",
    AUTHORIZE_NET_TRANSACTION_KEY: "demo-transaction",
    AUTHORIZE_NET_SIGNATURE_KEY: "0123456789ABCDEF".repeat(8),
    SMTP_URL: "smtp://127.0.0.1:1",
    ...more,
  });
}

/** The product in this process: a database, a clock that the test turns, and `call`, which speaks HTTP to it. */
export type TestApp = {
  db: Database;
  config: Config;
  /** Shows nothing unless LOG_LEVEL says so; what goes into it can be watched. */
  log: Log;
  now: Date;
  /** Sends a request as a browser on the product's own pages would; `cookie` signs it in. */
  call<Body = SomeBody>(method: string, path: string, more?: Call): Promise<Reply<Body>>;
  fetch(request: Request): Promise<Response>;
};
export type Call = { body?: unknown; file?: Blob; cookie?: string; headers?: Record<string, string> };
type SomeBody = { id: number; message: string; [name: string]: unknown };
/** `body` is the parsed JSON where the answer was JSON, else its text; `cookie` the one that was set, ready to send. */
export type Reply<Body> = { status: number; body: Body; text: string; headers: Headers; cookie: string };

/** Builds the product on an open, migrated database. */
export function appOn(db: Database, config: Config, log: Log = openLog(config)): TestApp {
  const app: TestApp = {
    db,
    config,
    log,
    now: NOW,
    async call(method, path, { body, file, cookie, headers } = {}) {
      const response = await app.fetch(
        new Request(new URL(path, config.publicUrl), {
          method,
          headers: {
            ...(method !== "GET" && { "sec-fetch-site": "same-origin" }),
            ...(body !== undefined && { "content-type": "application/json" }),
            ...(cookie && { cookie }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          // Read out first: a test document's files are not those of the product's own requests.
          ...(file && { body: await file.arrayBuffer() }),
        }),
      );
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json");
      const set = response.headers.get("set-cookie")?.split(";")[0] ?? "";
      return {
        status: response.status,
        body: isJson ? JSON.parse(text) : text,
        text,
        headers: response.headers,
        cookie: set,
      };
    },
    fetch: async (request) => http.fetch(request),
  };
  const http = openApp({
    db,
    config,
    log,
    gate: openGate(db, config),
    clock: () => app.now,
  });
  return app;
}

/**
 * The product on a migrated database, that of its worker unless `open` says otherwise: emptied before each test unless
 * `empty` does something else.
 */
export function useApp(
  settings: Record<string, string> | (() => Promise<Record<string, string>>) = {},
  open: () => Promise<Database> = openShared,
  empty: (db: Database) => Promise<void> = emptyDatabase,
): TestApp {
  const held: { app?: TestApp } = {};
  beforeAll(async () => {
    const db = await open();
    held.app = appOn(db, testConfig(typeof settings === "function" ? await settings() : settings));
  }, 120_000);
  beforeEach(async () => {
    await empty(app.db);
    app.now = NOW;
  });
  afterAll(() => (isShared(open) ? undefined : app.db.close()));
  const app = new Proxy({} as TestApp, {
    get: (_, name) => Reflect.get(held.app ?? {}, name),
    set: (_, name, value) => Reflect.set(held.app ?? {}, name, value),
  });
  return app;
}

/** The product on a real PostgreSQL, for races: a migrated database of its own at `url`. */
export function appOnPostgres(url: string, settings: Record<string, string> = {}, pool = 20): TestApp {
  return appOn(openPostgres(url, pool), testConfig(settings));
}
