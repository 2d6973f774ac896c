import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import type { Attention } from "#contract/attention.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { ownedByMember } from "#server/platform/email/email-owners.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { deleteOldBounces } from "#server/platform/email/returned/delete-old-bounces.ts";
import { recordRefusal } from "#server/platform/email/returned/record-bounce.ts";
import { serveBounces } from "#server/platform/email/returned/serve-bounces.ts";
import { sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import type { SendEmail } from "#server/platform/email/smtp.ts";
import { testConfig, useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { CAME_TO, SHAPES } from "#test/files/bounce-reports.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { useMailbox } from "#test/services/mailbox.ts";

const app = useApp();
const SETTINGS = {
  BOUNCE_ADDRESS: "bounces+*@dinners.example.org",
  BOUNCE_TOKEN: "a-token-of-the-mail-server",
};
const mailbox = useMailbox(SETTINGS);
const ANNA = "anna@example.org";
let anna: { id: number };
let olga: { id: number; cookie: string };
let lars: { id: number; cookie: string };

beforeEach(async () => {
  await mailbox.refuse({});
  anna = await aMember(app.db, { email: ANNA, cellPhone: "202-555-0101" });
  olga = await aFullOfficer(app);
  lars = await aLimitedOfficer(app);
});

const write = (name: string, more: Partial<ComposedEmail> = {}) =>
  queueEmail(app.db, app.now, {
    kind: "dues-reminder",
    onceKey: name,
    owners: ownedByMember(anna.id),
    priority: "ordinary",
    to: ANNA,
    subject: name,
    text: name,
    html: "",
    ...more,
  });
const work = (send: SendEmail = mailbox.send) => sendDueEmails(app.db, app.now, { send, recordRefusal });
/** Days later, on which officers log in again. */
async function later(days: number) {
  app.now = new Date(app.now.getTime() + days * 86_400_000);
  olga.cookie = await sessionOf(app, { memberId: olga.id });
  lars.cookie = await sessionOf(app, { memberId: lars.id });
}

/** Sends one email and returns the address to which a report about it comes. */
async function sent(name: string, more: Partial<ComposedEmail> = {}): Promise<string> {
  await write(name, more);
  await work();
  const message = (await mailbox.received()).find(({ subject }) => subject === name);
  if (!message) throw new Error(`${name} was not sent`);
  return message.envelope.from;
}

/** Hands over a report of a shape, as the mail server does. */
async function report(
  to: string,
  {
    shape = "Postfix: no such user",
    id = to,
    token = SETTINGS.BOUNCE_TOKEN,
    config = SETTINGS as Record<string, string>,
    from = "127.0.0.1",
  } = {},
) {
  const raw = SHAPES.find(({ name }) => name === shape)
    ?.raw.replaceAll(CAME_TO, to)
    .replace("report-1@", `${id}@`);
  if (!raw) throw new Error(`no shape ${shape}`);
  const http = new Hono();
  serveBounces(http, { db: app.db, config: testConfig(config), clock: () => app.now });
  const headers = { authorization: `Bearer ${token}` };
  const env = { incoming: { socket: { remoteAddress: from } } };
  const reply = await http.request("/bounces", { method: "POST", headers, body: raw }, env);
  return reply.ok ? ((await reply.json()) as { recorded: string }).recorded : reply.status;
}

async function boxes() {
  const { rows } = await app.db.execute(sql`select address, refused, doubtful, last_kind as kind,
    news_stopped_at is not null as news, all_stopped_at is not null as "all" from mailboxes order by id`);
  return rows;
}
async function emails() {
  const { rows } =
    await app.db.execute(sql`select subject, sent_at is not null as sent, bounce_kind as kind, error
    from outbox order by id`);
  return rows;
}
async function attention({ cookie } = olga) {
  const { body } = await app.call<Attention>("GET", "/api/admin/attention", { cookie });
  return body;
}

describe("an email that came back", () => {
  it("left with an envelope sender of its own, and its report counts once", async () => {
    const [one, two] = [await sent("one"), await sent("two")];
    expect(one).toMatch(/^bounces\+\d+\.[a-z2-7]{13}@dinners\.example\.org$/);
    expect(two.split(".")[1]).not.toBe(one.split(".")[1]);
    expect(await report(one)).toBe("counted");
    expect(await report(one)).toBe("known");
    expect(await boxes()).toEqual([
      { address: ANNA, refused: 1, doubtful: 0, kind: "refused", news: true, all: false },
    ]);
    expect(await emails()).toMatchObject([
      { subject: "one", sent: true, kind: "refused" },
      { subject: "two", kind: null },
    ]);
  });

  it("because it was too large counts against no mailbox, and officers read why", async () => {
    for (const name of ["one", "two", "three", "four", "five"])
      expect(await report(await sent(name), { shape: "A message that is too large" })).toBe("counted");
    expect(await boxes()).toEqual([]);
    expect(await emails()).toMatchObject(Array.from({ length: 5 }, () => ({ kind: "too large" })));
    const { body } = await app.call<{ emails: { returned: { kind: string } | null }[] }>(
      "GET",
      "/api/emails",
      { cookie: olga.cookie },
    );
    expect(new Set(body.emails.map(({ returned }) => returned?.kind))).toEqual(new Set(["too large"]));
  });

  it("stops all but receipts and security emails after the second within 14 days", async () => {
    await report(await sent("one"));
    await later(13);
    await report(await sent("two"));
    expect(await boxes()).toMatchObject([{ refused: 2, news: true, all: true }]);
    await write("reminder");
    await write("receipt", { priority: "receipt" });
    await write("moved", { priority: "service" });
    await write("link", { priority: "security" });
    await work();
    const subjects = (await mailbox.received()).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(["receipt", "link"]));
    expect(subjects).not.toContain("reminder");
    expect(subjects).not.toContain("moved");
    const { returned, emails: count } = await attention();
    expect(returned).toMatchObject([{ isStopped: true, withheld: 2 }]);
    // It stays there when the address is tried again: an officer decides about it.
    expect(count?.failed).toBe(2);
    const { body } = await app.call<{ emails: object[] }>("GET", "/api/emails?state=failed", olga);
    expect(body.emails).toMatchObject([
      { subject: "moved", trouble: "Not sent, because emails to this address came back." },
      { subject: "reminder", trouble: "Not sent, because emails to this address came back." },
    ]);
  });

  it("was refused at once: it is not tried again, and counts the same", async () => {
    await mailbox.refuse({ [ANNA]: "550 5.1.1 User unknown" });
    await write("one");
    await work();
    await later(1);
    expect(await work()).toBe(0);
    expect(await emails()).toMatchObject([
      { sent: false, kind: "refused", error: expect.stringContaining("5.1.1") },
    ]);
    expect(await boxes()).toMatchObject([{ refused: 1, news: true, all: false }]);
  });

  it.each([
    "550 relay not permitted",
    "550 5.1.0 <bounces+7.aaaaaaaaaaaaa@x.example>: Sender address rejected: User unknown",
    "550 Domain x.example has exceeded the max emails per hour (200), message discarded",
    "553 5.7.1 Sender address rejected: not owned by user",
    "550 Mailbox unavailable",
  ])(
    "was refused as %s, which may be a fault of ours: it is tried again, and nothing counts",
    async (reply) => {
      await mailbox.refuse({ [ANNA]: reply });
      await write("one", { isConfidential: true });
      await work();
      expect(await boxes()).toEqual([]);
      await mailbox.refuse({});
      await later(1);
      expect(await work()).toBe(1);
      expect((await mailbox.received())[0]?.text).toContain("one");
    },
  );

  it("was refused for now: it is tried again, and nothing counts", async () => {
    await mailbox.refuse({ [ANNA]: "450 4.2.1 Try again later" });
    await write("one");
    await work();
    expect(await boxes()).toEqual([]);
    await mailbox.refuse({});
    await later(1);
    expect(await work()).toBe(1);
  });

  it("was claimed by another sender in between: a late refusal does not mark it", async () => {
    await write("one");
    const refused = Promise.withResolvers<void>();
    const { RecipientRefused } = await import("#server/platform/email/smtp.ts");
    const slow = work(() => refused.promise.then(() => Promise.reject(new RecipientRefused("550 5.1.1 No"))));
    await expect
      .poll(async () => (await app.db.execute(sql`select from outbox where attempts = 1`)).rows.length)
      .toBe(1);
    await app.db.execute(sql`update outbox set next_attempt_at = now() - interval '1 minute'`);
    expect(await work()).toBe(1);
    refused.resolve();
    expect(await slow).toBe(0);
    expect(await emails()).toMatchObject([{ sent: true, kind: null, error: null }]);
    expect(await boxes()).toEqual([]);
  });
});

describe("a report", () => {
  it.each([
    ["with a wrong code", (to: string) => to.replace(/\.[a-z2-7]{13}@/, ".aaaaaaaaaaaaa@")],
    ["about an email that is unknown", (to: string) => to.replace(/\+\d+\./, "+999999.")],
    ["to another domain", (to: string) => to.replace("@dinners.", "@other.")],
    ["to two of our addresses", (to: string) => `${to}, ${to.replace(/\+\d+\./, "+999999.")}`],
  ])("%s changes nothing, and is counted", async (_why, forge) => {
    expect(await report(forge(await sent("one")))).toBe("ignored");
    expect(await boxes()).toEqual([]);
    expect(await emails()).toMatchObject([{ kind: null }]);
    const { rows } = await app.db.execute(sql`select outbox_id, address, kind, words from bounces`);
    expect(rows).toEqual([{ outbox_id: null, address: null, kind: "ignored", words: "" }]);
  });

  it("about another recipient than the email's changes nothing", async () => {
    const to = await sent("one", { to: "bo@example.org" });
    expect(await report(to)).toBe("ignored");
    expect(await boxes()).toEqual([]);
  });

  it.each(["An answer of someone on vacation", "Postfix: delayed", "A person's own answer"])(
    "that is %s stops nothing",
    async (shape) => {
      for (const name of ["one", "two", "three"]) await report(await sent(name), { shape });
      expect(await boxes()).toEqual([]);
      expect((await attention()).returned).toEqual([]);
    },
  );

  it("that came before the setting was corrected counts afterward", async () => {
    const to = await sent("one");
    const config = { ...SETTINGS, BOUNCE_ADDRESS: "other+*@dinners.example.org" };
    expect(await report(to, { config })).toBe("ignored");
    expect(await report(to, { config })).toBe("known");
    expect(await report(to)).toBe("counted");
  });

  it("about an email from before Try Again comes late, and counts no more", async () => {
    const [one, two] = [await sent("one"), await sent("two")];
    await report(one);
    app.now = new Date(app.now.getTime() + 60_000);
    const [box] = (await attention(lars)).returned;
    await app.call("POST", `/api/mailboxes/${box?.id}/try-again`, { cookie: lars.cookie, body: {} });
    app.now = new Date(app.now.getTime() + 60_000);
    expect(await report(two)).toBe("counted");
    expect(await boxes()).toMatchObject([{ refused: 0, news: false }]);
  });

  it("is refused without the token, and where the portal has no address for it", async () => {
    const to = await sent("one");
    expect(await report(to, { token: "a-token-of-somebody-else" })).toBe(404);
    expect(await report(to, { from: "192.0.2.7" })).toBe(404);
    expect(await report(to, { config: { BOUNCE_TOKEN: SETTINGS.BOUNCE_TOKEN } })).toBe(404);
    expect(await report(to, { config: { BOUNCE_ADDRESS: SETTINGS.BOUNCE_ADDRESS } })).toBe(404);
    expect(await boxes()).toEqual([]);
  });

  it("is deleted after 90 days; what its mailbox has counted stays", async () => {
    await report(await sent("one"));
    await later(89);
    await deleteOldBounces(app.db, app.now);
    expect(await app.db.$count(sql`bounces`)).toBe(1);
    await later(2);
    await deleteOldBounces(app.db, app.now);
    expect(await app.db.$count(sql`bounces`)).toBe(0);
    expect(await boxes()).toMatchObject([{ refused: 1, news: true }]);
    await later(300);
    await deleteOldBounces(app.db, app.now);
    expect(await boxes()).toEqual([]);
  });
});

describe("officers", () => {
  it("see whose mailbox it is, the telephone, and what the mail server wrote", async () => {
    await report(await sent("one"));
    for (const officer of [olga, lars]) {
      expect((await attention(officer)).returned).toEqual([
        {
          id: expect.any(Number),
          address: ANNA,
          name: "Anna Weber",
          memberId: anna.id,
          eventId: null,
          phone: "202-555-0101",
          kind: "refused",
          words: `550 5.1.1 <${ANNA}>: Recipient address rejected: User unknown`,
          at: app.now.toISOString(),
          isStopped: false,
          withheld: 0,
          deadlines: [],
        },
      ]);
    }
  });

  it("see that an email came back, also if a later version recorded why", async () => {
    await report(await sent("one"));
    await app.db.execute(sql`update mailboxes set last_kind = 'asleep'`);
    expect((await attention()).returned).toMatchObject([{ address: ANNA, kind: "doubtful" }]);
  });

  it("see no member who only typed the address, which may be someone else's", async () => {
    await aMember(app.db, { firstName: "Mallory", email: ANNA, confirmedEmail: "mallory@example.org" });
    await report(await sent("one"));
    expect((await attention()).returned).toMatchObject([{ name: "Anna Weber", memberId: anna.id }]);
  });

  it("see what has a deadline, even if the mail server only blocked it, until it has passed", async () => {
    const deadline = new Date(app.now.getTime() + 3_600_000);
    await report(await sent("offer", { kind: "seat-offered", priority: "receipt", deadline }), {
      shape: "Microsoft: blocked by its filter",
    });
    expect((await attention(lars)).returned).toMatchObject([
      {
        kind: "blocked",
        deadlines: [{ kind: "Seats offered", until: deadline.toISOString(), offerOf: null }],
      },
    ]);
    await later(1);
    expect((await attention(lars)).returned).toEqual([]);
  });

  it("see no deadline of an offer that has ended", async () => {
    const dinner = await aDinner(app.db);
    const { id } = await aRegistration(app.db, { eventId: dinner.id, memberId: anna.id, status: "waitlist" });
    const { rows } = await app.db.execute<{ id: number }>(sql`with hold as (insert into seat_holds
        (event_id, seats, held_for, expires_at) values (${dinner.id}, 1, 'offer', now() + interval '1 day') returning id)
      insert into waitlist_offers (entry_id, event_id, hold_id, seats, prices, offered_at, expires_at)
      select w.id, w.event_id, hold.id, 1, '{"member": 15000, "guest": 17500}', now(), now() + interval '1 day'
      from hold, waitlist_entries w where w.number = ${id} returning id`);
    const deadline = new Date(app.now.getTime() + 3_600_000);
    const offer = { kind: "seat-offered", priority: "receipt" as const, deadline };
    for (const onceKey of [`seat-offered:${rows[0]?.id}`, `offer-lengthened:${rows[0]?.id}:1`])
      await report(await sent(onceKey, { ...offer, onceKey }));
    expect((await attention(lars)).returned[0]?.deadlines).toMatchObject([
      { offerOf: dinner.id },
      { offerOf: dinner.id },
    ]);
    await app.db.execute(
      sql`update waitlist_offers set declined_at = now(), hold_id = null, passed_in_round = 1`,
    );
    expect((await attention(lars)).returned).toMatchObject([{ isStopped: true, deadlines: [] }]);
  });

  it("see the twenty last mailboxes, and how many more there are", async () => {
    const addresses = Array.from({ length: 21 }, (_, n) => `member${n}@example.org`);
    await mailbox.refuse(Object.fromEntries(addresses.map((address) => [address, "550 5.1.1 User unknown"])));
    for (const email of addresses) {
      const { id } = await aMember(app.db, { email, confirmedEmail: email, confirmedEmailAt: app.now });
      await write(email, { to: email, owners: ownedByMember(id) });
    }
    const waiting = sql`outbox where given_up_at is null and sent_at is null`;
    while ((await app.db.$count(waiting)) > 0) await work();
    const { returned, moreReturned } = await attention();
    expect([returned.length, moreReturned]).toEqual([20, 1]);
  });

  it("see a party without a member's record, as long as its dinner is to come", async () => {
    const dinner = await aDinner(app.db);
    await aRegistration(app.db, {
      eventId: dinner.id,
      contactFirstName: "Lan",
      contactLastName: "Li",
      contactEmail: "Lan@example.org",
    });
    await report(await sent("one", { to: "lan@example.org" }), {
      shape: "Words without a code: no such user",
    });
    expect((await attention()).returned).toMatchObject([
      { name: "Lan Li", memberId: null, eventId: dinner.id, phone: null },
    ]);
    await app.db.execute(sql`update registrations set contact_email = 'li@example.org'`);
    expect((await attention()).returned).toEqual([]);
  });

  it("see a party on the waitlist without a member's record, whose offer came back", async () => {
    const dinner = await aDinner(app.db);
    await app.db.execute(sql`insert into waitlist_entries (event_id, contact_first_name, contact_last_name, contact_email,
      member_tickets, guest_tickets, quote_cents, joined_at, created_at, updated_at)
      values (${dinner.id}, 'Lan', 'Li', 'lan@example.org', 1, 0, 15000, now(), now(), now())`);
    const deadline = new Date(app.now.getTime() + 3_600_000);
    await mailbox.refuse({ "lan@example.org": "550 5.1.1 User unknown" });
    await write("offer", { to: "lan@example.org", owners: "nobody", kind: "seat-offered", deadline });
    await work();
    expect((await attention()).returned).toMatchObject([
      { name: "Lan Li", eventId: dinner.id, deadlines: [{ kind: "Seats offered" }] },
    ]);
  });

  it("try a mailbox again: earlier reports no longer count, a later one does", async () => {
    await report(await sent("one"));
    const [box] = (await attention(lars)).returned;
    app.now = new Date(app.now.getTime() + 1_000);
    const again = () =>
      app.call("POST", `/api/mailboxes/${box?.id}/try-again`, { cookie: lars.cookie, body: {} });
    expect(await again()).toMatchObject({ status: 200, body: { address: ANNA } });
    expect(await again()).toMatchObject({ status: 200 });
    expect((await attention()).returned).toEqual([]);
    expect(await boxes()).toMatchObject([{ refused: 0, news: false, all: false, kind: null }]);
    const entries = (await auditEntries(app)).filter(({ action }) => action === "address tried again");
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(ANNA);
    app.now = new Date(app.now.getTime() + 1_000);
    await report(await sent("two"));
    expect(await boxes()).toMatchObject([{ refused: 1, news: true, all: false }]);
  });

  it("cannot try again what is unknown, and members cannot at all", async () => {
    const path = "/api/mailboxes/999999/try-again";
    expect(await app.call("POST", path, { cookie: lars.cookie, body: {} })).toMatchObject({ status: 404 });
    expect(await app.call("POST", path, { body: {} })).toMatchObject({ status: 401 });
  });

  it("read that mail servers block the portal after the second in a day", async () => {
    const shape = "Microsoft: blocked by its filter";
    await report(await sent("one"), { shape });
    expect(await attention()).toMatchObject({ blocked: 0 });
    await report(await sent("two"), { shape });
    expect(await attention()).toMatchObject({ blocked: 2, returned: [] });
    expect(await attention(lars)).toMatchObject({ blocked: null });
    await later(2);
    expect(await attention()).toMatchObject({ blocked: 0 });
  });
});

describe("what is known of a mailbox", () => {
  it("is forgotten when an officer vouches for the address", async () => {
    await report(await sent("one"));
    await app.db.execute(
      sql`update members set confirmed_email = null, confirmed_email_at = null where id = ${anna.id}`,
    );
    const { body } = await app.call<{ updatedAt: string }>("GET", `/api/members/${anna.id}`, olga);
    const reply = await app.call("PUT", `/api/members/${anna.id}`, {
      cookie: olga.cookie,
      body: { ...body, confirmEmail: true },
    });
    expect(reply.status).toBe(200);
    expect(await boxes()).toMatchObject([{ refused: 0, news: false }]);
  });

  it("is erased with its member, reports and all", async () => {
    await report(await sent("one"));
    const reply = await app.call("DELETE", `/api/members/${anna.id}`, { cookie: olga.cookie });
    expect(reply.status).toBeLessThan(300);
    expect(await boxes()).toEqual([]);
    const { rows } = await app.db.execute(sql`select address, words from bounces`);
    expect(rows).toEqual([{ address: null, words: "" }]);
  });

  it("is erased with the member who typed it wrong", async () => {
    await mailbox.refuse({ "ana@example.org": "550 5.1.1 User unknown" });
    await write("confirm", { to: "ana@example.org", kind: "confirm-email" });
    await work();
    expect(await boxes()).toHaveLength(1);
    await app.call("DELETE", `/api/members/${anna.id}`, { cookie: olga.cookie });
    expect(await boxes()).toEqual([]);
    const { rows } = await app.db.execute(sql`select address, words from bounces`);
    expect(rows).toEqual([{ address: null, words: "" }]);
  });

  it("stays where another member has the address", async () => {
    await aMember(app.db, { firstName: "Bo", email: ANNA });
    await report(await sent("one"));
    await app.call("DELETE", `/api/members/${anna.id}`, { cookie: olga.cookie });
    expect(await boxes()).toHaveLength(1);
    expect((await attention()).returned).toMatchObject([{ name: "Bo Weber" }]);
  });
});
