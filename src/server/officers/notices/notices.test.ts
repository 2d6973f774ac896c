import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { NoticeTimes } from "#contract/officers/notices.ts";
import { portalJobs } from "#server/jobs.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { deleteConfidentialEmails } from "#server/platform/email/restored-emails.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, anAdministrator, aRegistration, sessionOf } from "#test/factories.ts";
import { aSeatedParty, kitchenCalls, noNeeds, nuts } from "#test/people/kitchen.ts";
import { aMenu, MAIN } from "#test/people/menus.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { areNoticesDue } from "./send-notices.ts";

const app = useApp();
let olga: Awaited<ReturnType<typeof aFullOfficer>>;
let lars: Awaited<ReturnType<typeof aLimitedOfficer>>;
let dinner: number;

const later = (minutes: number) => {
  app.now = new Date(app.now.getTime() + minutes * 60_000);
};
const work = () => ({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) });
/** What left for whom, after this job of the portal has run as it is put together. */
async function run(name: string) {
  const left: { to: string; subject: string; text: string }[] = [];
  const job = portalJobs(work(), async ({ to, subject, text }) => void left.push({ to, subject, text })).find(
    (one) => one.name === name,
  );
  if (!job) throw new Error(`no job ${name}`);
  if (!job.isDue || (await job.isDue(app.now))) await job.run(app.now);
  return left;
}
async function told() {
  await run("send notices to officers");
  const left = await run("send emails");
  return left.filter(({ text }) => text.includes("officer of this dinner"));
}
const toldTo = async () => (await told()).map(({ to }) => to).toSorted();

async function someoneWhoComes(firstName: string, facts: object = {}) {
  const { id: memberId } = await aMember(app.db, {
    firstName,
    lastName: "Weber",
    email: `${firstName.toLowerCase()}@example.org`,
  });
  const { id } = await aRegistration(app.db, {
    eventId: dinner,
    memberId,
    guestTickets: 1,
    guestInfo: [{ firstName: "Zoe", lastName: "Lind" }],
    status: "unpaid",
    ...facts,
  });
  return { id: memberId, party: id };
}
type Someone = Awaited<ReturnType<typeof someoneWhoComes>>;
/** Days pass here, so everyone has just logged in. */
const as = async ({ id }: { id: number }, call: string, body: object = {}) => {
  const [method = "", path = ""] = call.split(" ");
  const cookie = await sessionOf(app, { memberId: id });
  const reply = await app.call(method, path, { cookie, ...(method !== "GET" && { body }) });
  if (reply.status >= 400) throw new Error(`${call}: ${JSON.stringify(reply.body)}`);
  return reply.body;
};
const cancel = (one: Someone) => as(one, `POST /api/registrations/${one.party}/cancel`);
const remove = (by: { id: number }, { party }: Someone) => as(by, `DELETE /api/registrations/${party}`);
const choose = (officer: { id: number }, times: Partial<NoticeTimes>) =>
  as(officer, "PATCH /api/admin/notices", times);

const aCharge = (party: number, id: string) =>
  app.db.execute(sql`with p as (insert into payments (purpose, subject_id, invoice_number, reference, description,
        amount, status, created_at, updated_at)
      values ('registration', ${party}, ${`CH-${id}`}, ${id}, 'x', 150, 'recorded', now(), now()) returning id)
    insert into payment_charges (transaction_id, payment_id, invoice_number, amount, outcome, provider_status,
      charged_at, recorded_at, apply_attempts, apply_error, apply_at)
    select ${id}, id, ${`CH-${id}`}, 150, 'recorded', 'settledSuccessfully', now(), ${app.now.toISOString()}, 9, 'planted', now() from p`);

beforeEach(async () => {
  olga = await aFullOfficer(app);
  lars = await aLimitedOfficer(app);
  dinner = (await aDinner(app.db, { title: "Spring Dinner" })).id;
  for (const { id } of [olga, lars])
    await app.db.execute(sql`insert into event_officers (event_id, member_id, since)
      values (${dinner}, ${id}, ${app.now.toISOString()})`);
});

