import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { writeLarge } from "#seed/write-large.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Extent } from "./extents.ts";
import { listsOf, type Samples } from "./growth-lists.ts";
import { Line, requestOf } from "./line.ts";
import { type Running, startPortal } from "./processes.ts";
import { cookieOf, fill, signIn, writeMembers } from "./stock.ts";

/** Members and dinners that are asked for in turn, spread over all there are. */
const SAMPLED = 20;

type Size = { times: number; members: number; events: number; registrations: number; seconds: number };
/** A list at each size: what nineteen of twenty askers wait at most, in ms, and how many bytes they get. */
export type GrowthFigures = {
  sizes: readonly Size[];
  lists: readonly { name: string; isHeld: boolean; p50Ms: number[]; p95Ms: number[]; bytes: number[] }[];
};

/** A browser's. */
const ENCODINGS = "gzip, deflate, br, zstd";

/** Requests go over one bare connection, since a client's own garbage collection would affect the numbers. */
type Chapter = { portal: Running; line: Line; client: pg.Client; samples: Samples };

/**
 * Each list asked for in so many batches, whose p95s the figure is the median of, by one person after another, at the three sizes in turn, so that what else the machine does
 * falls on all three alike; and all lists once before any is asked for again, so that what a database does for some
 * seconds by itself (a checkpoint, its tidying) falls on one batch of a list. Before each request something else is
 * committed and no request names what its browser has (`if-none-match`): nothing is answered from what the process
 * remembers of the one before.
 */
export async function measureGrowth(
  newDatabase: () => Promise<string>,
  extent: Extent["growth"],
): Promise<GrowthFigures> {
  const filled: { databaseUrl: string; size: Size; samples: Samples }[] = [];
  for (const times of extent.sizes) {
    const databaseUrl = await newDatabase();
    filled.push({ databaseUrl, ...(await fillChapter(databaseUrl, extent, times)) });
  }
  const sizes = filled.map(({ size }) => size);
  const chapters: Chapter[] = [];
  try {
    for (const { databaseUrl, samples } of filled) chapters.push(await openChapter(databaseUrl, samples));
    return { sizes, lists: await measureChapters(chapters, extent) };
  } finally {
    for (const { portal, line, client } of chapters) {
      line.close();
      await client.end();
      await portal.stop();
    }
  }
}

