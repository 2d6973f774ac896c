import { sql } from "drizzle-orm";
import type { ImportCheck, ImportFile, ImportRecord } from "#contract/imports.ts";
import type { Extent } from "./extents.ts";
import { type Place, type Running, startPortal } from "./processes.ts";
import { cookieOf, fill, writeMembers } from "./stock.ts";

/** A file of many rows, from the choosing of it to the last row written, and its undo; in seconds. */
export type ImportFigures = {
  rows: number;
  readSeconds: number;
  checkSeconds: number;
  writeSeconds: number;
  undoSeconds: number;
};

/** Half of the rows change a member, half are new; every tenth new household is a couple to link. */
export async function measureImport(place: Place, { rows }: Extent["imports"]): Promise<ImportFigures> {
  const known = rows / 2;
  await fill(place, async (db) => {
    await writeMembers(db, known);
    await db.execute(sql`update members set admin_privileges = 'full' where id = 1`);
    await db.execute(sql`vacuum analyze`);
  });
  const portal = await startPortal(place);
  try {
    const [file, readSeconds] = await timed(() =>
      post<ImportFile>(portal, "?name=roster.csv", new TextEncoder().encode(roster(rows, known))),
    );
    const fields = file.columns.map(({ field }) => field);
    const [check, checkSeconds] = await timed(() =>
      post<ImportCheck>(portal, `/${file.id}/check`, { fields }),
    );
    const couples = check.couples.map(({ key }) => key);
    const [done, writeSeconds] = await timed(() =>
      post<ImportRecord>(portal, `/${file.id}/run`, { fields, digest: check.digest, couples }),
    );
    if (done.counts?.created !== known || done.counts.changed !== known || done.couplesLinked === 0)
      throw new Error(`the import wrote ${JSON.stringify(done.counts)}`);
    const [undone, undoSeconds] = await timed(() =>
      post<ImportRecord>(portal, `/${file.id}/undo`, undefined),
    );
    if (undone.undone?.restored !== known || undone.undone.removed !== known)
      throw new Error(`the undo did ${JSON.stringify(undone.undone)}`);
    return { rows, readSeconds, checkSeconds, writeSeconds, undoSeconds };
  } finally {
    await portal.stop();
  }
}

/** So many rows, the first of which change existing members. */
function roster(rows: number, knownRows: number): string {
  const known = Array.from(
    { length: knownRows },
    (_, n) =>
      `Guest,Number ${n + 1},guest${n + 1}@example.org,${n} Oak Street,Bowie,MD,20715,(202) 555-0142,12/31/2026`,
  );
  const fresh = Array.from({ length: rows - knownRows }, (_, n) => {
    // Two rows in a row share name and street in every tenth household.
    const home = n % 20 < 2 ? n - (n % 2) : n;
    return `Newcomer ${n},Family ${home},new${n}@example.org,${home} Elm Street,Reston,VA,20190,(703) 555-0143,2026-12-31`;
  });
  const head = "First Name,Last Name,Email,Address,City,State,Zip,Cell Phone,Dues Paid Through";
  return `${[head, ...known, ...fresh].join("\r\n")}\r\n`;
}

async function timed<Done>(run: () => Promise<Done>): Promise<[Done, number]> {
  const begin = performance.now();
  const done = await run();
  return [done, (performance.now() - begin) / 1000];
}

async function post<Body>(portal: Running, path: string, sent: unknown): Promise<Body> {
  const isFile = sent instanceof Uint8Array;
  const answer = await fetch(`http://127.0.0.1:${portal.port}/api/imports${path}`, {
    method: "POST",
    headers: {
      cookie: cookieOf(1),
      "sec-fetch-site": "same-origin",
      "content-type": isFile ? "application/octet-stream" : "application/json",
    },
    ...(sent !== undefined && { body: isFile ? new Uint8Array(sent) : JSON.stringify(sent) }),
  });
  if (!answer.ok) throw new Error(`${answer.status} to ${path}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}
