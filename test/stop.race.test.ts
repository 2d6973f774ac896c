import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { startAuthorizeNet } from "#emulators/authorize-net/server.ts";
import { openPostgres } from "#server/platform/database/database.ts";
import { migratedRaceDatabase } from "#test/database/race-database.ts";
import { manyMembers, partyOf, type SignedIn } from "#test/people/many-members.ts";
import { startPortalProcess } from "#test/programs/portal-process.ts";
import { appOn, testConfig } from "./app.ts";
import { aDinner } from "./factories.ts";

const SIZE = 60;
/** It is told to stop when it has answered so many requests. */
const ANSWERED = 15;
/** The others come once it was told. */
const EARLY = 40;
type Said = { status: number; body: string; at: number };

/** One request over its own connection; undefined if no answer came. */
function post(
  port: number,
  path: string,
  { who: { cookie }, body }: { who: SignedIn; body: unknown },
): Promise<Said | undefined> {
  return new Promise((done) => {
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        path,
        method: "POST",
        agent: new Agent({ keepAlive: false }),
        headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
      },
      (answer) => {
        let text = "";
        answer.on("data", (part) => (text += part));
        answer.once("end", () => done({ status: answer.statusCode ?? 0, body: text, at: Date.now() }));
        answer.once("error", () => done(undefined));
      },
    );
    sent.once("error", () => done(undefined));
    sent.end(JSON.stringify(body));
  });
}

it("A portal stopped under load answers every request that it has begun", async () => {
  const url = await migratedRaceDatabase();
  const db = openPostgres(url, 4);
  onTestFinished(() => db.close());
  const cards = await startAuthorizeNet();
  onTestFinished(() => cards.close());
  const slow = { name: "slow", ms: 900 };
  await fetch(`${cards.url}/__emulator/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(slow),
  });
  const app = appOn(db, testConfig());
  app.now = new Date();
  const inSpring = new Date(Date.now() + 30 * 86_400_000);
  const dinner = await aDinner(db, { dateTime: inSpring, totalSeats: 200 });
  const crowd = await manyMembers(app, SIZE);
  const settings = {
    DATABASE_URL: url,
    LOG_LEVEL: "info",
    WORKER_SECONDS: "1",
    SWEEP_SECONDS: "1",
    AUTHORIZE_NET_API_URL: `${cards.url}/xml/v1/request.api`,
    AUTHORIZE_NET_PAGE_URL: `${cards.url}/payment/payment`,
  };
  const portal = await startPortalProcess(settings);
  onTestFinished(async () => void portal.child.kill("SIGKILL"));

  let told = Number.POSITIVE_INFINITY;
  const registered = new Map<number, number>();
  const paying = new Set<number>();
  const answers: Said[] = [];
  const one = async (port: number, somebody: SignedIn) => {
    const said = await post(port, "/api/registrations", { who: somebody, body: partyOf(1, dinner.id) });
    if (!said) return;
    answers.push(said);
    const { id } = JSON.parse(said.body);
    registered.set(somebody.id, id);
    const page = await post(port, "/api/payment/create-hosted-page", {
      who: somebody,
      body: { registrationId: id },
    });
    if (!page) return;
    answers.push(page);
    paying.add(id);
  };
  // They arrive one after another, so that some are in each step when the portal is told to stop.
  const stopping = Promise.withResolvers<void>();
  const all = crowd.map(async (somebody, place) => {
    if (place >= EARLY) await stopping.promise;
    await wait((place % EARLY) * 25);
    await one(portal.port, somebody);
  });
  await expect.poll(() => answers.length, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(ANSWERED);
  told = Date.now();
  portal.child.kill("SIGTERM");
  stopping.resolve();
  expect(await portal.ended).toBe(0);
  await Promise.all(all);

  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 201)).toEqual(
    [],
  );
  const after = answers.filter(({ at }) => at > told).length;
  expect(after, "answers that were given after it was told to stop").toBeGreaterThan(5);
  expect(registered.size, "some came too late").toBeLessThan(SIZE);
  const rows = await db.execute<{ id: number; member_id: number }>(
    sql`select id, member_id from registrations order by id`,
  );
  expect(Object.fromEntries(rows.rows.map(({ id, member_id }) => [member_id, id]))).toEqual(
    Object.fromEntries(registered),
  );
  const payments = await db.execute<{ subject_id: number; status: string }>(
    sql`select subject_id, status from payments order by subject_id`,
  );
  expect(payments.rows.map(({ subject_id }) => subject_id)).toEqual([...paying].sort((a, b) => a - b));
  expect((await db.execute(sql`select name from leases`)).rows, "jobs that kept a lease").toEqual([]);
  const troubles = portal.lines().filter(({ level }) => Number(level) >= 50);
  expect(troubles).toEqual([]);

  // Late requests are served by the next one, and none twice.
  const next = await startPortalProcess(settings);
  onTestFinished(async () => void (await next.stop()));
  await fetch(`${cards.url}/__emulator/faults`, { method: "DELETE" });
  await Promise.all(
    crowd.filter(({ id }) => !registered.has(id)).map((somebody) => one(next.port, somebody)),
  );
  const seats = await db.execute<{ n: number }>(sql`select seats_taken::int as n from events`);
  expect([registered.size, seats.rows[0]?.n]).toEqual([SIZE, SIZE]);
}, 90_000);
