import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { check, taken, type Verdict } from "#test/faults/checks/check.ts";
import { repeats, whyNotByBreaks } from "#test/faults/checks/check-emails.ts";
import { readFacts } from "#test/faults/checks/facts.ts";
import { plantViolations } from "#test/faults/checks/planted-violations.ts";
import { type Journey, KINDS } from "#test/faults/checks/promises.ts";
import { Browser } from "#test/faults/people/browser.ts";
import { travel } from "#test/faults/people/journeys.ts";
import { type Tally, workAsOfficer } from "#test/faults/people/officer.ts";
import { type Server, startWorld, type World } from "#test/faults/world/world.ts";
import { type FaultLog, type Happenings, type Scene, startFaults } from "./faults.ts";
import { randomFrom } from "./seeded-random.ts";
import { type Patience, type Settled, settle } from "./settle.ts";

/** How much is done in a run. */
export type Extent = {
  seed: number;
  journeys: number;
  atOnce: number;
  /** So many requests, from and to, lie between two happenings. */
  every: readonly [number, number];
  /** How long holds and offers last. */
  holdMs: number;
  patience: Patience;
  /** How long it takes until the last journey begins; as fast as it goes unless told. */
  spreadMs?: number;
  /** What happens instead of everything at random, and on which server. */
  plan?: Plan;
  /** Called with what happens when, for debugging. */
  trace?: (line: string) => void;
};

/** A server of its own and what happens to it. */
export type Plan = { server: Server; start: (scene: Scene) => Happenings };

/** What a run showed. */
export type Outcome = {
  seconds: number;
  asked: { all: number; answered: number };
  journeys: Journey[];
  happened: FaultLog;
  starts: number;
  tally: Tally;
  settled: Settled;
  verdicts: Verdict[];
  figures: { charges: number; emails: number; repeats: number };
  traffic: World["proxy"]["traffic"];
  selfCheck: { planted: number; unseen: string[] };
  /** What the portals logged of failures, each kind with how often. */
  logged: Map<string, number>;
};

const SHARES = [0.45, 0.7, 0.85, 1];

/** People at work on two portals while everything around them breaks; then the reckoning. */
export async function runFaults(extent: Extent): Promise<Outcome> {
  const world = await startWorld(extent.journeys, extent.holdMs, extent.plan?.server);
  try {
    const begin = performance.now();
    const trace = (line: string) =>
      extent.trace?.(`${((performance.now() - begin) / 1000).toFixed(1)} s ${line}`);
    trace("the world is there");
    return await onWorld(world, extent, trace);
  } finally {
    await world.end();
  }
}

async function onWorld(world: World, extent: Extent, trace: (line: string) => void): Promise<Outcome> {
  const begin = performance.now();
  const { chapter, provider, mailbox } = world;
  const tally: Tally = { sent: 0, uploaded: 0, notStored: 0 };
  const scene = { world, tally, dice: randomFrom(extent.seed, "happenings"), trace };
  const happenings = extent.plan?.start(scene) ?? startFaults(scene, extent.every);
  const asked = { all: 0, answered: 0 };
  const onAnswer = (isAnswer: boolean) => {
    asked.all += 1;
    if (!isAnswer) return;
    asked.answered += 1;
    happenings.onAnswer();
  };
  const browserOf = (journey: Journey) => new Browser(world.proxy.url, journey.member, onAnswer);
  const journeys = journeysOf(world, extent);
  const officer: Journey = journeyOf(journeys.length, "dues", chapter.officer);
  let isOver = false;
  const working = workAsOfficer({
    browser: browserOf(officer),
    journey: officer,
    tally,
    disk: world.disk,
    dice: randomFrom(extent.seed, "officer"),
    isOver: () => isOver,
  });
  const waiting = [...journeys];
  await Promise.all(
    Array.from({ length: extent.atOnce }, async (_, lane) => {
      await wait(50 * lane);
      for (let journey = waiting.shift(); journey; journey = waiting.shift()) {
        const isDue = begin + (extent.spreadMs ?? 0) * (journey.n / journeys.length);
        await wait(Math.max(0, isDue - performance.now()));
        const dice = randomFrom(extent.seed, `journey ${journey.n}`);
        await travel({
          journey,
          browser: browserOf(journey),
          provider,
          chapter,
          dice,
          holdMs: extent.holdMs,
        });
        trace(`journey ${journey.n}, ${journey.kind}: ${journey.end}`);
      }
    }),
  );
  await happenings.stop();
  trace("all journeys are over");
  isOver = true;
  await working;
  const all = [...journeys, officer];
  await world.cluster.revive();
  const db = new pg.Client({ connectionString: world.databaseUrl });
  await db.connect();
  try {
    const settled = await settle(world, db, { journeys: all, patience: extent.patience, trace });
    const facts = await readFacts(db, provider, mailbox.url);
    return {
      seconds: (performance.now() - begin) / 1000,
      asked,
      journeys,
      tally,
      settled,
      happened: happenings.record,
      starts: world.portals.reduce((sum, { starts }) => sum + starts, 0),
      verdicts: [
        ...check(facts, all),
        ...verdictsOf(happenings.record, settled),
        {
          rule: "no email is repeated but by what broke",
          looked: facts.emails.length,
          broken: whyNotByBreaks(repeats(facts), happenings.record.counts),
        },
      ],
      figures: { charges: taken(facts).length, emails: facts.emails.length, repeats: repeats(facts) },
      traffic: world.proxy.traffic,
      selfCheck: await plantViolations(db, provider, { mailboxUrl: mailbox.url, journeys: all }),
      logged: loggedBy(world),
    };
  } finally {
    await db.end();
  }
}

function journeysOf({ chapter }: World, { seed, journeys }: Extent): Journey[] {
  const dice = randomFrom(seed, "kinds");
  return chapter.members.slice(0, journeys).map((member, n) => {
    const dicing = dice.next();
    const kind = KINDS[SHARES.findIndex((share) => dicing < share)] ?? "register and pay";
    return journeyOf(n, kind, member);
  });
}

function journeyOf(n: number, kind: Journey["kind"], member: Journey["member"]): Journey {
  return { n, kind, member, told: [], cancelling: new Set(), end: "under way" };
}

function verdictsOf({ violations, unnoticed, counts }: FaultLog, { broken }: Settled): Verdict[] {
  return [
    {
      rule: "no forged notification is accepted",
      looked: counts["notification forged"],
      broken: violations,
    },
    { rule: "a full disk turns pictures away, and says so", looked: counts["disk full"], broken: unnoticed },
    { rule: "pictures, leases and a stop in good order", looked: 1, broken },
  ];
}

/** Every kind of failure in the portals' logs, with its count. */
function loggedBy({ portals }: World): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const line of portals.flatMap((portal) => portal.said().split("\n"))) {
    const said = messageOf(line);
    if (said) kinds.set(said, (kinds.get(said) ?? 0) + 1);
  }
  return kinds;
}

function messageOf(line: string): string | undefined {
  try {
    const { msg, error = "" } = JSON.parse(line);
    const why = String(error).split("; because ").at(-1) ?? "";
    return why ? `${msg}: ${why.replace(/\s+at .*/, "").replace(/\d{4,}/g, "…")}` : msg;
  } catch {
    // What is no log line is a crash.
    return line.trim() || undefined;
  }
}
