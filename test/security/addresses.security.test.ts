import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sendRenewalReminders } from "#server/dues/send-renewal-reminders.ts";
import { openLog } from "#server/platform/log/log.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { useApp } from "#test/app.ts";
import { openForImports } from "#test/database/shared-database.ts";
import { aDinner, aMember, aRegistration, changeMember, memberNow, sessionOf } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { follow, linksMailedTo, moveTo } from "#test/people/address-links.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

/** An address that a member merely typed is a claim: nothing is sent to it, or given to it, in trust (S-69). */
const app = useApp({}, openForImports);
const VICTIM = "vera@example.org";
let mallory: { id: number; cookie: string };

beforeEach(async () => {
  const { id } = await aMember(app.db, {
    firstName: "Mallory",
    lastName: "Marsh",
    email: "mallory@example.org",
    userName: "mallory",
    passwordHash: await hashPassword("mallory's own"),
  });
  mallory = { id, cookie: await sessionOf(app, { memberId: id }) };
});

const type = (body: Record<string, unknown>, cookie = mallory.cookie) =>
  app.call("PATCH", "/api/member/profile", { cookie, body });

async function outbox() {
  const { rows } = await app.db.execute<{ kind: string; recipient: string; words: string; subject: string }>(
    sql`select kind, recipient, subject, body_text || body_html as words from outbox order by id`,
  );
  return rows;
}

describe("sixty changes of address", () => {
  test("put no more than the limit into a stranger's mailbox", async () => {
    for (let n = 0; n < 60; n += 1) {
      const email = n % 2 ? VICTIM : `other${n}@example.org`;
      expect((await type({ email })).body.email).toBe(email);
    }
    const sent = await outbox();
    expect(sent.length).toBeLessThanOrEqual(5);
    expect(sent.filter(({ recipient }) => recipient === VICTIM).length).toBeLessThanOrEqual(3);
    expect(sent.filter(({ kind }) => kind === "email-changing").map(({ recipient }) => recipient)).toEqual([
      "mallory@example.org",
    ]);
  });

  test("by many members put no more than three there in a day", async () => {
    for (let n = 0; n < 6; n += 1) {
      const { id } = await aMember(app.db, { firstName: `M${n}`, email: `m${n}@example.org` });
      await type({ email: VICTIM }, await sessionOf(app, { memberId: id }));
    }
    const there = async () => (await outbox()).filter(({ recipient }) => recipient === VICTIM).length;
    expect(await there()).toBe(3);
    // Above the limit the address still changes, and the link can be sent the next day.
    const { rows } = await app.db.execute(sql`select from members where email = ${VICTIM}`);
    expect(rows).toHaveLength(6);
    const { id } = await aMember(app.db, { firstName: "Late", email: "late@example.org" });
    const cookie = await sessionOf(app, { memberId: id });
    await type({ email: VICTIM }, cookie);
    const refused = await app.call("POST", "/api/member/email-confirmation", { cookie });
    expect([refused.status, refused.body.message]).toEqual([
      429,
      "We have sent the daily limit of emails about this. Please try again tomorrow.",
    ]);
    app.now = new Date(app.now.getTime() + 24 * 3_600_000 + 1);
    const tomorrow = await sessionOf(app, { memberId: id });
    const again = await app.call("POST", "/api/member/email-confirmation", { cookie: tomorrow });
    expect(again.status).toBe(200);
    expect(await there()).toBe(4);
  });

  test("carry none of the member's own words but the name, on one line", async () => {
    const words = "Your account is closed\r\n\r\nPay at http://evil.example\u2028now";
    await type({ title: words, memberComments: words, address: words, city: words });
    // Names could hold line breaks once, and the database still has them.
    await app.db.execute(sql`update members set first_name = ${words} where id = ${mallory.id}`);
    await type({ email: VICTIM });
    const [mail] = (await outbox()).filter(({ recipient }) => recipient === VICTIM);
    expect(mail?.subject).toBe("Please confirm your email address");
    expect(mail?.words.match(/http:\/\/evil\.example/g)?.length).toBeLessThanOrEqual(4);
    expect(mail?.words).not.toMatch(/closed[\r\n\u2028]/);
    expect(mail?.words).not.toContain("\u2028");
  });
});

