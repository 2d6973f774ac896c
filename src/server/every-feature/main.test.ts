import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "#seed/demo.ts";
import { onEngine, openPglite } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { startEmbedded } from "#server/platform/embedded/embedded.ts";
import { testConfig } from "#test/app.ts";
import { freePort } from "#test/programs/free-port.ts";
import { spawnNode } from "#test/programs/spawn-node.ts";

const enough = {
  AUTHORIZE_NET_API_LOGIN_ID: "login",
  AUTHORIZE_NET_TRANSACTION_KEY: "key",
  AUTHORIZE_NET_SIGNATURE_KEY: "AB".repeat(64),
  SMTP_URL: "smtp://127.0.0.1:1",
};
const live = {
  ...enough,
  NODE_ENV: "production",
  ALLOW_EMBEDDED_DATABASE: "1",
  PUBLIC_URL: "https://dinners.example.org",
  AUTHORIZE_NET_API_URL: "https://api.authorize.net/xml/v1/request.api",
  AUTHORIZE_NET_PAGE_URL: "https://accept.authorize.net/payment/payment",
};

/** The headers of a log-in and a tenth of its body. */
const POST_BEGUN =
  "POST /api/member/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{";

/** Startup is slow on a machine busy with other tests. */
const PATIENCE_MS = 120_000;

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A folder with a database without rows, created and migrated once and copied, since both take seconds. */
const template = mkdtempSync(join(tmpdir(), "chapterhouse-template-"));
beforeAll(async () => {
  const db = onEngine(await startEmbedded(join(template, "pglite")));
  await migrate(db);
  await db.close();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-test-"));
  ends.push(async () => rmSync(folder, { recursive: true, force: true }));
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** The portal as its own process. */
function start(environment: Record<string, string>) {
  const child = spawnNode(["src/server/main.ts"], {
    env: { PATH: process.env.PATH, ...environment },
  });
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (said += text));
  const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  ends.push(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return { child, ended, said: () => said };
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function startReady(folder: string) {
  const port = await freePort();
  const started = start({ ...enough, PORT: String(port), DATA_DIR: folder });
  await expect.poll(() => isReady(port), { timeout: PATIENCE_MS }).toBe(true);
  return { port, ...started };
}

/** A browser that keeps sending requests on one connection, until the returned function is called. */
function askOn(port: number): () => void {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let asking = true;
  const ask = () => {
    if (!asking) return;
    const request = get({ port, host: "127.0.0.1", path: "/healthz", agent }, (answer) => {
      answer.resume().once("end", () => setTimeout(ask, 20));
    });
    request.once("error", () => undefined);
  };
  ask();
  return () => {
    asking = false;
    agent.destroy();
  };
}

describe("starting the portal", () => {
  it("names each missing setting and exits so that the service does not restart it", async () => {
    const { ended, said } = start({ PORT: String(await freePort()), DATA_DIR: aFolder() });
    const unit = readFileSync("deploy/chapterhouse.service", "utf8");
    expect(unit).toContain(`RestartPreventExitStatus=${await ended}\n`);
    expect(await ended).not.toBe(1);
    expect(said()).toContain("AUTHORIZE_NET_SIGNATURE_KEY is missing");
    expect(said()).not.toContain("    at ");
  });

  it(
    "explains that the database or the folder cannot be used",
    async () => {
      const nowhere = `postgres://nobody:secret@127.0.0.1:${await freePort()}/none`;
      const port = String(await freePort());
      const lost = start({ ...enough, PORT: port, DATABASE_URL: nowhere });
      expect(await lost.ended).toBe(1);
      expect(lost.said()).toContain("The database at DATABASE_URL cannot be used: connect ECONNREFUSED");
      expect(lost.said()).not.toMatch(/secret| {4}at /);
      const unusable = start({ ...enough, PORT: port, DATA_DIR: "/dev/null/data" });
      expect(await unusable.ended).toBe(1);
      expect(unusable.said()).toContain("The folder DATA_DIR=/dev/null/data cannot be used");
      expect(unusable.said()).not.toContain("    at ");
    },
    3 * PATIENCE_MS,
  );

  it(
    "is alone on its folder, replaces a killed one, and stops under requests",
    async () => {
      const folder = aFolder();
      const first = await startReady(folder);

      const second = start({ ...enough, PORT: String(await freePort()), DATA_DIR: folder });
      expect(await second.ended).toBe(1);
      expect(second.said()).toContain("Another portal is already running");
      expect(second.said()).not.toContain("    at ");
      expect(await isReady(first.port)).toBe(true);

      first.child.kill("SIGKILL");
      await first.ended;
      const { port, child, ended } = await startReady(folder);
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
      expect(answer.status).toBe(200);
      // nginx keeps idle connections for 60 s; the portal must not close them first.
      expect(answer.headers.get("keep-alive")).toBe("timeout=75");

      const stopAsking = askOn(port);
      const told = Date.now();
      child.kill("SIGTERM");
      expect(await ended).toBe(0);
      expect(Date.now() - told).toBeLessThan(4_000);
      stopAsking();
    },
    4 * PATIENCE_MS,
  );

  it(
    "stops cleanly although a client never finishes its request",
    async () => {
      const { port, child, ended } = await startReady(aFolder());
      const begun = ["GET /healthz HTTP/1.1\r\nHo", POST_BEGUN].map((text) => {
        const socket = connect(port, "127.0.0.1", () => socket.write(text));
        return socket.on("error", () => undefined);
      });
      await expect.poll(() => begun.every(({ bytesWritten }) => bytesWritten > 0)).toBe(true);
      child.kill("SIGTERM");
      expect(await ended).toBe(0);
      for (const socket of begun) socket.destroy();
    },
    3 * PATIENCE_MS,
  );

  it(
    "refuses production on a database with the demo chapter",
    async () => {
      const folder = aFolder();
      const db = await openPglite(join(folder, "pglite"));
      await seedDemo(db, testConfig(), new Date());
      await db.close();
      const { ended, said } = start({ ...live, PORT: String(await freePort()), DATA_DIR: folder });
      expect(await ended).toBe(78);
      expect(said()).toContain("this database has the demo chapter");
    },
    3 * PATIENCE_MS,
  );
});
