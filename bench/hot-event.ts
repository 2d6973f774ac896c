import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import type { Extent } from "./extents.ts";
import { type Generator, startGenerator } from "./load.ts";
import { type Place, type Running, startPortal } from "./processes.ts";
import { cookieOf, fill, formOf, writeEvents, writeMembers } from "./stock.ts";

const IN_FLIGHT = 100;
/** Events of a round: one with seats for all, and one that is sold out, for each number of processes. */
const EVENTS = 4;

type What = "seats" | "places";
/** Requests a second of one round, on one event by one process and by two. */
type Round = { registrations: Pair; places: Pair };
type Pair = { one: number; two: number };
export type HotFigures = { asked: number; rounds: readonly Round[]; waiting: readonly number[] };

/**
 * Registrations on an event with seats, then places on the waitlist of one that is sold out, by distinct members: all
 * through one portal process, then half of them through a second one on the same database. All in turn, so that what
 * else the machine does falls on all alike.
 */
export async function measureHotEvent(place: Place, { asked, rounds }: Extent["hot"]): Promise<HotFigures> {
  const all = rounds + 1;
  await fill(place, async (db) => {
    // Each measurement has members of its own, since a member registers and waits once for an event.
    await writeMembers(db, all * EVENTS * asked);
    await db.execute(sql`update members set admin_privileges = 'full' where id = 1`);
    await writeEvents(db, all * EVENTS, asked);
    await sellOut(db);
    await db.execute(sql`vacuum analyze`);
  });
  const portals = [await startPortal(place), await startPortal(place)] as const;
  const generators = [startGenerator(), startGenerator()] as const;
  try {
    const measured: Round[] = [];
    const waiting: number[] = [];
    // The first round only warms up.
    for (let round = 0; round < all; round += 1) {
      const measure = (n: number, what: What, by: readonly Running[]) =>
        send({ generators, by, asked }, { event: round * EVENTS + n, what });
      const [one] = portals;
      const of = {
        registrations: { one: await measure(1, "seats", [one]), two: await measure(2, "seats", portals) },
        places: { one: await measure(3, "places", [one]), two: await measure(4, "places", portals) },
      };
      if (round > 0) measured.push(of);
      for (const event of [3, 4]) waiting.push(await countWaiting(portals[0], round * EVENTS + event));
    }
    return { asked, rounds: measured, waiting };
  } finally {
    for (const generator of generators) generator.stop();
    for (const portal of portals) await portal.stop();
  }
}

/** One party has all seats of the events on whose waitlists places are taken. */
async function sellOut(db: Database): Promise<void> {
  await db.execute(sql`insert into registrations (event_id, contact_first_name, amount, status, member_tickets)
    select id, 'Club', 0, 'confirmed', total_seats from events where (id - 1) % ${EVENTS}::int >= 2`);
}

type Load = { generators: readonly Generator[]; by: readonly Running[]; asked: number };

/** As many members as `asked` send one request each; two generators share them, whether one process answers or two. */
async function send(
  { generators, by, asked }: Load,
  { event, what }: { event: number; what: What },
): Promise<number> {
  const half = asked / generators.length;
  const outcomes = await Promise.all(
    generators.map((generator, n) => {
      const first = (event - 1) * asked + n * half + 1;
      const members = Array.from({ length: half }, (_, member) => first + member);
      return generator.send({
        port: by[n % by.length]?.port ?? 0,
        method: "POST",
        path: what === "seats" ? "/api/registrations" : `/api/events/${event}/waitlist`,
        inFlight: IN_FLIGHT / generators.length,
        count: half,
        sends: members.map((member) => ({
          cookie: cookieOf(member),
          body: JSON.stringify(
            what === "seats" ? formOf(event, member) : { memberTickets: 1, guestTickets: 0 },
          ),
        })),
      });
    }),
  );
  for (const { statuses } of outcomes) {
    if (statuses[201] !== half) throw new Error(`answers that should not be: ${JSON.stringify(statuses)}`);
  }
  return asked / Math.max(...outcomes.map(({ perSecond }) => half / perSecond));
}

/** The waiting parties that the officers' list names. */
async function countWaiting({ port }: Running, event: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/events/${event}/attendees`, {
    headers: { cookie: cookieOf(1) },
  });
  const parties = (await answer.json()) as { status: string }[];
  return parties.filter(({ status }) => status === "waitlist").length;
}
