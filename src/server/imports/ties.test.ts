import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { openForImports } from "#test/database/shared-database.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { GOES_ALONG, TIES } from "./ties.ts";

const app = useApp({}, openForImports);
let cookie = "";
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
});
const { importAll, undo } = importing(app, () => cookie);

async function ids(query: SQL): Promise<number[]> {
  const { rows } = await app.db.execute<{ id: number }>(query);
  return rows.map(({ id }) => id);
}
const bos = () => ids(sql`select id from members where first_name = 'Bo'`);

/** A paid party of two of Anna, and its dinner. */
async function aParty() {
  const dinner = await aDinner(app.db);
  const anna = await aMember(app.db, { firstName: "Anna", email: "anna@example.org" });
  const party = { eventId: dinner.id, memberId: anna.id, amount: "300.00", memberTickets: 2 };
  return { dinner, party: await aRegistration(app.db, party) };
}

async function seat(bo: number) {
  const { party } = await aParty();
  await app.db.execute(sql`update attendees set member_id = ${bo}, first_name = '', last_name = ''
    where registration_id = ${party.id} and place = 1`);
}

async function credit(bo: number) {
  const body = { amount: "95.00", eventId: null, reason: "A bad table", expiresOn: "2027-03-10" };
  const path = `/api/members/${bo}/credits`;
  const { status } = await app.call("POST", path, { cookie, body: { ...body, key: randomUUID() } });
  expect(status).toBeLessThan(300);
}

async function earlierPayment(bo: number) {
  const { party } = await aParty();
  await app.db.execute(sql`with paid as (insert into payments (purpose, subject_id, invoice_number, reference, description,
      email, amount, status, created_at, updated_at)
    values ('registration', ${party.id}, 'CH-901', 'ref901', 'Spring Dinner', 'bo@example.org', 300, 'paid', now(), now())
    returning id)
    insert into earlier_payers (registration_id, payment_id, member_id) select ${party.id}, id, ${bo} from paid`);
}

async function dinnerOfTheirs(bo: number) {
  const { dinner } = await aParty();
  await app.db.execute(sql`insert into event_officers (event_id, member_id, since)
    values (${dinner.id}, ${bo}, now())`);
}

const emailsOff = (bo: number) =>
  app.db.execute(sql`insert into unwanted_emails (member_id, kind, since) values (${bo}, 'news', now())`);

describe("Undoing an import leaves a member whom it added and who by now", () => {
  test.each([
    ["has a seat in a party, or had one", seat],
    ["has a credit, or had one", credit],
    ["has paid", earlierPayment],
    ["is an officer, or was one", dinnerOfTheirs],
    ["has chosen which emails to get", emailsOff],
  ])("%s", async (why, happens) => {
    const { record } = await importAll("First,Last,Email\nBo,Lind,bo@example.org\nCy,Park,cy@example.org\n");
    const [bo = 0] = await bos();
    await happens(bo);
    const { status, body } = await undo(record.id);
    expect(status).toBe(200);
    expect(body.undone).toMatchObject({ removed: 1, left: [{ memberId: bo, name: "Bo Lind", why }] });
    expect(await bos()).toEqual([bo]);
  });
});

test("Every column that refers to members says whether an undo leaves the member", async () => {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'members'::regclass`);
  const known = [...TIES.flatMap((tie) => tie.in), ...Object.keys(GOES_ALONG)];
  expect(known.sort()).toEqual(rows.map(({ name }) => name).sort());
});
