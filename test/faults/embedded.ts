import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { Browser } from "#test/faults/people/browser.ts";
import { type Chapter, fill } from "#test/faults/world/chapter.ts";
import { untilReady } from "#test/faults/world/portals.ts";
import { freePort } from "#test/programs/free-port.ts";
import { KEPT_CODE } from "#test/programs/spawn-node.ts";
import { type Random, randomFrom } from "./seeded-random.ts";

/** What the kills on the embedded database showed. */
export type Embedded = {
  kills: number;
  acknowledged: number;
  lost: string[];
  /** Second processes that were started while one was at work. */
  refused: number;
  /** Times that two were started at once after a kill. */
  pairs: number;
  slowestStartMs: number;
  broken: string[];
  seconds: number;
};

/** What a writer was told was written. */
type Acknowledged =
  | { what: "profile"; memberId: number; words: string }
  | { what: "registered" | "cancelled"; id: number };

const WRITERS = 6;
/** Each may change a hundred things of their own in an hour. */
const MEMBERS_OF_A_WRITER = 100;
const REFUSAL = "Another portal is already running";

/** Kills the portal again and again while it is written to, and looks afterwards whether anything is missing. */
export async function runEmbedded(
  seed: number,
  kills: number,
  trace: (line: string) => void = () => undefined,
): Promise<Embedded> {
  const begin = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-kills-"));
  try {
    const chapter = await onFolder(folder, async (db) => {
      await migrate(db);
      return fill(db, WRITERS * MEMBERS_OF_A_WRITER);
    });
    const result = await killAgainAndAgain(folder, chapter, {
      dice: randomFrom(seed, "embedded"),
      kills,
      trace,
    });
    const lost = await onFolder(folder, (db) => lostWrites(db, result.acknowledged));
    const { acknowledged, ...others } = result;
    return {
      ...others,
      kills,
      lost,
      acknowledged: acknowledged.length,
      broken: [...others.broken, ...lost, ...(acknowledged.length > 0 ? [] : ["nothing was written at all"])],
      seconds: (performance.now() - begin) / 1000,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onFolder<Result>(folder: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase({ databaseUrl: undefined, databasePool: 1, dataDir: folder });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function killAgainAndAgain(
  folder: string,
  chapter: Chapter,
  { dice, kills, trace }: { dice: Random; kills: number; trace: (line: string) => void },
) {
  const port = await freePort();
  const acknowledged: Acknowledged[] = [];
  const broken: string[] = [];
  const seen = { refused: 0, pairs: 0, slowestStartMs: 0 };
  let isOver = false;
  let portal = start(folder, port);
  await untilReady(port);
  const writers = Array.from({ length: WRITERS }, (_, n) => {
    const members = chapter.members.filter((_, place) => place % WRITERS === n);
    return write(`http://127.0.0.1:${port}`, { ...chapter, members }, { acknowledged, isOver: () => isOver });
  });
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(dice.between(150, 900));
    if (kill % 10 === 1) {
      seen.refused += 1;
      broken.push(...(await whyNotRefused(folder)));
    }
    portal.child.kill("SIGKILL");
    await portal.gone;
    const began = performance.now();
    if (kill % 10 === 2) {
      seen.pairs += 1;
      broken.push(...(await startPair(folder)));
    }
    portal = start(folder, port);
    await untilReady(port);
    trace(`kill ${kill + 1}: up again, ${acknowledged.length} writes acknowledged`);
    if (kill % 10 !== 2) seen.slowestStartMs = Math.max(seen.slowestStartMs, performance.now() - began);
  }
  isOver = true;
  await Promise.all(writers);
  portal.child.kill("SIGKILL");
  await portal.gone;
  return { acknowledged, broken, ...seen };
}

type Started = { child: ChildProcess; gone: Promise<number | null>; said: () => string };

function start(folder: string, port: number): Started {
  const { PATH = "" } = process.env;
  const child = spawn(
    process.execPath,
    ["--import", "./scripts/leave-with-parent.mjs", "src/server/main.ts"],
    {
      cwd: join(import.meta.dirname, "../.."),
      env: {
        PATH,
        ...KEPT_CODE,
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        PORT: String(port),
        DATA_DIR: folder,
        SMTP_URL: "smtp://127.0.0.1:1",
        AUTHORIZE_NET_API_URL: "http://127.0.0.1:1/xml/v1/request.api",
        AUTHORIZE_NET_API_LOGIN_ID: "nobody",
        AUTHORIZE_NET_TRANSACTION_KEY: "nobody",
        AUTHORIZE_NET_SIGNATURE_KEY: "AB".repeat(64),
      },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    },
  );
  let said = "";
  child.stderr?.on("data", (text) => {
    said += text;
  });
  return { child, said: () => said, gone: once(child, "exit").then(([code]) => code) };
}

/** Starts a second process on the folder of one that is at work: it must end by itself and say why. */
async function whyNotRefused(folder: string): Promise<string[]> {
  const second = start(folder, await freePort());
  const code = await second.gone;
  return code === 1 && second.said().includes(REFUSAL)
    ? []
    : [`a second process ended with status ${code} and said: ${second.said().slice(0, 300)}`];
}

/** Starts two at the same moment on the folder of one that was killed: one of them works, the other is refused. */
async function startPair(folder: string): Promise<string[]> {
  const ports = [await freePort(), await freePort()];
  const pair = ports.map((port) => start(folder, port));
  const first = await Promise.race([
    ...pair.map(({ gone }) => gone.then(() => "one ended")),
    Promise.all(ports.map(untilReady)).then(() => "both work"),
  ]);
  await Promise.any(ports.map(untilReady)).catch(() => undefined);
  const working = pair.filter(({ child }) => child.exitCode === null);
  const refused = pair.filter(({ child, said }) => child.exitCode === 1 && said().includes(REFUSAL));
  for (const { child, gone } of working) {
    child.kill("SIGKILL");
    await gone;
  }
  return first === "one ended" && working.length === 1 && refused.length === 1
    ? []
    : [`of two started at once ${working.length} worked and ${refused.length} were refused`];
}

/** Writes as fast as is answered: a profile, a registration, its cancellation; by the next member where one has written their share. */
async function write(
  url: string,
  { roomy, members }: Chapter,
  { acknowledged, isOver }: { acknowledged: Acknowledged[]; isOver: () => boolean },
): Promise<void> {
  const rest = [...members];
  let member = nextOf(rest);
  let browser = new Browser(url, member, () => undefined);
  await browser.logIn();
  for (let turn = 0; !isOver(); turn += 1) {
    const words = `write ${turn} of ${member.userName}`;
    const changed = await browser.once("PATCH", "/api/member/profile", { memberComments: words });
    if (changed.status === 429) {
      member = nextOf(rest);
      browser = new Browser(url, member, () => undefined);
      await browser.logIn();
      continue;
    }
    if (changed.status === 200) acknowledged.push({ what: "profile", memberId: member.id, words });
    const taken = await browser.once("POST", "/api/registrations", partyAt(roomy));
    if (taken.status !== 201) {
      await wait(20);
      continue;
    }
    const id = Number(taken.body.id);
    acknowledged.push({ what: "registered", id });
    const cancelled = await browser.once("POST", `/api/registrations/${id}/cancel`, {});
    if (cancelled.status === 200) acknowledged.push({ what: "cancelled", id });
  }
}

function nextOf(rest: Chapter["members"]): Chapter["members"][number] {
  const next = rest.shift();
  if (!next) throw new Error("every member has written as much as one may in an hour");
  return next;
}

function partyAt(eventId: number) {
  return {
    eventId,
    memberTickets: 1,
    guestTickets: 0,
    memberInfo: [],
    guestInfo: [],
    amount: "150.00",
    foodRequests: "",
    seatingRequests: "",
    specialRequirements: "",
    agreeToTerms: true,
  };
}

/** What was acknowledged and is not there. */
async function lostWrites(db: Database, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const rows = async (query: ReturnType<typeof sql>) =>
    new Set((await db.execute<{ key: string }>(query)).rows.map(({ key }) => key));
  const profiles = await rows(sql`select entity_id || ' ' || (after->>'memberComments') as key from audit_log
    where action = 'profile changed'`);
  const registered = await rows(sql`select id::text as key from registrations`);
  const cancelled = await rows(
    sql`select id::text as key from registrations where removed_reason = 'cancelled_by_member'`,
  );
  const { rows: miscounted } = await db.execute<{ id: number }>(sql`select id from events e
    where seats_taken <> (select coalesce(sum(total_tickets), 0) from registrations r
      where r.event_id = e.id and r.removed_at is null and r.status in ('pending', 'confirmed'))`);
  return [
    ...acknowledged.flatMap((one) => {
      if (one.what === "profile")
        return profiles.has(`${one.memberId} ${one.words}`) ? [] : [`"${one.words}" is lost`];
      const kept = one.what === "registered" ? registered : cancelled;
      return kept.has(String(one.id)) ? [] : [`registration ${one.id} was ${one.what}, and that is lost`];
    }),
    ...miscounted.map(({ id }) => `the seats of dinner ${id} are miscounted`),
  ];
}
