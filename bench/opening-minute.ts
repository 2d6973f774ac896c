import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { freePort } from "#test/programs/free-port.ts";
import { LEAVES_WITH_PARENT, spawnQuietly } from "#test/programs/spawn-node.ts";
import type { Extent } from "./extents.ts";
import type { Walks } from "./opening-worker.ts";
import { type Place, type Running, startPortal } from "./processes.ts";
import { cookieOf, fill, writeEvents, writeMembers } from "./stock.ts";

const SEATS = 100;
/** Other dinners on the list, as there are always some. */
const OTHERS = 20;

/** The duration of each step in ms, the seats sold, the waiting parties, and every unexpected answer. */
export type OpeningFigures = {
  steps: readonly { step: string; asked: number; p50Ms: number; p95Ms: number; p99Ms: number }[];
  seconds: number;
  sold: number;
  pages: number;
  waiting: number;
  turnedAway: number;
  errors: readonly string[];
};

/**
 * The opening minute of a sought-after dinner: all members come at once, none of them stops to think, and each asks what
 * a browser asks on the way: the list, the dinner, what the form needs, the seats, the card processor's payment page,
 * the member's own events. Half of them bring a guest. The card processor's emulator is a process of its own. Members
 * who get no seat join the waitlist.
 */
export async function measureOpeningMinute(
  place: Place,
  { members }: Extent["opening"],
): Promise<OpeningFigures> {
  await fill(place, async (db) => {
    await writeMembers(db, members);
    await db.execute(sql`update members set admin_privileges = 'full' where id = 1`);
    await writeEvents(db, 1, SEATS);
    await writeEvents(db, OTHERS, 100);
    await db.execute(sql`vacuum analyze`);
  });
  const cards = await startCardProcessor();
  const portal = await startPortal(place, {
    // Only outside production may the card processor be an emulated one.
    NODE_ENV: "development",
    ...cards.settings,
  });
  try {
    const walks = await walk(portal, members);
    return { ...walks, ...(await readOutcome(portal, walks)) };
  } finally {
    await portal.stop();
    await cards.stop();
  }
}

/** All walk at once, from a process of their own. */
async function walk({ port }: Running, members: number): Promise<Walks> {
  const walkers: ChildProcess = fork(new URL("./opening-worker.ts", import.meta.url), {
    serialization: "advanced",
    execArgv: [LEAVES_WITH_PARENT],
  });
  try {
    const cookies = Array.from({ length: members }, (_, n) => cookieOf(n + 1));
    walkers.send({ port, eventId: 1, cookies });
    const [walks] = (await once(walkers, "message")) as [Walks];
    return walks;
  } finally {
    walkers.kill();
  }
}

/** What the officers' list says afterwards, held against what the members were told. */
async function readOutcome({ port }: Running, walks: Walks) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/events/1/attendees`, {
    headers: { cookie: cookieOf(1) },
  });
  const parties = (await answer.json()) as AttendeeRegistration[];
  const seated = parties.filter(({ status }) => status === "pending");
  const waiting = parties.filter(({ status }) => status === "waitlist");
  const errors = [...walks.errors];
  const isOnce = new Set(parties.map(({ memberId }) => memberId)).size === parties.length;
  if (!isOnce) errors.push("somebody stands twice on the list");
  if (seated.length !== walks.seated)
    errors.push(`${walks.seated} were told that they have seats, ${seated.length} have`);
  if (waiting.length !== walks.waiting)
    errors.push(`${walks.waiting} were told that they wait, ${waiting.length} do`);
  return {
    sold: seated.reduce((sum, { totalTickets }) => sum + totalTickets, 0),
    waiting: waiting.length,
    errors,
  };
}

async function startCardProcessor() {
  const port = await freePort();
  const [loginId, transactionKey, signatureKey] = ["bench", "bench", "A".repeat(128)];
  const child = spawnQuietly(["emulators/authorize-net/main.ts"], {
    env: {
      PATH: process.env.PATH,
      AUTHORIZE_NET_EMULATOR_PORT: String(port),
      AUTHORIZE_NET_EMULATOR_LOGIN_ID: loginId,
      AUTHORIZE_NET_EMULATOR_TRANSACTION_KEY: transactionKey,
      AUTHORIZE_NET_EMULATOR_SIGNATURE_KEY: signatureKey,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) break;
    if (tries > 1000 || child.exitCode !== null)
      throw new Error("the card processor's emulator did not start");
    await wait(20);
  }
  return {
    settings: {
      AUTHORIZE_NET_API_URL: `${url}/xml/v1/request.api`,
      AUTHORIZE_NET_PAGE_URL: `${url}/payment/payment`,
      AUTHORIZE_NET_API_LOGIN_ID: loginId,
      AUTHORIZE_NET_TRANSACTION_KEY: transactionKey,
      AUTHORIZE_NET_SIGNATURE_KEY: signatureKey,
    },
    async stop() {
      const gone = once(child, "exit");
      child.kill();
      await gone;
    },
  };
}
