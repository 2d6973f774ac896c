import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Journey } from "#test/faults/checks/promises.ts";
import type { World } from "#test/faults/world/world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long all is left to itself with right clocks, how far time then passes, and how long each step takes. */
export type Patience = { realMs: number; steps: readonly number[]; stepMs: number; firstTurnsMs: number };

export const LONG: Patience = {
  realMs: 75_000,
  // The pauses of the outbox, the settlement, and the days after which an unknown notification is dropped.
  steps: [3 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 17 * HOUR, 50 * HOUR, 100 * HOUR],
  stepMs: 6_000,
  firstTurnsMs: 12_000,
};
export const SHORT: Patience = {
  realMs: 1_500,
  steps: [20 * HOUR, 100 * HOUR],
  stepMs: 2_200,
  firstTurnsMs: 4_000,
};
/** What a process that died holds is free for others after this time. */
const LEASE_MS = 60_000;
/** Long enough that only something stuck, not something slow, exceeds it. */
const STUCK_MS = 120_000;

/** What the settling showed. */
export type Settled = { quietAfterMs: number | null; broken: string[] };

const RESTLESS = `select what, n from (
  select 'unpaid seats' as what, count(*) as n from registrations where status = 'pending' and removed_at is null
  union all select 'open payments', count(*) from payments where status = 'created' and purpose = 'registration'
  union all select 'notifications', count(*) from provider_notifications where processed_at is null
    and coalesce(error, '') <> 'the provider does not know the transaction'
  union all select 'refunds under way', count(*) from payment_refunds where status = 'refunding'
  union all select 'emails', count(*) from outbox where sent_at is null and given_up_at is null
    and (held_until is null or held_until <= now())) all_of_it
  where n > 0`;

/** A lease ends after a minute: what is held for longer was taken by a clock that was wrong. */
const HELD_TOO_LONG = `select 'the job "' || name || '" is held until ' || until || ', it is ' || now() as what
  from leases where until > now() + interval '70 seconds'`;

/**
 * Puts everything right, waits until the portal has come to rest by itself, then lets days pass for it and the
 * provider, then stops both processes in good order and starts them again, which runs every job once more; in the
 * end both are down.
 */
export async function settle(
  world: World,
  db: pg.Client,
  {
    journeys,
    patience,
    trace,
  }: { journeys: readonly Journey[]; patience: Patience; trace: (line: string) => void },
): Promise<Settled> {
  await putRight(world);
  trace("everything is put right");
  const begin = performance.now();
  const stalled = patience.realMs > LEASE_MS ? await whatIsNeverTried(db, patience.realMs, trace) : [];
  const restless = await untilQuiet(db, patience.realMs);
  const quietAfterMs = restless === "" ? performance.now() - begin : null;
  trace(`with right clocks: ${restless || "quiet"}`);
  const broken = [...stalled, ...(await lostPictures(world, journeys)), ...(await heldTooLong(db))];
  let passed = 0;
  for (const ahead of patience.steps) {
    await passTime(world, db, { ahead, step: ahead - passed });
    passed = ahead;
    await wait(patience.stepMs);
    const left = await untilQuiet(db, patience.stepMs);
    trace(`${ahead / MINUTE} minutes have passed: ${left || "quiet"}`);
  }
  broken.push(...(await stopAll(world)));
  const compared = await newestComparison(db);
  for (const portal of world.portals) portal.start();
  await Promise.all(world.portals.map((portal) => portal.ready()));
  await wait(patience.firstTurnsMs);
  if (!(await isCompared(db, compared))) broken.push("the portal was started and made no comparison");
  // The first turns may have written emails.
  await untilQuiet(db, STUCK_MS);
  broken.push(...(await lostPictures(world, journeys)));
  // Leases that are held now belong to no process.
  broken.push(...(await stopAll(world)));
  return { quietAfterMs, broken };
}

/** In good order; answers whose end was not. */
async function stopAll({ portals }: World): Promise<string[]> {
  const broken: string[] = [];
  for (const portal of portals) {
    const status = await portal.stop();
    if (status !== 0) broken.push(`a portal that was told to stop ended with status ${status}`);
  }
  return broken;
}

