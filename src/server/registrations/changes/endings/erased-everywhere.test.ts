import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { KeptNeeds } from "#contract/registrations/needs.ts";
import { portalJobs } from "#server/jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { everyRow } from "#test/database/every-table.ts";
import { aDinner, aMember, changeMember, sessionOf } from "#test/factories.ts";
import type { SignedIn } from "#test/people/many-members.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop({ REQUESTS_KEPT_DAYS: "30" });
const { app } = shop;
const DINNER = new Date("2026-03-24T22:00:00Z");
const DAY_MS = 86_400_000;

/** What is planted begins with this and is searched by it. */
const MARK = "plantedword";
const says = (of: string) => ({
  list: [{ code: "other" as const, severity: "allergy" as const, words: `${MARK} of ${of}` }],
  words: `${MARK} for ${of}`,
  carriesEpinephrine: false,
});

const who = {} as { owner: SignedIn; spouse: SignedIn; officer: SignedIn; eventId: number; party: number };

async function done<Body>(by: SignedIn, request: string, body?: unknown) {
  const [method = "", path = ""] = request.split(" ");
  const reply = await app.call<Body & { id: number }>(method, path, { cookie: by.cookie, body });
  expect(reply.status, `${method} ${path}: ${reply.text}`).toBeLessThan(300);
  return reply.body;
}

const personIds = async (party: number) =>
  (
    await app.db.execute<{ id: number }>(
      sql`select id from attendees where registration_id = ${party} order by kind desc, place`,
    )
  ).rows.map(({ id }) => id);

beforeEach(async () => {
  const [one, other] = [
    await aMember(app.db, { firstName: "Huy", lastName: "Nguyễn", email: "huy@example.org" }),
    await aMember(app.db, { firstName: "Minhplanted", lastName: "Nguyễn", email: "minh@example.org" }),
  ];
  await changeMember(app.db, one.id, { spouseId: other.id });
  await changeMember(app.db, other.id, { spouseId: one.id });
  who.owner = { id: one.id, cookie: await sessionOf(app, { memberId: one.id }) };
  who.spouse = { id: other.id, cookie: await sessionOf(app, { memberId: other.id }) };
  who.officer = await aFullOfficer(app);
  const registrationDeadline = new Date("2026-03-20T04:00:00.000Z");
  who.eventId = (await aDinner(app.db, { dateTime: DINNER, registrationDeadline })).id;
  await done(who.spouse, "PUT /api/member/needs", { needs: says("profile") });
  const { id } = await done(who.owner, "POST /api/registrations", {
    eventId: who.eventId,
    memberTickets: 2,
    guestTickets: 2,
    amount: "650.00",
    withSpouse: true,
    memberInfo: [{ firstName: "Minhplanted", lastName: "Nguyễn" }],
    guestInfo: [
      { firstName: "Eva", lastName: "Nová", needs: says("guest") },
      { firstName: "Lan", lastName: "Li" },
    ],
    needs: says("owner"),
    foodRequests: `Eva: ${MARK} food`,
    seatingRequests: `${MARK} seats`,
    specialRequirements: `${MARK} ramp`,
  });
  who.party = id;
  const paid = { status: "confirmed", paymentType: "manual", paymentMethod: "cash" };
  await done(who.officer, `PATCH /api/registrations/${id}`, paid);
});