describe("A cancellation", () => {
  test("Is told to each officer of the dinner in one email, ten minutes after the first", async () => {
    const [anna, ben] = [await someoneWhoComes("Anna"), await someoneWhoComes("Ben")];
    later(1);
    await cancel(anna);
    later(9.9);
    await cancel(ben);
    expect(await told()).toEqual([]);
    later(0.1);
    const emails = await told();
    expect(emails.map(({ to }) => to).toSorted()).toEqual(["lars@example.org", "olga@example.org"]);
    expect(emails[0]?.subject).toBe("Cancellations: Spring Dinner");
    expect(emails[0]?.text).toContain("No longer coming: Anna Weber’s party of 2; Ben Weber’s party of 2\n");
    later(60);
    expect(await areNoticesDue(work())).toBe(false);
    expect(await told()).toEqual([]);
  });

  test("Names the one person who left a party", async () => {
    const anna = await someoneWhoComes("Anna");
    const [, guest] = (
      await app.db.execute<{ id: number }>(
        sql`select id from attendees where registration_id = ${anna.party} order by kind desc, place`,
      )
    ).rows;
    await as(anna, `POST /api/registrations/my/attendees/${guest?.id}/remove`);
    later(10);
    const [email] = await told();
    expect(email?.text).toContain("Zoe Lind from Anna Weber’s party");
  });

  test("By an officer is not told to themselves, and one that was put back to no one", async () => {
    const [anna, ben] = [await someoneWhoComes("Anna"), await someoneWhoComes("Ben")];
    await remove(lars, anna);
    await remove(olga, ben);
    await app.db.execute(
      sql`update registrations set removed_at = null, removed_reason = null where id = ${ben.party}`,
    );
    later(10);
    expect(await toldTo()).toEqual(["olga@example.org"]);
  });

  test("Is not told about a person whom an officer put back", async () => {
    const anna = await someoneWhoComes("Anna");
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select id from attendees where registration_id = ${anna.party} and kind = 'guest'`,
    );
    const attendeeId = rows[0]?.id;
    const change = { change: "remove person", attendeeId };
    const leave = async () => {
      const { updatedAt, goesBack } = await as(lars, `POST /api/registrations/${anna.party}/preview`, change);
      await as(lars, `DELETE /api/attendees/${attendeeId}`, { updatedAt, goesBack, isTold: false });
    };
    await leave();
    await as(lars, `POST /api/attendees/${attendeeId}/put-back`, {});
    later(10);
    expect(await toldTo()).toEqual([]);
    await leave();
    later(10);
    expect(await toldTo()).toEqual(["olga@example.org"]);
  });

  test("Of a party that was waiting or never paid is none, nor is one after the dinner has begun", async () => {
    const pending = { status: "pending", holdExpiresAt: new Date(app.now.getTime() + 3_600_000) } as const;
    await cancel(await someoneWhoComes("Anna", pending));
    await remove(olga, await someoneWhoComes("Dora"));
    await app.db.execute(
      sql`update events set date_time = ${app.now.toISOString()}, registration_deadline = null`,
    );
    later(10);
    expect(await told()).toEqual([]);
  });

  test("Is told to no one who is not an officer of the dinner, or was made one later", async () => {
    const anna = await someoneWhoComes("Anna");
    await cancel(anna);
    await app.db.execute(sql`delete from event_officers where member_id = ${lars.id}`);
    await app.db.execute(
      sql`update event_officers set since = ${new Date(app.now.getTime() + 1).toISOString()}`,
    );
    later(10);
    expect(await told()).toEqual([]);
  });
});

describe("Someone who loses the rights, or the dinner", () => {
  test.each([
    ["before it is written", "update members set admin_privileges = 'none' where id = ", "before"],
    ["while it waits", "update members set admin_privileges = 'none' where id = ", "after"],
    ["for the dinner while it waits", "delete from event_officers where member_id = ", "after"],
  ] as const)("%s is not told", async (_, statement, when) => {
    await cancel(await someoneWhoComes("Anna"));
    later(10);
    if (when === "after") await run("send notices to officers");
    await app.db.execute(sql.raw(`${statement} ${lars.id}`));
    expect(await toldTo()).toEqual(["olga@example.org"]);
    const { rows } = await app.db.execute(sql`select from outbox where kind = 'event-notices'
      and given_up_at is not null and set_aside_at is null`);
    expect(rows).toEqual([]);
  });
});

describe("A notice that waits", () => {
  const waits = async () => {
    later(10);
    await run("send notices to officers");
  };

  test("Is told after a restore, which deletes it with its text", async () => {
    await cancel(await someoneWhoComes("Anna"));
    await waits();
    await app.db.transaction(deleteConfidentialEmails);
    expect(await toldTo()).toEqual(["lars@example.org", "olga@example.org"]);
  });

  test("Does not name a member who was erased since, and the rest is told", async () => {
    const [anna, ben] = [await someoneWhoComes("Anna"), await someoneWhoComes("Ben")];
    await cancel(anna);
    await cancel(ben);
    await waits();
    await as(olga, `DELETE /api/members/${anna.id}`);
    expect(await told()).toEqual([]);
    const emails = await told();
    expect(emails.map(({ to }) => to).toSorted()).toEqual(["lars@example.org", "olga@example.org"]);
    expect(emails[0]?.text).toContain("Ben Weber’s party of 2");
    expect(emails[0]?.text).not.toContain("Anna Weber");
  });

  test("Tells no charges to someone whose rights are limited by then, but the rest", async () => {
    const anna = await someoneWhoComes("Anna");
    await aCharge(anna.party, "1001");
    await cancel(await someoneWhoComes("Ben"));
    await waits();
    await app.db.execute(sql`update members set admin_privileges = 'limited' where id = ${olga.id}`);
    const [first, second] = [await told(), await told()];
    expect(first.map(({ to }) => to)).toEqual(["lars@example.org"]);
    expect(second.map(({ to }) => to)).toEqual(["olga@example.org"]);
    expect(second[0]?.text).toContain("Ben Weber’s party of 2");
    expect(second[0]?.text).not.toContain("150.00");
  });

  test("Does not leave once its dinner was deleted", async () => {
    await cancel(await someoneWhoComes("Anna"));
    await waits();
    await as(olga, `DELETE /api/events/${dinner}`);
    later(10);
    await run("carry out deletions");
    expect(await told()).toEqual([]);
  });
});

describe("What an officer chose", () => {
  test("Comes once a day at eight, or not, and the others still hear of it", async () => {
    await choose(lars, { canceled: "daily" });
    await choose(olga, { canceled: "off" });
    await cancel(await someoneWhoComes("Anna"));
    later(60);
    expect(await told()).toEqual([]);
    app.now = new Date("2026-03-11T07:59:00-04:00");
    expect(await told()).toEqual([]);
    later(1);
    expect(await toldTo()).toEqual(["lars@example.org"]);
    expect((await auditEntries(app)).find(({ action }) => action === "notices chosen")).toMatchObject({
      entity: "member",
      entity_id: String(lars.id),
      before: { canceled: "now" },
      after: { canceled: "daily" },
    });
  });

  test("Turned on again, it starts from then", async () => {
    await choose(olga, { canceled: "off" });
    await choose(lars, { canceled: "off" });
    await cancel(await someoneWhoComes("Anna"));
    later(1);
    await choose(olga, { canceled: "now" });
    await cancel(await someoneWhoComes("Ben"));
    later(10);
    const [email, ...others] = await told();
    expect([email?.to, others]).toEqual(["olga@example.org", []]);
    expect(email?.text).not.toContain("Anna");
  });

  test("Is shown to them alone, and limited officers have no choice about money", async () => {
    await choose(olga, { refused: "off" });
    const all = { canceled: "now", changed: "now", refused: "now", charge: "now" };
    expect(await as(olga, "GET /api/admin/notices")).toEqual({ ...all, refused: "off" });
    expect(await as(lars, "GET /api/admin/notices")).toEqual({ ...all, charge: null });
    await expect(choose(lars, { charge: "off" })).rejects.toThrow(/message/);
  });
});

describe("A change since the copy that the venue has", () => {
  let cookie = "";
  const { make } = kitchenCalls(
    app,
    () => dinner,
    () => cookie,
  );
  beforeEach(() => {
    cookie = olga.cookie;
  });
  async function aParty(last = "Lind", first = "Anna") {
    const { dish } = await aMenu(app.db, dinner, { courses: [MAIN] });
    const [anna = 0] = await aSeatedParty(app, dinner, { last, persons: [{ first, needs: noNeeds }] });
    const { rows } = await app.db.execute<{ id: number; party: number }>(
      sql`select member_id as id, registration_id as party from attendees where id = ${anna}`,
    );
    return { dish, attendee: anna, id: rows[0]?.id ?? 0, party: rows[0]?.party ?? 0 };
  }
  async function answer({ id, attendee }: Awaited<ReturnType<typeof aParty>>, needs: object) {
    const { rows } = await app.db.execute<{ at: Date }>(
      sql`select needs_at as at from attendees where id = ${attendee}`,
    );
    const needsAt = new Date(rows[0]?.at ?? 0).toISOString();
    return as({ id }, `PATCH /api/registrations/my/attendees/${attendee}`, { needs, needsAt });
  }

  test("Is told with the name, and never with what they must not eat", async () => {
    const anna = await aParty();
    await make("Chef Roux");
    later(1);
    await answer(anna, nuts);
    later(10);
    const [email] = await told();
    expect(email?.subject).toBe("Changes since the venue’s copy: Spring Dinner");
    expect(email?.text).toContain("Changed since the venue’s copy: Anna Lind");
    expect(email?.text).not.toMatch(/nut|allerg|epinephrine|threat/i);
  });

  test("Is told if a newer copy was made that the venue did not get, before it or after it", async () => {
    const [anna, bea] = [await aParty(), await aParty("Berg", "Bea")];
    await make("Chef Roux");
    later(1);
    await answer(anna, nuts);
    later(1);
    await make();
    later(1);
    await answer(bea, nuts);
    later(10);
    const emails = await told();
    expect(emails.map(({ to }) => to).toSorted()).toEqual(["lars@example.org", "olga@example.org"]);
    expect(emails[0]?.text).toContain("Changed since the venue’s copy: Anna Lind; Bea Berg\n");
    await make("Chef Roux");
    await answer(bea, noNeeds);
    await answer(bea, nuts);
    later(10);
    expect(await told()).toEqual([]);
  });

  test("Is told if its request began before the copy was made, which did not see it", async () => {
    const anna = await aParty();
    later(1);
    await make("Chef Roux");
    later(-1);
    await answer(anna, nuts);
    later(11);
    expect(await told()).toHaveLength(2);
  });

  test("Is none if the venue never got a copy, has a newer one, or nothing differs in the end", async () => {
    const anna = await aParty();
    await answer(anna, nuts);
    later(10);
    expect(await told()).toEqual([]);
    await make("Chef Roux");
    later(1);
    await answer(anna, noNeeds);
    await answer(anna, nuts);
    later(10);
    expect(await told()).toEqual([]);
    expect(await areNoticesDue(work())).toBe(false);
    await answer(anna, noNeeds);
    later(1);
    await make("Chef Roux");
    later(10);
    expect(await told()).toEqual([]);
  });
});

describe("A refused email with a deadline", () => {
  const offer = async (onceKey: string, facts: object = {}) => {
    const pieter = await aMember(app.db, {
      firstName: "Pieter",
      lastName: "Achterberg",
      email: "pieter@example.org",
    });
    await queueEmail(app.db, app.now, {
      kind: "seat-offered",
      onceKey,
      owners: [{ memberId: pieter.id }],
      priority: "receipt",
      topic: `dinner ${dinner}`,
      to: "pieter@example.org",
      subject: "Seats",
      text: "Dear Pieter",
      html: "<p>Dear Pieter</p>",
      deadline: new Date(app.now.getTime() + 86_400_000),
      ...facts,
    });
    await app.db.execute(sql`update outbox set sent_at = ${app.now.toISOString()},
      bounced_at = ${app.now.toISOString()}, bounce_kind = 'refused' where once_key = ${onceKey}`);
    await app.db.execute(sql`insert into bounces (outbox_id, address, report, source, kind, words, at)
      select id, recipient, '<1@example.org>', 'pipe', 'refused', 'unknown', ${app.now.toISOString()}
      from outbox where once_key = ${onceKey}`);
  };

  test("Is told with the name and until when", async () => {
    await offer("seat-offered:1");
    later(10);
    const [email] = await told();
    expect(email?.text).toContain("Emails that came back: Pieter Achterberg: Seats offered, until ");
  });

  test("Is none for one without a deadline or about another dinner", async () => {
    await offer("seat-offered:1", { topic: `dinner ${dinner + 1}` });
    later(10);
    expect(await told()).toEqual([]);
  });
});

test("A charge that could not be applied is told to full officers, unless it was applied since", async () => {
  const anna = await someoneWhoComes("Anna");
  await aCharge(anna.party, "1001");
  await aCharge(anna.party, "1002");
  await app.db.execute(
    sql`update payment_charges set outcome = 'applied', apply_at = null where transaction_id = '1002'`,
  );
  later(10);
  const emails = await told();
  expect(emails.map(({ to }) => to)).toEqual(["olga@example.org"]);
  expect(emails[0]?.text).toContain("Charges not applied: Anna Weber: $150.00\n");
});

test("A limited member whose account is an administrator’s hears of charges, as they may read them", async () => {
  const anna = await someoneWhoComes("Anna");
  const ada = await anAdministrator(app.db);
  await app.db.execute(sql`update users set member_id = ${lars.id} where id = ${ada.id}`);
  expect(await as(lars, "GET /api/admin/notices")).toMatchObject({ charge: "now" });
  await aCharge(anna.party, "1001");
  later(10);
  expect(await toldTo()).toEqual(["lars@example.org", "olga@example.org"]);
});