async function fillChapter(
  databaseUrl: string,
  once: Extent["growth"],
  times: number,
): Promise<{ size: Size; samples: Samples }> {
  const begin = performance.now();
  const [members, events] = [once.members * times, once.events * times];
  let samples: Samples | undefined;
  let registrations = 0;
  await fill({ databaseUrl }, async (db) => {
    await writeMembers(db, 1);
    await db.execute(sql`update members set admin_privileges = 'full'`);
    await db.transaction((tx) =>
      writeLarge(tx, { members: members - 1, events, parties: once.parties }, new Date()),
    );
    await signIn(db, 2, members);
    // No dues reminders while lists are measured.
    await db.execute(sql`update members set local_dues_paid_through = now()::date + 300`);
    await db.execute(sql`delete from mailing_changes`);
    samples = await takeSamples(db);
    await db.execute(sql`vacuum analyze`);
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from registrations`);
    registrations = rows[0]?.n ?? 0;
  });
  if (!samples) throw new Error("there is nothing to ask for");
  const seconds = (performance.now() - begin) / 1000;
  return { samples, size: { times, members, events, registrations, seconds } };
}

async function openChapter(databaseUrl: string, samples: Samples): Promise<Chapter> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const portal = await startPortal({ databaseUrl });
  return { client, samples, portal, line: await Line.open(portal.port) };
}

async function takeSamples(db: Database): Promise<Samples> {
  const spread = async (from: string) => {
    const { rows } = await db.execute<{ id: number }>(
      // A step that is no multiple of five meets dinners of every size (write-large.ts).
      sql.raw(`with numbered as (select id, row_number() over (order by id) - 1 as n,
          greatest(1, count(*) over () / ${SAMPLED}) as step from ${from})
        select id from numbered where n % (step - case when step > 1 and step % 5 = 0 then 1 else 0 end) = 0
        limit ${SAMPLED}`),
    );
    return rows.map(({ id }) => Number(id));
  };
  const members = await spread("members where id > 1");
  const calendars = members.map((id) => createHash("sha256").update(`calendar ${id}`).digest("base64url"));
  for (const [n, token] of calendars.entries()) {
    const hash = createHash("sha256").update(token).digest("hex");
    await db.execute(
      sql`insert into calendar_feeds (token_hash, member_id, opened_at) values (${hash}, ${members[n]}, now())`,
    );
  }
  return {
    officer: 1,
    members,
    // From a name that one member in fifty has to one that no member has.
    names: ["weber", "dvorak", "anna keller", "member77", "wen", "wenstrom", "member123@example", "zzz"],
    coming: await spread("events where date_time > now()"),
    past: await spread("events where date_time < now()"),
    payments: await spread("payments"),
    emails: await spread("outbox"),
    imports: await spread("imports"),
    calendars,
  };
}

async function measureChapters(chapters: readonly Chapter[], { batches, inBatch }: Extent["growth"]) {
  const [first] = chapters;
  const lists = (first ? listsOf(first.samples) : []).map(({ name, isHeld = true }) => ({
    name,
    isHeld,
    p50s: chapters.map((): number[] => []),
    p95s: chapters.map((): number[] => []),
    bytes: chapters.map(() => 0),
  }));
  // The first batch only warms up.
  for (let batch = 0; batch <= batches; batch += 1) {
    for (const [at, list] of lists.entries()) {
      for (const [which, { ms, bytes }] of (
        await askInTurn(chapters, { list: at, batch, inBatch })
      ).entries()) {
        list.bytes[which] = Math.max(list.bytes[which] ?? 0, bytes);
        if (batch === 0) continue;
        list.p50s[which]?.push(quantile(ms, 0.5));
        list.p95s[which]?.push(quantile(ms, 0.95));
      }
    }
  }
  const middle = (all: number[][]) => all.map((each) => quantile(each, 0.5));
  return lists.map(({ p50s, p95s, ...list }) => ({ ...list, p50Ms: middle(p50s), p95Ms: middle(p95s) }));
}

/** One batch of one list: what each chapter's askers waited, and the longest answer they got. */
async function askInTurn(
  chapters: readonly Chapter[],
  { list, batch, inBatch }: { list: number; batch: number; inBatch: number },
) {
  const asked = chapters.map(() => ({ ms: [] as number[], bytes: 0 }));
  for (let n = 0; n < inBatch; n += 1) {
    for (const [which, chapter] of chapters.entries()) {
      const { ms, bytes } = await askOne(chapter, list, batch * inBatch + n);
      const of = asked[which];
      of?.ms.push(ms);
      if (of) of.bytes = Math.max(of.bytes, bytes);
    }
  }
  return asked;
}

async function askOne({ line, client, samples }: Chapter, which: number, turn: number) {
  const list = listsOf(samples)[which];
  const path = list?.paths[turn % list.paths.length];
  if (!list || path === undefined) throw new Error("nothing to ask for");
  const member = list.asker === "officer" ? samples.officer : samples.members[turn % samples.members.length];
  // A new snapshot of the database: something has been committed since the last request.
  await client.query("select pg_current_xact_id()");
  const request = requestOf("GET", path, {
    ...(list.asker === "visitor" || member === undefined ? {} : { cookie: cookieOf(member) }),
    acceptEncoding: ENCODINGS,
  });
  const begin = performance.now();
  const { status, bytes } = await line.ask(request);
  if (status !== 200) throw new Error(`${status} to ${path}`);
  return { ms: performance.now() - begin, bytes: bytes.length };
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