/** A further party whose owner took everything back, and a manual one whose card was never charged. */
async function andTheOthers(): Promise<void> {
  const stranger = await aMember(app.db, { firstName: "Sol", email: "sol@example.org" });
  const sol = { id: stranger.id, cookie: await sessionOf(app, { memberId: stranger.id }) };
  const { id } = await done(sol, "POST /api/registrations", {
    eventId: who.eventId,
    memberTickets: 1,
    guestTickets: 0,
    amount: "150.00",
    memberInfo: [],
    guestInfo: [],
    foodRequests: `${MARK} taken back`,
  });
  await done(who.officer, `PATCH /api/registrations/${id}`, { foodRequests: null });
  const [, , , lan] = await personIds(who.party);
  await done(who.officer, `PATCH /api/attendees/${lan}`, {
    needs: says("officer"),
    seatingRequests: `${MARK} near Lan`,
    cardName: "Lan Li",
  });
  const manual = {
    registrationType: "member",
    firstName: "Uma",
    lastName: "Urs",
    email: "uma@example.org",
    memberTickets: 2,
    guestTickets: 1,
    needs: says("caller"),
    foodRequests: `${MARK} by telephone`,
    memberInfo: [{ firstName: "Una", lastName: "Urs", needs: says("caller's other") }],
    guestInfo: [{ firstName: "Udo", lastName: "Urs", needs: says("caller's guest") }],
    seatingRequests: `${MARK} window`,
    specialRequirements: `${MARK} stairs`,
  };
  await done(who.officer, "POST /api/payment/create-manual-hosted-page", {
    eventId: who.eventId,
    registrationData: manual,
    amount: "475.00",
  });
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from manual_registrations`);
  await done(who.officer, `POST /api/card-payments/${rows[0]?.id}/abandon`);
  await app.db.execute(sql`update outbox set sent_at = ${app.now.toISOString()}`);
  await onTheBoard(sol, id);
}

/** What officers wrote on the board: a wish with a reason, answers to requests, a note, who left which seat. */
async function onTheBoard(sol: SignedIn, party: number): Promise<void> {
  const paid = { status: "confirmed", paymentType: "manual", paymentMethod: "cash", tableNumber: 9 };
  await done(who.officer, `PATCH /api/registrations/${party}`, paid);
  const [first = 0, , , lan = 0] = await personIds(who.party);
  const add = `POST /api/events/${who.eventId}/wishes`;
  const wish = { attendeeId: lan, kind: "other", words: `${MARK} quiet` };
  const { wishes } = await done<{ wishes: { id: number }[] }>(who.officer, add, wish);
  await done(who.officer, `PATCH /api/wishes/${wishes[0]?.id}`, { setAsideReason: `${MARK} no room` });
  const { tables } = await done<{ tables: { id: number }[] }>(
    who.officer,
    `GET /api/events/${who.eventId}/board`,
  );
  await done(who.officer, `PATCH /api/tables/${tables[0]?.id}`, { note: `${MARK} needs room` });
  const requests = `PUT /api/events/${who.eventId}/board/requests`;
  const reason = { isRead: true, reason: `${MARK} not there` };
  const ofParty = { of: "party", ofId: who.party, words: `${MARK} seats` };
  await done(who.officer, requests, { ...ofParty, ...reason });
  await done(who.officer, requests, { of: "person", ofId: lan, words: `${MARK} near Lan`, ...reason });
  await done(who.officer, `PATCH /api/attendees/${first}/seating`, { isStepFree: true });
  await changeMember(app.db, sol.id, { lastName: MARK });
  await done(who.officer, `DELETE /api/registrations/${party}`);
  await changeMember(app.db, sol.id, { lastName: "Li" });
}

/** The venue and the officer are emailed a copy of the kitchen sheet. */
async function tellTheVenue(): Promise<void> {
  const venue = { name: "Maison Claire", phone: "", guarantee: 5, contacts: [], timeline: [] };
  const path = `/api/events/${who.eventId}`;
  await done(who.officer, `PUT ${path}/venue`, { ...venue, emails: ["chef@x.example"], updatedAt: null });
  const { body } = await app.call("GET", `${path}/kitchen-copies`, { cookie: who.officer.cookie });
  const { version, fingerprint } = body;
  await done(who.officer, `POST ${path}/kitchen-copies/send`, { version, fingerprint });
}

/** What is kept of emails with files: how many there are, and the bytes of their files and texts. */
async function filesKept() {
  const { rows } = await app.db.execute<{ emails: number; bytes: number }>(sql`
    select count(distinct o.id)::int as emails, coalesce(sum(length(f.body) + length(o.body_text)), 0)::int as bytes
    from outbox o join outbox_files f on f.outbox_id = o.id`);
  return rows[0];
}

/** Runs the hourly job this long after the dinner's end. */
async function eraseAfter(ms: number): Promise<void> {
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const job = portalJobs(context, async () => undefined).find(({ name }) => name === "erase requests");
  if (!job) throw new Error("there is no such job");
  await job.run(new Date(DINNER.getTime() + ms));
}

/** The tables with the mark, and in how many rows. */
async function tablesWith(mark: string): Promise<Record<string, number>> {
  const all = Object.entries(await everyRow(app.db)).map(
    ([table, rows]) => [table, rows.filter((row) => row.includes(mark)).length] as const,
  );
  return Object.fromEntries(all.filter(([, rows]) => rows > 0));
}

describe("what was said of persons", () => {
  it("is nowhere in the database once the days are over, but on the profile", async () => {
    await tellTheVenue();
    await andTheOthers();
    await eraseAfter(30 * DAY_MS - 1);
    expect((await filesKept())?.bytes).toBeGreaterThan(20_000);
    expect(await tablesWith(MARK)).toEqual({
      kitchen_copies: 1,
      attendees: 4,
      manual_registrations: 1,
      member_needs: 1,
      outbox: expect.any(Number),
      registrations: 1,
      event_tables: 1,
      seating_wishes: 1,
      seating_departures: 1,
    });
    await eraseAfter(30 * DAY_MS);
    expect(await tablesWith(MARK)).toEqual({ member_needs: 1 });
    // To whom and when stays, and how many persons had which need.
    expect(await filesKept()).toEqual({ emails: 2, bytes: 0 });
    const copies = await app.db.execute(sql`select version, persons, counts, snapshot from kitchen_copies`);
    expect(copies.rows).toEqual([
      {
        version: 1,
        persons: 4,
        counts: [{ code: "other", persons: 3, severity: "allergy" }],
        snapshot: null,
      },
    ]);
    const { rows } =
      await app.db.execute(sql`select count(*)::int as persons, count(needs_source)::int as sources,
      count(needs_at)::int as times, count(needs_by_member)::int as typists,
      count(*) filter (where first_name = 'Lan' and card_name = 'Lan Li')::int as cards,
      count(*) filter (where is_step_free)::int as steps from attendees`);
    expect(rows).toEqual([{ persons: 5, sources: 0, times: 0, typists: 0, cards: 1, steps: 0 }]);
    // The names of the form are kept, so that late money finds whose it is.
    const forms = await app.db.execute(sql`select form -> 'guestInfo' as guests from manual_registrations`);
    expect(forms.rows).toEqual([{ guests: [{ firstName: "Udo", lastName: "Urs" }] }]);
    // A second run finds nothing and writes nothing.
    const before = await tablesWith("erase requests");
    await eraseAfter(31 * DAY_MS);
    expect(await tablesWith("erase requests")).toEqual(before);
    const { updatedAt } = await done<KeptNeeds>(who.spouse, "GET /api/member/needs");
    await done(who.spouse, "PUT /api/member/needs", { needs: null, updatedAt });
    expect(await tablesWith(MARK)).toEqual({});
  });

  it("does not wait in an email to the venue any longer", async () => {
    await tellTheVenue();
    await eraseAfter(30 * DAY_MS);
    expect(await filesKept()).toEqual({ emails: 0, bytes: 0 });
    const { rows } = await app.db.execute(sql`select recipient, outbox_id from kitchen_sendings`);
    expect(rows[0]).toEqual({ recipient: "chef@x.example", outbox_id: null });
    expect(await tablesWith(MARK)).toEqual({ member_needs: 1 });
  });

  it("is not copied to another dinner but from the profile", async () => {
    const next = (await aDinner(app.db, { title: "Summer Dinner" })).id;
    const { id } = await done(who.owner, "POST /api/registrations", {
      eventId: next,
      memberTickets: 2,
      guestTickets: 1,
      amount: "475.00",
      withSpouse: true,
      memberInfo: [{ firstName: "Minhplanted", lastName: "Nguyễn" }],
      guestInfo: [{ firstName: "Eva", lastName: "Nová" }],
    });
    const { rows } = await app.db.execute(
      sql`select needs_source from attendees where registration_id = ${id} order by kind desc, place`,
    );
    expect(rows.map(({ needs_source }) => needs_source)).toEqual([null, "profile", null]);
  });
});

describe("a deleted member", () => {
  it("leaves no wish, and is not named as one who left a seat", async () => {
    await app.db.execute(sql`update outbox set sent_at = ${app.now.toISOString()}`);
    const [, minh = 0, eva = 0] = await personIds(who.party);
    await done(who.officer, `PATCH /api/registrations/${who.party}`, { tableNumber: 4 });
    const add = `POST /api/events/${who.eventId}/wishes`;
    await done(who.officer, add, { attendeeId: minh, kind: "other", words: `${MARK} quiet` });
    await done(who.officer, add, { attendeeId: eva, kind: "with", toAttendeeId: minh });
    await app.db.execute(sql`insert into seating_departures (event_id, registration_id, attendee_id, member_id,
        table_id, name, left_at)
      select event_id, registration_id, id, member_id, table_id, 'Minhplanted Nguyễn', now() from attendees
      where id = ${minh}`);
    expect((await app.call("DELETE", `/api/members/${who.spouse.id}`, who.officer)).status).toBe(200);
    expect(await tablesWith("Minhplanted")).toEqual({ outbox: 1 });
    const { rows } = await app.db.execute(sql`select count(*)::int as n from seating_wishes`);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it("leaves neither name nor needs in the party of their spouse, who keeps the seat", async () => {
    await app.db.execute(sql`update outbox set sent_at = ${app.now.toISOString()}`);
    expect((await app.call("DELETE", `/api/members/${who.spouse.id}`, who.officer)).status).toBe(200);
    expect(await tablesWith(`${MARK} of profile`)).toEqual({});
    // The owner's own confirmation stays theirs.
    expect(await tablesWith("Minhplanted")).toEqual({ outbox: 1 });
    const { rows } = await app.db.execute(sql`select member_tickets, guest_tickets, (select count(*)::int
      from attendees where registration_id = r.id) as persons from registrations r where id = ${who.party}`);
    expect(rows).toEqual([{ member_tickets: 2, guest_tickets: 2, persons: 4 }]);
    expect(await tablesWith(`${MARK} of guest`)).toEqual({ attendees: 1 });
  });

  it("leaves no words of officers on why they paid what they paid", async () => {
    const why = `${MARK} is out of work`;
    await done(who.officer, `PATCH /api/registrations/${who.party}`, { amount: "600.00", amountWhy: why });
    await done(who.officer, `DELETE /api/registrations/${who.party}`);
    expect(await tablesWith(why)).toMatchObject({ registrations: 1 });
    expect((await app.call("DELETE", `/api/members/${who.owner.id}`, who.officer)).status).toBe(200);
    expect(await tablesWith(why)).toEqual({});
    const { rows } = await app.db.execute(
      sql`select adjustment_cents::int as cents, adjustment_why as why from registrations where id = ${who.party}`,
    );
    expect(rows).toEqual([{ cents: -5000, why: "Set by an officer" }]);
  });

  it("leaves no words of officers on why a person of their party costs what they cost", async () => {
    const why = `${MARK} sings for us`;
    const { rows } = await app.db.execute<{ id: number; read: string }>(
      sql`select id, (price_cents / 100.0)::numeric(10, 2)::text as read from attendees
        where registration_id = ${who.party} and kind = 'guest' limit 1`,
    );
    const { id, read } = rows[0] ?? {};
    await done(who.officer, `PUT /api/attendees/${id}/price`, { price: "1.00", why, read });
    await done(who.officer, `DELETE /api/registrations/${who.party}`);
    expect(await tablesWith(why)).toMatchObject({ attendees: 1 });
    expect((await app.call("DELETE", `/api/members/${who.owner.id}`, who.officer)).status).toBe(200);
    expect(await tablesWith(why)).toEqual({});
  });

  it("is in no copy of the kitchen sheet, and in no email that waits to bring it", async () => {
    await tellTheVenue();
    expect(await tablesWith("Minhplanted")).toMatchObject({ kitchen_copies: 1 });
    // The seat was given up before, so that only the copy knows who had it.
    const [, spouse] = await personIds(who.party);
    await app.call("POST", `/api/registrations/my/attendees/${spouse}/remove`, {
      cookie: who.spouse.cookie,
      body: {},
    });
    await app.db.execute(
      sql`update outbox set sent_at = ${app.now.toISOString()} where kind <> 'kitchen-copy'`,
    );
    expect((await app.call("DELETE", `/api/members/${who.spouse.id}`, who.officer)).status).toBe(200);
    expect(await tablesWith(`${MARK} of profile`)).toEqual({});
    expect(await tablesWith("Minhplanted")).not.toHaveProperty("kitchen_copies");
    expect(await filesKept()).toEqual({ emails: 0, bytes: 0 });
    // What the others said is still in the copy, and their places are.
    expect(await tablesWith(`${MARK} of owner`)).toMatchObject({ kitchen_copies: 1 });
    const { rows } =
      await app.db.execute(sql`select jsonb_path_query_array(snapshot, '$.persons[*].name') as names
      from kitchen_copies`);
    expect(rows).toEqual([{ names: ["Huy Nguyễn", "Deleted member", "Eva Nová", "Lan Li"] }]);
  });

  it("who was an officer leaves no address with the copies they sent", async () => {
    await tellTheVenue();
    await app.db.execute(sql`update outbox set sent_at = ${app.now.toISOString()}`);
    const { id } = await aMember(app.db, {
      firstName: "Otto",
      email: "o@x.example",
      adminPrivileges: "full",
    });
    const cookie = await sessionOf(app, { memberId: id });
    expect((await app.call("DELETE", `/api/members/${who.officer.id}`, { cookie })).status).toBe(200);
    const { rows } = await app.db.execute(
      sql`select recipient, is_officers from kitchen_sendings order by id`,
    );
    expect(rows).toEqual([
      { recipient: "chef@x.example", is_officers: false },
      { recipient: "", is_officers: true },
    ]);
  });

  it("leaves neither address nor name with a venue, nor with the copies that went there", async () => {
    const venue = { name: "At home", phone: "", guarantee: 5 };
    const lines = {
      contacts: [
        { label: "Host", text: "Minhplanted Nguyễn, 202-555-0147" },
        { label: "Chef", text: "Ada" },
      ],
      timeline: [{ time: "7:00 PM", what: "Welcome by minhplanted nguyễn" }],
    };
    const path = `/api/events/${who.eventId}`;
    const emails = ["Minh@Example.org", "chef@x.example"];
    await done(who.officer, `PUT ${path}/venue`, { ...venue, ...lines, emails, updatedAt: null });
    const opened = await app.call<{ venue: { updatedAt: string } }>("GET", `${path}/venue`, who.officer);
    const { version, fingerprint } = (await app.call("GET", `${path}/kitchen-copies`, who.officer)).body;
    await done(who.officer, `POST ${path}/kitchen-copies/send`, { version, fingerprint });
    for (const handedTo of ["Minhplanted Nguyễn", "Chef Roux"]) {
      await done(who.officer, `POST ${path}/kitchen-copies`, { handedTo });
    }
    // As the sender does.
    await app.db.execute(sql`update outbox set sent_at = ${app.now.toISOString()},
      body_text = case when is_confidential then '' else body_text end,
      body_html = case when is_confidential then '' else body_html end`);
    expect((await app.call("DELETE", `/api/members/${who.spouse.id}`, who.officer)).status).toBe(200);
    for (const word of ["minh@example.org", "minhplanted", "202-555-0147"]) {
      const found = Object.entries(await everyRow(app.db)).flatMap(([table, rows]) =>
        rows.some((row) => row.toLowerCase().includes(word)) ? [table] : [],
      );
      // The owner's own confirmation, which names who comes with them, stays theirs.
      expect([word, found]).toEqual([word, word === "minhplanted" ? ["outbox"] : []]);
    }
    const { rows } = await app.db.execute(sql`select v.emails, v.contacts, v.timeline,
      array(select recipient from kitchen_sendings where not is_officers order by id) as sent from dinner_venues v`);
    expect(rows).toEqual([
      {
        emails: ["chef@x.example"],
        contacts: [
          { label: "Host", text: "Deleted member" },
          { label: "Chef", text: "Ada" },
        ],
        timeline: [{ time: "7:00 PM", what: "Deleted member" }],
        sent: ["", "chef@x.example", "", "Chef Roux"],
      },
    ]);
    // A form that was opened before does not bring them back.
    const again = { ...venue, ...lines, emails, updatedAt: opened.body.venue.updatedAt };
    const stale = await app.call("PUT", `${path}/venue`, { cookie: who.officer.cookie, body: again });
    expect(stale.status).toBe(409);
  });
});
