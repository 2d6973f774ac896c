import { setTimeout as wait } from "node:timers/promises";
import { webhookSignature } from "#emulators/authorize-net/webhooks/signature.ts";
import type { Tally } from "#test/faults/people/officer.ts";
import type { World } from "#test/faults/world/world.ts";
import type { Random } from "./seeded-random.ts";

/** What goes wrong, and how often in proportion. */
const SHARES = {
  "a process killed": 34,
  "both processes killed": 4,
  "database stopped at once and started": 6,
  "provider slow, failing or silent": 16,
  "notification lost, late, doubled or out of order": 12,
  "notification forged": 7,
  "notification replayed": 5,
  "mail server down": 6,
  "disk full": 5,
  "clock of a process wrong": 9,
} as const;

export type Fault = keyof typeof SHARES;
export const FAULTS = Object.keys(SHARES) as Fault[];

/** How often each fault happened, the forbidden effects it had, and full disks that went unnoticed. */
export type FaultLog = { counts: Record<Fault, number>; violations: string[]; unnoticed: string[] };

/** What a happening happens to, and what is known of it. */
export type Scene = { world: World; tally: Tally; dice: Random; trace: (line: string) => void };

/** What goes wrong while people are at work. */
export type Happenings = {
  record: FaultLog;
  /** Called for each request that is answered. */
  onAnswer(): void;
  /** Starts no further fault and waits for what is under way. */
  stop(): Promise<void>;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The longest an officer needs to get to the images when other things are broken as well. */
const UPLOAD_MS = 60_000;
const WRONG_BY = [-26 * HOUR, -30 * MINUTE, -2 * MINUTE, 2 * MINUTE, 30 * MINUTE, 26 * HOUR];

/**
 * Makes things go wrong while people are at work: every so many of their requests that are answered the next one,
 * each kind once before any comes again. So the plan is the seed's and as dense on a slow machine as on a quick one;
 * what the portal is doing at that moment is the machine's.
 */
export function startFaults(scene: Scene, every: readonly [number, number]): Happenings {
  const { dice, trace } = scene;
  const record = emptyLog();
  const first = shuffled(FAULTS, dice);
  const under = new Set<Promise<void>>();
  const held = { database: false, disk: false };
  let left = dice.between(...every);
  let isOver = false;
  function begin(name: Fault): void {
    record.counts[name] += 1;
    trace(`+ ${name}`);
    const done: Promise<void> = happen(name, scene, { record, held }).finally(() => {
      trace(`- ${name}`);
      under.delete(done);
    });
    under.add(done);
  }
  return {
    record,
    onAnswer(): void {
      left -= 1;
      if (left > 0 || isOver) return;
      left = dice.between(...every);
      begin(first.pop() ?? weighted(dice));
    },
    /** Lets nothing happen that has happened before, and waits for what is under way. */
    async stop(): Promise<void> {
      isOver = true;
      // Few requests are answered on a machine that has no time.
      for (const name of first.splice(0)) begin(name);
      await Promise.all(under);
    },
  };
}

/** The log before anything has happened. */
export function emptyLog(): FaultLog {
  const counts = Object.fromEntries(FAULTS.map((name) => [name, 0])) as Record<Fault, number>;
  return { counts, violations: [], unnoticed: [] };
}

async function happen(
  name: Fault,
  scene: Scene,
  { record, held }: { record: FaultLog; held: { database: boolean; disk: boolean } },
): Promise<void> {
  const { world, dice } = scene;
  const { portals, cluster, mailWire, mailbox } = world;
  const one = dice.pick(portals);
  const downMs = dice.between(100, 1500);
  await wait(dice.between(0, 80));
  switch (name) {
    case "a process killed":
      return one.kill(downMs);
    case "both processes killed":
      return void (await Promise.all(portals.map((portal) => portal.kill(downMs))));
    case "database stopped at once and started": {
      if (held.database) return;
      held.database = true;
      cluster.crash();
      await wait(downMs);
      await cluster.revive();
      held.database = false;
      return;
    }
    case "provider slow, failing or silent":
      return troubleProvider(world, dice);
    case "notification lost, late, doubled or out of order":
      return troubleNotifications(world, dice);
    case "notification forged":
      return void record.violations.push(...(await forge(world, dice)));
    case "notification replayed":
      return replay(world, dice);
    case "mail server down": {
      if (dice.chance(0.4)) {
        const refusal = dice.chance(0.5) ? { refuseAll: true } : { refuseTemporarily: dice.between(1, 4) };
        await post(`${mailbox.url}/__emulator/faults`, JSON.stringify(refusal));
        await wait(downMs);
        await fetch(`${mailbox.url}/__emulator/faults`, { method: "DELETE" });
        return;
      }
      await mailWire.cut();
      await wait(downMs);
      return mailWire.restore();
    }
    case "disk full": {
      if (held.disk) return;
      held.disk = true;
      if (!(await fillDisk(scene, 2 * downMs))) record.unnoticed.push("no picture was turned away");
      held.disk = false;
      return;
    }
    case "clock of a process wrong": {
      one.setClock(dice.pick(WRONG_BY));
      await wait(2 * downMs);
      return one.setClock(0);
    }
  }
}

/** Leaves it full until an upload was turned away for it; answers whether one was. */
async function fillDisk({ world: { disk }, tally }: Scene, leastMs: number): Promise<boolean> {
  const before = tally.notStored;
  const until = performance.now() + UPLOAD_MS;
  await disk.fill();
  await wait(leastMs);
  while (tally.notStored === before && performance.now() < until) await wait(50);
  await disk.free();
  return tally.notStored > before;
}

/** The portal waits two seconds for an answer: some come after that, with and without effect. */
async function troubleProvider({ provider }: World, dice: Random): Promise<void> {
  const fault = dice.pick([
    { name: "slow", ms: dice.between(200, 1500), count: dice.between(2, 8) },
    { name: "slow", ms: 2600, count: dice.between(1, 4) },
    { name: "timeoutAfter", ms: 2600, count: dice.between(1, 4) },
    { name: "timeoutBefore", ms: 2600, count: dice.between(1, 4) },
    { name: "timeoutAfter", ms: 0, count: dice.between(1, 4), method: "createTransactionRequest" },
    { name: "timeoutAfter", ms: 0, count: dice.between(1, 4), method: "getHostedPaymentPageRequest" },
    { name: "http500", count: dice.between(1, 6) },
    { name: "E00001", count: dice.between(1, 6) },
    { name: "E00053", count: dice.between(1, 6) },
    { name: "E00104", count: dice.between(1, 6) },
    { name: "detailsLag", ms: 3000 },
    { name: "doublePayment", count: 1 },
  ]);
  await provider.control("POST", "/faults", fault);
  if (fault.name !== "detailsLag") return;
  await wait(4000);
  await provider.control("DELETE", "/faults/detailsLag");
}

async function troubleNotifications({ provider }: World, dice: Random): Promise<void> {
  const count = dice.between(1, 4);
  const fault = dice.pick([
    { name: "dropNotification", count },
    { name: "dropNotification", count },
    { name: "delayNotification", ms: dice.between(1000, 12_000), count },
    { name: "duplicateNotification", count },
    { name: "reorderNotification", count },
    { name: "wrongSignature", count },
    { name: "tamperedAmount", amount: "1.00", signed: true, count },
    { name: "tamperedAmount", amount: "1.00", signed: false, count },
  ]);
  await provider.control("POST", "/faults", fault);
}

/** Notifications that the provider never sent. Answers what of them was taken as if it had. */
async function forge({ proxy, provider }: World, dice: Random): Promise<string[]> {
  const notifications = await provider.notifications();
  const stolen = notifications.length > 0 ? dice.pick(notifications) : undefined;
  const made = JSON.stringify({
    notificationId: `forged-${dice.between(1, 1e9)}`,
    eventType: "net.authorize.payment.authcapture.created",
    payload: { entityName: "transaction", id: String(dice.between(10_000_000, 99_999_999)) },
  });
  const forgeries: [body: string, signature: string | null][] = [
    [made, null],
    [made, webhookSignature("F".repeat(128), made)],
    // The honest signature of another notification.
    [made, stolen?.signature ?? "sha512=00"],
    ...(stolen ? [[`${stolen.body} `, stolen.signature] as [string, string]] : []),
  ];
  const answers = await Promise.all(forgeries.map(([body, signature]) => notify(proxy.url, body, signature)));
  // And one with a valid signature, as after a theft of the key, for money that no one paid.
  await notify(proxy.url, made, webhookSignature("0123456789ABCDEF".repeat(8), made));
  return answers
    .filter((status) => status === 200)
    .map(() => "a forged notification was accepted with status 200");
}

/** What the provider sent before, sent again: to both processes at once, and many times. */
async function replay({ provider, proxy }: World, dice: Random): Promise<void> {
  const notifications = await provider.notifications();
  if (notifications.length === 0) return;
  const again = Array.from({ length: 6 }, () => dice.pick(notifications));
  await Promise.all(again.map(({ body, signature }) => notify(proxy.url, body, signature)));
}

function notify(url: string, body: string, signature: string | null): Promise<number> {
  return post(`${url}/api/payment/webhook`, body, signature ? { "x-anet-signature": signature } : {});
}

async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      signal: AbortSignal.timeout(20_000),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

function shuffled<Thing>(things: readonly Thing[], dice: Random): Thing[] {
  return things
    .map((thing) => ({ thing, at: dice.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing);
}

function weighted(dice: Random): Fault {
  const whole = Object.values(SHARES).reduce((sum, share) => sum + share, 0);
  let rest = dice.next() * whole;
  for (const name of FAULTS) {
    rest -= SHARES[name];
    if (rest < 0) return name;
  }
  return "a process killed";
}
