import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { OutboxEmail } from "#contract/outbox.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { withoutChoiceSecret } from "#server/platform/email/render-html.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";
import { OF_A_PARTY } from "./queries.ts";

const shop = useShop();
const { app } = shop;
const CONFIRMED = "You are registered: Spring Dinner";
const WRONG = "lam.li@example.org";
const RIGHT = "lan.li@example.org";
let lars: { cookie: string };
let dinner: number;

beforeEach(async () => {
  await aFullOfficer(app);
  lars = await aLimitedOfficer(app);
  dinner = (await aDinner(app.db)).id;
});

const LAN = {
  registrationType: "member",
  firstName: "Lan",
  lastName: "Li",
  email: WRONG,
  memberTickets: 1,
  guestTickets: 0,
  memberInfo: [],
  guestInfo: [],
};
const post = (path: string, body: object) =>
  app.call<{ id: number; token: string }>("POST", path, { cookie: lars.cookie, body });

/** Lan Li, entered by an officer with a wrong address. */
async function lansParty(form: object = {}): Promise<void> {
  const body = { ...LAN, bypassPayment: true, paymentMethod: "cash", amount: "150.00", ...form };
  expect((await post(`/api/events/${dinner}/manual-registration-direct`, body)).status).toBe(201);
}
async function paidByCard(): Promise<void> {
  const { body } = await post("/api/payment/create-manual-hosted-page", {
    eventId: dinner,
    registrationData: LAN,
    amount: "150.00",
    description: "Lan",
    customerEmail: WRONG,
  });
  await shop.pay(body.token);
  await shop.notifications();
}
async function party(name = "Lan") {
  const { body } = await app.call<AttendeeRegistration[]>("GET", `/api/events/${dinner}/attendees`, lars);
  const one = body.find(({ user }) => user.firstName === name);
  if (!one) throw new Error("no party");
  return one;
}
async function correct({ sendAgain = true, email = RIGHT, of = {} as object } = {}) {
  const { id, updatedAt } = await party();
  app.now = new Date(app.now.getTime() + 1000);
  // biome-ignore lint/suspicious/noExplicitAny: an answer or a refusal.
  return app.call<any>("PATCH", `/api/registrations/${id}/contact`, {
    cookie: lars.cookie,
    body: { email, sendAgain, updatedAt, ...of },
  });
}
/** As if the emails so far had been sent. */
const send = () => app.db.execute(sql`update outbox set sent_at = now()`);
async function outbox() {
  const { rows } = await app.db.execute<Record<string, unknown>>(
    sql`select recipient, subject, copy_of is not null as is_copy from outbox order by id`,
  );
  return rows.map(({ recipient, subject, is_copy }) => `${recipient}: ${subject}${is_copy ? " (copy)" : ""}`);
}

