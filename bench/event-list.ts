import { sql } from "drizzle-orm";
import type { Extent } from "./extents.ts";
import type { Generator, Outcome } from "./load.ts";
import { type Place, type Running, startBareServer, startPortal } from "./processes.ts";
import { cookieOf, fill, writeEvents, writeMembers } from "./stock.ts";

const EVENTS = 200;
const MEMBERS = 50;

export type ListFigures = { bytes: number; lists: { portal: Outcome; bare: Outcome }[]; loadMb: number };

/** The list of 200 events with 20 paid parties each, asked for by signed-in members, next to a server of the same bytes. */
export async function measureEventList(
  generator: Generator,
  places: { portal: Place; bare: Place },
  { requests, rounds, warmUp }: Extent["list"],
): Promise<ListFigures> {
  await fill(places.portal, async (db) => {
    await writeMembers(db, MEMBERS);
    await writeEvents(db, EVENTS, 100);
    await db.execute(sql`insert into registrations (event_id, member_id, amount, guest_tickets)
      select event, member, 325, 1 from generate_series(1, ${EVENTS}::int) event, generate_series(1, 20) member`);
  });
  const portal = await startPortal(places.portal);
  const bare = await startBareServer(places.bare, 0);
  try {
    const list = await fetch(`http://127.0.0.1:${portal.port}/api/events`, {
      headers: { cookie: cookieOf(1) },
    });
    const text = await list.text();
    await bare.sayOnGet(text);
    const ask = ({ port }: Running, count: number) =>
      generator.send({
        port,
        method: "GET",
        path: "/api/events",
        inFlight: 100,
        count,
        sends: Array.from({ length: MEMBERS }, (_, n) => ({ cookie: cookieOf(n + 1) })),
      });
    for (const server of [portal, bare]) await ask(server, warmUp);
    const lists: ListFigures["lists"] = [];
    for (let round = 0; round < rounds; round += 1) {
      lists.push({ portal: await ask(portal, requests), bare: await ask(bare, requests) });
    }
    for (const { statuses } of lists.flatMap((pair) => [pair.portal, pair.bare])) {
      if (Object.keys(statuses).join() !== "200") throw new Error(`not all 200: ${JSON.stringify(statuses)}`);
    }
    return { bytes: Buffer.byteLength(text), lists, loadMb: portal.peak() };
  } finally {
    await Promise.all([portal.stop(), bare.stop()]);
  }
}
