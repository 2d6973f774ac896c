// Two portals behind nginx are replaced by a newer version, one after the other, while members use them: no request
// fails, no registration is lost, and pages of either version find their files.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { startAuthorizeNet } from "#emulators/authorize-net/server.ts";
import { openPostgres } from "#server/platform/database/database.ts";
import { migratedRaceDatabase } from "#test/database/race-database.ts";
import { manyMembers, partyOf, type SignedIn } from "#test/people/many-members.ts";
import { freePort } from "#test/programs/free-port.ts";
import { makeNewerVersion, STYLES } from "#test/programs/newer-version.ts";
import { findNginx, startNginx } from "#test/programs/nginx.ts";
import { type PortalProcess, startPortalProcess } from "#test/programs/portal-process.ts";
import { appOn, testConfig } from "./app.ts";
import { aDinner } from "./factories.ts";

const MEMBERS = 4;
const DINNERS = 60;
/**
 * The pause of one member between two steps of up to four requests; longer if the last step took longer, so that a slow
 * machine keeps up. All members share one address, from which nginx accepts 100 requests a second.
 */
const PAUSE_MS = 250;

/** A bound for what is stuck, not for what is slow. */
const PATIENCE_MS = 600_000;

type Answer = { status: number; body: string };

const nginx = findNginx();

it.skipIf(!nginx)(
  "An update of one portal after the other fails no request",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "chapterhouse-rolling-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const newer = makeNewerVersion(join(folder, "newer"));
    const site = join(folder, "nginx");
    mkdirSync(site);

    const cards = await startAuthorizeNet();
    onTestFinished(() => cards.close());
    const ports = { plain: await freePort(), secure: await freePort() };
    const publicUrl = `https://localhost:${ports.secure}`;
    const url = await migratedRaceDatabase();
    const db = openPostgres(url, 4);
    onTestFinished(() => db.close());
    const app = appOn(db, testConfig({ PUBLIC_URL: publicUrl }));
    app.now = new Date();
    const dinners: number[] = [];
    for (let day = 1; day <= DINNERS; day += 1) {
      const dateTime = new Date(Date.now() + (30 + day) * 86_400_000);
      const free = { memberPrice: "0.00", ecuyerPrice: "0.00", mondialePrice: "0.00" };
      dinners.push((await aDinner(db, { dateTime, totalSeats: 200, ...free })).id);
    }
    const crowd = await manyMembers(app, MEMBERS);

    const places = [await freePort(), await freePort()];
    const settings = (port: number | undefined) => ({
      DATABASE_URL: url,
      DATA_DIR: join(folder, `data-${port}`),
      PORT: String(port),
      TRUST_PROXY: "1",
      AUTHORIZE_NET_API_URL: `${cards.url}/xml/v1/request.api`,
      AUTHORIZE_NET_PAGE_URL: `${cards.url}/payment/payment`,
      PUBLIC_URL: publicUrl,
      LOG_LEVEL: "info",
      WORKER_SECONDS: "1",
      SWEEP_SECONDS: "1",
    });
    const portals: PortalProcess[] = [];
    onTestFinished(async () => void (await Promise.all(portals.map((portal) => portal.stop()))));
    for (const port of places) portals.push(await startPortalProcess(settings(port)));
    const proxy = await startNginx(nginx ?? "", { folder: site, ports, portals: places });
    onTestFinished(() => proxy.stop());

    const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
    onTestFinished(() => agent.destroy());
    const ask = (path: string, { cookie, body }: { cookie: string; body?: unknown }) =>
      answerOf({ agent, port: ports.secure, path, cookie, body });

    const failures: string[] = [];
    const styles = new Set<string>();
    const registered = new Set<string>();
    const load = { goesOn: true, asked: 0 };
    const expectStatus = (what: string, answer: Answer, status: number) => {
      load.asked += 1;
      if (answer.status !== status) failures.push(`${what}: ${answer.status} ${answer.body.slice(0, 200)}`);
      return answer.status === status;
    };
    async function browse(member: SignedIn): Promise<void> {
      for (let round = 0; load.goesOn; round += 1) {
        const begun = performance.now();
        const page = await ask("/", member);
        if (expectStatus("a page", page, 200)) {
          const sheet = STYLES.exec(page.body)?.[0] ?? "/no-style-sheet";
          styles.add(sheet);
          expectStatus(sheet, await ask(sheet, member), 200);
        }
        expectStatus("events", await ask("/api/events?when=upcoming", member), 200);
        const dinner = dinners[round];
        if (dinner !== undefined) {
          const answer = await ask("/api/registrations", {
            ...member,
            body: { ...partyOf(1, dinner), amount: "0.00" },
          });
          if (expectStatus("a registration", answer, 201)) registered.add(`${member.id} at ${dinner}`);
        }
        await wait(Math.max(PAUSE_MS, performance.now() - begun));
      }
    }
    const using = Promise.all(crowd.map(browse));
    onTestFinished(() => {
      load.goesOn = false;
    });
    const someMore = async (count: number) => {
      const begun = load.asked;
      while (load.asked < begun + count) await wait(50);
    };

    await someMore(200);
    for (const [at, port] of places.entries()) {
      expect(await portals[at]?.stop()).toBe(0);
      await someMore(50);
      portals[at] = await startPortalProcess(settings(port), { cwd: newer.tree });
      if (at === 0) {
        const theOther = `http://127.0.0.1:${places[1]}`;
        await expect
          .poll(async () => (await fetch(`${theOther}/readyz`)).json())
          .toEqual({
            status: "not ready",
            reason: `a newer version has upgraded the database: ${newer.migration}`,
          });
        // The next one only once the proxy sends requests to this one again.
        await expect.poll(() => styles.has(newer.newStyles), { timeout: 60_000 }).toBe(true);
        // The old page's files are asked of either portal, and so are the new page's.
        await someMore(300);
      }
    }
    await someMore(200);
    load.goesOn = false;
    await using;

    expect(failures).toEqual([]);
    expect([...styles].sort()).toEqual([newer.oldStyles, newer.newStyles].sort());
    // A page that was opened before the update, and comes back for a file that the new build no longer has.
    const [first] = crowd;
    expect((await ask(newer.oldStyles, { cookie: first?.cookie ?? "" })).status).toBe(200);
    const rows = await db.execute<{ member_id: number; event_id: number }>(
      sql`select member_id, event_id from registrations`,
    );
    expect(rows.rows.map((row) => `${row.member_id} at ${row.event_id}`).sort()).toEqual(
      [...registered].sort(),
    );
    expect(portals.flatMap((portal) => portal.lines()).filter(({ level }) => Number(level) >= 50)).toEqual(
      [],
    );
  },
  PATIENCE_MS,
);

interface Question {
  agent: Agent;
  port: number;
  path: string;
  cookie: string;
  body: unknown;
}

/** The answer of nginx; status 0 and the reason if there was none. */
function answerOf({ agent, port, path, cookie, body }: Question): Promise<Answer> {
  return new Promise((done) => {
    const headers = { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const method = body === undefined ? "GET" : "POST";
    const sent = request({ agent, host: "localhost", family: 4, port, path, method, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part) => (text += part));
      answer.once("end", () => done({ status: answer.statusCode ?? 0, body: text }));
    });
    sent.once("error", (error) => done({ status: 0, body: error.message }));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
