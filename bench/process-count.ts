import { Agent } from "node:http";
import { sql } from "drizzle-orm";
import { startRoundRobin } from "#test/faults/world/round-robin.ts";
import { freePort } from "#test/programs/free-port.ts";
import type { Extent } from "./extents.ts";
import type { Generator, Outcome } from "./load.ts";
import { type Place, type Running, startPortal } from "./processes.ts";
import { cookieOf, fill, formOf, writeEvents, writeMembers } from "./stock.ts";

/** The number of portal processes on the one database. */
const COUNTS = [1, 2, 4] as const;
/** Dinners of each round; every member asks for a seat at one of them. */
const DINNERS = 4;
/** For each registration so many looks at lists and dinners. */
const READS = 3;
const IN_FLIGHT = 50;

/** One round: what so many processes did of the same work, and whether seats were sold exactly. */
type Round = { processes: number; outcome: Outcome; sold: number };
export type ProcessFigures = { seats: number; rounds: readonly Round[] };

/**
 * Members who look and register, through a proxy that passes each request to the next of 1, 2 and 4 portal processes on
 * one database; the numbers of processes in turn, so that what else the machine does falls on all alike.
 */
export async function measureProcessCounts(
  generator: Generator,
  place: Place,
  { rounds, members, seats }: Extent["processes"],
): Promise<ProcessFigures> {
  await fill(place, async (db) => {
    // Each measurement has members of its own: no one has unpaid seats at more than three events (S-71).
    await writeMembers(db, (rounds + 1) * COUNTS.length * members);
    await writeEvents(db, (rounds + 1) * COUNTS.length * DINNERS, seats);
    await db.execute(sql`vacuum analyze`);
  });
  const portals: Running[] = [];
  const done: Round[] = [];
  try {
    for (let n = 0; n < Math.max(...COUNTS); n += 1) portals.push(await startPortal(place));
    let measured = 0;
    // The first round only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const processes of COUNTS) {
        const of = await measureOne(generator, portals.slice(0, processes), { measured, members });
        if (round > 0) done.push({ processes, ...of });
        measured += 1;
      }
    }
    return { seats: DINNERS * seats, rounds: done };
  } finally {
    for (const portal of portals) await portal.stop();
  }
}

async function measureOne(
  generator: Generator,
  portals: readonly Running[],
  { measured, members }: { measured: number; members: number },
) {
  const firstDinner = 1 + measured * DINNERS;
  const port = await freePort();
  const agent = new Agent({ keepAlive: true });
  const proxy = await startRoundRobin(
    port,
    portals.map((portal) => portal.port),
    agent,
  );
  try {
    const sends = Array.from({ length: members * (1 + READS) }, (_, n) =>
      sendOf(n, firstDinner, measured * members),
    );
    const outcome = await generator.send({
      port,
      method: "GET",
      path: "/api/events?when=upcoming&limit=50",
      inFlight: IN_FLIGHT,
      count: sends.length,
      sends,
    });
    const others = Object.keys(outcome.statuses).filter((status) => !["200", "201", "409"].includes(status));
    if (others.length > 0) throw new Error(`answers that should not be: ${JSON.stringify(outcome.statuses)}`);
    return { outcome, sold: await soldOf(portals[0]?.port ?? port, firstDinner) };
  } finally {
    await proxy.close();
    agent.destroy();
  }
}

function sendOf(n: number, firstDinner: number, membersBefore: number) {
  const member = membersBefore + Math.floor(n / (1 + READS)) + 1;
  const dinner = firstDinner + (member % DINNERS);
  const cookie = cookieOf(member);
  const step = n % (1 + READS);
  if (step === 0) return { cookie };
  if (step === 1) return { cookie, path: `/api/events/${dinner}` };
  if (step === 2) return { cookie, path: "/api/registrations/my" };
  return {
    cookie,
    method: "POST" as const,
    path: "/api/registrations",
    body: JSON.stringify(formOf(dinner, member)),
  };
}

/** The seats that the dinners of a round say are taken. */
async function soldOf(port: number, firstDinner: number): Promise<number> {
  let sold = 0;
  for (let dinner = firstDinner; dinner < firstDinner + DINNERS; dinner += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/events/${dinner}`, {
      headers: { cookie: cookieOf(1) },
    });
    const { totalSeats, availableSeats } = (await answer.json()) as {
      totalSeats: number;
      availableSeats: number;
    };
    sold += totalSeats - availableSeats;
  }
  return sold;
}
