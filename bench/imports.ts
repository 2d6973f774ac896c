import { sql } from "drizzle-orm";
import type { ImportCheck, ImportFile, ImportRecord } from "#contract/imports.ts";
import { zipOf } from "#test/files/workbook.ts";
import type { Extent } from "./extents.ts";
import { type Place, startWatchedPortal, type WatchedPortal } from "./processes.ts";
import { cookieOf, fill, writeMembers } from "./stock.ts";

/**
 * What a step cost the portal: seconds for the officer, the most memory above that of the idle portal, and how long a
 * request that came at the worst moment waited, on the clock and for the portal's own work.
 */
type Step = {
  step: "read" | "check" | "write" | "undo";
  seconds: number;
  growthMb: number;
  ownMs: number;
  clockMs: number;
};

/** A file of many rows, from the choosing of it to the last row written, and its undo. */
export type ImportFigures = { kind: "CSV" | "XLSX"; rows: number; bytes: number; steps: Step[] };

/** The same rows as text and as a workbook, each in a chapter and a portal of its own. */
export async function measureImports(
  newPlace: () => Promise<Place>,
  { rows }: Extent["imports"],
): Promise<ImportFigures[]> {
  const known = rows / 2;
  return [
    await measureImport(await newPlace(), { kind: "CSV", known, rows, file: csvOf(roster(rows, known)) }),
    await measureImport(await newPlace(), {
      kind: "XLSX",
      known,
      rows,
      file: workbookOf(roster(rows, known)),
    }),
  ];
}

type Sent = Pick<ImportFigures, "kind" | "rows"> & { known: number; file: Uint8Array<ArrayBuffer> };

/** Half of the rows change a member, half are new; every tenth new household is a couple to link. */
async function measureImport(place: Place, { kind, known, rows, file: bytes }: Sent): Promise<ImportFigures> {
  await fill(place, async (db) => {
    await writeMembers(db, known);
    await db.execute(sql`update members set admin_privileges = 'full' where id = 1`);
    await db.execute(sql`vacuum analyze`);
  });
  const portal = await startWatchedPortal(place);
  const idleMb = await idleMemory(portal);
  const steps: Step[] = [];
  /** Sends one request and adds what it cost. */
  const step = async <Body>(name: Step["step"], path: string, sent: unknown): Promise<Body> => {
    portal.peak();
    await portal.longestWait();
    const begin = performance.now();
    const body = await post<Body>(portal, path, sent);
    const seconds = (performance.now() - begin) / 1000;
    steps.push({
      step: name,
      seconds,
      growthMb: Math.max(0, portal.peak() - idleMb),
      ...(await portal.longestWait()),
    });
    return body;
  };
  try {
    const file = await step<ImportFile>("read", `?name=roster.${kind.toLowerCase()}`, bytes);
    const fields = file.columns.map(({ field }) => field);
    const check = await step<ImportCheck>("check", `/${file.id}/check`, { fields });
    const couples = check.couples.map(({ key }) => key);
    const written = { fields, digest: check.digest, couples };
    const done = await step<ImportRecord>("write", `/${file.id}/run`, written);
    if (done.counts?.created !== known || done.counts.changed !== known || done.couplesLinked === 0)
      throw new Error(`the import wrote ${JSON.stringify(done.counts)}`);
    const { undone } = await step<ImportRecord>("undo", `/${file.id}/undo`, undefined);
    if (undone?.restored !== known || undone.removed !== known)
      throw new Error(`the undo did ${JSON.stringify(undone)}`);
    return { kind, rows, bytes: bytes.length, steps };
  } finally {
    await portal.stop();
  }
}

/** After an officer's first requests, so that what any request needs is not counted as the import's. */
async function idleMemory(portal: WatchedPortal): Promise<number> {
  for (let n = 0; n < 20; n += 1) {
    const answer = await fetch(`http://127.0.0.1:${portal.port}/api/imports`, {
      headers: { cookie: cookieOf(1) },
    });
    await answer.arrayBuffer();
  }
  return portal.memory();
}

const HEADINGS = [
  ...["Member Number", "First Name", "Last Name", "Status", "Email", "Address", "City", "State", "Zip"],
  ...["Home Phone", "Cell Phone", "Title", "Dues Paid Through", "Dues Notes", "Admin Comments"],
];

/** A heading and so many rows, the first of which change existing members. */
export function roster(rows: number, knownRows: number): string[][] {
  const rest = (n: number) => [
    ...[`(202) 555-${String(n % 10_000).padStart(4, "0")}`, "(703) 555-0143", "Dr.", "2026-12-31"],
    ...["Check received", `Sat at table ${n % 40}`],
  ];
  const known = Array.from({ length: knownRows }, (_, n) => [
    ...[`K-${n}`, "Guest", `Number ${n + 1}`, "active", `guest${n + 1}@example.org`, `${n} Oak Street`],
    ...["Bowie", "MD", "20715", ...rest(n)],
  ]);
  const fresh = Array.from({ length: rows - knownRows }, (_, n) => {
    // Two rows in a row share name and street in every tenth household.
    const home = n % 20 < 2 ? n - (n % 2) : n;
    return [
      ...[`F-${n}`, `Newcomer ${n}`, `Family ${home}`, "active", `new${n}@example.org`, `${home} Elm Street`],
      ...["Reston", "VA", "20190", ...rest(n)],
    ];
  });
  return [HEADINGS, ...known, ...fresh];
}

export const csvOf = (rows: readonly string[][]) =>
  new TextEncoder().encode(rows.map((cells) => `${cells.join(",")}\r\n`).join(""));

/** As spreadsheet programs write it: each text once. */
function workbookOf(rows: readonly string[][]): Uint8Array<ArrayBuffer> {
  const texts = new Map<string, number>();
  const textOf = (words: string) => {
    const known = texts.get(words) ?? texts.size;
    texts.set(words, known);
    return known;
  };
  const cell = (words: string, row: number, column: number) =>
    `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="s"><v>${textOf(words)}</v></c>`;
  const sheet = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((words, column) => cell(words, row, column)).join("")}</row>`,
  );
  const shared = [...texts.keys()].map((words) => `<si><t>${words}</t></si>`);
  return new Uint8Array(
    zipOf({
      "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="Members" r:id="a"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
      "xl/sharedStrings.xml": `<sst>${shared.join("")}</sst>`,
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet.join("")}</sheetData></worksheet>`,
    }),
  );
}

async function post<Body>(portal: WatchedPortal, path: string, sent: unknown): Promise<Body> {
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
