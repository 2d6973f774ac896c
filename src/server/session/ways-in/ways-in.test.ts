import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { LEFT_OUT } from "#server/backup/shape.ts";
import { useApp } from "#test/app.ts";
import { WAYS_IN } from "./ways-in.ts";

const app = useApp();

/** Columns by which something is recognized, opened or proved. */
const LOOKS_LIKE_A_KEY =
  "token|hash|secret|credential|password|openid|salt|challenge|verifier|(^|_)sid$|_key$|^key$";

/** Tables with such a column that open nothing for a person, and why. */
const OPEN_NOTHING: Record<string, string> = {
  circulars: "the key of the form that it was written in, to send it once",
  done_once: "the key of a repeated request, good for the answer to the same person",
  login_attempts: "counters; a known browser has its own, and no login",
  mailing_connection: "the portal's own tokens at the mailing service",
  mailing_former_addresses: "hashes of addresses, to compare",
  mailing_opt_outs: "hashes of addresses, to compare",
  outbox: "part of an email's Message-ID, and the key by which it is queued once",
  circular_emails: "a link to choose which emails one mailbox gets, which opens no login",
  payment_links: "a link to pay what one party owes, which opens no login",
  payments: "until when a hosted payment page can be opened; the page is the processor's",
  scheduled_circulars: "the key of its form, to schedule and send it once",
};

const COLUMNS_OF_PEOPLE = ["members", "users"];

async function tablesThatLookLikeKeys(): Promise<string[]> {
  const { rows } = await app.db.execute<{ name: string; column: string }>(sql`
    select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attname ~ ${LOOKS_LIKE_A_KEY} and c.relname <> 'schema_migrations'`);
  return rows.map(({ name, column }) => (COLUMNS_OF_PEOPLE.includes(name) ? `${name}.${column}` : name));
}

const listed = WAYS_IN.flatMap((way) => [way.in, ...(way.pending ?? [])]);

test("Every table and column that looks like a credential is on the list of ways in", async () => {
  // The issuer is half of the tie that the subject names.
  const known = new Set([...listed, ...Object.keys(OPEN_NOTHING), "users.openid_issuer"]);
  const unknown = new Set((await tablesThatLookLikeKeys()).filter((name) => !known.has(name)));
  expect([...unknown]).toEqual([]);
});

test("The list and its exceptions name only what the database has", async () => {
  const found = new Set(await tablesThatLookLikeKeys());
  expect([...listed, ...Object.keys(OPEN_NOTHING)].filter((name) => !found.has(name))).toEqual([]);
});

test("Deleting a member or an account deletes every row that opens something for them", async () => {
  const { rows } = await app.db.execute<{ name: string; rule: string }>(sql`
    select c.conrelid::regclass::text as name, c.confdeltype as rule from pg_constraint c
    where c.contype = 'f' and c.confrelid in ('members'::regclass, 'users'::regclass, 'sessions'::regclass)`);
  const kept = rows.filter(({ name, rule }) => listed.includes(name) && rule !== "c");
  expect(kept).toEqual([]);
  // A challenge names its session, and no row refers to it.
  const tables = listed.filter((name) => !name.includes(".") && name !== "passkey_challenges");
  expect(tables.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});

test("The list says which ways in a backup contains", () => {
  const tables = WAYS_IN.filter((way) => !way.in.includes("."));
  const inBackups = tables.filter((way) => !LEFT_OUT.has(way.in)).map((way) => way.in);
  expect(tables.filter(({ isRestored }) => isRestored).map((way) => way.in)).toEqual(inBackups);
  expect(WAYS_IN.flatMap(({ pending = [] }) => pending).filter((name) => !LEFT_OUT.has(name))).toEqual([]);
});