describe("An email that has not reached the wrong address", () => {
  it("goes to the right one, and is not sent twice", async () => {
    await lansParty();
    const reply = await correct();
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toMatchObject({ registration: { user: { email: RIGHT } }, emails: 1 });
    expect(await outbox()).toEqual([`${RIGHT}: ${CONFIRMED}`]);
    expect((await auditEntries(app)).at(-1)).toMatchObject({
      action: "correct address",
      after: { emailChanged: true, emails: 1 },
    });
  });

  it("goes there even if it has failed", async () => {
    await lansParty();
    await app.db.execute(sql`update outbox set attempts = 6, given_up_at = now(), error = 'no such mailbox'`);
    expect((await correct()).body.emails).toBe(1);
    const { rows } = await app.db.execute(sql`select recipient, attempts, given_up_at, error from outbox`);
    expect(rows).toEqual([{ recipient: RIGHT, attempts: 0, given_up_at: null, error: null }]);
  });

  it("is corrected from the email that failed, which names the party", async () => {
    await lansParty();
    const { cookie } = await aFullOfficer(app, { email: "zora@example.org", userName: "zora" });
    const shown = async () => {
      const { rows } = await app.db.execute<{ id: number }>(sql`select id from outbox order by id limit 1`);
      // biome-ignore lint/suspicious/noExplicitAny: an answer or a refusal.
      return (await app.call<any>("GET", `/api/emails/${rows[0]?.id}`, { cookie })).body.addressOf;
    };
    await app.db.execute(sql`update outbox set given_up_at = now(), error = '550 5.1.1 user unknown'`);
    const { id, updatedAt } = await party();
    expect(await shown()).toEqual({ registrationId: id, eventId: dinner, updatedAt });
    expect((await correct({ sendAgain: false })).body.emails).toBe(1);
    expect(await outbox()).toEqual([`${RIGHT}: ${CONFIRMED}`]);
    await send();
    expect(await shown()).toBeNull();
  });

  it("is not corrected from an email that was dismissed, which would not be sent", async () => {
    await lansParty();
    const full = await aFullOfficer(app, { email: "zora@example.org", userName: "zora" });
    await app.db.execute(sql`update outbox set given_up_at = now(), error = '550 5.1.1 user unknown'`);
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from outbox`);
    const path = `/api/emails/${rows[0]?.id}`;
    await app.call("POST", `${path}/dismiss`, { cookie: full.cookie, body: {} });
    const { body } = await app.call<OutboxEmail>("GET", path, { cookie: full.cookie });
    expect([body.isDismissed, body.can, body.addressOf]).toEqual([true, "try", null]);
  });

  it("stays if it is being sent at this moment, and a copy is sent", async () => {
    await lansParty();
    await app.db.execute(sql`update outbox set attempts = 1, next_attempt_at = now() + interval '5 minutes'`);
    expect((await correct()).body.emails).toBe(1);
    expect(await outbox()).toEqual([`${WRONG}: ${CONFIRMED}`, `${RIGHT}: ${CONFIRMED}`]);
  });

  it("moves for this party alone if another was entered with that address", async () => {
    await lansParty();
    await lansParty({ firstName: "Minh" });
    const { id } = await party("Minh");
    expect((await correct()).body.emails).toBe(1);
    await app.db.execute(sql`update registrations set removed_at = now(), removed_reason = 'removed_by_officer'
      where id = ${id}`);
    await correct({ email: WRONG });
    expect((await correct()).body.emails).toBe(1);
    expect(await outbox()).toEqual([`${RIGHT}: ${CONFIRMED}`, `${WRONG}: ${CONFIRMED}`]);
  });

  it("includes the question about needs", async () => {
    await lansParty();
    await app.db.execute(sql`insert into outbox (kind, once_key, topic, recipient, subject, body_text, body_html, created_at,
        next_attempt_at)
      select 'needs-asked', 'needs-asked:' || id || ':1', 'needs of dinner 1', ${WRONG}, 'Needs', '', '', now(), now()
      from registrations`);
    expect((await correct()).body.emails).toBe(2);
    expect(await outbox()).toContain(`${RIGHT}: Needs`);
  });

  it("includes what officers wrote to people of this dinner, and of no other", async () => {
    await lansParty();
    const other = await aDinner(app.db);
    for (const [event, subject] of [
      [dinner, "Garage"],
      [other.id, "Elsewhere"],
    ] as const)
      await app.db.execute(sql`with written as (
          insert into circulars (key, event_id, slice, subject, body, persons, mailboxes, sent_by, sent_at)
          values (gen_random_uuid(), ${event}, '{}', ${subject}, '', 1, 1, 'member 1', now()) returning id),
        email as (insert into outbox (kind, recipient, subject, body_text, body_html, created_at, next_attempt_at)
          values ('circular', ${WRONG}, ${subject}, '', '', now(), now()) returning id)
        insert into circular_emails (circular_id, outbox_id) select written.id, email.id from written, email`);
    expect((await correct()).body.emails).toBe(2);
    expect(await outbox()).toEqual(expect.arrayContaining([`${RIGHT}: Garage`, `${WRONG}: Elsewhere`]));
  });

  it("stays if it belongs to a member", async () => {
    await lansParty();
    const { id } = await aMember(app.db);
    await app.db.execute(
      sql`insert into outbox_owners (outbox_id, member_id) select max(id), ${id} from outbox`,
    );
    expect((await correct({ sendAgain: false })).body.emails).toBe(0);
  });
});

describe("A confirmation that was sent", () => {
  it("is sent again on request, once", async () => {
    await lansParty();
    await send();
    const { updatedAt } = await party();
    expect((await correct()).body.emails).toBe(1);
    expect((await correct({ of: { updatedAt } })).status).toBe(409);
    expect(await outbox()).toEqual([`${WRONG}: ${CONFIRMED}`, `${RIGHT}: ${CONFIRMED}`]);
  });

  it("is not sent again unless requested", async () => {
    await lansParty();
    await send();
    expect((await correct({ sendAgain: false })).body).toMatchObject({
      registration: { user: { email: RIGHT } },
      emails: 0,
    });
    expect(await outbox()).toHaveLength(1);
  });

  it("has the receipt of a card payment, and is found as a copy of it", async () => {
    await paidByCard();
    await send();
    expect((await correct()).body.emails).toBe(1);
    expect(await outbox()).toEqual([`${WRONG}: ${CONFIRMED}`, `${RIGHT}: ${CONFIRMED} (copy)`]);
    const { rows } = await app.db.execute<{ body_text: string }>(
      sql`select body_text from outbox order by id`,
    );
    expect(rows[1]?.body_text).toContain("$150.00 USD");
    // The link to optional emails is for one address.
    const [sent, copy] = rows.map(({ body_text: text }) => withoutChoiceSecret(text));
    expect(copy).toBe(sent);
  });

  it("is only the receipt after the dinner", async () => {
    await paidByCard();
    await send();
    await app.db.execute(sql`update events set date_time = '2020-01-01', end_date_time = '2020-01-02'`);
    await correct();
    expect((await outbox()).at(-1)).toMatch(`${RIGHT}: Receipt: Manual Registration - Spring Dinner`);
  });

  it("tells a waiting party that it is on the waitlist", async () => {
    await aRegistration(app.db, {
      eventId: dinner,
      status: "waitlist",
      memberTickets: 2,
      contactFirstName: "Lan",
      contactLastName: "Li",
      contactEmail: WRONG,
      amount: "300.00",
    });
    const reply = await correct();
    expect(reply.body, reply.text).toMatchObject({
      registration: { user: { email: RIGHT }, status: "waitlist" },
    });
    expect(await outbox()).toEqual([`${RIGHT}: You’re on the waitlist: Spring Dinner`]);
  });
});

describe("An address is not corrected here", () => {
  it("if it is part of a member's record", async () => {
    const anna = await aMember(app.db, { firstName: "Lan" });
    await aRegistration(app.db, { eventId: dinner, memberId: anna.id });
    const reply = await correct();
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "This address is part of the member’s own record. Please change it there.",
    ]);
  });

  it("if the member was deleted, or what was typed is not an address", async () => {
    await lansParty();
    expect((await correct({ email: "lan.li" })).status).toBe(400);
    const { id, updatedAt } = await party();
    await app.db.execute(
      sql`update registrations set contact_first_name = 'Deleted', contact_last_name = 'member'`,
    );
    const reply = await app.call<{ message: string }>("PATCH", `/api/registrations/${id}/contact`, {
      cookie: lars.cookie,
      body: { email: RIGHT, sendAgain: true, updatedAt },
    });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "This member was deleted, so there is no one to email.",
    ]);
  });
});

/** Emails to members who were registered by someone else; the party's own address never gets them. */
const OF_COMPANIONS = ["brought-along", "seat-released", "seat-lost", "needs-brought", "own-seat-given-up"];
/** Emails about a party that went to a member, after which no address of it is corrected here. */
const OF_HANDOVERS = ["party-received", "party-handed-over"];
const sources = import.meta.glob<string>("../../emails/*.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

it("Every email whose key names a party moves with the party's address, or goes to a companion", () => {
  const keyed = Object.entries(sources)
    .filter(([file]) => !file.endsWith(".test.ts"))
    .flatMap(([, text]) => [...text.matchAll(/`([\w-]+):\$\{(?:party\.)?id\}/g)])
    .map(([, kind]) => kind);
  expect(keyed.length).toBeGreaterThan(10);
  expect([...new Set(keyed)].sort()).toEqual([...OF_A_PARTY, ...OF_COMPANIONS, ...OF_HANDOVERS].sort());
});
