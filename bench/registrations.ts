import type { Extent } from "./extents.ts";
import type { Generator, Outcome } from "./load.ts";
import { type BareServer, type Place, type Running, startBareServer, startPortal } from "./processes.ts";
import { cookieOf, fill, formOf, skipTheNight, writeEvents, writeMembers } from "./stock.ts";

/** In each round: on one event and over the spread. */
const MEASUREMENTS = 2;

type Pair = { portal: Outcome; bare: Outcome };
type Burst = { askers: number; sold: number; seatsLeft: number; outcome: Outcome };
export type RegistrationFigures = { hot: Pair[]; spread: Pair[]; bursts: Burst[]; loadMb: number };

/**
 * Registrations over HTTP by distinct signed-in members, on one event and over a thousand, next to the ceiling,
 * in turn; then bursts of members who all request the same 100 seats at once.
 */
export async function measureRegistrations(
  generator: Generator,
  places: { portal: Place; bare: Place },
  extent: Extent["registrations"],
): Promise<RegistrationFigures> {
  const { registrations, rounds, spread: spreadOver, warmUp, bursts } = extent;
  const events = (rounds + 1) * (1 + spreadOver);
  const before = MEASUREMENTS * (warmUp + rounds * registrations);
  await fill(places.portal, async (db) => {
    // A member has unpaid seats at three events at most (S-71), so each measurement has members of its own.
    await writeMembers(db, before + Math.max(...bursts));
    await writeEvents(db, events, 100_000);
    await writeEvents(db, bursts.length, 100);
    await skipTheNight(db);
  });
  const servers = {
    portal: await startPortal(places.portal),
    bare: await startBareServer(places.bare, events),
  };
  try {
    // The first round only warms both servers up.
    await measureRound(generator, servers, { ...extent, round: 0 });
    const figures: RegistrationFigures = { hot: [], spread: [], bursts: [], loadMb: 0 };
    for (let round = 1; round <= rounds; round += 1) {
      const { hot, spread } = await measureRound(generator, servers, { ...extent, round });
      figures.hot.push(hot);
      figures.spread.push(spread);
    }
    for (const [n, askers] of bursts.entries()) {
      const burst = { eventId: events + n + 1, askers, before };
      figures.bursts.push(await measureBurst(generator, servers.portal, burst));
    }
    return { ...figures, loadMb: servers.portal.peak() };
  } finally {
    await Promise.all([servers.portal.stop(), servers.bare.stop()]);
  }
}

async function measureRound(
  generator: Generator,
  { portal, bare }: { portal: Running; bare: BareServer },
  { round, registrations, warmUp, spread: spreadOver }: Extent["registrations"] & { round: number },
): Promise<{ hot: Pair; spread: Pair }> {
  const count = round === 0 ? warmUp : registrations;
  // A member registers once for an event: a round has a hot one and those of the spread.
  const first = round * (1 + spreadOver) + 1;
  const before = round === 0 ? 0 : MEASUREMENTS * (warmUp + (round - 1) * registrations);
  const hot = { before, eventOf: () => first };
  const spread = { before: before + count, eventOf: (member: number) => first + 1 + (member % spreadOver) };
  const measured = async (to: Running, crowd: Crowd) =>
    demandOnly(await register(generator, to, { ...crowd, count, inFlight: 100 }), [201]);
  return {
    hot: { portal: await measured(portal, hot), bare: await measured(bare, hot) },
    spread: { portal: await measured(portal, spread), bare: await measured(bare, spread) },
  };
}

async function measureBurst(
  generator: Generator,
  portal: Running,
  { eventId, askers, before }: { eventId: number; askers: number; before: number },
): Promise<Burst> {
  const outcome = await register(generator, portal, {
    before,
    count: askers,
    eventOf: () => eventId,
    inFlight: askers,
  });
  demandOnly(outcome, [201, 409]);
  const answer = await fetch(`http://127.0.0.1:${portal.port}/api/events/${eventId}`, {
    headers: { cookie: cookieOf(1) },
  });
  const { availableSeats } = (await answer.json()) as { availableSeats: number };
  return { askers, sold: outcome.statuses[201] ?? 0, seatsLeft: availableSeats, outcome };
}

/** Members after the first so many, and each one's event. */
type Crowd = { before: number; eventOf: (member: number) => number };

/** So many members of a crowd register, each once. */
function register(
  generator: Generator,
  { port }: Running,
  { before, count, eventOf, inFlight }: Crowd & { count: number; inFlight: number },
): Promise<Outcome> {
  const sends = Array.from({ length: count }, (_, n) => {
    const member = before + n + 1;
    return { cookie: cookieOf(member), body: JSON.stringify(formOf(eventOf(member), member)) };
  });
  return generator.send({ port, method: "POST", path: "/api/registrations", inFlight, count, sends });
}

/** Anything but the wanted statuses means that something else than the wanted work was measured. */
function demandOnly(outcome: Outcome, wanted: readonly number[]): Outcome {
  const others = Object.keys(outcome.statuses).filter((status) => !wanted.includes(Number(status)));
  if (others.length > 0) throw new Error(`answers that should not be: ${JSON.stringify(outcome.statuses)}`);
  return outcome;
}