async function putRight({
  portals,
  provider,
  mailbox,
  mailWire,
  disk,
  cluster,
  emulator,
}: World): Promise<void> {
  await provider.control("DELETE", "/faults");
  await fetch(`${mailbox.url}/__emulator/faults`, { method: "DELETE" });
  await mailWire.restore();
  await cluster.revive();
  await disk.free();
  for (const portal of portals) portal.setClock(0);
  await Promise.all(portals.map((portal) => portal.ready()));
  await emulator.idle();
}

/**
 * Expires leases, which go by the database's clock, once a process has died. A live process on a busy machine may take
 * longer than five seconds for an email, and the other would send it again.
 */
const IN_DEAD_HANDS = `update outbox set next_attempt_at = next_attempt_at - make_interval(secs => $1)
  where sent_at is null and attempts > 0 and error is null and next_attempt_at < now() + interval '295 seconds'`;

async function passTime(
  { portals, provider }: World,
  db: pg.Client,
  { ahead, step }: { ahead: number; step: number },
): Promise<void> {
  for (const portal of portals) portal.setClock(ahead);
  if (portals.some(({ starts }) => starts > 1)) await db.query(IN_DEAD_HANDS, [step / 1000]);
  await provider.control("POST", "/clock/advance", { ms: step });
}

/** Waits until there is nothing left to do; answers what there still is. */
async function untilQuiet(db: pg.Client, mostMs: number): Promise<string> {
  const until = performance.now() + mostMs;
  for (;;) {
    const { rows } = await db.query<{ what: string; n: string }>(RESTLESS);
    if (rows.length === 0 || performance.now() > until)
      return rows.map(({ what, n }) => `${n} ${what}`).join(", ");
    await wait(250);
  }
}

const NOT_TRIED = `select 'email ' || id as what from outbox
    where attempts = 0 and sent_at is null and given_up_at is null and (held_until is null or held_until <= now())
  union all select 'notification ' || notification_id from provider_notifications
    where attempts = 0 and processed_at is null`;

async function rowsNotTried(db: pg.Client): Promise<string[]> {
  return (await db.query<{ what: string }>(NOT_TRIED)).rows.map(({ what }) => what);
}

/**
 * What waits for a time that a wrong clock wrote down, and not for its turn: for so long no one has tried anymore of
 * what was there.
 */
async function whatIsNeverTried(
  db: pg.Client,
  standstillMs: number,
  trace: (line: string) => void,
): Promise<string[]> {
  let left = await rowsNotTried(db);
  let since = performance.now();
  while (left.length > 0 && performance.now() - since < standstillMs) {
    await wait(1000);
    const now = new Set(await rowsNotTried(db));
    const still = left.filter((what) => now.has(what));
    if (still.length < left.length) {
      since = performance.now();
      trace(`${still.length} emails and notifications have not been tried yet`);
    }
    left = still;
  }
  return left.map((what) => `${what} waits though nobody has tried it`);
}

/** The newest comparison with the card processor that was finished; 0 where there is none. */
async function newestComparison(db: pg.Client): Promise<number> {
  const newest = "select coalesce(max(id), 0) as id from reconciliations where finished_at is not null";
  return Number((await db.query<{ id: number }>(newest)).rows[0]?.id);
}

/** Whether another one comes, for which days have passed. */
async function isCompared(db: pg.Client, before: number): Promise<boolean> {
  const until = performance.now() + LEASE_MS;
  while (performance.now() < until) {
    if ((await newestComparison(db)) > before) return true;
    await wait(250);
  }
  return false;
}

async function heldTooLong(db: pg.Client): Promise<string[]> {
  return (await db.query<{ what: string }>(HELD_TOO_LONG)).rows.map(({ what }) => what);
}

/** Pictures that were accepted and are not served, byte for byte, by both processes. */
async function lostPictures({ portals }: World, journeys: readonly Journey[]): Promise<string[]> {
  const told = journeys.flatMap((journey) => journey.told);
  const names = told.flatMap((one) => (one.what === "picture kept" ? [one.name] : []));
  const lost: string[] = [];
  for (const name of new Set(names)) {
    for (const { port } of portals) {
      const answer = await fetch(`http://127.0.0.1:${port}/uploads/${name}`);
      const hash = createHash("sha256")
        .update(new Uint8Array(await answer.arrayBuffer()))
        .digest("hex");
      if (!name.startsWith(hash)) lost.push(`picture ${name} was accepted and is not there`);
    }
  }
  return lost;
}