describe("somebody with another's open session", () => {
  const ask = (email: string) => app.call("POST", "/api/member/forgotten-password", { body: { email } });
  const resets = async () => (await outbox()).filter(({ kind }) => kind === "password-reset");

  test("does not become that member by a new address and a link for a new password", async () => {
    await type({ email: "thief@example.net" });
    await ask("thief@example.net");
    expect(await resets()).toEqual([]);
    await ask("mallory@example.org");
    expect((await resets()).map(({ recipient }) => recipient)).toEqual(["mallory@example.org"]);
  });

  test("can be stopped from the old address even after confirming the new one", async () => {
    await moveTo(app, mallory.cookie, "thief@example.net");
    await ask("thief@example.net");
    const words = (await resets())[0]?.words ?? "";
    const token = words.match(/new-password#([\w-]{43})/)?.[1];
    const body = { token, newPassword: "the thief's own" };
    expect((await app.call("POST", "/api/member/reset-password", { body })).status).toBe(200);

    const [stop] = await linksMailedTo(app, "mallory@example.org");
    const stopped = await follow(app, stop);
    expect([stopped.status, stopped.body]).toMatchObject([
      200,
      { kind: "stop", state: "done", email: "mallory@example.org", needsPassword: true },
    ]);
    expect(await memberNow(app.db, mallory.id)).toMatchObject({
      email: "mallory@example.org",
      confirmedEmail: "mallory@example.org",
    });
    for (const password of ["the thief's own", "mallory's own"]) {
      const logIn = await app.call("POST", "/api/member/login", { body: { username: "mallory", password } });
      expect(logIn.status).toBe(401);
    }
    expect((await app.call("GET", "/api/member/auth", { cookie: mallory.cookie })).status).toBe(401);
    expect((await ask("mallory@example.org")).status).toBe(200);
    expect((await resets()).at(-1)?.recipient).toBe("mallory@example.org");
  });

  test("cannot confirm an address if the old one could not be notified", async () => {
    // Others use up what the old address may get in a day.
    for (let n = 0; n < 3; n += 1) {
      const { id } = await aMember(app.db, { firstName: `M${n}`, email: `m${n}@example.org` });
      await type({ email: "mallory@example.org" }, await sessionOf(app, { memberId: id }));
    }
    await type({ email: "thief@example.net" });
    expect(await linksMailedTo(app, "thief@example.net")).toEqual([]);
  });

  test("cannot keep a stop link once the owner has stopped the change", async () => {
    await moveTo(app, mallory.cookie, "thief@example.net");
    await type({ email: "second@example.net" });
    const [thiefs] = (await linksMailedTo(app, "thief@example.net")).slice(-1);
    const [stop] = await linksMailedTo(app, "mallory@example.org");
    expect((await follow(app, stop)).status).toBe(200);
    expect((await follow(app, thiefs)).status).toBe(400);
    for (const token of await linksMailedTo(app, "second@example.net")) {
      expect((await follow(app, token)).status).toBe(400);
    }
    expect((await memberNow(app.db, mallory.id)).confirmedEmail).toBe("mallory@example.org");
  });
});

describe("an import by name and address", () => {
  const { prepare, importAll, check, run, undo } = importing(app, () => officer);
  let officer = "";
  const FILE =
    "First Name,Last Name,Email,Cell Phone,Street Address,Dues Paid Through\n" +
    "Vera,Lind,vera@example.org,(202) 555-0199,12 Elm Street,03/20/2027\n";
  beforeEach(async () => {
    ({ cookie: officer } = await aFullOfficer(app));
    await type({ firstName: "Vera", lastName: "Lind", email: VICTIM });
  });

  test("never sends a person's facts to someone who took their name and address", async () => {
    const { record, seen } = await importAll(FILE);
    expect(seen.counts).toEqual({ created: 0, changed: 0, unchanged: 0, refused: 1 });
    expect(seen.questions).toMatchObject([
      {
        line: 2,
        name: "Vera Lind",
        why: "Vera Lind was Mallory Marsh when the chapter last entered the name, and has changed it since",
        candidates: [
          {
            memberId: mallory.id,
            name: "Vera Lind",
            recordedName: "Mallory Marsh",
            email: VICTIM,
            confirmedEmail: "mallory@example.org",
          },
        ],
      },
    ]);
    expect(record.counts?.changed).toBe(0);
    expect(await memberNow(app.db, mallory.id)).toMatchObject({
      cellPhone: null,
      address: null,
      localDuesPaidThrough: null,
    });
  });

  test("asks the officer, who can say that it is someone new", async () => {
    const { file } = await prepare(FILE);
    const fields = file.columns.map(({ field }) => field);
    const answers = [{ line: 2, memberId: null }];
    const { body } = await check(file, fields, { answers });
    expect(body.counts).toEqual({ created: 1, changed: 0, unchanged: 0, refused: 0 });
    // What the officer answered is part of what was looked at.
    expect((await run(file, body.digest, { couples: [], fields })).status).toBe(409);
    expect((await run(file, body.digest, { couples: [], fields, answers })).status).toBe(200);
    expect((await memberNow(app.db, mallory.id)).cellPhone).toBeNull();
    const { rows } = await app.db.execute(sql`select from members where cell_phone = '(202) 555-0199'`);
    expect(rows).toHaveLength(1);
  });

  test("accepts only the offered answers", async () => {
    const { id } = await aMember(app.db, { firstName: "Bo", email: "bo@example.org" });
    const { file } = await prepare(FILE);
    const fields = file.columns.map(({ field }) => field);
    const { body } = await check(file, fields, { answers: [{ line: 2, memberId: id }] });
    expect(body.counts).toMatchObject({ changed: 0, refused: 1 });
  });

  test("finds the person as the chapter last stored them, even if another took the name", async () => {
    const vera = await aMember(app.db, { firstName: "Vera", lastName: "Lind", email: VICTIM });
    const { seen } = await importAll(FILE);
    expect(seen.questions).toEqual([]);
    expect((await memberNow(app.db, vera.id)).cellPhone).toBe("(202) 555-0199");
    expect((await memberNow(app.db, mallory.id)).cellPhone).toBeNull();
  });

  test("is undone field by field after the member's changes, but not after an officer's", async () => {
    const { file } = await prepare(FILE);
    const fields = file.columns.map(({ field }) => field);
    const answers = [{ line: 2, memberId: mallory.id }];
    const { body: seen } = await check(file, fields, { answers });
    const { body: record } = await run(file, seen.digest, { couples: [], fields, answers });
    expect(record.counts?.changed).toBe(1);
    await type({ address: "12 Elm St.", memberComments: "mine now" });
    await app.call("PUT", `/api/members/${mallory.id}`, {
      cookie: officer,
      body: { cellPhone: "(202) 555-0100" },
    });
    const { body } = await undo(record.id);
    expect(body.undone).toMatchObject({
      restored: 1,
      left: [{ memberId: mallory.id, why: "keeps what was written since: Cell phone" }],
    });
    expect(await memberNow(app.db, mallory.id)).toMatchObject({
      address: null,
      localDuesPaidThrough: null,
      cellPhone: "(202) 555-0100",
      memberComments: "mine now",
      confirmedEmail: "mallory@example.org",
    });
  });
});

describe("a registration that an officer writes down without choosing a member", () => {
  let officer = "";
  let eventId = 0;
  beforeEach(async () => {
    ({ cookie: officer } = await aFullOfficer(app));
    ({ id: eventId } = await aDinner(app.db, { totalSeats: 10 }));
  });
  const vera = { firstName: "Vera", lastName: "Lind", email: VICTIM };
  const register = async () => {
    const { status, text } = await app.call("POST", `/api/events/${eventId}/manual-registration-direct`, {
      cookie: officer,
      body: {
        ...vera,
        registrationType: "member",
        memberTickets: 1,
        guestTickets: 0,
        memberInfo: [],
        guestInfo: [],
        bypassPayment: true,
        amount: "150.00",
        foodRequests: "Severe nut allergy",
      },
    });
    expect(status, text).toBe(201);
    const { rows } = await app.db.execute<{ id: number; member_id: number | null }>(
      sql`select id, member_id from registrations`,
    );
    return rows[0];
  };
  const meant = async () =>
    (await app.call("POST", "/api/manual-registration-member", { cookie: officer, body: vera })).body.member;

  test("asks for the member with name and address in no path that a log could keep", async () => {
    const inQuery = `/api/manual-registration-member?${new URLSearchParams(vera)}`;
    expect((await app.call("GET", inQuery, { cookie: officer })).status).toBe(404);
    expect((await app.call("POST", inQuery, { cookie: officer, body: {} })).status).toBe(400);
  });

  test("does not belong to the member who typed the guest's address and name", async () => {
    await type({ firstName: "Vera", lastName: "Lind", email: VICTIM });
    expect(await meant()).toBeNull();
    const party = await register();
    expect(party?.member_id).toBeNull();
    const mine = await app.call("GET", "/api/registrations/my", { cookie: mallory.cookie });
    expect(mine.text).not.toContain("nut allergy");
    const cancel = `/api/registrations/${party?.id}/cancel`;
    expect((await app.call("POST", cancel, { cookie: mallory.cookie, body: {} })).status).toBe(404);
  });

  test("is not that of a member who has the address but another name", async () => {
    await moveTo(app, mallory.cookie, VICTIM);
    expect(await meant()).toBeNull();
    expect((await register())?.member_id).toBeNull();
  });

  test("belongs to the member with that confirmed address and name, as the officer sees", async () => {
    const { id } = await aMember(app.db, vera);
    expect(await meant()).toEqual({ id, firstName: "Vera", lastName: "Lind" });
    expect((await register())?.member_id).toBe(id);
  });
});

describe("everything else that treats an address as a person's", () => {
  test("uses the confirmed one: receipts, reminders, offers, mailing list, payments", async () => {
    const { id: eventId } = await aDinner(app.db, { totalSeats: 10 });
    await changeMember(app.db, mallory.id, { localDuesPaidThrough: "2026-03-20" });
    await type({ email: VICTIM });
    const party = await aRegistration(app.db, { eventId, memberId: mallory.id });
    await aRegistration(app.db, { eventId, memberId: mallory.id, status: "waitlist" });
    const { cookie: officer } = await aFullOfficer(app);
    await app.call("PUT", `/api/events/${eventId}`, {
      cookie: officer,
      body: { dateTime: "2026-03-25T23:00:00.000Z", tellAttendees: true },
    });
    await app.call("DELETE", `/api/registrations/${party.id}`, { cookie: officer });
    const work = { db: app.db, config: app.config, now: app.now, log: openLog(app.config) };
    expect(await sendRenewalReminders(work)).toBe(1);
    await app.call("POST", "/api/member/change-password", {
      cookie: mallory.cookie,
      body: { currentPassword: "mallory's own", newPassword: "another of mallory's" },
    });
    const sent = await outbox();
    expect(new Set(sent.filter(({ recipient }) => recipient === VICTIM).map(({ kind }) => kind))).toEqual(
      new Set(["confirm-email"]),
    );
    expect(sent.filter(({ recipient }) => recipient === "mallory@example.org").length).toBeGreaterThan(3);
    const { rows } = await app.db.execute<{ found: string }>(sql`
      select address as found from mailing_people where address = ${VICTIM}
      union all select after_address from mailing_changes where after_address = ${VICTIM}
      union all select email from payments where email = ${VICTIM}`);
    expect(rows).toEqual([]);
    const list = await app.call("GET", `/api/events/${eventId}/attendees`, { cookie: officer });
    expect(list.text).not.toContain(VICTIM);
  });

  test("unsubscribes nobody whose address a member who left the list takes in turn", async () => {
    await app.db.execute(sql`insert into mailing_opt_outs values
      (mailing_hash('mallory@example.org'), ${app.now.toISOString()}, 'Contact', ${app.now.toISOString()})`);
    await app.db.execute(sql`delete from mailing_changes`);
    for (let n = 0; n < 5; n += 1) await type({ email: `member${n}@example.org` });
    const { rows } = await app.db.execute(sql`select from mailing_changes
      union all select from mailing_former_addresses`);
    expect(rows).toEqual([]);
  });

  test("is not erased with a member who typed it", async () => {
    const vera = await aMember(app.db, {
      firstName: "Vera",
      email: VICTIM,
      userName: "vera",
      passwordHash: "x",
    });
    await app.call("POST", "/api/member/forgotten-password", { body: { email: VICTIM } });
    await type({ firstName: "Vera", email: VICTIM });
    const { cookie: officer } = await aFullOfficer(app);
    expect((await app.call("DELETE", `/api/members/${mallory.id}`, { cookie: officer })).status).toBe(200);
    expect((await outbox()).filter(({ kind }) => kind === "password-reset")).toMatchObject([
      { recipient: VICTIM, words: expect.stringContaining("/member-login/new-password#") },
    ]);
    expect((await memberNow(app.db, vera.id)).confirmedEmail).toBe(VICTIM);
  });

  test("is read only by the server files named here", () => {
    const server = join(import.meta.dirname, "../../src/server");
    const readers = readdirSync(server, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
      .filter((name) =>
        /\bm\.email\b|\bmembers\.email\b|\bmember\??\.email\b/.test(readFileSync(join(server, name), "utf8")),
      );
    expect(readers.sort()).toEqual([
      // Whether an address is also someone else's: a claim can only protect.
      "directory/queries.ts",
      // Confirms it on an officer's word, which the audit log records.
      "directory/update-member.ts",
      // Shows the two beside each other, in the dry run.
      "imports/plan/match-member.ts",
      // Whether the two differ.
      "members/recorded-identity.ts",
      // Whom a limited officer can ask for more rights.
      "officers/rights/queries.ts",
      // Shown to its owner only.
      "platform/session-gate/read-sessions.ts",
      // What the link asks to confirm.
      "session/address-links/follow-address-link.ts",
      "session/address-links/show-address-link.ts",
    ]);
  });
});
